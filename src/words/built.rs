//! The lists that are part of the program, as the build script made them from `dictionaries`.

use super::automaton::Automaton;
use super::language::Language;

macro_rules! built {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".automaton"))
    };
}

/// The dictionaries, the one for those who choose none first.
const DICTIONARIES: [(&str, Language, &[u8]); 6] = [
    ("en-standard", Language::English, built!("en-standard")),
    ("en-large", Language::English, built!("en-large")),
    ("fr", Language::French, built!("fr")),
    ("de", Language::German, built!("de")),
    ("es", Language::Spanish, built!("es")),
    ("nl", Language::Dutch, built!("nl")),
];

/// A list with what the build script noted about it.
pub struct Built {
    pub id: &'static str,
    pub language: Language,
    /// The first 16 hexadecimal digits of the SHA-256 of the committed list.
    pub fingerprint: String,
    pub count: usize,
    pub words: Automaton,
}

impl Built {
    pub fn ids() -> impl Iterator<Item = &'static str> {
        DICTIONARIES.iter().map(|(id, ..)| *id)
    }

    pub fn find(id: &str) -> Option<Self> {
        let (id, language, bytes) = DICTIONARIES.into_iter().find(|(known, ..)| *known == id)?;
        let (fingerprint, rest) = bytes.split_at(8);
        let (count, _) = rest.split_first_chunk().expect("a built list has a count");
        Some(Self {
            id,
            language,
            fingerprint: fingerprint.iter().map(|byte| format!("{byte:02x}")).collect(),
            count: u32::from_le_bytes(*count) as usize,
            words: automaton(bytes),
        })
    }
}

/// Names and abbreviations that are no words besides, where there is such a list.
pub fn names(language: Language) -> Option<Automaton> {
    match language {
        Language::English => Some(automaton(built!("names-en"))),
        _ => None,
    }
}

/// Slurs, swear words and the like, of three letters or more: valid, but the program shows none by
/// itself.
pub fn unshown(language: Language) -> Automaton {
    automaton(match language {
        Language::English => built!("unshown-en"),
        Language::French => built!("unshown-fr"),
        Language::German => built!("unshown-de"),
        Language::Spanish => built!("unshown-es"),
        Language::Dutch => built!("unshown-nl"),
    })
}

/// What follows the fingerprint and the count.
fn automaton(bytes: &'static [u8]) -> Automaton {
    Automaton::built_in(&bytes[12..])
}
