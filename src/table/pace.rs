//! How long a decision may take at a table.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::Clock;

/// The pace a table is played at. The names are typed and stored, so they stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Everybody is here.
    Live,
    Relaxed,
    /// A move a day.
    Slow,
    /// For ever.
    None,
}

impl Pace {
    pub const ALL: [Pace; 4] = [Pace::Live, Pace::Relaxed, Pace::Slow, Pace::None];

    pub const fn name(self) -> &'static str {
        match self {
            Pace::Live => "live",
            Pace::Relaxed => "relaxed",
            Pace::Slow => "slow",
            Pace::None => "none",
        }
    }

    /// The time for one turn.
    pub const fn turn(self) -> Option<Duration> {
        match self {
            Pace::Live => Some(Duration::from_secs(60)),
            Pace::Relaxed => Some(Duration::from_secs(10 * 60)),
            Pace::Slow => Some(Duration::from_secs(24 * 60 * 60)),
            Pace::None => None,
        }
    }

    /// The time for a decision with this clock.
    pub fn allows(self, clock: Clock) -> Option<Duration> {
        match clock {
            Clock::Pace => self.turn(),
            Clock::Within(seconds) => Some(Duration::from_secs(seconds.into())),
            Clock::None => None,
        }
    }

    /// How long before the end of a turn a player is reminded: late enough to be of use, early
    /// enough to act on. Nobody is reminded of a minute.
    pub const fn warning(self) -> Option<Duration> {
        match self {
            Pace::Live | Pace::None => None,
            Pace::Relaxed => Some(Duration::from_secs(2 * 60)),
            Pace::Slow => Some(Duration::from_secs(3 * 60 * 60)),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no pace.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a pace is live, relaxed, slow or none")]
pub struct UnknownPace;

impl FromStr for Pace {
    type Err = UnknownPace;

    fn from_str(text: &str) -> Result<Self, UnknownPace> {
        Pace::ALL.into_iter().find(|pace| pace.name() == text).ok_or(UnknownPace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_paces_are_inverse() {
        for pace in Pace::ALL {
            assert_eq!(pace.to_string().parse(), Ok(pace));
        }
        assert_eq!("fast".parse::<Pace>(), Err(UnknownPace));
    }

    #[test]
    fn a_game_may_be_stricter_than_the_pace() {
        assert_eq!(Pace::None.allows(Clock::Within(60)), Some(Duration::from_secs(60)));
        assert_eq!(Pace::Slow.allows(Clock::None), None);
        assert_eq!(Pace::Live.allows(Clock::Pace), Some(Duration::from_secs(60)));
        assert_eq!(Pace::None.allows(Clock::Pace), None);
    }

    #[test]
    fn a_warning_comes_within_the_turn() {
        for pace in Pace::ALL {
            assert!(pace.warning().is_none() || pace.warning() < pace.turn());
        }
    }
}
