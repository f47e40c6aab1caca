//! Workers: on letters, between them, and back in the reserve.

use super::super::refusal::Refusal;
use super::super::town::{Cover, beside};
use super::Desk;
use crate::grid::Square;

impl Desk {
    pub(super) fn work(&mut self, square: Square) -> Result<(), Refusal> {
        let reserve = self.reserve();
        let lot = self.town.lots.get_mut(&square).ok_or(Refusal::NoLetter { square })?;
        match lot.cover {
            Cover::Worker => return Err(Refusal::Working { square }),
            Cover::Black => return Err(Refusal::IsBlack { square }),
            Cover::Open if lot.tile.is_house() => return Err(Refusal::House { square }),
            Cover::Open if reserve == 0 => return Err(Refusal::NoReserve),
            Cover::Open => lot.cover = Cover::Worker,
        }
        Ok(())
    }

    pub(super) fn free(&mut self, square: Square) -> Result<(), Refusal> {
        match self.town.lots.get(&square).map(|lot| lot.cover) {
            Some(Cover::Black) => return Err(Refusal::IsBlack { square }),
            Some(_) => return Err(Refusal::NotEmpty { square }),
            None if self.town.freelancers.contains(&square) => {
                return Err(Refusal::Working { square });
            }
            None => (),
        }
        if !beside(square).any(|next| self.town.is_visible(next)) {
            return Err(Refusal::NotBeside { square });
        }
        if self.reserve() == 0 {
            return Err(Refusal::NoReserve);
        }
        self.town.freelancers.insert(square);
        if self.town.in_block(square) {
            return Err(Refusal::Block { square });
        }
        Ok(())
    }

    pub(super) fn idle(&mut self, square: Square) -> Result<(), Refusal> {
        if self.town.freelancers.remove(&square) {
            return Ok(());
        }
        match self.town.lots.get_mut(&square) {
            Some(lot) if lot.cover == Cover::Worker => {
                lot.cover = Cover::Open;
                Ok(())
            }
            _ => Err(Refusal::NobodyThere { square }),
        }
    }

    /// Freelancers that have no visible letter beside them go back to the reserve.
    pub(super) fn dismiss_lonely(&mut self) {
        let town = &mut self.town;
        let beside_letter =
            |square: Square, town: &super::Town| beside(square).any(|next| town.is_visible(next));
        let stay = town.freelancers.iter().copied().filter(|&square| beside_letter(square, town));
        town.freelancers = stay.collect();
    }
}
