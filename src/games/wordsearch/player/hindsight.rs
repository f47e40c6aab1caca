//! Looking at a placement with the eyes of somebody who knows the words that come: how good a grid can
//! it still become?

use std::collections::HashMap;
use std::sync::Arc;

use super::super::best::{Annealing, Chance, Rows, Spelling, Supply, Turns, Words};
use super::super::score::{Along, LONGEST, WAYS};
use super::super::word::Word;
use super::{Mind, Put};
use crate::game::Dice;
use crate::grid::{LetterGrid, SIDE};
use crate::words::Letters;

/// Placements worth a closer look.
const CLOSER: usize = 8;
/// Futures that each of them is tried in.
const FUTURES: usize = 10;
/// Steps of the search for a good grid in one future.
const STEPS: u64 = 60;
/// With more empty boxes than that all is open still, and a closer look shows nothing.
const OPEN: usize = 22;
/// How much words that have come weigh beside those of the dictionary, which weigh as much as so many.
const UNSEEN: usize = 10;
/// How much what its lines may become counts for a placement, beside what it can lead to: without
/// knowing the words nobody gets that far.
const WEIGHT: f32 = 0.6;

/// Words that might come.
struct Future {
    choices: Vec<Letters>,
    lines: Vec<u8>,
    turns: Turns,
    /// Rows that were spelled before: their letters, and the words that go there.
    known: HashMap<(Along, Words), Arc<Vec<Spelling>>>,
}

impl Mind<'_> {
    /// Each placement worth a closer look, with the points it could lead to.
    pub fn foreseen(
        &mut self,
        grid: &LetterGrid,
        puts: &[Put],
        seen: &[Word],
        dice: &mut Dice,
    ) -> Vec<(Put, f32)> {
        let mut weighed = self.weighed(grid, puts);
        weighed.sort_by(|one, other| other.1.total_cmp(&one.1));
        let turns = grid.free().count() - 1;
        if turns >= OPEN {
            return weighed;
        }
        weighed.truncate(CLOSER);
        let mut chance = Chance::new(dice);
        // All placements meet the same words: that leaves less to luck.
        let mut futures: Vec<Future> =
            (0..FUTURES).map(|_| self.future(seen, turns, &mut chance)).collect();
        for ((letter, square), worth) in &mut weighed {
            let mut after = *grid;
            after.put(*square, *letter);
            let points: u32 =
                futures.iter_mut().map(|future| self.hindsight(&after, future, &mut chance)).sum();
            *worth = points as f32 / FUTURES as f32 + *worth * WEIGHT;
        }
        weighed
    }

    /// Words that have come before, and any of the dictionary in any line.
    fn future(&self, seen: &[Word], turns: usize, chance: &mut Chance) -> Future {
        let (mut choices, mut lines) = (Vec::new(), Vec::new());
        for _ in 0..turns {
            let (letters, line) = match seen.get(chance.below(seen.len() + UNSEEN)) {
                Some(word) => (word.choices(self.language).into_iter().collect(), word.line()),
                None => (chance.pick(&self.unseen), chance.below(SIDE.into()) as u8),
            };
            choices.push(letters);
            lines.push(line);
        }
        Future { choices, lines, turns: chance.next() as Turns, known: HashMap::new() }
    }

    /// The points of a good grid in this future.
    fn hindsight(&mut self, grid: &LetterGrid, future: &mut Future, chance: &mut Chance) -> u32 {
        let fixed: [Along; LONGEST] = std::array::from_fn(|row| WAYS[row].letters(grid.boxes()));
        let free = fixed.map(|row| row.iter().filter(|letter| letter.is_none()).count());
        let rows = Rows::new(future.lines.iter().copied(), free, future.turns);
        let spelled = std::array::from_fn(|row| {
            let words = rows.words[row];
            let (lists, appraiser) = (&self.lists, &mut self.outlook.appraiser);
            let supply = || Supply::new(fixed[row], &future.choices, words);
            let make = || Arc::new(supply().spellings(lists, appraiser, chance));
            future.known.entry((fixed[row], words)).or_insert_with(make).clone()
        });
        let mut annealing = Annealing::new(spelled, STEPS, chance);
        let mut most = 0;
        while !annealing.is_done() {
            most = most.max(annealing.step(&mut self.outlook.appraiser, chance).unwrap_or(0));
        }
        most
    }
}
