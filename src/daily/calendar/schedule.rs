//! The moments at which a place's dates begin and end, and the date of a moment.
//!
//! A date begins when the clocks there show its time of day on it. A time that the clocks leap over is
//! taken as much later as they leap (half past two is half past three when two becomes three), one that
//! they show twice as the first: what jiff calls compatible, and calendars do. So dates begin one after the
//! other, and each lasts until the next begins. A date that a zone left out as a whole (Samoa's 30
//! December 2011) begins and ends in the same moment, and no moment has it.

use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::TimeZone;

use super::zones::{near, zone};
use super::{BadSchedule, repeated};
use crate::daily::challenge::Period;
use crate::daily::date::Date;

/// How long after a day its grids stay closed, for those who began before it ended.
pub const GRACE: i64 = 2 * 60 * 60 * 1000;

/// When the dates of a place begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    zone: TimeZone,
    at: Time,
    period: Period,
}

impl Schedule {
    /// That of places which have chosen none: midnight in UTC.
    pub fn utc(period: Period) -> Self {
        Self { zone: TimeZone::UTC, at: Time::midnight(), period }
    }

    /// A zone by its name, in whatever letters, and a time of day in minutes after midnight.
    pub fn new(zone_name: &str, minute_of_day: i64, period: Period) -> Result<Self, BadSchedule> {
        let zone = zone(zone_name).ok_or_else(|| BadSchedule::UnknownZone {
            typed: repeated(zone_name),
            near: near(zone_name),
        })?;
        let hour = i8::try_from(minute_of_day.div_euclid(60)).ok();
        let minute = i8::try_from(minute_of_day.rem_euclid(60)).ok();
        let at = hour.zip(minute).and_then(|(hour, minute)| Time::new(hour, minute, 0, 0).ok());
        let at = at.ok_or(BadSchedule::NoMinute(minute_of_day))?;
        Ok(Self { zone, at, period })
    }

    /// The zone's name as it is stored.
    pub fn zone(&self) -> &str {
        self.zone.iana_name().unwrap_or("UTC")
    }

    /// The date of the edition that is on at a moment, which is in milliseconds as everywhere.
    pub fn date_at(&self, now: i64) -> Date {
        /// One ahead of the clocks there, the one they show, and two that a change of the clocks may have
        /// drawn out.
        const CLOSE: usize = 4;
        let shown = self.zone.to_datetime(timestamp(now)).date();
        let latest = Date::from(shown).of(self.period).next(self.period);
        let mut dates =
            std::iter::successors(Some(latest), |date| Some(date.previous(self.period)));
        dates.by_ref().take(CLOSE).find(|date| self.begins(*date) <= now).unwrap_or(latest)
    }

    /// The moment at which an edition begins.
    pub fn begins(&self, date: Date) -> i64 {
        let first = date.of(self.period).civil().to_datetime(self.at);
        let moment = self.zone.to_ambiguous_timestamp(first).compatible();
        // Only at the calendar's two ends there is none.
        let end = if date.number() < 0 { Timestamp::MIN } else { Timestamp::MAX };
        moment.unwrap_or(end).as_millisecond()
    }

    /// The moment at which it ends, and the next one begins.
    pub fn ends(&self, date: Date) -> i64 {
        self.begins(date.next(self.period))
    }

    /// The moment from which everybody may see its grids.
    pub fn opens_grids(&self, date: Date) -> i64 {
        self.ends(date) + GRACE
    }
}

