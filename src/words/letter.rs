//! One letter in one byte, and sets of letters in one number.
//!
//! The letters of all languages here are numbered together: A to Z, then Ä Ñ Ö Ü. That is the order
//! of their code points too, so a list sorted as text is sorted as letters. Number 0 is left free:
//! an empty box is `None`, and a box still takes one byte.
//!
//! The build script uses this file as well; it knows nothing but the standard library.

use std::fmt;
use std::num::NonZeroU8;

const CAPITALS: [char; 30] = [
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S',
    'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'Ä', 'Ñ', 'Ö', 'Ü',
];

/// A letter, counted from 1 (A).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(NonZeroU8);

impl Letter {
    /// The letter with this number, if there is one.
    pub const fn from_number(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() as usize <= CAPITALS.len() => Some(Self(number)),
            _ => None,
        }
    }

    /// The letter that `char` is, capital or small; accents are for a language to fold.
    pub fn from_char(char: char) -> Option<Self> {
        let number = match char {
            'a'..='z' => char as u8 - b'a' + 1,
            'A'..='Z' => char as u8 - b'A' + 1,
            'ä' | 'Ä' => 27,
            'ñ' | 'Ñ' => 28,
            'ö' | 'Ö' => 29,
            'ü' | 'Ü' => 30,
            _ => return None,
        };
        Self::from_number(number)
    }

    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The capital.
    pub const fn char(self) -> char {
        CAPITALS[self.0.get() as usize - 1]
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of letters: bit n is the letter with number n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letters(u32);

impl Letters {
    pub const NONE: Letters = Letters(0);
    /// Every letter of every language.
    pub const ALL: Letters = Letters((1 << (CAPITALS.len() + 1)) - 2);
    /// A to Z.
    pub const PLAIN: Letters = Letters((1 << 27) - 2);

    /// The set with these bits; bits that are no letter are left out.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    pub const fn bits(self) -> u32 {
        self.0
    }

    pub const fn one(letter: Letter) -> Self {
        Self(1 << letter.number())
    }

    pub const fn with(self, letter: Letter) -> Self {
        Self(self.0 | 1 << letter.number())
    }

    pub const fn and(self, other: Letters) -> Self {
        Self(self.0 & other.0)
    }

    pub const fn holds(self, letter: Letter) -> bool {
        self.0 >> letter.number() & 1 == 1
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// From A on.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let letter = Letter::from_number(rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(letter)
        })
    }
}

impl FromIterator<Letter> for Letters {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        letters.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A word as text, in capitals.
pub fn spell(word: &[Letter]) -> String {
    word.iter().map(|letter| letter.char()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_in_the_order_of_their_code_points() {
        let all: Vec<Letter> = Letters::ALL.iter().collect();
        assert_eq!(all.len(), CAPITALS.len());
        assert!(CAPITALS.is_sorted());
        for (number, letter) in (1..).zip(all) {
            assert_eq!(letter.number(), number);
            assert_eq!(Letter::from_char(letter.char()), Some(letter));
            let small = letter.char().to_lowercase().next().unwrap();
            assert_eq!(Letter::from_char(small), Some(letter));
        }
        assert_eq!(Letter::from_number(0), None);
        assert_eq!(Letter::from_number(31), None);
        assert_eq!(Letter::from_char('é'), None);
    }

    #[test]
    fn a_box_takes_one_byte() {
        assert_eq!(size_of::<Option<Letter>>(), 1);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let vowels: Letters = "AEIOU".chars().filter_map(Letter::from_char).collect();
        assert_eq!(spell(&vowels.iter().collect::<Vec<_>>()), "AEIOU");
        assert_eq!(vowels.count(), 5);
        assert!(Letters::PLAIN.iter().all(|letter| letter.char().is_ascii()));
        assert_eq!(Letters::PLAIN.count(), 26);
        assert_eq!(Letters::from_bits(u32::MAX), Letters::ALL);
    }
}
