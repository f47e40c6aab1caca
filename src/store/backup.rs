//! A whole database into a file of SQLite, while a bot works with it.
//!
//! A file is copied by SQLite itself (`VACUUM INTO`): one moment of it, without the pages that are free and without
//! a lock that a move would wait for. Of a server all rows are copied in one transaction that sees one moment.

use std::path::Path;

use super::connect::{self, Place, is_server};
use super::copying::{Copied, copy_rows};
use super::health::{self, count};
use super::sql::Connection;
use super::{StoreError, files, sqlite};

/// What a copy has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackedUp {
    pub rows: Vec<Copied>,
    pub bytes: u64,
}

/// Tables of which no row ever goes: a later copy has no fewer.
const GROWING: [&str; 3] = ["people", "tables", "inputs"];

/// Copies the database that `url` names into the file `to`, which is empty or not there, and looks the copy over.
pub async fn back_up(url: &str, to: &Path) -> Result<BackedUp, StoreError> {
    let place = Place::existing(url)?;
    let mut source = place.reader().await.map_err(|fault| place.blame(fault))?;
    health::same_schema(&mut source, &place).await?;
    let mut before = Vec::new();
    for table in GROWING {
        before.push((table, count(&mut source, table).await?));
    }
    if is_server(url) {
        copy_server(&mut source, to).await?;
    } else {
        sqlite::copy_into(&mut source, to).await?;
    }
    source.close().await?;

    let copy = health::examine(&files::url(to)?).await?;
    for (table, before) in before {
        let copied = copy.rows.iter().find(|one| one.table == table).map_or(0, |one| one.rows);
        if copied < before {
            return Err(StoreError::Fewer { table, before, copied });
        }
    }
    let bytes = to.metadata().map_or(0, |known| known.len());
    Ok(BackedUp { rows: copy.rows, bytes })
}

/// One moment of a server. Its processes go on meanwhile.
async fn copy_server(source: &mut Connection, to: &Path) -> Result<(), StoreError> {
    let place = Place::prepare(&files::url(to)?)?;
    let mut target = place.writer().await?;
    connect::prepare(&mut target).await?;
    source.begin_looking().await?;
    copy_rows(source, &mut target).await?;
    source.roll_back().await?;
    // A copy is one file, with nothing beside it.
    sqlite::without_log(&mut target).await?;
    target.close().await?;
    Ok(())
}
