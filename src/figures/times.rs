//! How long something took, counted in buckets: a few additions each time, and good enough to say how long
//! half of them, or all but one in a hundred, took at most.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the buckets in seconds: six for each power of ten, from a tenth of a millisecond to ten
/// seconds. What takes longer has a bucket of its own.
pub const ENDS: [f64; 31] = [
    0.0001, 0.00015, 0.0002, 0.0003, 0.0005, 0.0007, 0.001, 0.0015, 0.002, 0.003, 0.005, 0.007,
    0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0,
    7.0, 10.0,
];
const BUCKETS: usize = ENDS.len() + 1;

/// Durations, as they come.
#[derive(Default, Debug)]
pub struct Times {
    buckets: [AtomicU64; BUCKETS],
    micros: AtomicU64,
}

impl Times {
    pub fn note(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let bucket = ENDS.partition_point(|end| *end < seconds);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    pub fn timed(&self) -> Timed {
        Timed {
            buckets: self.buckets.each_ref().map(|bucket| bucket.load(Ordering::Relaxed)),
            micros: self.micros.load(Ordering::Relaxed),
        }
    }
}

/// [`Times`] at one moment, or what came between two.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timed {
    buckets: [u64; BUCKETS],
    micros: u64,
}

impl Timed {
    pub fn count(&self) -> u64 {
        self.buckets.iter().sum()
    }

    /// All of them together, in seconds.
    pub fn sum(&self) -> f64 {
        Duration::from_micros(self.micros).as_secs_f64()
    }

    /// Upper ends, and how many lie in each bucket, not counting those before it.
    pub fn buckets(&self) -> Vec<(f64, u64)> {
        ENDS.into_iter().chain([f64::INFINITY]).zip(self.buckets).collect()
    }

    /// How long such a part of them took at most, between the ends of its bucket as if they lay evenly there;
    /// None if there are none.
    pub fn quantile(&self, part: f64) -> Option<Duration> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "nobody presses that often")]
        let (mut rank, number) = (part * count as f64, |n: u64| n as f64);
        let mut from = 0.0;
        for (end, many) in self.buckets() {
            if rank <= number(many) && many > 0 {
                // Of what is longer than the longest end is known that it is.
                let inside = if end.is_finite() { (end - from) * rank / number(many) } else { 0.0 };
                return Some(Duration::from_secs_f64(from + inside));
            }
            rank -= number(many);
            from = end;
        }
        None
    }

    pub fn since(&self, before: &Self) -> Self {
        Self {
            buckets: std::array::from_fn(|at| self.buckets[at] - before.buckets[at]),
            micros: self.micros.wrapping_sub(before.micros),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(times: impl IntoIterator<Item = u64>) -> Timed {
        let noted = Times::default();
        times.into_iter().for_each(|ms| noted.note(Duration::from_millis(ms)));
        noted.timed()
    }

    #[test]
    fn parts_of_them_lie_within_their_bucket() {
        // 98 of 4 ms, one of 40, one of 400: half took at most 5 ms, and all but one at most 50.
        let timed = ms(std::iter::repeat_n(4, 98).chain([40, 400]));
        assert_eq!(timed.count(), 100);
        assert!((timed.sum() - 0.832).abs() < 1e-9, "{}", timed.sum());
        let quantile = |part| timed.quantile(part).unwrap().as_secs_f64();
        assert!((0.003..=0.005).contains(&quantile(0.5)), "{}", quantile(0.5));
        assert!((0.03..=0.05).contains(&quantile(0.99)), "{}", quantile(0.99));
        assert!((0.3..=0.5).contains(&quantile(1.0)), "{}", quantile(1.0));
    }

    #[test]
    fn a_time_counts_for_the_bucket_that_ends_with_it() {
        let of = |ms: u64| self::ms([ms]).buckets().into_iter().find(|(_, many)| *many == 1);
        assert_eq!(of(0), Some((0.0001, 1)));
        assert_eq!(of(1), Some((0.001, 1)));
        assert_eq!(of(10_000), Some((10.0, 1)));
        assert_eq!(of(10_001), Some((f64::INFINITY, 1)));
        assert!(ENDS.is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn only_what_came_since_counts() {
        let noted = Times::default();
        noted.note(Duration::from_secs(2));
        let before = noted.timed();
        noted.note(Duration::from_millis(2));
        let since = noted.timed().since(&before);
        assert_eq!((since.count(), since.sum()), (1, 0.002));
        assert!(since.quantile(1.0).unwrap() <= Duration::from_millis(2));
        assert_eq!(before.since(&before).quantile(0.5), None, "there are none");
    }

    #[test]
    fn what_takes_very_long_is_at_least_the_last_end() {
        assert_eq!(ms([60_000]).quantile(0.5), Some(Duration::from_secs(10)));
    }
}
