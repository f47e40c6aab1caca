//! One round of the search: rows are written anew one after the other, each spelling the likelier the
//! more it is worth, and ever more so.

use std::sync::Arc;

use super::super::score::{Appraiser, CROSSING, LONGEST, WAYS};
use super::chance::Chance;
use super::row::Spelling;
use crate::grid::{BOXES, LetterGrid, SIDE, Square};
use crate::words::{Letter, Letters};

/// How much less likely a spelling is than one worth a point more, at the beginning and at the end.
const LOOSE: f64 = 0.3;
const STRICT: f64 = 0.1;
/// How many spellings are weighed in one step.
const WEIGHED: usize = 1 << 11;
/// Spellings so many points below the best are as good as impossible.
const DEPTH: usize = 16;
/// More than a grid can be worth.
const OFFENCE: i16 = 500;

pub struct Annealing {
    rows: [Arc<Vec<Spelling>>; LONGEST],
    /// The letters that each box can have.
    letters: [Letters; BOXES],
    /// How each row is written now.
    now: [Spelling; LONGEST],
    grid: [Option<Letter>; BOXES],
    /// Steps done, and to do in all.
    steps: u64,
    length: u64,
    /// What the spellings weighed are worth; kept to save the allocation.
    worths: Vec<i16>,
}

impl Annealing {
    pub fn new(rows: [Arc<Vec<Spelling>>; LONGEST], length: u64, chance: &mut Chance) -> Self {
        let now: [Spelling; LONGEST] = std::array::from_fn(|row| chance.pick(&rows[row]));
        let mut letters = [Letters::NONE; BOXES];
        for (number, row) in rows.iter().enumerate() {
            for spelling in row.iter() {
                for (column, &letter) in spelling.letters.iter().enumerate() {
                    let here = &mut letters[LONGEST * number + column];
                    *here = here.with(letter);
                }
            }
        }
        let grid = std::array::from_fn(|place| Some(now[place / LONGEST].letters[place % LONGEST]));
        Self { rows, letters, now, grid, steps: 0, length, worths: Vec::new() }
    }

    pub fn is_done(&self) -> bool {
        self.steps == self.length
    }

    pub fn grid(&self) -> LetterGrid {
        let mut grid = LetterGrid::default();
        for (square, letter) in Square::all(SIDE).zip(self.grid) {
            letter.into_iter().for_each(|letter| grid.put(square, letter));
        }
        grid
    }

    /// Writes one row anew; the points of the grid then, if it may be shown.
    pub fn step(&mut self, appraiser: &mut Appraiser, chance: &mut Chance) -> Option<u32> {
        let row = (self.steps % LONGEST as u64) as usize;
        let odds =
            STRICT + (LOOSE - STRICT) * (self.length - self.steps) as f64 / self.length as f64;
        self.steps += 1;
        let gains = self.gains(row, appraiser);
        let spellings = &self.rows[row];
        let weighed = spellings.len().min(WEIGHED);
        let start = chance.below(spellings.len() - weighed + 1);
        let window = &spellings[start..start + weighed];
        self.worths.clear();
        self.worths.push(gains.of(&self.now[row]));
        self.worths.extend(window.iter().map(|spelling| gains.of(spelling)));
        let chosen = heated(&self.worths, odds, chance);
        if chosen > 0 {
            self.now[row] = window[chosen - 1];
            for (column, letter) in self.now[row].letters.into_iter().enumerate() {
                self.grid[LONGEST * row + column] = Some(letter);
            }
        }
        appraiser.total(&self.grid())
    }

    /// What each letter is worth in each box of `row`, along the other ways through the box.
    fn gains(&self, row: usize, appraiser: &mut Appraiser) -> Gains {
        let mut gains = Gains { letters: [[0; 32]; LONGEST], covers: [[false; 32]; LONGEST] };
        let rows = self.now.iter().enumerate().filter(|&(other, _)| other != row);
        let by_rows =
            rows.fold(0u32, |all, (other, now)| all | u32::from(now.covered) << (LONGEST * other));
        // Boxes that other ways have to cover.
        let open = !by_rows & !(0b11111 << (LONGEST * row));
        for column in 0..LONGEST {
            let place = LONGEST * row + column;
            for (number, step) in CROSSING[place].into_iter().flatten() {
                let (number, step) = (usize::from(number), usize::from(step));
                let mut along = WAYS[number].letters(&self.grid);
                for letter in self.letters[place].iter() {
                    along[step] = Some(letter);
                    let worth = appraiser.way(along);
                    let number_of = usize::from(letter.number());
                    let boxes = (WAYS[number].spread(worth.covered) & open).count_ones();
                    let offence = if worth.offends { OFFENCE } else { 0 };
                    gains.letters[column][number_of] +=
                        i16::from(worth.bonus) + boxes as i16 - offence;
                    gains.covers[column][number_of] |= worth.covered >> step & 1 == 1;
                }
            }
        }
        gains
    }
}

/// What the boxes of a row gain by each letter, by its number.
struct Gains {
    letters: [[i16; 32]; LONGEST],
    /// Whether a word along another way covers the box.
    covers: [[bool; 32]; LONGEST],
}

impl Gains {
    #[inline]
    fn of(&self, spelling: &Spelling) -> i16 {
        let mut worth = i16::from(spelling.bonus);
        for (column, letter) in spelling.letters.iter().enumerate() {
            worth += self.letters[column][usize::from(letter.number())];
        }
        if spelling.covered == 0b11111 {
            return worth + LONGEST as i16;
        }
        for (column, letter) in spelling.letters.iter().enumerate() {
            let covered = spelling.covered >> column & 1 == 1
                || self.covers[column][usize::from(letter.number())];
            worth += i16::from(covered);
        }
        worth
    }
}

/// One of `worths`, each point less making it less likely by the factor `odds`.
fn heated(worths: &[i16], odds: f64, chance: &mut Chance) -> usize {
    let most = worths.iter().copied().max().expect("something is weighed");
    let below = |worth: i16| usize::try_from(most - worth).unwrap_or(DEPTH).min(DEPTH);
    let mut counts = [0usize; DEPTH + 1];
    worths.iter().for_each(|&worth| counts[below(worth)] += 1);
    let mut weight = 1.0;
    let weights: [f64; DEPTH] = std::array::from_fn(|depth| {
        let all = weight * counts[depth] as f64;
        weight *= odds;
        all
    });
    let mut point = chance.part() * weights.iter().sum::<f64>();
    let mut depth = 0;
    while depth < DEPTH - 1 && (point >= weights[depth] || counts[depth] == 0) {
        point -= weights[depth];
        depth += 1;
    }
    // Rounding may have led past the last that there is.
    let depth = if counts[depth] == 0 { 0 } else { depth };
    let number = chance.below(counts[depth]);
    let alike = worths.iter().enumerate().filter(|&(_, &worth)| below(worth) == depth);
    alike.map(|(place, _)| place).nth(number).expect("as many as were counted")
}
