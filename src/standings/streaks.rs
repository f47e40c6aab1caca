//! Streaks out of dates in a row: runs that only excused dates lie between are one.
//!
//! Which date is on, and which are excused, depends on the hours by which somebody lives: those of UTC, and of
//! each server where they play. The date that is on somewhere for them ends nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::daily::calendar::Schedule;
use crate::daily::challenge::{Challenge, Period};
use crate::daily::date::Date;
use crate::daily::streak::{PARDONED, Streak, is_excused};
use crate::store::{Outage, Run};

/// What excuses dates, and what time it is.
pub struct Excuses<'a> {
    /// Dates that were excused by name.
    pub named: &'a [i64],
    /// When the bot was away.
    pub outages: &'a [Outage],
    pub now: i64,
}

/// The dates of somebody who lives by certain hours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dates {
    /// Those with which no streak ends.
    excused: BTreeSet<i64>,
    /// The first that is still on.
    today: i64,
    /// How many days lie between two of them.
    step: i64,
}

impl Dates {
    /// By these hours, and by those of UTC.
    pub fn by(hours: &[Schedule], period: Period, excuses: &Excuses<'_>) -> Self {
        let utc = Schedule::utc(period);
        let mut excused: BTreeSet<i64> = excuses.named.iter().copied().collect();
        let mut today = utc.date_at(excuses.now);
        for schedule in hours.iter().chain([&utc]) {
            today = today.min(schedule.date_at(excuses.now));
            excused.extend(away(schedule, period, excuses.outages));
        }
        Self { excused, today: today.number(), step: period.days() }
    }

    /// Whether all dates after one that was played and before another are excused.
    fn bridge(&self, last: i64, until: i64) -> bool {
        let after = std::iter::successors(Some(last + self.step), |day| Some(day + self.step));
        after.take_while(|day| *day < until).all(|day| self.excused.contains(&day))
    }

    /// A streak that goes on has a run that ends on this date or later.
    pub fn alive_since(&self) -> i64 {
        let mut last = self.today - self.step;
        while self.excused.contains(&last) {
            last -= self.step;
        }
        last
    }

    /// The dates on which a run may end that another goes on from.
    pub fn bridged(&self) -> Vec<i64> {
        let before = self.excused.iter().map(|day| day - self.step);
        before.filter(|day| !self.excused.contains(day)).collect()
    }

    /// The streak of somebody with these runs, in order.
    pub fn streak(&self, runs: &[Run]) -> Streak {
        let mut streak = Streak::default();
        let mut before: Option<&Run> = None;
        for run in runs {
            let count = u32::try_from(count(run)).unwrap_or(0);
            let goes_on = before.is_some_and(|before| self.bridge(before.last, run.first));
            streak.now = if goes_on { streak.now + count } else { count };
            streak.longest = streak.longest.max(streak.now);
            before = Some(run);
        }
        if before.is_some_and(|last| !self.bridge(last.last, self.today)) {
            streak.now = 0;
        }
        streak
    }

    /// On which date a streak first was so long, if ever.
    pub fn reached(&self, runs: &[Run], long: u32) -> Option<i64> {
        let long = i64::from(long);
        let (mut sum, mut before) = (0, None);
        for run in runs {
            sum = if before.is_some_and(|last| self.bridge(last, run.first)) { sum } else { 0 };
            if sum + count(run) >= long {
                return Some(run.first + (long - sum - 1) * run.lasts);
            }
            sum += count(run);
            before = Some(run.last);
        }
        None
    }
}

/// How many dates a run has.
fn count(run: &Run) -> i64 {
    (run.last - run.first) / run.lasts + 1
}

/// The dates, by these hours, in which the bot was away for too long.
fn away(schedule: &Schedule, period: Period, outages: &[Outage]) -> Vec<i64> {
    let mut touched: BTreeMap<Date, Vec<(i64, i64)>> = BTreeMap::new();
    for &Outage { began_at, ended_at } in outages.iter().filter(|o| o.ended_at > o.began_at) {
        let mut date = schedule.date_at(began_at);
        let last = schedule.date_at(ended_at);
        while date <= last {
            touched.entry(date).or_default().push((began_at, ended_at));
            date = date.next(period);
        }
    }
    let long =
        |away: &[(i64, i64)]| away.iter().map(|(from, until)| until - from).sum::<i64>() > PARDONED;
    let excused = touched.into_iter().filter(|(date, away)| {
        long(away) && is_excused((schedule.begins(*date), schedule.ends(*date)), away)
    });
    excused.map(|(date, _)| date.number()).collect()
}

/// The hours of a server. A zone that this version does not know any more counts for nobody.
pub fn schedule(challenge: Challenge, zone: &str, minute: i64) -> Option<Schedule> {
    Schedule::new(zone, minute, challenge.period()).ok()
}
