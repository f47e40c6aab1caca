//! Why an input is turned down: one sentence each, with the remedy.

use super::columns::{ROWS, Side};
use super::options::{HIGHEST_TARGET, LOWEST_TARGET};
use super::tile::{Pair, Tile};
use crate::game::Seat;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("Word Cross is for 2, 3 or 4 players: {0} seats are too few or too many.")]
    Seats(usize),
    #[error(
        "The tiles of Word Cross are English, so {0} can't settle its words: choose en-standard or en-large."
    )]
    Dictionary(String),
    #[error(
        "A target of {0} points can't be played to: choose one from {LOWEST_TARGET} to {HIGHEST_TARGET}."
    )]
    Target(u16),
    #[error("There is no seat {seat} at this table: it has seats 1 to {seats}.")]
    NoSeat { seat: Seat, seats: usize },
    #[error("This game is over: start a new one to go on playing.")]
    Over,
    #[error("You have left this game: watch it to its end, or start a new one.")]
    Gone,
    #[error("It is seat {mover}'s turn: wait until it is yours.")]
    NotYourTurn { mover: Seat },
    #[error("You have made your move: lock a row, as in lock 2, or say end.")]
    Acted,
    #[error("There is nothing to end yet: make a move first, or pass.")]
    NothingToEnd,
    #[error("A lock comes after a move: to lock row {0} without one, say pass lock {0}.")]
    LockFirst(u8),
    #[error("There is no {tile} in your {side} box: {}.", elsewhere(*.other, *.side))]
    NotInBox { tile: Tile, side: Side, other: bool },
    #[error("There is no {tile} in the centre: {}.", lying(.centre))]
    NotInCentre { tile: Tile, centre: Vec<Tile> },
    #[error("Your {side} column has no free row: use the {} one, or do something else.", .side.other())]
    ColumnFull { side: Side },
    #[error(
        "Nothing lies in row {row} of your {side} column: name a row with a tile, counted from the bottom."
    )]
    NothingThere { side: Side, row: u8 },
    #[error(
        "Row {row} of your {side} column is locked, and what is locked stays: choose a higher row."
    )]
    LockedHere { side: Side, row: u8 },
    #[error(
        "That is your own seat: name another player's to steal, or say move to use a tile of your own."
    )]
    StealOwn,
    #[error("There is no seat {seat} to steal from: this table has seats 1 to {seats}.")]
    StealNobody { seat: Seat, seats: usize },
    #[error(
        "Nothing lies in row {row} of seat {seat}'s {side} column: look which rows have tiles, counted from the bottom."
    )]
    StealNothing { seat: Seat, side: Side, row: u8 },
    #[error(
        "Row {row} of seat {seat} is locked, and what is locked can't be stolen: choose a higher row."
    )]
    StealLocked { seat: Seat, row: u8 },
    #[error(
        "A stolen tile must complete a word, and {tile} would face nothing in your {to} column: choose the other column, or begin the row first."
    )]
    StealFacesNothing { tile: Tile, to: Side },
    #[error(
        "In row {row} no two tiles would face each other: lock one of rows 1 to {ROWS} that has both."
    )]
    NothingToLock { row: u8 },
    #[error("Row {row} is locked already: choose a higher row, or leave the lock out.")]
    LockedAlready { row: u8 },
    #[error(
        "{pair} is no word of {dictionary}, so row {row} can't be locked: choose another row, or leave the lock out."
    )]
    NotAWord { pair: Pair, row: u8, dictionary: String },
    #[error("{pair} is no word of {dictionary}: choose something else.")]
    Wrong { pair: Pair, dictionary: String },
    #[error("No clock is running for that any more: nothing was lost.")]
    NotDue,
}

fn elsewhere(other: bool, side: Side) -> String {
    if other {
        format!("it lies in your {} box", side.other())
    } else {
        "choose a tile that lies there".to_owned()
    }
}

fn lying(centre: &[Tile]) -> String {
    match centre {
        [] => "it is empty, so use your boxes".to_owned(),
        tiles => {
            let tiles: Vec<String> = tiles.iter().map(Tile::to_string).collect();
            format!("choose one of {}", tiles.join(" "))
        }
    }
}
