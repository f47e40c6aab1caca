//! The best final arrangement of a town: which letters are black, where workers stand and for which letters,
//! which empty squares get freelancers, all together for the best total.
//!
//! A town is cut into lines: runs as they are before any black-out, with the empty squares around them where
//! freelancers could stand. Each line is filled by itself with words and black squares. At crossings the lines trade
//! by prices: with any prices their bests together are a bound, and they bargain until it is low. Then arrangements
//! that reach the bound are looked for, then those one point below it, and so on. Words and states that lose
//! too much are thrown out, what is left is listed and joined line by line; where that is too much, what lines
//! disagree about most is settled both ways. Whatever is not closed in the end is what the answer says is not
//! proved. Effort is counted in letters and fillings looked at, never in seconds.
//!
//! | file | what lives there |
//! |---|---|
//! | `search`, `reach`, `branch` | goal after goal, arrangements worth so much, and both ways where it is not clear |
//! | `layout`, `worth`, `plot` | squares and lines, what their states are worth, and what is thrown out |
//! | `lists`, `cell`, `strip` | words, and the dearest way to put them on a line |
//! | `prices`, `bargain` | what lines pay one another, and how they come to agree |
//! | `fill`, `join`, `step` | the fillings of a line, and arrangements out of those of all lines |
//! | `arrangement` | what was found, as a town |

mod arrangement;
mod bargain;
mod branch;
mod cell;
mod fill;
mod join;
mod layout;
mod lists;
mod plot;
mod prices;
mod reach;
mod search;
mod step;
mod strip;
mod worth;

pub use lists::Lists;
use search::Solver;

use super::score::{PLENTY, Score, Terms};
use super::spelling::Spelling;
use super::town::Town;

/// How much is looked at for an answer that people wait for: about two seconds on one core.
pub const EFFORT: u64 = 300_000_000;

/// An arrangement and how good it is.
#[derive(Clone, Debug)]
pub struct Best {
    pub town: Town,
    pub score: Score,
    /// Whether there is no better one.
    pub proved: bool,
    /// No arrangement scores more.
    pub bound: i32,
}

/// The best arrangement of the letters of `town` with so many workers. None if there is none at all (words
/// that are none can't be blacked out if nobody pays for their houses) or none was found that can be read.
pub fn best(
    town: &Town,
    workers: usize,
    terms: &Terms,
    spelling: &Spelling,
    effort: u64,
) -> Option<Best> {
    let mut solver = Solver::new(town, workers, terms, spelling, effort);
    solver.run(spelling);
    let (open, found) = solver.into_found();
    let (_, town) = found?;
    let (total, town) = arrangement::with_idle_freelancers(town, workers, terms, spelling);
    let mut effort = PLENTY;
    let score = Score::within(&town, terms, spelling, &mut effort).ok()?;
    debug_assert_eq!((score.total(), score.is_valid()), (total, true));
    Some(Best { proved: open <= total, bound: open.max(total), score, town })
}
