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
//! | [`dailies`] | the face of it all |
//! | [`setups`], [`editions`], [`plays`] | what servers have settled, what is played, and who plays it |
//! | [`standings`], [`grids`] | how a date went, and its letters once they are open |
//! | [`herald`], [`crier`] | what is due at a change of day, and what it needs of somebody who posts |

pub mod calendar;
pub mod challenge;
pub mod crier;
pub mod dailies;
pub mod date;
pub mod editions;
pub mod grids;
pub mod herald;
pub mod made;
pub mod picture;
pub mod plays;
pub mod setups;
pub mod share;
pub mod standing;
pub mod standings;
pub mod streak;
pub mod text;
