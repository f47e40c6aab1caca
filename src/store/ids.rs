//! Ids made here rather than by the database, since the two databases do it differently.
//!
//! An id is the milliseconds since the start of 2025, shifted, plus a counter: it grows, it is never
//! given twice, and it tells nobody how many tables there are.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The start of 2025 in milliseconds since 1970.
const EPOCH: i64 = 1_735_689_600_000;
/// Room for about a thousand ids a millisecond. More than that borrow from the next one.
const COUNTER_BITS: u32 = 10;

/// The maker of ids, one a store.
#[derive(Debug)]
pub struct Ids {
    last: AtomicI64,
}

impl Ids {
    /// Goes on above `greatest`, the greatest id in the database, even if the clock was set back.
    pub fn after(greatest: i64) -> Self {
        Self { last: AtomicI64::new(greatest) }
    }

    pub fn next(&self) -> i64 {
        // A clock before 1970 is as good as one that stands still.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.next_at(i64::try_from(now.as_millis()).unwrap_or(EPOCH))
    }

    fn next_at(&self, now: i64) -> i64 {
        let by_clock = now.saturating_sub(EPOCH) << COUNTER_BITS;
        let after = |last: i64| by_clock.max(last + 1);
        let last = self.last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |l| Some(after(l)));
        // The update always gives a value, so there is no error to tell apart.
        let (Ok(last) | Err(last)) = last;
        after(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_whatever_the_clock_does() {
        let ids = Ids::after(0);
        let made: Vec<i64> =
            [5_000, 5_000, 5_001, 4_000, 6_000].map(|ms| ids.next_at(EPOCH + ms)).to_vec();
        assert!(made.is_sorted_by(|a, b| a < b), "{made:?}");
        assert_eq!(made[0], 5_000 << COUNTER_BITS);
    }

    #[test]
    fn a_restart_with_the_clock_set_back_goes_on_above() {
        let last = Ids::after(0).next_at(EPOCH + 9_000);
        assert_eq!(Ids::after(last).next_at(EPOCH + 3_000), last + 1);
    }

    #[test]
    fn threads_never_get_the_same() {
        let ids = Ids::after(0);
        let mut made: Vec<i64> = std::thread::scope(|scope| {
            let make = || (0..1_000).map(|_| ids.next()).collect::<Vec<_>>();
            let threads = [(); 4].map(|()| scope.spawn(make));
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        });
        made.sort_unstable();
        made.dedup();
        assert_eq!(made.len(), 4_000);
    }
}
