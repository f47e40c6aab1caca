//! What processes that share a database tell each other: that something changed which they may remember.

/// Where the server passes news on.
pub const CHANNEL: &str = "crosstown";
/// How many things are told one by one: a message of the server has 8,000 bytes at most, and one of these 44.
const MANY: usize = 150;

/// Something that is not as it was, as it is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum News {
    Table(i64),
    /// Their name, or what they prefer.
    Person(i64),
    /// Somebody is forgotten.
    Forgotten(i64),
    /// What a server has settled.
    Server(i64),
    /// So much that it is not said what.
    Much,
}

/// The same as it is heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heard {
    Table {
        id: i64,
        guild: Option<i64>,
    },
    Person(i64),
    Forgotten(i64),
    Server(i64),
    /// Much, or nobody knows what.
    Much,
}

/// What a process tells the others, in two texts: all but tables, and the ids of tables. The server itself adds
/// where those are.
pub fn write(process: i64, news: &[News]) -> (String, String) {
    let (mut text, mut tables) = (process.to_string(), Vec::new());
    if news.len() > MANY {
        return (format!("{text} *"), String::new());
    }
    for news in news {
        match news {
            News::Table(id) => tables.push(id.to_string()),
            News::Person(id) => text.push_str(&format!(" p{id}")),
            // Who runs an older version is told what that knows.
            News::Forgotten(id) => text.push_str(&format!(" p{id} f{id}")),
            News::Server(id) => text.push_str(&format!(" s{id}")),
            News::Much => text.push_str(" *"),
        }
    }
    (text, tables.join(" "))
}

/// Who tells it, and what. A newer version may tell of what this one does not know.
pub fn read(text: &str) -> Option<(i64, Vec<Heard>)> {
    let mut words = text.split(' ');
    let process = words.next()?.parse().ok()?;
    Some((process, words.filter_map(heard).collect()))
}

fn heard(word: &str) -> Option<Heard> {
    let mut rest = word.chars();
    match (rest.next()?, rest.as_str()) {
        ('t', table) => {
            let (id, guild) = table.split_once(':')?;
            let guild: i64 = guild.parse().ok()?;
            Some(Heard::Table { id: id.parse().ok()?, guild: (guild != 0).then_some(guild) })
        }
        ('p', id) => Some(Heard::Person(id.parse().ok()?)),
        ('f', id) => Some(Heard::Forgotten(id.parse().ok()?)),
        ('s', id) => Some(Heard::Server(id.parse().ok()?)),
        ('*', "") => Some(Heard::Much),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_understood() {
        let told = [
            News::Person(5),
            News::Table(8),
            News::Server(-7),
            News::Much,
            News::Forgotten(6),
            News::Table(9),
        ];
        let (text, tables) = write(12, &told);
        assert_eq!(tables, "8 9");
        let heard = vec![
            Heard::Person(5),
            Heard::Server(-7),
            Heard::Much,
            Heard::Person(6),
            Heard::Forgotten(6),
        ];
        assert_eq!(read(&text), Some((12, heard)));
        let tables =
            vec![Heard::Table { id: 8, guild: Some(3) }, Heard::Table { id: 9, guild: None }];
        assert_eq!(read("12 t8:3 t9:0"), Some((12, tables)));
        assert_eq!(read("3 x9 t t6 tx:1 p"), Some((3, Vec::new())), "of newer versions");
        assert_eq!(read("t5:1"), None);
    }

    #[test]
    fn what_is_too_long_is_not_said_in_full() {
        let news: Vec<News> = (0..1_000).map(News::Table).collect();
        let (text, tables) = write(12, &news);
        assert_eq!((read(&text), tables), (Some((12, vec![Heard::Much])), String::new()));
        let most = write(i64::from(u32::MAX), &vec![News::Forgotten(i64::MIN); MANY]).0;
        assert!(most.len() + 44 < 8_000);
    }
}
