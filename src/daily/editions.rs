//! Editions: one challenge in one language on one date, the same for everybody, made when first needed.

use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use crate::table::engine::Trouble;
use crate::words::Language;

/// One challenge in one language on one date, as far as anybody may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Edition {
    pub id: i64,
    pub challenge: Challenge,
    pub language: Language,
    pub date: Date,
    /// Of its secret.
    pub hash: String,
    /// The secret itself, once it is revealed: 64 hexadecimal digits.
    pub revealed: Option<String>,
}

/// The edition that is on somewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct Today {
    pub edition: Edition,
    pub begins_at: i64,
    /// When the next one begins there.
    pub ends_at: i64,
    /// Until when those can finish who began before that; then its grids open.
    pub closes_at: i64,
}

impl Dailies {
    /// The edition that is on here now, made and stored if need be. `language` is what the asker names; None
    /// for the server's, or English.
    pub async fn today(
        &self,
        _guild: Option<u64>,
        _challenge: Challenge,
        _language: Option<Language>,
    ) -> Result<Today, Trouble> {
        unimplemented!()
    }

    /// An edition that was made, if it was.
    pub async fn edition(
        &self,
        _challenge: Challenge,
        _language: Language,
        _date: Date,
    ) -> Result<Option<Edition>, Trouble> {
        unimplemented!()
    }
}
