//! A leaderboard of streaks: who has played without a gap up to now.

use std::collections::HashMap;

use super::keeper::Standings;
use super::leaderboard::{Row, Value};
use super::streaks::{Dates, Excuses, schedule};
use crate::daily::calendar::Schedule;
use crate::daily::challenge::Challenge;
use crate::store::{LeaderBoard, Outage, Run, StoreError, Streaking};
use crate::table::seating::PersonId;

/// What excuses dates of a challenge.
pub(super) struct Pardons {
    named: Vec<i64>,
    outages: Vec<Outage>,
    now: i64,
}

impl Pardons {
    /// The dates of somebody who lives by these hours.
    pub fn dates(&self, hours: &[Schedule], challenge: Challenge) -> Dates {
        let Pardons { named, outages, now } = self;
        Dates::by(hours, challenge.period(), &Excuses { named, outages, now: *now })
    }
}

impl Standings {
    pub(super) async fn pardons(&self, challenge: Challenge) -> Result<Pardons, StoreError> {
        Ok(Pardons {
            named: self.store().excused(challenge.id()).await?,
            outages: self.store().outages(i64::MIN).await?,
            now: self.tables().now(),
        })
    }

    /// The hours by which each of these people lives.
    pub(super) async fn hours_of(
        &self,
        challenge: Challenge,
        people: &[i64],
    ) -> Result<HashMap<i64, Vec<Schedule>>, StoreError> {
        let mut hours: HashMap<i64, Vec<Schedule>> = HashMap::new();
        for row in self.store().hours_of_people(challenge.id(), people).await? {
            let schedule = schedule(challenge, &row.zone, row.minute);
            hours.entry(row.person).or_default().extend(schedule);
        }
        Ok(hours)
    }

    /// Everybody whose streak goes on, the longest first; their places are yet to be worked out.
    pub(super) async fn streaking(
        &self,
        board: &LeaderBoard,
        challenge: Challenge,
    ) -> Result<Vec<Row>, StoreError> {
        let pardons = self.pardons(challenge).await?;
        let everywhere = self.store().daily_hours(challenge.id()).await?;
        let everywhere: Vec<Schedule> = everywhere
            .iter()
            .filter_map(|(minute, zone)| schedule(challenge, zone, *minute))
            .collect();
        // By UTC nobody's streak is longer than it is, and by all hours there are nobody's is shorter. Only
        // those for whom that makes a difference are looked at closer: it does around midnight, and after an
        // outage.
        let (least, most) = (pardons.dates(&[], challenge), pardons.dates(&everywhere, challenge));
        let rows = self.store().streaks_since(board, most.alive_since(), &most.bridged()).await?;
        let people: Vec<(&Streaking, Vec<Run>)> = rows
            .chunk_by(|one, other| one.person == other.person)
            .map(|rows| (&rows[0], runs(rows, challenge)))
            .collect();
        let unsure: Vec<i64> = people
            .iter()
            .filter(|(_, runs)| least.streak(runs).now != most.streak(runs).now)
            .map(|(who, _)| who.person)
            .collect();
        let hours = self.hours_of(challenge, &unsure).await?;
        let streak = |who: &Streaking, runs: &[Run]| match hours.get(&who.person) {
            Some(hours) => pardons.dates(hours, challenge).streak(runs).now,
            None => least.streak(runs).now,
        };
        let alive = people.iter().map(|(who, runs)| (*who, streak(who, runs)));
        let mut rows: Vec<Row> =
            alive.filter(|(_, now)| *now > 0).map(|(who, now)| row(who, now, challenge)).collect();
        rows.sort_by(|one, other| {
            let longer = other.value.number().total_cmp(&one.value.number());
            longer.then(other.person.cmp(&one.person))
        });
        Ok(rows)
    }
}

/// Somebody's runs in order; they come newest first.
fn runs(rows: &[Streaking], challenge: Challenge) -> Vec<Run> {
    let lasts = challenge.period().days();
    rows.iter().rev().map(|row| Run { first: row.first, last: row.last, lasts }).collect()
}

fn row(who: &Streaking, now: u32, challenge: Challenge) -> Row {
    Row {
        place: 0,
        person: PersonId(who.person),
        discord_id: who.discord_id.unwrap_or(0).cast_unsigned(),
        name: who.nickname.clone().unwrap_or_else(|| who.name.clone()),
        value: Value::Streak(now, challenge.period()),
        games: now,
        checked_at: who.checked_at,
    }
}
