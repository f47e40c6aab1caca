//! Cutting parts off, and what can be done with them before they are placed.

use std::collections::BTreeSet;

use super::super::paper::Paper;
use super::super::part::{Lies, Part};
use super::super::refusal::Refusal;
use super::super::sheet::SHEET;
use super::Desk;
use crate::grid::Square;

impl Desk {
    pub(super) fn cut(&mut self, squares: &[Square]) -> Result<(), Refusal> {
        let source = self.source(squares)?;
        let piece: BTreeSet<Square> = squares.iter().copied().collect();
        let paper = match source {
            Some(part) => &self.parts[&part].paper,
            None => &self.sheet,
        };
        paper.can_lose(&piece)?;
        if let Some(part) = source.filter(|_| piece.len() == paper.len()) {
            return Err(Refusal::Whole { part });
        }
        let (piece, mut rest) = paper.without(&piece);
        // The largest stays what it was, the first in reading order of equals.
        let largest = (0..rest.len()).rev().max_by_key(|&at| rest[at].len());
        let stays = largest.map_or_else(Paper::default, |at| rest.remove(at));
        match source {
            Some(part) => {
                self.parts.insert(part, Part::cut(stays));
            }
            None => self.sheet = stays,
        }
        for paper in std::iter::once(piece).chain(rest) {
            self.numbered = self.numbered.checked_add(1).ok_or(Refusal::TooMuch)?;
            self.parts.insert(self.numbered, Part::cut(paper));
        }
        Ok(())
    }

    /// The loose part that all these squares are on; none is the sheet.
    fn source(&self, squares: &[Square]) -> Result<Option<u8>, Refusal> {
        let mut seen = BTreeSet::new();
        let mut source = None;
        for &square in squares {
            if square.column >= SHEET || square.row >= SHEET {
                return Err(Refusal::OffSheet { square });
            }
            if !seen.insert(square) {
                return Err(Refusal::Twice { square });
            }
            let holder = self.holder(square)?;
            match source {
                None => source = Some((square, holder)),
                Some((one, first)) if first != holder => {
                    return Err(Refusal::TwoParts { one, other: square });
                }
                Some(_) => (),
            }
        }
        Ok(source.and_then(|(_, holder)| holder))
    }

    fn holder(&self, square: Square) -> Result<Option<u8>, Refusal> {
        if self.sheet.contains(square) {
            return Ok(None);
        }
        let found = self.parts.iter().find(|(_, part)| part.paper.contains(square));
        let (&number, part) = found.ok_or(Refusal::CutBefore { square })?;
        Refusal::not_loose(number, part.lies).map_or(Ok(Some(number)), Err)
    }

    /// The part with this number, if there is nothing against using it.
    pub(super) fn loose(&mut self, number: u8) -> Result<&mut Part, Refusal> {
        let part = self.part(number)?;
        Refusal::not_loose(number, part.lies).map_or(Ok(part), Err)
    }

    pub(super) fn part(&mut self, number: u8) -> Result<&mut Part, Refusal> {
        let parts = self.parts.keys().copied().collect();
        self.parts.get_mut(&number).ok_or(Refusal::NoPart { part: number, parts })
    }

    /// The part and the sheet change places. Of a sheet that is cut up altogether nothing comes back.
    pub(super) fn keep(&mut self, number: u8) -> Result<(), Refusal> {
        let kept = std::mem::take(&mut self.loose(number)?.paper);
        let sheet = std::mem::replace(&mut self.sheet, kept);
        if sheet.is_empty() {
            self.parts.remove(&number);
        } else {
            self.parts.insert(number, Part::cut(sheet));
        }
        Ok(())
    }

    pub(super) fn flip(&mut self, number: u8) -> Result<(), Refusal> {
        let part = self.loose(number)?;
        part.flipped = !part.flipped;
        Ok(())
    }

    pub(super) fn crumple(&mut self, number: u8) -> Result<(), Refusal> {
        self.loose(number)?.lies = Lies::Crumpled;
        Ok(())
    }
}
