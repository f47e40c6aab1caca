//! Streaks out of runs are those of the daily challenge itself.

use std::collections::BTreeSet;

use crosstown::daily::calendar::Schedule;
use crosstown::daily::challenge::Period;
use crosstown::daily::date::Date;
use crosstown::daily::streak;
use crosstown::game::{Dice, Seed};
use crosstown::standings::streaks::{Dates, Excuses};
use crosstown::store::{Outage, Run};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Dates in a row, the way a store keeps them.
fn runs(days: &BTreeSet<i64>, lasts: i64) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &day in days {
        match runs.last_mut() {
            Some(run) if run.last + lasts == day => run.last = day,
            _ => runs.push(Run { first: day, last: day, lasts }),
        }
    }
    runs
}

#[test]
fn runs_have_the_streaks_of_their_dates() {
    for seed in 0..300 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let period = [Period::Day, Period::Week][(seed % 2) as usize];
        let step = period.days();
        let first = 20_773;
        let date = |n: i64| first + n * step;
        let mut some = |often: u32| -> BTreeSet<i64> {
            (0..40).filter(|_| dice.below(6) < often).map(date).collect()
        };
        let (played, named) = (some(4), some(2));
        let named: Vec<i64> = named.into_iter().collect();
        let today = date(39);
        let excuses = Excuses { named: &named, outages: &[], now: today * DAY + 1 };
        let ours = Dates::by(&[], period, &excuses);
        let dates = played.iter().map(|day| Date::from_number(*day));
        let is_excused = |date: Date| named.contains(&date.number());
        let expected = streak::streak(dates, is_excused, Date::from_number(today), period);
        let runs = runs(&played, step);
        assert_eq!(ours.streak(&runs), expected, "seed {seed}");
        let long = expected.longest;
        assert_eq!(ours.reached(&runs, long + 1), None);
        let when = (long > 0).then(|| ours.reached(&runs, long)).flatten();
        assert!(when.is_none_or(|when| played.contains(&when)), "seed {seed}");
        assert_eq!(when.is_some(), long > 0);
        // Whoever's streak goes on has a run that is looked for.
        if expected.now > 0 {
            assert!(runs.last().unwrap().last >= ours.alive_since(), "seed {seed}");
        }
    }
}

#[test]
fn days_on_which_the_bot_was_away_for_long_are_excused() {
    let minute = 60_000;
    let away =
        |from: i64, minutes: i64| Outage { began_at: from, ended_at: from + minutes * minute };
    let excused = |outages: &[Outage], period, today: i64| {
        Dates::by(&[], period, &Excuses { named: &[], outages, now: today * DAY }).alive_since()
    };
    let at = 100 * DAY + 5 * minute;
    assert_eq!(excused(&[away(at, 10)], Period::Day, 101), 100);
    assert_eq!(excused(&[away(at, 11)], Period::Day, 101), 99);
    assert_eq!(excused(&[away(at, 6), away(at + 60 * minute, 6)], Period::Day, 101), 99);
    // Over midnight into the next day, with enough on each side.
    assert_eq!(excused(&[away(101 * DAY - 20 * minute, 40)], Period::Day, 102), 99);
    // A week has more room for it: day 102 is a Monday.
    assert_eq!(excused(&[away(104 * DAY, 11)], Period::Week, 109), 95);
}

#[test]
fn a_date_that_is_still_on_somewhere_ends_nothing() {
    // It is 02:00 in UTC, and 18:00 the day before in Los Angeles, where dates begin at nine.
    let now = 20_774 * DAY + 2 * 60 * 60 * 1000;
    let excuses = Excuses { named: &[], outages: &[], now };
    let west = Schedule::new("America/Los_Angeles", 9 * 60, Period::Day).unwrap();
    let runs = [Run { first: 20_760, last: 20_772, lasts: 1 }];
    let streak = |hours: &[Schedule]| Dates::by(hours, Period::Day, &excuses).streak(&runs);
    assert_eq!((streak(&[]).now, streak(&[]).longest), (0, 13), "by UTC a date was missed");
    assert_eq!(streak(&[west]).now, 13);
}
