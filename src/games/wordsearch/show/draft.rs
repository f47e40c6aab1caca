//! What has been chosen on a pad: a letter, and whether the help is shown.

use crate::words::Letter;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    pub letter: Option<Letter>,
    pub help: bool,
}

const HELP: char = '?';

impl Draft {
    /// Reads a draft where these letters can be chosen. Anything may stand in it; what makes no sense
    /// is nothing. A letter without an alternative is chosen already.
    pub fn read(text: &str, letters: &[Letter]) -> Self {
        let (help, rest) = text.strip_prefix(HELP).map_or((false, text), |rest| (true, rest));
        let mut typed = rest.chars();
        let letter = match (letters, typed.next(), typed.next()) {
            ([only], ..) => Some(*only),
            (_, Some(char), None) => {
                Letter::from_char(char).filter(|letter| letters.contains(letter))
            }
            _ => None,
        };
        Self { letter, help }
    }

    pub fn write(self) -> String {
        let help = self.help.then_some(HELP);
        help.into_iter().chain(self.letter.map(Letter::char)).collect()
    }
}
