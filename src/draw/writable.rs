//! Texts that others wrote, such as names, made fit to be drawn.

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use super::text::{Face, is_invisible};

/// The text as the fonts can write it: in one line, accents composed, letters in disguise plainly, without
/// what only steers how other characters are shown, and without pictures and decorations that the fonts lack.
/// None if there is nothing to see, or if it lost more letters than it kept: a small part of a name is
/// no name.
pub fn writable(text: &str) -> Option<String> {
    let (mut kept, mut lost) = (String::new(), String::new());
    for cluster in text.nfc().collect::<String>().graphemes(true) {
        let mut shown = cluster.chars().filter(|c| c.is_whitespace() || !is_invisible(*c));
        let Some(first) = shown.next() else { continue };
        match plainly(first) {
            Some(first) => kept.push_str(&first),
            // What belongs to it goes with it.
            None => {
                lost.push(first);
                lost.extend(shown);
                continue;
            }
        }
        for mark in shown {
            match plainly(mark) {
                Some(mark) => kept.push_str(&mark),
                None => lost.push(mark),
            }
        }
    }
    let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect::<String>();
    let enough = lost.is_empty() || letters(&kept) >= letters(&lost).max(1);
    (!kept.is_empty() && enough).then_some(kept)
}

/// A character, or its plain form, if the fonts know it.
fn plainly(character: char) -> Option<String> {
    let known = |text: &String| text.chars().all(|c| Face::Regular.has(c) && Face::Bold.has(c));
    [character.to_string(), character.nfkc().collect()].into_iter().find(known)
}

fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_scripts_that_the_fonts_know_are_written_as_they_are() {
        for name in [
            "Ann",
            "Éloïse Müller",
            "Þórður",
            "Nguyễn Thị",
            "Ελένη",
            "Ναυσικᾶ",
            "Юлія Щука",
            "Ђорђе",
        ] {
            assert_eq!(writable(name).as_deref(), Some(name));
        }
    }

    #[test]
    fn what_can_not_be_seen_is_left_out() {
        assert_eq!(
            writable("  a\u{202E}b\u{7}\n c\u{200D}\u{FEFF}\u{61C} ").as_deref(),
            Some("ab c")
        );
        assert_eq!(writable("Zoe\u{308}").as_deref(), Some("Zoë"), "accents are composed");
        assert_eq!(writable("\u{200B} \u{2066}\t"), None);
    }

    #[test]
    fn letters_in_disguise_are_written_plainly() {
        assert_eq!(writable("𝓐𝓵𝓲𝓬𝓮 Ｂｏｂ").as_deref(), Some("Alice Bob"));
    }

    #[test]
    fn decorations_that_the_fonts_lack_are_left_out() {
        for (name, shown) in [
            ("Ann 🎲", "Ann"),
            ("🎲Ann 👩🏽‍🚀 Bee🇫🇷", "Ann Bee"),
            ("꧁Ann꧂ ツ", "Ann"),
            ("Ann 안나", "Ann"),
            // Its accent goes with what can't be written, not to the letter before it.
            ("Jo龍\u{301}", "Jo"),
            ("!!!", "!!!"),
        ] {
            assert_eq!(writable(name).as_deref(), Some(shown), "{name}");
        }
    }

    #[test]
    fn a_small_part_of_a_name_is_no_name() {
        for name in ["龍", "אבי", "अनिल", "x龍の子", "🎲", "!🎲!", "(ツ)", "\u{2800}", "\u{3164}"]
        {
            assert_eq!(writable(name), None, "{name}");
        }
    }
}
