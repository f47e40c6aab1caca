//! Towns played on paper: as text and back, what they score by the sheet, and what is no town.

use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

use crosstown::game::{Dice, Seed};
use crosstown::games::town::on_paper::{OnPaper, Unanswered, neighbours};
use crosstown::games::town::text::{NoTown, read, write};
use crosstown::games::town::{Cover, Score, Spelling, Terms, Town, beside};
use crosstown::grid::Square;
use serde_json::{Value, json};

use crate::support::lexicon;
use crate::towns::heap;

fn terms(list: &str, crumpled: usize) -> Terms {
    Terms { neighbours: neighbours(list).unwrap(), crumpled }
}

/// Words, offices, parks, factories, shops, museums, workers, pollution.
fn categories(score: &Score) -> [i32; 8] {
    let Score {
        word_points, offices, parks, factories, shops, museums, workers, pollution, ..
    } = *score;
    [word_points, offices, parks, factories, shops, museums, workers, pollution]
}

#[test]
fn towns_score_by_the_sheet() {
    let spelling = Spelling::new(lexicon(), false);
    let nine = ["A*"; 9].join(" ");
    for (town, neighbours, crumpled, expected) in [
        // Words by their length, and the same word twice.
        ("A T", "", 0, [0; 8]),
        ("C A T", "", 0, [1, 0, 0, 0, 0, 0, 0, 0]),
        ("S T O N E", "", 0, [3, 0, 0, 0, 0, 0, 0, 0]),
        ("S T O N E S", "", 0, [5, 0, 0, 0, 0, 0, 0, 0]),
        ("C A T S\nA . . .\nT . . .", "", 0, [3, 0, 0, 0, 0, 0, 0, 0]),
        // Freelancers make no word longer, workers on letters do.
        ("C A T *", "", 0, [1, 0, 0, 0, 0, 0, 1, 0]),
        ("C A T X*", "", 0, [2, 0, 0, 0, 0, 0, 1, 0]),
        // Workers: 9, 5 and 5; then 9, 3 and 5.
        (&nine, "5,5", 0, [12, 0, 0, 0, 0, 0, 9, 0]),
        ("A* A* A* A* A*", "9,5", 0, [3, 0, 0, 0, 0, 0, 2, 0]),
        ("A* A* A*", "9,5", 0, [1, 0, 0, 0, 0, 0, 1, 0]),
        ("A* A* A*", "9", 0, [1, 0, 0, 0, 0, 0, 1, 0]),
        // Offices beside a worker of either kind.
        ("Co A T", "", 0, [1, 0, 0, 0, 0, 0, 0, 0]),
        ("Co A* T", "", 0, [1, 1, 0, 0, 0, 0, 1, 0]),
        ("C A To *", "", 0, [1, 1, 0, 0, 0, 0, 1, 0]),
        ("Co* A* T", "", 0, [1, 0, 0, 0, 0, 0, 2, 0]),
        // Parks in line or alone, not at an edge.
        ("C Ap T", "", 0, [1, 0, 1, 0, 0, 0, 0, 0]),
        ("Cp A T", "", 0, [1, 0, 0, 0, 0, 0, 0, 0]),
        ("Ap", "", 0, [0, 0, 1, 0, 0, 0, 0, 0]),
        // Factories at a corner or an edge.
        ("Tf O\nO .", "", 0, [0, 0, 0, 1, 0, 0, 0, 0]),
        ("Cf A T", "", 0, [1, 0, 0, 2, 0, 0, 0, 0]),
        ("C Af T", "", 0, [1, 0, 0, 0, 0, 0, 0, 0]),
        // Shops at a fork or a cross.
        ("C As T\n. T .", "", 0, [1, 0, 0, 0, 1, 0, 0, 0]),
        (". T .\nC As T\n. R .", "", 0, [2, 0, 0, 0, 2, 0, 0, 0]),
        ("C As T", "", 0, [1, 0, 0, 0, 0, 0, 0, 0]),
        // Museums, unless somebody works there; houses never.
        ("Cm A T", "", 0, [1, 0, 0, 0, 0, 3, 0, 0]),
        ("Cm* A T", "", 0, [1, 0, 0, 0, 0, 0, 1, 0]),
        ("Ch A* T", "", 0, [1, 0, 0, 0, 0, 0, 1, 0]),
        // Black letters are not there, and cost two each like crumpled pieces.
        ("C A T Xm#", "", 2, [1, 0, 0, 0, 0, 0, 0, -6]),
        ("Co X# T\nA . O\nT . O", "", 0, [2, 0, 0, 0, 0, 0, 0, -2]),
    ] {
        let scored = OnPaper::read(town, &terms(neighbours, crumpled), None, &spelling).unwrap();
        assert!(scored.score.is_valid(), "{town}: {:?}", scored.score.bad_runs);
        assert_eq!(categories(&scored.score), expected, "{town}");
        assert_eq!(scored.score.total(), expected.iter().sum::<i32>(), "{town}");
    }
}

