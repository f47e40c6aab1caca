//! Scores as the sheet counts them.

use std::process::Command;

use crosstown::games::crossup::{Card, Score};
use crosstown::words::{Language, Lexicon, spell};

use super::SHEET;

fn score(card: &str, dictionary: &str) -> Score {
    Score::of(&card.parse().unwrap(), &Lexicon::load(dictionary).unwrap())
}

#[test]
fn the_card_of_the_sheet_scores_106() {
    let score = score(SHEET, "en-standard");
    assert_eq!(score.rows(), [12, 0, 3, 3, 4]);
    assert_eq!(score.columns(), [6, 4, 0, 0, 6]);
    assert_eq!((score.diagonal_ad(), score.diagonal_cb(), score.total()), (8, 60, 106));
}

#[test]
fn the_large_dictionary_finds_more_on_it() {
    assert_eq!(score(SHEET, "en-large").total(), 112);
}

/// One word a line, each line's value by the table of the sheet.
#[test]
fn words_are_worth_what_the_sheet_says() {
    for (card, expected) in [
        // Rows and columns: 3, 4 and 10 points.
        ("CAT../...../...../...../.....", 3),
        ("..CAT/...../...../...../.....", 3),
        ("CATS./...../...../...../.....", 4),
        ("CRANE/...../...../...../.....", 10),
        ("C..../R..../A..../N..../E....", 10),
        // Diagonals: 5, 8 and 15, only from A to D and from C to B.
        ("C..../.A.../..T../...../.....", 5),
        ("C..../.A.../..T../...S./.....", 8),
        ("C..../.R.../..A../...N./....E", 15),
        ("....E/...N./..A../.R.../C....", 15),
        ("....H/...O./..U../.S.../E....", 0),
        ("E..../.S.../..U../...O./....H", 0),
        // Never backwards.
        ("ESUOH/...../...../...../.....", 0),
        // Two letters score nothing, and an empty box ends a word.
        ("AT.../...../...../...../.....", 0),
        ("CA.T./...../...../...../.....", 0),
        // Doubled for every extra-value letter in the word, not on the line.
        ("WAX../...../...../...../.....", 3 * 4),
        ("WAXED/...../...../...../.....", 10 * 4),
        ("QUIZ./...../...../...../.....", 4 * 4),
        ("CATJ./...../...../...../.....", 3),
        // The word of the higher value, though it is shorter: BOW has a W, WAY a W and a Y.
        ("BOWAY/...../...../...../.....", 12),
        // No slang of one dictionary, no name of any.
        ("NASA./...../...../...../.....", 0),
    ] {
        assert_eq!(score(card, "en-standard").total(), expected, "{card}");
    }
}

#[test]
fn of_equal_words_the_first_is_marked() {
    // TAR and ART: both 3 points.
    let card: Card = "TART./...../...../...../.....".parse().unwrap();
    let lexicon = Lexicon::load("en-standard").unwrap();
    let own = crosstown::words::OwnWords { allow: Vec::new(), deny: vec!["tart".to_owned()] };
    let lexicon = lexicon.with_own(&own).unwrap();
    let score = Score::of(&card, &lexicon);
    let (_, word, value) = score.best_line(&card).unwrap();
    assert_eq!((spell(&word).as_str(), value), ("TAR", 3));
}

#[test]
fn cards_are_read_as_people_write_them() {
    let card: Card = SHEET.parse().unwrap();
    for text in [
        "boway orhza xaasp irotm cellu",
        "BOWAY\nORHZA\r\nXAASP\nIROTM\nCELLU\n",
        "bowayorhzaxaaspirotmcellu",
    ] {
        assert_eq!(text.parse(), Ok(card), "{text:?}");
    }
    for (text, why) in [
        (
            "BOWAY",
            "There are 25 boxes, and these are 5: write five rows of five, such as BOWAY/ORHZA/XAASP/IROTM/CELLU.",
        ),
        (
            "",
            "There are 25 boxes, and these are 0: write five rows of five, such as BOWAY/ORHZA/XAASP/IROTM/CELLU.",
        ),
        ("BOW4Y", "'4' can't stand in a box: write letters, and . for an empty box."),
        ("œ", "'œ' can't stand in a box: write letters, and . for an empty box."),
    ] {
        assert_eq!(text.parse::<Card>().unwrap_err().to_string(), why);
    }
    assert!(Card::read(&"Ä".repeat(25), Language::German).is_ok());
}

fn run(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_crosstown")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_line_scores_a_card() {
    let (ok, out, _) = run(&["score", "crossup", SHEET, "--json"]);
    assert!(ok);
    let expected = concat!(
        r#"{"rows":[12,0,3,3,4],"columns":[6,4,0,0,6],"diagonal_ad":8,"diagonal_cb":60,"total":106,"words":["#,
        r#"{"word":"WAY","line":"row 1","value":12}"#
    );
    assert!(out.starts_with(expected), "{out}");
    let (_, large, _) = run(&["score", "crossup", SHEET, "--json", "--dictionary", "en-large"]);
    assert!(large.contains(r#""total":112"#), "{large}");
    let (ok, out, _) = run(&["score", "crossup", "boway", "orhza", "xaasp", "irotm", "cellu"]);
    assert!(ok && out.ends_with("Total                 106\n"), "{out}");
    let (ok, out, err) = run(&["score", "crossup", "BOWAY/ORH?A"]);
    assert!(!ok && out.is_empty());
    assert_eq!(
        err,
        "crosstown: '?' can't stand in a box: write letters, and . for an empty box.\n"
    );
}
