//! How long a decision may take at a table.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Clock;

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

/// The time for one turn, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnLength {
    pub seconds: u32,
    /// How long before its end a player is reminded: late enough to be of use, early enough to act
    /// on.
    pub warning: Option<u32>,
}

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;

impl TurnLength {
    /// A turn of so many minutes. Nobody is reminded of a minute or two.
    pub const fn minutes(minutes: u32) -> Self {
        let seconds = minutes * MINUTE;
        let warning = if minutes < 5 { None } else { Some(seconds / 5) };
        Self { seconds, warning }
    }

    /// A turn of a day.
    pub const DAY: Self = Self { seconds: 24 * HOUR, warning: Some(3 * HOUR) };
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

    /// One turn, in games that say nothing else.
    pub const fn turn(self) -> Option<TurnLength> {
        match self {
            Pace::Live => Some(TurnLength::minutes(1)),
            Pace::Relaxed => Some(TurnLength::minutes(10)),
            Pace::Slow => Some(TurnLength::DAY),
            Pace::None => None,
        }
    }
}

impl Clock {
    /// The time for a decision with this clock, in seconds, where a turn is as long as `turn`.
    pub fn allows(self, turn: Option<TurnLength>) -> Option<u32> {
        match self {
            Clock::Pace => turn.map(|turn| turn.seconds),
            Clock::Within(seconds) => Some(seconds),
            Clock::None => None,
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
    fn a_turn_is_as_long_as_its_pace_says() {
        let turns = Pace::ALL.map(|pace| pace.turn().map(|turn| (turn.seconds, turn.warning)));
        let relaxed = Some((600, Some(120)));
        assert_eq!(turns, [Some((60, None)), relaxed, Some((86_400, Some(10_800))), None]);
    }

    #[test]
    fn a_game_may_be_stricter_than_the_pace() {
        assert_eq!(Clock::Within(60).allows(None), Some(60));
        assert_eq!(Clock::None.allows(Some(TurnLength::DAY)), None);
        assert_eq!(Clock::Pace.allows(Pace::Live.turn()), Some(60));
        assert_eq!(Clock::Pace.allows(None), None);
    }
}
