//! The games, one folder each, and what a table must know of every one of them ([`Hosted`]).

pub mod crisscross;
pub mod crossup;
mod hosted;
mod report;
pub mod town;
pub mod wordcross;
pub mod wordsearch;

pub use hosted::{Dictionaries, Hosted, SeatChoice, SeatRule, read_options};
pub use report::{Feat, PERFECT_LINE, Report};
