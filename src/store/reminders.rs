//! Messages that remind somebody of a decision, kept to be deleted once it is made.

use super::request::Write;
use super::rows::{all_of, row};
use super::sql::{Connection, query, query_as};
use super::{Ids, Store, StoreError};

/// A reminder that stands in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reminder {
    pub table_id: i64,
    pub seat: i64,
    pub decision: i64,
    pub channel: i64,
    pub message: i64,
}

row!(Reminder { table_id, seat, decision, channel, message });

impl Write for Reminder {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO reminders (table_id, seat, decision, channel, message)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(self.table_id)
        .bind(self.seat)
        .bind(self.decision)
        .bind(self.channel)
        .bind(self.message)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Taken(Reminder);

impl Write for Taken {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query("DELETE FROM reminders WHERE table_id = $1 AND seat = $2 AND decision = $3")
            .bind(self.0.table_id)
            .bind(self.0.seat)
            .bind(self.0.decision)
            .execute(db)
            .await?;
        Ok(())
    }
}

impl Store {
    /// A reminder has been posted. A second one for the same decision is not kept.
    pub async fn reminded(&self, reminder: Reminder) -> Result<(), StoreError> {
        self.write(reminder).await
    }

    /// The reminders of a table that still stand.
    pub async fn reminders(&self, table: i64) -> Result<Vec<Reminder>, StoreError> {
        let reminders = all_of::<Reminder>("reminders WHERE table_id = $1");
        Ok(query_as(&reminders).bind(table).fetch_all(self.readers()).await?)
    }

    /// A reminder has been deleted.
    pub async fn drop_reminder(&self, reminder: Reminder) -> Result<(), StoreError> {
        self.write(Taken(reminder)).await
    }
}
