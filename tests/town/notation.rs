//! What is typed, and what the answers look like.

use crosstown::games::town::{Action, Refusal};

use super::support::Table;

#[test]
fn ranges_run_along_a_row_or_a_column() {
    let squares = |text: &str| match text.parse::<Action>() {
        Ok(Action::Cut(squares)) => squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(squares("cut c1-c4"), ["c1", "c2", "c3", "c4"]);
    assert_eq!(squares("cut d2-b2 b3"), ["d2", "c2", "b2", "b3"]);
    assert!("cut a1-b2".parse::<Action>().is_err());
}

#[test]
fn long_lists_are_written_short() {
    let rows: Vec<String> = (1..=10).map(|row| format!("a{row}-j{row}")).collect();
    let all: Action = format!("cut {}", rows.join(" ")).parse().unwrap();
    assert_eq!(all.to_string(), format!("cut {}", rows.join(" ")));
}

#[test]
fn a_refusal_is_one_sentence_with_the_remedy() {
    let mut table = Table::with_town("C A T", 0);
    for line in [
        "cut c3",
        "cut a1 c1",
        "place 1 m13",
        "work m13",
        "free z9",
        "black m13",
        "undo",
        "best",
        "reopen",
    ] {
        let refusal = table.refuses(line).to_string();
        assert!(refusal.ends_with('.') && refusal.contains(": "), "{refusal}");
        assert_eq!(refusal.matches(". ").count(), 0, "{refusal}");
    }
    let fewer = Refusal::TooFewWorkers { missing: 2 }.to_string();
    assert_eq!(fewer, "2 workers that this part brought are at work: idle as many first.");
}
