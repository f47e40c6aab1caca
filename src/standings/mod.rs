//! Standings: who is best at a game, and what one person has done. Everything is asked of results and what
//! is kept of them ([`crate::store`]), comes out as plain data, and is turned into words and pictures here.
//!
//! | file | what lives there |
//! |---|---|
//! | [`question`] | what can be asked: measure, span, scope |
//! | [`leaderboard`] | a page of a leaderboard, as plain data |
//! | [`profile`], [`achievement`] | one person, as plain data, and what they have earned |
//! | [`chronicle`] | what a week or a month changed, for posts that come by themselves |
//! | [`keeper`] | the face of it all |
//! | `boards`, `profiles` | how the store is asked |
//! | [`streaks`], `alive` | dates in a row, with those that are excused; whose streak goes on |
//! | [`text`], [`picture`] | both in words and as pictures |
//! | [`rebuild`] | all that follows from results once more |

pub mod achievement;
mod alive;
mod boards;
pub mod chronicle;
pub mod keeper;
pub mod leaderboard;
pub mod picture;
pub mod profile;
mod profiles;
pub mod question;
pub mod rebuild;
pub mod streaks;
pub mod text;

pub use keeper::Standings;
pub use leaderboard::{Leaderboard, Row, Value};
pub use profile::Profile;
pub use question::{Measure, Question, Scope};

pub use crate::store::Span;
