//! What somebody typed, as it is repeated to them: as it is, with names for what nobody would see.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;

/// A text in quotation marks. What can't be seen in it stands there by its number: `“a[U+200B]b”`.
pub fn quoted(text: &str) -> String {
    let mut shown = String::from("“");
    for char in text.chars() {
        match char {
            '\n' | '\r' | '\t' => shown.push(' '),
            _ if is_invisible(char) => shown.push_str(&format!("[{}]", number(char))),
            _ => shown.push(char),
        }
    }
    shown.push('”');
    shown
}

/// The beginning of a text that may be very long: nobody wants to read all of it again.
pub fn excerpt(text: &str) -> Cow<'_, str> {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// A single character, in quotation marks or by what it is.
pub fn named(char: char) -> String {
    match char {
        ' ' => "a space".to_owned(),
        '\n' | '\r' => "the end of a line".to_owned(),
        _ if char.is_whitespace() => format!("a space ({})", number(char)),
        _ if is_invisible(char) => format!("an invisible character ({})", number(char)),
        _ if is_combining_mark(char) => format!("an accent by itself ({})", number(char)),
        _ => format!("“{char}”"),
    }
}

/// As Unicode writes it: `U+200B`.
fn number(char: char) -> String {
    format!("U+{:04X}", u32::from(char))
}

/// What leaves no mark on a screen, or changes what stands around it: controls, joiners, marks of
/// direction, fillers, selectors and tags. Rust knows the first of these kinds only.
fn is_invisible(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_seen_is_shown_as_it_is() {
        for (typed, shown) in [
            ("r2d2", "“r2d2”"),
            ("don't \"say\" \\n", "“don't \"say\" \\n”"),
            ("Äpfel, λόγος 🦀", "“Äpfel, λόγος 🦀”"),
            ("zero\u{200b}width", "“zero[U+200B]width”"),
            ("\u{202e}abc\u{0}", "“[U+202E]abc[U+0000]”"),
            ("two\nlines", "“two lines”"),
            ("", "“”"),
        ] {
            assert_eq!(quoted(typed), shown);
        }
    }

    #[test]
    fn of_a_long_text_the_beginning_is_repeated() {
        assert_eq!(excerpt("short"), "short");
        let long = excerpt(&"é".repeat(70_000)).into_owned();
        assert_eq!(long.chars().count(), 201);
        assert!(long.ends_with("é…"));
    }

    #[test]
    fn a_character_has_a_name_if_nobody_sees_it() {
        for (char, name) in [
            ('1', "“1”"),
            ('\'', "“'”"),
            ('🦀', "“🦀”"),
            (' ', "a space"),
            ('\u{a0}', "a space (U+00A0)"),
            ('\u{200b}', "an invisible character (U+200B)"),
            ('\u{301}', "an accent by itself (U+0301)"),
            ('\n', "the end of a line"),
        ] {
            assert_eq!(named(char), name);
        }
    }
}
