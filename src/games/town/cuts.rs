//! Straight pieces that can be cut off a sheet: the plainest there are, and few enough to look at all.

use std::collections::BTreeSet;

use super::CrissCrossTown;
use super::desk::Desk;
use super::sheet::SHEET;
use super::view::View;
use crate::grid::Square;
use crate::words::Letter;

/// The most letters that another piece may have beside those that are placed.
pub fn room(view: &View, desk: &Desk) -> usize {
    let slot = |card: &super::Card| card.slots().into_iter().find(|&size| desk.takes(size, card));
    view.card().and_then(slot).unwrap_or(0)
}

/// Straight pieces at the border of the sheet, as long as the card takes them, that leave it in one part: words
/// first, at most `most`.
pub fn straight(game: &CrissCrossTown, view: &View, desk: &Desk, most: usize) -> Vec<Vec<Square>> {
    let long = room(view, desk) as u8;
    let spelling = game.spelling(view.variant);
    let sheet = &desk.sheet;
    let mut cuts: Vec<(bool, Vec<Square>)> = Vec::new();
    for first in Square::all(SHEET).filter(|&square| sheet.contains(square)) {
        for down in [false, true] {
            let square = |step: u8| match down {
                true => Square::new(first.column, first.row + step),
                false => Square::new(first.column + step, first.row),
            };
            let line: Vec<Square> = (0..long).map(square).collect();
            let letters = line.iter().map(|&square| Some(sheet.at(square)?.letter));
            let Some(letters) = letters.collect::<Option<Vec<Letter>>>() else { continue };
            if line.iter().any(|&square| sheet.is_at_border(square)) {
                cuts.push((!spelling.runs().contains(&letters), line));
            }
        }
    }
    cuts.sort();
    let whole = |line: &Vec<Square>| {
        let piece: BTreeSet<Square> = line.iter().copied().collect();
        sheet.can_lose(&piece).is_ok() && sheet.without(&piece).1.len() <= 1
    };
    let cuts = cuts.into_iter().map(|(_, line)| line).filter(|line| !line.is_empty());
    cuts.filter(whole).take(most).collect()
}
