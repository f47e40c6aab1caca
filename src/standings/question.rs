//! What can be asked of a leaderboard.

use std::fmt;
use std::str::FromStr;

use crate::daily::challenge::Challenge;
use crate::store::Span;
use crate::table::kind::Kind;

/// A leaderboard that somebody asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    /// The game, by its id.
    pub game: &'static str,
    pub measure: Measure,
    pub span: Span,
    pub scope: Scope,
}

/// Whose results count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Those of the tables of a server.
    Server(u64),
    /// Those of all who agreed to be named everywhere.
    Everywhere,
}

/// What is compared. The names are typed and stored in controls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// The highest score: of all games, practice too.
    Best,
    Average,
    Games,
    Wins,
    Rating,
    /// All points of the daily challenge.
    Points,
    /// Dates of the daily challenge in a row.
    Streak,
}

impl Measure {
    pub const ALL: [Measure; 7] = [
        Measure::Rating,
        Measure::Best,
        Measure::Average,
        Measure::Wins,
        Measure::Games,
        Measure::Points,
        Measure::Streak,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Measure::Best => "best",
            Measure::Average => "average",
            Measure::Games => "games",
            Measure::Wins => "wins",
            Measure::Rating => "rating",
            Measure::Points => "points",
            Measure::Streak => "streak",
        }
    }

    /// As it is called in a title.
    pub const fn title(self) -> &'static str {
        match self {
            Measure::Best => "Best score",
            Measure::Average => "Average score",
            Measure::Games => "Games",
            Measure::Wins => "Wins",
            Measure::Rating => "Rating",
            Measure::Points => "Points",
            Measure::Streak => "Streak",
        }
    }

    /// What counts, in a sentence.
    pub const fn counts(self) -> &'static str {
        match self {
            Measure::Best => "The best score of each, practice included.",
            Measure::Average => "Rated games by the usual rules, from three on.",
            Measure::Games | Measure::Wins => {
                "Games among people, for all to see; not those with computers."
            }
            Measure::Rating => "From five rated games on; ± is how unsure it is.",
            Measure::Points => "All points of the daily challenge by everybody's rules.",
            Measure::Streak => "Dates in a row, up to now.",
        }
    }

    /// Whether it is about the daily challenge alone.
    pub const fn is_daily(self) -> bool {
        matches!(self, Measure::Points | Measure::Streak)
    }

    /// The measures that mean something at a game, the usual one first.
    pub fn of(kind: &Kind) -> Vec<Self> {
        let daily = kind.id.parse::<Challenge>().is_ok();
        let means = |measure: &Measure| match measure {
            Measure::Rating | Measure::Wins | Measure::Games => true,
            // Where one wins or loses, everybody's best is the same.
            Measure::Best | Measure::Average => !kind.is_duel(),
            Measure::Points | Measure::Streak => daily,
        };
        Measure::ALL.into_iter().filter(means).collect()
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a measure is rating, best, average, wins, games, points or streak")]
pub struct UnknownMeasure;

impl FromStr for Measure {
    type Err = UnknownMeasure;

    fn from_str(text: &str) -> Result<Self, UnknownMeasure> {
        Measure::ALL.into_iter().find(|measure| measure.name() == text).ok_or(UnknownMeasure)
    }
}
