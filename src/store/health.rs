//! Whether a database is whole, and by which version it was written. Nothing is changed by asking.

use super::connect::Place;
use super::copying::{Copied, TABLES};
use super::sql::{Connection, query_as, query_scalar};
use super::{Store, StoreError, migrations, sqlite};

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Health {
    /// The newest step of the schema that it has.
    pub schema: i64,
    /// How many rows each table has; none if the schema is an older one.
    pub rows: Vec<Copied>,
}

/// Looks a whole database over: its pages and indexes, that all rows that are referred to are there, and its schema.
/// One that a newer version wrote is refused, one of an older version is not.
///
/// Of a server only the rows are looked at: its pages are its own business (`pg_amcheck` looks at those).
pub async fn examine(url: &str) -> Result<Health, StoreError> {
    let place = Place::existing(url)?;
    let mut db = place.reader().await.map_err(|fault| place.blame(fault))?;
    let health = look_over(&mut db, &place).await?;
    db.close().await?;
    Ok(health)
}

async fn look_over(db: &mut Connection, place: &Place) -> Result<Health, StoreError> {
    // First, since everything else asks rows of pages that may be damaged.
    sqlite::whole(db).await?;
    let schema = schema(db, place).await?;
    let ours = migrations::newest();
    if schema > ours {
        return Err(StoreError::Newer { theirs: schema, ours });
    }
    let mut rows = Vec::new();
    if schema == ours {
        for (table, _) in TABLES {
            rows.push(Copied { table, rows: count(db, table).await? });
        }
    }
    Ok(Health { schema, rows })
}

/// The newest step of the schema. That a database has none says that it is somebody else's.
pub async fn schema(db: &mut Connection, place: &Place) -> Result<i64, StoreError> {
    let found = query_scalar::<Option<i64>>("SELECT MAX(version) FROM _sqlx_migrations");
    match found.fetch_one(db).await {
        Ok(Some(schema)) => Ok(schema),
        Ok(None) => Err(StoreError::Foreign(place.name())),
        Err(sqlx::Error::Database(why))
            if why.message().contains("_sqlx_migrations")
                || why.code().as_deref() == Some("26") =>
        {
            Err(StoreError::Foreign(place.name()))
        }
        Err(fault) => Err(place.blame(fault.into())),
    }
}

/// Whether it has just the schema of this version, so that its rows can be read.
pub async fn same_schema(db: &mut Connection, place: &Place) -> Result<(), StoreError> {
    let (theirs, ours) = (schema(db, place).await?, migrations::newest());
    match theirs.cmp(&ours) {
        std::cmp::Ordering::Less => Err(StoreError::Older { theirs, ours }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(StoreError::Newer { theirs, ours }),
    }
}

pub async fn count(db: &mut Connection, table: &str) -> Result<i64, StoreError> {
    Ok(query_scalar(&format!("SELECT COUNT(*) FROM {table}")).fetch_one(db).await?)
}

/// A channel that something is shown in, or was until that did not work any more.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UsedChannel {
    pub guild: i64,
    pub channel: i64,
    pub used: ChannelUse,
    /// Why nothing comes there any more, with the remedy.
    pub trouble: Option<String>,
}

/// What it is used for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ChannelUse {
    /// An open table.
    Table,
    /// The daily challenge.
    Daily,
    /// Leaderboards.
    Standings,
}

impl Store {
    /// All channels of servers that something is shown in now, or will be.
    pub async fn used_channels(&self) -> Result<Vec<UsedChannel>, StoreError> {
        use ChannelUse::{Daily, Standings, Table};
        let mut all = Vec::new();
        for (used, channels) in [
            (
                Table,
                "SELECT guild, channel, CAST(NULL AS TEXT) FROM tables
                 WHERE phase IN ('lobby', 'playing') AND NOT private AND guild IS NOT NULL",
            ),
            (
                Daily,
                "SELECT guild, channel, trouble FROM daily_channels
                 WHERE next_at IS NOT NULL OR trouble IS NOT NULL",
            ),
            (
                Standings,
                "SELECT guild, channel, trouble FROM standing_channels
                 WHERE next_at IS NOT NULL OR trouble IS NOT NULL",
            ),
        ] {
            let found: Vec<(i64, i64, Option<String>)> =
                query_as(channels).fetch_all(self.readers()).await?;
            let found = found.into_iter();
            all.extend(found.map(|(guild, channel, trouble)| UsedChannel {
                guild,
                channel,
                used,
                trouble,
            }));
        }
        all.sort();
        all.dedup();
        Ok(all)
    }
}
