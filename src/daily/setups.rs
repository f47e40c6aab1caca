//! What servers have settled: which challenge is announced where, at which hour, in which language.

use super::challenge::Challenge;
use super::dailies::Dailies;
use crate::store::StoreError;
use crate::words::Language;

/// How a server has a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub channel: u64,
    /// The time of day at which a date begins, in minutes after midnight.
    pub minute: i64,
    /// The name of a time zone.
    pub zone: String,
    pub language: Language,
    /// Why nothing is posted any more, in a sentence with the remedy, if it is not: whoever sets it up again
    /// clears it.
    pub trouble: Option<String>,
}

impl Dailies {
    /// Has a challenge announced in a server from its next date on. Refused if there is no such schedule, or
    /// no such language.
    pub async fn set_up(
        &self,
        _guild: u64,
        _challenge: Challenge,
        _setup: Setup,
    ) -> Result<(), crate::table::engine::Trouble> {
        unimplemented!()
    }

    /// False if it was not on.
    pub async fn switch_off(&self, _guild: u64, _challenge: Challenge) -> Result<bool, StoreError> {
        unimplemented!()
    }

    /// What a server has set up.
    pub async fn setups(&self, _guild: u64) -> Result<Vec<(Challenge, Setup)>, StoreError> {
        unimplemented!()
    }

    /// A server is gone, or has thrown the bot out: nothing is announced there any more.
    pub async fn guild_gone(&self, _guild: u64) -> Result<(), StoreError> {
        unimplemented!()
    }
}
