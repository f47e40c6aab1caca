//! Make a Wordsearch.

mod naive;
mod rules;
mod score;
