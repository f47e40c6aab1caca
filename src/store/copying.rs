//! A whole database into another one, be they files or servers: every row of every table as it is.
//!
//! Both must be at rest, and the one that is copied to must be new. What follows from other rows is copied with
//! them, so that nothing has to be counted anew.

use super::StoreError;
use super::connect::{self, Place};
use super::health::count;
use super::sql::{Assembled, Connection, Driver, Row, query, query_as, query_scalar};

/// All tables, those that others refer to first, with a column by which they are read page by page.
pub const TABLES: [(&str, &str); 44] = [
    ("people", "id"),
    ("preferences", "person"),
    ("names", "person"),
    ("editions", "id"),
    ("tables", "id"),
    ("seats", "table_id"),
    ("inputs", "table_id"),
    ("snapshots", "table_id"),
    ("deadlines", "table_id"),
    ("boards", "table_id"),
    ("old_boards", "message"),
    ("unsure_boards", "table_id"),
    ("outbox", "id"),
    ("reminders", "table_id"),
    ("waiting", "id"),
    ("wordlists", "fingerprint"),
    ("servers", "guild"),
    ("server_words", "guild"),
    ("server_channels", "guild"),
    ("server_blocks", "guild"),
    ("nudges", "table_id"),
    ("results", "table_id"),
    ("daily_channels", "guild"),
    ("daily_plays", "person"),
    ("daily_here", "guild"),
    ("daily_seen", "person"),
    ("daily_rules", "person"),
    ("daily_excused", "day"),
    ("daily_reminders", "person"),
    ("letters", "id"),
    ("totals", "person"),
    ("ratings", "person"),
    ("rating_history", "person"),
    ("daily_runs", "person"),
    ("found_words", "person"),
    ("feats", "person"),
    ("members", "person"),
    ("standing_channels", "guild"),
    ("standing_posts", "id"),
    ("standings", "id"),
    ("beats", "shard"),
    ("outages", "shard"),
    ("registered", "application"),
    ("batches", "id"),
];

/// About how many rows are read at once, and how many are entered at once: a statement takes only so many values.
const PAGE: i64 = 2_000;
const AT_ONCE: usize = 100;
/// The same for lists of words, each of which may have a few megabytes.
const LISTS: i64 = 4;

/// A table that was copied, and how many rows it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    pub table: &'static str,
    pub rows: i64,
}

/// Copies the database at one address to another, all or nothing, and counts what arrived.
pub async fn copy(from: &str, to: &str) -> Result<Vec<Copied>, StoreError> {
    let (from, to) = (Place::existing(from)?.alone()?, Place::prepare_alone(to)?);
    let (mut source, mut target) = (open(&from).await?, open(&to).await?);
    let copied = copy_rows(&mut source, &mut target).await?;
    source.close().await?;
    target.close().await?;
    Ok(copied)
}

/// Copies all rows into a database with a schema of today and nothing in it, all or nothing.
pub async fn copy_rows(
    source: &mut Connection,
    target: &mut Connection,
) -> Result<Vec<Copied>, StoreError> {
    target.begin().await?;
    // A large source takes its time to be read and counted.
    target.be_patient().await?;
    if count(target, "people").await? + count(target, "tables").await? > 0 {
        return Err(StoreError::NotEmpty);
    }
    // The one table that is not empty from the start.
    query("DELETE FROM standings").execute(&mut *target).await?;
    let mut copied = Vec::new();
    for (table, key) in TABLES {
        copy_table(source, target, table, key).await?;
        let (rows, arrived) = (count(source, table).await?, count(target, table).await?);
        if rows != arrived {
            return Err(StoreError::Incomplete { table, rows, arrived });
        }
        copied.push(Copied { table, rows });
    }
    target.commit().await?;
    Ok(copied)
}

/// Opens a database that nobody else has open, with a schema of today.
async fn open(place: &Place) -> Result<Connection, StoreError> {
    let blame = |fault| place.blame(fault);
    let mut db = place.writer().await.map_err(blame)?;
    connect::prepare(&mut db).await.map_err(blame)?;
    if let Driver::Postgres(_) = db.driver {
        let others: i64 = query_scalar(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'crosstown'
                AND datname = current_database() AND pid <> pg_backend_pid()",
        )
        .fetch_one(&mut db)
        .await?;
        if others > 0 {
            return Err(StoreError::Running);
        }
    }
    Ok(db)
}

async fn copy_table(
    source: &mut Connection,
    target: &mut Connection,
    table: &str,
    key: &str,
) -> Result<(), StoreError> {
    let upto = format!(
        "SELECT MAX({key}) FROM (SELECT {key} FROM {table} WHERE {key} > $1
            ORDER BY {key} LIMIT $2) AS page"
    );
    let page = format!("SELECT * FROM {table} WHERE {key} > $1 AND {key} <= $2 ORDER BY {key}");
    let most = if table == "wordlists" { LISTS } else { PAGE };
    let mut after = i64::MIN;
    loop {
        // Whatever has the same key comes together.
        let last: (Option<i64>,) =
            query_as(&upto).bind(after).bind(most).fetch_one(&mut *source).await?;
        let Some(last) = last.0 else { return Ok(()) };
        let rows = query(&page).bind(after).bind(last).fetch_all(&mut *source).await?;
        for rows in rows.chunks(AT_ONCE) {
            enter(target, table, rows).await?;
        }
        after = last;
    }
}

async fn enter(target: &mut Connection, table: &str, rows: &[Row]) -> Result<(), StoreError> {
    let Some(first) = rows.first() else { return Ok(()) };
    let columns = first.columns().join(", ");
    let mut insert = Assembled::new(format!("INSERT INTO {table} ({columns}) VALUES "));
    for (number, row) in rows.iter().enumerate() {
        insert.push(if number > 0 { ", (" } else { "(" });
        insert.push_list(row.values()?);
        insert.push(")");
    }
    insert.query().execute(target).await?;
    Ok(())
}
