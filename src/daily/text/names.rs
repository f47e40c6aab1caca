//! What people are called, such that no name breaks what is around it.
//!
//! Names stand in blocks of letters of one width, where markup means nothing and nobody is called by a mention.

/// For who is no longer known by any name.
const GONE: &str = "somebody who left";
/// After a name that is written from the right: what follows goes on from the left.
pub const FROM_LEFT: char = '\u{200e}';

/// A name in one line, with nothing in it that ends the block or turns the writing around.
pub fn plain(name: &str) -> String {
    let shown: String = name.chars().filter(|c| c.is_whitespace() || !steers(*c)).collect();
    let mut shown = shown.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    if shown.is_empty() {
        return GONE.to_owned();
    }
    if shown.chars().any(is_from_right) {
        shown.push(FROM_LEFT);
    }
    shown
}

/// Controls and marks of direction. Joiners stay: some scripts need them.
fn steers(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether it is of a script that is written from the right.
fn is_from_right(char: char) -> bool {
    matches!(char, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_line_and_block() {
        for (name, shown) in [
            ("Ann", "Ann"),
            ("**Bob** _x_ ||y|| # z", "**Bob** _x_ ||y|| # z"),
            ("```\n@everyone <@1>", "''' @everyone <@1>"),
            ("a\u{202e}b\u{7}\r\n c", "ab c"),
            ("אבי", "אבי\u{200e}"),
            ("龍 🎲", "龍 🎲"),
            ("क्\u{200d}ष", "क्\u{200d}ष"),
            ("", "somebody who left"),
            ("\u{200f} \u{2066}", "somebody who left"),
        ] {
            assert_eq!(plain(name), shown);
        }
    }
}
