//! Streaks out of dates in a row: runs that only excused dates lie between are one.

use std::collections::BTreeSet;

use crate::daily::challenge::Period;
use crate::daily::streak::{PARDONED, Streak, is_excused};
use crate::store::{Outage, Run};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The dates with which nobody's streak ends.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Excused(BTreeSet<i64>);

impl Excused {
    /// Those that were excused by name, and those in whose days, by UTC, the bot was away for long.
    pub fn new(named: &[i64], outages: &[Outage], period: Period) -> Self {
        let mut excused: BTreeSet<i64> = named.iter().copied().collect();
        let away: Vec<(i64, i64)> =
            outages.iter().map(|outage| (outage.began_at, outage.ended_at)).collect();
        for (from, until) in away.iter().filter(|(from, until)| until > from) {
            let (first, last) = (date(from.div_euclid(DAY), period), until.div_euclid(DAY));
            // Even if it lasted for years: as many dates as there were.
            let mut day = first;
            while day <= last {
                if is_excused((day * DAY, (day + period.days()) * DAY), &away) {
                    excused.insert(day);
                }
                day += period.days();
            }
        }
        Self(excused)
    }

    /// Whether all dates after one that was played and before another are excused.
    fn bridge(&self, last: i64, until: i64, step: i64) -> bool {
        let mut day = last + step;
        while day < until {
            if !self.0.contains(&day) {
                return false;
            }
            day += step;
        }
        true
    }

    /// A streak that goes on has a run that ends on this date or later.
    pub fn alive_since(&self, today: i64, step: i64) -> i64 {
        let mut last = today - step;
        while self.0.contains(&last) {
            last -= step;
        }
        last
    }

    /// The dates on which a run may end that another goes on from.
    pub fn bridged(&self, step: i64) -> Vec<i64> {
        let before = self.0.iter().map(|day| day - step);
        before.filter(|day| !self.0.contains(day)).collect()
    }
}

/// How long an outage is before it can excuse anything.
pub const LONG: i64 = PARDONED;

/// The date that a day belongs to.
pub fn date(day: i64, period: Period) -> i64 {
    match period {
        Period::Day => day,
        Period::Week => day - (day + 3).rem_euclid(7),
    }
}

/// The streak of somebody with these runs, in order.
pub fn streak(runs: &[Run], excused: &Excused, today: i64) -> Streak {
    let mut streak = Streak::default();
    let mut before: Option<&Run> = None;
    for run in runs {
        let count = u32::try_from((run.last - run.first) / run.lasts + 1).unwrap_or(0);
        let goes_on =
            before.is_some_and(|before| excused.bridge(before.last, run.first, run.lasts));
        streak.now = if goes_on { streak.now + count } else { count };
        streak.longest = streak.longest.max(streak.now);
        before = Some(run);
    }
    if before.is_some_and(|last| !excused.bridge(last.last, today, last.lasts)) {
        streak.now = 0;
    }
    streak
}

/// On which date a streak first was so long, if ever.
pub fn reached(runs: &[Run], excused: &Excused, long: u32) -> Option<i64> {
    let long = i64::from(long);
    let (mut sum, mut before) = (0, None);
    for run in runs {
        let goes_on = before.is_some_and(|last| excused.bridge(last, run.first, run.lasts));
        sum = if goes_on { sum } else { 0 };
        let count = (run.last - run.first) / run.lasts + 1;
        if sum + count >= long {
            return Some(run.first + (long - sum - 1) * run.lasts);
        }
        sum += count;
        before = Some(run.last);
    }
    None
}
