//! The end of the game: letters blacked out, and the arrangement that the program gives.

use super::super::arrangement::Arrangement;
use super::super::refusal::Refusal;
use super::super::town::Cover;
use super::Desk;
use crate::grid::Square;

impl Desk {
    /// Blacks a letter out. A worker on it is set aside, that is, idle; a house takes an idle worker along.
    pub(super) fn black(&mut self, square: Square) -> Result<(), Refusal> {
        let reserve = self.reserve();
        let lot = self.town.lots.get_mut(&square).ok_or(Refusal::NoLetter { square })?;
        if lot.cover == Cover::Black {
            return Err(Refusal::IsBlack { square });
        }
        if lot.tile.is_house() && reserve == 0 {
            return Err(Refusal::HouseUnpaid { square });
        }
        lot.cover = Cover::Black;
        self.dismiss_lonely();
        Ok(())
    }

    pub(super) fn unblack(&mut self, square: Square) -> Result<(), Refusal> {
        match self.town.lots.get_mut(&square) {
            Some(lot) if lot.cover == Cover::Black => lot.cover = Cover::Open,
            _ => return Err(Refusal::NotBlack { square }),
        }
        if self.town.in_block(square) {
            return Err(Refusal::Block { square });
        }
        Ok(())
    }

    /// Puts an arrangement in place of whatever there is. It is checked like anything that a player does.
    pub(super) fn arrange(&mut self, arrangement: &Arrangement) -> Result<(), Refusal> {
        self.town.freelancers.clear();
        self.town.lots.values_mut().for_each(|lot| lot.cover = Cover::Open);
        // First what costs a worker.
        for &square in &arrangement.black {
            self.black(square).map_err(|_| Refusal::Misfit)?;
        }
        for &square in &arrangement.work {
            self.work(square).map_err(|_| Refusal::Misfit)?;
        }
        for &square in &arrangement.free {
            self.free(square).map_err(|_| Refusal::Misfit)?;
        }
        Ok(())
    }
}
