//! Databases of every schema there has been, opened by this version.
//!
//! `tests/fixtures/schema-N.sqlite` was made when migration N was the newest. After adding a
//! migration, and never otherwise, `REFRESH_FIXTURES=1 cargo test --test store fixtures` adds the
//! database of the new schema; those of older ones stay as they are.

use std::fs;
use std::path::{Path, PathBuf};

use crosstown::store::{Append, Outcome, Phase, Start};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::{Scratch, begin, deadline, enter, lobby, open, press, seqs, start};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The file for the newest schema.
fn newest() -> PathBuf {
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    folder().join(format!("schema-{}.sqlite", fs::read_dir(migrations).unwrap().count()))
}

/// A game of two inputs that goes on, with a clock.
async fn make(file: &Path) {
    // Small pages make a small file.
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut db = options.page_size(1_024).connect().await.unwrap();
    sqlx::query("VACUUM").execute(&mut db).await.unwrap();
    db.close().await.unwrap();

    let store = open(file).await;
    let table = lobby(&store, 1).await;
    assert!(begin(&store, table, start()).await);
    enter(&store, press(table, 1, 501)).await;
    let deadlines = vec![deadline(1, 2, 90_000)];
    enter(&store, Append { deadlines, ..press(table, 2, 502) }).await;
    store.close().await;
}

#[tokio::test]
async fn every_schema_there_has_been_is_played_on() {
    let newest = newest();
    if std::env::var_os("REFRESH_FIXTURES").is_some() && !newest.exists() {
        let scratch = Scratch::in_a_file();
        fs::create_dir_all(&*scratch.folder).unwrap();
        make(&scratch.file()).await;
        fs::copy(scratch.file(), &newest).unwrap();
    }
    assert!(newest.exists(), "{} is missing: see the top of this file", newest.display());

    for entry in fs::read_dir(folder()).unwrap() {
        let scratch = Scratch::in_a_file();
        fs::create_dir_all(&*scratch.folder).unwrap();
        fs::copy(entry.unwrap().path(), scratch.file()).unwrap();
        let store = scratch.open().await;

        let table = store.open_table_in(1).await.unwrap().expect("an open table");
        assert_eq!((table.game.as_str(), table.phase), ("crisscross", Phase::Playing));
        assert_eq!(seqs(&store, table.id).await, [1, 2]);
        assert_eq!(store.inputs(table.id, 2).await.unwrap()[0].payload, "move 2 by 502");
        assert_eq!(store.snapshot(table.id).await.unwrap().unwrap().state, "set up");
        assert_eq!(store.deadlines(table.id).await.unwrap(), [deadline(1, 2, 90_000)]);
        assert_eq!(store.seats(table.id).await.unwrap().len(), 2);

        let again = store.append(press(table.id, 3, 502)).await.unwrap();
        assert_eq!(again, Outcome::Duplicate { table: table.id, seq: 2 });
        enter(&store, press(table.id, 3, 503)).await;
        let second = lobby(&store, 2).await;
        assert!(second > table.id);
        assert!(begin(&store, second, Start { state: "new".to_owned(), ..start() }).await);
    }
}
