//! How a table is shown: what is planned for its message is done, and what became of it is noted. A message that is
//! posted is stored first, so that it is found again if nobody hears of its arrival.

use tokio::time::Instant;

use super::{BoardLock, Look, Projector, later, posted};
use crate::store::{Board, UnsureBoard};
use crate::table::engine::Trouble;
use crate::table::messenger::{Messenger, Undelivered};
use crate::table::plan::Plan;
use crate::table::record::TableId;
use crate::table::showing::Showing;
use crate::table::unsure::Unsure;

impl<M: Messenger> Projector<M> {
    /// Shows a table as it is now. Whether it is shown here: then there may be something to tidy up. An error is worth
    /// another try.
    pub(super) async fn show(&self, id: TableId) -> Result<bool, Undelivered> {
        let lock = self.lock(id).await;
        let at = self.0.tables.now();
        let Some((showing, board)) = self.look(id).await? else { return Ok(false) };
        if !self.0.tables.is_own(showing.place) {
            // Another process shows it; here are only messages that somebody alone sees.
            drop(lock);
            self.0.messenger.refresh(&showing);
            return Ok(false);
        }
        // Nobody else sees a private table: it has no board to look like anything.
        let mark = if showing.private { 0 } else { self.0.messenger.mark(&showing) };
        let look = Look { showing: &showing, mark };
        let result = match (self.plan(look, board), board) {
            (Plan::Leave, _) | (Plan::Note | Plan::Edit, None) => Ok(()),
            (Plan::Note, Some(board)) => {
                self.has_shown(look, posted(board).message, &lock).await;
                Ok(())
            }
            (Plan::Edit, Some(board)) => self.edit(look, (board, at), &lock).await,
            (Plan::Post { call }, board) => self.post(look, (board, at), &call).await,
        };
        // Nothing below is written on the board.
        drop(lock);
        self.0.messenger.refresh(&showing);
        match result {
            Ok(()) => Ok(true),
            Err(Undelivered::ChannelGone) => {
                tracing::info!(table = id.0, "ended: its channel is gone");
                let gone = self.0.tables.gone(id).await;
                gone.map(|()| false).map_err(|trouble| later(id, &trouble))
            }
            Err(Undelivered::Forbidden) => {
                tracing::warn!(table = id.0, "a permission is missing in its channel");
                self.memory().refused.insert(id, Instant::now());
                Ok(false)
            }
            Err(Undelivered::Wrong) => {
                tracing::error!(table = id.0, "its board is not taken: a fault of ours");
                self.memory().refused.insert(id, Instant::now());
                Ok(false)
            }
            Err(why) => Err(why),
        }
    }

    async fn look(&self, id: TableId) -> Result<Option<(Showing, Option<Board>)>, Undelivered> {
        let showing = match self.0.tables.showing(id).await {
            Ok(showing) => showing,
            // No such table, or a game that this version does not know: trying again helps nobody.
            Err(Trouble::Refused(_)) => return Ok(None),
            Err(trouble) => return Err(later(id, &trouble)),
        };
        let board = self.0.tables.store().board(id.0).await;
        let board = board.map_err(|fault| later(id, &fault.into()))?;
        if let Some(board) = board {
            self.recall(&showing, board).await?;
        }
        Ok(Some((showing, board)))
    }

    /// After a restart: if nothing has happened since the board was made, it has called whoever is awaited,
    /// and a clock that was moved meanwhile is no reason to call them again.
    async fn recall(&self, showing: &Showing, board: Board) -> Result<(), Undelivered> {
        let id = showing.id;
        if self.memory().called_for.contains_key(&id) {
            return Ok(());
        }
        let row = self.0.tables.store().table(id.0).await;
        let row = row.map_err(|fault| later(id, &fault.into()))?;
        if row.is_some_and(|row| row.touched_at < board.posted_at) {
            self.memory().called_for.insert(id, showing.awaited());
        }
        Ok(())
    }

    async fn edit(
        &self,
        look: Look<'_>,
        (board, at): (Board, i64),
        lock: &BoardLock,
    ) -> Result<(), Undelivered> {
        match self.0.messenger.edit(look.showing, posted(board)).await {
            Ok(()) => {
                self.has_shown(look, posted(board).message, lock).await;
                Ok(())
            }
            Err(Undelivered::MessageGone) => {
                self.post(look, (Some(board), at), &[]).await?;
                // There is nothing left to take the controls off.
                self.stripped(look.showing.id, board.message).await
            }
            // It is there with its controls, which are taken off as any older one's: the new one wakes a thread.
            Err(Undelivered::TooOld | Undelivered::Archived) => {
                self.post(look, (Some(board), at), &[]).await
            }
            Err(why) => {
                if why == Undelivered::Later {
                    // It may have been changed all the same: what it looks like is not known.
                    self.memory().looks.remove(&look.showing.id);
                }
                Err(why)
            }
        }
    }

