//! Forgotten is forgotten: everything that is somebody's is told to them and removed, and no file of the
//! database has a trace of it.

use std::collections::BTreeSet;
use std::path::Path;

use crosstown::game::{Dice, Seed};
use crosstown::store::{
    Cell, Fate, Forgotten, Outcome, PERSONAL, Placed, Preferences, Store, StoreError, Swept, Wait,
};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use super::database::{self, Raw};
use super::{Scratch, enter, new_table, open, playing, press, two_people};

/// An id as Discord gives them.
const ZOE: i64 = 0x0bad_cafe_1234_5678;
const NAME: &str = "Zoë van der Nobody";
const NICKNAME: &str = "Her Serenity Zoë XIV";

async fn raw(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.unwrap()
}

/// Everything in the files of a database: its own and those that are put beside it.
fn files(database: &Path) -> Vec<(String, Vec<u8>)> {
    let folder = std::fs::read_dir(database.parent().unwrap()).unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        (path.file_name().unwrap().to_string_lossy().into_owned(), bytes)
    };
    files.map(read).collect()
}

fn has(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|window| window == what)
}

/// Which of these are in which file.
fn traces(database: &Path, id: i64, names: &[&str]) -> Vec<String> {
    let mut needles = vec![id.to_be_bytes().to_vec(), id.to_le_bytes().to_vec()];
    needles.extend(names.iter().map(|name| name.as_bytes().to_vec()));
    needles.push(id.to_string().into_bytes());
    let mut found = Vec::new();
    for (file, bytes) in files(database) {
        let needles = needles.iter().filter(|needle| has(&bytes, needle));
        found.extend(needles.map(|needle| format!("{file}: {}", needle.escape_ascii())));
    }
    found
}

/// Somebody with everything that can be somebody's.
async fn zoe(store: &Store) -> i64 {
    let zoe = store.person(ZOE, "Zoë before").await.unwrap();
    assert_eq!(store.person(ZOE, NAME).await.unwrap(), zoe);
    store.call(zoe, 0x0123_4567_89ab_cdef, Some(NICKNAME.to_owned())).await.unwrap();
    store.prefer(zoe, Preferences::default().into()).await.unwrap();
    let opening = format!("a long poem of {NAME}'s. ").repeat(1_000);
    store.wait(Wait { opener: zoe, opening, at: 1_000, since: 0, most: 20 }).await.unwrap();
    zoe
}

async fn forget(store: &Store, person: i64) -> (Forgotten, Swept) {
    let forgotten = store.forget(person).await.unwrap().expect("somebody is known");
    let swept = store.sweep(&forgotten.traces).await.unwrap();
    (forgotten, swept)
}

/// The columns of the schema that say whose a row is: those that refer to `people`, and those that are
/// called so.
async fn personal_columns(db: &mut SqliteConnection) -> BTreeSet<(String, String)> {
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *db).await.unwrap();
    let mut found = BTreeSet::new();
    for table in tables {
        let refers = format!("PRAGMA foreign_key_list({table})");
        for row in sqlx::query(&refers).fetch_all(&mut *db).await.unwrap() {
            if row.get::<String, _>("table") == "people" {
                found.insert((table.clone(), row.get("from")));
            }
        }
        let columns = format!("PRAGMA table_info({table})");
        for row in sqlx::query(&columns).fetch_all(&mut *db).await.unwrap() {
            let column: String = row.get("name");
            let whose =
                ["person", "people", "opener", "player", "owner", "user", "discord", "member"];
            if table != "people" && whose.iter().any(|word| column.contains(word)) {
                found.insert((table.clone(), column));
            }
        }
    }
    found
}

