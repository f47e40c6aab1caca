//! The postman: says what the tables have to say besides their boards, each thing once.
//!
//! A notice is crossed off after it was said. A crash in between says it again with the same nonce,
//! and Discord drops the second, for some minutes. A disk may be full for longer: what was said and can't be
//! crossed off is remembered, and not said again.

use std::collections::{BTreeMap, HashMap, HashSet};
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
    /// What came of those notices that are not crossed off yet.
    outcomes: Mutex<HashMap<i64, Outcome>>,
}

/// What came of a notice.
#[derive(Clone)]
enum Outcome {
    /// It was said, or there is nobody to say it to any more.
    Done,
    /// They were reminded of these decisions, by this message.
    Reminded(Vec<(u8, u32)>, Posted),
    /// The result of a private table was refused, and may be asked for elsewhere.
    NotPosted,
    /// The same of what was to be shared.
    NotShared,
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
        let at_once = Semaphore::new(AT_ONCE);
        let (under_way, outcomes) = (Mutex::default(), Mutex::default());
        Self(Arc::new(Inner { tables, messenger, at_once, under_way, outcomes }))
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
        let pending = self.0.tables.store().pending(LETTERS).await?;
        // Some may have been forgotten with their tables, or are another process's by now.
        self.outcomes().retain(|id, _| pending.iter().any(|notice| notice.id == *id));
        let mut notices = BTreeMap::<i64, Vec<store::Unsaid>>::new();
        for notice in pending {
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
        let before = self.outcomes().get(&notice.id).cloned();
        let outcome = match before {
            Some(outcome) => outcome,
            None => match self.deliver(notice).await? {
                Some(outcome) => outcome,
                None => return Ok(false),
            },
        };
        self.outcomes().insert(notice.id, outcome.clone());
        self.cross_off(notice, &outcome).await?;
        self.outcomes().remove(&notice.id);
        Ok(true)
    }

    fn under_way(&self) -> MutexGuard<'_, HashSet<i64>> {
        self.0.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn outcomes(&self) -> MutexGuard<'_, HashMap<i64, Outcome>> {
        self.0.outcomes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says it, if it still holds. None if it can't be said now.
    async fn deliver(&self, row: &store::Unsaid) -> Result<Option<Outcome>, StoreError> {
        let Some(mut notice) = Notice::read(&row.payload) else { return Ok(Some(Outcome::Done)) };
        let showing = match self.0.tables.showing(TableId(row.table_id)).await {
            Ok(showing) => showing,
            Err(Trouble::Fault(fault)) => return Err(fault),
            Err(_) => return Ok(Some(Outcome::Done)),
        };
        // What was looked up a moment ago may be another process's business by now.
        if !self.0.tables.is_own(showing.place) {
            return Ok(None);
        }
        if let Notice::Remind { owed } = &mut notice {
            self.still_owed(owed, &showing).await?;
        }
        // A private table has nothing to say to others but that.
        if showing.private != notice.is_posted() || !still_holds(&notice, &showing) {
            return Ok(Some(Outcome::Done));
        }
        let nonce = format!("notice-{:x}", row.id);
        let said = self.0.messenger.say(&showing, &notice, &nonce).await;
        Ok(match (said, notice) {
            (Err(Undelivered::Later), _) => None,
            (Ok(Some(posted)), Notice::Remind { owed }) => Some(Outcome::Reminded(owed, posted)),
            (Err(_), Notice::Result { .. }) => Some(Outcome::NotPosted),
            (Err(_), Notice::Share { .. }) => Some(Outcome::NotShared),
            _ => Some(Outcome::Done),
        })
    }

    /// Notes what came of it.
    async fn cross_off(&self, row: &store::Unsaid, outcome: &Outcome) -> Result<(), StoreError> {
        let (store, now) = (self.0.tables.store(), self.0.tables.now());
        match outcome {
            Outcome::NotPosted => return store.not_posted(row.table_id, row.id, now).await,
            Outcome::NotShared => return store.not_shared(row.id).await,
            Outcome::Reminded(owed, posted) => {
                self.reminded(row.table_id, owed, *posted).await?;
            }
            Outcome::Done => {}
        }
        store.done(row.id, now).await?;
        Ok(())
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
        // They may have moved meanwhile, and the table may have been tidied up after: then it is to be once more.
        self.0.tables.tell(TableId(table_id));
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
