//! `crosstown daily`, as people run it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crosstown::daily::challenge::Challenge;
use crosstown::daily::sequence::sequence;
use crosstown::words::Language;

use super::secret;

const DATE: &str = "2026-11-17";

fn daily(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crosstown"));
    program.arg("daily").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A file for one test.
fn scratch(name: &str, content: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, content).unwrap();
    file.to_str().unwrap().to_owned()
}

/// What a computer makes of a table with this seed and these options.
fn played(game: &str, options: &str, dictionary: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crosstown"));
    let seed = secret(5).seed().to_string();
    let arguments = ["play", game, "--seats", "1", "--levels", "easy", "--seed", &seed];
    let output = program.args(arguments).args(["--options", options, "--dictionary", dictionary]);
    let output = output.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    text(&output.stdout)
}

fn verify(challenge: Challenge, language: Language, date: &str, more: &[&str]) -> Output {
    let hash = secret(5).hash(challenge, language, DATE.parse().unwrap());
    let (challenge, secret) = (challenge.to_string(), secret(5).to_string());
    let arguments = ["verify", "--challenge", &challenge, "--language", language.code()];
    daily(&[&arguments[..], &["--date", date, "--secret", &secret, "--hash", &hash], more].concat())
}

#[test]
fn an_edition_and_its_games_are_verified() {
    let language = Language::German;
    let day = sequence(&secret(5), language);
    let game = played("wordsearch", &serde_json::to_string(&day.options()).unwrap(), "de");
    let file = scratch("right.jsonl", &(game.clone() + &game));
    let output = verify(Challenge::Wordsearch, language, DATE, &["--export", &file]);
    assert!(output.status.success(), "{output:?}");
    let told = text(&output.stdout);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "Hash: that of this secret, for wordsearch de on 2026-11-17.");
    let words = format!("Words: {}. {} ", day.title, day.words[0]);
    assert!(lines[1].starts_with(&words), "{told}");
    for (number, line) in (1..).zip(&lines[2..]) {
        let game = format!("Game {number}: of this edition, and played by the rules: ");
        assert!(line.starts_with(&game) && line.ends_with(" points."), "{told}");
    }
    assert_eq!(lines.len(), 4);

    let file = scratch("crossup.jsonl", &played("crossup", "{}", "de"));
    let output = verify(Challenge::CrossUp, language, DATE, &["--export", &file]);
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).contains("Game 1: of this edition"), "{output:?}");
}

#[test]
fn what_is_wrong_is_said_in_a_sentence_and_by_the_exit_code() {
    let language = Language::German;
    let day = sequence(&secret(5), language);
    let game = played("wordsearch", &serde_json::to_string(&day.options()).unwrap(), "de");
    let (first, other) = (day.words[0].to_string(), day.words[1].to_string());
    let changed = game.replacen(&format!("\"{first}\""), &format!("\"{other}\""), 1);
    // The last put once more: there is no box left for it.
    let longer = game.clone() + game.lines().last().unwrap();
    for (what, file, told) in [
        ("word", changed.as_str(), "game 1: Word 1 of this game is "),
        ("longer", &longer, "game 1: line 27: "),
        ("empty", "", "there is no game in this file: "),
        ("torn", &game[..game.len() - 9], "line 26 can't be read: "),
        (
            "seed",
            &game.replacen("\"seed\":\"", "\"seed\":\"0f", 1),
            "game 1: This game has another seed",
        ),
    ] {
        let file = scratch(&format!("{what}.jsonl"), file);
        let output = verify(Challenge::Wordsearch, language, DATE, &["--export", &file]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{what}: {said}");
        assert!(said.starts_with(&format!("crosstown: {told}")), "{what}: {said}");
        assert_eq!(said.lines().count(), 1, "{what}: {said}");
        assert!(!text(&output.stdout).contains("Game 1"), "{what}");
    }
    for (output, told) in [
        (
            verify(Challenge::Wordsearch, language, "2026-11-18", &[]),
            "crosstown: The hash is not that of",
        ),
        (
            verify(Challenge::Wordsearch, language, DATE, &["--export", "nowhere"]),
            "crosstown: can't read nowhere",
        ),
        (
            verify(Challenge::Wordsearch, language, "yesterday", &[]),
            "error: invalid value 'yesterday'",
        ),
        (
            daily(&["verify", "--date", DATE, "--secret", "2a", "--hash", "2a"]),
            "error: invalid value '2a' for '--secret",
        ),
    ] {
        assert!(!output.status.success() && output.stdout.is_empty(), "{told}");
        let said = text(&output.stderr);
        assert!(said.starts_with(told), "{said}");
    }
}

#[test]
fn days_are_counted() {
    let output = daily(&["days", "--language", "nl", "--days", "3", "--from", DATE]);
    assert!(output.status.success(), "{output:?}");
    let told = text(&output.stdout);
    assert!(told.starts_with("nl: 3 days from 2026-11-17, a best from "), "{told}");
    for part in ["attempts ", "best ", "words of line 5 ", "\n0 repeats\n", " ms a day\n"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let none = daily(&["days", "--days", "0"]);
    assert!(!none.status.success());
}