    /// Posts a board of the table as it was `at` some moment, and notes it.
    async fn post(
        &self,
        look: Look<'_>,
        (before, at): (Option<Board>, i64),
        call: &[u64],
    ) -> Result<(), Undelivered> {
        let id = look.showing.id;
        // Whoever asks from now on asks for another one.
        let asked = self.memory().asked.remove(&id);
        let unsure = self.unsure(look.showing, asked.then_some(before)).await;
        let result = match unsure {
            Ok(unsure) => self.post_as(&unsure, look, at, call).await,
            Err(why) => Err(why),
        };
        if result.is_err() && asked {
            self.memory().asked.insert(id);
        }
        result
    }

    /// The same. If it is not known whether an earlier one has arrived, it is the same message as far as Discord is
    /// concerned, or there would be two to play on; whichever of them is there then counts as the older one, and is
    /// brought up to date next.
    async fn post_as(
        &self,
        unsure: &Unsure,
        look: Look<'_>,
        at: i64,
        call: &[u64],
    ) -> Result<(), Undelivered> {
        let (id, is_new) = (look.showing.id, unsure.shows == look.showing.changes);
        let board = match unsure.arrived {
            // Only the noting failed.
            Some(board) => board,
            // When the older one was made and whom it has called is not known; the next one calls whoever is awaited
            // then.
            None if !is_new => self.arrives(unsure, look.showing, 0, &[]).await?,
            None => self.arrives(unsure, look.showing, at, call).await?,
        };
        let store = self.0.tables.store();
        store.set_board(board).await.map_err(|fault| later(id, &fault.into()))?;
        self.memory().unsure.remove(&id);
        if is_new {
            self.remember(look, posted(board).message);
        } else {
            self.0.tables.tell(id);
        }
        Ok(())
    }

    /// Posts it, and remembers that it has arrived until that is noted.
    async fn arrives(
        &self,
        unsure: &Unsure,
        showing: &Showing,
        posted_at: i64,
        call: &[u64],
    ) -> Result<Board, Undelivered> {
        let id = showing.id;
        let message = match self.0.messenger.post(showing, call, &unsure.nonce).await {
            Ok(message) => message,
            Err(why) => {
                if why != Undelivered::Later {
                    // It was refused: there is no such message.
                    self.memory().unsure.remove(&id);
                    let noted = self.0.tables.store().board_refused(id.0).await;
                    noted.map_err(|fault| later(id, &fault.into()))?;
                }
                return Err(why);
            }
        };
        let board = Board {
            table_id: id.0,
            channel: message.channel.cast_signed(),
            message: message.message.cast_signed(),
            shown: unsure.shows,
            posted_at,
        };
        self.memory().unsure.insert(id, Unsure { arrived: Some(board), ..unsure.clone() });
        Ok(board)
    }

    /// By what Discord is to know the message that is about to be posted, which counts as unsure from now on. `asked` has
    /// the board there was, if somebody asked for another.
    async fn unsure(
        &self,
        showing: &Showing,
        asked: Option<Option<Board>>,
    ) -> Result<Unsure, Undelivered> {
        let id = showing.id;
        let posted = self.memory().unsure.get(&id).cloned();
        if let Some(posted) = posted.filter(Unsure::is_known_again) {
            return Ok(posted);
        }
        let instead_of = asked.map(|before| before.map_or(0, |board| board.message));
        let unsure = Unsure::of(showing, instead_of);
        let stored =
            UnsureBoard { table_id: id.0, nonce: unsure.nonce.clone(), shows: unsure.shows };
        let stored = self.0.tables.store().will_post(stored).await;
        stored.map_err(|fault| later(id, &fault.into()))?;
        self.memory().unsure.insert(id, unsure.clone());
        Ok(unsure)
    }

    async fn stripped(&self, id: TableId, message: i64) -> Result<(), Undelivered> {
        let store = self.0.tables.store();
        store.stripped(message).await.map_err(|fault| later(id, &fault.into()))
    }
}