#[tokio::test]
async fn every_column_that_says_whose_a_row_is_is_known() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    let mut db = raw(&scratch.file()).await;
    let listed: BTreeSet<_> =
        PERSONAL.iter().map(|own| (own.table.to_owned(), own.column.to_owned())).collect();
    assert_eq!(
        listed,
        personal_columns(&mut db).await,
        "PERSONAL in store/privacy.rs has every column that says whose a row is, and no other"
    );
    // What is told of them is there to be told, and nothing is kept back.
    let told = store.own_rows(7).await.unwrap();
    let of_games = ["seats", "tables"];
    let own: Vec<_> = PERSONAL.iter().filter(|own| !of_games.contains(&own.table)).collect();
    let sections: Vec<&str> = own.iter().map(|own| own.what).collect();
    assert_eq!(told.iter().map(|section| section.what).collect::<Vec<_>>(), sections);
    for own in own {
        let columns = format!("PRAGMA table_info({})", own.table);
        let columns = sqlx::query(&columns).fetch_all(&mut db).await.unwrap();
        let columns = columns.iter().map(|row| row.get::<String, _>("name"));
        let columns: BTreeSet<String> = columns.filter(|name| name != own.column).collect();
        let told: BTreeSet<String> = own.told.split(", ").map(str::to_owned).collect();
        assert_eq!(told, columns, "{}", own.table);
    }
}

/// A row of every kind: told, and then gone or nobody's, as the list says.
#[tokio::test]
async fn rows_are_told_and_go_as_the_list_says() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (table, zoe) = (playing(&store, 1).await, zoe(&store).await);
    let mut db = Raw::open(&scratch.url).await;
    let edition =
        "INSERT INTO editions VALUES (3, 'town', 'en', 9, 's', 'h', '{}', '2a', NULL, 'f',
        NULL, 0, 0, NULL)";
    db.run(edition).await;
    for insert in [
        "INSERT INTO seats VALUES ($2, 7, $1, NULL, 'null')",
        "UPDATE tables SET opener = $1 WHERE id = $2",
        "INSERT INTO results (table_id, seat, person, score, grp, at, number, game, day, month,
            variant, pace, seats, computers, private, duel, rated, won)
         VALUES ($2, 7, $1, 1, 1, 1, 1, 'town', 9, 1, '', 'slow', 2, 0, FALSE, FALSE, TRUE, FALSE)",
        "INSERT INTO daily_plays VALUES ($1, 'town', 9, 3, $2, 5, 'r', 1, NULL, NULL)",
        "INSERT INTO daily_here SELECT 5, 'town', 9, $1 WHERE $2 > 0",
        "INSERT INTO daily_seen SELECT $1, 'town', 9 WHERE $2 > 0",
        "INSERT INTO daily_rules SELECT $1, 'town', 'own rules' WHERE $2 > 0",
        "INSERT INTO daily_reminders SELECT $1, 'town', 9 WHERE $2 > 0",
        "INSERT INTO letters (id, kind, game, day, person, payload, made_at, due_at, key)
         SELECT 9, 'remind', 'town', 9, $1, '', 1, 1, 'k' WHERE $2 > 0",
        "INSERT INTO totals SELECT 'town', FALSE, 5, 'all', 0, $1, 1, 1, 0, 1, 1, NULL, 1, FALSE
         WHERE $2 > 0",
        "INSERT INTO ratings SELECT $1, 'town', 1500.5, 350.0, 0.06, 1, 1 WHERE $2 > 0",
        "INSERT INTO rating_history SELECT $1, 'town', 1, 1, 1500.5, 350.0 WHERE $2 > 0",
        "INSERT INTO daily_runs SELECT $1, 'town', 9, 9, 7 WHERE $2 > 0",
        "INSERT INTO found_words SELECT $1, 'town', 'STONE', 5, 1, 1 WHERE $2 > 0",
        "INSERT INTO feats VALUES ($1, 'master', $2)",
        "INSERT INTO members SELECT 5, $1, TRUE, 1 WHERE $2 > 0",
        "INSERT INTO server_blocks SELECT 5, $1, 1 WHERE $2 > 0",
    ] {
        let insert = insert.replace("$1", &zoe.to_string()).replace("$2", &table.to_string());
        assert_eq!(db.run(&insert).await, 1, "{insert}");
    }
    let told = store.own_rows(zoe).await.unwrap();
    for section in &told {
        assert_eq!(section.rows.len(), 1, "{}", section.what);
    }
    let cells = |what: &str| {
        let section = told.iter().find(|section| section.what == what).unwrap();
        section.rows[0].iter().map(|(_, cell)| cell.clone()).collect::<Vec<_>>()
    };
    let text = |text: &str| Cell::Text(text.to_owned());
    assert_eq!(cells("server names"), [Cell::Number(0x0123_4567_89ab_cdef), text(NICKNAME)]);
    assert_eq!(cells("preferences")[1..3], [text("picture"), Cell::Switch(true)]);
    assert_eq!(cells("daily plays").last(), Some(&Cell::Nothing));
    assert_eq!(cells("ratings")[1], Cell::Real(1500.5));

    let (forgotten, _) = forget(&store, zoe).await;
    assert_eq!(forgotten.tables, [table]);
    for own in PERSONAL {
        let count = format!("SELECT COUNT(*) FROM {} WHERE {} = {zoe}", own.table, own.column);
        let rows = db.number(&count).await;
        let deleted = own.fate == Fate::Deleted;
        assert_eq!(rows, i64::from(!deleted), "{}", own.table);
        let said = forgotten.removed.iter().find(|(what, _)| *what == own.what);
        assert_eq!(said.map(|(_, rows)| *rows), deleted.then_some(1), "{}", own.table);
    }
}

