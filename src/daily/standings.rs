//! How a date went: for a server, or for somebody alone.

use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use super::grids::Grids;
use super::standing::Standing;
use crate::table::engine::Trouble;
use crate::table::seating::PersonId;

impl Dailies {
    /// How a date went in a server; without one, how it went for the asker.
    pub async fn standing(
        &self,
        _guild: Option<u64>,
        _asker: PersonId,
        _challenge: Challenge,
        _date: Date,
    ) -> Result<Standing, Trouble> {
        unimplemented!()
    }

    /// The grids of a date in a server, to be posted there; None while they are closed.
    pub async fn grids(
        &self,
        _guild: Option<u64>,
        _challenge: Challenge,
        _date: Date,
    ) -> Result<Option<Grids>, Trouble> {
        unimplemented!()
    }

    /// The same for the asker's eyes, who can no longer start that date anywhere. Refused while they are
    /// closed, and while the asker could still finish that date.
    pub async fn see_grids(
        &self,
        _asker: PersonId,
        _guild: Option<u64>,
        _challenge: Challenge,
        _date: Date,
    ) -> Result<Grids, Trouble> {
        unimplemented!()
    }

    /// The date that is on in a server, or in UTC.
    pub async fn date_here(
        &self,
        _guild: Option<u64>,
        _challenge: Challenge,
    ) -> Result<Date, Trouble> {
        unimplemented!()
    }
}
