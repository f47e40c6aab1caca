//! A town as a flat field to try pieces on, and what a piece adds to it.

use super::super::paper::Paper;
use super::super::score::points;
use super::super::tile::Tile;
use super::super::town::Town;
use super::lines::Line;
use crate::grid::Square;

/// Empty squares on all sides of a town: more than a piece is long.
const AROUND: usize = 14;

/// A town, row after row.
pub struct Ground {
    width: usize,
    tiles: Vec<Option<Tile>>,
    /// Whether a worker stands there, on the letter or without one.
    taken: Vec<bool>,
    empty: bool,
}

/// A piece as it would lie: each letter, counted from the first one in reading order.
pub struct Shape {
    letters: Vec<(isize, isize, Tile)>,
}

impl Shape {
    pub fn new(paper: &Paper) -> Self {
        let tiles = paper.tiles();
        let first = tiles[0].0;
        let away = |from: u8, to: u8| to as isize - from as isize;
        let letter = |&(square, tile): &(Square, Tile)| {
            (away(first.column, square.column), away(first.row, square.row), tile)
        };
        Self { letters: tiles.iter().map(letter).collect() }
    }

    /// The lines of two or more letters in it, across and down.
    pub fn lines(&self) -> Vec<Line> {
        let at = |right: isize, down: isize| {
            let found = self.letters.iter().find(|(r, d, _)| (*r, *d) == (right, down));
            found.map(|(_, _, tile)| (*tile, !tile.is_house()))
        };
        let mut lines = Vec::new();
        for (across, along) in [(1, 0), (0, 1)] {
            for &(right, down, _) in &self.letters {
                if at(right - across, down - along).is_none() {
                    let line: Line =
                        (0..).map_while(|n| at(right + n * across, down + n * along)).collect();
                    lines.extend(Some(line).filter(|line| line.len() > 1));
                }
            }
        }
        lines
    }

    pub fn tiles(&self) -> impl Iterator<Item = &Tile> {
        self.letters.iter().map(|(_, _, tile)| tile)
    }
}

/// What a piece would change.
pub struct Change {
    /// Points of words and bonuses, more or less than before, if all lines are words.
    pub points: i32,
    /// The lines that it makes, and those that go into them.
    pub lines: Vec<Line>,
    pub before: Vec<Line>,
    /// Workers that its houses bring.
    pub workers: usize,
}

impl Change {
    /// A line that was there before ends here.
    fn end(&mut self, part: &mut Line) {
        let part = std::mem::take(part);
        if part.len() > 1 {
            self.points -= points::word(part.len());
            self.before.push(part);
        }
    }
}

