//! Private messages that players have open, so that they can follow the game while their token lives.
//! Only the newest of each player is kept, and only in memory: every one of them can be opened again.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::answer::Stands;
use crate::table::locks::{Lock, Locks};
use crate::table::now::Now;
use crate::table::people::Someone;
use crate::table::record::TableId;
use crate::table::seating::PersonId;
use crate::table::showing::Showing;

/// A little less than the quarter of an hour that Discord gives a token (milliseconds, as all times here).
const LIFE: i64 = 14 * 60_000;
/// How often those whose time is up are looked for among all of them.
const SWEEP: i64 = 60_000;

/// A player's pad: there is one at each table.
pub type Whose = (TableId, PersonId);
/// Whoever holds it is the only one to write on that pad.
pub type PadLock = Lock<Whose>;

/// The pads that are open.
pub struct Pads {
    /// The clock on the wall: Discord's goes on while this machine sleeps.
    now: Box<dyn Now>,
    open: Mutex<HashMap<TableId, HashMap<PersonId, Open>>>,
    /// When that was last done.
    swept_at: AtomicI64,
    locks: Locks<Whose>,
}

/// What a pad shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shows {
    /// The change of the table.
    pub change: i64,
    /// What has been chosen on it, and the seat's stamp for which that made sense.
    pub draft: String,
    pub stamp: u32,
    /// What it looks like: see [`super::sketch::Sketch`].
    pub mark: u64,
}

impl Shows {
    pub fn new(showing: &Showing, person: &Someone, draft: &str, mark: u64) -> Self {
        let (change, stamp) = (showing.changes, stamp(showing, person));
        Self { change, draft: draft.to_owned(), stamp, mark }
    }

    /// What was chosen, if it still makes sense.
    pub fn draft_for(&self, showing: &Showing, person: &Someone) -> &str {
        if self.stamp == stamp(showing, person) { &self.draft } else { "" }
    }
}

/// The number on the person's buttons; 0 before the game begins, when there are none.
fn stamp(showing: &Showing, person: &Someone) -> u32 {
    let seat = showing.seat_of(person.id);
    showing.session.as_ref().zip(seat).map_or(0, |(session, seat)| session.stamp(seat))
}

/// An open pad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    pub token: String,
    pub stands: Stands,
    pub shows: Shows,
    /// The newest change that it was to show.
    wanted: i64,
    until: i64,
}

impl Pads {
    pub fn new(now: impl Now) -> Self {
        let (open, locks) = (Mutex::default(), Locks::default());
        Self { now: Box::new(now), open, swept_at: AtomicI64::new(0), locks }
    }

    pub async fn lock(&self, whose: Whose) -> PadLock {
        self.locks.take(whose).await
    }

    /// A player has a pad in front of them that can be changed by this token.
    pub fn opened(&self, (table, person): Whose, token: &str, stands: Stands, shows: Shows) {
        let now = self.now.now();
        let (token, until) = (token.to_owned(), now + LIFE);
        let open = Open { token, stands, wanted: shows.change, shows, until };
        let mut pads = self.pads();
        // Those of tables at which nothing happens any more would stay: there are only as many as were
        // opened within one life, and a little longer.
        if now >= self.swept_at.load(Ordering::Relaxed) + SWEEP {
            self.swept_at.store(now, Ordering::Relaxed);
            pads.retain(|_, open| {
                open.retain(|_, pad| pad.until > now);
                !open.is_empty()
            });
        }
        pads.entry(table).or_default().insert(person, open);
    }

    /// What was chosen on the pad that somebody has open, if it still makes sense.
    pub fn draft(&self, showing: &Showing, person: &Someone) -> Option<String> {
        let pads = self.pads();
        let open =
            pads.get(&showing.id)?.get(&person.id).filter(|pad| pad.until > self.now.now())?;
        Some(open.shows.draft_for(showing, person).to_owned())
    }

    /// Nobody has it open any more.
    pub fn closed(&self, (table, person): Whose) {
        let mut pads = self.pads();
        if let Some(open) = pads.get_mut(&table) {
            open.remove(&person);
            if open.is_empty() {
                pads.remove(&table);
            }
        }
    }

    /// None of somebody's is open any more.
    pub fn forget(&self, person: PersonId) {
        self.pads().retain(|_, open| {
            open.remove(&person);
            !open.is_empty()
        });
    }

