//! A town as text: one line a row, squares separated by blanks.
//!
//! `.` is an empty square, `A` a letter and `Ah` one with a house; `*` behind it is a worker on it, `#` says
//! that it is blacked out; `*` alone is a freelancer.

use std::collections::BTreeMap;

use super::paper::parts;
use super::tile::UnreadableTile;
use super::town::{Cover, Lot, Town, beside};
use crate::grid::Square;

/// How many squares a row or a column of a written town may have.
const LONGEST: usize = 100;

/// Why a text is no town, and where: line and column are those of the text, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Line {line}, column {column}: {fault}.")]
pub struct NoTown {
    pub line: usize,
    pub column: usize,
    pub fault: Fault,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    #[error("{0}; * behind it is a worker, # a black-out; . is empty, * alone a freelancer")]
    Square(#[from] UnreadableTile),
    #[error("nobody can work on a house: take the * away")]
    House,
    #[error("a town has at most {LONGEST} rows and columns")]
    Large,
    #[error("there is no letter: write at least one, such as A")]
    Empty,
    #[error("a freelancer stands beside a letter that can be seen: move it or take it away")]
    Freelancer,
    #[error(
        "this and the squares right of and below it make a block of 2 x 2: black one out with #"
    )]
    Block,
    #[error("this letter is not joined to the first one: pieces lie edge to edge")]
    Apart,
}

/// Reads a town; its first column is a, its first row 1.
pub fn read(text: &str) -> Result<Town, NoTown> {
    let mut town = Town::default();
    let mut places = BTreeMap::new();
    for (row, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        for (column, (place, word)) in words(line).enumerate() {
            let place = (row + 1, place);
            let at = |fault| no_town(place, fault);
            if row.max(column) >= LONGEST {
                return Err(at(Fault::Large));
            }
            let square = Square::new(column as u8, row as u8);
            match word {
                "." => continue,
                "*" => drop(town.freelancers.insert(square)),
                _ => drop(town.lots.insert(square, lot(word).map_err(at)?)),
            }
            places.insert(square, place);
        }
    }
    check(&town).map_err(|(square, fault)| {
        no_town(square.and_then(|square| places.get(&square)).copied().unwrap_or((1, 1)), fault)
    })?;
    Ok(town)
}

fn no_town((line, column): (usize, usize), fault: Fault) -> NoTown {
    NoTown { line, column, fault }
}

/// The words of a line, each with the column that it begins at, from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..before].chars().count() + 1, word)
    })
}

fn lot(word: &str) -> Result<Lot, Fault> {
    let (tile, cover) = match (word.strip_suffix('*'), word.strip_suffix('#')) {
        (Some(tile), _) => (tile, Cover::Worker),
        (_, Some(tile)) => (tile, Cover::Black),
        _ => (word, Cover::Open),
    };
    let lot = Lot { tile: tile.parse()?, cover };
    if cover == Cover::Worker && lot.tile.is_house() { Err(Fault::House) } else { Ok(lot) }
}

/// Whether the town could have come about by the rules; if not, what is wrong and where.
fn check(town: &Town) -> Result<(), (Option<Square>, Fault)> {
    let first = town.lots.keys().copied().min_by_key(|square| (square.row, square.column));
    let Some(first) = first else { return Err((None, Fault::Empty)) };
    let lonely = |square: &&Square| !beside(**square).any(|other| town.is_visible(other));
    if let Some(&square) = town.freelancers.iter().find(lonely) {
        return Err((Some(square), Fault::Freelancer));
    }
    if let Some(&square) = town.taken().iter().find(|&&square| town.has_block_at(square)) {
        return Err((Some(square), Fault::Block));
    }
    let parts = parts(&town.lots.keys().copied().collect());
    let joined = parts.into_iter().find(|part| part.contains(&first)).unwrap_or_default();
    match town.lots.keys().find(|square| !joined.contains(square)) {
        Some(&square) => Err((Some(square), Fault::Apart)),
        None => Ok(()),
    }
}

/// Writes a town, cropped to its taken and blacked-out squares, the columns below each other.
pub fn write(town: &Town) -> String {
    let squares = || town.lots.keys().chain(&town.freelancers);
    let (Some(left), Some(top)) =
        (squares().map(|s| s.column).min(), squares().map(|s| s.row).min())
    else {
        return String::new();
    };
    let right = squares().map(|s| s.column).max().unwrap_or(left);
    let bottom = squares().map(|s| s.row).max().unwrap_or(top);
    let word = |square: Square| match town.lots.get(&square) {
        Some(Lot { tile, cover: Cover::Open }) => tile.to_string(),
        Some(Lot { tile, cover: Cover::Worker }) => format!("{tile}*"),
        Some(Lot { tile, cover: Cover::Black }) => format!("{tile}#"),
        None if town.freelancers.contains(&square) => "*".to_owned(),
        None => ".".to_owned(),
    };
    let row = |row: u8| -> Vec<String> {
        (left..=right).map(|column| word(Square::new(column, row))).collect()
    };
    let rows: Vec<Vec<String>> = (top..=bottom).map(row).collect();
    let wide = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let line = |row: &Vec<String>| {
        let words: Vec<String> = row.iter().map(|word| format!("{word:<wide$}")).collect();
        format!("{}\n", words.join(" ").trim_end())
    };
    rows.iter().map(line).collect()
}