#[tokio::test]
async fn no_file_has_a_trace_of_somebody_who_was_forgotten() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    let zoe = zoe(&store).await;
    let names = [NAME, NICKNAME, "Zoë before", "a long poem"];
    assert!(traces(&scratch.file(), ZOE, &names).len() >= 4, "they are there to be found");
    forget(&store, zoe).await;
    assert_eq!(traces(&scratch.file(), ZOE, &names), [""; 0]);
    assert_eq!(store.forget(zoe).await.unwrap(), None, "there is nothing left to forget");
    // What is written later brings nothing back.
    playing(&store, 1).await;
    assert_eq!(traces(&scratch.file(), ZOE, &names), [""; 0]);
    assert_eq!(store.known(ZOE).await.unwrap(), None);
    let again = store.person(ZOE, NAME).await.unwrap();
    assert_ne!(again, zoe);
    let told = store.own_rows(again).await.unwrap();
    assert!(told.iter().all(|section| section.rows.is_empty()));
    store.close().await;
}

/// Rows move about in the file as it grows: whoever goes, and whenever, leaves nothing behind.
#[tokio::test]
async fn no_file_has_a_trace_however_the_rows_lie() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    let mut dice = Dice::new(&Seed::from_number(17), 0);
    let mut here: Vec<(i64, i64, Vec<String>)> = Vec::new();
    let mut rewritten = 0;
    for step in 0..1_500_u32 {
        let name = format!("{step:06}{}", "~".repeat(dice.below(40) as usize));
        let whom = |dice: &mut Dice, here: &[_]| dice.below(here.len() as u32) as usize;
        match dice.below(10) {
            0..=5 => {
                let id = i64::from(dice.below(u32::MAX)) << 30 | i64::from(step) | 1 << 62;
                let person = store.person(id, &name).await.unwrap();
                here.push((id, person, vec![name]));
            }
            6 | 7 if !here.is_empty() => {
                let at = whom(&mut dice, &here);
                let (_, person, names) = &mut here[at];
                let guild = i64::from(dice.below(3)) + (1 << 58);
                store.call(*person, guild, Some(name.clone())).await.unwrap();
                names.push(name);
            }
            8 if !here.is_empty() => {
                let at = whom(&mut dice, &here);
                let (id, _, names) = &mut here[at];
                store.person(*id, &name).await.unwrap();
                names.push(name);
            }
            9 if !here.is_empty() => {
                let at = whom(&mut dice, &here);
                let (id, person, names) = here.swap_remove(at);
                let (_, swept) = forget(&store, person).await;
                assert_ne!(swept, Swept::Alike);
                rewritten += u32::from(swept == Swept::Rewritten);
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                assert_eq!(traces(&scratch.file(), id, &names), [""; 0], "in step {step}");
            }
            _ => {}
        }
    }
    println!("the file was written anew {rewritten} times");
    for (_, person, names) in here {
        let name = store.who(person, None).await.unwrap().unwrap().name;
        assert!(names.contains(&name), "everybody else is still there");
    }
}

