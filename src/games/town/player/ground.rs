//! A town as a flat field to try pieces on.

use super::super::tile::Tile;
use super::super::town::Town;
use super::lines::Line;
use super::shape::Shape;
use crate::grid::Square;

/// Empty squares on all sides of a town: more than a piece is long.
const AROUND: i16 = 14;
/// Where the first piece goes.
const BEGINNING: Square = Square::new(12, 12);

/// A town, row after row.
pub struct Ground {
    /// Column and row of the first square; it may lie where squares have no names.
    corner: (i16, i16),
    pub(super) width: usize,
    pub(super) tiles: Vec<Option<Tile>>,
    /// Whether a freelancer stands there.
    pub(super) taken: Vec<bool>,
    /// The empty squares beside letters, or where a town begins.
    shore: Vec<usize>,
}

impl Ground {
    pub fn new(town: &Town) -> Self {
        let extent = |number: fn(&Square) -> u8| {
            let numbers = || town.lots.keys().map(number);
            let least = numbers().min().unwrap_or(number(&BEGINNING));
            let most = numbers().max().unwrap_or(number(&BEGINNING));
            (i16::from(least) - AROUND, usize::from(most - least) + 1 + 2 * AROUND as usize)
        };
        let (left, width) = extent(|square| square.column);
        let (top, height) = extent(|square| square.row);
        let mut ground = Self {
            corner: (left, top),
            width,
            tiles: vec![None; width * height],
            taken: vec![false; width * height],
            shore: Vec::new(),
        };
        for (&square, lot) in &town.lots {
            let place = ground.place(square);
            ground.tiles[place] = Some(lot.tile);
        }
        for &square in &town.freelancers {
            let place = ground.place(square);
            ground.taken[place] = true;
        }
        ground.shore = if town.lots.is_empty() {
            vec![ground.place(BEGINNING)]
        } else {
            let letters = (0..ground.tiles.len()).filter(|&place| ground.is_letter(place));
            let beside = letters.flat_map(|place| ground.beside(place));
            beside.filter(|&place| ground.is_free(place)).collect()
        };
        ground
    }

    fn place(&self, square: Square) -> usize {
        let (left, top) = self.corner;
        let away = |number: u8, from: i16| (i16::from(number) - from) as usize;
        away(square.row, top) * self.width + away(square.column, left)
    }

    /// The name of a square, if it has one.
    pub fn square(&self, place: usize) -> Option<Square> {
        let (left, top) = self.corner;
        let number = |away: usize, from: i16| u8::try_from(away as i16 + from).ok();
        Some(Square::new(number(place % self.width, left)?, number(place / self.width, top)?))
    }

    /// Whether a letter could be put there.
    pub(super) fn is_free(&self, place: usize) -> bool {
        place < self.tiles.len()
            && !self.is_letter(place)
            && !self.taken[place]
            && self.square(place).is_some()
    }

    pub(super) fn is_letter(&self, place: usize) -> bool {
        self.tiles[place].is_some()
    }

    pub(super) fn beside(&self, place: usize) -> [usize; 4] {
        [place - 1, place - self.width, place + 1, place + self.width]
    }

    /// Where the first letter of a shape could lie so that it touches the town.
    pub fn spots(&self, shape: &Shape) -> Vec<usize> {
        let mut spots = Vec::new();
        for &shore in &self.shore {
            for &(right, down, _) in &shape.letters {
                let spot = shore as isize - right - down * self.width as isize;
                spots.extend(usize::try_from(spot));
            }
        }
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// Where each letter of a shape lies with the first one there, as far as there is ground.
    pub(super) fn places(&self, shape: &Shape, spot: usize) -> Option<Vec<(usize, Tile)>> {
        let place = |&(right, down, tile): &(isize, isize, Tile)| {
            let place = spot as isize + right + down * self.width as isize;
            Some((usize::try_from(place).ok()?, tile))
        };
        shape.letters.iter().map(place).collect()
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

    /// Every line of the town, with a shape in it that can lie there.
    pub fn lines_with(&mut self, shape: &Shape, spot: usize) -> Vec<Line> {
        let places = self.places(shape, spot).unwrap_or_default();
        places.iter().for_each(|&(place, tile)| self.tiles[place] = Some(tile));
        let lines = self.lines();
        places.iter().for_each(|&(place, _)| self.tiles[place] = None);
        lines
    }

    /// Every line of the town.
    fn lines(&self) -> Vec<Line> {
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
