//! The computer player. It sees its own desk and what lies open of the others, as a player would.
//!
//! Each piece is cut, turned and placed where it adds most; then comes the next. Easy, the plain player of
//! the calibration, wants words at once and thinks of workers only at the end. Medium counts on workers to
//! make words of lines, and wants houses for them.

mod ground;
mod lines;
mod shapes;

use ground::{Ground, Shape};
use lines::Lines;

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
        match mind.best_place(part, dice) {
            None => Action::Crumple(number),
            Some(idea) if idea.flipped != part.flipped => Action::Flip(number),
            Some(idea) => Action::Place(number, idea.at),
        }
    }
}

/// What a player makes of a desk.
struct Mind<'a> {
    own: &'a Own,
    card: &'a Card,
    level: Level,
    ground: Ground,
    lines: Lines<'a>,
}

impl<'a> Mind<'a> {
    fn new(game: &'a CrissCrossTown, own: &'a Own, card: &'a Card, level: Level) -> Self {
        let ground = Ground::new(&own.desk.town);
        Self { own, card, level, ground, lines: Lines::new(&game.lexicon) }
    }

    /// Whether a piece of this size would fit a slot beside those that are placed.
    fn fits(&self, size: usize) -> bool {
        let desk = &self.own.desk;
        let placed = desk.placed.iter().map(|part| desk.parts[part].paper.len());
        self.card.fit(&placed.chain([size]).collect::<Vec<_>>()).is_some()
    }

    /// The best piece to cut next.
    fn best_cut(&mut self, dice: &mut Dice) -> Option<Idea> {
        let sizes: Vec<usize> =
            self.card.slots().into_iter().filter(|&size| self.fits(size)).collect();
        let most = *sizes.first()?;
        let mut pieces = shapes::pieces(&self.own.desk.sheet, most);
        pieces.retain(|piece| self.fits(piece.count_ones() as usize));
        dice.shuffle(&mut pieces);
        let mut best: Option<Idea> = None;
        for piece in pieces {
            let squares = shapes::squares(piece);
            let paper = self.own.desk.sheet.only(&squares.iter().copied().collect());
            let idea = self.best_of(&paper, squares);
            best = better(best, idea);
        }
        best
    }

    /// Where a piece that is cut belongs.
    fn best_place(&mut self, part: &Part, _dice: &mut Dice) -> Option<Idea> {
        if part.paper.has_block() || !self.fits(part.paper.len()) {
            return None;
        }
        self.best_of(&part.paper, Vec::new())
    }

    fn best_of(&mut self, paper: &Paper, squares: Vec<Square>) -> Option<Idea> {
        let mut best: Option<Idea> = None;
        for flipped in [false, true] {
            let shape = if flipped { Shape::new(&paper.flipped()) } else { Shape::new(paper) };
            if !self.lines.could_stand(&shape, self.level) {
                continue;
            }
            for spot in self.ground.spots(&shape) {
                let Some(change) = self.ground.change(&shape, spot) else { continue };
                let Some(worth) = self.worth(&change) else { continue };
                if best.as_ref().is_none_or(|best| worth > best.worth) {
                    let (at, squares) = (self.ground.square(spot), squares.clone());
                    best = Some(Idea { squares, flipped, at, worth });
                }
            }
        }
        best
    }

    /// What a change is worth; none if it is not wanted at all.
    fn worth(&mut self, change: &ground::Change) -> Option<f32> {
        match self.level {
            Level::Easy => {
                let words = change.lines.iter().all(|line| self.lines.is_word(line));
                (words && change.points >= 0).then_some(change.points as f32)
            }
            Level::Medium | Level::Strong => None,
        }
    }
}

fn better(one: Option<Idea>, other: Option<Idea>) -> Option<Idea> {
    match (&one, &other) {
        (Some(first), Some(second)) if second.worth > first.worth => other,
        (None, _) => other,
        _ => one,
    }
}
