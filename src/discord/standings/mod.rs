//! Leaderboards and profiles as Discord shows them.
//!
//! | file | what lives there |
//! |---|---|
//! | [`control`], [`person`] | what their buttons carry |
//! | `messages` | a page of a leaderboard, a profile |
//! | `members` | who is still in a server |
//! | `chronicler` | posts what a week or a month changed, by itself |

pub mod chronicler;
pub mod control;
mod members;
pub(super) mod messages;
pub mod person;
