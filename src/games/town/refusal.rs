//! Why an input is turned down: one sentence each, with the remedy.

use super::paper::BadCut;
use super::part::Lies;
use crate::game::Seat;
use crate::grid::Square;
use crate::screen::counted;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("Criss-Cross Town is for 1 to 4 players: {0} seats are too few or too many.")]
    Seats(usize),
    #[error("There is no seat {seat} at this table: it has seats 1 to {seats}.")]
    NoSeat { seat: Seat, seats: usize },
    #[error("This game is over: start a new one to go on playing.")]
    Over,
    #[error("You have left this game: watch it to its end, or start a new one.")]
    Gone,
    #[error("No clock is running for that any more: nothing was lost.")]
    NotDue,

    #[error("You are done: type reopen to change something, as long as others are not.")]
    Done,
    #[error("You are done, and the clock runs for the others: wait for them.")]
    DoneForGood,
    #[error("You are not done yet: go on, and type done when you are.")]
    NotDone,
    #[error("There is nothing to undo: what is shown is how the round began.")]
    NothingToUndo,
    #[error("That is more than can be done in one round: undo some of it first.")]
    TooMuch,
    #[error("Time is up, and your town is being arranged: wait a moment.")]
    Late,
    #[error(
        "All cutting and building is over: arrange your workers, black letters out, and type done."
    )]
    Finishing,
    #[error("That is for the end of the game: cut, place and move workers until then.")]
    NotYet,

    #[error("In solo one sheet serves throughout: go on with what is left of it.")]
    FreshAlone,
    #[error("A fresh sheet is to be had before the first cut of a round: undo your cuts first.")]
    FreshLate,
    #[error(
        "Your sheet has {squares} squares and is {extent} long: it can be traded from 25 squares or 5 x 5 down."
    )]
    FreshLarge { squares: usize, extent: u8 },

    #[error("There is no {square} on your sheet: columns are a to j, rows 1 (at the top) to 10.")]
    OffSheet { square: Square },
    #[error("The letter on {square} was cut out before this round: choose others.")]
    CutBefore { square: Square },
    #[error("{square} is named twice: name each square once.")]
    Twice { square: Square },
    #[error("{one} and {other} are not on the same part any more: cut each part by itself.")]
    TwoParts { one: Square, other: Square },
    #[error(
        "A piece is joined edge to edge, and {square} is not joined to the rest: cut it by itself."
    )]
    Apart { square: Square },
    #[error(
        "A piece needs a whole side on the outside for the scissors to start from: cut its neighbours off first."
    )]
    NoSide,
    #[error(
        "The piece would close {square} in, and the scissors would have to puncture the sheet: cut that with it, or leave a way out."
    )]
    Hole { square: Square },
    #[error("That is all of part {part}: name fewer squares, or place it as it is.")]
    Whole { part: u8 },

    #[error("There is no part {part}: {}.", choose(.parts))]
    NoPart { part: u8, parts: Vec<u8> },
    #[error("Part {part} lies in your town: take it back first (unplace {part}).")]
    Placed { part: u8 },
    #[error("Part {part} is crumpled: take it back first (unplace {part}).")]
    Crumpled { part: u8 },
    #[error("Part {part} is neither placed nor crumpled: there is nothing to take back.")]
    Loose { part: u8 },

    #[error(
        "Part {part} has a 2 x 2 block of letters and can't be placed: cut it again, or crumple it."
    )]
    PieceBlock { part: u8 },
    #[error(
        "Part {part} has {}, and no free slot of the card ({card}) takes it: cut it smaller, or unplace another part.",
        counted(*.size, "letter")
    )]
    NoSlot { part: u8, size: usize, card: String },
    #[error(
        "A letter would lie left of column a or above row 1: choose a square further right or down."
    )]
    OffMap,
    #[error("{square} is taken: choose empty squares.")]
    Taken { square: Square },
    #[error("Part {part} would lie by itself: choose squares edge to edge with your town.")]
    Lonely { part: u8 },
    #[error("That would make a 2 x 2 block at {square}: choose another square.")]
    Block { square: Square },
    #[error(
        "Without part {part} your town would fall apart: take the parts back that hang on it first."
    )]
    FallsApart { part: u8 },
    #[error("{}: idle as many first.", short(.missing))]
    TooFewWorkers { missing: usize },

    #[error(
        "There is no letter on {square}: choose one of your town, or hire a freelancer (free {square})."
    )]
    NoLetter { square: Square },
    #[error("A house stands on {square}, and nobody works on houses: choose another letter.")]
    House { square: Square },
    #[error("A worker is on {square} already: choose another square.")]
    Working { square: Square },
    #[error("Nobody works on {square}: name a square that has a worker.")]
    NobodyThere { square: Square },
    #[error("Your reserve is empty: take a worker back first (idle, and its square).")]
    NoReserve,
    #[error(
        "{square} is blacked out, and nothing can be put there: show the letter again first (unblack {square})."
    )]
    IsBlack { square: Square },
    #[error(
        "There is a letter on {square}: put the worker on it (work {square}), or choose an empty square."
    )]
    NotEmpty { square: Square },
    #[error(
        "A freelancer works edge to edge with a letter, and there is none beside {square}: choose another square."
    )]
    NotBeside { square: Square },
    #[error("{square} is not blacked out: name a square that is.")]
    NotBlack { square: Square },
    #[error(
        "A blacked-out house costs a worker, and nobody is idle to pay for {square}: take one back first (idle, and its square)."
    )]
    HouseUnpaid { square: Square },
    #[error("{run} at {square} is no word: put workers there or black letters out, or type best.")]
    BadRun { run: String, square: Square },
    #[error("Your arrangement is being looked for already: wait a moment, or go on by hand.")]
    Asked,
    #[error("That arrangement does not fit your town: go on by hand, or type best again.")]
    Misfit,
}

impl Refusal {
    /// Why a part that is not loose can't be used.
    pub(super) fn not_loose(part: u8, lies: Lies) -> Option<Self> {
        match lies {
            Lies::Loose => None,
            Lies::Placed(_) => Some(Refusal::Placed { part }),
            Lies::Crumpled => Some(Refusal::Crumpled { part }),
        }
    }
}

impl From<BadCut> for Refusal {
    fn from(bad: BadCut) -> Self {
        match bad {
            BadCut::Apart(square) => Refusal::Apart { square },
            BadCut::NoSide => Refusal::NoSide,
            BadCut::Hole(square) => Refusal::Hole { square },
        }
    }
}

fn choose(parts: &[u8]) -> String {
    match parts {
        [] => "cut one out of your sheet first".to_owned(),
        parts => {
            let names: Vec<String> = parts.iter().map(u8::to_string).collect();
            format!("choose one of {}", names.join(", "))
        }
    }
}

fn short(missing: &usize) -> String {
    match missing {
        1 => "A worker that this part brought is at work".to_owned(),
        more => format!("{more} workers that this part brought are at work"),
    }
}
