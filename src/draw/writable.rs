//! Texts that others wrote, such as names, made fit to be drawn.

use unicode_normalization::UnicodeNormalization;

use super::text::{Face, is_invisible};

/// The text as the fonts can write it: in one line, accents composed, without what only steers how other
/// characters are shown. None if there is nothing to see, or if the fonts lack a character, even in
/// its plain form: part of a name is no name.
pub fn writable(text: &str) -> Option<String> {
    let forms: [String; 2] = [text.nfc().collect(), text.nfkc().collect()];
    let visible = |form: String| {
        let shown: String =
            form.chars().filter(|c| c.is_whitespace() || !is_invisible(*c)).collect();
        shown.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let known = |text: &String| {
        !text.is_empty() && text.chars().all(|c| Face::Regular.has(c) && Face::Bold.has(c))
    };
    forms.into_iter().map(visible).find(known)
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
    fn one_unknown_character_spoils_a_name() {
        for name in ["龍", "Ann 🎲", "אבי", "अनिल", "\u{2800}", "\u{3164}"] {
            assert_eq!(writable(name), None, "{name}");
        }
    }
}
