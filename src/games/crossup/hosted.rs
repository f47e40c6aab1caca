//! What a table must know of Cross-Up besides its rules.

use std::ops::RangeInclusive;

use super::CrossUp;
use crate::games::{Dictionaries, Hosted};

impl Hosted for CrossUp {
    const NAME: &'static str = "Cross-Up";
    const SEATS: RangeInclusive<usize> = 1..=24;
    const SECRETS: bool = true;
    const WORDS: bool = true;
    const CREDIT: &'static str = "Cross-Up was published by Milton Bradley in 1974; its designer is not \
        named. Cross-Up is a trademark of its owner; we are not affiliated. The clock is ours.";
    const HELP: &'static str = "with up to two dozen, or alone for practice";

    fn with_dictionaries(dictionaries: Dictionaries) -> Self {
        Self { lexicon: dictionaries.table }
    }
}
