//! Words read out of somebody's text, kept while a button waits to open a table with them. The text
//! itself is not kept, and after a restart the words are gone: then the command is to be used again.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::games::wordsearch::Word;

/// How many are kept.
const KEPT: usize = 200;

/// The words of one text, with its title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptWords {
    pub title: String,
    pub words: Vec<Word>,
}

#[derive(Default)]
pub struct Kept(Mutex<VecDeque<(u64, KeptWords)>>);

impl Kept {
    /// Keeps them under the number of the interaction that brought them.
    pub fn keep(&self, number: u64, words: KeptWords) {
        let mut all = self.all();
        all.truncate(KEPT - 1);
        all.push_front((number, words));
    }

    pub fn find(&self, number: u64) -> Option<KeptWords> {
        self.all().iter().find(|(other, _)| *other == number).map(|(_, words)| words.clone())
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<(u64, KeptWords)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
