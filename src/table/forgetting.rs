//! How somebody is forgotten: at once and for good, whatever comes in between.
//!
//! First the store forgets who they are, in one transaction, and nothing that is read from then on names
//! them. What is left to do follows from its rows, so that a program that was killed goes on with it: seats
//! of nobody at open tables are given up as by `/table resign`, and the file is swept.

use super::engine::{Tables, Trouble};
use super::record::{Phase, TableId};
use super::seating::{Occupant, PersonId};
use crate::game::RESIGN;
use crate::store::Swept;

/// What became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgetting {
    /// How many rows of each kind are gone.
    pub removed: Vec<(&'static str, u64)>,
    /// How many open tables they were taken off.
    pub tables: usize,
    /// How the files were swept; None if that failed, and is done later.
    pub swept: Option<Swept>,
}

impl Tables {
    /// Forgets somebody: None if nothing is known of them (any more).
    pub async fn forget_person(&self, person: PersonId) -> Result<Option<Forgetting>, Trouble> {
        self.people().let_go(person);
        let Some(forgotten) = self.store().forget(person.0).await? else { return Ok(None) };
        for id in &forgotten.tables {
            self.reload(TableId(*id)).await;
        }
        // From here on it is done, whatever goes wrong: what is left is done later.
        let dismissed = self.dismiss_forgotten().await.unwrap_or_else(|trouble| {
            tracing::error!(
                trouble = trouble.for_log(),
                "seats of nobody can't be found: it is tried again"
            );
            Vec::new()
        });
        let tables = dismissed.iter().filter(|(_, who)| *who == person).count();
        let swept = match self.store().sweep(&forgotten.traces).await {
            Ok(swept) => Some(swept),
            Err(fault) => {
                tracing::error!(%fault, "the database can't be swept: it is tried again");
                None
            }
        };
        Ok(Some(Forgetting { removed: forgotten.removed, tables, swept }))
    }

    /// Does what was left undone when somebody was forgotten, or blocked on a server: at a start, and from time to
    /// time.
    pub async fn finish_forgetting(&self) -> Result<(), Trouble> {
        self.dismiss_forgotten().await?;
        self.dismiss_blocked().await?;
        Ok(self.store().sweep_owed().await?)
    }

    /// Takes those who were forgotten off the tables that are open, and says whom off which. One that can't
    /// be read now is left for later.
    async fn dismiss_forgotten(&self) -> Result<Vec<(TableId, PersonId)>, Trouble> {
        let seats = self.store().seats_of_forgotten().await?;
        Ok(self.dismiss_all(&seats).await)
    }

    /// Takes people off open tables, in the order of the tables, and says whom off which.
    pub(super) async fn dismiss_all(&self, seats: &[(i64, i64)]) -> Vec<(TableId, PersonId)> {
        let mut dismissed = Vec::new();
        for seats in seats.chunk_by(|(table, _), (next, _)| table == next) {
            let gone: Vec<PersonId> = seats.iter().map(|(_, person)| PersonId(*person)).collect();
            let id = TableId(seats[0].0);
            for person in &gone {
                match self.dismiss(id, *person, &gone).await {
                    Ok(()) => dismissed.push((id, *person)),
                    // They had resigned before, or somebody else was faster.
                    Err(Trouble::Refused(_)) => {}
                    Err(trouble) => {
                        tracing::error!(
                            table = id.0,
                            trouble = trouble.for_log(),
                            "a seat can't be given up"
                        );
                    }
                }
            }
        }
        dismissed
    }

    /// Gives up a seat of one of those who are `gone`: in a lobby it is free again, in a game it resigns.
    /// Where nobody else sits but computers there is nobody to play on for.
    async fn dismiss(
        &self,
        id: TableId,
        person: PersonId,
        gone: &[PersonId],
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let seat = table.seat_of(person)?;
        let stays = |who: &Occupant| matches!(who, Occupant::Person(who) if !gone.contains(who));
        match table.phase {
            Phase::Lobby => {
                drop(table);
                self.leave(id, person).await
            }
            Phase::Playing if !table.seating.seats().iter().any(stays) => self.close(table).await,
            _ => self.step(&mut table, seat, RESIGN, None, None).await,
        }
    }
}
