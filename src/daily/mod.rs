//! The daily challenge: everybody plays the same game alone, and compares.
//!
//! An *edition* is one challenge in one language on one date: its secret, and what follows from that. A
//! person plays a date once, at a private table. A server has its own hour at which its day begins.
//!
//! | file | what lives there |
//! |---|---|
//! | [`challenge`], [`date`] | which games are played so, how often, and on which date |
//! | [`proof`] | the secret of an edition, its hash, and the seed of its tables |
//! | [`verify`] | whether an edition was what its hash promised, and a game one of it |
//! | [`sequence`] | the 25 words of a day, out of its secret |
//! | [`standing`] | a date's players in order, and what is said of them, as plain data |

pub mod challenge;
pub mod date;
pub mod proof;
pub mod sequence;
pub mod standing;
pub mod verify;
