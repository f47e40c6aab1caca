//! Who may not play on a server: asked at every move, so it is remembered.
//!
//! Whoever is blocked leaves the tables there that others see, as by `/table resign`, and neither opens nor joins
//! any. What only they see they can finish. If the program ends in between, the housekeeper goes on with it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::engine::{Tables, Trouble};
use super::record::{Place, TableId};
use super::refused::Refused;
use super::seating::{Occupant, PersonId};
use crate::store::BlockAdded;

/// How many a server may block.
pub const MOST_BLOCKED: usize = 200;
/// Of how many servers it is remembered. Beyond that all are looked up anew.
const MOST: usize = 20_000;

/// Who is blocked where, as far as it was asked lately.
#[derive(Default)]
pub struct Blocks(Mutex<Known>);

#[derive(Default)]
struct Known {
    servers: HashMap<u64, Arc<HashSet<PersonId>>>,
    /// How often something was forgotten: what was read before that is not kept.
    forgotten: u64,
}

impl Blocks {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads again what a server has settled.
    pub fn look_again(&self, guild: u64) {
        let mut known = self.known();
        known.forgotten += 1;
        known.servers.remove(&guild);
    }

    pub fn look_again_at_all(&self) {
        let mut known = self.known();
        known.forgotten += 1;
        known.servers.clear();
    }
}

impl Tables {
    async fn blocked_on(&self, guild: u64) -> Result<Arc<HashSet<PersonId>>, Trouble> {
        let forgotten = {
            let known = self.blocks().known();
            if let Some(blocked) = known.servers.get(&guild) {
                return Ok(blocked.clone());
            }
            known.forgotten
        };
        let blocked = self.store().blocked(guild.cast_signed()).await?;
        let blocked: Arc<HashSet<PersonId>> = Arc::new(blocked.into_iter().map(PersonId).collect());
        let mut known = self.blocks().known();
        if known.forgotten == forgotten {
            if known.servers.len() >= MOST {
                known.servers.clear();
            }
            known.servers.insert(guild, blocked.clone());
        }
        Ok(blocked)
    }

    /// Refuses somebody who may not play at a place.
    pub(super) async fn check_welcome(
        &self,
        place: Place,
        person: PersonId,
    ) -> Result<(), Trouble> {
        let Some(guild) = place.guild else { return Ok(()) };
        match self.blocked_on(guild).await?.contains(&person) {
            true => Err(Refused::Blocked.into()),
            false => Ok(()),
        }
    }

    /// The same for the table that somebody wants to sit at.
    pub(super) async fn check_welcome_at(
        &self,
        id: TableId,
        person: PersonId,
    ) -> Result<(), Trouble> {
        let place = self.lock(id).await?.place;
        self.check_welcome(place, person).await
    }

    /// Refuses a table that one of these would sit at.
    pub(super) async fn check_all_welcome(
        &self,
        place: Place,
        seats: &[Occupant],
    ) -> Result<(), Trouble> {
        let Some(guild) = place.guild else { return Ok(()) };
        let blocked = self.blocked_on(guild).await?;
        let is_blocked =
            |seat: &Occupant| matches!(seat, Occupant::Person(who) if blocked.contains(who));
        match seats.iter().any(is_blocked) {
            true => Err(Refused::BlockedOther.into()),
            false => Ok(()),
        }
    }

    /// Those who may not play on a server, in the order in which they were blocked.
    pub async fn blocked(&self, guild: u64) -> Result<Vec<PersonId>, Trouble> {
        let blocked = self.store().blocked(guild.cast_signed()).await?;
        Ok(blocked.into_iter().map(PersonId).collect())
    }

    /// Has somebody play on a server no more, and says how many tables they leave by it; None if they were
    /// blocked before.
    pub async fn block(&self, guild: u64, person: PersonId) -> Result<Option<usize>, Trouble> {
        let (server, most) = (guild.cast_signed(), MOST_BLOCKED as i64);
        let added = self.store().block(server, person.0, self.now(), most).await?;
        self.blocks().look_again(guild);
        match added {
            BlockAdded::Full => Err(Refused::ManyBlocked.into()),
            BlockAdded::Nobody => Err(Refused::JustForgotten.into()),
            BlockAdded::Before => Ok(None),
            BlockAdded::Added => {
                let left = self.dismiss_blocked().await?;
                Ok(Some(left.iter().filter(|(_, who)| *who == person).count()))
            }
        }
    }

    /// Lets somebody play again; false if they could.
    pub async fn unblock(&self, guild: u64, person: PersonId) -> Result<bool, Trouble> {
        let unblocked = self.store().unblock(guild.cast_signed(), person.0).await?;
        self.blocks().look_again(guild);
        Ok(unblocked)
    }

    /// Takes those who may not play there off the tables that others see.
    pub(super) async fn dismiss_blocked(&self) -> Result<Vec<(TableId, PersonId)>, Trouble> {
        let seats = self.store().seats_of_blocked().await?;
        Ok(self.dismiss_all(&seats).await)
    }
}
