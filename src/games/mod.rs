//! The games, one folder each.

pub mod crisscross;
pub mod crossup;
pub mod wordsearch;
