//! A page of a leaderboard, as plain data.

use std::fmt;

use super::question::Question;
use crate::daily::challenge::Period;
use crate::daily::date::Date;
use crate::table::seating::PersonId;

/// How many rows a page has.
pub const ROWS: usize = 10;

/// A page of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaderboard {
    pub question: Question,
    /// The game, or the challenge, as it is called in a title.
    pub title: String,
    /// The first day of the span; none for ever.
    pub since: Option<Date>,
    /// Whether the span is over.
    pub past: bool,
    /// Best first; none if nobody is on it.
    pub rows: Vec<Row>,
    /// The asker's own row, on whatever page it is.
    pub own: Option<Row>,
    /// What a bar is as long as: the value of the first of all.
    pub highest: f64,
    /// Counted from 0.
    pub page: usize,
    pub pages: usize,
    /// How many are on it.
    pub people: usize,
}

/// One person on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Equal values share a place.
    pub place: usize,
    pub person: PersonId,
    pub discord_id: u64,
    /// As the server calls them.
    pub name: String,
    pub value: Value,
    /// How many games that comes from.
    pub games: u32,
    /// When it was last looked up whether they are still in the server, in milliseconds.
    pub checked_at: Option<i64>,
}

/// What a measure says of somebody.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    Points(i64),
    /// In thousandths.
    Average(i64),
    Count(i64),
    Rating {
        rating: f64,
        deviation: f64,
    },
    Streak(u32, Period),
}

impl Value {
    /// For comparing, and for bars.
    pub fn number(self) -> f64 {
        match self {
            Value::Points(number) | Value::Average(number) | Value::Count(number) => number as f64,
            Value::Rating { rating, .. } => rating,
            Value::Streak(count, _) => f64::from(count),
        }
    }
}

/// As it is read: `47`, `31.4`, `1623 ± 84`, `12 days`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Points(number) | Value::Count(number) => write!(f, "{number}"),
            Value::Average(thousandths) => write!(f, "{:.1}", thousandths as f64 / 1000.0),
            Value::Rating { rating, deviation } => write!(f, "{rating:.0} ± {deviation:.0}"),
            Value::Streak(count, period) => f.write_str(&period.counted(count)),
        }
    }
}

impl Leaderboard {
    /// The asker's own row, if it is on another page.
    pub fn own_elsewhere(&self) -> Option<&Row> {
        let own = self.own.as_ref()?;
        let here = self.rows.iter().any(|row| row.person == own.person);
        (!here).then_some(own)
    }
}

/// The places of those whose values follow each other, where so many are before the first of them, `above` of
/// these with more.
pub fn places(values: &[f64], before: usize, above: usize) -> Vec<usize> {
    let mut place = above + 1;
    let mut places = Vec::with_capacity(values.len());
    for (number, value) in values.iter().enumerate() {
        if number > 0 && values[number - 1] != *value {
            place = before + number + 1;
        }
        places.push(place);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_place_over_pages_too() {
        assert_eq!(places(&[9.0, 7.0, 7.0, 5.0], 0, 0), [1, 2, 2, 4]);
        assert_eq!(places(&[5.0, 5.0, 4.0], 10, 8), [9, 9, 13]);
        assert_eq!(places(&[], 0, 0), [0; 0]);
    }

    #[test]
    fn values_are_read() {
        let rating = Value::Rating { rating: 1622.6, deviation: 84.2 };
        let read = [
            (Value::Points(-3), "-3"),
            (Value::Average(31_449), "31.4"),
            (rating, "1623 ± 84"),
            (Value::Streak(1, Period::Week), "1 week"),
        ];
        for (value, text) in read {
            assert_eq!(value.to_string(), text);
        }
    }
}
