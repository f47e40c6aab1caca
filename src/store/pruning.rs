//! What nobody asks for any more, so that the database does not grow without end.
//!
//! What is to go is looked for by those who read, and deleted by its key, a few rows at a time: the writer never
//! searches, and a move waits for one small transaction at most. Logs and results stay. Free pages of the file are used
//! again; the file itself does not shrink.

use super::request::Write;
use super::sql::{Assembled, Connection, query_scalar};
use super::{Ids, Store, StoreError};

/// How many rows go in one transaction.
const AT_ONCE: i64 = 200;

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// Rows that go after a time.
struct Rule {
    table: &'static str,
    /// By which they are deleted; where it is not theirs alone, the condition says which.
    key: &'static str,
    /// When it is so, with `$1` for the time before which it has to have come.
    when: &'static str,
    /// The server that they belong to.
    guild: &'static str,
    /// How long they are kept, in milliseconds.
    kept: i64,
}

/// The table of a row ended before `$1`.
const ENDED: &str = "EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id
    AND phase IN ('over', 'closed') AND touched_at < $1)";
const OF_TABLE: &str = "(SELECT guild FROM tables WHERE tables.id = table_id)";
/// What belongs to no server.
const NOWHERE: &str = "CAST(NULL AS BIGINT)";

/// Letters and posts are asked for by their names while their span lasts, so that none is written twice: the longest
/// is a month.
const RULES: &[Rule] = &[
    rule("outbox", "id", "done_at < $1", OF_TABLE, DAY),
    rule("letters", "id", "said_at < $1", "guild", 70 * DAY),
    rule("standing_posts", "id", "said_at < $1", "guild", 70 * DAY),
    // Nobody presses a button that old, and a new one would clear them away as well.
    rule("waiting", "id", "made_at < $1", NOWHERE, 30 * DAY),
    // Messages that could not be reached for so long are not tried any more.
    rule("reminders", "table_id", ENDED, OF_TABLE, 30 * DAY),
    rule("old_boards", "message", ENDED, OF_TABLE, 30 * DAY),
    rule("boards", "table_id", ENDED, OF_TABLE, 30 * DAY),
    rule("unsure_boards", "table_id", ENDED, OF_TABLE, 30 * DAY),
    // They are counted for an hour.
    rule("nudges", "table_id", "at < $1", OF_TABLE, HOUR),
    // In days: a date that nobody can begin any more.
    rule("daily_seen", "person", "day < $1 / 86400000", NOWHERE, 70 * DAY),
];

const fn rule(
    table: &'static str,
    key: &'static str,
    when: &'static str,
    guild: &'static str,
    kept: i64,
) -> Rule {
    Rule { table, key, when, guild, kept }
}

/// The tables of which rows go by themselves, each with after how many milliseconds.
pub const KEPT: [(&str, i64); RULES.len()] = {
    let mut kept = [("", 0); RULES.len()];
    let mut at = 0;
    while at < RULES.len() {
        kept[at] = (RULES[at].table, RULES[at].kept);
        at += 1;
    }
    kept
};

/// Rows that went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruned {
    pub table: &'static str,
    pub rows: u64,
    /// Whether there may be more of them.
    pub more: bool,
}

struct Prune {
    rule: &'static Rule,
    keys: Vec<i64>,
    before: i64,
}

impl Write for Prune {
    type Answer = u64;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<u64, StoreError> {
        let Rule { table, key, when, .. } = self.rule;
        let mut delete = Assembled::new(format!("DELETE FROM {table} WHERE {key} IN ("));
        delete.push_list(self.keys.iter().copied());
        delete.push(") AND ");
        // The time is a number of our own: it need not be a value, whose place in the list is another each time.
        delete.push(when.replace("$1", &self.before.to_string()));
        Ok(delete.query().execute(db).await?)
    }
}

struct DropStates {
    tables: Vec<i64>,
}

impl Write for DropStates {
    type Answer = u64;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<u64, StoreError> {
        let mut delete = Assembled::new("DELETE FROM snapshots WHERE table_id IN (".to_owned());
        delete.push_list(self.tables.iter().copied());
        delete.push(
            ") AND EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id
                AND phase IN ('over', 'closed'))",
        );
        Ok(delete.query().execute(db).await?)
    }
}

impl Store {
    /// Deletes some of what is too old, of each kind that is this process's business.
    pub async fn prune(&self, now: i64) -> Result<Vec<Pruned>, StoreError> {
        let mut pruned = Vec::new();
        for rule in RULES {
            let Rule { table, key, when, guild, kept } = rule;
            let before = now.saturating_sub(*kept);
            let find = format!(
                "SELECT DISTINCT {key} FROM {table} WHERE {} AND {} LIMIT {AT_ONCE}",
                when.replace("$1", &before.to_string()),
                self.is_own(guild),
            );
            let keys: Vec<i64> = query_scalar(&find).fetch_all(self.readers()).await?;
            if keys.is_empty() {
                continue;
            }
            let more = i64::try_from(keys.len()).unwrap_or(AT_ONCE) >= AT_ONCE;
            let rows = self.write(Prune { rule, keys, before }).await?;
            pruned.push(Pruned { table, rows, more });
        }
        Ok(pruned)
    }

    /// Tables of this process's with ids above `after` that ended before a time, and whose last state is stored though
    /// their log has at least one input: in order.
    pub async fn ended_with_state(
        &self,
        after: i64,
        before: i64,
        limit: i64,
    ) -> Result<Vec<i64>, StoreError> {
        let tables = format!(
            "SELECT table_id FROM snapshots JOIN tables ON tables.id = table_id
             WHERE table_id > $1 AND phase IN ('over', 'closed') AND touched_at < $2 AND seq > 0
                AND {} ORDER BY table_id LIMIT $3",
            self.is_own("guild")
        );
        let tables = query_scalar(&tables).bind(after).bind(before).bind(limit);
        Ok(tables.fetch_all(self.readers()).await?)
    }

    /// Forgets the last states of tables that ended: their logs lead to the same.
    pub async fn drop_states(&self, tables: Vec<i64>) -> Result<u64, StoreError> {
        if tables.is_empty() {
            return Ok(0);
        }
        self.write(DropStates { tables }).await
    }
}
