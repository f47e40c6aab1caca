//! When the dates of a challenge begin and end somewhere: by what the server has set up, or in UTC.

use super::calendar::Schedule;
use super::challenge::Challenge;
use super::date::Date;
use crate::store::DailyChannel;
use crate::words::Language;

/// The hours of a place.
#[derive(Clone, Debug)]
pub struct Hours {
    pub schedule: Schedule,
    /// The language that is played there, if the place has one.
    pub language: Option<Language>,
    challenge: Challenge,
    /// The date that is announced next, if one is.
    coming: Option<Date>,
}

impl Hours {
    /// Those of places that have set up nothing.
    pub fn utc(challenge: Challenge) -> Self {
        let schedule = Schedule::utc(challenge.period());
        Self { schedule, language: None, challenge, coming: None }
    }

    /// Those of a server. A zone that this version does not know any more is UTC.
    pub fn of(challenge: Challenge, row: &DailyChannel) -> Self {
        let period = challenge.period();
        let schedule = Schedule::new(&row.zone, row.minute, period).unwrap_or_else(|bad| {
            tracing::error!(%bad, "a server's hour can't be read");
            Schedule::utc(period)
        });
        let coming = Some(Date::from_number(row.next_day));
        Self { schedule, language: row.language.parse().ok(), challenge, coming }
    }

    /// The date that is announced next, if one is.
    pub fn coming(&self) -> Option<Date> {
        self.coming
    }

    /// The date that is on. A server that has moved its hour does not go back to a date that was over.
    pub fn today(&self, now: i64) -> Date {
        let on = self.schedule.date_at(now);
        self.coming.map_or(on, |coming| on.max(coming.previous(self.challenge.period())))
    }

    /// From when on nobody can play a date here any more, and its grids are open.
    pub fn closes(&self, date: Date) -> i64 {
        self.schedule.opens_grids(date)
    }

    /// The beginning and the end of a date.
    pub fn window(&self, date: Date) -> (i64, i64) {
        (self.schedule.begins(date), self.schedule.ends(date))
    }
}
