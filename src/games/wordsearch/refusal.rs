//! Why an input is turned down: one sentence each, with the remedy.

use super::options::TURNS;
use super::word::Word;
use crate::game::Seat;
use crate::grid::Square;
use crate::words::{Letter, spell};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("Make a Wordsearch is for 1 to 24 players here: {0} seats are too few or too many.")]
    Seats(usize),
    #[error("There must be {TURNS} words, and these are {0}: choose another source.")]
    Words(usize),
    #[error("The word {word} has no letter that a seat could write: choose another source.")]
    NoLetters { word: Word },
    #[error("The title of a text has at most {} letters: shorten it.", super::LONGEST_TITLE)]
    Title,
    #[error("The dictionary {0} is not at hand: choose another one in My rules.")]
    Dictionary(String),
    #[error("There is no seat {seat} at this table: it has seats 1 to {seats}.")]
    NoSeat { seat: Seat, seats: usize },
    #[error("This game is over: start a new one to go on playing.")]
    Over,
    #[error("You have left this game: watch it to its end, or start a new one.")]
    Gone,
    #[error("The hat is still being filled: put words into it first (hat apple pear plum).")]
    StillFilling,
    #[error("There is no hat to fill: write a letter of the word into a box.")]
    NoHat,
    #[error("{0} words are more than a seat may put into the hat: {max} at most.", max = super::MOST_IN_HAT)]
    HatFull(usize),
    #[error("{word} has no letters of this table's language: choose another word.")]
    NotWritable { word: Word },
    #[error("Nobody is to choose a word now: write a letter of the one there is.")]
    NothingToChoose,
    #[error("It is for Seat {chooser} to choose the word: wait for it.")]
    NotYourChoice { chooser: Seat },
    #[error("{word} is not in this table's dictionary: choose another word.")]
    NoWord { word: Word },
    #[error("{word} was chosen before: choose another word.")]
    Used { word: Word },
    #[error("Your grid is full: wait for the others.")]
    Full,
    #[error("There is no word for you yet: wait for the others.")]
    Waiting,
    #[error("{letter} is not in {word}: choose one of {}.", spell(.letters))]
    OtherLetter { letter: Letter, word: Word, letters: Vec<Letter> },
    #[error("There is no box {square} in a grid: columns are a to e, rows 1 (at the top) to 5.")]
    OffGrid { square: Square },
    #[error("{letter} stands in {square} already: choose an empty box.")]
    Taken { square: Square, letter: Letter },
    #[error("{word} has {count} letters and can't go into line {line}: choose a box of {lines}.")]
    OtherLine { word: Word, count: usize, line: u8, lines: String },
    #[error("No clock is running for that any more: nothing was lost.")]
    NotDue,
}
