//! The log grows here: the inputs of one press, and all that follows from them, in one transaction.

use super::deadlines::{self, Deadline};
use super::log::{self, Snapshot};
use super::news::News;
use super::request::Write;
use super::results::{self, Ended, Placed};
use super::sql::{Connection, query, query_as};
use super::{Ids, Phase, Store, StoreError, outbox};

/// What the rules accepted, with everything that follows from it: one input, or several of one press.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: i64,
    /// The place of the first input in the log: one more than the newest. The set-up is 0.
    pub seq: i64,
    pub at: i64,
    pub seat: i64,
    /// The inputs, in order. At least one.
    pub payloads: Vec<String>,
    /// Whose press this was, if it was one: the same press is never entered twice. It stands with the
    /// first input.
    pub interaction: Option<i64>,
    /// All that is due at the table from now on. What was open before keeps the time it had.
    pub deadlines: Vec<Deadline>,
    /// Those of them that have another clock than before: it counts where it ends sooner.
    pub hastened: Vec<Deadline>,
    pub snapshot: Option<Snapshot>,
    /// The rules that the game goes on by, if they are others from now on.
    pub rules: Option<i64>,
    /// Where the table goes from here, if it does not stay in play.
    pub phase: Option<Phase>,
    pub results: Vec<Placed>,
    /// What else is known of the game, if it ends.
    pub ended: Ended,
    /// Things to be said once.
    pub outbox: Vec<String>,
}

impl Append {
    /// An input from which nothing else follows.
    pub fn new(table: i64, seq: i64, at: i64, seat: i64, payload: impl Into<String>) -> Self {
        Self {
            table,
            seq,
            at,
            seat,
            payloads: vec![payload.into()],
            interaction: None,
            deadlines: Vec::new(),
            hastened: Vec::new(),
            snapshot: None,
            rules: None,
            phase: None,
            results: Vec::new(),
            ended: Ended::default(),
            outbox: Vec::new(),
        }
    }
}

/// What came of an [`Append`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is in the log, on the disk.
    Appended,
    /// This press was entered before, here. Nothing was changed.
    Duplicate { table: i64, seq: i64 },
    /// The log has gone on without the caller, or the table is no longer in play: another process
    /// wrote. Nothing was changed; reload the table.
    Conflict,
}

impl Store {
    /// Enters inputs, all or none. After `Appended` they can't be lost; after an error they may be
    /// entered again with the same interaction, and `Duplicate` says that they were there already.
    pub async fn append(&self, append: Append) -> Result<Outcome, StoreError> {
        self.write(append).await
    }
}

impl Write for Append {
    type Answer = Outcome;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<Outcome, StoreError> {
        // On a server whoever closes the table, or enters something at it, waits for this to end.
        db.hold("tables", self.table).await?;
        // The order is that of the columns; the conditions make a gap in the log impossible.
        let entered = query(
            "INSERT INTO inputs (table_id, seq, at, seat, payload, interaction_id)
             SELECT $1, $2, $3, $4, $5, $6
             WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1 AND phase = 'playing')
               AND $2 = (SELECT COALESCE(MAX(seq), 0) + 1 FROM inputs WHERE table_id = $1)
             ON CONFLICT DO NOTHING",
        )
        .bind(self.table)
        .bind(self.seq)
        .bind(self.at)
        .bind(self.seat)
        .bind(self.payloads.first())
        .bind(self.interaction)
        .execute(&mut *db)
        .await?;
        if entered == 0 {
            return self.why_not(db).await;
        }
        db.tell_others(News::Table(self.table));
        for (seq, payload) in (self.seq + 1..).zip(self.payloads.iter().skip(1)) {
            // Nobody can have come between: whoever did would have taken the first place.
            query(
                "INSERT INTO inputs (table_id, seq, at, seat, payload) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(self.table)
            .bind(seq)
            .bind(self.at)
            .bind(self.seat)
            .bind(payload)
            .execute(&mut *db)
            .await?;
        }
        query(
            "UPDATE tables SET touched_at = $2, phase = COALESCE($3, phase),
                rules = COALESCE($4, rules), changes = changes + 1
             WHERE id = $1",
        )
        .bind(self.table)
        .bind(self.at)
        .bind(self.phase.map(Phase::word))
        .bind(self.rules)
        .execute(&mut *db)
        .await?;
        deadlines::replace(db, self.table, &self.deadlines).await?;
        deadlines::hasten(db, self.table, &self.hastened).await?;
        if let Some(snapshot) = &self.snapshot {
            log::keep(db, self.table, snapshot).await?;
        }
        results::enter(db, self.table, self.at, &self.results, &self.ended).await?;
        outbox::enter(db, ids, self.table, self.at, &self.outbox).await?;
        Ok(Outcome::Appended)
    }
}

impl Append {
    async fn why_not(&self, db: &mut Connection) -> Result<Outcome, StoreError> {
        let before: Option<(i64, i64)> =
            query_as("SELECT table_id, seq FROM inputs WHERE interaction_id = $1")
                .bind(self.interaction)
                .fetch_optional(db)
                .await?;
        Ok(match before {
            Some((table, seq)) => Outcome::Duplicate { table, seq },
            None => Outcome::Conflict,
        })
    }
}
