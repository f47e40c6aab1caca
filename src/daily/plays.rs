//! Playing: each person once a date, at a private table, wherever they are.

use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use super::editions::Edition;
use crate::store::StoreError;
use crate::table::edition::EditionTag;
use crate::table::engine::Trouble;
use crate::table::record::{Place, TableId};
use crate::table::seating::PersonId;
use crate::words::Language;

/// Somebody's play of a date.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    pub table: TableId,
    pub edition: Edition,
    pub how: How,
    /// Until when it can be finished; then its grids open.
    pub closes_at: i64,
    /// What is to be said besides: that it does not count here, for it is in another language.
    pub note: Option<String>,
}

/// How far a play has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// It has just been begun.
    Begun,
    /// It was begun before, here or elsewhere.
    GoesOn,
    /// It was played to its end.
    Finished,
    /// It was given up, or its day ended before it did.
    Unfinished,
}

impl Dailies {
    /// Begins the asker's play, goes on with it, or shows it if it is over. `date` is the one of the card
    /// that was pressed; None for the one that is on here. `language` is what the asker names.
    pub async fn play(
        &self,
        _person: PersonId,
        _place: Place,
        _challenge: Challenge,
        _date: Option<Date>,
        _language: Option<Language>,
    ) -> Result<Play, Trouble> {
        unimplemented!()
    }

    /// The edition that a table plays, if it plays one.
    pub async fn edition_of(&self, _table: TableId) -> Result<Option<EditionTag>, StoreError> {
        unimplemented!()
    }

    /// What the asker's plays are played with from the next on: the options of a seat, as it has them at a
    /// table.
    pub async fn own_rules(
        &self,
        _person: PersonId,
        _challenge: Challenge,
    ) -> Result<serde_json::Value, StoreError> {
        unimplemented!()
    }

    /// Chooses them. Refused if no game could be played with them.
    pub async fn set_own_rules(
        &self,
        _person: PersonId,
        _challenge: Challenge,
        _options: serde_json::Value,
    ) -> Result<(), Trouble> {
        unimplemented!()
    }

    /// Whether the asker is reminded before their streak ends.
    pub async fn reminds(
        &self,
        _person: PersonId,
        _challenge: Challenge,
    ) -> Result<bool, StoreError> {
        unimplemented!()
    }

    /// Has the asker reminded, or no longer.
    pub async fn remind_me(
        &self,
        _person: PersonId,
        _challenge: Challenge,
        _on: bool,
    ) -> Result<(), StoreError> {
        unimplemented!()
    }
}
