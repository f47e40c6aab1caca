//! The memory of the bot, minute by minute, and whether it stays as it is.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::Run;
use crate::program::Program;

/// How long a life must be to be judged: until then there are always some tables and pictures more to remember.
const ENOUGH: Duration = Duration::from_secs(15 * 60);
/// By how much it may be more at the end of the last life, in parts of what it was.
const GROWTH: f64 = 0.10;

pub struct Sample {
    pub at: Duration,
    /// Which life of the process it is of.
    pub life: u32,
    pub megabytes: f64,
}

/// Looks every minute, in short runs more often, and tidies the world up, whose own memory is not judged.
pub async fn watch(program: Program, run: Run) -> Vec<Sample> {
    let began = Instant::now();
    let every = (run.size.time / 40).min(Duration::from_secs(60));
    let mut samples = Vec::new();
    while !run.is_over() {
        sleep(every).await;
        run.world.tidy();
        if let Some(megabytes) = program.megabytes() {
            samples.push(Sample { at: began.elapsed(), life: program.lives(), megabytes });
        }
    }
    samples
}

/// The means of the second and of the last quarter of the last life; the first quarter is there to warm up. None if
/// it was too short.
pub fn of_last_life(samples: &[Sample]) -> Option<(f64, f64)> {
    let last = samples.last()?.life;
    let life: Vec<&Sample> = samples.iter().filter(|one| one.life == last).collect();
    let long = samples.last()?.at - life.first()?.at;
    let of: Vec<f64> = life.iter().map(|one| one.megabytes).collect();
    let quarter = of.len() / 4;
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    (long >= ENOUGH).then(|| (mean(&of[quarter..2 * quarter]), mean(&of[of.len() - quarter..])))
}

/// Whether it stayed as it was.
pub fn is_flat((before, after): (f64, f64)) -> bool {
    after <= before * (1.0 + GROWTH)
}
