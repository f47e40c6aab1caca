//! Playing on in the mind, to the end, with words that might come.

use super::super::best::Chance;
use super::super::lines::allowed_boxes;
use super::super::word::Word;
use super::{Mind, Put, best, puts};
use crate::game::Dice;
use crate::grid::{LetterGrid, SIDE};
use crate::words::Letter;

/// Placements worth a closer look.
const CLOSER: usize = 8;
/// Games played on for each of them.
const GAMES: usize = 12;
/// With more empty boxes than that all is open still, and a closer look shows nothing.
const OPEN: usize = 21;
/// How much words that have come weigh beside those of the dictionary, which weigh as much as so many.
const UNSEEN: usize = 10;

/// A word that might come.
struct Coming {
    letters: Vec<Letter>,
    line: u8,
}

impl Mind<'_> {
    /// Each placement worth a closer look, with the points it led to.
    pub fn played_out(
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
        let games: Vec<Vec<Coming>> = (0..GAMES)
            .map(|_| (0..turns).map(|_| self.coming(seen, &mut chance)).collect())
            .collect();
        for ((letter, square), worth) in &mut weighed {
            let mut after = *grid;
            after.put(*square, *letter);
            let points: u32 = games.iter().map(|words| self.played_on(after, words)).sum();
            // Of equals the better looking.
            *worth = points as f32 + *worth / 1000.0;
        }
        weighed
    }

    /// A word: one that has come before, or one of the dictionary in any line.
    fn coming(&self, seen: &[Word], chance: &mut Chance) -> Coming {
        match seen.get(chance.below(seen.len() + UNSEEN)) {
            Some(word) => Coming { letters: word.letters().to_vec(), line: word.line() },
            None => {
                let letters = match chance.below(2) {
                    0 if !self.lists.fours.is_empty() => chance.pick(&self.lists.fours).to_vec(),
                    _ => chance.pick(&self.lists.fives).to_vec(),
                };
                Coming { letters, line: chance.below(SIDE.into()) as u8 }
            }
        }
    }

    /// The points of a grid when these words have been placed as Medium would.
    fn played_on(&mut self, mut grid: LetterGrid, words: &[Coming]) -> u32 {
        for Coming { letters, line } in words {
            let puts = puts(letters, &allowed_boxes(&grid, *line));
            let (letter, square) = best(&self.weighed(&grid, &puts)).0;
            grid.put(square, letter);
        }
        self.outlook.appraiser.total(&grid).unwrap_or(0)
    }
}
