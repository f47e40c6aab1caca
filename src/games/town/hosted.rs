//! What a table must know of Criss-Cross Town besides its rules.

use std::ops::RangeInclusive;

use super::{CrissCrossTown, MOST_SEATS, Options, Variant};
use crate::game::{Pace, TurnLength};
use crate::games::{Dictionaries, Hosted};

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

    fn with_dictionaries(dictionaries: Dictionaries) -> Self {
        Self::new(dictionaries.table)
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

    /// A round is long: there is a whole piece of town to be built.
    fn turn(pace: Pace) -> Option<TurnLength> {
        match pace {
            Pace::Live => Some(TurnLength::minutes(6)),
            Pace::Relaxed => Some(TurnLength::minutes(30)),
            Pace::Slow | Pace::None => pace.turn(),
        }
    }
}
