//! What a table must know of Criss-Cross Town besides its rules.

use std::ops::RangeInclusive;

use super::rank::{MASTER, rank};
use super::{CrissCrossTown, MOST_SEATS, Options, SeatOptions, State, Variant};
use crate::game::{Pace, Seat, TurnLength};
use crate::games::{Dictionaries, Feat, Hosted, Report};

/// The highest rank.
static MASTER_TOWN: Feat = Feat {
    id: "master",
    title: "Master urban developer",
    how: "70 points alone in Criss-Cross Town",
};

impl Hosted for CrissCrossTown {
    const NAME: &'static str = "Criss-Cross Town";
    const SEATS: RangeInclusive<usize> = 1..=MOST_SEATS;
    const SECRETS: bool = true;
    const WORDS: bool = true;
    const CREDIT: &'static str = "Criss-Cross Town was designed by Sotirios Karamitsos, 2020 to 2022; the \
        permissive variant was suggested by Brian Le. The letter sheets, the blueprint cards and the clock are \
        ours.";
    const HELP: &'static str =
        "alone or up to four, a town that is a crossword, cut out of letter sheets";
    const LINES: bool = true;
    const FEATS: &'static [&'static Feat] = &[&MASTER_TOWN];
    const EDITION_DAYS: i64 = 7;

    fn with_dictionaries(dictionaries: Dictionaries) -> Self {
        Self::new(dictionaries.table)
    }

    fn is_whole(state: &Self::State, seats: usize) -> bool {
        super::whole::is_whole(state, seats)
    }

    fn prepare(&self, options: &Options) {
        self.spelling(options.variant);
    }

    fn details(options: &Options) -> String {
        match options.variant {
            Variant::Standard => "",
            Variant::Permissive => "words also backwards",
            Variant::Tight => "tight deadline",
            Variant::PermissiveTight => "words also backwards, tight deadline",
        }
        .to_owned()
    }

    fn variant(options: &Options, _own: &SeatOptions) -> String {
        Self::details(options)
    }

    /// A town of somebody alone has a rank.
    fn report(&self, state: &State, seat: Seat) -> Report {
        let score = self.score(state, seat);
        let total = score.total();
        let words = score.words.into_iter().map(|scored| scored.word);
        let ranked = state.is_solo() && state.is_finishing() && state.seats[seat.index()].here;
        let report = Report::of_words(words, &self.lexicon);
        Report { title: ranked.then(|| rank(total)), ..report }
            .with(&MASTER_TOWN, ranked && total >= MASTER)
    }

    /// A round is long: there is a whole piece of town to be built.
    fn turn(pace: Pace) -> Option<TurnLength> {
        match pace {
            Pace::Live => Some(TurnLength::minutes(6)),
            Pace::Relaxed => Some(TurnLength::minutes(30)),
            Pace::Slow | Pace::None => pace.turn(),
        }
    }
}
