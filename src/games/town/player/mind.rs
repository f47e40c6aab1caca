//! How a player chooses: the best of the pieces that could be cut, at the best of the places for it.

use super::super::building::Building;
use super::super::card::Card;
use super::super::paper::Paper;
use super::super::part::Part;
use super::super::spelling::Spelling;
use super::super::view::{Own, View};
use super::change::Change;
use super::ground::Ground;
use super::lines::{Line, Lines};
use super::majority::Majority;
use super::pieces;
use super::shape::Shape;
use super::taste::Taste;
use crate::game::{Dice, Level};
use crate::grid::Square;

/// A piece, and where it would lie.
pub struct Idea {
    /// The squares of the sheet that it is cut out of.
    pub squares: Vec<Square>,
    pub flipped: bool,
    pub at: Square,
    worth: f32,
}

/// What a player makes of a desk.
pub struct Mind<'a> {
    own: &'a Own,
    card: &'a Card,
    taste: Taste,
    majority: Majority,
    ground: Ground,
    lines: Lines<'a>,
}

impl<'a> Mind<'a> {
    pub fn new(
        view: &View,
        own: &'a Own,
        card: &'a Card,
        spelling: &'a Spelling,
        level: Level,
    ) -> Self {
        Self {
            own,
            card,
            taste: Taste::of(level),
            majority: Majority::foreseen(view, own),
            ground: Ground::new(&own.desk.town),
            lines: Lines::new(spelling),
        }
    }

    /// Whether a piece of this size would fit a slot beside those that are placed.
    fn fits(&self, size: usize) -> bool {
        let desk = &self.own.desk;
        let placed = desk.placed.iter().map(|part| desk.parts[part].paper.len());
        self.card.fit(&placed.chain([size]).collect::<Vec<_>>()).is_some()
    }

    /// The best piece to cut next.
    pub fn best_cut(&mut self, dice: &mut Dice) -> Option<Idea> {
        let sheet = &self.own.desk.sheet;
        let most = self.card.slots().into_iter().find(|&size| self.fits(size))?;
        let mut pieces = pieces::all(sheet, most);
        // A town that begins with a single letter may have nothing to go on with: V is in no word of two.
        let least = if self.own.desk.town.lots.is_empty() { 2 } else { 1 };
        pieces.retain(|piece| {
            let size = piece.count_ones() as usize;
            size >= least && self.fits(size)
        });
        dice.shuffle(&mut pieces);
        pieces.truncate(self.taste.noticed);
        let mut promising: Vec<(f32, Vec<Square>, Paper)> = Vec::new();
        for piece in pieces {
            let squares = pieces::squares(piece);
            let paper = sheet.only(&squares.iter().copied().collect());
            promising.extend(self.promise(&paper).map(|promise| (promise, squares, paper)));
        }
        promising.sort_by(|one, other| other.0.total_cmp(&one.0));
        promising.truncate(self.taste.pieces);
        let mut best: Option<Idea> = None;
        for (_, squares, paper) in promising {
            let found = self.best_of(&paper, best.as_ref().map(|best| best.worth));
            best = found.map(|idea| Idea { squares, ..idea }).or(best);
        }
        best
    }

    /// What a piece is worth by itself; none if its lines are too far from words.
    fn promise(&mut self, paper: &Paper) -> Option<f32> {
        let shape = Shape::new(paper);
        let need = self.needed(&shape.lines()).filter(|need| *need <= self.taste.wild)?;
        let museums = shape.tiles().filter(|tile| tile.building == Some(Building::Museum)).count();
        let houses = shape.tiles().filter(|tile| tile.is_house()).count();
        let workers = self.hired(houses) - f32::from(need) * self.taste.needed;
        Some(shape.tiles().count() as f32 + 3.0 * museums as f32 + workers)
    }

    /// What so many more workers are worth.
    fn hired(&self, workers: usize) -> f32 {
        let majority = if self.taste.majority { self.majority.worth(workers) } else { 0.0 };
        workers as f32 * self.taste.hired + majority
    }

    /// Workers that all of these lines need together.
    fn needed(&mut self, lines: &[Line]) -> Option<u8> {
        if self.taste.crossings {
            self.lines.needed_with_crossings(lines)
        } else {
            self.lines.needed(lines)
        }
    }

    /// Where a piece that is cut belongs.
    pub fn best_place(&mut self, part: &Part) -> Option<Idea> {
        let placeable = !part.paper.has_block() && self.fits(part.paper.len());
        placeable.then(|| self.best_of(&part.paper, None)).flatten()
    }

    /// The best place for a piece, if it is worth more than `least`.
    fn best_of(&mut self, paper: &Paper, least: Option<f32>) -> Option<Idea> {
        let mut best: Option<Idea> = None;
        let mut least = least.unwrap_or(-0.5);
        for flipped in [false, true] {
            let shape = if flipped { Shape::new(&paper.flipped()) } else { Shape::new(paper) };
            for spot in self.ground.spots(&shape) {
                let Some(change) = self.ground.change(&shape, spot) else { continue };
                let Some(worth) = self.worth(&change, least) else { continue };
                let lines = self.ground.lines_with(&shape, spot);
                let workers = self.own.desk.owned() + change.workers;
                if self.needed(&lines).is_some_and(|need| usize::from(need) <= workers) {
                    let at = self.ground.square(spot);
                    best = at.map(|at| Idea { squares: Vec::new(), flipped, at, worth });
                    least = worth;
                }
            }
        }
        best
    }

    /// What a change is worth, if it is more than `least`.
    fn worth(&mut self, change: &Change, least: f32) -> Option<f32> {
        let gain = change.points as f32 + self.hired(change.workers);
        // A line that no worker of its own makes a word shares one with a line that stays as it is.
        let had = self.needed(&change.before).unwrap_or(1);
        let most = gain + f32::from(had) * self.taste.needed;
        if most <= least {
            return None;
        }
        let need = self.needed(&change.lines).filter(|need| *need <= self.taste.wild + had)?;
        Some(most - f32::from(need) * self.taste.needed).filter(|worth| *worth > least)
    }
}
