//! Clocks as rows: one for each open decision of a seat, set once, when the decision opens.

use sqlx::FromRow;

use super::connect::Connection;
use super::writer::Write;
use super::{Ids, Store, StoreError, outbox};

/// Until when a seat has time for a decision, and when to remind it, if it is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct Deadline {
    pub seat: i64,
    pub decision: i64,
    pub due_at: i64,
    pub remind_at: Option<i64>,
}

/// A deadline of some table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct Due {
    pub table_id: i64,
    #[sqlx(flatten)]
    pub deadline: Deadline,
}

/// Makes `wanted` all the deadlines of a table. Those it has already keep their times.
pub async fn replace(
    db: &mut Connection,
    table: i64,
    wanted: &[Deadline],
) -> Result<(), StoreError> {
    // Nearly always nothing or one row changes: comparing here beats deleting and writing all.
    let open: Vec<(i64, i64)> =
        sqlx::query_as("SELECT seat, decision FROM deadlines WHERE table_id = $1")
            .bind(table)
            .fetch_all(&mut *db)
            .await?;
    for &(seat, decision) in &open {
        if !wanted.iter().any(|d| (d.seat, d.decision) == (seat, decision)) {
            sqlx::query(
                "DELETE FROM deadlines WHERE table_id = $1 AND seat = $2 AND decision = $3",
            )
            .bind(table)
            .bind(seat)
            .bind(decision)
            .execute(&mut *db)
            .await?;
        }
    }
    for deadline in wanted.iter().filter(|d| !open.contains(&(d.seat, d.decision))) {
        sqlx::query(
            "INSERT INTO deadlines (table_id, seat, decision, due_at, remind_at)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table)
        .bind(deadline.seat)
        .bind(deadline.decision)
        .bind(deadline.due_at)
        .bind(deadline.remind_at)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Gives everybody `by` milliseconds more.
pub async fn shift(db: &mut Connection, by: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE deadlines SET due_at = due_at + $1, remind_at = remind_at + $1")
        .bind(by)
        .execute(db)
        .await?;
    Ok(())
}

struct Shift {
    by: i64,
}

impl Write for Shift {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        shift(db, self.by).await
    }
}

struct Remind {
    due: Due,
    at: i64,
    say: String,
}

impl Write for Remind {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let taken = sqlx::query(
            "UPDATE deadlines SET remind_at = NULL
             WHERE table_id = $1 AND seat = $2 AND decision = $3 AND remind_at IS NOT NULL",
        )
        .bind(self.due.table_id)
        .bind(self.due.deadline.seat)
        .bind(self.due.deadline.decision)
        .execute(&mut *db)
        .await?;
        if taken.rows_affected() == 0 {
            return Ok(false);
        }
        let say = std::slice::from_ref(&self.say);
        outbox::enter(db, ids, self.due.table_id, self.at, say).await?;
        Ok(true)
    }
}

impl Store {
    /// The deadlines that have passed at `now`, longest ago first. Those of a table that rests stand
    /// still, here and below.
    pub async fn due(&self, now: i64, limit: i64) -> Result<Vec<Due>, StoreError> {
        let due = sqlx::query_as(
            "SELECT table_id, seat, decision, due_at, remind_at FROM deadlines
             WHERE due_at <= $1 AND NOT EXISTS (SELECT 1 FROM tables
                WHERE tables.id = table_id AND suspended_at IS NOT NULL)
             ORDER BY due_at, table_id, seat LIMIT $2",
        );
        Ok(due.bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// The deadlines whose reminder is to be sent at `now`.
    pub async fn to_remind(&self, now: i64, limit: i64) -> Result<Vec<Due>, StoreError> {
        let due = sqlx::query_as(
            "SELECT table_id, seat, decision, due_at, remind_at FROM deadlines
             WHERE remind_at <= $1 AND NOT EXISTS (SELECT 1 FROM tables
                WHERE tables.id = table_id AND suspended_at IS NOT NULL)
             ORDER BY remind_at, table_id, seat LIMIT $2",
        );
        Ok(due.bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// When the next deadline or reminder comes.
    pub async fn next_due(&self) -> Result<Option<i64>, StoreError> {
        let next: (Option<i64>, Option<i64>) = sqlx::query_as(
            "SELECT MIN(due_at), MIN(remind_at) FROM deadlines
                 WHERE NOT EXISTS (SELECT 1 FROM tables
                    WHERE tables.id = table_id AND suspended_at IS NOT NULL)",
        )
        .fetch_one(self.readers())
        .await?;
        Ok([next.0, next.1].into_iter().flatten().min())
    }

    /// The deadlines of one table, by seat.
    pub async fn deadlines(&self, table: i64) -> Result<Vec<Deadline>, StoreError> {
        let deadlines = sqlx::query_as(
            "SELECT seat, decision, due_at, remind_at FROM deadlines
             WHERE table_id = $1 ORDER BY seat, decision",
        );
        Ok(deadlines.bind(table).fetch_all(self.readers()).await?)
    }

    /// Puts a reminder into the outbox, once for each decision: says whether it was this time.
    pub async fn remind(&self, due: Due, at: i64, say: String) -> Result<bool, StoreError> {
        self.write(Remind { due, at, say }).await
    }

    /// Moves all deadlines and reminders by `by` milliseconds.
    pub async fn shift_deadlines(&self, by: i64) -> Result<(), StoreError> {
        self.write(Shift { by }).await
    }
}
