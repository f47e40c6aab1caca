//! Sheets: passed on, traded for fresh ones, and what others see of them.

use crosstown::game::{Input, Seat};
use crosstown::games::town::{Event, Refusal, Variant};

use super::support::{PLAIN, Table, paper, spelled};

#[test]
fn sheets_go_to_the_next_seat_when_all_are_done() {
    let mut table = Table::new(3, Variant::Standard);
    let sheets: Vec<_> = (0..3).map(|seat| table.desk(seat).sheet.clone()).collect();
    table.skip_to(2);
    for seat in 0..3 {
        assert_eq!(table.desk(seat).sheet, sheets[(seat + 2) % 3]);
    }
}

#[test]
fn every_sheet_of_a_game_is_different() {
    let mut table = Table::new(4, Variant::Standard);
    for one in 0..4 {
        for other in 0..one {
            assert_ne!(table.desk(one).sheet.clone(), table.desk(other).sheet.clone());
        }
    }
}

/// A table for two where the first has this sheet.
fn with_small(rows: &str) -> Table {
    let mut table = Table::new(2, Variant::Standard);
    table.desk(0).sheet = paper(rows);
    table.begin();
    table
}

#[test]
fn a_sheet_within_5_x_5_may_be_traded_for_a_fresh_one() {
    let mut table = with_small("A B C D E/F/G/H/I");
    table.play("fresh");
    assert_eq!(table.own().desk.sheet.len(), 100);
    assert_eq!(table.events, [Event::Fresh]);
}

#[test]
fn a_sheet_of_25_squares_or_fewer_may_be_traded_however_long_it_is() {
    let mut table = with_small("A B C D E F G H I J/A B C D E F G H I J/A B C D E");
    assert!(table.own().may_renew);
    table.play("fresh");
    let mut table = with_small("A B C D E F G H I J/A B C D E F G H I J/A B C D E F");
    assert!(!table.own().may_renew);
    assert_eq!(table.refuses("fresh"), Refusal::FreshLarge { squares: 26, extent: 10 });
}

#[test]
fn a_fresh_sheet_is_to_be_had_at_the_start_of_the_round() {
    let mut table = with_small("A B C");
    table.play("cut a1");
    assert_eq!(table.refuses("fresh"), Refusal::FreshLate);
    table.play("undo, fresh");
}

#[test]
fn nothing_done_before_a_fresh_sheet_can_be_undone() {
    let mut table = with_small("A B C");
    table.desk(0).town = super::support::town("C A T");
    table.begin();
    table.play("work m13, fresh");
    assert_eq!(table.refuses("undo"), Refusal::NothingToUndo);
    let fresh = table.own().desk.sheet.clone();
    table.play("cut a1, undo");
    assert_eq!(table.own().desk.sheet, fresh);
    assert!(table.own().desk.town.workers() == 1);
}

#[test]
fn a_fresh_sheet_is_the_same_whatever_is_done_before() {
    let fresh = |before: &str| {
        let mut table = with_small("A B C");
        table.play(before);
        table.play("fresh");
        table.own().desk.sheet
    };
    assert_eq!(fresh("cut a1, undo"), fresh("cut a1, undo, cut b1, undo"));
}

#[test]
fn an_empty_sheet_is_replaced_at_once() {
    let mut table = with_small("A B C");
    table.does(0, "cut a1-c1, done");
    table.does(1, "done");
    assert_eq!(table.desk(1).sheet.len(), 100);
    let before = table.desk(1).sheet.clone();
    assert_ne!(table.desk(0).sheet.clone(), before);
}

#[test]
fn in_solo_one_sheet_serves_throughout() {
    let mut table = Table::with_sheet("A B C");
    assert_eq!(table.refuses("fresh"), Refusal::FreshAlone);
    table.play("cut a1-c1, done");
    assert!(table.own().desk.sheet.is_empty());
}

#[test]
fn a_round_is_private_and_public_when_it_is_over() {
    let mut table = Table::new(2, Variant::Standard);
    table.desk(0).sheet = paper(PLAIN);
    table.desk(0).town = super::support::town("C A T");
    table.begin();
    table.state.cards[0] = "3 2".parse().unwrap();
    let before = table.view(1);
    table.does(0, "cut a1, place 1 p13, work m13, cut b1");
    assert_eq!(table.view(1), before);
    assert_eq!(table.public().seats, before.seats);
    assert_eq!(table.view(0).own.unwrap().desk.parts.len(), 2);
    table.does(0, "done");
    assert!(table.view(1).seats[0].done);
    assert_eq!(table.view(1).seats[0].town, before.seats[0].town);
    table.does(1, "done");
    let seen = table.view(1).seats[0].clone();
    assert_eq!((seen.town.lots.len(), seen.town.workers(), seen.pollution), (4, 1, 1));
    assert_eq!(spelled(&table.view(1).seats[1].sheet).len(), 98);
}

#[test]
fn a_fresh_sheet_is_nobody_else_s_business_before_the_round_is_over() {
    let mut table = with_small("A B C");
    let before = table.view(1);
    table.play("fresh");
    assert_eq!(table.view(1), before);
}

#[test]
fn the_sheet_of_a_seat_that_left_goes_on_being_passed() {
    let mut table = Table::new(3, Variant::Standard);
    let sheets: Vec<_> = (0..3).map(|seat| table.desk(seat).sheet.clone()).collect();
    table.enter(Input::Left { seat: Seat(1) }).unwrap();
    table.skip_to(3);
    for seat in 0..3 {
        assert_eq!(table.desk(seat).sheet, sheets[(seat + 1) % 3]);
    }
}
