//! How much there may be at once, so that nobody slows everybody.

use super::refused::Refused;
use super::seating::{Seating, SeatingRefusal};
use crate::store::{Crowded, Most};

/// The most of what costs all others something. Whoever runs the program can choose them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Computers at one table.
    pub computers: u32,
    /// Open tables that one person has opened.
    pub of_person: u32,
    /// Open tables of one server. A private conversation belongs to none.
    pub of_server: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { computers: 8, of_person: 10, of_server: 50 }
    }
}

impl Limits {
    /// As the store is asked to keep them.
    pub(super) fn most(&self) -> Most {
        Most { of_opener: self.of_person.into(), of_guild: self.of_server.into() }
    }

    /// What to say to somebody who found no room.
    pub(super) fn refusal(&self, crowded: Crowded) -> Refused {
        match crowded {
            Crowded::Opener => Refused::ManyOfYours(self.of_person),
            Crowded::Guild => Refused::ManyHere(self.of_server),
        }
    }

    /// Refuses seats with too many computers.
    pub(super) fn check(&self, seating: &Seating) -> Result<(), SeatingRefusal> {
        let most = self.computers;
        let fits = seating.computers() <= most as usize;
        if fits { Ok(()) } else { Err(SeatingRefusal::Computers(most)) }
    }
}
