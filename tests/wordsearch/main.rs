//! Make a Wordsearch: its scores, its best grids and its computer players.

mod naive;
mod score;
