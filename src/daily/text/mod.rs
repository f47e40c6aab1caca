//! A new day, and how one went, in words.
//!
//! | file | what lives there |
//! |---|---|
//! | [`announcement`] | the message of a new day, with how the one before went; a reminder |
//! | [`results`] | how a date went |
//! | `table` | everybody's place and score, as far as there is room |
//! | [`names`] | what people are called, such that no name breaks what is around it |

pub mod announcement;
pub mod names;
pub mod results;
mod table;

pub use announcement::{GridsAre, NewDay, announced, reminder};
pub use names::{FROM_LEFT, plain};
pub use results::results;

use super::challenge::{Challenge, Period};
use super::date::Date;
use super::standing::Standing;
use crate::words::Language;

/// A date as a title has it.
pub fn titled(challenge: Challenge, date: Date) -> String {
    match challenge.period() {
        Period::Day => date.spoken(),
        Period::Week => format!("Week of {}", date.spoken()),
    }
}

/// The same with the name of its language.
pub fn titled_in(standing: &Standing) -> String {
    let date = titled(standing.challenge, standing.date);
    match standing.language.parse::<Language>() {
        Ok(language) => format!("{date} · {}", language.name()),
        Err(_) => date,
    }
}

/// What a group of players is ranked by, given its rules in a few words.
pub fn rules_named(challenge: Challenge, rules: &str) -> &str {
    match (rules, challenge.period()) {
        ("", Period::Day) => "Rules of the day",
        ("", Period::Week) => "Rules of the week",
        _ => rules,
    }
}

/// How many characters a text has, as Discord counts them.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text cut short where it is too long.
pub fn within(text: String, room: usize) -> String {
    if length(&text) <= room {
        return text;
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).take(room).collect()
}
