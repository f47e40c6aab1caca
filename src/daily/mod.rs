//! The daily challenge: everybody plays the same game alone, and compares.
//!
//! An *edition* is one challenge in one language on one date: its secret, and what follows from that. A
//! person plays a date once, at a private table. A server has its own hour at which its day begins.
//!
//! | file | what lives there |
//! |---|---|
//! | [`challenge`], [`date`] | which games are played so, how often, and on which date |
//! | [`calendar`] | when a date begins and ends where somebody is |
//! | [`streak`] | editions in a row, worked out from results |
//! | [`made`] | what somebody has made: letters and score, out of a game that is over |
//! | [`share`] | a result without letters, to be shown around |
//! | [`text`], [`picture`] | a new day, and how one went: in words and as pictures |
//! | [`standing`] | a date's players in order, and what is said of them, as plain data |

pub mod calendar;
pub mod challenge;
pub mod date;
pub mod made;
pub mod picture;
pub mod share;
pub mod standing;
pub mod streak;
pub mod text;
