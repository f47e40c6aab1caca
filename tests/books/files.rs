//! Files that people bring, of every kind: they become text, or one sentence.

use crosstown::books::{LARGEST, NotText, decode, from_text};
use crosstown::words::Language;

use super::text_of;

#[test]
fn text_is_read_in_the_encodings_people_have() {
    for (what, bytes, expected) in [
        ("UTF-8", "Straße\n".as_bytes(), "Straße\n"),
        ("with a mark", b"\xef\xbb\xbfone\n", "one\n"),
        ("nothing", b"", ""),
        ("a mark alone", b"\xef\xbb\xbf", ""),
        ("Windows", b"one\r\ntwo\r\n\r\nthree", "one\ntwo\n\nthree"),
        ("an old Mac", b"one\rtwo\r\rthree", "one\ntwo\n\nthree"),
        ("Latin-1", b"une \xe9toile, un gar\xe7on\n", "une étoile, un garçon\n"),
        ("Windows-1252", b"it\x92s \x93here\x94\n", "it’s “here”\n"),
        ("UTF-16", b"\xff\xfea\0\xe9\0\r\0\n\0", "aé\n"),
        ("UTF-16, turned", b"\xfe\xff\0a\0\xe9", "aé"),
        ("a page end and the end of DOS", b"one\x0ctwo\x1a", "one\x0ctwo\x1a"),
        ("emoji", "👍 ok".as_bytes(), "👍 ok"),
    ] {
        assert_eq!(decode(bytes).as_deref(), Ok(expected), "{what}");
    }
}

#[test]
fn what_is_no_text_is_refused() {
    let every_byte: Vec<u8> = (0..=255).cycle().take(5000).collect();
    let greek = [0xc3, 0xe5, 0xe9, 0xdc, b' '].repeat(100);
    for (what, bytes, expected) in [
        ("a zip", &b"PK\x03\x04\x14\0\0\0mimetype"[..], None),
        ("a PDF", b"%PDF-1.7\n", Some(NotText::Other("a PDF"))),
        ("a picture", b"\x89PNG\r\n\x1a\n", Some(NotText::Other("a picture"))),
        ("a document", b"{\\rtf1\\ansi text}", Some(NotText::Other("a document (.rtf)"))),
        ("NULs", &[0; 100], Some(NotText::Binary)),
        ("one NUL", b"a fine text\0", Some(NotText::Binary)),
        ("UTF-16 that does not say so", b"a\0b\0", Some(NotText::Binary)),
        ("half a character of UTF-16", b"\xff\xfea\0\x3d\xd8", Some(NotText::Encoding)),
        ("every byte", &every_byte, Some(NotText::Binary)),
        ("control characters", b"\x01\x02\x03\x04text", Some(NotText::Binary)),
        ("another alphabet", &greek, Some(NotText::Encoding)),
        ("control characters and more", &[0xff, 0x01, 0xfe].repeat(50), Some(NotText::Binary)),
    ] {
        let refused = decode(bytes).expect_err(what);
        assert!(expected.is_none_or(|expected| expected == refused), "{what}: {refused}");
    }
}

#[test]
fn refusals_are_one_sentence_with_the_remedy() {
    for (bytes, sentence) in [
        (
            b"PK\x03\x04".to_vec(),
            "This is a zip archive or a document (.docx, .odt, .epub), not plain text: save its words as a .txt \
             file in UTF-8 and choose that.",
        ),
        (vec![0], "This is not plain text: choose a .txt file, saved in UTF-8."),
        (
            vec![0xe9; 9],
            "The letters of this text can't be read: save it in UTF-8 and choose it again.",
        ),
        (
            vec![b'a'; LARGEST + 1],
            "This text is larger than 2 MB: choose a shorter one, or a part of it.",
        ),
    ] {
        assert_eq!(decode(&bytes).unwrap_err().to_string(), sentence);
    }
}

#[test]
fn the_largest_text_is_read_and_a_byte_more_is_not() {
    let text = "word ".repeat(LARGEST / 5 + 1);
    assert_eq!(decode(&text.as_bytes()[..LARGEST]).unwrap().len(), LARGEST);
    assert_eq!(decode(&text.as_bytes()[..LARGEST + 1]), Err(NotText::TooLarge));
}

/// The same text gives the same words, however it was saved.
#[test]
fn the_encoding_does_not_matter() {
    let text = text_of(15_000).replace(" a", " é").replace(' ', "\r\n");
    let words = |bytes: &[u8]| from_text(&decode(bytes).unwrap(), 3, Language::French).unwrap();
    let latin: Vec<u8> = text.chars().map(|char| char as u8).collect();
    let wide: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(words(&latin), words(text.as_bytes()));
    assert_eq!(words(&wide), words(text.as_bytes()));
}
