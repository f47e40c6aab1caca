//! Slots, flipping, coordinates, and where a piece may lie.

use crosstown::games::town::Refusal;

use super::support::{PLAIN, Table, laid, square};

#[test]
fn the_first_piece_may_lie_on_any_squares_that_have_names() {
    for at in ["m13", "a1", "iv256"] {
        let mut table = Table::with_sheet(PLAIN);
        table.play(&format!("cut a1, place 1 {at}"));
        assert_eq!(laid(&table.own().desk.town), [format!("A{at}")]);
    }
}

#[test]
fn what_would_lie_left_of_a_or_above_1_is_refused() {
    let mut table = Table::with_sheet(PLAIN);
    // B is the first letter in reading order, and K lies below and to the left of it.
    table.play("cut a2 b2 b1");
    assert_eq!(table.refuses("place 1 a1"), Refusal::OffMap);
    assert_eq!(table.refuses("place 1 b256"), Refusal::OffMap);
    table.play("place 1 b1");
    assert_eq!(laid(&table.own().desk.town), ["Bb1", "Ka2", "Lb2"]);
}

#[test]
fn place_puts_the_first_letter_in_reading_order_on_the_square() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a2 b2 b1, place 1 m13");
    assert_eq!(laid(&table.own().desk.town), ["Bm13", "Kl14", "Lm14"]);
}

#[test]
fn flipping_turns_rows_into_columns_and_letters_stay_upright() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1-c1 a2, flip 1, place 1 m13");
    // A B C above K becomes A K above B above C.
    assert_eq!(laid(&table.own().desk.town), ["Am13", "Kn13", "Bm14", "Cm15"]);
    table.play("unplace 1, flip 1, place 1 m13");
    assert_eq!(laid(&table.own().desk.town), ["Am13", "Bn13", "Co13", "Km14"]);
}

#[test]
fn each_later_piece_lies_edge_to_edge_with_a_placed_one() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1 b1, cut c1, place 1 m13");
    for lonely in ["l12", "o14", "z20"] {
        let refused = table.refuses(&format!("place 2 {lonely}"));
        assert_eq!(refused, Refusal::Lonely { part: 2 });
    }
    table.play("place 2 o13");
}

#[test]
fn a_piece_never_lies_over_a_taken_square() {
    let mut table = Table::with_town("C A T", 1);
    table.play("free m14, cut a1 b1");
    assert_eq!(table.refuses("place 1 n13"), Refusal::Taken { square: square("n13") });
    assert_eq!(table.refuses("place 1 l14"), Refusal::Taken { square: square("m14") });
}

#[test]
fn a_piece_never_makes_a_2_x_2_block_and_freelancers_count_as_letters() {
    let mut table = Table::with_town("C A T", 1);
    table.play("cut a1 b1, cut c1");
    assert_eq!(table.refuses("place 1 m14"), Refusal::Block { square: square("m14") });
    table.play("free m14");
    assert_eq!(table.refuses("place 2 n14"), Refusal::Block { square: square("n14") });
    table.play("idle m14, place 2 n14");
}

#[test]
fn a_piece_with_a_2_x_2_block_is_not_placed() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1 b1 a2 b2");
    assert_eq!(table.refuses("place 1 m13"), Refusal::PieceBlock { part: 1 });
    table.play("cut b2, place 1 m13");
}

#[test]
fn pieces_placed_this_round_fit_distinct_slots() {
    let mut table = Table::with_sheet(PLAIN);
    table.card("3 2");
    table.play("cut a1-d1, cut e1-g1, cut h1-j1, cut a2");
    let refused = table.refuses("place 1 m13");
    assert!(matches!(refused, Refusal::NoSlot { part: 1, size: 4, .. }), "{refused}");
    table.play("place 2 m13");
    let refused = table.refuses("place 3 p13");
    assert!(matches!(refused, Refusal::NoSlot { part: 3, size: 3, .. }), "{refused}");
    // A piece smaller than its slot is fine; a third one is not.
    table.play("place 4 p13, cut a3");
    let refused = table.refuses("place 5 q13");
    assert!(matches!(refused, Refusal::NoSlot { part: 5, size: 1, .. }), "{refused}");
}

