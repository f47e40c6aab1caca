//! Rate limits, off until a test switches them on: a bucket for each route and one for the bot.

use std::collections::HashMap;

/// How often is too often. The numbers of a bucket are Discord's secret; these are ours.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Requests in a bucket's window.
    pub bucket: u32,
    /// The window in milliseconds.
    pub window_ms: u64,
    /// Requests of the bot in a second, answers to interactions aside.
    pub global: u32,
}

impl Default for Rates {
    fn default() -> Self {
        Self { bucket: 5, window_ms: 5_000, global: 50 }
    }
}

/// Where a request stands after it was counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Requests allowed in a window.
    pub limit: u32,
    /// Requests left in this window.
    pub remaining: u32,
    /// Milliseconds until the window ends.
    pub reset_after_ms: u64,
    /// Whether this request is one too many.
    pub exceeded: bool,
    /// Whether the limit is the bot's, not the route's.
    pub global: bool,
}

/// All buckets.
#[derive(Default)]
pub struct Limits {
    /// Off while there are none.
    pub rates: Option<Rates>,
    buckets: HashMap<String, (u64, u32)>,
}

impl Limits {
    /// Counts a request to `route` (method, pattern and the channel or token in it).
    pub fn count(&mut self, route: &str, exempt: bool, now_ms: u64) -> Option<Standing> {
        let rates = self.rates?;
        if !exempt {
            let global = self.enter("", now_ms, 1_000, rates.global);
            if global.exceeded {
                return Some(Standing { global: true, ..global });
            }
        }
        Some(self.enter(route, now_ms, rates.window_ms, rates.bucket))
    }

    fn enter(&mut self, name: &str, now_ms: u64, window_ms: u64, most: u32) -> Standing {
        let (start, used) = self.buckets.entry(name.to_owned()).or_insert((now_ms, 0));
        if now_ms >= *start + window_ms {
            (*start, *used) = (now_ms, 0);
        }
        let exceeded = *used >= most;
        if !exceeded {
            *used += 1;
        }
        let reset_after_ms = *start + window_ms - now_ms;
        // More may have been used than there is now: limits change.
        let remaining = most.saturating_sub(*used);
        Standing { limit: most, remaining, reset_after_ms, exceeded, global: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_lets_so_many_through() {
        let rates = Some(Rates { bucket: 2, window_ms: 1_000, global: 50 });
        let mut limits = Limits { rates, ..Limits::default() };
        let exceeded: Vec<bool> =
            [0, 10, 20, 999, 1_000].map(|at| limits.count("a", false, at).unwrap().exceeded).into();
        assert_eq!(exceeded, [false, false, true, true, false]);
        assert!(!limits.count("b", false, 20).unwrap().exceeded);
    }

    #[test]
    fn a_window_may_become_narrower() {
        let mut limits = Limits { rates: Some(Rates::default()), ..Limits::default() };
        for at in 0..4 {
            limits.count("a", false, at);
        }
        limits.rates = Some(Rates { bucket: 2, ..Rates::default() });
        let standing = limits.count("a", false, 4).unwrap();
        assert!(standing.exceeded && standing.remaining == 0, "{standing:?}");
    }
}
