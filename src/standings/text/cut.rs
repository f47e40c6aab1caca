//! Lists and names as far as there is room for them.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::daily::text::{FROM_LEFT, plain};

/// As many texts as fit, with something between them, and how many more there are.
pub fn some(texts: &[String], between: &str, room: usize) -> String {
    let all = texts.join(between);
    if all.chars().count() <= room {
        return all;
    }
    for kept in (0..texts.len()).rev() {
        let list = format!("{} and {} more", texts[..kept].join(between), texts.len() - kept);
        let list = list.trim_start();
        if list.chars().count() <= room {
            return list.to_owned();
        }
    }
    String::new()
}

/// A name in so few characters and columns of letters of one width, fit to stand among others: what is cut off is
/// whole letters, with all their accents, and whole emoji.
pub fn named(name: &str, most: usize) -> String {
    let whole = plain(name);
    // What follows a name from the right needs its mark, wherever that one ends.
    let (letters, mark) = match whole.strip_suffix(FROM_LEFT) {
        Some(letters) => (letters, Some(FROM_LEFT)),
        None => (&*whole, None),
    };
    let fits = |text: &str, most| text.chars().count() <= most && text.width() <= most;
    let mut shown = letters.to_owned();
    if !fits(letters, most) {
        let ends = letters.grapheme_indices(true).map(|(end, _)| &letters[..end]);
        let longest = ends.take_while(|text| fits(text, most - 1)).last().unwrap_or_default();
        shown = format!("{}…", longest.trim_end());
    }
    shown.extend(mark);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_counted() {
        let texts = ["one", "two", "three"].map(str::to_owned);
        assert_eq!(some(&texts, ", ", 15), "one, two, three");
        assert_eq!(some(&texts, ", ", 14), "one and 2 more");
        assert_eq!(some(&texts, ", ", 10), "and 3 more");
        assert_eq!(some(&texts, ", ", 3), "");
        assert_eq!(some(&[], ", ", 3), "");
    }

    #[test]
    fn names_are_cut_between_letters() {
        for (name, shown) in [
            ("Alexand", "Alexand"),
            ("Alexandr", "Alexan…"),
            ("Alex and Ria", "Alex a…"),
            ("Alexa ndria", "Alexa…"),
            // A letter with its accents, a family, a flag: whole, or not at all.
            ("Alexae\u{301}\u{323}x", "Alexa…"),
            ("Alex👨\u{200d}👩\u{200d}👧!", "Alex…"),
            ("Alex🇫🇷🇩🇪", "Alex🇫🇷…"),
            ("कार्तिकेयन", "कार्ति…"),
            // Each as wide as two.
            ("龍の子", "龍の子"),
            ("龍の子です", "龍の子…"),
            // What follows goes on from the left.
            ("אבי", "אבי\u{200e}"),
            ("אביגיל לוי", "אביגיל…\u{200e}"),
            ("\u{202e}`a`", "'a'"),
            ("", "somebo…"),
        ] {
            assert_eq!(named(name, 7), shown);
        }
    }
}