#[test]
fn runs_that_are_no_words_are_named() {
    let plain = Spelling::new(lexicon(), false);
    let scored = OnPaper::read("T A C\n. X# .\n. T .", &terms("", 0), None, &plain).unwrap();
    assert!(!scored.score.is_valid());
    assert_eq!(scored.score.bad_runs.len(), 1);
    assert_eq!(scored.shown(&scored.score.bad_runs[0]), "TAC");
    let permissive = Spelling::new(lexicon(), true);
    let scored = OnPaper::read("T A C", &terms("", 0), None, &permissive).unwrap();
    assert!(scored.score.is_valid(), "backwards it is a word");
}

#[test]
fn what_cannot_be_a_town_is_refused_with_line_and_column() {
    let wide = ["A"; 101].join(" ");
    let high = ["A"; 101].join("\n");
    for (text, line, column, why) in [
        ("", 1, 1, "no letter"),
        (". .\n.", 1, 1, "no letter"),
        ("C A T\n. 9 .", 2, 3, "a square is a letter"),
        ("C A\tTx", 1, 5, "a square is a letter"),
        ("C AH T", 1, 3, "a square is a letter"),
        ("C A** T", 1, 3, "a square is a letter"),
        ("C A*# T", 1, 3, "a square is a letter"),
        ("C # T", 1, 3, "a square is a letter"),
        ("Ä T", 1, 1, "a square is a letter"),
        ("É  Ü", 1, 1, "a square is a letter"),
        ("C Ah*", 1, 3, "house"),
        ("A .\n. *", 2, 3, "freelancer"),
        ("A# *", 1, 4, "freelancer"),
        ("C A T\n. . .\nA B .\nC D .", 3, 1, "2 x 2"),
        ("A *\nC D", 1, 1, "2 x 2"),
        ("A . B", 1, 5, "not joined"),
        (&wide, 1, 201, "100"),
        (&high, 101, 1, "100"),
    ] {
        let NoTown { line: l, column: c, .. } = read(text).expect_err(text);
        assert_eq!((l, c), (line, column), "{text}");
        let told = read(text).unwrap_err().to_string();
        assert!(told.starts_with(&format!("Line {line}, column {column}: ")), "{told}");
        assert!(told.contains(why) && told.ends_with('.'), "{told}");
    }
    assert!(
        read("\u{feff}c a\r\n. T#\r\n").is_ok(),
        "small letters, and as other systems end lines"
    );
}

#[test]
fn neighbours_are_at_most_two_numbers() {
    assert_eq!(neighbours(""), Ok(vec![]));
    assert_eq!(neighbours(" 5 , 9 "), Ok(vec![5, 9]));
    for bad in ["5,9,1", "x", "5,", "-1", "999", "5 9"] {
        assert_eq!(neighbours(bad), Err(Unanswered::Neighbours), "{bad}");
    }
}

/// A chance town with chance covers and freelancers, as far as they may stand.
pub fn covered(number: u64) -> Town {
    let mut dice = Dice::new(&Seed::from_number(number), 2);
    let mut town = heap(1 + dice.below(30) as usize, &mut dice);
    for lot in town.lots.values_mut() {
        lot.cover = match dice.below(6) {
            0 if !lot.tile.is_house() => Cover::Worker,
            1 => Cover::Black,
            _ => Cover::Open,
        };
    }
    let visible: Vec<Square> =
        town.lots.keys().copied().filter(|&square| town.is_visible(square)).collect();
    for square in visible.into_iter().flat_map(beside) {
        let mut with = town.clone();
        with.freelancers.insert(square);
        let block = with.taken().iter().any(|&square| with.has_block_at(square));
        if !town.lots.contains_key(&square) && !block && dice.below(4) == 0 {
            town = with;
        }
    }
    town
}

