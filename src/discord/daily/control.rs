//! The controls of the daily challenge. They belong to no table, and say which challenge they mean and which
//! date: a message that is a year old still knows what it is about.

use std::fmt;
use std::str::FromStr;

use crate::daily::challenge::Challenge;
use crate::daily::date::Date;

/// Something that is wished for about a challenge on a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyControl {
    pub wish: Wish,
    pub challenge: Challenge,
    pub date: Date,
}

/// What is wished for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To play it, or to go on.
    Play,
    /// How it went.
    Results,
    /// Everybody's letters, once they are open.
    Grids,
    /// The rules that one plays it by from the next date on.
    OwnRules,
    /// To be reminded before a streak ends, or no longer.
    Remind(bool),
}

impl Wish {
    const ALL: [Wish; 6] = [
        Wish::Play,
        Wish::Results,
        Wish::Grids,
        Wish::OwnRules,
        Wish::Remind(true),
        Wish::Remind(false),
    ];

    const fn name(self) -> &'static str {
        match self {
            Wish::Play => "play",
            Wish::Results => "results",
            Wish::Grids => "grids",
            Wish::OwnRules => "rules",
            Wish::Remind(true) => "remind",
            Wish::Remind(false) => "quiet",
        }
    }
}

/// A text that is no such control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotDaily;

impl fmt::Display for DailyControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.wish.name(), self.challenge, self.date)
    }
}

impl FromStr for DailyControl {
    type Err = NotDaily;

    fn from_str(text: &str) -> Result<Self, NotDaily> {
        let mut parts = text.splitn(3, '.');
        let mut next = || parts.next().ok_or(NotDaily);
        let (wish, challenge, date) = (next()?, next()?, next()?);
        let wish = Wish::ALL.into_iter().find(|known| known.name() == wish).ok_or(NotDaily)?;
        let challenge: Challenge = challenge.parse().map_err(|_| NotDaily)?;
        let date: Date = date.parse().map_err(|_| NotDaily)?;
        // An edition has one date: a week that of its Monday.
        if date.of(challenge.period()) != date {
            return Err(NotDaily);
        }
        Ok(Self { wish, challenge, date })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_as_they_are_written() {
        let monday: Date = "2026-11-16".parse().expect("a date");
        for wish in Wish::ALL {
            for challenge in Challenge::ALL {
                let control = DailyControl { wish, challenge, date: monday };
                assert_eq!(control.to_string().parse(), Ok(control));
            }
        }
    }

    #[test]
    fn what_is_made_by_hand_is_refused() {
        for text in [
            "",
            "play",
            "play.wordsearch",
            "play.wordsearch.",
            "play.wordsearch.yesterday",
            "play.wordsearch.2026-02-30",
            "play.wordsearch.2026-11-17.",
            "play.crisscross.2026-11-17",
            "win.wordsearch.2026-11-17",
            // No Monday.
            "play.town.2026-11-17",
        ] {
            assert_eq!(text.parse::<DailyControl>(), Err(NotDaily), "{text}");
        }
    }
}
