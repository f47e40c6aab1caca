//! A file that somebody brings, as text, or a sentence on why it is none.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// How many bytes a text has at most: longer than any novel the game needs.
pub const LARGEST: usize = 2 * 1024 * 1024;

/// Why a file is no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotText {
    #[error("This text is larger than {} MB: choose a shorter one, or a part of it.", LARGEST / 1024 / 1024)]
    TooLarge,
    #[error("This is {0}, not plain text: save its words as a .txt file in UTF-8 and choose that.")]
    Other(&'static str),
    #[error("This is not plain text: choose a .txt file, saved in UTF-8.")]
    Binary,
    #[error("The letters of this text can't be read: save it in UTF-8 and choose it again.")]
    Encoding,
}

/// How files begin that people take for texts.
const OTHERS: [(&[u8], &str); 9] = [
    (b"PK\x03\x04", "a zip archive or a document (.docx, .odt, .epub)"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"%PDF-", "a PDF"),
    (b"{\\rtf", "a document (.rtf)"),
    (b"\xd0\xcf\x11\xe0", "a document (.doc)"),
    (b"\x1f\x8b", "a packed file (.gz)"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
];

/// The text in `bytes`: UTF-8, what says of itself that it is UTF-16, or else the Western European
/// of older Windows. Every line ends with `\n`.
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    if bytes.len() > LARGEST {
        return Err(NotText::TooLarge);
    }
    if let Some((_, name)) = OTHERS.into_iter().find(|(begin, _)| bytes.starts_with(begin)) {
        return Err(NotText::Other(name));
    }
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) if encoding != UTF_8 => {
            let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[mark..]);
            text.ok_or(NotText::Encoding)?.into_owned()
        }
        marked => {
            let bytes = &bytes[marked.map_or(0, |(_, mark)| mark)..];
            match str::from_utf8(bytes) {
                Ok(text) => text.to_owned(),
                Err(_) => western(bytes)?,
            }
        }
    };
    if is_binary(&text) {
        return Err(NotText::Binary);
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Any bytes at all can be read as Windows-1252, but a text of its languages is mostly ASCII.
fn western(bytes: &[u8]) -> Result<String, NotText> {
    let beyond = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let text = WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned();
    match beyond * 4 <= bytes.len() {
        true => Ok(text),
        false if is_binary(&text) => Err(NotText::Binary),
        false => Err(NotText::Encoding),
    }
}

/// No text has a NUL, and hardly any a control character that is no space. One in a hundred is
/// forgiven: old files end with one, or have them for page ends.
fn is_binary(text: &str) -> bool {
    let controls = text.chars().filter(|char| char.is_control() && !char.is_whitespace()).count();
    text.contains('\0') || controls > 1 + text.len() / 100
}
