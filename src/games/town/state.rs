//! A game as it stands, secrets included.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::card::{Card, ROUNDS};
use super::desk::Desk;
use super::options::Variant;
use crate::game::Seat;

/// The number of the phase after the last round, in which workers are arranged for good.
pub const FINISH: u8 = ROUNDS + 1;
/// The most that one seat may do in one round without taking anything back.
pub const MOST_EDITS: usize = 400;
/// Neighbours that a solo player imagines have so many workers at work.
pub const IMAGINED: [usize; 2] = [5, 9];

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub variant: Variant,
    /// One a round, the first round's first.
    pub cards: Vec<Card>,
    /// From 1; [`FINISH`] after the last card.
    pub round: u8,
    pub seats: Vec<SeatState>,
    /// How many sheets have been dealt: the number of the next one.
    pub sheets: u64,
    /// Whether the minute of a tight round is running.
    pub hurried: bool,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    pub here: bool,
    pub done: bool,
    /// Whatever changed what this seat can do next, counted from the start of the game.
    pub edits: u32,
    /// As it was when the round began: what everybody may see.
    pub opening: Desk,
    /// As it was when a fresh sheet was taken: what was done before can't be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renewed: Option<Box<Desk>>,
    /// As it is now: all of the plan done to it.
    pub desk: Desk,
    /// What was done this round and can be taken back, in order.
    pub plan: Vec<Action>,
    /// An arrangement has been asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
}

/// That an arrangement is being looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// No seat asks twice under one number.
    pub number: u32,
    /// Time is up: whatever is found is taken, and the seat is done.
    pub late: bool,
}

impl SeatState {
    pub fn new(desk: Desk) -> Self {
        Self {
            here: true,
            done: false,
            edits: 0,
            opening: desk.clone(),
            renewed: None,
            desk,
            plan: Vec::new(),
            asked: None,
        }
    }

    /// What the plan began with.
    pub fn base(&self) -> &Desk {
        self.renewed.as_deref().unwrap_or(&self.opening)
    }

    /// Whether the game waits for it.
    pub fn owes(&self) -> bool {
        self.here && !self.done
    }

    /// Whether it may still do something.
    pub fn is_late(&self) -> bool {
        self.asked.is_some_and(|asked| asked.late)
    }

    /// A new round begins with the desk as it is.
    pub(super) fn begin(&mut self) {
        self.opening = self.desk.clone();
        self.renewed = None;
        self.plan.clear();
        self.asked = None;
        self.done = false;
        self.edits += 1;
    }
}

impl State {
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    pub fn is_solo(&self) -> bool {
        self.seats.len() == 1
    }

    /// Whether the first who is done starts the minute.
    pub fn is_tight(&self) -> bool {
        self.variant.is_tight() && !self.is_solo()
    }

    /// The card of the round; none at the end.
    pub fn card(&self) -> Option<&Card> {
        self.cards.get(usize::from(self.round) - 1)
    }

    pub fn is_finishing(&self) -> bool {
        self.round == FINISH
    }

    /// When everybody is gone, or has arranged their workers.
    pub fn is_over(&self) -> bool {
        let nobody = self.seats.iter().all(|seat| !seat.here);
        nobody || (self.is_finishing() && !self.seats.iter().any(SeatState::owes))
    }

    /// What a seat owes: the round, and one more when it is only waited for its arrangement.
    pub fn decision(&self, seat: Seat) -> u32 {
        u32::from(self.round) + u32::from(self.seats[seat.index()].is_late())
    }

    /// The seats beside this one, on the right and on the left; in solo there are none.
    pub fn neighbours(&self, seat: Seat) -> Vec<Seat> {
        let count = self.seats.len();
        let at = seat.index();
        let mut beside = vec![(at + count - 1) % count, (at + 1) % count];
        beside.dedup();
        beside.into_iter().filter(|&other| other != at).map(|other| Seat(other as u8)).collect()
    }

    /// Workers that the neighbours have, or the imagined ones of solo.
    pub fn rivals(&self, seat: Seat, workers: impl Fn(&SeatState) -> usize) -> Vec<usize> {
        if self.is_solo() {
            return IMAGINED.to_vec();
        }
        let beside = self.neighbours(seat);
        beside.into_iter().map(|other| workers(&self.seats[other.index()])).collect()
    }
}
