//! Databases of another version, with open games in them.

use crosstown::args;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};

use crate::house::House;

async fn raw(house: &House) -> SqliteConnection {
    let file = house.database().trim_start_matches("sqlite:").to_owned();
    SqliteConnectOptions::new().filename(file).connect().await.expect("the file opens")
}

async fn run(db: &mut SqliteConnection, statements: &[&str]) {
    for statement in statements {
        sqlx::query(statement).execute(&mut *db).await.expect(statement);
    }
}

/// A game that is one move old, and the bot stopped.
async fn begun() -> House {
    let mut house = House::build().await;
    let args = args![opponent: house.bob, size: 3, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    let board = house.board("Red to place").await;
    house.alice.press(&board, "a1").await.message().await;
    house.stop().await;
    house
}

/// What undoes each migration, newest first.
const BACK: [&[&str]; 2] = [
    &[
        "DROP TABLE server_words",
        "DROP TABLE servers",
        "DELETE FROM _sqlx_migrations WHERE version = 3",
    ],
    &[
        "DROP TABLE reminders",
        "DROP INDEX tables_channel",
        "DROP INDEX tables_open_guild",
        "ALTER TABLE boards RENAME COLUMN shown TO shown_seq",
        "ALTER TABLE tables DROP COLUMN changes",
        "DELETE FROM _sqlx_migrations WHERE version = 2",
    ],
];

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_an_earlier_migration_is_played_on() {
    for steps in 1..=BACK.len() {
        let mut house = begun().await;
        let mut db = raw(&house).await;
        for back in &BACK[..steps] {
            run(&mut db, back).await;
        }
        drop(db);
        house.start().await;
        let board = house.board("Red placed a1").await;
        let after = house.bob.press(&board, "b2").await.message().await;
        assert!(after.content.contains("Blue placed b2"), "{}", after.content);
        house.close().await;
    }
}

/// The rules of this version are others than those a game was begun with.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_other_rules_goes_on_from_its_newest_state() {
    let mut house = begun().await;
    run(&mut raw(&house).await, &["UPDATE tables SET rules = 0"]).await;
    house.start().await;
    let board = house.board("Red placed a1").await;
    let after = house.bob.press(&board, "b2").await.message().await;
    assert!(after.content.contains("Blue placed b2"), "{}", after.content);
    let export = house.bob.slash(&house.channel, "table export", args![]).await.message().await;
    assert!(export.content.starts_with("The rules were revised"), "{}", export.content);
    house.restart().await;
    house.board("Blue placed b2").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_can_not_be_read_is_closed_with_a_word() {
    for rules in ["UPDATE tables SET rules = 0", "UPDATE tables SET rules = rules"] {
        let mut house = begun().await;
        let spoil = "UPDATE snapshots SET state = '{\"pawns\":8}'";
        run(&mut raw(&house).await, &[rules, spoil]).await;
        house.start().await;
        let board = &house.boards()[0];
        house.bob.press(board, "b2").await;
        house.board("could not follow").await;
        let told = house.bob.slash(&house.channel, "move", args![text: "b2"]).await.message().await;
        assert!(told.content.starts_with("There is no open table"), "{}", told.content);
        house.close().await;
    }
}
