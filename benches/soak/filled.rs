//! How many of the tables that people are to play at are open, from the beginning to the end: nobody learns anything
//! from tables that are not there.

use std::time::Duration;

use tokio::time::sleep;

use crate::program::Program;
use crate::{Run, stored};

/// How much of the run is left for the first tables to be opened: one in so many parts.
const BEGINNING: usize = 10;

/// Counts them, forty times in the run.
pub async fn watch(program: Program, run: Run) -> Vec<i64> {
    let mut counts = Vec::new();
    while !run.is_over() {
        sleep((run.size.time / 40).max(Duration::from_millis(200))).await;
        counts.push(stored::open_now(&program.database()).await);
    }
    counts
}

/// The mean and the least, in hundredths of what there should be, once it had begun.
pub fn shares(counts: &[i64], tables: usize) -> (i64, i64) {
    let counts = &counts[counts.len() / BEGINNING..];
    let tables = i64::try_from(tables).unwrap_or(i64::MAX).max(1);
    let share = |count: i64| 100 * count / tables;
    let mean = counts.iter().sum::<i64>() / i64::try_from(counts.len()).unwrap_or(1).max(1);
    (share(mean), share(counts.iter().copied().min().unwrap_or_default()))
}
