//! What every game must keep, whatever its rules: one generic test, run through by each of them.
//!
//! A game joins by implementing [`harness::Subject`], as `counting` shows with the smallest there is. That the test can fail is tested too, with a
//! small game of secrets that breaks one promise at a time.

mod counting;
mod crisscross;
mod crossup;
mod harness;
mod leaks;
mod presses;
mod secrets;
mod told;
mod town;
mod unfaithful;
mod wordcross;
mod wordsearch;
