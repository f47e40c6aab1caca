//! A town on its squares, with their coordinates.

use std::collections::{BTreeMap, BTreeSet};

use super::GAP;
use super::panel;
use super::square::{Manner, draw_freelancer, draw_tile};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::games::town::score::{Score, ScoredWord, bonus};
use crate::games::town::tile::Tile;
use crate::games::town::town::{Cover, Town};
use crate::games::town::view::SeatView;
use crate::games::town::written::occupied;
use crate::grid::Square;

/// A town, and what is marked in it.
#[derive(Default)]
pub struct Scene<'a> {
    pub town: Option<&'a Town>,
    /// What was built this round.
    pub new: BTreeSet<Square>,
    /// Letters that do not lie there yet, and whether they may.
    pub ghosts: Vec<(Square, Tile)>,
    pub legal: bool,
    /// With letters for workers, and with bonuses.
    pub score: Option<&'a Score>,
}

impl<'a> Scene<'a> {
    /// The town of a seat; when the game is over, with what it scores.
    pub fn of(seat: &'a SeatView) -> Self {
        Self { town: Some(&seat.town), score: seat.score.as_ref(), ..Self::default() }
    }
}

/// Which squares are shown, and how large they are.
pub struct Plot {
    left: i32,
    top: i32,
    columns: i32,
    rows: i32,
    cell: i32,
    label: i32,
}

/// Empty squares around what is there; fewer, down to one, where squares would become too small.
const MARGIN: i32 = 3;
const LEGIBLE: i32 = 42;
const LARGEST: i32 = 54;
const SMALLEST: i32 = 14;

impl Plot {
    /// The squares of a scene as large as so much room allows. `bare`: without margin and coordinates.
    pub fn new(scene: &Scene<'_>, (width, height): (i32, i32), bare: bool) -> Self {
        let mut squares = scene.town.map(occupied).unwrap_or_default();
        squares.extend(scene.ghosts.iter().map(|(square, _)| *square));
        if squares.is_empty() {
            squares.push(Square::new(12, 12));
        }
        let span = |number: fn(&Square) -> u8| {
            let numbers = || squares.iter().map(number).map(i32::from);
            (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (span(|s| s.column), span(|s| s.row));
        let fit = |margin: i32| {
            let label = if bare { 0 } else { 1 };
            let columns = right - left + 1 + 2 * margin + label;
            let rows = bottom - top + 1 + 2 * margin + label;
            (width / columns).min(height / rows).min(LARGEST)
        };
        let most = if bare { 0 } else { MARGIN };
        let margin = (1..=most).rev().find(|&margin| fit(margin) >= LEGIBLE);
        let margin = margin.unwrap_or(if bare { 0 } else { 1 });
        let cell = fit(margin).max(SMALLEST);
        let (from_left, from_top) = ((left - margin).max(0), (top - margin).max(0));
        Self {
            left: from_left,
            top: from_top,
            columns: right + margin + 1 - from_left,
            rows: bottom + margin + 1 - from_top,
            cell,
            label: if bare { 0 } else { cell },
        }
    }

    pub fn width(&self) -> i32 {
        self.label + self.columns * self.cell
    }

    pub fn height(&self) -> i32 {
        self.label + self.rows * self.cell
    }

    /// The panel that it is drawn on.
    pub fn around(&self, (left, top): (i32, i32)) -> Area {
        Area::new(left, top, self.width() + GAP, self.height() + GAP)
    }

    /// Whether a square is one of those that are shown.
    fn holds(&self, square: Square) -> bool {
        let (column, row) =
            (i32::from(square.column) - self.left, i32::from(square.row) - self.top);
        (0..self.columns).contains(&column) && (0..self.rows).contains(&row)
    }

    fn area(&self, (left, top): (i32, i32), square: Square) -> Area {
        let column = i32::from(square.column) - self.left;
        let row = i32::from(square.row) - self.top;
        let at = |start: i32, number: i32| start + self.label + number * self.cell;
        let gap = if self.cell >= 24 { 1 } else { 0 };
        Area::square(at(left, column), at(top, row), self.cell).inset(gap)
    }

    /// Draws a scene with its upper left corner there.
    pub fn draw(&self, canvas: &mut Canvas, scene: &Scene<'_>, at: (i32, i32), theme: Theme) {
        self.draw_ground(canvas, at, theme);
        let read = scene.town.zip(scene.score).map(|(town, score)| letters(town, score));
        let read = read.unwrap_or_default();
        let lots = scene.town.iter().flat_map(|town| &town.lots);
        for (&square, lot) in lots.filter(|(square, _)| self.holds(**square)) {
            let town = scene.town.expect("its letters are drawn");
            let settled = scene.score.is_some() && lot.cover == Cover::Open;
            let manner = Manner {
                cover: lot.cover,
                frame: scene.new.contains(&square).then_some(Tint::BLUE),
                stands_for: read.get(&square).copied().filter(|_| lot.cover == Cover::Worker),
                bonus: if settled { bonus(town, square, lot.tile) } else { 0 },
            };
            draw_tile(canvas, self.area(at, square), lot.tile, manner, theme);
        }
        let freelancers = scene.town.iter().flat_map(|town| &town.freelancers);
        for &square in freelancers.filter(|square| self.holds(**square)) {
            draw_freelancer(canvas, self.area(at, square), read.get(&square).copied());
        }
        let frame = Some(if scene.legal { Tint::PENS[2] } else { Tint::RED });
        for &(square, tile) in &scene.ghosts {
            let manner = Manner { frame, ..Manner::default() };
            draw_tile(canvas, self.area(at, square), tile, manner, theme);
        }
    }

    /// Free squares and their coordinates.
    fn draw_ground(&self, canvas: &mut Canvas, (left, top): (i32, i32), theme: Theme) {
        if self.label == 0 {
            return;
        }
        let (x, y) = (left + self.label, top + self.label);
        let (width, height) = (self.columns * self.cell, self.rows * self.cell);
        let line = panel::line(canvas, theme);
        for column in 0..=self.columns {
            canvas.rect(Area::new(x + column * self.cell, y, 1, height), line);
        }
        for row in 0..=self.rows {
            canvas.rect(Area::new(x, y + row * self.cell, width, 1), line);
        }
        let font = Font::regular((self.cell * 11 / 20).clamp(12, 28) as u16);
        for column in 0..self.columns {
            let name = Square::column_name((self.left + column) as u8);
            let middle = x + column * self.cell + self.cell / 2;
            canvas.text(&name, (middle, y - 6), Align::Centre, font, Tint::FAINT);
        }
        for row in 0..self.rows {
            let base = y + row * self.cell + self.cell / 2 + font.rise('1') / 2;
            let name = (self.top + row + 1).to_string();
            canvas.text(&name, (x - 6, base), Align::Right, font, Tint::FAINT);
        }
    }
}

/// The letters of all words, by their squares. A word that is read backwards stands there the other way
/// round.
fn letters(town: &Town, score: &Score) -> BTreeMap<Square, char> {
    let of = |word: &ScoredWord| -> Vec<(Square, char)> {
        let mut letters: Vec<char> = word.word.iter().map(|letter| letter.char()).collect();
        let stands = town.spelled(&word.run.squares);
        let agree = |letters: &[char]| {
            stands.chars().zip(letters).all(|(stands, letter)| stands == '?' || stands == *letter)
        };
        if !agree(&letters) {
            letters.reverse();
        }
        word.run.squares.iter().copied().zip(letters).collect()
    };
    score.words.iter().flat_map(of).collect()
}
