//! Building parts into the town, taking them back, and what the houses in them bring.

use std::collections::{BTreeMap, BTreeSet};

use super::super::card::Card;
use super::super::paper::parts;
use super::super::part::Lies;
use super::super::refusal::Refusal;
use super::super::tile::Tile;
use super::super::town::{Cover, Lot, beside};
use super::Desk;
use crate::grid::Square;

impl Desk {
    pub(super) fn place(&mut self, number: u8, at: Square, card: &Card) -> Result<(), Refusal> {
        let part = self.loose(number)?.clone();
        if part.paper.has_block() {
            return Err(Refusal::PieceBlock { part: number });
        }
        if !self.takes(part.paper.len(), card) {
            let (size, card) = (part.paper.len(), card.to_string());
            return Err(Refusal::NoSlot { part: number, size, card });
        }
        let laid = part.laid(at).ok_or(Refusal::OffMap)?;
        let town = &mut self.town;
        let taken = |&(square, _): &(Square, Tile)| {
            town.lots.contains_key(&square) || town.freelancers.contains(&square)
        };
        if let Some(&(square, _)) = laid.iter().find(|one| taken(one)) {
            return Err(Refusal::Taken { square });
        }
        let joined = |(square, _): &(Square, Tile)| {
            beside(*square).any(|next| town.lots.contains_key(&next))
        };
        if !town.lots.is_empty() && !laid.iter().any(joined) {
            return Err(Refusal::Lonely { part: number });
        }
        for &(square, tile) in &laid {
            town.lots.insert(square, Lot { tile, cover: Cover::Open });
        }
        if let Some(&(square, _)) = laid.iter().find(|(square, _)| town.in_block(*square)) {
            return Err(Refusal::Block { square });
        }
        self.part(number)?.lies = Lies::Placed(at);
        self.placed.push(number);
        Ok(())
    }

    /// Whether a piece of this size would fit a slot of the card beside those that are placed.
    pub fn takes(&self, size: usize, card: &Card) -> bool {
        let placed = self.placed.iter().map(|placed| self.parts[placed].paper.len());
        card.fit(&placed.chain([size]).collect::<Vec<_>>()).is_some()
    }

    /// Takes a part back into the tray, out of the town or out of the crumpled ones.
    pub(super) fn unplace(&mut self, number: u8) -> Result<(), Refusal> {
        let part = self.part(number)?;
        let squares = part.squares();
        match std::mem::replace(&mut part.lies, Lies::Loose) {
            Lies::Loose => return Err(Refusal::Loose { part: number }),
            Lies::Crumpled => return Ok(()),
            Lies::Placed(_) => (),
        }
        self.placed.retain(|placed| *placed != number);
        for (square, _) in squares {
            self.town.lots.remove(&square);
        }
        let left: BTreeSet<Square> = self.town.lots.keys().copied().collect();
        if parts(&left).len() > 1 {
            return Err(Refusal::FallsApart { part: number });
        }
        self.dismiss_lonely();
        match self.town.workers().saturating_sub(self.owned()) {
            0 => Ok(()),
            missing => Err(Refusal::TooFewWorkers { missing }),
        }
    }

    /// Workers that houses of this round's parts bring: one each, or two for a house that lies in a line with
    /// another one as soon as its part lies.
    pub(super) fn income(&self) -> usize {
        let pieces: Vec<Vec<(Square, Tile)>> =
            self.placed.iter().map(|part| self.parts[part].squares()).collect();
        let new: BTreeSet<Square> = pieces.iter().flatten().map(|(square, _)| *square).collect();
        let old = self.town.lots.iter().filter(|(square, _)| !new.contains(square));
        let mut letters: BTreeMap<Square, Tile> =
            old.map(|(&square, lot)| (square, lot.tile)).collect();
        let mut income = 0;
        for piece in pieces {
            letters.extend(piece.iter().copied());
            let houses = piece.iter().filter(|(_, tile)| tile.is_house());
            income += houses
                .map(|&(house, _)| if has_company(&letters, house) { 2 } else { 1 })
                .sum::<usize>();
        }
        income
    }
}

/// Whether another house is in a line of letters with this one.
fn has_company(letters: &BTreeMap<Square, Tile>, house: Square) -> bool {
    let line = |step: fn(Square) -> Option<Square>| {
        let squares = std::iter::successors(step(house), move |&square| step(square));
        let tiles = squares.map_while(|square| letters.get(&square));
        tiles.into_iter().any(|tile| tile.is_house())
    };
    line(|s| Some(Square { column: s.column.checked_sub(1)?, ..s }))
        || line(|s| Some(Square { column: s.column.checked_add(1)?, ..s }))
        || line(|s| Some(Square { row: s.row.checked_sub(1)?, ..s }))
        || line(|s| Some(Square { row: s.row.checked_add(1)?, ..s }))
}
