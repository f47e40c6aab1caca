//! The daily challenge as Discord shows it.
//!
//! | file | what lives there |
//! |---|---|
//! | [`control`] | what its buttons carry |
//! | `messages`, `pictures`, `words` | a new day, results, open grids, reminders |
//! | `sharing` | what is told of a play before its letters may be |
//! | `crier` | what the herald has to post |

pub mod control;
mod crier;
pub(super) mod messages;
mod pictures;
pub(super) mod sharing;
pub(super) mod words;
