//! Clocks as rows: one for each open decision of a seat, set when the decision opens and brought forward
//! at most.

use super::news::News;
use super::request::Write;
use super::rows::row;
use super::shards::Shards;
use super::sql::{Connection, FromRow, Row, query, query_as, query_scalar};
use super::{Ids, Store, StoreError, outbox};

/// Until when a seat has time for a decision, and when to remind it, if it is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    pub seat: i64,
    pub decision: i64,
    pub due_at: i64,
    pub remind_at: Option<i64>,
    /// Whether a computer has to move: then it is due at once, and nobody loses by it.
    pub computer: bool,
}

row!(Deadline { seat, decision, due_at, remind_at, computer });

/// A computer's turn at some table, and where that table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueComputer {
    pub table_id: i64,
    /// The server, or the channel of a private conversation.
    pub place: i64,
    pub seat: i64,
    pub decision: i64,
}

row!(DueComputer { table_id, place, seat, decision });

/// A deadline of some table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    pub table_id: i64,
    pub deadline: Deadline,
}

impl FromRow for Due {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self { table_id: row.get("table_id")?, deadline: Deadline::from_row(row)? })
    }
}

/// Makes `wanted` all the deadlines of a table. Those it has already keep their times.
pub async fn replace(
    db: &mut Connection,
    table: i64,
    wanted: &[Deadline],
) -> Result<(), StoreError> {
    // Where it is one player's turn, that row is all there is.
    if let [only] = wanted {
        return replace_by_one(db, table, only).await;
    }
    // Nearly always nothing or one row changes: comparing here beats deleting and writing all.
    let open: Vec<(i64, i64)> =
        query_as("SELECT seat, decision FROM deadlines WHERE table_id = $1")
            .bind(table)
            .fetch_all(&mut *db)
            .await?;
    for &(seat, decision) in &open {
        if !wanted.iter().any(|d| (d.seat, d.decision) == (seat, decision)) {
            query("DELETE FROM deadlines WHERE table_id = $1 AND seat = $2 AND decision = $3")
                .bind(table)
                .bind(seat)
                .bind(decision)
                .execute(&mut *db)
                .await?;
        }
    }
    for deadline in wanted.iter().filter(|d| !open.contains(&(d.seat, d.decision))) {
        enter(db, ENTER, table, deadline).await?;
    }
    Ok(())
}

/// The same for a single one, in two statements.
async fn replace_by_one(
    db: &mut Connection,
    table: i64,
    only: &Deadline,
) -> Result<(), StoreError> {
    query("DELETE FROM deadlines WHERE table_id = $1 AND NOT (seat = $2 AND decision = $3)")
        .bind(table)
        .bind(only.seat)
        .bind(only.decision)
        .execute(&mut *db)
        .await?;
    enter(db, ENTER_UNLESS_THERE, table, only).await
}

const ENTER: &str = "INSERT INTO deadlines (table_id, seat, decision, due_at, remind_at, computer)
     VALUES ($1, $2, $3, $4, $5, $6)";
const ENTER_UNLESS_THERE: &str =
    "INSERT INTO deadlines (table_id, seat, decision, due_at, remind_at, computer)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

async fn enter(
    db: &mut Connection,
    how: &str,
    table: i64,
    deadline: &Deadline,
) -> Result<(), StoreError> {
    query(how)
        .bind(table)
        .bind(deadline.seat)
        .bind(deadline.decision)
        .bind(deadline.due_at)
        .bind(deadline.remind_at)
        .bind(deadline.computer)
        .execute(db)
        .await?;
    Ok(())
}

