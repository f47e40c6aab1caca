//! Every piece of small sheets, against a second check that knows nothing of floods and holes: it tries
//! the ways of the scissors along the lines between the squares.

use std::collections::BTreeSet;

use crosstown::games::town::Paper;
use crosstown::grid::Square;

use super::support::paper;

/// A point where lines meet, and a line from one such point to the next.
type Point = (u8, u8);
type Line = (Point, Point);

fn line(one: Point, other: Point) -> Line {
    (one.min(other), one.max(other))
}

/// The four sides of a square.
fn sides(square: Square) -> [Line; 4] {
    let (x, y) = (square.column, square.row);
    let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
    std::array::from_fn(|at| line(corners[at], corners[(at + 1) % 4]))
}

fn squares(sheet: &Paper) -> Vec<Square> {
    sheet.tiles().iter().map(|(square, _)| *square).collect()
}

/// The sides that only one of these squares has.
fn outline(squares: &[Square]) -> BTreeSet<Line> {
    let mut outline = BTreeSet::new();
    for side in squares.iter().flat_map(|&square| sides(square)) {
        if !outline.remove(&side) {
            outline.insert(side);
        }
    }
    outline
}

/// All that scissors can do in one go: from one point of the border to another one, along lines inside the
/// sheet, never touching the border or their own way in between.
fn ways(sheet: &Paper) -> Vec<BTreeSet<Line>> {
    let squares = squares(sheet);
    let border = outline(&squares);
    let points: BTreeSet<Point> = border.iter().flat_map(|&(one, other)| [one, other]).collect();
    let lines: BTreeSet<Line> = squares.iter().flat_map(|&square| sides(square)).collect();
    let inner: BTreeSet<Line> = lines.difference(&border).copied().collect();
    let mut ways = Vec::new();
    for &start in &points {
        go(start, &mut vec![start], &inner, &points, &mut ways);
    }
    ways.sort();
    ways.dedup();
    ways
}

fn go(
    at: Point,
    way: &mut Vec<Point>,
    inner: &BTreeSet<Line>,
    border: &BTreeSet<Point>,
    ways: &mut Vec<BTreeSet<Line>>,
) {
    for &(one, other) in inner.iter().filter(|(one, other)| at == *one || at == *other) {
        let next = if at == one { other } else { one };
        if way.contains(&next) {
            continue;
        }
        way.push(next);
        if border.contains(&next) {
            ways.push(way.windows(2).map(|pair| line(pair[0], pair[1])).collect());
        } else {
            go(next, way, inner, border, ways);
        }
        way.pop();
    }
}

/// Whether a piece comes off by such ways alone, no two of which meet inside the sheet, with some of the
/// border still on it.
fn comes_off(sheet: &Paper, ways: &[BTreeSet<Line>], piece: &BTreeSet<Square>) -> bool {
    let all = outline(&squares(sheet));
    let own: Vec<Square> = piece.iter().copied().collect();
    let around = outline(&own);
    let mut to_cut: BTreeSet<Line> = around.difference(&all).copied().collect();
    if around.is_disjoint(&all) {
        return false;
    }
    let border: BTreeSet<Point> = all.iter().flat_map(|&(one, other)| [one, other]).collect();
    let mut met = BTreeSet::new();
    while let Some(way) = ways.iter().find(|way| !way.is_empty() && way.is_subset(&to_cut)) {
        to_cut = to_cut.difference(way).copied().collect();
        let inside = way.iter().flat_map(|&(one, other)| [one, other]);
        let inside: BTreeSet<Point> = inside.filter(|point| !border.contains(point)).collect();
        if inside.iter().any(|point| !met.insert(*point)) {
            return false;
        }
    }
    to_cut.is_empty()
}

/// Whether the scissors would leave one piece: squares that meet at corners fall apart.
fn hangs_together(piece: &BTreeSet<Square>) -> bool {
    let mut reached: BTreeSet<Square> = piece.first().copied().into_iter().collect();
    loop {
        let beside = |one: &Square, other: &Square| {
            one.column.abs_diff(other.column) + one.row.abs_diff(other.row) == 1
        };
        let more: Vec<Square> = piece
            .iter()
            .filter(|square| !reached.contains(square) && reached.iter().any(|r| beside(r, square)))
            .copied()
            .collect();
        if more.is_empty() {
            return reached.len() == piece.len();
        }
        reached.extend(more);
    }
}

fn compare(rows: &str) -> (usize, usize) {
    let sheet = paper(rows);
    let all = squares(&sheet);
    let ways = ways(&sheet);
    let (mut legal, mut illegal) = (0, 0);
    for chosen in 1..1u32 << all.len() {
        let piece = (0..all.len()).filter(|bit| chosen >> bit & 1 == 1).map(|bit| all[bit]);
        let piece: BTreeSet<Square> = piece.collect();
        let expected = hangs_together(&piece) && comes_off(&sheet, &ways, &piece);
        let found = sheet.can_lose(&piece);
        assert_eq!(found.is_ok(), expected, "{rows}: {piece:?} {found:?}");
        if expected { legal += 1 } else { illegal += 1 }
    }
    (legal, illegal)
}

#[test]
fn every_piece_of_a_small_sheet_is_judged_as_by_trying_scissors() {
    for rows in [
        "A",
        "A B/C D",
        "A B C/D E F/G H I",
        "A B C D/E F G H/I J K L",
        // Notches: borders that turn inwards, where corners touch the outside.
        "A B ./C D E/. F G",
        "A B C/. D ./E F G",
        ". A B C/D E F G/H I J K",
        ". A B ./C D E F/G H I J/. K L .",
        "A . B C/D . E F/G H I J/. . K L",
    ] {
        compare(rows);
    }
}

#[test]
fn there_are_legal_and_illegal_pieces_among_them() {
    let (legal, illegal) = compare("A B C D/E F G H/I J K L");
    assert!(legal > 500 && illegal > 1000, "{legal}, {illegal}");
}
