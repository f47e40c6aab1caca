//! The score of a town, category by category, as the sheet counts it.

pub mod points;
mod reading;

pub use reading::{PLENTY, Spent};

use serde::Serialize;

use super::building::Building;
use super::spelling::Spelling;
use super::tile::Tile;
use super::town::{Cover, Run, Town, beside};
use crate::grid::Square;
use crate::words::Letter;

/// What a town's score depends on besides the town.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// The workers of each neighbour: two at most.
    pub neighbours: Vec<usize>,
    /// Pieces crumpled during the game.
    pub crumpled: usize,
}

/// A run that is a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoredWord {
    /// As it is read: backwards, perhaps, in a permissive game.
    pub word: Vec<Letter>,
    pub run: Run,
    pub points: i32,
}

/// The points of a town. They are worth something only if no run is bad.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Score {
    pub words: Vec<ScoredWord>,
    /// Runs that are no words, or none with the letters that other runs need.
    pub bad_runs: Vec<Run>,
    pub word_points: i32,
    pub offices: i32,
    pub parks: i32,
    pub factories: i32,
    pub shops: i32,
    pub museums: i32,
    pub workers: i32,
    /// Two points less for each letter blacked out and each piece crumpled.
    pub pollution: i32,
}

impl Score {
    pub fn of(town: &Town, terms: &Terms, spelling: &Spelling) -> Self {
        let mut endless = u64::MAX;
        Self::within(town, terms, spelling, &mut endless).expect("nobody could spend so much")
    }

    /// The same, if no more is looked at for it than `effort`; what is left of that is there for the next town. A game
    /// needs no limit, but whoever writes a town may write anything.
    pub fn within(
        town: &Town,
        terms: &Terms,
        spelling: &Spelling,
        effort: &mut u64,
    ) -> Result<Self, Spent> {
        let reading = reading::read(town, spelling, effort)?;
        let words: Vec<ScoredWord> = reading
            .words
            .into_iter()
            .map(|(run, letters)| {
                let length = run.squares.iter().filter(|square| town.is_visible(**square)).count();
                let word = spelling.read(&letters).expect("it was read as a word");
                ScoredWord { word, run, points: points::word(length) }
            })
            .collect();
        let polluted = town.covered(Cover::Black) + terms.crumpled;
        let mut score = Score {
            word_points: words.iter().map(|word| word.points).sum(),
            words,
            bad_runs: reading.bad,
            workers: points::majority(town.workers(), &terms.neighbours),
            pollution: points::POLLUTION * polluted as i32,
            ..Score::default()
        };
        for (&square, lot) in town.lots.iter().filter(|(_, lot)| lot.cover == Cover::Open) {
            *score.category(lot.tile) += bonus(town, square, lot.tile);
        }
        Ok(score)
    }

    pub fn is_valid(&self) -> bool {
        self.bad_runs.is_empty()
    }

    pub fn total(&self) -> i32 {
        let buildings = self.offices + self.parks + self.factories + self.shops + self.museums;
        self.word_points + buildings + self.workers + self.pollution
    }

    /// Where the bonus of a tile is counted; what has none adds nothing to the words.
    fn category(&mut self, tile: Tile) -> &mut i32 {
        match tile.building {
            Some(Building::Office) => &mut self.offices,
            Some(Building::Park) => &mut self.parks,
            Some(Building::Factory) => &mut self.factories,
            Some(Building::Shop) => &mut self.shops,
            Some(Building::Museum) => &mut self.museums,
            Some(Building::House) | None => &mut self.word_points,
        }
    }
}

/// The bonus of an open letter in its place.
pub fn bonus(town: &Town, square: Square, tile: Tile) -> i32 {
    let Some(building) = tile.building else { return 0 };
    let taken = |down: bool| {
        beside(square)
            .filter(|other| (other.column == square.column) == down && town.is_taken(*other))
            .count()
    };
    let worker = beside(square).any(|other| town.has_worker(other));
    points::bonus(building, taken(false), taken(true), worker)
}
