//! Workers that houses bring.

use crosstown::games::town::Refusal;

use super::support::Table;

/// A solo table with this town, and this sheet to cut from.
fn table(town: &str, sheet: &str) -> Table {
    let mut table = Table::with_town(town, 1);
    table.desk(0).sheet = super::support::paper(sheet);
    table.begin();
    table
}

/// The sheet's first picture: no other house in the word.
#[test]
fn a_house_brings_a_worker() {
    let mut table = table("C A T", "Sh X");
    table.play("cut a1, place 1 p13");
    assert_eq!(table.reserve(), 2);
}

/// The sheet's second picture. Any further house in the word brings two as well.
#[test]
fn a_house_in_a_word_with_another_brings_two() {
    let mut table = table("Ch A T", "Sh X/Eh X");
    table.play("cut a1, place 1 p13");
    assert_eq!(table.reserve(), 3);
    table.play("cut a2, place 2 q13");
    assert_eq!(table.reserve(), 5);
}

#[test]
fn both_houses_of_one_piece_count_for_each_other() {
    let mut table = table("C A T", "Sh X Eh/Y Z W");
    table.play("cut a1-c1, place 1 p13");
    assert_eq!(table.reserve(), 5);
}

#[test]
fn a_house_is_in_two_lines_and_one_with_company_is_enough() {
    // Across there is no other house; down there is one.
    let mut table = table("C A T/. . Oh", "Sh X");
    table.play("cut a1, place 1 o15");
    assert_eq!(table.reserve(), 3);
}

#[test]
fn a_house_beyond_a_gap_or_a_freelancer_is_not_in_the_line() {
    let mut table = table("C A Th", "Sh X");
    table.play("free p13, cut a1");
    assert_eq!(table.refuses("place 1 q13"), Refusal::Lonely { part: 1 });
    // Joined from below, with the freelancer between the houses: lines are letters only.
    let mut table = super::houses::table("C A Th/. . O/. . N E D", "Sh/E");
    table.play("free p13, cut a1 a2, place 1 q13");
    assert_eq!(table.reserve(), 1);
}

#[test]
fn income_is_counted_in_the_present_order_of_placing() {
    let mut table = table("C A T", "Sh X Eh/Y Z W");
    table.play("cut a1, cut c1, place 1 p13, place 2 q13");
    // The first came alone, the second into company.
    assert_eq!(table.reserve(), 1 + 1 + 2);
    table.play("unplace 2");
    assert_eq!(table.reserve(), 2);
    table.play("place 2 q13, done");
    assert_eq!(table.own().desk.hired, 4 + usize::from(table.state.cards[1].worker));
}

#[test]
fn taking_back_a_piece_whose_workers_are_at_work_is_refused() {
    let mut table = table("C A T", "Sh X");
    table.play("cut a1, place 1 p13, work m13, work n13");
    assert_eq!(table.refuses("unplace 1"), Refusal::TooFewWorkers { missing: 1 });
    table.play("idle n13, unplace 1");
    assert_eq!(table.reserve(), 0);
}

#[test]
fn taking_a_piece_back_recounts_the_others() {
    let mut table = table("C A T", "Sh X Eh/Y Z W");
    table.play("cut a1, cut c1, place 1 p13, place 2 l13");
    assert_eq!(table.reserve(), 1 + 1 + 2);
    // The second is alone now; when the first comes back, it comes into company.
    table.play("unplace 1");
    assert_eq!(table.reserve(), 1 + 1);
    table.play("place 1 p13");
    assert_eq!(table.reserve(), 1 + 1 + 2);
}

#[test]
fn workers_that_company_brought_are_missed_when_the_other_house_goes() {
    let mut table = table("C A T", "Sh X Eh/Y Z W");
    table.play("cut a1, cut c1, place 1 p13, place 2 l13, work m13, work n13, work o13");
    assert_eq!(table.refuses("unplace 1"), Refusal::TooFewWorkers { missing: 1 });
    table.play("idle o13, unplace 1");
}
