//! When a date begins where somebody is: by a time of day, a time zone, and jiff, which knows every
//! change of the clocks.
//!
//! | file | what lives there |
//! |---|---|
//! | [`schedule`] | the moments at which a place's dates begin and end, and the date of a moment |
//! | [`zones`] | the time zones by name, and which of them somebody means |
//! | [`time_of_day`] | a time of day as people type it |

pub mod schedule;
pub mod time_of_day;
pub mod zones;

pub use schedule::Schedule;
pub use time_of_day::{read_time, spoken_time};
pub use zones::zones_like;

use crate::game::quoted;

/// Why there is no such schedule, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSchedule {
    #[error("There is no time zone {}: {}.", quoted(.typed), remedy(.near.as_deref()))]
    UnknownZone {
        /// The beginning of what was typed.
        typed: String,
        /// A time zone that may have been meant.
        near: Option<String>,
    },
    #[error("{} is no time of day: write it as 18:00 or 6 pm.", quoted(.0))]
    NoTime(String),
    #[error("{0} is no minute of a day: they go from 0 to 1439.")]
    NoMinute(i64),
}

fn remedy(near: Option<&str>) -> String {
    match near {
        Some(near) => format!("{near} is the nearest name, choose it or another from the list"),
        None => "choose one from the list, as in Europe/Berlin or America/New_York".to_owned(),
    }
}

/// What somebody typed, as far as it is repeated.
fn repeated(typed: &str) -> String {
    /// More than the longest name of a time zone.
    const REPEATED: usize = 40;
    typed.chars().take(REPEATED).collect()
}
