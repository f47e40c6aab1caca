//! A town as a flat field to try pieces on.

use super::super::tile::Tile;
use super::super::town::Town;
use super::lines::Line;
use super::shape::Shape;
use crate::grid::Square;

/// Empty squares right of and below a town: more than a piece is long.
const AROUND: usize = 14;
/// Where the first piece goes.
const BEGINNING: Square = Square::new(12, 12);
/// Columns, and rows, that have names.
const NAMED: usize = 1 << u8::BITS;

/// A town, row after row, with a border of squares that have no names.
pub struct Ground {
    pub(super) width: usize,
    pub(super) tiles: Vec<Option<Tile>>,
    /// Whether a freelancer stands there.
    pub(super) taken: Vec<bool>,
    empty: bool,
}

impl Ground {
    pub fn new(town: &Town) -> Self {
        let extent = |number: fn(&Square) -> u8| {
            let most = town.lots.keys().map(number).max().unwrap_or(BEGINNING.column);
            (usize::from(most) + AROUND).min(NAMED) + 2
        };
        let (width, height) = (extent(|square| square.column), extent(|square| square.row));
        let mut ground = Self {
            width,
            tiles: vec![None; width * height],
            taken: vec![false; width * height],
            empty: town.lots.is_empty(),
        };
        for (&square, lot) in &town.lots {
            let place = ground.place(square);
            ground.tiles[place] = Some(lot.tile);
        }
        for &square in &town.freelancers {
            let place = ground.place(square);
            ground.taken[place] = true;
        }
        ground
    }

    fn place(&self, square: Square) -> usize {
        (usize::from(square.row) + 1) * self.width + usize::from(square.column) + 1
    }

    pub fn square(&self, place: usize) -> Square {
        Square::new((place % self.width - 1) as u8, (place / self.width - 1) as u8)
    }

    pub(super) fn is_letter(&self, place: usize) -> bool {
        self.tiles[place].is_some()
    }

    pub(super) fn beside(&self, place: usize) -> [usize; 4] {
        [place - 1, place - self.width, place + 1, place + self.width]
    }

    /// Whether a square has a name.
    pub(super) fn is_inside(&self, place: usize) -> bool {
        let (column, row) = (place % self.width, place / self.width);
        let height = self.tiles.len() / self.width;
        (1..self.width - 1).contains(&column) && (1..height - 1).contains(&row)
    }

    /// Where the first letter of a shape could lie so that it touches the town.
    pub fn spots(&self, shape: &Shape) -> Vec<usize> {
        if self.empty {
            return vec![self.place(BEGINNING)];
        }
        let mut spots = Vec::new();
        for shore in self.shore() {
            for &(right, down, _) in &shape.letters {
                let spot = shore as isize - right - down * self.width as isize;
                spots.extend(usize::try_from(spot));
            }
        }
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// The empty squares beside letters.
    fn shore(&self) -> Vec<usize> {
        let inside = (0..self.tiles.len()).filter(|&place| self.is_inside(place));
        let empty = inside.filter(|&place| !self.is_letter(place) && !self.taken[place]);
        empty.filter(|&place| self.beside(place).iter().any(|&next| self.is_letter(next))).collect()
    }

    pub(super) fn is_in_block(&self, place: usize) -> bool {
        let full = |place: usize| self.is_letter(place) || self.taken[place];
        let [left, above, right, below] = self.beside(place);
        let corner = |across: usize, along: usize| {
            full(across) && full(along) && full(across + along - place)
        };
        corner(left, above) || corner(right, above) || corner(left, below) || corner(right, below)
    }

    pub(super) fn first(&self, mut place: usize, step: usize) -> usize {
        while self.is_letter(place - step) {
            place -= step;
        }
        place
    }

    /// Every line of the town, with the shape in it.
    pub fn lines_with(&mut self, shape: &Shape, spot: usize) -> Vec<Line> {
        let places: Vec<usize> = shape
            .letters
            .iter()
            .map(|&(right, down, _)| (spot as isize + right + down * self.width as isize) as usize)
            .collect();
        for (&place, (_, _, tile)) in places.iter().zip(&shape.letters) {
            self.tiles[place] = Some(*tile);
        }
        let lines = self.lines();
        places.iter().for_each(|&place| self.tiles[place] = None);
        lines
    }

    /// Every line of the town.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for (step, other) in [(1, self.width), (self.width, 1)] {
            for first in (0..self.tiles.len()).filter(|&place| self.is_letter(place)) {
                if self.is_letter(first - step) || !self.is_letter(first + step) {
                    continue;
                }
                let mut line = Line::default();
                let mut place = first;
                while let Some(tile) = self.tiles[place] {
                    let crossed = self.is_letter(place - other) || self.is_letter(place + other);
                    line.push(place, tile, crossed);
                    place += step;
                }
                lines.push(line);
            }
        }
        lines
    }
}
