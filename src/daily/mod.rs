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
//! | [`proof`] | the secret of an edition, its hash, and the seed of its tables |
//! | [`verify`] | whether an edition was what its hash promised, and a game one of it |
//! | [`sequence`] | the 25 words of a day, out of its secret |
//! | [`standing`] | a date's players in order, and what is said of them, as plain data |
//! | [`dailies`] | the face of it all |
//! | [`setups`], `hours` | what servers have settled, and when dates begin and end there |
//! | [`editions`] | what is played: made when first needed, once |
//! | [`plays`], `rules` | who plays it, and by which rules of their own |
//! | [`standings`], `excuses` | how a date went, and whose streak does not end with it |
//! | [`grids`], `sheets` | the letters of a date once they are open, and how they are read off a game |
//! | [`herald`], [`crier`] | what is due at a change of day, and what it needs of somebody who posts |

pub mod calendar;
pub mod challenge;
pub mod crier;
pub mod dailies;
pub mod date;
pub mod editions;
mod excuses;
pub mod grids;
pub mod herald;
mod hours;
pub mod made;
pub mod picture;
pub mod plays;
pub mod proof;
mod rules;
pub mod sequence;
pub mod setups;
pub mod share;
mod sheets;
pub mod standing;
pub mod standings;
pub mod streak;
pub mod text;
pub mod verify;
