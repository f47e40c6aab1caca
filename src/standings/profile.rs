//! One person, as plain data: what they have done, as far as the asker may see it.

use super::achievement::Achievement;
use crate::daily::challenge::Challenge;
use crate::daily::date::Date;
use crate::daily::streak::Streak;
use crate::store::{FoundWord, HeadToHead, RatingPoint};
use crate::table::record::TableId;
use crate::table::seating::PersonId;

/// One person.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    pub person: PersonId,
    /// As the server calls them.
    pub name: String,
    pub sight: Sight,
    /// The games that they have played, most often played first.
    pub games: Vec<GameRecord>,
    pub dailies: Vec<DailyRecord>,
    /// The last year of daily challenges.
    pub calendar: Calendar,
    /// The words that they made most often.
    pub words: Vec<FoundWord>,
    /// In the order in which they were earned.
    pub achievements: Vec<Achievement>,
    /// How they did against the asker, if that is somebody else, by the name of the game.
    pub against: Vec<(&'static str, HeadToHead)>,
}

/// How much of somebody the asker sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Everything: it is themselves.
    Own,
    /// What is no secret: they agreed to be named everywhere.
    Everywhere,
    /// What they did in this server.
    Server(u64),
    /// Nothing: they are asked about where they are not known.
    Nothing,
}

/// What somebody has done at a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The game, by its id.
    pub game: &'static str,
    /// As it is called in a sentence.
    pub name: &'static str,
    /// All that were finished.
    pub played: u32,
    /// Those of them that were among people, for all to see, and how many of those were won.
    pub rated: u32,
    pub won: u32,
    /// None in games of one against one.
    pub best: Option<BestGame>,
    /// Of rated games by the usual rules, in thousandths.
    pub average: Option<i64>,
    /// None before there were enough games.
    pub rating: Option<RatingNow>,
    /// What scores made of the player, the highest first, and how often.
    pub titles: Vec<(String, u32)>,
}

/// A best game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestGame {
    pub score: i64,
    pub table: TableId,
    /// The seat that they had there.
    pub seat: u8,
    pub at: i64,
    /// Whether the asker may see how it ended: a private table is its player's own.
    pub open: bool,
}

/// How well somebody plays.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingNow {
    pub rating: f64,
    pub deviation: f64,
    pub games: u32,
    /// After each of the newest games, in order.
    pub history: Vec<RatingPoint>,
}

/// What somebody has done at a daily challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyRecord {
    pub challenge: Challenge,
    pub finished: u32,
    pub best: Option<i64>,
    pub streak: Streak,
}

/// A year in squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calendar {
    /// The last date in it.
    pub today: Date,
    /// The dates with a finished challenge, and how many that were.
    pub played: Vec<(Date, u32)>,
}

impl Calendar {
    /// How many weeks there are in it, with the one that is on.
    pub const WEEKS: i64 = 53;

    /// Its first date: a Monday.
    pub fn first(today: Date) -> Date {
        use crate::daily::challenge::Period;
        let monday = today.of(Period::Week);
        Date::from_number(monday.number() - 7 * (Self::WEEKS - 1))
    }
}

impl Profile {
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.dailies.is_empty()
    }
}
