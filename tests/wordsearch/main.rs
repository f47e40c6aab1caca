//! Make a Wordsearch.

mod rules;
