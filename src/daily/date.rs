//! The date of an edition: the same everywhere, though it begins at another moment in every time zone.

use std::fmt;
use std::str::FromStr;

use jiff::Span;
use jiff::civil::{self, Weekday};

use super::challenge::Period;

/// A date of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date(civil::Date);

/// A text that is no date.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a date is written year, month, day, as in 2026-11-17")]
pub struct NotADate;

/// Day 0 as dates are stored.
const FIRST: civil::Date = civil::Date::constant(1970, 1, 1);

impl Date {
    /// How many days after 1 January 1970 it is, as it is stored.
    pub fn number(self) -> i64 {
        FIRST.until(self.0).map_or(0, |span| i64::from(span.get_days()))
    }

    /// The date so many days after 1 January 1970. What no calendar holds is the last date that one does.
    pub fn from_number(days: i64) -> Self {
        let span = i32::try_from(days).ok().and_then(|days| Span::new().try_days(days).ok());
        Self(span.and_then(|span| FIRST.checked_add(span).ok()).unwrap_or(civil::Date::MAX))
    }

    /// The date as the calendar has it.
    pub fn civil(self) -> civil::Date {
        self.0
    }

    /// The date of the edition that this one belongs to: itself, or the Monday of its week.
    pub fn of(self, period: Period) -> Self {
        match period {
            Period::Day => self,
            Period::Week => {
                let since = self.0.weekday().since(Weekday::Monday);
                Self::from_number(self.number() - i64::from(since))
            }
        }
    }

    /// The date of the next edition.
    pub fn next(self, period: Period) -> Self {
        Self::from_number(self.number() + period.days())
    }

    /// The date of the edition before.
    pub fn previous(self, period: Period) -> Self {
        Self::from_number(self.number() - period.days())
    }

    /// As people read it: Tuesday 17 November 2026.
    pub fn spoken(self) -> String {
        self.0.strftime("%A %-d %B %Y").to_string()
    }
}

impl From<civil::Date> for Date {
    fn from(date: civil::Date) -> Self {
        Self(date)
    }
}

/// As it is typed and exported: 2026-11-17.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        // Jiff would read a time behind the date, too.
        let is_date = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        is_date.then(|| text.parse().ok()).flatten().map(Self).ok_or(NotADate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_numbers_and_texts() {
        for (text, number) in
            [("1970-01-01", 0), ("1970-01-02", 1), ("2026-11-17", 20_774), ("1969-12-31", -1)]
        {
            let date: Date = text.parse().unwrap();
            assert_eq!((date.number(), date.to_string()), (number, text.to_owned()));
            assert_eq!(Date::from_number(number), date);
        }
        for text in ["", "tomorrow", "2026-02-30", "2026-11-17T10:00", "17.11.2026", "2026-1-1"] {
            assert_eq!(text.parse::<Date>(), Err(NotADate), "{text}");
        }
    }

    #[test]
    fn a_week_has_the_date_of_its_monday() {
        let tuesday: Date = "2026-11-17".parse().unwrap();
        assert_eq!(tuesday.spoken(), "Tuesday 17 November 2026");
        let monday = tuesday.of(Period::Week);
        assert_eq!(monday.to_string(), "2026-11-16");
        assert_eq!(monday.of(Period::Week), monday);
        assert_eq!(monday.next(Period::Week).to_string(), "2026-11-23");
        assert_eq!(tuesday.previous(Period::Day), monday);
    }
}
