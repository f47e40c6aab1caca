//! What scissors may do: see `scissors` for all shapes at once.

use crosstown::games::town::Refusal;

use super::support::{PLAIN, Table, spelled, square};

fn parts(expected: &[(u8, &str)]) -> Vec<(u8, String)> {
    expected.iter().map(|&(number, letters)| (number, letters.to_owned())).collect()
}

#[test]
fn a_piece_is_squares_joined_edge_to_edge() {
    let mut table = Table::with_sheet(PLAIN);
    assert_eq!(table.refuses("cut a1 b2"), Refusal::Apart { square: square("b2") });
    assert_eq!(table.refuses("cut a1 c1"), Refusal::Apart { square: square("c1") });
    table.play("cut a1 b1 b2");
    assert_eq!(table.parts(), parts(&[(1, "ABL")]));
    assert_eq!(table.own().desk.sheet.len(), 97);
}

#[test]
fn a_square_named_twice_is_refused() {
    let mut table = Table::with_sheet(PLAIN);
    assert_eq!(table.refuses("cut a1 b1 a1"), Refusal::Twice { square: square("a1") });
    assert_eq!(table.refuses("cut a1-a3 a2"), Refusal::Twice { square: square("a2") });
}

#[test]
fn squares_are_those_of_the_sheet() {
    let mut table = Table::with_sheet("A B C/D . F/G H I");
    assert_eq!(table.refuses("cut k1"), Refusal::OffSheet { square: square("k1") });
    assert_eq!(table.refuses("cut a11"), Refusal::OffSheet { square: square("a11") });
    assert_eq!(table.refuses("cut b2"), Refusal::CutBefore { square: square("b2") });
}

#[test]
fn a_piece_needs_a_whole_side_on_the_outside() {
    let mut table = Table::with_sheet(PLAIN);
    assert_eq!(table.refuses("cut c3 d3"), Refusal::NoSide);
    table.play("cut c1-c3 d3");
    assert_eq!(table.parts(), parts(&[(1, "CMWX")]));
}

#[test]
fn corners_alone_are_no_side_and_neighbours_are_cut_off_first() {
    // c3 touches what is missing at its corner b2 only.
    let mut table = Table::with_sheet(". . C D/. . G H/I J K L/M N O P");
    assert_eq!(table.refuses("cut c3"), Refusal::NoSide);
    table.play("cut b3, cut c3");
    assert_eq!(table.parts(), parts(&[(1, "J"), (2, "K")]));
}

#[test]
fn a_piece_may_close_nothing_in() {
    let mut table = Table::with_sheet(PLAIN);
    let ring = "cut a2-c2 c3 c4-a4 a3";
    assert_eq!(table.refuses(ring), Refusal::Hole { square: square("b3") });
    // Open at a corner only: b3 could leave by a1 no more than paper could.
    assert_eq!(table.refuses("cut b1-d1 d2 d3 c3 b3 b2"), Refusal::Hole { square: square("c2") });
    table.play("cut b2-b4 c4 d4 a4 a5");
    assert_eq!(table.parts().len(), 1);
}

#[test]
fn all_that_is_left_of_a_sheet_may_be_cut_as_one_piece() {
    let mut table = Table::with_sheet("A B C");
    table.play("cut a1-c1");
    assert_eq!(table.parts(), parts(&[(1, "ABC")]));
    assert!(table.own().desk.sheet.is_empty());
}

#[test]
fn a_loose_part_cannot_be_cut_out_of_itself_whole() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1 b1");
    assert_eq!(table.refuses("cut a1 b1"), Refusal::Whole { part: 1 });
}

#[test]
fn the_named_squares_take_the_next_number_then_other_parts_in_reading_order() {
    // Both ends of the row come off with the piece between them.
    let mut table = Table::with_sheet("A B C D E/. G . I ./. G H I .");
    table.play("cut b1-d1");
    assert_eq!(table.parts(), parts(&[(1, "BCD"), (2, "A"), (3, "E")]));
    assert_eq!(spelled(&table.own().desk.sheet), "GIGHI");
    table.play("cut b2");
    assert_eq!(table.parts()[3], (4, "G".to_owned()));
}

#[test]
fn a_recut_piece_keeps_its_number_on_its_largest_part_and_lies_unflipped() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1-f1, flip 1, cut d1");
    assert_eq!(table.parts(), parts(&[(1, "ABC"), (2, "D"), (3, "EF")]));
    assert!(!table.own().desk.parts[&1].flipped);
    // Of equals the first in reading order.
    table.play("cut b1");
    assert_eq!(table.parts(), parts(&[(1, "A"), (2, "D"), (3, "EF"), (4, "B"), (5, "C")]));
}

#[test]
fn a_cut_stays_on_one_part() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1 b1");
    let two = Refusal::TwoParts { one: square("b1"), other: square("c1") };
    assert_eq!(table.refuses("cut b1 c1"), two);
}

#[test]
fn a_placed_or_crumpled_part_is_taken_back_before_anything_else() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1 b1, cut c1, place 1 m13, crumple 2");
    for line in ["cut a1", "flip 1", "keep 1", "crumple 1", "place 1 m15"] {
        assert_eq!(table.refuses(line), Refusal::Placed { part: 1 }, "{line}");
    }
    for line in ["cut c1", "flip 2", "keep 2", "crumple 2", "place 2 m14"] {
        assert_eq!(table.refuses(line), Refusal::Crumpled { part: 2 }, "{line}");
    }
    table.play("unplace 1, unplace 2, flip 1, keep 2");
    assert_eq!(table.refuses("unplace 1"), Refusal::Loose { part: 1 });
}

#[test]
fn the_largest_part_of_a_sheet_that_falls_apart_is_passed_on() {
    let mut table = Table::with_sheet("A B C D E F");
    table.play("cut c1");
    assert_eq!(spelled(&table.own().desk.sheet), "DEF");
    assert_eq!(table.parts(), parts(&[(1, "C"), (2, "AB")]));
}

#[test]
fn keep_lets_any_loose_part_change_places_and_numbers_with_the_sheet() {
    let mut table = Table::with_sheet("A B C D E F");
    table.play("cut c1, flip 2, keep 2");
    assert_eq!(spelled(&table.own().desk.sheet), "AB");
    assert_eq!(table.parts(), parts(&[(1, "C"), (2, "DEF")]));
    // Judged anew at each cut: what is left of the part that was kept stays the sheet.
    table.play("cut a1");
    assert_eq!(spelled(&table.own().desk.sheet), "B");
    assert!(matches!(table.refuses("keep 9"), Refusal::NoPart { part: 9, .. }));
}

#[test]
fn of_a_sheet_that_is_cut_up_altogether_nothing_changes_places() {
    let mut table = Table::with_sheet("A B");
    table.play("cut a1 b1, cut b1, keep 1");
    assert_eq!(spelled(&table.own().desk.sheet), "A");
    assert_eq!(table.parts(), parts(&[(2, "B")]));
}

#[test]
fn each_other_part_is_crumpled_unless_it_is_used() {
    let mut table = Table::with_sheet("A B C D E F");
    table.play("cut c1, place 2 m13, done");
    let seat = &table.public().seats[0];
    assert_eq!((seat.pollution, seat.town.lots.len()), (1, 2));
}
