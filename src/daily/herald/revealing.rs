//! Secrets are revealed when their date is over everywhere, so that everybody can check what followed from
//! them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{AT_ONCE, Herald};
use crate::daily::calendar::Schedule;
use crate::daily::challenge::{Challenge, Period};
use crate::daily::crier::Crier;
use crate::daily::date::Date;
use crate::store::StoreError;

/// In milliseconds.
const HOUR: i64 = 60 * 60 * 1000;

/// How long after a date began in UTC its secret is revealed at the latest.
const fn at_the_latest(period: Period) -> i64 {
    match period {
        Period::Day => 72 * HOUR,
        Period::Week => (72 + 7 * 24) * HOUR,
    }
}

impl<C: Crier> Herald<C> {
    pub(super) async fn reveal(&self) -> Result<(), StoreError> {
        if !self.is_for_all() {
            return Ok(());
        }
        let now = self.now();
        let mut places = HashMap::<Challenge, Vec<Schedule>>::new();
        // What is on in UTC is not over.
        let over = Schedule::utc(Period::Day).date_at(now).previous(Period::Day);
        for edition in self.store().sealed_editions(over.number(), AT_ONCE).await? {
            let Ok(challenge) = edition.game.parse::<Challenge>() else { continue };
            let (date, period) = (Date::from_number(edition.day), challenge.period());
            let utc = Schedule::utc(period);
            let latest = utc.begins(date) + at_the_latest(period);
            if utc.opens_grids(date) > now {
                continue;
            }
            if now < latest {
                let places = match places.entry(challenge) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(self.places(challenge).await?),
                };
                let open = places.iter().any(|place| place.opens_grids(date) > now);
                if open || self.store().edition_is_played(edition.id, now).await? {
                    continue;
                }
            }
            self.store().reveal_edition(edition.id, now).await?;
        }
        Ok(())
    }

    /// The hours of all servers that have a challenge.
    async fn places(&self, challenge: Challenge) -> Result<Vec<Schedule>, StoreError> {
        let hours = self.store().daily_hours(challenge.id()).await?;
        let read =
            |(minute, zone): (i64, String)| Schedule::new(&zone, minute, challenge.period()).ok();
        Ok(hours.into_iter().filter_map(read).collect())
    }
}