/// A copy that is left where nothing overwrites it: what the search of the file is for.
async fn leave_a_copy(file: &Path) {
    let mut db = raw(file).await;
    for statement in [
        "PRAGMA secure_delete = OFF",
        "CREATE TABLE scrap (discord_id BIGINT, name TEXT)",
        "INSERT INTO scrap SELECT discord_id, name FROM people",
        "DROP TABLE scrap",
    ] {
        sqlx::query(statement).execute(&mut db).await.unwrap();
    }
    db.close().await.unwrap();
}

#[tokio::test]
async fn a_copy_that_was_left_has_the_file_written_anew() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    let zoe = zoe(&store).await;
    leave_a_copy(&scratch.file()).await;
    let (_, swept) = forget(&store, zoe).await;
    assert_eq!(swept, Swept::Rewritten);
    assert_eq!(traces(&scratch.file(), ZOE, &[NAME, NICKNAME]), [""; 0]);
}

/// A backup reads one moment of the file for as long as it takes, and so keeps the log beside it.
#[tokio::test]
async fn moves_do_not_wait_until_somebody_has_read() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    let (zoe, table) = (zoe(&store).await, playing(&store, 1).await);
    let mut reading = Raw::open(&scratch.url).await;
    reading.run("BEGIN").await;
    assert!(reading.number("SELECT COUNT(*) FROM people").await > 0);
    let forgotten = store.forget(zoe).await.unwrap().expect("she is known");
    let asked = std::time::Instant::now();
    let swept = store.sweep(&forgotten.traces).await;
    assert!(matches!(swept, Err(StoreError::Busy)), "{swept:?}");
    enter(&store, press(table, 1, 501)).await;
    // Ten seconds is what a writer waits for another.
    assert!(asked.elapsed() < std::time::Duration::from_secs(9), "{:?}", asked.elapsed());
    let owed = store.sweep_owed().await;
    assert!(matches!(owed, Err(StoreError::Busy)), "{owed:?}");
    reading.run("ROLLBACK").await;
    reading.close().await;
    store.sweep_owed().await.unwrap();
    assert_eq!(traces(&scratch.file(), ZOE, &[NAME, NICKNAME]), [""; 0]);
    let mark = database::number(&scratch.url, "PRAGMA user_version").await;
    assert_eq!(mark, 1, "nothing is owed any more");
}

/// The files as they are at this moment, as a kill would leave them.
fn killed(store: &Scratch) -> Scratch {
    let after = Scratch::in_a_file();
    for (name, bytes) in files(&store.file()) {
        std::fs::write(after.folder.join(&name), bytes).unwrap();
    }
    after
}

#[tokio::test]
async fn a_kill_before_the_sweep_is_made_good_at_the_next_start() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    let zoe = zoe(&store).await;
    leave_a_copy(&scratch.file()).await;
    let before = killed(&scratch);
    store.forget(zoe).await.unwrap();
    let after = killed(&scratch);
    assert!(!traces(&after.file(), ZOE, &[NAME]).is_empty(), "there was something to sweep");

    let restarted = open(&after.file()).await;
    assert_eq!(traces(&after.file(), ZOE, &[NAME, NICKNAME]), [""; 0]);
    assert_eq!(restarted.forget(zoe).await.unwrap(), None);
    restarted.close().await;
    assert_eq!(traces(&after.file(), ZOE, &[NAME, NICKNAME]), [""; 0]);
    // Killed a moment earlier, nothing has happened at all.
    let restarted = open(&before.file()).await;
    assert_eq!(restarted.who(zoe, None).await.unwrap().unwrap().name, NAME);
}

