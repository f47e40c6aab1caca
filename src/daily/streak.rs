//! Streaks: editions in a row, worked out from the dates on which there is a result, and never counted along.
//!
//! A date on which the bot was away is *excused*: it adds nothing and ends nothing. The date that is still on
//! ends nothing either.

use super::challenge::Period;
use super::date::Date;

/// How long the bot may be away on a date before that is excused, in milliseconds.
pub const PARDONED: i64 = 10 * 60 * 1000;

/// Editions in a row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Streak {
    /// As it stands today; 0 if it has ended.
    pub now: u32,
    /// The longest that there ever was.
    pub longest: u32,
}

/// Whether the bot was away for more than ten minutes in all between two moments, given when it was.
/// Moments count once, even if two outages have them.
pub fn is_excused(window: (i64, i64), outages: &[(i64, i64)]) -> bool {
    let mut outages = outages.to_vec();
    outages.sort_unstable();
    let mut counted = window.0;
    let mut away = 0;
    for (from, until) in outages {
        let (from, until) = (from.max(counted), until.min(window.1));
        away += (until - from).max(0);
        counted = counted.max(until);
    }
    away > PARDONED
}

/// Dates without a gap that there is a result on, from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InARow {
    pub first: Date,
    pub last: Date,
}

impl From<Date> for InARow {
    fn from(date: Date) -> Self {
        Self { first: date, last: date }
    }
}

/// The streak of somebody, or of a group, with results on all these dates, which are in order. `excused` is
/// asked for few dates: those after one that was played, until one of them ends the streak.
pub fn streak(
    played: impl IntoIterator<Item = impl Into<InARow>>,
    excused: impl Fn(Date) -> bool,
    today: Date,
    period: Period,
) -> Streak {
    let bridged = |last: Date, until: Date| {
        let after = std::iter::successors(Some(last.next(period)), |date| Some(date.next(period)));
        after.take_while(|date| *date < until).all(&excused)
    };
    let mut streak = Streak::default();
    let mut before = None;
    for InARow { first, last } in played.into_iter().map(Into::into) {
        let dates = (last.number() - first.number()) / period.days() + 1;
        let dates = u32::try_from(dates).unwrap_or(0);
        let goes_on = before.is_some_and(|before| bridged(before, first));
        streak.now = if goes_on { streak.now + dates } else { dates };
        streak.longest = streak.longest.max(streak.now);
        before = Some(last);
    }
    if before.is_some_and(|last| !bridged(last, today)) {
        streak.now = 0;
    }
    streak
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::{Dice, Seed};

    const MINUTE: i64 = 60 * 1000;

    #[test]
    fn more_than_ten_minutes_away_excuse_a_date() {
        let m = |from: i64, until: i64| (from * MINUTE, until * MINUTE);
        for (outages, excused) in [
            (vec![], false),
            (vec![m(100, 110)], false),
            (vec![(100 * MINUTE, 110 * MINUTE + 1)], true),
            (vec![m(100, 105), m(200, 206)], true),
            (vec![m(100, 105), m(200, 205)], false),
            // Outside of the day, and across its borders.
            (vec![m(-60, 0), m(1440, 1500)], false),
            (vec![m(-60, 11)], true),
            (vec![m(1435, 1500)], false),
            (vec![m(-60, 1500)], true),
            // The same minutes twice, in whatever order.
            (vec![m(200, 208), m(100, 101), m(200, 208), m(202, 205)], false),
            (vec![m(204, 211), m(200, 208)], true),
            (vec![m(300, 200)], false),
        ] {
            assert_eq!(is_excused(m(0, 1440), &outages), excused, "{outages:?}");
        }
    }

    #[test]
    fn streaks_end_where_a_date_was_missed() {
        // A date a letter, the last is today: played, excused, missed, both played and excused.
        for (dates, now, longest) in [
            (".", 0, 0),
            ("x", 0, 0),
            ("p", 1, 1),
            ("pp", 2, 2),
            ("p.", 1, 1),
            ("p..", 0, 1),
            ("ppp.pp", 2, 3),
            ("ppp..pp..", 0, 3),
            ("pxp", 2, 2),
            ("pxxxp", 2, 2),
            ("px.", 1, 1),
            ("p.x", 0, 1),
            ("px", 1, 1),
            ("pbp", 3, 3),
            ("xxp", 1, 1),
            ("pxpp.p", 1, 3),
            ("p.p.p.p", 1, 1),
        ] {
            for period in [Period::Day, Period::Week] {
                let date = |at: usize| {
                    Date::from_number(20_776 + i64::try_from(at).unwrap() * period.days())
                };
                let on = |letters: [char; 2]| {
                    dates
                        .char_indices()
                        .filter(move |(_, c)| letters.contains(c))
                        .map(|(at, _)| date(at))
                };
                let excused: BTreeSet<Date> = on(['x', 'b']).collect();
                let today = date(dates.len() - 1);
                let streak = streak(on(['p', 'b']), |date| excused.contains(&date), today, period);
                assert_eq!(streak, Streak { now, longest }, "{dates} {period:?}");
            }
        }
    }

    /// Somebody in the east has played a date that has not come to where they are asked about.
    #[test]
    fn what_was_played_ahead_counts() {
        let date = Date::from_number;
        let played = [date(1), date(2), date(4)];
        assert_eq!(streak(played, |_| false, date(3), Period::Day).now, 1);
        let played = [date(1), date(2), date(3)];
        assert_eq!(streak(played, |_| false, date(2), Period::Day), Streak { now: 3, longest: 3 });
    }

    /// Day by day, as one would on paper.
    fn recomputed(
        letters: &[u64],
        played: impl Fn(u64) -> bool,
        excused: impl Fn(u64) -> bool,
    ) -> Streak {
        let mut streak = Streak::default();
        for (at, &letter) in letters.iter().enumerate() {
            if played(letter) {
                streak.now += 1;
            } else if !excused(letter) && at + 1 < letters.len() {
                streak.now = 0;
            }
            streak.longest = streak.longest.max(streak.now);
        }
        streak
    }

    #[test]
    fn it_is_what_one_would_count_day_by_day() {
        for number in 0..2000 {
            let mut dice = Dice::new(&Seed::from_number(number), 0);
            let days = 1 + dice.below(120);
            // Bits: 1 is played, 2 is excused; some people miss few days, some many.
            let eager = 1 + dice.below(20);
            let letters: Vec<u64> = (0..days)
                .map(|_| u64::from(dice.below(eager + 1) > 0) + 2 * u64::from(dice.below(8) == 0))
                .collect();
            let (played, excused) = (|l: u64| l & 1 == 1, |l: u64| l & 2 == 2);
            let dates: Vec<Date> = (0i64..)
                .zip(&letters)
                .filter(|(_, l)| played(**l))
                .map(|(at, _)| Date::from_number(at))
                .collect();
            let in_a_row = dates.chunk_by(|one, other| one.next(Period::Day) == *other);
            let in_a_row =
                in_a_row.map(|dates| InARow { first: dates[0], last: dates[dates.len() - 1] });
            let is_excused = |date: Date| excused(letters[usize::try_from(date.number()).unwrap()]);
            let today = Date::from_number(i64::try_from(letters.len()).unwrap() - 1);
            let expected = recomputed(&letters, played, excused);
            for streak in [
                streak(in_a_row, is_excused, today, Period::Day),
                streak(dates.iter().copied(), is_excused, today, Period::Day),
            ] {
                assert_eq!(streak, expected, "{number}: {letters:?}");
            }
        }
    }
}
