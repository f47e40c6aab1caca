//! Make a Wordsearch by the sheet: what players are shown.

mod show;
