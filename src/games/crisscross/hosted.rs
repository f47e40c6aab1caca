//! What a table must know of Crisscross besides its rules.

use std::ops::RangeInclusive;

use super::{Action, Colour, Crisscross, Options, View};
use crate::game::{Game, Seat};
use crate::games::{Dictionaries, Hosted};

impl Hosted for Crisscross {
    const NAME: &'static str = "Crisscross";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const SECRETS: bool = false;
    const WORDS: bool = false;
    const CREDIT: &'static str = "Crisscross was designed by Mark Steere in July 2023 \
        (marksteeregames.com). He lets anybody program it without a fee, and asks to be named and that \
        the name and the rules stay as they are: they do. Board sizes, clocks and draw offers are ours.";
    const HELP: &'static str = "against somebody, against whoever joins, or against me";

    fn with_dictionaries(_: Dictionaries) -> Self {
        Crisscross
    }

    fn is_whole(state: &Self::State, seats: usize) -> bool {
        super::whole::is_whole(state, seats)
    }

    fn details(options: &Options) -> String {
        format!("{0} by {0}", options.size)
    }

    fn variant(options: &Options, _own: &<Self as Game>::SeatOptions) -> String {
        let usual = *options == Options::default();
        if usual { String::new() } else { Self::details(options) }
    }

    fn seat_name(seat: Seat) -> Option<&'static str> {
        Colour::of_seat(seat).map(Colour::name)
    }

    fn draw(&self, view: &View) -> Option<Action> {
        let theirs = view.offer.is_some() && view.offer != view.you;
        Some(if theirs { Action::Accept } else { Action::Offer })
    }
}
