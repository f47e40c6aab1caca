//! The program from outside, for those who keep its games: backup, restore, doctor, and all games as text.

#[path = "shared/scratch.rs"]
mod scratch;

use std::path::Path;
use std::process::{Command, Output};

use crosstown::game::{Pace, Seed};
use crosstown::store::Store;
use crosstown::table::engine::Tables;
use crosstown::table::now::SystemClock;
use crosstown::table::opening::Opening;
use crosstown::table::record::Place;
use crosstown::table::seating::Occupant;
use serde_json::json;

use self::scratch::Scratch;

/// The program in a folder, with nothing in its environment but where its games are.
fn crosstown(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
    command.current_dir(folder).env_clear().env("DATABASE_URL", "sqlite:crosstown.db");
    command.args(arguments).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    let (out, told) = (&output.stdout, &output.stderr);
    String::from_utf8_lossy(out).into_owned() + &String::from_utf8_lossy(told)
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

/// A database with a game that goes on, which a bot has open.
async fn with_a_game(folder: &Path) -> Store {
    let url = format!("sqlite:{}", folder.join("crosstown.db").display());
    let store = Store::open_alone(&url).await.expect("a new file");
    let (tables, _) = Tables::new(store.clone(), SystemClock, || Seed::from_number(7));
    let ann = tables.person(11, "Ann").await.expect("Ann");
    let ben = tables.person(12, "Ben").await.expect("Ben");
    let opening = Opening {
        game: "crisscross".to_owned(),
        options: json!({"size": 5}),
        dictionary: None,
        pace: Pace::Slow,
        place: Place { guild: Some(1), channel: 5 },
        opener: ann,
        seats: vec![Occupant::Person(ann), Occupant::Person(ben)],
        seat_options: Vec::new(),
        private: false,
    };
    let id = tables.open(opening).await.expect("a table");
    tables.act(id, ann, "c3", None, None).await.expect("a move");
    store
}

/// The folders of tests: one that is gone may still have a database open in it, whose last act is by name.
#[test]
fn no_folder_has_the_name_of_another() {
    let gone = Scratch::new("keeping").to_owned();
    assert!(!gone.exists());
    assert_ne!(*Scratch::new("keeping"), *gone);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_in_the_life_of_a_keeper() {
    let folder = Scratch::new("keeping");
    let told = said(&crosstown(&folder, &["backup", "copy.db"]));
    assert!(told.contains("is not there"), "nothing is made by asking: {told}");
    assert!(!folder.join("crosstown.db").exists());
    let store = with_a_game(&folder).await;

    let made = crosstown(&folder, &["backup", "copy.db"]);
    assert_eq!(code(&made), 0, "{}", said(&made));
    assert!(said(&made).contains("open games played again: 1"), "{}", said(&made));
    let twice = crosstown(&folder, &["backup", "copy.db"]);
    assert_eq!(code(&twice), 1);
    assert!(said(&twice).contains("is there already: name a file that is not"), "{}", said(&twice));

    // Without a token all is well as far as it can be known.
    let doctor = crosstown(&folder, &["doctor"]);
    assert_eq!(code(&doctor), 2, "{}", said(&doctor));
    assert!(said(&doctor).contains("ok    database"), "{}", said(&doctor));
    assert!(said(&doctor).contains("ok    open games   1 played again"), "{}", said(&doctor));
    assert!(
        said(&doctor).contains("?     token        DISCORD_TOKEN is not set"),
        "{}",
        said(&doctor)
    );

    let exported = crosstown(&folder, &["export-all", "games.jsonl"]);
    assert_eq!(code(&exported), 0, "{}", said(&exported));
    let replayed = crosstown(&folder, &["replay", "games.jsonl"]);
    assert_eq!(code(&replayed), 0, "{}", said(&replayed));
    assert!(said(&replayed).contains(r#""actions":1"#), "{}", said(&replayed));

    let running = crosstown(&folder, &["restore", "--replace", "copy.db"]);
    assert_eq!(code(&running), 1);
    assert!(said(&running).contains("is used by another crosstown"), "{}", said(&running));
    store.close().await;
    let there = crosstown(&folder, &["restore", "copy.db"]);
    assert!(said(&there).contains("has games: say --replace"), "{}", said(&there));
    let restored = crosstown(&folder, &["restore", "--replace", "copy.db"]);
    assert_eq!(code(&restored), 0, "{}", said(&restored));
    assert!(said(&restored).contains("crosstown.db.before-"), "{}", said(&restored));
    let left: Vec<String> = std::fs::read_dir(&*folder)
        .expect("our folder")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| name.contains("unfinished"))
        .collect();
    assert_eq!(left, [""; 0], "nothing half-written is left");

    // A file that is damaged is found, and that is told by the end of the program as well.
    let database = folder.join("crosstown.db");
    let mut bytes = std::fs::read(&database).expect("the database");
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xee);
    std::fs::write(&database, bytes).expect("room");
    let doctor = crosstown(&folder, &["doctor"]);
    assert_eq!(code(&doctor), 1, "{}", said(&doctor));
    assert!(
        said(&doctor).contains("WRONG database     the database is damaged"),
        "{}",
        said(&doctor)
    );
}
