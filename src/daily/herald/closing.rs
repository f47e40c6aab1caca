//! Plays whose day is over where they began: those that are not finished by now are closed without a result.

use super::{AT_ONCE, Herald};
use crate::daily::crier::Crier;
use crate::table::engine::Trouble;
use crate::table::record::TableId;

impl<C: Crier> Herald<C> {
    pub(super) async fn close_plays(&self) -> Result<(), Trouble> {
        loop {
            let due = self.store().plays_to_close(self.now(), AT_ONCE).await?;
            if due.is_empty() {
                return Ok(());
            }
            for table in due {
                match self.dailies().tables().gone(TableId(table)).await {
                    // Nobody plays on at a table that can't be closed, or is not there.
                    Ok(()) | Err(Trouble::Refused(_) | Trouble::Taken(_)) => {}
                    fault => fault?,
                }
                self.store().play_closed(table, self.now()).await?;
            }
        }
    }
}
