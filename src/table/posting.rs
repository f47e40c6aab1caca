//! How a private table ended, posted where its player asks for it: once, however often they do; or told
//! without its letters, once in each channel.

use super::engine::{Tables, Trouble};
use super::notices::Notice;
use super::record::{Phase, Table, TableId};
use super::refused::Refused;
use super::seating::PersonId;

impl Tables {
    /// Has the result of a private table posted in a channel. False if that was asked for before.
    pub async fn post_result(
        &self,
        id: TableId,
        by: PersonId,
        channel: u64,
    ) -> Result<bool, Trouble> {
        let mut table = self.lock(id).await?;
        check(&table, by)?;
        if let Some(edition) = &table.edition {
            edition.check_open(self.now())?;
        }
        let notice = Notice::Result { channel }.write();
        let posted = self.store().post_result(id.0, self.now(), notice).await?;
        table.posted = true;
        self.tell_notices();
        Ok(posted)
    }

    /// Has it told in a channel how a private table ended, without what is still nobody's business. False if
    /// that was asked for there before.
    pub async fn share(&self, id: TableId, by: PersonId, channel: u64) -> Result<bool, Trouble> {
        let table = self.lock(id).await?;
        check(&table, by)?;
        let notice = Notice::Share { channel }.write();
        let shared = self.store().share(id.0, self.now(), notice).await?;
        self.tell_notices();
        Ok(shared)
    }
}

/// Only the player of a private table says how it ended, and only once it has.
fn check(table: &Table, by: PersonId) -> Result<(), Refused> {
    table.seat_of(by)?;
    match (table.private, table.phase) {
        (false, _) => Err(Refused::NotPrivate),
        (true, Phase::Over) => Ok(()),
        (true, Phase::Closed) => Err(Refused::NoResult),
        (true, Phase::Lobby | Phase::Playing) => Err(Refused::NotOver),
    }
}
