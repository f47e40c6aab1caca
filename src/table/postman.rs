//! The postman: says what the tables have to say besides their boards, each thing once.
//!
//! A notice is crossed off after it was said. A crash in between says it again with the same nonce,
//! and Discord drops the second.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::engine::{Tables, Trouble};
use super::messenger::{Messenger, Posted, Undelivered};
use super::notices::Notice;
use super::record::{Phase, TableId};
use super::showing::Showing;
use crate::game::Seat;
use crate::store::{self, Reminder, StoreError};

/// How many notices are looked at in one go.
const LETTERS: i64 = 500;
/// How many tables' notices are carried at once.
const AT_ONCE: usize = 16;
/// How long after a failure, or without a hint, the outbox is looked into again.
const ROUND: Duration = Duration::from_secs(5);

/// Says what is in the outbox: all tables side by side, what one table has to say in its order. Cheap to
/// clone.
pub struct Postman<M>(Arc<Inner<M>>);

impl<M> Clone for Postman<M> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

struct Inner<M> {
    tables: Tables,
    messenger: Arc<M>,
    at_once: Semaphore,
    /// The tables whose notices are being carried.
    under_way: Mutex<HashSet<i64>>,
}

/// A table whose notices are being carried; others may be once this is dropped.
struct UnderWay<'a, M: Messenger>(&'a Postman<M>, i64);

impl<M: Messenger> Drop for UnderWay<'_, M> {
    fn drop(&mut self) {
        self.0.under_way().remove(&self.1);
    }
}

impl<M: Messenger> Postman<M> {
    pub fn new(tables: Tables, messenger: Arc<M>) -> Self {
        let (at_once, under_way) = (Semaphore::new(AT_ONCE), Mutex::default());
        Self(Arc::new(Inner { tables, messenger, at_once, under_way }))
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        let mut rounds = JoinSet::new();
        loop {
            if let Err(fault) = self.hand_out(&mut rounds).await {
                tracing::error!(%fault, "the outbox can't be read");
            }
            tokio::select! {
                () = self.0.tables.notices_written() => {}
                () = sleep(ROUND) => {}
            }
            while rounds.try_join_next().is_some() {}
        }
    }

    /// Begins to say everything that can be said now.
    async fn hand_out(&self, rounds: &mut JoinSet<()>) -> Result<(), StoreError> {
        let mut notices = BTreeMap::<i64, Vec<store::Unsaid>>::new();
        for notice in self.0.tables.store().pending(LETTERS).await? {
            notices.entry(notice.table_id).or_default().push(notice);
        }
        for (table, notices) in notices {
            if self.under_way().insert(table) {
                rounds.spawn(self.clone().carry(table, notices));
            }
        }
        Ok(())
    }

    /// Says what one table has to say. What can't be said now keeps what comes after it waiting.
    async fn carry(self, table: i64, notices: Vec<store::Unsaid>) {
        let _under_way = UnderWay(&self, table);
        // The semaphore is never closed.
        let _place = self.0.at_once.acquire().await;
        for notice in notices {
            match self.said(&notice).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(fault) => {
                    tracing::error!(table, %fault, "a notice can't be carried");
                    return;
                }
            }
        }
    }

    /// Says it and crosses it off. Whether it is done with.
    async fn said(&self, notice: &store::Unsaid) -> Result<bool, StoreError> {
        let done = self.deliver(notice).await?;
        if done {
            self.0.tables.store().done(notice.id, self.0.tables.now()).await?;
        }
        Ok(done)
    }

    fn under_way(&self) -> MutexGuard<'_, HashSet<i64>> {
        self.0.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn deliver(&self, row: &store::Unsaid) -> Result<bool, StoreError> {
        let Some(mut notice) = Notice::read(&row.payload) else { return Ok(true) };
        let showing = match self.0.tables.showing(TableId(row.table_id)).await {
            Ok(showing) => showing,
            Err(Trouble::Fault(fault)) => return Err(fault),
            Err(_) => return Ok(true),
        };
        // What was looked up a moment ago may be another process's business by now.
        if !self.0.tables.is_own(showing.place) {
            return Ok(false);
        }
        if let Notice::Remind { owed } = &mut notice {
            self.still_owed(owed, &showing).await?;
        }
        // A private table has nothing to say to others but that.
        if showing.private != notice.is_posted() || !still_holds(&notice, &showing) {
            return Ok(true);
        }
        match self.0.messenger.say(&showing, &notice, &format!("notice-{:x}", row.id)).await {
            Ok(Some(posted)) => {
                if let Notice::Remind { owed } = notice {
                    self.reminded(row.table_id, &owed, posted).await?;
                }
                Ok(true)
            }
            Err(Undelivered::Later) => Ok(false),
            Err(_) if matches!(notice, Notice::Result { .. }) => {
                let store = self.0.tables.store();
                store.not_posted(row.table_id, row.id, self.0.tables.now()).await?;
                Ok(true)
            }
            Err(_) if matches!(notice, Notice::Share { .. }) => {
                self.0.tables.store().not_shared(row.id).await?;
                Ok(true)
            }
            Ok(None) | Err(_) => Ok(true),
        }
    }
}

impl<M: Messenger> Postman<M> {
    /// Leaves those decisions that are still open, and of which nobody was reminded before.
    async fn still_owed(
        &self,
        owed: &mut Vec<(u8, u32)>,
        showing: &Showing,
    ) -> Result<(), StoreError> {
        let open = showing.awaited();
        let reminders = self.0.tables.store().reminders(showing.id.0).await?;
        owed.retain(|&(seat, decision)| {
            let this = (i64::from(seat), i64::from(decision));
            open.contains(&(Seat(seat), decision))
                && !reminders.iter().any(|r| (r.seat, r.decision) == this)
        });
        Ok(())
    }

    /// They have been reminded, by this message.
    async fn reminded(
        &self,
        table_id: i64,
        owed: &[(u8, u32)],
        posted: Posted,
    ) -> Result<(), StoreError> {
        for &(seat, decision) in owed {
            let reminder = Reminder {
                table_id,
                seat: seat.into(),
                decision: decision.into(),
                channel: posted.channel.cast_signed(),
                message: posted.message.cast_signed(),
            };
            self.0.tables.store().reminded(reminder).await?;
        }
        Ok(())
    }
}

/// A reminder of a decision that has been made would only annoy, and so would news that is none.
fn still_holds(notice: &Notice, showing: &Showing) -> bool {
    match notice {
        Notice::Remind { owed } => !owed.is_empty(),
        Notice::Suspended => showing.rests(),
        Notice::Resumed => showing.phase == Phase::Playing && !showing.rests(),
        Notice::Called { .. } | Notice::Quiet | Notice::Unreadable => true,
        Notice::Result { .. } | Notice::Share { .. } => true,
    }
}
