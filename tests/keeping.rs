//! The program from outside, for those who keep its games: backup, restore, doctor, and all games as text.

#[path = "shared/scratch.rs"]
mod scratch;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
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
    told(folder, arguments, &[])
}

/// The same with these variables besides.
fn told(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = command(folder, arguments);
    command.envs(variables.iter().copied()).output().expect("the program runs")
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
    command.current_dir(folder).env_clear().env("DATABASE_URL", "sqlite:crosstown.db");
    command.args(arguments);
    command
}

fn said(output: &Output) -> String {
    let (out, told) = (&output.stdout, &output.stderr);
    String::from_utf8_lossy(out).into_owned() + &String::from_utf8_lossy(told)
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

fn names_in(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("our folder");
    files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect()
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
    assert_eq!(
        said(&there),
        "crosstown: \"crosstown.db\" has games: say --replace to put the backup in their place, and the old file is kept beside it\n"
    );
    let restored = crosstown(&folder, &["restore", "--replace", "copy.db"]);
    assert_eq!(code(&restored), 0, "{}", said(&restored));
    assert!(said(&restored).contains("crosstown.db.before-"), "{}", said(&restored));
    let mut left = names_in(&folder);
    left.retain(|name| name.contains("unfinished"));
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

/// What can't be done is said once, and nothing is made or moved by asking.
#[test]
fn what_is_not_there_is_told_in_one_sentence() {
    let folder = Scratch::new("keeping");
    let missing = "crosstown: \"crosstown.db\" is not there: check the name\n";
    for arguments in
        [&["backup", "copy.db"][..], &["export-all", "games.jsonl"], &["standings", "rebuild"]]
    {
        assert_eq!(said(&crosstown(&folder, arguments)), missing, "{arguments:?}");
    }
    let told = said(&crosstown(&folder, &["restore", "copy.db"]));
    assert_eq!(told, missing.replace("crosstown.db", "copy.db"));
    assert_eq!(names_in(&folder), [""; 0]);

    // A folder is no database, and does not make way.
    let place = folder.join("place");
    std::fs::create_dir(&place).expect("room");
    let at = [("DATABASE_URL", "sqlite:place")];
    std::fs::write(folder.join("copy.db"), "a backup").expect("room");
    let refused = self::told(&folder, &["restore", "--replace", "copy.db"], &at);
    assert_eq!(code(&refused), 1);
    let told = said(&refused);
    assert!(
        told.starts_with("crosstown: \"place\" can't be made or opened (is a directory)"),
        "{told}"
    );
    assert!(place.is_dir());
}

/// Whoever reads along may stop, as `head` does: nobody is told of that, and the exit code is what it would have been.
#[tokio::test(flavor = "multi_thread")]
async fn who_stops_reading_is_no_fault() {
    let folder = Scratch::new("keeping");
    with_a_game(&folder).await.close().await;
    let unread = |arguments: &[&str]| {
        let (nobody, out) = std::io::pipe().expect("a pipe");
        drop(nobody);
        let output = command(&folder, arguments).stdout(out).output().expect("the program runs");
        (code(&output), String::from_utf8(output.stderr).expect("words"))
    };
    for (arguments, ends) in [
        (&["doctor"][..], 2),
        (&["backup", "copy.db"], 0),
        (&["export-all", "-"], 0),
        (&["standings", "rebuild"], 0),
    ] {
        let (code, told) = unread(arguments);
        assert_eq!(
            (code, told.contains("panic"), told.contains("pipe")),
            (ends, false, false),
            "{told}"
        );
    }
    assert!(folder.join("copy.db").exists(), "what was asked for is done");
}

/// Everything in a file of a database that matters: its name is not touched, its pages are.
fn spoil(database: &Path) {
    let mut bytes = std::fs::read(database).expect("the database");
    bytes[100..].fill(0xee);
    std::fs::write(database, bytes).expect("room");
}

/// Whoever restores is told whether those who had themselves forgotten since are back.
#[tokio::test(flavor = "multi_thread")]
async fn who_was_forgotten_since_may_not_be_known() {
    const WARNING: &str =
        "WARNING: who asked to be forgotten after the backup was made is not known";
    let folder = Scratch::new("keeping");
    with_a_game(&folder).await.close().await;
    assert_eq!(code(&crosstown(&folder, &["backup", "copy.db"])), 0);
    let restored = said(&crosstown(&folder, &["restore", "--replace", "copy.db"]));
    assert!(restored.contains("is in its place") && !restored.contains(WARNING), "{restored}");

    let database = folder.join("crosstown.db");
    spoil(&database);
    let restored = said(&crosstown(&folder, &["restore", "--replace", "copy.db"]));
    assert!(restored.contains("is in its place"), "{restored}");
    assert!(
        restored.contains(&format!("{WARNING} (the old database can't be read)")),
        "{restored}"
    );

    std::fs::remove_file(&database).expect("it is ours");
    let restored = said(&crosstown(&folder, &["restore", "copy.db"]));
    let none = format!("{WARNING} (there was no database in that place)");
    assert!(restored.contains("is in its place") && restored.contains(&none), "{restored}");
}

/// A service has a user of its own, and whoever restores its games is root.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_root_restores_belongs_to_the_service() {
    use std::os::unix::fs::{MetadataExt, chown};
    const SERVICE: u32 = 61_234;
    let folder = Scratch::new("keeping");
    let owner = |name: &str| {
        let known = std::fs::metadata(folder.join(name)).expect(name);
        (known.uid(), known.gid())
    };
    with_a_game(&folder).await.close().await;
    if owner("crosstown.db").0 != 0 || chown(&*folder, Some(SERVICE), Some(SERVICE)).is_err() {
        eprintln!("skipped: only root gives files away");
        return;
    }
    assert_eq!(code(&crosstown(&folder, &["backup", "copy.db"])), 0);
    for (there, restore) in
        [(true, &["restore", "--replace", "copy.db"][..]), (false, &["restore", "copy.db"])]
    {
        std::fs::remove_file(folder.join("crosstown.db.lock")).expect("nobody has it");
        let database = folder.join("crosstown.db");
        if there {
            chown(&database, Some(SERVICE), Some(SERVICE)).expect("we are root");
        } else {
            std::fs::remove_file(&database).expect("it is ours");
        }
        let restored = crosstown(&folder, restore);
        assert_eq!(code(&restored), 0, "{}", said(&restored));
        for name in ["crosstown.db", "crosstown.db.lock"] {
            assert_eq!(owner(name), (SERVICE, SERVICE), "{name}");
        }
    }
    assert_eq!(owner("copy.db").0, 0, "a backup is whoever's made it");
}

/// As somebody does who knows nothing of Discord.
fn answer_nothing(mut call: TcpStream) {
    let _ = call.read(&mut [0; 4096]);
    let _ = call
        .write_all(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
}

/// Whatever can't be looked at, the doctor tells of all the rest.
#[tokio::test(flavor = "multi_thread")]
async fn a_doctor_tells_of_all_that_can_be_seen() {
    let folder = Scratch::new("keeping");
    with_a_game(&folder).await.close().await;
    let doctor = |variables: &[(&str, &str)]| {
        let output = told(&folder, &["doctor"], variables);
        (code(&output), said(&output))
    };
    // Backups are nothing that a token is needed for.
    let (ended, told) = doctor(&[("BACKUPS", "nowhere")]);
    assert!(ended == 1 && told.contains("WRONG backups      nowhere can't be read"), "{told}");
    let (ended, told) = doctor(&[("DISCORD_TOKEN", "a.b.c"), ("MOST_SHOWS", "none")]);
    assert!(ended == 1 && told.contains("WRONG settings     MOST_SHOWS is no number"), "{told}");
    assert!(told.contains("ok    open games   1 played again"), "{told}");
    let (ended, told) = doctor(&[("DATABASE_URL", "crosstown.db")]);
    assert!(ended == 1 && told.contains("WRONG settings     DATABASE_URL is no address"), "{told}");
    // No Discord is there: that says nothing about the token.
    let elsewhere = TcpListener::bind("127.0.0.1:0").expect("a port");
    let api = format!("http://{}", elsewhere.local_addr().expect("its number"));
    std::thread::spawn(move || {
        for call in elsewhere.incoming().flatten() {
            answer_nothing(call);
        }
    });
    let (ended, told) = doctor(&[("DISCORD_TOKEN", "a.b.c"), ("DISCORD_API", &api)]);
    assert!(ended == 2 && told.contains("?     token        Discord can't be reached"), "{told}");
}