impl Ground {
    pub fn new(town: &Town) -> Self {
        let most = |number: fn(&Square) -> u8| town.lots.keys().map(number).max().unwrap_or(13);
        let width = usize::from(most(|square| square.column)) + AROUND;
        let height = usize::from(most(|square| square.row)) + AROUND;
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
            if let Some(taken) = ground.taken.get_mut(place) {
                *taken = true;
            }
        }
        ground
    }

    fn place(&self, square: Square) -> usize {
        usize::from(square.row) * self.width + usize::from(square.column)
    }

    pub fn square(&self, place: usize) -> Square {
        Square::new((place % self.width) as u8, (place / self.width) as u8)
    }

    fn is_letter(&self, place: usize) -> bool {
        self.tiles[place].is_some()
    }

    fn beside(&self, place: usize) -> [usize; 4] {
        [place - 1, place - self.width, place + 1, place + self.width]
    }

    /// Whether a square has squares on all sides.
    fn is_inside(&self, place: usize) -> bool {
        let (column, row) = (place % self.width, place / self.width);
        let height = self.tiles.len() / self.width;
        (1..self.width - 1).contains(&column) && (1..height - 1).contains(&row)
    }

    /// Where the first letter of a shape could lie so that it touches the town.
    pub fn spots(&self, shape: &Shape) -> Vec<usize> {
        if self.empty {
            return vec![self.place(Square::new(12, 12))];
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

    /// What the shape does with its first letter there, or none if it can't lie there.
    pub fn change(&mut self, shape: &Shape, spot: usize) -> Option<Change> {
        let mut places = Vec::with_capacity(shape.letters.len());
        for &(right, down, tile) in &shape.letters {
            let column = (spot % self.width) as isize + right;
            let row = (spot / self.width) as isize + down;
            let place = usize::try_from(row * self.width as isize + column).ok()?;
            if column < 1 || !(place < self.tiles.len() && self.is_inside(place)) {
                return None;
            }
            if self.is_letter(place) || self.taken[place] {
                return None;
            }
            places.push((place, tile));
        }
        let before = self.standing(&places);
        places.iter().for_each(|&(place, tile)| self.tiles[place] = Some(tile));
        let blocked = places.iter().any(|&(place, _)| self.is_in_block(place));
        let change = (!blocked).then(|| self.measured(&places, before));
        places.iter().for_each(|&(place, _)| self.tiles[place] = None);
        change
    }

    fn is_in_block(&self, place: usize) -> bool {
        let full = |place: usize| self.is_letter(place) || self.taken[place];
        let [left, above, right, below] = self.beside(place);
        let corner = |across: usize, along: usize| {
            full(across) && full(along) && full(across + along - place)
        };
        corner(left, above) || corner(right, above) || corner(left, below) || corner(right, below)
    }

    fn measured(&self, places: &[(usize, Tile)], before: i32) -> Change {
        let bonus = self.standing(places) + self.bonuses(places.iter().map(|(place, _)| *place));
        let houses = places.iter().filter(|(_, tile)| tile.is_house());
        let workers = houses.map(|&(place, _)| if self.has_company(place) { 2 } else { 1 }).sum();
        let mut change =
            Change { points: bonus - before, lines: Vec::new(), before: Vec::new(), workers };
        for step in [1, self.width] {
            let mut begun = Vec::with_capacity(places.len());
            for &(place, _) in places {
                let first = self.first(place, step);
                if begun.contains(&first) || !self.is_letter(first + step) {
                    continue;
                }
                begun.push(first);
                self.follow(first, step, places, &mut change);
            }
        }
        change
    }

    fn first(&self, mut place: usize, step: usize) -> usize {
        while self.is_letter(place - step) {
            place -= step;
        }
        place
    }

    /// Enters the line that begins there, and those that it was made of.
    fn follow(&self, first: usize, step: usize, new: &[(usize, Tile)], change: &mut Change) {
        let other = if step == 1 { self.width } else { 1 };
        let is_new = |place: usize| new.iter().any(|(new, _)| *new == place);
        let old = |place: usize| self.is_letter(place) && !is_new(place);
        let (mut line, mut part) = (Line::new(), Line::new());
        let mut place = first;
        while let Some(tile) = self.tiles[place] {
            let crossed = self.is_letter(place - other) || self.is_letter(place + other);
            line.push((tile, !crossed && !tile.is_house()));
            if is_new(place) {
                change.end(&mut part);
            } else {
                let crossed = old(place - other) || old(place + other);
                part.push((tile, !crossed && !tile.is_house()));
            }
            place += step;
        }
        change.end(&mut part);
        change.points += points::word(line.len());
        change.lines.push(line);
    }

    /// The bonuses of the letters beside these squares.
    fn standing(&self, places: &[(usize, Tile)]) -> i32 {
        let beside = places.iter().flat_map(|&(place, _)| self.beside(place));
        let is_new = |place: &usize| places.iter().any(|(new, _)| new == place);
        let mut old: Vec<usize> =
            beside.filter(|place| self.is_letter(*place) && !is_new(place)).collect();
        old.sort_unstable();
        old.dedup();
        self.bonuses(old.into_iter())
    }

    fn bonuses(&self, places: impl Iterator<Item = usize>) -> i32 {
        places.map(|place| self.tiles[place].map_or(0, |tile| self.bonus(place, tile))).sum()
    }

    fn bonus(&self, place: usize, tile: Tile) -> i32 {
        let Some(building) = tile.building else { return 0 };
        let [left, above, right, below] =
            self.beside(place).map(|next| usize::from(self.is_letter(next)));
        points::bonus(building, left + right, above + below, false)
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
                let places = (first..).step_by(step);
                let tiles = places.map_while(|place| Some((place, self.tiles[place]?)));
                let letter = |(place, tile): (usize, Tile)| {
                    let crossed = self.is_letter(place - other) || self.is_letter(place + other);
                    (tile, !crossed && !tile.is_house())
                };
                lines.push(tiles.map(letter).collect());
            }
        }
        lines
    }

    /// Whether another house is in a line with this one.
    fn has_company(&self, house: usize) -> bool {
        let is_house = |place: usize| self.tiles[place].is_some_and(Tile::is_house);
        [1, self.width].into_iter().any(|step| {
            let mut place = self.first(house, step);
            let mut houses = 0;
            while self.is_letter(place) {
                houses += usize::from(is_house(place));
                place += step;
            }
            houses > 1
        })
    }
}
