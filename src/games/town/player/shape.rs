//! A piece as it would lie in a town.

use super::super::paper::Paper;
use super::super::tile::Tile;
use super::lines::Line;
use crate::grid::Square;

/// A piece as it would lie: each letter, counted from the first one in reading order.
pub struct Shape {
    pub letters: Vec<(isize, isize, Tile)>,
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
            self.letters.iter().position(|&(r, d, _)| (r, d) == (right, down))
        };
        let mut lines = Vec::new();
        for (across, along) in [(1, 0), (0, 1)] {
            for &(right, down, _) in &self.letters {
                if at(right - across, down - along).is_none() {
                    let places = (0..).map_while(|n| at(right + n * across, down + n * along));
                    let mut line = Line::default();
                    places.for_each(|place| line.push(place, self.letters[place].2, false));
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
