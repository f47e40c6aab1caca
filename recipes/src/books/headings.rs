//! What a printed book has besides its text: headings, titles, remarks of those who typed it.

/// What is said before a number in a heading.
const NUMBERED: [&str; 3] = ["chapter", "volume", "book"];
/// What begins a heading, or the last line, without a number.
const ALONE: [&str; 5] = ["actus", "scena", "scoena", "finis", "epilogue"];

/// The paragraphs of `text` that are no headings, with an empty line between. With `titled`, a chapter
/// has a title in the paragraph below its number.
pub fn without_headings(text: &str, titled: bool) -> String {
    let mut kept = String::new();
    let mut after_number = false;
    for paragraph in paragraphs(text) {
        let numbered = is_numbered(&paragraph);
        let title = titled && after_number;
        after_number = numbered;
        if !numbered && !title && !is_heading(&paragraph) {
            kept.push_str(&paragraph);
            kept.push_str("\n\n");
        }
    }
    kept
}

fn paragraphs(text: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs: Vec<String> =
        lines.split(|line| line.is_empty()).map(|p| p.join("\n")).collect();
    paragraphs.into_iter().filter(|paragraph| !paragraph.is_empty())
}

/// `CHAPTER I`, `Chapter 12. The Pool of Tears`, `Book IV`.
fn is_numbered(paragraph: &str) -> bool {
    let mut words = paragraph.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let number = words.next().unwrap_or_default().trim_end_matches('.');
    NUMBERED.contains(&name.as_str()) && (is_roman(number) || number.parse::<u32>().is_ok())
}

/// Any other heading: one line in capitals, after a Roman number, in square brackets, or with the sign
/// that one of the books has before each title.
fn is_heading(paragraph: &str) -> bool {
    if paragraph.contains('\n') {
        return false;
    }
    let first = paragraph.split_whitespace().next().unwrap_or_default();
    let bare = first.trim_end_matches('.');
    let in_capitals = !paragraph.contains(char::is_lowercase);
    let after_number = first.ends_with('.') && is_roman(bare);
    let in_brackets = paragraph.starts_with('[') && paragraph.ends_with(']');
    let named = ALONE.contains(&bare.to_lowercase().as_str());
    in_capitals || after_number || in_brackets || named || paragraph.starts_with('}')
}

fn is_roman(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|char| "IVXLC".contains(char))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_dropped_and_text_is_kept() {
        for heading in [
            "CHAPTER I",
            "Chapter 12. The Pool of Tears",
            "Book IV   ",
            "VOLUME III",
            "THE END",
            "[The End]",
            "XX. DIES IRAE",
            "IV. The Man in the Passage",
            "Actus Primus. Scoena Prima.",
            "}  To You",
            "FINIS. The tragedie of HAMLET, Prince of Denmarke.",
            "  *    *    *",
            "        Finis",
        ] {
            assert_eq!(without_headings(heading, false), "", "{heading}");
        }
        for text in [
            "Chapter and verse",
            "I think so.",
            "Book him!",
            "[He sighs.",
            "CHAPTERS of it\nwere good",
        ] {
            assert_eq!(without_headings(text, false), format!("{text}\n\n"), "{text}");
        }
    }

    #[test]
    fn a_title_is_the_paragraph_below_the_number() {
        let text = "CHAPTER 1\n\nLoomings.\n\n\nCall me\nIshmael.\n\nSome years ago";
        assert_eq!(without_headings(text, true), "Call me\nIshmael.\n\nSome years ago\n\n");
        assert_eq!(
            without_headings(text, false),
            "Loomings.\n\nCall me\nIshmael.\n\nSome years ago\n\n"
        );
    }
}
