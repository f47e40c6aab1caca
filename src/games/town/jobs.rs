//! Squares on which one more worker makes a word of a line that is none yet, the best first.

use std::collections::BTreeMap;

use super::score::points;
use super::spelling::Spelling;
use super::town::{Cover, Town};
use crate::grid::Square;
use crate::words::Letters;

/// A letter to work on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub square: Square,
    /// The lines that become words by it, as they are read now.
    pub lines: Vec<String>,
    worth: i32,
}

/// The best jobs, at most `most`.
pub fn best(town: &Town, spelling: &Spelling, most: usize) -> Vec<Job> {
    let on = |square: &Square| match town.lots.get(square) {
        Some(lot) if lot.cover == Cover::Open => Letters::one(lot.tile.letter),
        _ => Letters::PLAIN,
    };
    let is_word = |pattern: &[Letters]| {
        let mut found = false;
        spelling.runs().matching(pattern, |_| {
            found = true;
            false
        });
        found
    };
    let vacant = |square: &Square| {
        let lot = town.lots.get(square);
        lot.is_some_and(|lot| lot.cover == Cover::Open && !lot.tile.is_house())
    };
    let mut jobs: BTreeMap<Square, Job> = BTreeMap::new();
    for run in town.runs() {
        let mut pattern: Vec<Letters> = run.squares.iter().map(on).collect();
        if is_word(&pattern) {
            continue;
        }
        for (place, &square) in run.squares.iter().enumerate().filter(|(_, at)| vacant(at)) {
            let letter = std::mem::replace(&mut pattern[place], Letters::PLAIN);
            if is_word(&pattern) {
                let new = || Job { square, lines: Vec::new(), worth: 0 };
                let job = jobs.entry(square).or_insert_with(new);
                job.lines.push(town.spelled(&run.squares));
                // Besides its points a word saves the two points of a black-out.
                job.worth += points::word(run.squares.len()) - points::POLLUTION;
            }
            pattern[place] = letter;
        }
    }
    let mut jobs: Vec<Job> = jobs.into_values().collect();
    jobs.sort_by_key(|job| (-job.worth, job.square.row, job.square.column));
    jobs.truncate(most);
    jobs
}
