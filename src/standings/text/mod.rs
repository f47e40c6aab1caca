//! Standings in words: messages of at most 2,000 characters, and what pictures show, for those who hear them.
//!
//! | file | what lives there |
//! |---|---|
//! | `board` | a leaderboard |
//! | `person` | a profile |
//! | `chronicle` | what changed in a week or a month |
//! | `cut` | lists and names as far as there is room |

mod board;
mod chronicle;
mod cut;
mod person;

pub use board::{
    alt as leaderboard_alt, beside_picture as beside_leaderboard, heading, leaderboard,
};
pub use chronicle::chronicle;
pub use person::{alt as profile_alt, beside_picture as beside_profile, profile};