#[test]
fn an_exact_card_takes_pieces_of_its_very_sizes() {
    let mut table = Table::with_sheet(PLAIN);
    table.card("4 2 exact");
    table.play("cut a1-c1, cut d1 e1");
    let refused = table.refuses("place 1 m13");
    assert!(matches!(refused, Refusal::NoSlot { part: 1, size: 3, .. }), "{refused}");
    // A piece may still be left uncut.
    table.play("place 2 m13, crumple 1, done");
}

#[test]
fn whatever_is_unplaced_at_done_is_crumpled_one_each_however_large() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1-j1, cut a2 b2, cut c2, crumple 3, done");
    assert_eq!(table.public().seats[0].pollution, 3);
}

#[test]
fn coordinates_are_those_of_the_round() {
    let mut table = Table::with_town("C A T", 1);
    table.play("cut a1, place 1 l13, free k13");
    assert_eq!(laid(&table.state.seats[0].opening.town), ["Cm13", "An13", "To13"]);
    table.play("done");
    // The box is that of the letters: the freelancer to the left of it doesn't count.
    assert_eq!(laid_letters(&table), ["Am13", "Cn13", "Ao13", "Tp13"]);
    assert_eq!(table.own().desk.town.freelancers.first(), Some(&square("l13")));
}

fn laid_letters(table: &Table) -> Vec<String> {
    let mut town = table.own().desk.town;
    town.freelancers.clear();
    laid(&town)
}

#[test]
fn unplace_returns_workers_and_lonely_freelancers_to_the_reserve() {
    let mut table = Table::with_town("C A T", 3);
    table.play("cut a1 b1, place 1 p13, work p13, free q14, free m14");
    assert_eq!(table.reserve(), 0);
    table.play("unplace 1");
    assert_eq!(table.reserve(), 2);
    let town = table.own().desk.town;
    assert_eq!(town.freelancers.into_iter().collect::<Vec<_>>(), [square("m14")]);
}

#[test]
fn unplace_is_refused_if_the_rest_would_fall_apart() {
    let mut table = Table::with_town("C A T", 1);
    table.play("cut a1, cut b1, place 1 p13, place 2 q13");
    assert_eq!(table.refuses("unplace 1"), Refusal::FallsApart { part: 1 });
    table.play("unplace 2, unplace 1");
}

#[test]
fn pieces_of_earlier_rounds_stay() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1, place 1 m13, done");
    assert!(matches!(table.refuses("unplace 1"), Refusal::NoPart { part: 1, .. }));
}

#[test]
fn in_round_one_the_box_is_the_single_square_m13() {
    let mut table = Table::with_sheet(PLAIN);
    // Wherever the town begins, the next round finds it at m13.
    table.play("cut a1 b1, place 1 c200, done");
    assert_eq!(laid(&table.own().desk.town), ["Am13", "Bn13"]);
    // With nothing placed the box is still that square.
    let mut table = Table::with_sheet(PLAIN);
    table.play("done, cut a1, place 1 m13, done");
    assert_eq!(laid(&table.own().desk.town), ["Am13"]);
}

#[test]
fn columns_are_a_to_z_then_aa_and_ab() {
    let mut table = Table::with_sheet(PLAIN);
    table.play("cut a1-c1, place 1 z13");
    assert_eq!(laid(&table.own().desk.town), ["Az13", "Baa13", "Cab13"]);
}

#[test]
fn a_piece_with_a_block_or_without_a_slot_is_one_pollution() {
    let mut table = Table::with_sheet(PLAIN);
    table.card("3 2");
    // A block of four, a piece that is too long, and one too many.
    table
        .play("cut a1 b1 a2 b2, cut c1-i1, cut j1, cut j2, cut j3, place 3 m13, place 4 m14, done");
    assert_eq!(table.public().seats[0].pollution, 3);
}