/// Versions before this one did not overwrite what they deleted.
#[tokio::test]
async fn the_file_of_an_older_version_is_written_anew_once() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    zoe(&store).await;
    leave_a_copy(&scratch.file()).await;
    store.close().await;
    let mut db = raw(&scratch.file()).await;
    for statement in [
        "PRAGMA secure_delete = OFF",
        "DELETE FROM names",
        "DELETE FROM waiting",
        "UPDATE people SET discord_id = NULL, name = ''",
        "PRAGMA user_version = 0",
    ] {
        sqlx::query(statement).execute(&mut db).await.unwrap();
    }
    db.close().await.unwrap();
    assert!(!traces(&scratch.file(), ZOE, &[NAME]).is_empty(), "the older version left traces");
    scratch.open().await.close().await;
    assert_eq!(traces(&scratch.file(), ZOE, &[NAME, NICKNAME]), [""; 0]);
    let mut db = raw(&scratch.file()).await;
    let mark: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut db).await.unwrap();
    assert_eq!(mark, 1, "and not again");
}

#[tokio::test]
async fn two_at_once_are_both_forgotten() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    let (zoe, table) = (zoe(&store).await, playing(&store, 1).await);
    let [ada, ben] = two_people(&store).await;
    let both = async |person| {
        let forgotten = store.forget(person).await.unwrap();
        if let Some(forgotten) = &forgotten {
            store.sweep(&forgotten.traces).await.unwrap();
        }
        forgotten.is_some()
    };
    let (first, same, second) = tokio::join!(both(zoe), both(zoe), both(ada));
    assert!(first ^ same, "the same person is forgotten once");
    assert!(second);
    assert_eq!(traces(&scratch.file(), ZOE, &[NAME, NICKNAME, "Ada"]), [""; 0]);
    assert_eq!(store.who(ben, None).await.unwrap().unwrap().name, "Ben");
    assert_eq!(store.seats_of_forgotten().await.unwrap(), [(table, ada)]);
}

/// Of one's games what is one's own, and nothing that others must not know yet.
#[tokio::test]
async fn games_are_told_without_the_others() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let table = playing(&store, 1).await;
    for seq in 1..=4 {
        assert_eq!(store.append(press(table, seq, 900 + seq)).await.unwrap(), Outcome::Appended);
    }
    let (game, moves) = store.own_game(ben, table).await.unwrap().unwrap();
    assert_eq!((game.seat, game.opened, game.score, game.options), (Some(1), false, None, None));
    let moves: Vec<String> = moves.into_iter().map(|own| own.payload).collect();
    assert_eq!(moves, ["move 1 by 901", "move 3 by 903"]);
    let placed = |seat, person, score| Placed {
        seat,
        person: Some(person),
        score,
        place: Some(1),
        group: 0,
    };
    let mut last = press(table, 5, 905);
    last.results = vec![placed(0, ada, 3), placed(1, ben, 2)];
    last.phase = Some(crosstown::store::Phase::Over);
    assert_eq!(store.append(last).await.unwrap(), Outcome::Appended);
    let (game, _) = store.own_game(ada, table).await.unwrap().unwrap();
    assert_eq!((game.seat, game.opened, game.score), (Some(0), true, Some(3)));
    assert_eq!(game.options.as_deref(), Some(r#"{"size":9}"#));
    // Whoever opened a table and left it has no seat there, and no moves.
    let left = new_table(2, [ada, ben]);
    let left = crosstown::store::NewTable { seats: left.seats[1..].to_vec(), ..left };
    let crosstown::store::Opened::Table(left) = store.open_table(left).await.unwrap() else {
        panic!("the channel is free");
    };
    let (game, moves) = store.own_game(ada, left).await.unwrap().unwrap();
    assert_eq!((game.seat, game.opened, moves.len()), (None, true, 0));
    assert_eq!(store.own_games(ada).await.unwrap(), [left, table]);
    assert_eq!(store.own_games(ben).await.unwrap(), [left, table]);
}
