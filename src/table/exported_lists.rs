//! Servers' own lists of words in exports: written before the game that was played with one, and read again.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::export::{Line, Words};
use crate::game::{Header, dictionary_id};
use crate::words::{self, Lexicon};

/// How much of a list stands on one line, in bytes: no line is longer than those who read it take.
const ON_A_LINE: usize = 32 * 1024;
/// How much is remembered of lists that no game has asked for yet.
const MOST: usize = 16 * 1024 * 1024;

/// The lines of a list.
pub fn lines(list: &Lexicon) -> Vec<Line<'static>> {
    let (name, mut lines, mut words) = (list.name(), Vec::new(), String::new());
    let line = |words: &mut String| {
        let words = std::mem::take(words);
        Line::Words(Words { list: Cow::Owned(name.clone()), words: Cow::Owned(words) })
    };
    for word in list.listed().lines() {
        if words.len() + word.len() >= ON_A_LINE {
            lines.push(line(&mut words));
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    lines.push(line(&mut words));
    lines
}

/// The lists that were read so far and that no game has asked for yet.
#[derive(Default)]
pub struct Lists {
    read: BTreeMap<String, String>,
    /// Of all of them, with their names.
    bytes: usize,
}

impl Lists {
    /// Takes a line of a list, or says why not.
    pub fn take(&mut self, line: &Words<'_>) -> Result<(), String> {
        let new = !self.read.contains_key(&*line.list);
        let more = if new { line.list.len() } else { 0 } + line.words.len() + 1;
        if self.bytes + more > MOST {
            return Err("these are more words than any list has".to_owned());
        }
        self.bytes += more;
        let words = self.read.entry(line.list.clone().into_owned()).or_default();
        words.extend(line.words.split(' ').flat_map(|word| [word, "\n"]));
        Ok(())
    }

    /// The list that a game is played with, if it is a server's and its words were read. It is at hand as long as
    /// this is held.
    pub fn bring(&mut self, header: &Header) -> Result<Option<Arc<Lexicon>>, String> {
        let Some(name) = header.dictionary.as_deref().filter(|name| Lexicon::is_brought(name))
        else {
            return Ok(None);
        };
        let id = dictionary_id(name);
        let name = format!("{id}@{}", Lexicon::fingerprint_in(name));
        let (Some(words), Some(language)) = (self.read.remove(&name), Lexicon::language_of(id))
        else {
            return Ok(None);
        };
        self.bytes -= name.len() + words.len();
        let list = Lexicon::brought(language, &words);
        let list = list.map_err(|bad| format!("The list {name} can't be read: {bad}"))?;
        if list.name() != name {
            return Err(format!("The list before this is {}, not {name}.", list.name()));
        }
        Ok(Some(words::keep(list)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::kind::Kind;
    use super::super::registry::KINDS;
    use super::super::replay::{Replay, Report};
    use super::*;
    use crate::words::{Language, OwnWords};

    /// Words in many lines, and a header of Cross-Up that is played with them.
    fn exported() -> (Vec<String>, String) {
        let letter = |number: u32| char::from(b'a' + (number % 26) as u8);
        let word = |n: u32| [letter(n), letter(n / 26), letter(n / 676), 'e', '\n'];
        let words: String = (0..17_576).flat_map(word).collect();
        let list = Lexicon::brought(Language::English, &words).unwrap();
        let lines = lines(&list).into_iter().map(|line| {
            let mut out = Vec::new();
            line.write(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        });
        let lines: Vec<String> = lines.collect();
        let header = Header {
            game: "crossup".to_owned(),
            rules: Kind::find(KINDS, "crossup").unwrap().rules,
            options: serde_json::json!({}),
            seats: 1,
            seed: "2a".to_owned(),
            dictionary: Some(list.with_own(&OwnWords::default()).unwrap().name()),
            seat_options: Vec::new(),
        };
        (lines, serde_json::to_string(&header).unwrap())
    }

    fn played(text: &str) -> Result<(), String> {
        let mut games = Replay::new(text.as_bytes());
        let game = games.next(|line, why| panic!("line {line}: {why}")).unwrap().unwrap();
        match game.report {
            Report::Played(_) => Ok(()),
            Report::Stopped(stopped) => Err(stopped.why),
        }
    }

    #[test]
    fn a_list_comes_before_its_game_in_lines_that_can_be_read() {
        let (lines, header) = exported();
        assert!(lines.len() > 2 && lines.iter().all(|line| line.len() < 64 * 1024));
        let without = played(&header).unwrap_err();
        assert!(without.starts_with("This was played with a server's own list"), "{without}");
        let short = played(&format!("{}{header}", lines[1..].concat())).unwrap_err();
        assert!(short.starts_with("The list before this is server-en@"), "{short}");
        let wrong = lines.concat().replacen("aaae", "aa1e", 1);
        let wrong = played(&format!("{wrong}{header}")).unwrap_err();
        assert!(wrong.contains("can't be read: Line 1: “1” is not a letter"), "{wrong}");
        assert_eq!(played(&format!("{}{header}", lines.concat())), Ok(()));
    }

    #[test]
    fn no_more_is_remembered_than_a_list_may_have() {
        let mut lists = Lists::default();
        let line = Words { list: "server-en@0".into(), words: "a".repeat(MOST / 4).into() };
        let taken: Vec<bool> = (0..5).map(|_| lists.take(&line).is_ok()).collect();
        assert_eq!(taken, [true, true, true, false, false]);
    }

    /// However many lists were read, what is left is known without counting it again.
    #[test]
    fn what_is_remembered_is_counted_as_it_comes_and_goes() {
        let mut lists = Lists::default();
        let size = |(name, words): (&String, &String)| name.len() + words.len();
        let counted = |lists: &Lists| lists.read.iter().map(size).sum::<usize>();
        let (_, header) = exported();
        let header: Header = serde_json::from_str(&header).unwrap();
        let asked = header.dictionary.clone().unwrap();
        let name = format!("server-en@{}", Lexicon::fingerprint_in(&asked));
        for list in [name.as_str(), "server-en@0", name.as_str(), "server-de@1"] {
            lists.take(&Words { list: list.into(), words: "one two".into() }).unwrap();
            assert_eq!(lists.bytes, counted(&lists));
        }
        let before = lists.bytes;
        assert!(lists.bring(&header).is_err(), "these are not its words");
        assert_eq!((lists.bytes, lists.read.len()), (counted(&lists), 2));
        assert!(lists.bytes < before);
    }
}
