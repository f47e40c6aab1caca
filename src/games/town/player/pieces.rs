//! The pieces that could be cut out of a sheet, as numbers with a bit for each square.

use std::collections::HashSet;

use super::super::paper::Paper;
use super::super::sheet::SHEET;
use super::super::tile::Tile;
use crate::grid::Square;

/// A set of squares of a sheet.
pub type Squares = u128;

const SIDE: u32 = SHEET as u32;
/// All squares but those of the last column, and all but those of the first.
const NOT_LAST: Squares = columns(0, SIDE - 1);
const NOT_FIRST: Squares = columns(1, SIDE);
const ALL: Squares = columns(0, SIDE);

const fn columns(from: u32, to: u32) -> Squares {
    let mut squares = 0;
    let mut row = 0;
    while row < SIDE {
        let mut column = from;
        while column < to {
            squares |= 1 << (row * SIDE + column);
            column += 1;
        }
        row += 1;
    }
    squares
}

fn bit(square: Square) -> Squares {
    1 << (u32::from(square.row) * SIDE + u32::from(square.column))
}

/// The squares beside these, and some of these.
fn around(squares: Squares) -> Squares {
    let across = (squares & NOT_LAST) << 1 | (squares & NOT_FIRST) >> 1;
    (across | squares << SIDE | squares >> SIDE) & ALL
}

/// Whether they hang together.
fn is_whole(squares: Squares) -> bool {
    let mut reached = squares & squares.wrapping_neg();
    loop {
        let more = (reached | around(reached)) & squares;
        if more == reached {
            return reached == squares;
        }
        reached = more;
    }
}

fn has_block(squares: Squares) -> bool {
    let pairs = squares & (squares & NOT_FIRST) >> 1;
    pairs & pairs >> SIDE != 0
}

/// Every piece of at most `most` letters that can be cut off without leaving more than one part, and that
/// has no 2 x 2 block.
pub fn all(sheet: &Paper, most: usize) -> Vec<Squares> {
    let paper: Squares = sheet.tiles().iter().map(|(square, _)| bit(*square)).sum();
    let at_border = |square: &&(Square, Tile)| sheet.is_at_border(square.0);
    let tiles = sheet.tiles();
    let mut grown: Vec<Squares> =
        tiles.iter().filter(at_border).map(|(square, _)| bit(*square)).collect();
    let mut seen: HashSet<Squares> = grown.iter().copied().collect();
    let mut pieces = Vec::new();
    for _ in 0..most {
        let mut larger = Vec::new();
        for &piece in &grown {
            if is_whole(paper & !piece) {
                pieces.push(piece);
            }
            let mut beside = around(piece) & paper & !piece;
            while beside != 0 {
                let next = piece | (beside & beside.wrapping_neg());
                beside &= beside - 1;
                if !has_block(next) && seen.insert(next) {
                    larger.push(next);
                }
            }
        }
        grown = larger;
    }
    pieces
}

/// The squares of a piece, in reading order.
pub fn squares(piece: Squares) -> Vec<Square> {
    Square::all(SHEET).filter(|&square| piece & bit(square) != 0).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A sheet of A's, where the rows have no `.`.
    fn sheet(rows: &[&str]) -> Paper {
        let tile: Tile = "A".parse().unwrap();
        let at = |(row, line): (usize, &&str)| -> Vec<Square> {
            let full = line.char_indices().filter(|(_, char)| *char != '.');
            full.map(|(column, _)| Square::new(column as u8, row as u8)).collect()
        };
        Paper::new(rows.iter().enumerate().flat_map(at).map(|square| (square, tile)).collect())
    }

    #[test]
    fn pieces_are_all_that_scissors_could_cut_off_leaving_one_part() {
        for rows in [&["AAA", "AAA", "AAA"][..], &[".AAA", "AAA.", "AA.."], &["AA", "A."]] {
            let sheet = sheet(rows);
            let tiles = sheet.tiles();
            let mut expected = HashSet::new();
            for chosen in 1..1u32 << tiles.len() {
                let piece = tiles.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
                let piece: BTreeSet<Square> = piece.map(|(_, (square, _))| *square).collect();
                let (paper, rest) = sheet.without(&piece);
                let small = piece.len() <= 4 && rest.len() <= 1 && !paper.has_block();
                if small && sheet.can_lose(&piece).is_ok() {
                    expected.insert(piece.iter().map(|&square| bit(square)).sum::<Squares>());
                }
            }
            let found = all(&sheet, 4);
            assert_eq!(found.len(), expected.len(), "{rows:?}: some twice");
            assert_eq!(HashSet::from_iter(found), expected, "{rows:?}");
        }
    }
}
