//! Which runs of a town are words: those of the dictionary, in the permissive game also read backwards.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::solve::Lists;
use crate::words::{Letter, Lexicon};

/// How many are kept for the next table: one for each dictionary and way to read it, and some servers' own.
const KEPT: usize = 16;

/// The dictionary of a game with the ways in which its words may be read.
#[derive(Clone, Debug)]
pub struct Spelling {
    plain: Arc<Lexicon>,
    /// The words and all of them backwards, in the permissive game.
    both: Option<Arc<Lexicon>>,
    /// Made when they are first wanted.
    lists: Arc<OnceLock<Lists>>,
}

impl Spelling {
    /// The one that all tables with this dictionary have: a permissive one takes some tenths of a second to make, and
    /// some megabytes, and so do its lists.
    pub fn shared(lexicon: &Arc<Lexicon>, permissive: bool) -> Self {
        static MADE: Mutex<VecDeque<(String, bool, Spelling)>> = Mutex::new(VecDeque::new());
        let name = lexicon.name();
        // Whoever wants the same at the same time waits for it.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made.iter().position(|(other, both, _)| *both == permissive && *other == name);
        let spelling = match known.and_then(|at| made.remove(at)) {
            Some((_, _, spelling)) => spelling,
            None => Self::new(lexicon.clone(), permissive),
        };
        made.push_front((name, permissive, spelling.clone()));
        made.truncate(KEPT);
        spelling
    }

    pub fn new(lexicon: Arc<Lexicon>, permissive: bool) -> Self {
        let both = permissive.then(|| Arc::new(lexicon.both_ways()));
        Self { plain: lexicon, both, lists: Arc::default() }
    }

    /// Everything that may stand in a run, from left to right or from top to bottom.
    pub fn runs(&self) -> &Lexicon {
        self.both.as_ref().unwrap_or(&self.plain)
    }

    /// The same as lists, for those who look at all words.
    pub fn lists(&self) -> &Lists {
        self.lists.get_or_init(|| Lists::new(self.runs()))
    }

    /// The word that a run is read as: the other way round if it is one only so.
    pub fn read(&self, run: &[Letter]) -> Option<Vec<Letter>> {
        let backwards = || run.iter().rev().copied().collect::<Vec<Letter>>();
        if self.plain.contains(run) {
            Some(run.to_vec())
        } else {
            self.runs().contains(run).then(backwards)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::town::{CrissCrossTown, Options, Variant};
    use crate::games::{Dictionaries, Hosted};

    #[test]
    fn tables_with_the_same_dictionary_share_one() {
        let lexicon = Dictionaries::usual().table;
        let (one, two) = (Spelling::shared(&lexicon, true), Spelling::shared(&lexicon, true));
        let both = |spelling: &Spelling| spelling.both.clone().expect("it is permissive");
        assert!(Arc::ptr_eq(&both(&one), &both(&two)) && Arc::ptr_eq(&one.lists, &two.lists));
        assert!(Spelling::shared(&lexicon, false).both.is_none());
    }

    /// Before anybody looks at a table: those who look must not wait.
    #[test]
    fn it_is_made_when_a_table_is_prepared() {
        for variant in [Variant::Standard, Variant::Permissive] {
            let game = CrissCrossTown::with_dictionaries(Dictionaries::usual());
            assert!(!game.has_spelling(variant));
            game.prepare(&Options { variant });
            assert!(game.has_spelling(variant), "{variant:?}");
        }
    }
}
