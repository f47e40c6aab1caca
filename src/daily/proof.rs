//! The secret of an edition, and how it can be proved afterwards that nobody had a hand in it.
//!
//! All chance of an edition comes from 32 random bytes. Their hash is shown from the beginning and binds
//! them to one challenge, language and date; when the bytes are revealed, everybody can make hash, words
//! and deal again. Each is the SHA-256 of a text, so that a shell can check it:
//!
//! ```sh
//! printf 'crosstown daily\nwordsearch en 2026-11-17\n<the 64 digits>\n' | sha256sum
//! ```

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::challenge::Challenge;
use super::date::Date;
use crate::game::Seed;
use crate::words::Language;

/// What an edition's chance comes from; told to nobody before its date has ended everywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// A text that is no secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a secret is 64 hexadecimal digits, as it was revealed")]
pub struct NotASecret;

impl Secret {
    /// What is shown with the edition: 64 hexadecimal digits.
    pub fn hash(&self, challenge: Challenge, language: Language, date: Date) -> String {
        let sealed = self.digest(&format!("crosstown daily\n{challenge} {language} {date}"));
        Secret(sealed).to_string()
    }

    /// The seed of the edition's tables. An export has it, and it tells nothing of the secret.
    pub fn seed(&self) -> Seed {
        Seed(self.digest("crosstown daily seed"))
    }

    /// The seed of the dice that choose the words.
    pub(super) fn words_seed(&self) -> Seed {
        Seed(self.digest("crosstown daily words"))
    }

    /// The SHA-256 of what it is for and the secret, each on its lines.
    fn digest(&self, purpose: &str) -> [u8; 32] {
        Sha256::digest(format!("{purpose}\n{self}\n")).into()
    }
}

/// As it is stored and revealed.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// It is printed where it is revealed, never where something is merely logged.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl FromStr for Secret {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Self, NotASecret> {
        // A seed may leave out leading zeros; a secret is whole.
        if text.len() != 64 {
            return Err(NotASecret);
        }
        text.parse::<Seed>().map(|Seed(bytes)| Self(bytes)).map_err(|_| NotASecret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: Secret = Secret([0xa5; 32]);

    #[test]
    fn secrets_are_read_as_they_are_printed() {
        let secret = Secret(std::array::from_fn(|i| i as u8 * 7));
        assert_eq!(secret.to_string().parse(), Ok(secret));
        for bad in ["", "2a", &"a5".repeat(33), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(bad.parse::<Secret>(), Err(NotASecret), "{bad:?}");
        }
        assert_eq!(format!("{secret:?}"), "Secret");
    }

    /// By `sha256sum`, of the texts above.
    #[test]
    fn anybody_can_make_the_hash_again() {
        let date = "2026-11-17".parse().unwrap();
        assert_eq!(
            SECRET.hash(Challenge::Wordsearch, Language::English, date),
            "a2fa97f5506a33287818b73a83d17b9b4197da83cce2bdb308d1736a31797c93"
        );
        assert_eq!(
            SECRET.seed().to_string(),
            "dd6a7bd5bf02a5fb5a04d46f89c46742e5343c52aaec3764b0ff0687a8b7b71e"
        );
    }

    #[test]
    fn a_hash_belongs_to_one_edition() {
        let hash = |secret: Secret, challenge, language, date: &str| {
            secret.hash(challenge, language, date.parse().unwrap())
        };
        let own = hash(SECRET, Challenge::CrossUp, Language::French, "2026-11-17");
        for other in [
            hash(Secret([0xa6; 32]), Challenge::CrossUp, Language::French, "2026-11-17"),
            hash(SECRET, Challenge::Wordsearch, Language::French, "2026-11-17"),
            hash(SECRET, Challenge::CrossUp, Language::Dutch, "2026-11-17"),
            hash(SECRET, Challenge::CrossUp, Language::French, "2026-11-18"),
        ] {
            assert_ne!(own, other);
        }
    }
}