#[test]
fn a_town_is_the_same_after_text_and_back() {
    for number in 0..300 {
        let town = covered(number);
        let text = write(&town);
        let again = read(&text).unwrap_or_else(|why| panic!("{number}: {why}\n{text}"));
        assert_eq!(write(&again), text, "{number}");
        let squares = |town: &Town| -> Vec<Square> {
            town.lots.keys().chain(&town.freelancers).copied().collect()
        };
        let left = squares(&town).iter().map(|square| square.column).min().unwrap();
        let top = squares(&town).iter().map(|square| square.row).min().unwrap();
        let moved = |square: &Square| Square::new(square.column - left, square.row - top);
        let expected = Town {
            lots: town.lots.iter().map(|(square, &lot)| (moved(square), lot)).collect(),
            freelancers: town.freelancers.iter().map(moved).collect(),
        };
        assert_eq!(again, expected, "{number}");
    }
}

/// What `crosstown score town` says to a town on standard input.
fn run(town: &str, arguments: &[&str]) -> (bool, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crosstown"))
        .args(["score", "town", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Whoever is asked something odd may have answered and gone before reading.
    let sent = child.stdin.take().unwrap().write_all(town.as_bytes());
    assert!(sent.map_or_else(|why| why.kind() == ErrorKind::BrokenPipe, |()| true));
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_prints_lines_or_json() {
    let town = ". T .\nC As T\n. R .\n";
    let (ok, out, err) = run(town, &[]);
    assert!(ok && out.contains("CAT          a2   across   1"), "{out}{err}");
    assert!(out.contains("Total                      4"), "{out}");
    let (_, out, _) = run(town, &["--json", "--crumpled", "1", "--neighbours", "5,9"]);
    let said: Value = serde_json::from_str(&out).unwrap();
    let words = json!([
        {"word": "CAT", "at": "a2", "down": false, "points": 1},
        {"word": "TAR", "at": "b1", "down": true, "points": 1},
    ]);
    assert_eq!(
        said,
        json!({"valid": true, "bad_runs": [], "words": words, "word_points": 2, "offices": 0,
            "parks": 0, "factories": 0, "shops": 2, "museums": 0, "workers": 0, "pollution": -2,
            "total": 2})
    );
    let (ok, out, _) = run("X Q* X\n", &["--json"]);
    let said: Value = serde_json::from_str(&out).unwrap();
    assert!(ok && said["valid"] == false, "{out}");
    assert_eq!(said["bad_runs"], json!([{"run": "X?X", "at": "a1", "down": false}]));
    let (ok, _, err) = run("C A T\n. 9\n", &["--json"]);
    assert!(!ok && err.contains("Line 2, column 3"), "{err}");
    let (ok, _, err) = run("C A T\n", &["--neighbours", "1,2,3"]);
    assert!(!ok && err.contains("5,9"), "{err}");
}

#[test]
fn the_command_finds_the_best_arrangement() {
    // Somebody before it makes the word longer without more points, but the office wants a neighbour.
    let (ok, out, err) = run("Xo A T\n", &["--best", "1", "--json"]);
    assert!(ok, "{err}");
    let said: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&said["proved"], &said["valid"]), (&json!(true), &json!(true)), "{out}");
    assert_eq!(said["bound"], said["total"], "{out}");
    let town = read(said["town"].as_str().unwrap()).unwrap();
    assert_eq!(town.workers(), 1, "{out}");
    let (ok, out, _) = run("Xo A T\n", &["--best", "1"]);
    assert!(ok && out.contains("Proved: no arrangement has more points."), "{out}");
    let (ok, _, err) = run("Xh Qh\n", &["--best", "0"]);
    assert!(!ok && err.contains("too few workers"), "{err}");
    let (ok, _, err) = run("C A T\n", &["--best", "101"]);
    assert!(!ok && err.contains("smaller number"), "{err}");
}
