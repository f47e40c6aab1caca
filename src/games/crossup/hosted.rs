//! What a table must know of Cross-Up besides its rules.

use std::ops::RangeInclusive;

use super::{CrossUp, Score, State};
use crate::game::Seat;
use crate::games::{Dictionaries, Feat, Hosted, PERFECT_LINE, Report};
use crate::grid::SIDE;

impl Hosted for CrossUp {
    const NAME: &'static str = "Cross-Up";
    const SEATS: RangeInclusive<usize> = 1..=24;
    const SECRETS: bool = true;
    const WORDS: bool = true;
    const CREDIT: &'static str = "Cross-Up was published by Milton Bradley in 1974; its designer is not \
        named. Cross-Up is a trademark of its owner; we are not affiliated. The clock is ours.";
    const HELP: &'static str = "with up to two dozen, or alone for practice";

    const FEATS: &'static [&'static Feat] = &[&PERFECT_LINE];

    fn with_dictionaries(dictionaries: Dictionaries) -> Self {
        Self { lexicon: dictionaries.table }
    }

    fn is_whole(state: &Self::State, seats: usize) -> bool {
        super::whole::is_whole(state, seats)
    }

    fn report(&self, state: &State, seat: Seat) -> Report {
        let card = &state.cards[seat.index()];
        let score = Score::of(card, &self.lexicon);
        let words: Vec<_> = score.spelled(card).map(|(_, word, _)| word).collect();
        let perfect = words.iter().any(|word| word.len() == usize::from(SIDE));
        Report::of_words(words, &self.lexicon).with(&PERFECT_LINE, perfect)
    }
}
