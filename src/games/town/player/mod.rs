//! The computer player. It sees its own desk and what lies open of the others, as a player would.
//!
//! Each piece is cut, turned and placed where it adds most; then comes the next. Easy, the plain player of
//! the calibration, wants words at once and thinks of workers only at the end. Medium counts on workers to
//! make words of lines, and wants houses for them, but notices few of the pieces there are. Strong goes through
//! all that a sheet has, looks for words wherever a piece could go, has one worker do for two lines where they
//! cross, and knows what a majority of workers is worth. Work is bounded by counts of pieces, never by a clock.
//!
//! | file | what lives there |
//! |---|---|
//! | `taste`, `majority`, `mind` | what each level is after, what workers are worth, and how a player chooses |
//! | `pieces`, `shape` | what can be cut out of a sheet, and how it would lie |
//! | `ground`, `change`, `lines` | a town to try pieces on, what they add, and the workers that takes |

mod change;
mod ground;
mod lines;
mod majority;
mod mind;
mod pieces;
mod shape;
mod taste;

use mind::Mind;

use super::part::Lies;
use super::view::{Own, View};
use super::{Action, Card, CrissCrossTown};
use crate::game::{Computer, Dice, Level, Seat};

impl Computer for CrissCrossTown {
    fn choose(&self, view: &View, _seat: Seat, level: Level, dice: &mut Dice) -> Action {
        let own = view.own.as_ref().expect("a computer sees its own desk");
        match view.card() {
            Some(card) => self.build(view, own, card, level, dice),
            None if own.arranged.is_some() => Action::Done,
            None => Action::Suggested(Some(self.best_arrangement(view, own))),
        }
    }

    fn wants(&self, state: &super::State) -> Vec<(Seat, u32)> {
        let wanted = |seat: Seat| Some((seat, state.seats[seat.index()].asked?.number));
        state.seats().filter_map(wanted).collect()
    }

    fn work_out(&self, view: &View, _seat: Seat, _dice: &mut Dice) -> Option<Action> {
        let own = view.own.as_ref()?;
        Some(Action::Suggested(Some(self.best_arrangement(view, own))))
    }
}

impl CrissCrossTown {
    /// The next thing to do in a round: place what is in the hand, or cut the next piece, or be done.
    fn build(&self, view: &View, own: &Own, card: &Card, level: Level, dice: &mut Dice) -> Action {
        if own.may_renew {
            return Action::Fresh;
        }
        let mut mind = Mind::new(view, own, card, self.spelling(view.variant), level);
        let loose = own.desk.parts.iter().find(|(_, part)| part.lies == Lies::Loose);
        let Some((&number, part)) = loose else {
            return mind.best_cut(dice).map_or(Action::Done, |idea| Action::Cut(idea.squares));
        };
        match mind.best_place(part) {
            None => Action::Crumple(number),
            Some(idea) if idea.flipped != part.flipped => Action::Flip(number),
            Some(idea) => Action::Place(number, idea.at),
        }
    }
}
