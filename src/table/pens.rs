//! One pen a table: whoever holds it is the only one to write on its public message.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

use super::record::TableId;

type Pot = Arc<tokio::sync::Mutex<()>>;

/// The pens that are wanted now.
#[derive(Clone, Default)]
pub struct Pens(Arc<Mutex<HashMap<TableId, Pot>>>);

/// A table's pen.
pub struct Pen {
    pens: Pens,
    table: TableId,
    /// None only while it is put back.
    held: Option<OwnedMutexGuard<()>>,
}

impl Pens {
    /// Takes the table's pen as soon as it is free.
    pub async fn take(&self, table: TableId) -> Pen {
        let pot = self.pots().entry(table).or_default().clone();
        Pen { pens: self.clone(), table, held: Some(pot.lock_owned().await) }
    }

    fn pots(&self) -> MutexGuard<'_, HashMap<TableId, Pot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pen {
    fn drop(&mut self) {
        let mut pots = self.pens.pots();
        drop(self.held.take());
        // Nobody can come by meanwhile: the pots are locked. One is the map's own.
        if pots.get(&self.table).is_some_and(|pot| Arc::strong_count(pot) == 1) {
            pots.remove(&self.table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_pen_a_table_and_none_left_over() {
        let pens = Pens::default();
        let first = pens.take(TableId(1)).await;
        let _other = pens.take(TableId(2)).await;
        let waiting = tokio::spawn({
            let pens = pens.clone();
            async move { drop(pens.take(TableId(1)).await) }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(first);
        waiting.await.unwrap();
        assert_eq!(pens.pots().len(), 1, "only the other table's");
    }
}
