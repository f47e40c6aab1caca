//! Databases of another version, with open games in them.

use std::time::Duration;

use crosstown::args;

use crate::database::Raw;
use crate::house::House;

/// Changes a database behind the bot's back.
pub async fn tamper(house: &House, statements: &[&str]) {
    let mut db = Raw::open(house.database()).await;
    for statement in statements {
        db.run(statement).await;
    }
    db.close().await;
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
const BACK: [&[&str]; 7] = [
    &[
        "DROP TABLE letters",
        "DROP TABLE daily_reminders",
        "DROP TABLE daily_excused",
        "DROP TABLE daily_rules",
        "DROP TABLE daily_seen",
        "DROP TABLE daily_here",
        "DROP TABLE daily_plays",
        "DROP TABLE daily_channels",
        "ALTER TABLE tables DROP COLUMN edition",
        "DROP TABLE editions",
        "DELETE FROM _sqlx_migrations WHERE version = 8",
    ],
    &[
        "DROP INDEX tables_rematch",
        "ALTER TABLE tables DROP COLUMN rematch_of",
        "DELETE FROM _sqlx_migrations WHERE version = 7",
    ],
    &[
        "DROP INDEX tables_private",
        "ALTER TABLE tables DROP COLUMN posted_at",
        "DELETE FROM _sqlx_migrations WHERE version = 6",
    ],
    &["ALTER TABLE snapshots DROP COLUMN told", "DELETE FROM _sqlx_migrations WHERE version = 5"],
    &[
        "DROP TABLE names",
        "DROP TABLE old_boards",
        "DROP TABLE waiting",
        "DROP INDEX tables_open_opener",
        "ALTER TABLE tables DROP COLUMN suspended_at",
        "DROP INDEX deadlines_due_people",
        "DROP INDEX deadlines_due_computers",
        "ALTER TABLE deadlines DROP COLUMN computer",
        "CREATE INDEX deadlines_due ON deadlines (due_at)",
        "DELETE FROM _sqlx_migrations WHERE version = 4",
    ],
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
        tamper(&house, &BACK[..steps].concat()).await;
        house.start().await;
        // An earlier version did not keep what it told.
        let board = house.board("Blue to place").await;
        let after = house.bob.press(&board, "b2").await.message().await;
        assert!(after.content.contains("Blue placed b2"), "{}", after.content);
        house.close().await;
    }
}

/// The rules of this version are others than those a game was begun with.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_other_rules_goes_on_from_its_newest_state() {
    let mut house = begun().await;
    tamper(&house, &["UPDATE tables SET rules = 0"]).await;
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

/// What makes a state unreadable, and readable again.
const SPOIL: &str = "UPDATE snapshots SET state = 'x' || state";
const MEND: &str = "UPDATE snapshots SET state = SUBSTR(state, 2)";

/// How many public messages of the bot say this.
fn said(house: &House, what: &str) -> usize {
    house.boards().iter().filter(|seen| seen.content.contains(what)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_can_not_be_read_rests_until_it_can() {
    for rules in ["UPDATE tables SET rules = 0", "UPDATE tables SET rules = rules"] {
        let mut house = begun().await;
        tamper(&house, &[rules, SPOIL]).await;
        house.start().await;
        let (bob, channel) = (house.bob.clone(), house.channel);
        // Typed, since the board may have lost its buttons by now.
        let told = bob.slash(&channel, "move", args![text: "b2"]).await.message().await;
        assert!(told.content.starts_with("This game rests until"), "{}", told.content);
        let board = house.board("This table rests").await;
        assert_eq!(board.buttons(), [""; 0]);
        house.board("so it rests").await;
        for question in ["table history", "table export", "table draw", "table nudge"] {
            let told = bob.slash(&channel, question, args![]).await.message().await;
            assert!(told.content.starts_with("This game rests until"), "{}", told.content);
        }
        // Far more than a move may take.
        house.world.advance(Duration::from_secs(60 * 60));
        house.restart().await;
        assert_eq!(house.board("This table rests").await.id, board.id);

        house.stop().await;
        tamper(&house, &[MEND]).await;
        house.start().await;
        let on = house.board("can be read again and goes on").await;
        assert!(on.content.contains(&format!("To move: <@{}>", bob.id())), "{}", on.content);
        let board = house.board("Red placed a1").await;
        let after = bob.press(&board, "b2").await.message().await;
        assert!(after.content.contains("Blue placed b2"), "{}", after.content);
        assert_eq!((said(&house, "so it rests"), said(&house, "and goes on.")), (1, 1));
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_rests_is_ended_by_its_opener() {
    let mut house = begun().await;
    tamper(&house, &["UPDATE tables SET rules = 0", SPOIL]).await;
    house.start().await;
    // Its rules are others: it is found at the start, before anybody presses.
    house.board("This table rests").await;
    let no = house.bob.slash(&house.channel, "table end", args![]).await.message().await;
    assert!(no.content.contains("Manage Messages"), "{}", no.content);
    house.alice.slash(&house.channel, "table end", args![]).await.message().await;
    house.board("closed without a result").await;
    house.close().await;
}

/// One table that can't be shown keeps nobody from the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_not_known_is_listed_among_ones_own() {
    let mut house = begun().await;
    tamper(&house, &["UPDATE tables SET game = 'chess'"]).await;
    house.start().await;
    let another = house.world.channel("another");
    let args = args![opponent: house.bob, size: 3, pace: "live"];
    house.alice.slash(&another, "crisscross", args).await.message().await;
    let mine = house.alice.slash(&house.channel, "table mine", args![]).await.message().await;
    let lines: Vec<&str> = mine.content.lines().collect();
    assert!(lines[0].starts_with("1. **Crisscross**"), "{}", mine.content);
    assert!(lines[1].starts_with("2. A table that rests https://"), "{}", mine.content);
    assert_eq!(mine.buttons(), ["Open 1"]);
    house.close().await;
}
