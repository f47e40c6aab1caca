//! The herald: does what is due at the changes of day. Everything that is due is a row with its moment, so
//! nothing is forgotten over a restart, and standing still for a year makes no storm.
//!
//! | file | what lives there |
//! |---|---|
//! | `preparing` | editions made before they are needed, and the solver's best for them |
//! | `turning` | servers move on to their next day |
//! | `posting` | letters, each tried until it is said, never twice |
//! | `announcing`, `opening`, `reminding` | what the three kinds of letters say |
//! | `closing`, `revealing` | plays whose day is over, secrets whose day is over everywhere |
//! | `rate` | how many messages a second |

mod announcing;
mod closing;
mod opening;
mod posting;
mod preparing;
mod rate;
mod reminding;
mod revealing;
mod turning;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::crier::Crier;
use super::dailies::Dailies;
use crate::store::{Store, StoreError};
use crate::table::engine::Trouble;
use crate::table::lease::Lease;
use rate::Rate;

/// How often it is looked what is due: the time may have been moved.
const ROUND: Duration = Duration::from_secs(2);
/// How many rows are looked at in one go.
const AT_ONCE: i64 = 200;
/// The most messages in a second.
pub const A_SECOND: u32 = 20;

/// Does what is due at the changes of day. Cheap to clone.
pub struct Herald<C>(Arc<Inner<C>>);

impl<C> Clone for Herald<C> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

struct Inner<C> {
    dailies: Dailies,
    crier: Arc<C>,
    /// Whether players can reach us: nothing is due while they can't. None: always.
    in_touch: Option<Lease>,
    rate: Rate,
}

impl<C: Crier> Herald<C> {
    pub fn new(dailies: Dailies, crier: Arc<C>) -> Self {
        Self::built(dailies, crier, None, A_SECOND)
    }

    /// The same, working only while this lease holds.
    pub fn while_in_touch(self, in_touch: Lease) -> Self {
        let (dailies, crier) = (self.0.dailies.clone(), self.0.crier.clone());
        Self::built(dailies, crier, Some(in_touch), A_SECOND)
    }

    /// The same with so many messages a second at most.
    pub fn at_most(self, a_second: u32) -> Self {
        let (dailies, crier) = (self.0.dailies.clone(), self.0.crier.clone());
        Self::built(dailies, crier, self.0.in_touch.clone(), a_second)
    }

    fn built(dailies: Dailies, crier: Arc<C>, in_touch: Option<Lease>, a_second: u32) -> Self {
        Self(Arc::new(Inner { dailies, crier, in_touch, rate: Rate::new(a_second) }))
    }

    /// Works until it is dropped. What computes holds up nothing that is due.
    pub async fn work(self) {
        let preparing = async {
            loop {
                self.faced("editions can't be prepared", self.prepare().await);
                self.faced("the best grid can't be found", self.solve().await);
                sleep(ROUND).await;
            }
        };
        let posting = async {
            loop {
                self.faced("what is due can't be done", self.look().await);
                sleep(ROUND).await;
            }
        };
        tokio::join!(preparing, posting);
    }

    /// Does all that is due now.
    pub async fn look(&self) -> Result<(), Trouble> {
        if !self.in_touch() {
            return Ok(());
        }
        self.close_plays().await?;
        self.turn_days().await?;
        self.nudge().await?;
        self.post().await?;
        Ok(self.reveal().await?)
    }

    fn in_touch(&self) -> bool {
        self.0.in_touch.as_ref().is_none_or(Lease::holds)
    }

    fn faced(&self, what: &str, done: Result<(), Trouble>) {
        match done {
            Err(Trouble::Fault(StoreError::Closed)) | Ok(()) => {}
            Err(trouble) => tracing::error!(%trouble, "{what}"),
        }
    }

    fn dailies(&self) -> &Dailies {
        &self.0.dailies
    }

    fn store(&self) -> &Store {
        self.0.dailies.store()
    }

    fn now(&self) -> i64 {
        self.0.dailies.now()
    }
}
