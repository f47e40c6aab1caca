//! Tables that end without a result: ended by somebody, left alone for too long, or gone with their
//! channel.

use std::time::Duration;

use super::engine::{Locked, Tables, Trouble};
use super::notices::Notice;
use super::record::{Phase, TableId};
use super::refused::Refused;
use super::seating::PersonId;
use crate::store::StoreError;

/// How long nothing may happen at an open table.
pub const QUIET: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// How many quiet tables are closed in one go.
const AT_ONCE: i64 = 100;

impl Tables {
    /// Ends an open table without a result: by its opener, or by someone who keeps order there.
    pub async fn end(&self, id: TableId, by: PersonId, keeps_order: bool) -> Result<(), Trouble> {
        let table = self.lock(id).await?;
        if table.is_open() && table.opener != by && !keeps_order {
            return Err(Refused::NotYours.into());
        }
        // Others may play on at the table that somebody opened who is blocked now.
        if !table.private && !keeps_order {
            self.check_welcome(table.place, by).await?;
        }
        self.close(table).await
    }

    /// Closes the tables at which nothing has happened for too long, and says so there.
    pub async fn close_quiet(&self) -> Result<(), StoreError> {
        let quiet_since = self.now() - i64::try_from(QUIET.as_millis()).unwrap_or(i64::MAX);
        // Our own downtime is nobody's quiet.
        let quiet_since = quiet_since - self.store().longest_away(quiet_since).await?;
        for id in self.store().quiet_tables(quiet_since, AT_ONCE).await? {
            let id = TableId(id);
            let word = vec![Notice::Quiet.write()];
            if self.store().close_quiet_table(id.0, quiet_since, self.now(), word).await? {
                self.reload(id).await;
                self.tell_notices();
            }
        }
        Ok(())
    }

    /// Ends the table of a channel or thread that is gone.
    pub async fn channel_gone(&self, channel: u64) -> Result<(), Trouble> {
        match self.store().open_table_in(channel.cast_signed()).await? {
            Some(table) => self.gone(TableId(table.id)).await,
            None => Ok(()),
        }
    }

    /// Ends the tables of a server that is gone, or that has thrown the bot out, and forgets what it has settled.
    pub async fn guild_gone(&self, guild: u64) -> Result<(), Trouble> {
        for id in self.store().open_tables_of(guild.cast_signed()).await? {
            self.gone(TableId(id)).await?;
        }
        self.store().forget_server(guild.cast_signed()).await?;
        self.blocks().look_again(guild);
        Ok(())
    }

    /// Ends a table that nobody can see any more: there is nowhere to say so.
    pub async fn gone(&self, id: TableId) -> Result<(), Trouble> {
        match self.close(self.lock(id).await?).await {
            Ok(()) | Err(Trouble::Refused(Refused::Over)) => {}
            Err(trouble) => return Err(trouble),
        }
        self.store().drop_board(id.0).await?;
        Ok(())
    }

    /// Ends an open table without a result. What another process did at it meanwhile counts: a game that is over stays
    /// as it ended, and one that goes on is ended as it is now.
    pub(super) async fn close(&self, mut table: Locked) -> Result<(), Trouble> {
        while table.is_open() {
            let (id, changes) = (table.id, table.changes);
            if self.store().close_table(id.0, changes, self.now(), Vec::new()).await? {
                table.phase = Phase::Closed;
                table.changes += 1;
                table.deadlines.clear();
                self.forget(id);
                self.tell(id);
                return Ok(());
            }
            drop(table);
            self.reload(id).await;
            table = self.lock(id).await?;
        }
        Err(Refused::Over.into())
    }
}
