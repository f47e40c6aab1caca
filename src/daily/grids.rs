//! The grids of a date, once everybody may see them.

use std::sync::Arc;

use super::challenge::Challenge;
use super::date::Date;
use super::made::Made;
use super::standing::Line;
use crate::games::wordsearch::Score;
use crate::grid::LetterGrid;
use crate::table::record::TableId;
use crate::table::registry::AnySession;
use crate::words::Language;

/// The grids of a date that is over.
#[derive(Clone)]
pub struct Grids {
    pub challenge: Challenge,
    pub date: Date,
    pub language: Language,
    /// The best three of those who played by the edition's own rules, or by whichever rules there were.
    pub best: Vec<OpenGrid>,
    /// The best that the solver found, in games that have one.
    pub solver: Option<Solved>,
}

/// Somebody's game, open to all.
#[derive(Clone)]
pub struct OpenGrid {
    pub line: Line,
    /// The rules in a few words; empty for those that the edition has.
    pub rules: String,
    pub table: TableId,
    /// The game as it ended.
    pub session: Arc<dyn AnySession>,
    /// What was made.
    pub made: Made,
}

/// The best grid that the solver found.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    pub grid: LetterGrid,
    pub score: Score,
}