    /// Whose pads show less than `change` of a table: they are to show it from now on, and nothing older.
    pub fn want(&self, table: TableId, change: i64) -> Vec<PersonId> {
        let mut pads = self.pads();
        let Some(open) = pads.get_mut(&table) else { return Vec::new() };
        let now = self.now.now();
        open.retain(|_, pad| pad.until > now);
        let mut behind = Vec::new();
        for (person, pad) in open.iter_mut().filter(|(_, pad)| pad.wanted < change) {
            pad.wanted = change;
            behind.push(*person);
        }
        if open.is_empty() {
            pads.remove(&table);
        }
        behind
    }

    /// The pad, if `change` is still the newest that it is to show, and does not show it yet.
    pub fn behind(&self, (table, person): Whose, change: i64) -> Option<Open> {
        let pads = self.pads();
        let open = pads.get(&table)?.get(&person)?;
        let newest = open.wanted == change && open.shows.change < change;
        (newest && open.until > self.now.now()).then(|| open.clone())
    }

    /// The pad shows this now.
    pub fn shown(&self, (table, person): Whose, shows: Shows) {
        let mut pads = self.pads();
        if let Some(open) = pads.get_mut(&table).and_then(|open| open.get_mut(&person)) {
            open.shows = shows;
        }
    }

    fn pads(&self) -> MutexGuard<'_, HashMap<TableId, HashMap<PersonId, Open>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const TABLE: TableId = TableId(1);

    /// Pads, and their clock.
    fn pads() -> (Pads, Arc<AtomicI64>) {
        let time = Arc::new(AtomicI64::new(0));
        let clock = time.clone();
        (Pads::new(move || clock.load(Ordering::Relaxed)), time)
    }

    fn shows(change: i64) -> Shows {
        Shows { change, draft: String::new(), stamp: 0, mark: 0 }
    }

    fn open(pads: &Pads, person: i64, token: &str, change: i64) {
        pads.opened((TABLE, PersonId(person)), token, Stands::Original, shows(change));
    }

    #[test]
    fn the_newest_pad_of_each_player_follows_while_its_token_lives() {
        let (pads, time) = pads();
        open(&pads, 1, "old", 3);
        open(&pads, 1, "new", 3);
        open(&pads, 2, "current", 4);
        assert_eq!(pads.want(TABLE, 4), [PersonId(1)]);
        assert_eq!(pads.want(TABLE, 4), [], "somebody sees to it already");
        assert_eq!(pads.behind((TABLE, PersonId(1)), 4).unwrap().token, "new");
        pads.closed((TABLE, PersonId(1)));
        assert_eq!(pads.want(TABLE, 5), [PersonId(2)]);
        time.store(LIFE, Ordering::Relaxed);
        assert_eq!(pads.behind((TABLE, PersonId(2)), 5), None);
        assert_eq!(pads.want(TABLE, 6), []);
        assert!(pads.pads().is_empty());
    }

    #[test]
    fn the_pads_of_somebody_who_is_forgotten_go() {
        let (pads, _) = pads();
        open(&pads, 1, "hers", 3);
        open(&pads, 2, "his", 3);
        pads.opened((TableId(2), PersonId(1)), "hers", Stands::Original, shows(1));
        pads.forget(PersonId(1));
        assert_eq!(pads.want(TABLE, 4), [PersonId(2)]);
        assert_eq!(pads.pads().len(), 1);
    }

    #[test]
    fn pads_of_tables_at_which_nothing_happens_are_let_go() {
        let (pads, time) = pads();
        for table in 2..100 {
            pads.opened((TableId(table), PersonId(1)), "token", Stands::Original, shows(1));
        }
        time.store(LIFE, Ordering::Relaxed);
        open(&pads, 1, "new", 1);
        assert_eq!(pads.pads().len(), 1, "only the new one");
    }

    #[test]
    fn what_is_older_than_the_pad_or_than_what_it_is_to_show_is_dropped() {
        let ((pads, _), whose) = (pads(), (TABLE, PersonId(1)));
        open(&pads, 1, "token", 3);
        pads.want(TABLE, 4);
        pads.want(TABLE, 5);
        assert_eq!(pads.behind(whose, 4), None, "a newer one is on its way");
        assert!(pads.behind(whose, 5).is_some());
        pads.shown(whose, shows(5));
        assert_eq!(pads.behind(whose, 5), None);
        open(&pads, 1, "pressed", 7);
        assert_eq!(pads.want(TABLE, 6), [], "the answer to a press was newer");
    }
}
