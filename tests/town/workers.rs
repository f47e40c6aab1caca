//! Workers on letters and between them.

use crosstown::games::town::Refusal;

use super::support::{Table, square};

#[test]
fn everybody_begins_with_one_worker_and_the_card_may_bring_another() {
    let table = Table::solo();
    let more = usize::from(table.state.cards[0].worker);
    assert_eq!(table.reserve(), 1 + more);
    let mut table = Table::solo();
    table.state.cards[1] = "3 2 worker".parse().unwrap();
    table.state.cards[2] = "3 2".parse().unwrap();
    table.play("done");
    assert_eq!(table.reserve(), 2 + more);
    table.play("done");
    assert_eq!(table.reserve(), 2 + more);
}

#[test]
fn a_worker_stands_on_a_letter_but_never_on_a_house() {
    let mut table = Table::with_town("C Ah T", 2);
    assert_eq!(table.refuses("work n13"), Refusal::House { square: square("n13") });
    assert_eq!(table.refuses("work p13"), Refusal::NoLetter { square: square("p13") });
    table.play("work m13");
    assert_eq!(table.refuses("work m13"), Refusal::Working { square: square("m13") });
    assert_eq!(table.reserve(), 1);
}

#[test]
fn a_freelancer_stands_on_an_empty_square_edge_to_edge_with_a_letter() {
    let mut table = Table::with_town("C A T", 2);
    assert_eq!(table.refuses("free m13"), Refusal::NotEmpty { square: square("m13") });
    assert_eq!(table.refuses("free l12"), Refusal::NotBeside { square: square("l12") });
    table.play("free p13");
    assert_eq!(table.refuses("free p13"), Refusal::Working { square: square("p13") });
    // Beside a freelancer is not beside a letter.
    assert_eq!(table.refuses("free q13"), Refusal::NotBeside { square: square("q13") });
}

#[test]
fn a_freelancer_never_makes_a_2_x_2_block() {
    let mut table = Table::with_town("C A T/D", 2);
    assert_eq!(table.refuses("free n14"), Refusal::Block { square: square("n14") });
    // Other freelancers count as letters.
    let mut table = Table::with_town("C A T", 2);
    table.play("free n14, idle n14, free m14");
    assert_eq!(table.refuses("free n14"), Refusal::Block { square: square("n14") });
}

#[test]
fn workers_move_freely_out_of_the_reserve_and_back() {
    let mut table = Table::with_town("C A T", 1);
    table.play("work m13");
    assert_eq!(table.refuses("work n13"), Refusal::NoReserve);
    assert_eq!(table.refuses("free n14"), Refusal::NoReserve);
    assert_eq!(table.refuses("idle n13"), Refusal::NobodyThere { square: square("n13") });
    table.play("idle m13, free n14, idle n14, work n13, done");
    // In the next round as well.
    table.play("idle n13, work o13");
}
