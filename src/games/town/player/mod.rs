//! The computer player. It sees its own desk and what lies open of the others, as a player would.
//!
//! Each piece is cut, turned and placed where it adds most; then comes the next. Easy, the plain player of
//! the calibration, wants words at once and thinks of workers only at the end. Medium counts on workers to
//! make words of lines, and wants houses for them, but notices few of the pieces there are. Strong goes through
//! all that a sheet has, looks for words wherever a piece could go, and knows what a worker is worth.

pub(super) mod ground;
pub(super) mod lines;
mod shapes;

use ground::{Change, Ground, Shape};
use lines::{Line, Lines};

use super::building::Building;
use super::paper::Paper;
use super::part::{Lies, Part};
use super::view::{Own, View};
use super::{Action, Card, CrissCrossTown};
use crate::game::{Computer, Dice, Level, Seat};
use crate::grid::Square;

impl Computer for CrissCrossTown {
    fn choose(&self, view: &View, _seat: Seat, level: Level, dice: &mut Dice) -> Action {
        let own = view.own.as_ref().expect("a computer sees its own desk");
        match view.card() {
            Some(card) => self.build(own, card, level, dice),
            None if own.arranged.is_some() => Action::Done,
            None => Action::Suggested(Some(self.best_arrangement(view, own))),
        }
    }

    fn wants(&self, state: &super::State) -> Vec<(Seat, u32)> {
        let wanted = |seat: Seat| Some((seat, state.seats[seat.index()].asked?.number));
        state.seats().filter_map(wanted).collect()
    }

    fn work_out(&self, view: &View, _seat: Seat, _dice: &mut Dice) -> Option<Action> {
        let own = view.own.as_ref()?;
        Some(Action::Suggested(Some(self.best_arrangement(view, own))))
    }
}

/// A piece, and where it would lie.
struct Idea {
    squares: Vec<Square>,
    flipped: bool,
    at: Square,
    worth: f32,
}

impl CrissCrossTown {
    /// The next thing to do in a round: place what is in the hand, or cut the next piece, or be done.
    fn build(&self, own: &Own, card: &Card, level: Level, dice: &mut Dice) -> Action {
        let mut mind = Mind::new(self, own, card, level);
        let loose = own.desk.parts.iter().find(|(_, part)| part.lies == Lies::Loose);
        let Some((&number, part)) = loose else {
            return mind.best_cut(dice).map_or(Action::Done, |idea| Action::Cut(idea.squares));
        };
        match mind.best_place(part) {
            None => Action::Crumple(number),
            Some(idea) if idea.flipped != part.flipped => Action::Flip(number),
            Some(idea) => Action::Place(number, idea.at),
        }
    }
}

/// What a player is after.
struct Taste {
    /// How many workers a piece may need to make words of its own lines.
    wild: u8,
    /// What a worker is worth, and what it costs to count on one.
    hired: f32,
    needed: f32,
    /// How many pieces of a sheet are noticed at all, and how many of those are looked at closely.
    noticed: usize,
    pieces: usize,
}

impl Taste {
    fn of(level: Level) -> Self {
        match level {
            // Words at once, houses valued at nothing.
            Level::Easy => {
                Self { wild: 0, hired: 0.0, needed: 0.0, noticed: usize::MAX, pieces: usize::MAX }
            }
            // Counts on a worker only where much is to be had for it, and overlooks most pieces.
            Level::Medium => {
                Self { wild: 1, hired: 1.0, needed: 4.0, noticed: 60, pieces: usize::MAX }
            }
            Level::Strong => {
                Self { wild: 1, hired: 2.2, needed: 1.2, noticed: usize::MAX, pieces: 400 }
            }
        }
    }
}

/// What a player makes of a desk.
struct Mind<'a> {
    own: &'a Own,
    card: &'a Card,
    taste: Taste,
    ground: Ground,
    lines: Lines<'a>,
}

impl<'a> Mind<'a> {
    fn new(game: &'a CrissCrossTown, own: &'a Own, card: &'a Card, level: Level) -> Self {
        let ground = Ground::new(&own.desk.town);
        Self { own, card, taste: Taste::of(level), ground, lines: Lines::new(&game.lexicon) }
    }

    /// Whether a piece of this size would fit a slot beside those that are placed.
    fn fits(&self, size: usize) -> bool {
        let desk = &self.own.desk;
        let placed = desk.placed.iter().map(|part| desk.parts[part].paper.len());
        self.card.fit(&placed.chain([size]).collect::<Vec<_>>()).is_some()
    }

    /// The best piece to cut next.
    fn best_cut(&mut self, dice: &mut Dice) -> Option<Idea> {
        let sheet = &self.own.desk.sheet;
        let most = self.card.slots().into_iter().find(|&size| self.fits(size))?;
        let mut pieces = shapes::pieces(sheet, most);
        pieces.retain(|piece| self.fits(piece.count_ones() as usize));
        dice.shuffle(&mut pieces);
        pieces.truncate(self.taste.noticed);
        let mut promising: Vec<(f32, Vec<Square>, Paper)> = Vec::new();
        for piece in pieces {
            let squares = shapes::squares(piece);
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
        let workers = houses as f32 * self.taste.hired - f32::from(need) * self.taste.needed;
        Some(shape.tiles().count() as f32 + 3.0 * museums as f32 + workers)
    }

    /// Workers that all of these lines need together.
    fn needed(&mut self, lines: &[Line]) -> Option<u8> {
        lines.iter().map(|line| self.lines.need(line)).sum()
    }

    /// Where a piece that is cut belongs.
    fn best_place(&mut self, part: &Part) -> Option<Idea> {
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
                    least = worth;
                    best = Some(Idea {
                        squares: Vec::new(),
                        flipped,
                        at: self.ground.square(spot),
                        worth,
                    });
                }
            }
        }
        best
    }

    /// What a change is worth, if it is more than `least`.
    fn worth(&mut self, change: &Change, least: f32) -> Option<f32> {
        let gain = change.points as f32 + change.workers as f32 * self.taste.hired;
        let had = f32::from(self.needed(&change.before)?);
        if gain + had * self.taste.needed <= least {
            return None;
        }
        let need =
            self.needed(&change.lines).filter(|need| *need <= self.taste.wild + had as u8)?;
        Some(gain + (had - f32::from(need)) * self.taste.needed).filter(|worth| *worth > least)
    }
}
