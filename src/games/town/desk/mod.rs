//! What lies before one player: a sheet, the parts cut off this round, the town, and the workers.
//!
//! Everything a player does in a round is done to a desk and concerns nobody else. A refused action leaves
//! it in disorder: whoever asks works on a copy.

mod cutting;
mod finishing;
mod placing;
mod workers;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::card::Card;
use super::paper::Paper;
use super::part::{Lies, Part};
use super::refusal::Refusal;
use super::town::{Cover, Town};
use crate::grid::Square;

/// How far the corner a1 lies from the letters of a town at the start of a round: more than the letters
/// of any card could reach.
pub(super) const MARGIN: u8 = 12;

/// One player's things.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Desk {
    pub sheet: Paper,
    /// What was cut off this round, by number.
    pub parts: BTreeMap<u8, Part>,
    /// How many numbers parts have been given.
    pub numbered: u8,
    /// The parts in the town, in the order of placing.
    pub placed: Vec<u8>,
    pub town: Town,
    /// Workers owned at the start of the round, at work or not.
    pub hired: usize,
    /// Pieces crumpled in earlier rounds.
    pub crumpled: usize,
}

impl Desk {
    /// Does what a player asks for. `card`: that of the round; none at the end of the game, when nothing is
    /// cut or placed.
    pub(super) fn perform(&mut self, action: &Action, card: Option<&Card>) -> Result<(), Refusal> {
        let building = || card.ok_or(Refusal::Finishing);
        let finishing = || card.map_or(Ok(()), |_| Err(Refusal::NotYet));
        match action {
            Action::Cut(squares) => building().and_then(|_| self.cut(squares)),
            Action::Keep(part) => building().and_then(|_| self.keep(*part)),
            Action::Flip(part) => building().and_then(|_| self.flip(*part)),
            Action::Place(part, at) => building().and_then(|card| self.place(*part, *at, card)),
            Action::Unplace(part) => building().and_then(|_| self.unplace(*part)),
            Action::Crumple(part) => building().and_then(|_| self.crumple(*part)),
            Action::Work(square) => self.work(*square),
            Action::Free(square) => self.free(*square),
            Action::Idle(square) => self.idle(*square),
            Action::Black(square) => finishing().and_then(|()| self.black(*square)),
            Action::Unblack(square) => finishing().and_then(|()| self.unblack(*square)),
            Action::Suggested(Some(arrangement)) => {
                finishing().and_then(|()| self.arrange(arrangement))
            }
            // These concern more than the desk: see `rules`.
            Action::Fresh
            | Action::Undo
            | Action::Done
            | Action::Reopen
            | Action::Best
            | Action::Suggested(None) => Err(Refusal::NotYet),
        }
    }

    /// Workers owned, at work or not: those that houses brought this round are counted anew each time.
    pub fn owned(&self) -> usize {
        self.hired + self.income()
    }

    /// Workers that are free to be put to work. Each blacked-out house has cost one.
    pub fn reserve(&self) -> usize {
        self.owned().saturating_sub(self.town.workers() + self.houses_lost())
    }

    fn houses_lost(&self) -> usize {
        let lots = self.town.lots.values();
        lots.filter(|lot| lot.cover == Cover::Black && lot.tile.is_house()).count()
    }

    /// Parts that would be crumpled if the round ended now.
    pub fn unplaced(&self) -> usize {
        self.parts.values().filter(|part| !matches!(part.lies, Lies::Placed(_))).count()
    }

    /// Crumpled pieces and blacked-out letters.
    pub fn pollution(&self) -> usize {
        self.crumpled + self.unplaced() + self.town.covered(Cover::Black)
    }

    /// The round is over: what was not placed is crumpled, and the coordinates are made anew.
    pub(super) fn settle(&mut self) {
        self.hired = self.owned();
        self.crumpled += self.unplaced();
        self.parts.clear();
        self.placed.clear();
        self.numbered = 0;
        self.town = rebased(&self.town);
    }
}

/// The town with a margin to the left of and above its letters.
fn rebased(town: &Town) -> Town {
    let least = |number: fn(&Square) -> u8| town.lots.keys().map(number).min().unwrap_or(MARGIN);
    let (left, top) = (least(|square| square.column), least(|square| square.row));
    let moved =
        |square: Square| Square::new(square.column - left + MARGIN, square.row - top + MARGIN);
    let lots = town.lots.iter().map(|(&square, &lot)| (moved(square), lot)).collect();
    // A freelancer may stand one square outside the letters, never more: the margin has room for it.
    let shift = |number: u8, least: u8| {
        u8::try_from(i16::from(number) - i16::from(least) + i16::from(MARGIN)).unwrap_or_default()
    };
    let moved =
        |&Square { column, row }: &Square| Square::new(shift(column, left), shift(row, top));
    Town { lots, freelancers: town.freelancers.iter().map(moved).collect() }
}
