//! The herald: whoever prepares editions, announces days, opens grids, closes plays, reveals secrets and
//! reminds people, each when it is due.

use std::sync::Arc;

use super::crier::Crier;
use super::dailies::Dailies;
use crate::store::StoreError;
use crate::table::lease::Lease;

/// Does what is due at the changes of day.
pub struct Herald<C> {
    dailies: Dailies,
    crier: Arc<C>,
    in_touch: Option<Lease>,
}

impl<C: Crier> Herald<C> {
    pub fn new(dailies: Dailies, crier: Arc<C>) -> Self {
        Self { dailies, crier, in_touch: None }
    }

    /// Works only while this lease holds.
    pub fn while_in_touch(self, in_touch: Lease) -> Self {
        Self { in_touch: Some(in_touch), ..self }
    }

    /// Works until it is dropped.
    pub async fn work(self) {
        unimplemented!()
    }

    /// Does all that is due now.
    pub async fn look(&self) -> Result<(), StoreError> {
        let _ = (&self.dailies, &self.crier, &self.in_touch);
        unimplemented!()
    }
}
