//! The table in words and letters, line by line.

use std::collections::BTreeMap;

use super::columns::{Columns, ROWS, Side};
use super::tile::Tile;
use super::value;
use super::view::View;
use crate::game::Seat;

/// All that lies on the table, with the tiles of a box by their value, the dearest first.
pub fn written(view: &View) -> String {
    let mut lines = vec![format!(
        "Round {}, to {} points. Tiles in the bag: {}.",
        view.round,
        view.options.target,
        view.bag.len()
    )];
    for (number, tiles) in (1..).zip(&view.board.boxes) {
        lines.push(format!("Box {number} ({}): {}", beside(view, number), by_value(tiles)));
    }
    lines.push(format!("Centre: {}", by_value(&view.board.centre)));
    lines.extend(view.seats().map(|seat| of_seat(view, seat)));
    lines.join("\n")
}

/// One seat: its total, and its rows from the bottom up.
pub fn of_seat(view: &View, seat: Seat) -> String {
    let left = if view.is_here(seat) { "" } else { ", left" };
    let columns = view.board.of(seat);
    format!("Seat {seat}: {}{left}. {}", view.scores[seat.index()], rows(columns))
}

/// `1 TH-EN locked (9), 2 LO-VE, 3 QU-`
pub fn rows(columns: &Columns) -> String {
    let row = |row: u8| {
        let [left, right] = Side::BOTH.map(|side| columns.at(side, row));
        let letters = |tile: Option<Tile>| tile.map(|tile| tile.to_string()).unwrap_or_default();
        let locked = match columns.pair(row).filter(|_| row <= columns.locked) {
            Some(word) => format!(" locked ({})", word.points()),
            None => String::new(),
        };
        let any = left.is_some() || right.is_some();
        any.then(|| format!("{row} {}-{}{locked}", letters(left), letters(right)))
    };
    let rows: Vec<String> = (1..=ROWS).filter_map(row).collect();
    if rows.is_empty() { "No tiles yet".to_owned() } else { rows.join(", ") }
}

/// `9: WN; 5: LSx2 YA`
pub fn by_value(tiles: &[Tile]) -> String {
    let mut values: BTreeMap<u32, BTreeMap<Tile, usize>> = BTreeMap::new();
    for &tile in tiles {
        *values.entry(value(tile)).or_default().entry(tile).or_default() += 1;
    }
    let group = |(value, tiles): (&u32, &BTreeMap<Tile, usize>)| {
        let tile = |(tile, count): (&Tile, &usize)| match count {
            1 => tile.to_string(),
            count => format!("{tile}x{count}"),
        };
        format!("{value}: {}", tiles.iter().map(tile).collect::<Vec<_>>().join(" "))
    };
    let groups: Vec<String> = values.iter().rev().map(group).collect();
    if groups.is_empty() { "empty".to_owned() } else { groups.join("; ") }
}

/// Whose box it is, counted from 1.
fn beside(view: &View, number: usize) -> String {
    let here = |side: Side| {
        let seat = view.seats().find(|&seat| view.board.box_of(seat, side) == number - 1);
        seat.map(|seat| format!("{side} of {seat}")).unwrap_or_default()
    };
    Side::BOTH.map(here).join(", ")
}
