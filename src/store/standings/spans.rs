//! Days, weeks and months as numbers of days after 1 January 1970, by UTC.

use jiff::Span as Days;
use jiff::civil::Date;

const DAY: i64 = 24 * 60 * 60 * 1000;
const FIRST: Date = Date::constant(1970, 1, 1);

/// How far back is counted. The names are stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Span {
    Day,
    /// From Monday on.
    Week,
    Month,
    All,
}

impl Span {
    pub const fn word(self) -> &'static str {
        match self {
            Span::Day => "day",
            Span::Week => "week",
            Span::Month => "month",
            Span::All => "all",
        }
    }

    /// The first day of the span that this day lies in.
    pub fn since(self, day: i64) -> i64 {
        match self {
            Span::Day => day,
            // Day 4 was a Monday.
            Span::Week => day - (day + 3).rem_euclid(7),
            Span::Month => month_of(day),
            Span::All => 0,
        }
    }

    /// The first day of the span before the one that begins with this day.
    pub fn before(self, since: i64) -> i64 {
        self.since(since - 1)
    }
}

/// The day of a moment.
pub const fn day_of(at: i64) -> i64 {
    at.div_euclid(DAY)
}

/// The first day of a day's month.
pub fn month_of(day: i64) -> i64 {
    let days = i32::try_from(day).ok().and_then(|day| Days::new().try_days(day).ok());
    let date = days.and_then(|days| FIRST.checked_add(days).ok());
    // What no calendar holds is a month of its own.
    date.map_or(day, |date| day + 1 - i64::from(date.day()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_begin_where_the_calendar_says() {
        // 17 November 2026 is a Tuesday.
        for (span, since, before) in [
            (Span::Day, 20_774, 20_773),
            (Span::Week, 20_773, 20_766),
            (Span::Month, 20_758, 20_727),
            (Span::All, 0, 0),
        ] {
            assert_eq!(span.since(20_774), since, "{span:?}");
            assert_eq!(span.before(since), before, "{span:?}");
        }
        assert_eq!((month_of(0), month_of(31), month_of(59)), (0, 31, 59));
        assert_eq!(Span::Week.since(4), 4);
        assert_eq!(day_of(86_399_999), 0);
        assert_eq!(day_of(-1), -1);
    }
}