/// What is before or after all that the calendar holds is its beginning or end.
fn timestamp(now: i64) -> Timestamp {
    let end = if now < 0 { Timestamp::MIN } else { Timestamp::MAX };
    Timestamp::from_millisecond(now).unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::calendar::zones::all;

    const HOUR: i64 = 60 * 60 * 1000;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn moment(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn a_date_begins_at_its_hour_whatever_the_clocks_do() {
        for (zone, minute, day, begins, minutes) in [
            ("UTC", 0, "2026-11-17", "2026-11-17T00:00Z", 24 * 60),
            ("Europe/Berlin", 18 * 60, "2026-11-17", "2026-11-17T17:00Z", 24 * 60),
            ("america/new_york", 18 * 60, "2026-11-17", "2026-11-17T23:00Z", 24 * 60),
            ("Asia/Kolkata", 18 * 60, "2026-11-17", "2026-11-17T12:30Z", 24 * 60),
            // The clocks are put forward within the day, and put back.
            ("Europe/Berlin", 18 * 60, "2026-03-28", "2026-03-28T17:00Z", 23 * 60),
            ("Europe/Berlin", 18 * 60, "2026-10-24", "2026-10-24T16:00Z", 25 * 60),
            // Half past two is leapt over, and shown twice.
            ("Europe/Berlin", 150, "2026-03-29", "2026-03-29T01:30Z", 23 * 60),
            ("Europe/Berlin", 120, "2026-03-29", "2026-03-29T01:00Z", 23 * 60),
            ("Europe/Berlin", 150, "2026-10-25", "2026-10-25T00:30Z", 25 * 60),
            // By half an hour, at midnight, in the south.
            ("Australia/Lord_Howe", 135, "2026-10-04", "2026-10-03T15:45Z", 23 * 60 + 30),
            ("America/Havana", 30, "2026-03-08", "2026-03-08T05:30Z", 23 * 60),
            // A date that was not.
            ("Pacific/Apia", 18 * 60, "2011-12-29", "2011-12-30T04:00Z", 24 * 60),
            ("Pacific/Apia", 18 * 60, "2011-12-30", "2011-12-31T04:00Z", 0),
            ("Pacific/Apia", 18 * 60, "2011-12-31", "2011-12-31T04:00Z", 24 * 60),
        ] {
            let schedule = Schedule::new(zone, minute, Period::Day).unwrap();
            let day = date(day);
            assert_eq!(schedule.begins(day), moment(begins), "{zone} {day}");
            let lasts = schedule.ends(day) - schedule.begins(day);
            assert_eq!(lasts, minutes * HOUR / 60, "{zone} {day}");
            assert_eq!(schedule.opens_grids(day), schedule.ends(day) + 2 * HOUR);
        }
    }

    #[test]
    fn a_week_begins_on_monday() {
        let schedule = Schedule::new("America/New_York", 9 * 60, Period::Week).unwrap();
        let monday = date("2026-11-16");
        assert_eq!(schedule.begins(monday), moment("2026-11-16T14:00Z"));
        assert_eq!(schedule.ends(monday), moment("2026-11-23T14:00Z"));
        assert_eq!(schedule.begins(date("2026-11-19")), schedule.begins(monday));
        for (now, week) in [
            ("2026-11-16T13:59Z", "2026-11-09"),
            ("2026-11-16T14:00Z", "2026-11-16"),
            ("2026-11-22T23:00Z", "2026-11-16"),
            ("2026-11-23T13:59:59.999Z", "2026-11-16"),
            ("2026-11-23T14:00Z", "2026-11-23"),
        ] {
            assert_eq!(schedule.date_at(moment(now)), date(week), "{now}");
        }
    }

    /// Every date begins once, in every zone: the moment before belongs to the one before.
    #[test]
    fn days_follow_each_other_without_gap_or_overlap() {
        let (first, last) = (date("2020-01-01"), date("2029-12-31"));
        for (number, zone) in all().iter().enumerate() {
            // Not all times in all zones, but each time in many.
            for minute in [0, [30, 60, 150, 18 * 60, 23 * 60 + 59][number % 5]] {
                let schedule = Schedule::new(zone, minute, Period::Day).unwrap();
                let mut day = first;
                let mut begins = schedule.begins(day);
                while day < last {
                    let next = day.next(Period::Day);
                    let ends = schedule.begins(next);
                    let on = format!("{zone} {minute} {day}");
                    assert!((20 * HOUR..=28 * HOUR).contains(&(ends - begins)), "{on}");
                    for now in [begins, ends - 1] {
                        assert_eq!(schedule.date_at(now), day, "{on}");
                    }
                    (day, begins) = (next, ends);
                }
            }
        }
    }

    #[test]
    fn weeks_follow_each_other_too() {
        for zone in all() {
            let schedule = Schedule::new(zone, 18 * 60, Period::Week).unwrap();
            let mut monday = date("2020-01-06");
            while monday < date("2030-01-01") {
                let ends = schedule.ends(monday);
                for now in [schedule.begins(monday), ends - 1] {
                    assert_eq!(schedule.date_at(now), monday, "{zone}");
                }
                monday = monday.next(Period::Week);
                assert_eq!(schedule.begins(monday), ends, "{zone}");
            }
        }
    }

    /// Dates that a zone left out or had twice: they begin no sooner than those before, and whatever date
    /// a moment has, it lies within.
    #[test]
    fn whole_dates_may_be_left_out_or_come_twice() {
        for (zone, around) in [
            ("Pacific/Apia", "2011-12-30"),
            ("Pacific/Fakaofo", "2011-12-30"),
            ("Pacific/Kwajalein", "1993-08-21"),
            ("Pacific/Kwajalein", "1969-10-01"),
            ("Pacific/Kiritimati", "1994-12-31"),
            ("America/Juneau", "1867-10-18"),
            ("Asia/Manila", "1844-12-31"),
        ] {
            for minute in (0..24 * 60).step_by(15) {
                for period in [Period::Day, Period::Week] {
                    let schedule = Schedule::new(zone, minute, period).unwrap();
                    let middle = date(around).of(period).number();
                    for number in middle - 10..middle + 10 {
                        let day = Date::from_number(number).of(period);
                        assert!(schedule.begins(day) <= schedule.ends(day), "{zone} {day}");
                        let now = schedule.begins(day) + minute * 60_000;
                        let on = schedule.date_at(now);
                        assert!(
                            schedule.begins(on) <= now && now < schedule.ends(on),
                            "{zone} {day}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_ends_of_the_calendar_are_no_trap() {
        for zone in ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            for period in [Period::Day, Period::Week] {
                let schedule = Schedule::new(zone, 18 * 60, period).unwrap();
                for now in [i64::MIN, -1, 0, i64::MAX] {
                    let day = schedule.date_at(now);
                    schedule.opens_grids(day);
                }
                for number in [i64::MIN, -4_371_587, 2_932_896, i64::MAX] {
                    schedule.opens_grids(Date::from_number(number));
                }
            }
        }
    }

    #[test]
    fn what_is_no_schedule_is_refused() {
        for (zone, minute, refusal) in [
            (
                "Berln",
                0,
                "There is no time zone “Berln”: Europe/Berlin is the nearest name, choose it or another from the list.",
            ),
            (
                "nowhere",
                0,
                "There is no time zone “nowhere”: choose one from the list, as in Europe/Berlin or America/New_York.",
            ),
            ("UTC", 1440, "1440 is no minute of a day: they go from 0 to 1439."),
            ("UTC", -1, "-1 is no minute of a day: they go from 0 to 1439."),
            ("UTC", i64::MAX, "9223372036854775807 is no minute of a day: they go from 0 to 1439."),
        ] {
            let refused = Schedule::new(zone, minute, Period::Day).unwrap_err();
            assert_eq!(refused.to_string(), refusal);
        }
    }
}
