//! `crosstown play`, as people run it: a whole game between computers, and `crosstown replay --states`,
//! which shows how it went.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn crosstown(arguments: &[&str], input: &[u8]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crosstown"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input).unwrap();
    program.wait_with_output().unwrap()
}

/// The game that a command plays.
fn played(arguments: &[&str]) -> Vec<u8> {
    let output = crosstown(&[&["play"], arguments].concat(), b"");
    assert!(output.status.success(), "{output:?}");
    output.stdout
}

fn objects(text: &[u8]) -> Vec<Value> {
    let text = str::from_utf8(text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_game_is_played_to_its_end_and_replayed() {
    for arguments in [
        &["crisscross", "--seed", "2a", "--options", r#"{"size":3}"#, "--levels", "easy"][..],
        &["crossup", "--seed", "2a", "--seats", "1", "--levels", "easy"],
        &[
            "wordsearch",
            "--seed",
            "2a",
            "--options",
            r#"{"source":"hat"}"#,
            "--levels",
            "easy,medium",
        ],
        &[
            "wordcross",
            "--seed",
            "2a",
            "--seats",
            "3",
            "--levels",
            "strong,easy",
            "--options",
            r#"{"target":20}"#,
        ],
    ] {
        let game = played(arguments);
        assert_eq!(objects(&game)[0]["game"], arguments[0]);
        assert_eq!(played(arguments), game, "the same seed gives the same game");
        let output = crosstown(&["replay", "-"], &game);
        let report = &objects(&output.stdout)[0];
        assert_eq!(
            (&report["ok"], &report["over"]),
            (&json!(true), &json!(true)),
            "{arguments:?}: {report}"
        );
    }
}

/// All that there is, after every input: enough to follow a game with another program.
#[test]
fn the_states_of_a_game_can_be_read() {
    let game = played(&[
        "wordcross",
        "--seed",
        "7",
        "--levels",
        "medium,easy",
        "--options",
        r#"{"target":20}"#,
    ]);
    let inputs = objects(&game)[1..].to_vec();
    let output = crosstown(&["replay", "-", "--states"], &[&game[..], &game[..]].concat());
    assert!(output.status.success(), "{output:?}");
    let lines = objects(&output.stdout);
    // A start, a state an input, and the report; twice.
    assert_eq!(lines.len(), 2 * (inputs.len() + 2));
    let (first, second) = lines.split_at(lines.len() / 2);
    assert_eq!(first, second);
    assert_eq!((&first[0]["seq"], &first[0]["do"]), (&json!(0), &Value::Null));
    assert_eq!(first.last().unwrap()["over"], json!(true));
    for (number, (input, line)) in inputs.iter().zip(&first[1..]).enumerate() {
        assert_eq!(line["seq"], json!(number + 1));
        assert_eq!((&line["seat"], &line["do"]), (&input["seat"], &input["do"]));
    }
    for line in &first[..=inputs.len()] {
        let state = &line["state"];
        let list = |name: &str| {
            state[name].as_array().unwrap_or_else(|| panic!("{name}: {state}")).clone()
        };
        let columns = list("columns");
        let mut tiles: Vec<Value> = [list("bag"), list("centre")].concat();
        tiles.extend(list("boxes").iter().flat_map(|tiles| tiles.as_array().unwrap().clone()));
        for side in ["left", "right"] {
            tiles.extend(columns.iter().flat_map(|own| own[side].as_array().unwrap().clone()));
        }
        assert_eq!(tiles.len(), 190);
        assert!(tiles.iter().all(|tile| (1..=2).contains(&tile.as_str().unwrap().len())));
        assert!(columns.iter().all(|own| own["locked"].is_u64()));
        assert!(state["round"].is_u64() && state["turn"].is_u64());
        assert_eq!(list("scores").len(), 2);
    }
}

/// Other games' states come as they are stored, too.
#[test]
fn states_of_any_game_are_printed() {
    let game =
        played(&["crisscross", "--seed", "1", "--options", r#"{"size":2}"#, "--levels", "easy"]);
    let output = crosstown(&["replay", "-", "--states"], &game);
    let lines = objects(&output.stdout);
    assert_eq!(lines.len(), objects(&game).len() + 1);
    assert!(lines[..lines.len() - 1].iter().all(|line| line["state"].is_object()), "{lines:?}");
}

#[test]
fn what_can_t_be_played_is_said() {
    for (arguments, why) in [
        (&["chess"][..], "There is no game “chess”"),
        (&["wordcross", "--seats", "5"], "Word Cross is for 2 to 4 players, not 5"),
        (
            &["crisscross", "--levels", "easy,easy,easy", "--seats", "2"],
            "there are 3 levels for 2 seats",
        ),
        (&["wordcross", "--options", "target"], "are no JSON"),
        (&["wordcross", "--options", r#"{"target":5}"#], "choose one from 20 to 999"),
        (&["wordcross", "--dictionary", "fr"], "choose en-standard or en-large"),
        (&["wordcross", "--levels", "best"], "a level is easy, medium or strong"),
        (&["wordcross", "--seed", "xyz"], "a seed is 1 to 64 hexadecimal digits"),
    ] {
        let output = crosstown(&[&["play"], arguments].concat(), b"");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && told.contains(why), "{arguments:?}: {told}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
