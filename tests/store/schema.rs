//! Opening: files, folders, bad addresses, migrations, and what the schema itself refuses.

use std::path::Path;

use crosstown::store::{Store, StoreError};

use super::database::{self, Raw};
use super::{Scratch, lobby, playing, two_people};

#[tokio::test]
async fn file_and_folders_are_made() {
    let scratch = Scratch::in_a_file();
    let file = scratch.folder.join("deep/down/crosstown.db");
    super::open(&file).await.close().await;
    assert!(file.is_file());
}

#[tokio::test]
async fn what_names_no_file_is_refused_by_name() {
    for bad in ["", "sqlite:", "sqlite://", "sqlite::memory:", "sqlite:a?mode=memory", "games.db"] {
        let refused = Store::open(bad).await.unwrap_err();
        let told = match &refused {
            StoreError::Url(url) => url == bad,
            // What is no file may be a server's address, mistyped, with a password in it.
            other => matches!(other, StoreError::Scheme) && !bad.starts_with("sqlite:"),
        };
        assert!(told, "{bad}: {refused}");
    }
}

/// Whoever reads it learns which server is meant, and never the password.
#[tokio::test]
async fn a_server_that_can_not_be_had_is_named() {
    let refused = Store::open("postgres://no port at all:x/").await.unwrap_err();
    assert!(matches!(refused, StoreError::ServerUrl), "{refused}");
    let refused = Store::open("postgres://ada:geheim@127.0.0.1:1/games").await.unwrap_err();
    assert!(matches!(refused, StoreError::Server(..)), "{refused}");
    let told = refused.to_string();
    assert!(told.contains("127.0.0.1:1/games") && !told.contains("geheim"), "{told}");
}

#[tokio::test]
async fn opening_again_changes_nothing() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    store.close().await;
    let store = scratch.open().await;
    assert!(store.table(table).await.unwrap().is_some());
    assert!(lobby(&store, 2).await > table, "ids go on growing");

    let versions = "SELECT version FROM _sqlx_migrations ORDER BY version";
    let versions = database::numbers(&scratch.url, versions).await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(versions.len(), files, "every migration is built in and has run, once");
}

/// A program that does not know the schema must not write into it.
#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let scratch = Scratch::new();
    scratch.open().await.close().await;
    let newer = "INSERT INTO _sqlx_migrations SELECT 999, description, installed_on, success,
        checksum, execution_time FROM _sqlx_migrations LIMIT 1";
    database::run(&scratch.url, newer).await;
    let refused = Store::open(&scratch.url).await.unwrap_err();
    assert!(matches!(refused, StoreError::Migration(_)), "{refused}");
}

#[tokio::test]
async fn many_may_open_a_new_database_at_once() {
    let scratch = Scratch::new();
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let url = scratch.url.clone();
        tasks.spawn(async move { Store::open(&url).await.map(|_| ()) });
    }
    for opened in tasks.join_all().await {
        opened.unwrap();
    }
}

#[tokio::test]
async fn the_schema_itself_keeps_one_open_table_a_channel() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    playing(&store, 1).await;
    let mut db = Raw::open(&scratch.url).await;
    let cases = [
        ("lobby", false, false),
        ("playing", false, false),
        ("over", false, true),
        ("closed", false, true),
        ("lobby", true, true),
        ("nonsense", false, false),
    ];
    for (id, (phase, private, fits)) in (1..).zip(cases) {
        let copied = format!(
            "INSERT INTO tables SELECT {id}, game, rules, options, seed, dictionary, pace, guild,
                channel, {private}, opener, '{phase}', opened_at, touched_at, changes, suspended_at,
                posted_at, NULL, NULL
             FROM tables WHERE phase = 'playing'",
        );
        let copied = db.try_run(&copied).await;
        assert_eq!(copied.is_ok(), fits, "{phase}, private: {private}: {copied:?}");
    }
}

#[tokio::test]
async fn rows_that_others_refer_to_stay() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    playing(&store, 1).await;
    two_people(&store).await;
    let mut db = Raw::open(&scratch.url).await;
    for delete in ["DELETE FROM people", "DELETE FROM tables"] {
        assert!(db.try_run(delete).await.is_err(), "{delete}");
    }
}

/// A value that this version can't read is a fault, not a panic.
#[tokio::test]
async fn an_unknown_phase_is_a_fault() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let mut db = Raw::open(&scratch.url).await;
    db.run(match db {
        Raw::Sqlite(_) => "PRAGMA ignore_check_constraints = ON",
        Raw::Postgres(_) => "ALTER TABLE tables DROP CONSTRAINT tables_phase_check",
    })
    .await;
    db.run("UPDATE tables SET phase = 'paused'").await;
    assert!(matches!(store.table(table).await, Err(StoreError::Database(_))));
}
