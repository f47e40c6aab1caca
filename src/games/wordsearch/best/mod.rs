//! The best grid that 25 known words could have given.
//!
//! Which word goes into which row follows from the order of the words and from a few choices (`rows`).
//! Within a row everything is open: each word gives any of its letters, in any order (`row`). Every
//! other way through the grid has one box of a row at most, so with the other rows fixed the worth of a
//! row is a sum over its boxes, and all its spellings can be weighed at once (`anneal`). The search does
//! so row by row, ever more strictly, and begins again, now with other choices, now with the best ones
//! so far.
//!
//! It counts steps, never seconds: the same dice and steps give the same grid on every machine.

mod anneal;
mod chance;
mod row;
mod rows;

use std::collections::HashMap;
use std::sync::Arc;

pub(super) use anneal::Annealing;
pub(super) use chance::Chance;
pub(super) use row::{Lists, Spelling, Supply};
pub(super) use rows::{Rows, Turns, Words};

use super::options::{Minimum, Scoring, TURNS};
use super::score::{Appraiser, LONGEST, Score};
use super::word::Word;
use crate::game::{Dice, Seed};
use crate::grid::{BOXES, LetterGrid, SIDE, Square};
use crate::words::{Letter, Letters, Lexicon};

/// Steps of about a second on one core, in a release build.
pub const QUICK: u64 = 60_000;
/// Steps of about ten seconds.
pub const LONG: u64 = 600_000;

/// How many rows are remembered: a few megabytes.
const KEPT: usize = 200;
/// Steps of a round.
const STEPS: u64 = 800;

/// A grid, what it scores, and how it was written: a letter and a box for each word in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Best {
    pub grid: LetterGrid,
    pub score: Score,
    pub puts: Vec<(Letter, Square)>,
}

/// A search that can be continued at will.
pub struct Search<'a> {
    words: Vec<Word>,
    /// The letters that each word can give.
    choices: Vec<Letters>,
    minimum: Minimum,
    scoring: Scoring,
    lexicon: &'a Lexicon,
    lists: Lists,
    appraiser: Appraiser<'a>,
    chance: Chance,
    /// The spellings of rows, by their words.
    known: HashMap<Words, Arc<Vec<Spelling>>>,
    rounds: u64,
    round: Option<(Turns, Annealing)>,
    best: Option<Found>,
}

/// The best so far.
struct Found {
    total: u32,
    turns: Turns,
    grid: LetterGrid,
}

impl<'a> Search<'a> {
    /// A search for 25 words, each with a letter that the language of `lexicon` can write.
    pub fn new(
        words: &[Word],
        minimum: Minimum,
        scoring: Scoring,
        lexicon: &'a Lexicon,
        dice: &mut Dice,
    ) -> Self {
        assert_eq!(words.len(), TURNS, "a game has 25 words");
        let choices =
            words.iter().map(|word| word.choices(lexicon.language()).into_iter().collect());
        Self {
            words: words.to_vec(),
            choices: choices.collect(),
            minimum,
            scoring,
            lexicon,
            lists: Lists::new(lexicon),
            appraiser: Appraiser::new(minimum, scoring, lexicon),
            chance: Chance::new(dice),
            known: HashMap::new(),
            rounds: 0,
            round: None,
            best: None,
        }
    }

    /// The search that is the same for all who ask: the words decide.
    pub fn settled(
        words: &[Word],
        minimum: Minimum,
        scoring: Scoring,
        lexicon: &'a Lexicon,
    ) -> Self {
        let mut dice = Dice::new(&Seed::from_number(TURNS as u64), 0);
        Self::new(words, minimum, scoring, lexicon, &mut dice)
    }