/// Brings deadlines forward, where these are sooner than what is stored. A reminder that has been sent, or
/// was never to be, is none afterwards either.
pub async fn hasten(
    db: &mut Connection,
    table: i64,
    sooner: &[Deadline],
) -> Result<(), StoreError> {
    for deadline in sooner {
        query(
            "UPDATE deadlines SET due_at = $4,
                remind_at = CASE WHEN remind_at IS NULL THEN NULL ELSE $5 END
             WHERE table_id = $1 AND seat = $2 AND decision = $3 AND due_at > $4 AND NOT computer",
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

/// Gives everybody the time back in which nobody could move; takes it back if the clock was set back.
///
/// A table that rests gets the time of its rest back when it goes on: here only what was lost before
/// that. Computers lost nothing: they think on whatever happens. A table whose clock was moved has changed:
/// its board tells another time.
pub async fn shift(
    db: &mut Connection,
    shards: &Shards,
    began_at: i64,
    ended_at: i64,
) -> Result<(), StoreError> {
    let there = shards.condition("guild");
    let shift = format!(
        "UPDATE deadlines SET due_at = due_at + lost.gap, remind_at = remind_at + lost.gap
         FROM (
            SELECT id, CASE
                WHEN suspended_at IS NULL THEN $2 - $1
                WHEN suspended_at > $1 THEN suspended_at - $1
                ELSE 0
            END AS gap FROM tables WHERE {there}
         ) AS lost
         WHERE lost.id = deadlines.table_id AND NOT computer"
    );
    query(&shift).bind(began_at).bind(ended_at).execute(&mut *db).await?;
    let changed = format!(
        "UPDATE tables SET changes = changes + 1 WHERE suspended_at IS NULL AND {there} AND id IN (
            SELECT table_id FROM deadlines WHERE NOT computer)"
    );
    query(&changed).execute(&mut *db).await?;
    db.tell_others(News::Much);
    Ok(())
}

/// Whether the server of a table wants nobody reminded.
async fn is_quiet(db: &mut Connection, table: i64) -> Result<bool, StoreError> {
    let quiet = query_scalar(
        "SELECT COUNT(*) FROM tables JOIN servers ON servers.guild = tables.guild
         WHERE tables.id = $1 AND NOT servers.reminders",
    );
    let quiet: i64 = quiet.bind(table).fetch_one(db).await?;
    Ok(quiet > 0)
}

struct Remind {
    table: i64,
    deadlines: Vec<Deadline>,
    at: i64,
    say: fn(&[Deadline]) -> String,
}

impl Write for Remind {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let mut taken = Vec::new();
        for deadline in &self.deadlines {
            let done = query(
                "UPDATE deadlines SET remind_at = NULL
                 WHERE table_id = $1 AND seat = $2 AND decision = $3 AND remind_at = $4",
            )
            .bind(self.table)
            .bind(deadline.seat)
            .bind(deadline.decision)
            .bind(deadline.remind_at)
            .execute(&mut *db)
            .await?;
            if done > 0 {
                taken.push(*deadline);
            }
        }
        if taken.is_empty() || is_quiet(db, self.table).await? {
            return Ok(false);
        }
        outbox::enter(db, ids, self.table, self.at, &[(self.say)(&taken)]).await?;
        Ok(true)
    }
}

impl Store {
    /// The condition that a deadline belongs to a table of this process's whose clocks run: those of a table
    /// that rests stand still.
    fn runs(&self) -> String {
        match self.is_own("guild") {
            all if all == "TRUE" => "NOT EXISTS (SELECT 1 FROM tables
                WHERE tables.id = table_id AND suspended_at IS NOT NULL)"
                .to_owned(),
            own => format!(
                "EXISTS (SELECT 1 FROM tables
                WHERE tables.id = table_id AND suspended_at IS NULL AND {own})"
            ),
        }
    }

    /// The people's deadlines that have passed at `now`, longest ago first. Those of a table that rests
    /// stand still, here and below.
    pub async fn due(&self, now: i64, limit: i64) -> Result<Vec<Due>, StoreError> {
        let due = format!(
            "SELECT table_id, seat, decision, due_at, remind_at, computer FROM deadlines
             WHERE due_at <= $1 AND NOT computer AND {}
             ORDER BY due_at, table_id, seat LIMIT $2",
            self.runs()
        );
        Ok(query_as(&due).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// The computers that have to move, whatever the time is. Of each place the first, then of each
    /// the second and so on: however many turns one place has, no other is left out for them.
    pub async fn due_computers(&self, limit: i64) -> Result<Vec<DueComputer>, StoreError> {
        let due = format!(
            "SELECT table_id, place, seat, decision FROM (
                SELECT table_id, COALESCE(guild, channel) AS place, seat, decision, due_at,
                    ROW_NUMBER() OVER (
                        PARTITION BY COALESCE(guild, channel) ORDER BY due_at, table_id, seat
                    ) AS nth
                FROM deadlines JOIN tables ON tables.id = table_id
                WHERE computer AND suspended_at IS NULL AND {}
             ) AS due
             ORDER BY nth, due_at, table_id, seat LIMIT $1",
            self.is_own("guild")
        );
        Ok(query_as(&due).bind(limit).fetch_all(self.readers()).await?)
    }

    /// The deadlines whose reminder is to be sent at `now`.
    pub async fn to_remind(&self, now: i64, limit: i64) -> Result<Vec<Due>, StoreError> {
        let due = format!(
            "SELECT table_id, seat, decision, due_at, remind_at, computer FROM deadlines
             WHERE remind_at <= $1 AND {}
             ORDER BY remind_at, table_id, seat LIMIT $2",
            self.runs()
        );
        Ok(query_as(&due).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// When a person's next deadline or reminder comes.
    pub async fn next_due(&self) -> Result<Option<i64>, StoreError> {
        // Two questions, so that each is answered by the first row of an index.
        let runs = self.runs();
        let next = format!(
            "SELECT
                (SELECT MIN(due_at) FROM deadlines WHERE NOT computer AND {runs}),
                (SELECT MIN(remind_at) FROM deadlines WHERE remind_at IS NOT NULL AND {runs})"
        );
        let next: (Option<i64>, Option<i64>) = query_as(&next).fetch_one(self.readers()).await?;
        Ok([next.0, next.1].into_iter().flatten().min())
    }

    /// The deadlines of one table, by seat.
    pub async fn deadlines(&self, table: i64) -> Result<Vec<Deadline>, StoreError> {
        let deadlines = query_as(
            "SELECT seat, decision, due_at, remind_at, computer FROM deadlines
             WHERE table_id = $1 ORDER BY seat, decision",
        );
        Ok(deadlines.bind(table).fetch_all(self.readers()).await?)
    }

    /// Puts one reminder of these decisions into the outbox, each of them once: what it says is made of those
    /// that are still to be reminded of at this time. Says whether there were any, and somebody is reminded: where
    /// a server wants no reminders, nobody is.
    pub async fn remind(
        &self,
        table: i64,
        deadlines: Vec<Deadline>,
        at: i64,
        say: fn(&[Deadline]) -> String,
    ) -> Result<bool, StoreError> {
        self.write(Remind { table, deadlines, at, say }).await
    }
}
