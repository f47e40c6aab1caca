//! Sheets, pieces, cards and towns in words and letters, for boards and alt texts.
//!
//! A letter with a building is `Ah`, as everywhere; `*` behind it is a worker, `#` a black-out, and `*` alone
//! a freelancer. Alt texts, which have no stars, say `+` instead.

use std::collections::BTreeSet;

use super::card::Card;
use super::paper::Paper;
use super::part::{Lies, Part};
use super::sheet::SHEET;
use super::town::{Cover, Lot, Town};
use crate::grid::Square;
use crate::screen::counted;

/// What the signs mean, for those who read.
pub const SIGNS: &str =
    "Ah house, o office, p park, f factory, s shop, m museum; * worker, # blacked out";

/// A sheet row by row, with `.` where it is cut: `3 U N Gh . T`.
pub fn sheet(paper: &Paper) -> Vec<String> {
    let row = |row: u8| {
        let square = |column| {
            let tile = paper.at(Square::new(column, row));
            tile.map_or_else(|| ".".to_owned(), |tile| tile.to_string())
        };
        let squares: Vec<String> = (0..SHEET).map(square).collect();
        // What is cut off at the end of a row needs no words.
        let end = squares.iter().rposition(|square| square != ".").map_or(0, |last| last + 1);
        (end > 0).then(|| format!("{} {}", row + 1, squares[..end].join(" ")))
    };
    (0..SHEET).filter_map(row).collect()
}

/// A piece as it lies in the hand, its rows with slashes between them: `S To/. N`.
pub fn piece(paper: &Paper) -> String {
    let tiles = paper.tiles();
    let Some(left) = tiles.iter().map(|(square, _)| square.column).min() else {
        return String::new();
    };
    let rows: BTreeSet<u8> = tiles.iter().map(|(square, _)| square.row).collect();
    let row = |row: &u8| {
        let last = tiles.iter().rfind(|(square, _)| square.row == *row);
        let right = last.map_or(left, |(square, _)| square.column);
        let square = |column| {
            let tile = paper.at(Square::new(column, *row));
            tile.map_or_else(|| ".".to_owned(), |tile| tile.to_string())
        };
        (left..=right).map(square).collect::<Vec<_>>().join(" ")
    };
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

/// `part 2: S To/. N, 3 letters, in the tray`
pub fn part(number: u8, part: &Part) -> String {
    let lies = match part.lies {
        Lies::Loose => "in the tray".to_owned(),
        Lies::Placed(at) => format!("placed at {at}"),
        Lies::Crumpled => "crumpled".to_owned(),
    };
    let size = counted(part.paper.len(), "letter");
    format!("part {number}: {}, {size}, {lies}", piece(&part.turned()))
}

/// `letters a piece: up to 4, 3 and 2; a worker for everybody`
pub fn card(card: &Card) -> String {
    let sizes: Vec<String> = card.slots().iter().map(usize::to_string).collect();
    let sizes = match sizes.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => sizes.concat(),
    };
    let exactly = if card.exact { "exactly" } else { "up to" };
    let worker = if card.worker { "; a worker for everybody" } else { "" };
    format!("letters a piece: {exactly} {sizes}{worker}")
}

/// What is on a square of a town.
fn square(town: &Town, square: Square) -> Option<String> {
    match town.lots.get(&square) {
        Some(Lot { tile, cover: Cover::Open }) => Some(tile.to_string()),
        Some(Lot { tile, cover: Cover::Worker }) => Some(format!("{tile}*")),
        Some(Lot { tile, cover: Cover::Black }) => Some(format!("{tile}#")),
        None => town.freelancers.contains(&square).then(|| "*".to_owned()),
    }
}

/// Everything that something is on, letters, black-outs and freelancers, in reading order.
pub fn occupied(town: &Town) -> Vec<Square> {
    let mut all: Vec<Square> = town.lots.keys().chain(&town.freelancers).copied().collect();
    all.sort_by_key(|square| (square.row, square.column));
    all
}

/// A town row by row, each with its number, and each line of letters with its first column:
/// `13 m S T O Nh E, u A`.
pub fn town(town: &Town) -> Vec<String> {
    let mut rows: Vec<(u8, String)> = Vec::new();
    let mut last: Option<Square> = None;
    for at in occupied(town) {
        let text = square(town, at).unwrap_or_default();
        let column = Square::column_name(at.column);
        match (rows.last_mut(), last) {
            (Some((row, line)), Some(last)) if *row == at.row => {
                let next = last.column + 1 == at.column;
                let gap = if next { " ".to_owned() } else { format!(", {column} ") };
                line.push_str(&format!("{gap}{text}"));
            }
            _ => rows.push((at.row, format!("{column} {text}"))),
        }
        last = Some(at);
    }
    rows.into_iter().map(|(row, line)| format!("{} {line}", u16::from(row) + 1)).collect()
}

/// A town as a grid with its coordinates, if that takes no more characters than `room`; else row by row.
pub fn grid(all: &Town, room: usize) -> Vec<String> {
    let taken = occupied(all);
    let span = |number: fn(&Square) -> u8| {
        let numbers = || taken.iter().map(number);
        numbers().min().zip(numbers().max())
    };
    let (Some((left, right)), Some((top, bottom))) = (span(|s| s.column), span(|s| s.row)) else {
        return vec!["nothing yet".to_owned()];
    };
    let column = |column: u8| -> Vec<String> {
        let head = Square::column_name(column);
        let squares = (top..=bottom)
            .map(|row| square(all, Square::new(column, row)).unwrap_or_else(|| ".".to_owned()));
        let cells: Vec<String> = std::iter::once(head).chain(squares).collect();
        let wide = cells.iter().map(String::len).max().unwrap_or(1);
        cells.into_iter().map(|cell| format!("{cell:<wide$}")).collect()
    };
    let columns: Vec<Vec<String>> = (left..=right).map(column).collect();
    let line = |number: usize| {
        let head = match number.checked_sub(1) {
            None => "  ".to_owned(),
            Some(row) => format!("{:>2}", usize::from(top) + row + 1),
        };
        let cells: Vec<&str> = columns.iter().map(|column| column[number].as_str()).collect();
        format!("{head} {}", cells.join(" ")).trim_end().to_owned()
    };
    let lines: Vec<String> = (0..=usize::from(bottom - top) + 1).map(line).collect();
    let length: usize = lines.iter().map(|line| line.len() + 1).sum();
    if length <= room { lines } else { town(all) }
}

/// The same for alt texts, in which nothing is marked up.
pub fn plain(text: &str) -> String {
    text.replace('*', "+")
}