    /// Goes on for so many steps, or until nothing better can be.
    pub fn run(&mut self, steps: u64) {
        for _ in 0..steps {
            if self.is_perfect() {
                return;
            }
            if self.round.as_ref().is_none_or(|(_, annealing)| annealing.is_done()) {
                self.round = Some(self.begin());
            }
            let Some((turns, annealing)) = &mut self.round else { return };
            let total = annealing.step(&mut self.appraiser, &mut self.chance);
            let before = self.best.as_ref().map(|best| best.total);
            if let Some(total) = total.filter(|&total| before.is_none_or(|before| total > before)) {
                self.best = Some(Found { total, turns: *turns, grid: annealing.grid() });
            }
        }
    }

    /// The best grid so far; none before the first steps, or if every grid has something in it that
    /// the program must not show by itself.
    pub fn best(&self) -> Option<Best> {
        let found = self.best.as_ref()?;
        let score = Score::of(&found.grid, self.minimum, self.scoring, self.lexicon);
        Some(Best { grid: found.grid, score, puts: self.puts(found) })
    }

    /// Its points.
    pub fn total(&self) -> u32 {
        self.best.as_ref().map_or(0, |best| best.total)
    }

    /// Whether all is had that boxes alone can give.
    fn is_perfect(&self) -> bool {
        self.scoring == Scoring::Tutorial && self.total() as usize == BOXES
    }

    fn begin(&mut self) -> (Turns, Annealing) {
        self.rounds += 1;
        if self.known.len() > KEPT {
            self.known.clear();
        }
        let turns = self.turns();
        let rows = self.rows(turns).words.map(|words| {
            let (choices, lists) = (&self.choices, &self.lists);
            let (appraiser, chance) = (&mut self.appraiser, &mut self.chance);
            let make = || {
                Arc::new(
                    Supply::new([None; LONGEST], choices, words)
                        .spellings(lists, appraiser, chance),
                )
            };
            self.known.entry(words).or_insert_with(make).clone()
        });
        (turns, Annealing::new(rows, STEPS, &mut self.chance))
    }

    fn rows(&self, turns: Turns) -> Rows {
        Rows::new(self.words.iter().map(Word::line), [SIDE.into(); SIDE as usize], turns)
    }

    /// Choices for another round: any, the best ones, or those with one changed.
    fn turns(&mut self) -> Turns {
        let any = self.chance.next() as Turns;
        let Some(best) = &self.best else { return any };
        match self.rounds % 3 {
            0 => any,
            1 => best.turns,
            _ => {
                let free = self.rows(best.turns).free;
                let free: Vec<u32> = (0..TURNS as u32).filter(|n| free >> n & 1 == 1).collect();
                if free.is_empty() { any } else { best.turns ^ 1 << self.chance.pick(&free) }
            }
        }
    }

    /// How a grid comes about, word by word.
    fn puts(&self, found: &Found) -> Vec<(Letter, Square)> {
        let rows = self.rows(found.turns);
        let mut puts = vec![None; TURNS];
        for (row, words) in (0..SIDE).zip(rows.words) {
            let own: Vec<usize> = (0..TURNS).filter(|number| words >> number & 1 == 1).collect();
            let letters: [Letter; SIDE as usize] = std::array::from_fn(|column| {
                found.grid.at(Square::new(column as u8, row)).expect("a full grid")
            });
            let dealt = self.deal(&own, &letters, 0).expect("the row is spelled with its words");
            for (number, column) in own.into_iter().zip(dealt) {
                puts[number] = Some((letters[usize::from(column)], Square::new(column, row)));
            }
        }
        puts.into_iter().map(|put| put.expect("every word has its row")).collect()
    }

    /// A column for each word, such that the letter there is one of its letters.
    fn deal(&self, words: &[usize], letters: &[Letter], taken: u8) -> Option<Vec<u8>> {
        let Some((&word, rest)) = words.split_first() else { return Some(Vec::new()) };
        let fits = |&column: &u8| {
            taken >> column & 1 == 0 && self.choices[word].holds(letters[usize::from(column)])
        };
        (0..SIDE).filter(fits).find_map(|column| {
            let mut columns = self.deal(rest, letters, taken | 1 << column)?;
            columns.insert(0, column);
            Some(columns)
        })
    }
}
