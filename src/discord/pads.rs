//! Private messages that players have open, so that they follow the game while their token lives.
//! Only the newest of each player is kept, and only in memory: every one of them can be opened again.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::table::record::TableId;
use crate::table::seating::PersonId;

/// A little less than the quarter of an hour that Discord gives a token.
const LIFE: Duration = Duration::from_secs(14 * 60);

/// The pads that are open.
#[derive(Default)]
pub struct Pads(Mutex<HashMap<TableId, HashMap<PersonId, Open>>>);

/// An open pad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    pub token: String,
    /// The change of the table it shows.
    pub shows: i64,
    until: Instant,
}

impl Pads {
    /// A player has a pad in front of them that can be changed by this token.
    pub fn opened(&self, table: TableId, person: PersonId, token: &str, shows: i64) {
        let open = Open { token: token.to_owned(), shows, until: Instant::now() + LIFE };
        self.pads().entry(table).or_default().insert(person, open);
    }

    /// The player has put it away.
    pub fn closed(&self, table: TableId, person: PersonId) {
        let mut pads = self.pads();
        if let Some(open) = pads.get_mut(&table) {
            open.remove(&person);
            if open.is_empty() {
                pads.remove(&table);
            }
        }
    }

    /// Those that show less than `change` of a table: they are taken to show it from now on.
    pub fn behind(&self, table: TableId, change: i64) -> Vec<(PersonId, Open)> {
        let mut pads = self.pads();
        let Some(open) = pads.get_mut(&table) else { return Vec::new() };
        let now = Instant::now();
        open.retain(|_, pad| pad.until > now);
        let mut behind = Vec::new();
        for (person, pad) in open.iter_mut().filter(|(_, pad)| pad.shows < change) {
            pad.shows = change;
            behind.push((*person, pad.clone()));
        }
        if open.is_empty() {
            pads.remove(&table);
        }
        behind
    }

    /// Nobody plays there any more.
    pub fn forget(&self, table: TableId) {
        self.pads().remove(&table);
    }

    fn pads(&self) -> MutexGuard<'_, HashMap<TableId, HashMap<PersonId, Open>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_newest_pad_of_each_player_follows_while_its_token_lives() {
        let (pads, table) = (Pads::default(), TableId(1));
        pads.opened(table, PersonId(1), "old", 3);
        pads.opened(table, PersonId(1), "new", 3);
        pads.opened(table, PersonId(2), "current", 4);
        let tokens = |change| {
            let behind = pads.behind(table, change).into_iter();
            behind.map(|(_, pad)| pad.token).collect::<Vec<_>>()
        };
        assert_eq!(tokens(4), ["new"]);
        assert_eq!(tokens(4), [""; 0]);
        pads.closed(table, PersonId(1));
        assert_eq!(tokens(5), ["current"]);
        tokio::time::advance(LIFE).await;
        assert_eq!(tokens(6), [""; 0]);
        assert!(pads.pads().is_empty());
    }
}
