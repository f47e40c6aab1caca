//! How a private table ended, posted where its player asks for it: once, however often they do.

use super::engine::{Tables, Trouble};
use super::notices::Notice;
use super::record::{Phase, TableId};
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
        table.seat_of(by)?;
        match (table.private, table.phase) {
            (false, _) => return Err(Refused::NotPrivate.into()),
            (true, Phase::Over) => {}
            (true, Phase::Closed) => return Err(Refused::NoResult.into()),
            (true, Phase::Lobby | Phase::Playing) => return Err(Refused::NotOver.into()),
        }
        if let Some(edition) = &table.edition {
            edition.check_open(self.now())?;
        }
        let notice = Notice::Result { channel }.write();
        let posted = self.store().post_result(id.0, self.now(), notice).await?;
        table.posted = true;
        self.tell_notices();
        Ok(posted)
    }
}
