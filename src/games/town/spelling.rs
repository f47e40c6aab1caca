//! Which runs of a town are words: those of the dictionary, in the permissive game also read backwards.

use std::sync::{Arc, OnceLock};

use super::solve::Lists;
use crate::words::{Letter, Lexicon};

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
    /// A permissive one takes some tenths of a second to make: it is made once a table.
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
