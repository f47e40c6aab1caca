//! What a table must know of Word Cross besides its rules.

use std::ops::RangeInclusive;

use super::{Disputes, Options, SeatOptions, State, WordCross};
use crate::game::{Pace, Seat};
use crate::games::{Dictionaries, Hosted, Report};

impl Hosted for WordCross {
    const NAME: &'static str = "Word Cross";
    const SEATS: RangeInclusive<usize> = 2..=4;
    const SECRETS: bool = true;
    const WORDS: bool = true;
    const CREDIT: &'static str = "Word Cross is played by its sheet of March 2019. The tiles are ours: 190 of \
        them make 2,774 words of the standard dictionary and 3,397 of the large one.";
    const HELP: &'static str = "for two to four, short words out of tiles, with thefts";

    fn with_dictionaries(dictionaries: Dictionaries) -> Self {
        Self::new(dictionaries.table)
    }

    fn is_whole(state: &Self::State, seats: usize) -> bool {
        super::whole::is_whole(state, seats)
    }

    fn details(options: &Options) -> String {
        let gentle = if options.disputes == Disputes::Gentle { ", gentle" } else { "" };
        format!("to {}{gentle}", options.target)
    }

    fn variant(options: &Options, _own: &SeatOptions) -> String {
        let usual = *options == Options::default();
        if usual { String::new() } else { Self::details(options) }
    }

    /// The words of the last round: those of others were cleared away.
    fn report(&self, state: &State, seat: Seat) -> Report {
        let words = state.board.columns[seat.index()].words().map(|pair| pair.letters());
        Report::of_words(words, &self.lexicon)
    }

    /// The sheet gives everybody one minute a turn.
    fn usual_pace(_options: &Options) -> Pace {
        Pace::Live
    }
}
