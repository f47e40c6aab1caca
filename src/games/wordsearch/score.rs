//! What a grid is worth: always the best that can be circled on it.

use serde::Serialize;

use super::options::{Minimum, Scoring};
use crate::grid::{BOXES, LetterGrid, SIDE, Square, index};
use crate::words::{Letter, Lexicon};

/// A total from which on the sheet calls a score super-great.
pub const SUPER_GREAT: u32 = 40;

/// The bonus for a word of as many letters.
const BONUS: [u32; 6] = [0, 0, 0, 0, 1, 3];

/// A word that scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Circled {
    pub word: Vec<Letter>,
    /// Its first box.
    pub from: Square,
    /// Its last box.
    pub to: Square,
    pub bonus: u32,
}

/// A grid scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    /// How many boxes are in at least one scored word.
    pub boxes: u32,
    /// In reading order of the lines: rows, columns, diagonals falling to the right, diagonals rising;
    /// on each line forwards, then backwards.
    pub words: Vec<Circled>,
}

impl Score {
    pub fn of(grid: &LetterGrid, minimum: Minimum, scoring: Scoring, lexicon: &Lexicon) -> Self {
        let mut covered = [false; BOXES];
        let mut words = Vec::new();
        for line in lines() {
            for (from, to) in scored(grid, &line, minimum.letters(), lexicon) {
                let boxes: Vec<Square> = if from < to {
                    line[from..=to].to_vec()
                } else {
                    line[to..=from].iter().rev().copied().collect()
                };
                boxes.iter().for_each(|&square| covered[index(square)] = true);
                let bonus = if scoring == Scoring::Full { BONUS[boxes.len()] } else { 0 };
                let word = boxes.iter().filter_map(|&square| grid.at(square)).collect();
                words.push(Circled { word, from: line[from], to: line[to], bonus });
            }
        }
        Self { boxes: covered.into_iter().filter(|&covered| covered).count() as u32, words }
    }

    pub fn bonus(&self) -> u32 {
        self.words.iter().map(|circled| circled.bonus).sum()
    }

    pub fn total(&self) -> u32 {
        self.boxes + self.bonus()
    }
}

/// Every line that a word can stand on, each in one of its two directions.
fn lines() -> Vec<Vec<Square>> {
    let side = SIDE as i8;
    let straight = |start: (i8, i8), step: (i8, i8)| -> Vec<Square> {
        let at = |n: i8| (start.0 + n * step.0, start.1 + n * step.1);
        let inside =
            |&(column, row): &(i8, i8)| (0..side).contains(&column) && (0..side).contains(&row);
        (0..side).map(at).take_while(inside).map(|(c, r)| Square::new(c as u8, r as u8)).collect()
    };
    let edge = 0..side;
    let rows = edge.clone().map(|row| straight((0, row), (1, 0)));
    let columns = edge.clone().map(|column| straight((column, 0), (0, 1)));
    let below = (1..side).rev().map(|row| straight((0, row), (1, 1)));
    let falling = below.chain(edge.clone().map(|column| straight((column, 0), (1, 1))));
    let above = edge.map(|row| straight((0, row), (1, -1)));
    let rising = above.chain((1..side).map(|column| straight((column, side - 1), (1, -1))));
    let all = rows.chain(columns).chain(falling).chain(rising);
    all.filter(|line| line.len() > 1).collect()
}

/// The scored words of one line, by their first and last box; backwards if the first comes later.
fn scored(
    grid: &LetterGrid,
    line: &[Square],
    shortest: usize,
    lexicon: &Lexicon,
) -> Vec<(usize, usize)> {
    let mut letters: Vec<Option<Letter>> = line.iter().map(|&square| grid.at(square)).collect();
    let (mut forwards, mut backwards) = (Vec::new(), Vec::new());
    lexicon.on_line(&letters, shortest, |range| forwards.push((range.start, range.end - 1)));
    letters.reverse();
    let last = line.len() - 1;
    lexicon.on_line(&letters, shortest, |range| {
        backwards.push((last + 1 - range.end, last - range.start));
    });
    letters.reverse();
    let inside = |found: &[(usize, usize)], (from, to): (usize, usize)| {
        found.iter().any(|&other| other != (from, to) && other.0 <= from && to <= other.1)
    };
    let palindrome =
        |(from, to): (usize, usize)| letters[from..=to].iter().eq(letters[from..=to].iter().rev());
    let mut words = Vec::new();
    for &word in &forwards {
        let dropped = inside(&forwards, word) || (palindrome(word) && inside(&backwards, word));
        if !dropped {
            words.push(word);
        }
    }
    for &word in &backwards {
        // A palindrome was counted forwards.
        if !palindrome(word) && !inside(&backwards, word) {
            words.push((word.1, word.0));
        }
    }
    words
}
