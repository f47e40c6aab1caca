//! Dates that end nobody's streak: the bot was away for too long, or a fault of ours hit somebody's turn.

use std::collections::BTreeSet;

use super::calendar::Schedule;
use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use super::streak::is_excused;
use crate::store::StoreError;

/// All that excuses dates of a challenge.
pub struct Excuses {
    faults: BTreeSet<Date>,
    outages: Vec<(i64, i64)>,
    utc: Schedule,
}

impl Excuses {
    /// Whether a date is excused for those who live by these hours. Everybody lives by UTC's, too.
    pub fn excuse<'a>(&self, date: Date, mut hours: impl Iterator<Item = &'a Schedule>) -> bool {
        self.faults.contains(&date)
            || self.was_away(date, &self.utc)
            || hours.any(|schedule| self.was_away(date, schedule))
    }

    fn was_away(&self, date: Date, schedule: &Schedule) -> bool {
        let (begins, ends) = (schedule.begins(date), schedule.ends(date));
        let within = self.outages.iter().filter(|(from, until)| *from < ends && *until > begins);
        let within: Vec<(i64, i64)> = within.copied().collect();
        !within.is_empty() && is_excused((begins, ends), &within)
    }
}

impl Dailies {
    pub(super) async fn excuses(&self, challenge: Challenge) -> Result<Excuses, StoreError> {
        let faults = self.store().excused(challenge.id()).await?;
        let outages = self.store().outages(i64::MIN).await?;
        Ok(Excuses {
            faults: faults.into_iter().map(Date::from_number).collect(),
            outages: outages.into_iter().map(|outage| (outage.began_at, outage.ended_at)).collect(),
            utc: Schedule::utc(challenge.period()),
        })
    }

    /// Excuses a date of a challenge everywhere.
    pub async fn excuse(
        &self,
        challenge: Challenge,
        date: Date,
        why: &str,
    ) -> Result<(), StoreError> {
        self.store().excuse(challenge.id(), date.number(), why).await
    }
}
