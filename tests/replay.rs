//! `crosstown replay`, as people run it: files in, one JSON object a game out.

#[path = "shared/scratch.rs"]
mod scratch;

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crosstown::game::{Dice, Header, Input, Seats, Seed, write_input};
use crosstown::games::crisscross::{Action, Colour, Crisscross, Options};
use crosstown::table::export::{Entry, Line};
use crosstown::table::session::Session;
use crosstown::words::Lexicon;
use serde_json::{Value, json};

use self::scratch::Scratch;

const HEADER: &str = r#"{"game":"crisscross","rules":1,"options":{"size":3},"seats":2,"seed":"2a","dictionary":null}"#;

/// Red goes straight up the middle column.
fn won_by_red() -> String {
    entries(&[(0, "b1"), (1, "a3"), (0, "b2"), (1, "c1"), (0, "b3")])
}

fn entries(moves: &[(u8, &str)]) -> String {
    let line = |(seat, text): &(u8, &str)| format!("{}\n", json!({"seat": seat, "do": text}));
    format!("{HEADER}\n{}", moves.iter().map(line).collect::<String>())
}

/// Runs `crosstown replay -` on `input`.
fn replay(input: &[u8], more: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crosstown"))
        .args(["replay", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let written = program.stdin.take().unwrap().write_all(input);
    // Whoever is refused before their games are read need not have been heard out.
    assert!(!written.is_err_and(|fault| fault.kind() != ErrorKind::BrokenPipe));
    program.wait_with_output().unwrap()
}

fn reports(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_finished_game() {
    let output = replay(won_by_red().as_bytes(), &[]);
    let line =
        r#"{"ok":true,"actions":5,"over":true,"winners":[0],"scores":[1,0],"board":"RR./.R./.RB"}"#;
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{line}\n"));
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// The export of a game that goes on has no seed.
#[test]
fn a_header_without_a_seed() {
    let played = won_by_red().replace(r#""seed":"2a","#, "");
    let output = replay(played.as_bytes(), &[]);
    assert!(output.status.success());
    assert_eq!(reports(&output)[0]["board"], "RR./.R./.RB");
    // A game with dice can't be played again without them.
    let words = Lexicon::load("en-standard").unwrap().name();
    let header =
        json!({"game": "crossup", "rules": 1, "options": {}, "seats": 2, "dictionary": words});
    let output = replay(header.to_string().as_bytes(), &[]);
    assert!(!output.status.success());
    let why = reports(&output)[0]["why"].as_str().unwrap_or_default().to_owned();
    assert!(why.starts_with("The seed is missing"), "{why}");
}

#[test]
fn endings_without_a_winner() {
    let draw = entries(&[(0, "a1"), (1, "offer"), (0, "accept")]);
    let cancelled = entries(&[(0, "a1"), (1, "timeout")]);
    let going_on = entries(&[(0, "a1")]);
    let output = replay(format!("{draw}{cancelled}\n{going_on}").as_bytes(), &[]);
    assert!(output.status.success());
    let parts: Vec<Value> = reports(&output)
        .iter()
        .map(|r| json!([r["over"], r["winners"], r["scores"], r["actions"]]))
        .collect();
    assert_eq!(
        parts,
        [json!([true, [0, 1], [0, 0], 3]), json!([true, [], [0, 0], 2]), json!([false, [], [], 1])]
    );
}

#[test]
fn every_game_knows_resign_timeout_and_left() {
    for word in ["resign", "timeout", "left"] {
        let output = replay(entries(&[(0, "a1"), (1, "b3"), (0, word)]).as_bytes(), &[]);
        assert_eq!(reports(&output)[0]["winners"], json!([1]), "{word}");
    }
}

#[test]
fn the_first_refused_action_stops_a_game_but_not_the_next() {
    for (second, why) in [
        ((1, "a1"), "A checker lies on a1 already: choose a free square."),
        ((0, "b1"), "It is Blue's turn: wait until Blue has placed a checker."),
        (
            (1, "d1"),
            "There is no d1 on this board: its columns are a to c, its rows 1 (at the bottom) to 3.",
        ),
        ((9, "b1"), "There is no seat 10 in Crisscross: Red has seat 1 and Blue has seat 2."),
        (
            (1, "up"),
            "“up” is not a move here: type a square such as d5 (a1 is at the bottom left), offer, accept or decline.",
        ),
    ] {
        let refused = entries(&[(0, "a1"), second, (1, "b1"), (7, "nonsense")]);
        let output = replay(format!("{refused}{}", won_by_red()).as_bytes(), &[]);
        let reports = reports(&output);
        assert_eq!(reports[0], json!({"ok": false, "at": 2, "line": 3, "why": why}));
        assert_eq!(reports[1]["winners"], json!([0]));
        assert_eq!(reports.len(), 2);
        assert!(!output.status.success());
    }
}

#[test]
fn an_action_after_the_end_is_refused() {
    let late = format!("{}{}", won_by_red(), r#"{"seat":1,"do":"a1"}"#);
    let report = &reports(&replay(late.as_bytes(), &[]))[0];
    assert_eq!((&report["ok"], &report["at"]), (&json!(false), &json!(6)));
}

#[test]
fn headers_that_begin_no_game() {
    for (from, to, why) in [
        (
            "crisscross",
            "chess",
            "There is no game “chess”: known are crisscross, crossup, wordsearch, wordcross, town.",
        ),
        ("\"rules\":1", "\"rules\":2", "This game was played by rules 2, these are rules 1."),
        ("\"size\":3", "\"size\":20", "A board can't have 20 rows: choose a size from 1 to 19."),
        (
            "\"size\":3",
            "\"size\":-1",
            "These options can't be read: invalid value: integer `-1`, expected u8.",
        ),
        (
            "\"size\":3",
            "\"width\":3",
            "These options can't be read: unknown field `width`, expected `size`.",
        ),
        ("\"seats\":2", "\"seats\":3", "Crisscross is for two: 3 seats are not two seats."),
        ("\"seats\":2", "\"seats\":9999999", "A table has at most 24 seats, not 9999999."),
        ("2a", "xyz", "The seed is wrong: a seed is 1 to 64 hexadecimal digits."),
        (
            ":null",
            ":\"en-standard@0\"",
            "crisscross has no words: the dictionary “en-standard@0” must be null.",
        ),
    ] {
        let broken = won_by_red().replacen(from, to, 1);
        let output = replay(format!("{broken}{}", won_by_red()).as_bytes(), &[]);
        let reports = reports(&output);
        assert_eq!(reports[0], json!({"ok": false, "at": 0, "line": 1, "why": why}));
        assert_eq!(reports[1]["ok"], json!(true));
        assert!(!output.status.success());
    }
}

#[test]
fn a_name_of_a_thousand_letters_is_not_repeated_whole() {
    // None of them can be seen on most screens: by number each would take ten characters.
    let long = "\u{106879}".repeat(1_000);
    for (from, to) in [("crisscross", long.clone()), (":null", format!(":\"{long}\""))] {
        let broken = won_by_red().replacen(from, &to, 1);
        let reports = reports(&replay(broken.as_bytes(), &[]));
        let why = reports[0]["why"].as_str().unwrap();
        assert!(why.contains("…”") && why.chars().count() < 400, "{why}");
    }
}

#[test]
fn unreadable_lines_are_named_by_number() {
    let mut input = won_by_red().into_bytes();
    input.extend(b"\n{\"seat\":0}\nnot json\n\xff\xfe\n");
    input.extend(won_by_red().into_bytes());
    let output = replay(&input, &[]);
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(
        errors.lines().collect::<Vec<_>>(),
        [
            "-: line 8 can't be read: missing field `do` (column 10)",
            "-: line 9 can't be read: expected ident (column 2)",
            "-: line 10 can't be read: not UTF-8",
        ]
    );
    assert!(!output.status.success());
    let reports = reports(&output);
    assert_eq!(reports.len(), 2);
    assert_eq!(reports[0]["line"], json!(8));
    assert_eq!(reports[0]["ok"], json!(false));
    assert_eq!(reports[1]["ok"], json!(true));
}

#[test]
fn lines_before_any_header_are_reported_once() {
    let output = replay(b"{\"seat\":0,\"do\":\"a1\"}\n{\"seat\":1,\"do\":\"a2\"}\n", &[]);
    let why = "No game has begun: a header must come first.";
    assert_eq!(reports(&output), [json!({"ok": false, "at": 0, "line": 1, "why": why})]);
    assert!(!output.status.success());
}

#[test]
fn nothing_in_nothing_out() {
    let output = replay(b"", &[]);
    assert!(output.status.success() && output.stdout.is_empty());
}

#[test]
fn a_file_by_name_and_one_that_is_not_there() {
    let folder = Scratch::new("by-name");
    let file = folder.join("games.jsonl");
    fs::write(&file, won_by_red()).unwrap();
    let run = |file: &PathBuf| {
        Command::new(env!("CARGO_BIN_EXE_crosstown")).arg("replay").arg(file).output().unwrap()
    };
    assert!(run(&file).status.success());
    let missing = run(&folder.join("nowhere.jsonl"));
    assert!(!missing.status.success());
    assert!(String::from_utf8(missing.stderr).unwrap().contains("can't open"));
}

#[test]
fn final_pictures() {
    let scratch = Scratch::new("pictures");
    let folder = scratch.join("new");
    let refused = entries(&[(0, "z9")]);
    let games = format!("{}{refused}{}", won_by_red(), won_by_red());
    replay(games.as_bytes(), &["--png", folder.to_str().unwrap(), "--theme", "light"]);
    let mut names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["game-1.png", "game-3.png"]);
    let picture = fs::read(folder.join("game-1.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));
}

#[test]
fn moving_pictures() {
    let scratch = Scratch::new("films");
    let folder = scratch.join("deep/new");
    let (refused, going_on) = (entries(&[(0, "z9")]), entries(&[(0, "b2")]));
    let games = format!("{}{refused}{going_on}{}", won_by_red(), won_by_red());
    let output = replay(games.as_bytes(), &["--animate", folder.to_str().unwrap()]);
    let mut names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["game-1-crisscross.gif", "game-4-crisscross.gif"]);
    let film = fs::read(folder.join("game-1-crisscross.gif")).unwrap();
    assert!(film.starts_with(b"GIF89a"));
    assert_eq!(film, fs::read(folder.join("game-4-crisscross.gif")).unwrap());
    let told = String::from_utf8(output.stderr).unwrap();
    let why = "game 3 has no moving picture: This game is still going on";
    assert!(told.starts_with(why) && told.lines().count() == 1, "{told}");
    // Both kinds of pictures at once, in other colours.
    let folder = folder.to_str().unwrap();
    let both = ["--animate", folder, "--png", folder, "--theme", "contrast"];
    assert!(replay(won_by_red().as_bytes(), &both).status.success());
    assert_ne!(film, fs::read(format!("{folder}/game-1-crisscross.gif")).unwrap());
    assert!(fs::exists(format!("{folder}/game-1.png")).unwrap());
}

#[test]
fn a_folder_that_can_t_be_made_is_said() {
    let scratch = Scratch::new("no-folder");
    let file = scratch.join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("folder");
    for option in ["--png", "--animate"] {
        let output = replay(won_by_red().as_bytes(), &[option, below.to_str().unwrap()]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && told.contains("can't make the folder"), "{told}");
    }
}

/// What is exported from a session replays to the same board, for whole random games.
#[test]
fn exports_come_back() {
    let mut file = Vec::new();
    let mut boards = Vec::new();
    for number in 0..50 {
        let seed = Seed::from_number(number);
        let mut dice = Dice::new(&seed, 999);
        let options = Options { size: 3 + dice.below(7) as u8 };
        let mut session = Session::start(Crisscross, &options, &Seats::plain(2), seed).unwrap();
        let header = Header {
            game: "crisscross".to_owned(),
            rules: 1,
            options: serde_json::to_value(&options).unwrap(),
            seats: 2,
            seed: seed.to_string(),
            dictionary: None,
            seat_options: Vec::new(),
        };
        Line::Header(header).write(&mut file).unwrap();
        while session.state().end.is_none() {
            let free: Vec<_> = session.state().board.free().collect();
            let square = *dice.pick(&free).unwrap();
            let seat = Colour::to_move(session.state().ply).seat();
            let input = Input::Act { seat, action: Action::Place(square) };
            let entry = Entry { seat: seat.0, text: write_input(&input).into() };
            Line::Entry(entry).write(&mut file).unwrap();
            session.enter(input).unwrap();
        }
        boards.push(session.state().board.to_string());
    }
    let output = replay(&file, &[]);
    assert!(output.status.success());
    let replayed: Vec<String> =
        reports(&output).iter().map(|r| r["board"].as_str().unwrap().to_owned()).collect();
    assert_eq!(replayed, boards);
}
