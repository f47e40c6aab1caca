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

mod announcing;
mod closing;
mod opening;
mod posting;
mod preparing;
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
use crate::table::rate::Rate;

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
        Self(Arc::new(Inner { dailies, crier, in_touch: None, rate: Rate::new(A_SECOND) }))
    }

    /// The same, working only while this lease holds.
    pub fn while_in_touch(self, in_touch: Lease) -> Self {
        self.with(|inner| Inner { in_touch: Some(in_touch), ..inner })
    }

    /// The same with so many messages a second at most.
    pub fn at_most(self, a_second: u32) -> Self {
        self.with(|inner| Inner { rate: Rate::new(a_second), ..inner })
    }

    fn with(self, other: impl FnOnce(Inner<C>) -> Inner<C>) -> Self {
        let Inner { dailies, crier, in_touch, rate } = &*self.0;
        let (dailies, crier, in_touch) = (dailies.clone(), crier.clone(), in_touch.clone());
        Self(Arc::new(other(Inner { dailies, crier, in_touch, rate: rate.anew() })))
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

    /// Does all that is due now. What fails keeps nothing else from being done.
    pub async fn look(&self) -> Result<(), Trouble> {
        if !self.in_touch() {
            return Ok(());
        }
        let done = [
            self.close_plays().await,
            self.turn_days().await,
            self.nudge().await,
            self.post().await,
            self.reveal().await.map_err(Trouble::from),
        ];
        done.into_iter().collect()
    }

    fn in_touch(&self) -> bool {
        self.0.in_touch.as_ref().is_none_or(Lease::holds)
    }

    /// Whether what is the same for all servers is up to this process: it is one's that has what belongs to none.
    fn is_for_all(&self) -> bool {
        self.store().owns(None)
    }

    fn faced(&self, what: &str, done: Result<(), Trouble>) {
        match done {
            Err(Trouble::Fault(StoreError::Closed)) | Ok(()) => {}
            Err(trouble) => tracing::error!(trouble = trouble.for_log(), "{what}"),
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
