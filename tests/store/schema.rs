//! Opening: files, folders, bad addresses, migrations, and what the schema itself refuses.

use std::path::Path;

use crosstown::store::{Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};

use super::{Scratch, lobby, playing, two_people, url};

async fn raw(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.unwrap()
}

#[tokio::test]
async fn file_and_folders_are_made() {
    let scratch = Scratch::new();
    let file = scratch.0.join("deep/down/crosstown.db");
    super::open(&file).await.close().await;
    assert!(file.is_file());
}

#[tokio::test]
async fn what_names_no_file_is_refused_by_name() {
    for bad in [
        "",
        "sqlite:",
        "sqlite://",
        "sqlite::memory:",
        "sqlite:a?mode=memory",
        "postgres://host/name",
        "games.db",
    ] {
        let refused = Store::open(bad).await.unwrap_err();
        assert!(matches!(&refused, StoreError::Url(url) if url == bad), "{bad}: {refused}");
    }
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

    let mut db = raw(&scratch.file()).await;
    let versions: Vec<i64> =
        sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut db)
            .await
            .unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(versions.len(), files, "every migration is built in and has run, once");
}

/// A program that does not know the schema must not write into it.
#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let scratch = Scratch::new();
    scratch.open().await.close().await;
    let mut db = raw(&scratch.file()).await;
    let newer = "INSERT INTO _sqlx_migrations SELECT 999, description, installed_on, success,
        checksum, execution_time FROM _sqlx_migrations LIMIT 1";
    sqlx::query(newer).execute(&mut db).await.unwrap();
    let refused = Store::open(&url(&scratch.file())).await.unwrap_err();
    assert!(matches!(refused, StoreError::Migration(_)), "{refused}");
}

#[tokio::test]
async fn many_may_open_a_new_file_at_once() {
    let scratch = Scratch::new();
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let url = url(&scratch.file());
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
    let mut db = raw(&scratch.file()).await;
    let cases = [
        ("lobby", false, false),
        ("playing", false, false),
        ("over", false, true),
        ("closed", false, true),
        ("lobby", true, true),
        ("nonsense", false, false),
    ];
    for (id, (phase, private, fits)) in (1_i64..).zip(cases) {
        let copied = sqlx::query(
            "INSERT INTO tables SELECT $1, game, rules, options, seed, dictionary, pace, guild,
                channel, $2, opener, $3, opened_at, touched_at, changes, suspended_at, posted_at,
                NULL, NULL
             FROM tables WHERE phase = 'playing'",
        )
        .bind(id)
        .bind(private)
        .bind(phase)
        .execute(&mut db)
        .await;
        assert_eq!(copied.is_ok(), fits, "{phase}, private: {private}: {copied:?}");
    }
}

#[tokio::test]
async fn rows_that_others_refer_to_stay() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    playing(&store, 1).await;
    two_people(&store).await;
    let mut db = raw(&scratch.file()).await;
    for delete in ["DELETE FROM people", "DELETE FROM tables"] {
        assert!(sqlx::query(delete).execute(&mut db).await.is_err(), "{delete}");
    }
}

/// A value that this version can't read is a fault, not a panic.
#[tokio::test]
async fn an_unknown_phase_is_a_fault() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let mut db = raw(&scratch.file()).await;
    sqlx::query("PRAGMA ignore_check_constraints = ON").execute(&mut db).await.unwrap();
    sqlx::query("UPDATE tables SET phase = 'paused'").execute(&mut db).await.unwrap();
    assert!(matches!(store.table(table).await, Err(StoreError::Database(_))));
}
