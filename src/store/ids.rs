//! Ids made here rather than by the database, since the two databases do it differently.
//!
//! An id is the milliseconds since the start of 2025, the number of the process, and a counter: it grows, it
//! is never given twice, and it tells nobody how many tables there are. On a server the number is leased: the
//! connection that writes holds a lock on it, so that an id is made and committed under the same lock. A new
//! connection may get another number, and somebody else the old one: so there is a name besides, which stays.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::StoreError;
use super::sql::{Connection, Driver, query_scalar};

/// The start of 2025 in milliseconds since 1970.
const EPOCH: i64 = 1_735_689_600_000;
/// Room for 32 ids a millisecond. More than that borrow from the next one.
const COUNTER_BITS: u32 = 5;
/// Room for 256 processes.
const PROCESS_BITS: u32 = 8;
const PROCESSES: i64 = 1 << PROCESS_BITS;
/// The kind of lock that a number is leased with.
const LEASE: i64 = 1;

/// The maker of ids, one a store.
#[derive(Debug)]
pub struct Ids {
    last: AtomicI64,
    process: AtomicI64,
    name: u32,
}

impl Ids {
    /// For a store that has leased no number yet.
    pub fn new() -> Self {
        let name = getrandom::u32().expect("the system has random numbers");
        Self { last: AtomicI64::new(0), process: AtomicI64::new(0), name }
    }

    /// Takes a number that no other process has, as long as this connection lasts, and goes on above the
    /// greatest id in the database, even if the clock was set back.
    pub async fn lease(&self, db: &mut Connection) -> Result<(), StoreError> {
        if let Driver::Postgres(_) = db.driver {
            let number = free_number(db).await?.ok_or(StoreError::Crowd(PROCESSES))?;
            self.process.store(number, Ordering::Relaxed);
        }
        let greatest: i64 = query_scalar(
            "SELECT COALESCE(MAX(id), 0) FROM (
                SELECT MAX(id) AS id FROM people
                UNION ALL SELECT MAX(id) FROM tables
                UNION ALL SELECT MAX(id) FROM outbox
                UNION ALL SELECT MAX(id) FROM waiting
                UNION ALL SELECT MAX(id) FROM editions
                UNION ALL SELECT MAX(id) FROM letters
            ) AS greatest",
        )
        .fetch_one(db)
        .await?;
        self.last.fetch_max(greatest, Ordering::Relaxed);
        Ok(())
    }

    /// Which of the processes this is, among those that share the database: by chance, and for as long as it runs.
    pub fn name(&self) -> u32 {
        self.name
    }

    /// The number that is leased now.
    fn process(&self) -> i64 {
        self.process.load(Ordering::Relaxed)
    }

    pub fn next(&self) -> i64 {
        // A clock before 1970 is as good as one that stands still.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.next_at(i64::try_from(now.as_millis()).unwrap_or(EPOCH))
    }

    fn next_at(&self, now: i64) -> i64 {
        let process = self.process() << COUNTER_BITS;
        let of = |ms: i64| (ms << (COUNTER_BITS + PROCESS_BITS)) | process;
        let by_clock = of(now.saturating_sub(EPOCH));
        let after = |last: i64| {
            let next = last + 1;
            let same = next >> COUNTER_BITS == last >> COUNTER_BITS;
            let own = last & ((PROCESSES - 1) << COUNTER_BITS) == process;
            let free =
                if same && own { next } else { of((last >> (COUNTER_BITS + PROCESS_BITS)) + 1) };
            by_clock.max(free)
        };
        let last = self.last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |l| Some(after(l)));
        // The update always gives a value, so there is no error to tell apart.
        let (Ok(last) | Err(last)) = last;
        after(last)
    }
}

/// An id of so many milliseconds before another one.
pub fn earlier(id: i64, by: i64) -> i64 {
    id - (by << (COUNTER_BITS + PROCESS_BITS))
}

async fn free_number(db: &mut Connection) -> Result<Option<i64>, StoreError> {
    for number in 0..PROCESSES {
        let lock = query_scalar("SELECT pg_try_advisory_lock(CAST($1 AS INT), CAST($2 AS INT))");
        if lock.bind(LEASE).bind(number).fetch_one(&mut *db).await? {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_whatever_the_clock_does() {
        let ids = Ids::new();
        let made: Vec<i64> =
            [5_000, 5_000, 5_001, 4_000, 6_000].map(|ms| ids.next_at(EPOCH + ms)).to_vec();
        assert!(made.is_sorted_by(|a, b| a < b), "{made:?}");
        assert_eq!(made[0], 5_000 << (COUNTER_BITS + PROCESS_BITS));
    }

    #[test]
    fn a_restart_with_the_clock_set_back_goes_on_above() {
        let last = Ids::new().next_at(EPOCH + 9_000);
        let ids = Ids { last: last.into(), ..Ids::new() };
        assert_eq!(ids.next_at(EPOCH + 3_000), last + 1);
    }

    #[test]
    fn threads_never_get_the_same() {
        let ids = Ids::new();
        let mut made: Vec<i64> = std::thread::scope(|scope| {
            let make = || (0..1_000).map(|_| ids.next()).collect::<Vec<_>>();
            let threads = [(); 4].map(|()| scope.spawn(make));
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        });
        made.sort_unstable();
        made.dedup();
        assert_eq!(made.len(), 4_000);
    }

    #[test]
    fn processes_never_make_the_same() {
        let mut made = Vec::new();
        for process in [0, 1, 255] {
            // Each has seen an id of another one, and makes more of them than fit a millisecond.
            let last = (7_i64 << 13 | 3 << 5).into();
            let ids = Ids { last, process: process.into(), ..Ids::new() };
            made.extend((0..100).map(|_| ids.next_at(EPOCH + 6)));
        }
        assert!(made.iter().all(|id| *id > 7 << 13 | 3 << 5));
        made.sort_unstable();
        made.dedup();
        assert_eq!(made.len(), 300);
    }
}
