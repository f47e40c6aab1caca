//! The squares that must be filled, and the lines they lie on: runs as they are before any black-out.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::town::building::Building;
use crate::games::town::tile::Tile;
use crate::games::town::town::{Town, beside};
use crate::grid::Square;

/// A letter that may be covered or blacked out, or a square that a freelancer may stand on.
pub struct Site {
    pub square: Square,
    /// None for a freelancer.
    pub tile: Option<Tile>,
    /// The line across and the line down, with the place on it.
    pub on: [Option<(usize, usize)>; 2],
    /// Whether a worker may stand on it for the sake of an office beside it.
    pub is_post: bool,
}

/// Workers are counted in halves, for both lines of a crossing pay for the worker on it.
pub const UNITS: u8 = 2;

impl Site {
    /// Whether both directions have a say in it.
    pub fn is_crossing(&self) -> bool {
        self.on[0].is_some() && self.on[1].is_some()
    }

    pub fn building(&self) -> Option<Building> {
        self.tile?.building
    }

    pub fn is_office(&self) -> bool {
        self.building() == Some(Building::Office)
    }

    pub fn is_house(&self) -> bool {
        self.tile.is_some_and(Tile::is_house)
    }
}

/// Two or more sites in a row; a site with none beside it is a line across by itself.
pub struct Line {
    pub down: bool,
    pub sites: Vec<usize>,
}

/// The sites and their lines.
pub struct Layout {
    pub sites: Vec<Site>,
    pub lines: Vec<Line>,
    pub at: BTreeMap<Square, usize>,
}

impl Layout {
    /// The letters of a town, and squares where freelancers may stand.
    pub fn new(town: &Town, free: &BTreeSet<Square>) -> Self {
        let lots = town.lots.iter().map(|(&square, lot)| (square, Some(lot.tile)));
        let tiles: BTreeMap<Square, Option<Tile>> =
            lots.chain(free.iter().map(|&square| (square, None))).collect();
        let is_office = |square: Square| {
            let tile = tiles.get(&square).copied().flatten();
            tile.is_some_and(|tile| tile.building == Some(Building::Office))
        };
        let site = |(&square, &tile): (&Square, &Option<Tile>)| Site {
            square,
            tile,
            on: [None; 2],
            is_post: tile.is_some_and(|tile| !tile.is_house()) && beside(square).any(is_office),
        };
        let mut layout = Layout {
            sites: tiles.iter().map(site).collect(),
            lines: Vec::new(),
            at: tiles.keys().copied().zip(0..).collect(),
        };
        for down in [false, true] {
            for squares in rows(tiles.keys().copied(), down) {
                if squares.len() > 1 {
                    layout.add(down, &squares);
                }
            }
        }
        for lonely in 0..layout.sites.len() {
            if layout.sites[lonely].on == [None; 2] {
                layout.add(false, &[layout.sites[lonely].square]);
            }
        }
        layout
    }

    fn add(&mut self, down: bool, squares: &[Square]) {
        let sites: Vec<usize> = squares.iter().map(|square| self.at[square]).collect();
        for (place, &site) in sites.iter().enumerate() {
            self.sites[site].on[usize::from(down)] = Some((self.lines.len(), place));
        }
        self.lines.push(Line { down, sites });
    }
}

/// A square with those right of and below it.
pub fn block(square: Square) -> [Square; 4] {
    let Square { column, row } = square;
    [(0, 0), (1, 0), (0, 1), (1, 1)]
        .map(|(right, below)| Square::new(column.saturating_add(right), row.saturating_add(below)))
}

/// The squares in maximal rows without a gap, across or down.
pub fn rows(squares: impl Iterator<Item = Square>, down: bool) -> Vec<Vec<Square>> {
    let along = |square: &Square| {
        if down { (square.column, square.row) } else { (square.row, square.column) }
    };
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_by_key(along);
    let follows = |a: &Square, b: &Square| {
        let (a, b) = (along(a), along(b));
        a.0 == b.0 && a.1.checked_add(1) == Some(b.1)
    };
    squares.chunk_by(follows).map(<[Square]>::to_vec).collect()
}
