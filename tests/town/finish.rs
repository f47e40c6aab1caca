//! The end: workers arranged for good, letters blacked out, the program's arrangement, and who wins.

use crosstown::game::{Clock, Computer, Dice, Game, Seat, Seed, Status, Viewer};
use crosstown::games::Hosted;
use crosstown::games::town::{Action, CrissCrossTown, Event, Refusal, State, Variant};
use crosstown::words::spell;

use super::support::{Table, laid, square, town};

#[test]
fn done_is_refused_while_a_run_is_no_word() {
    let mut table = Table::finishing("C A T/X", 1);
    let refused = table.refuses("done");
    assert_eq!(refused, Refusal::BadRun { run: "CX".to_owned(), square: square("m13") });
    table.play("black m14, done");
}

#[test]
fn a_worker_stands_for_some_letter_the_same_in_both_its_words() {
    // ZO? is ZOO.
    let mut table = Table::finishing("Z O X", 1);
    assert!(matches!(table.refuses("done"), Refusal::BadRun { .. }));
    table.play("work o13, done");
    // K? is KA or KI, and ?X is AX, EX or OX: A does for both.
    let mut table = Table::finishing("K U/. X", 1);
    table.play("work n13, done");
    // ?P is UP alone, and KU is no word.
    let mut table = Table::finishing("K U/. P", 1);
    table.play("work n13");
    assert!(matches!(table.refuses("done"), Refusal::BadRun { .. }));
}

#[test]
fn words_are_read_backwards_only_in_the_permissive_variant() {
    let mut table = Table::finishing("E S O R/. . . E", 0);
    assert!(matches!(table.refuses("done"), Refusal::BadRun { .. }));
    table.state.variant = Variant::Permissive;
    let words = table.game.score(&table.state, Seat(0)).words;
    let words: Vec<String> = words.iter().map(|word| spell(&word.word)).collect();
    assert_eq!(words, ["ROSE", "RE"]);
    table.play("done");
}

#[test]
fn freelancer_only_runs_must_be_words_too_for_no_points() {
    // Between H and ICE two freelancers stand one above the other: HA, DICE and AD, among others.
    let mut table = Table::finishing("A D O B E/S . . . D/H . . . G/. . I C E", 2);
    table.play("free n15, free n16");
    let score = table.game.score(&table.state, Seat(0));
    let between =
        score.words.iter().find(|word| word.run.squares == [square("n15"), square("n16")]);
    assert_eq!(between.map(|word| word.points), Some(0));
    table.play("done");
    // QUAY is the only word of its kind, and none of two letters ends with Q.
    let mut table = Table::finishing("A D O B E/S . . . D/H . . . G/. . U A Y", 2);
    table.play("free n16, free n15");
    assert!(matches!(table.refuses("done"), Refusal::BadRun { .. }));
    table.play("idle n15, done");
}

#[test]
fn blacking_out_is_one_pollution_each_and_sets_the_worker_aside() {
    let mut table = Table::finishing("C A T/X", 1);
    table.play("work m14, black m14");
    let own = table.own();
    assert_eq!((own.reserve, own.desk.pollution()), (1, 1));
    // A worker set aside may be put to work again.
    table.play("work m13");
}

#[test]
fn a_worker_set_aside_pays_for_a_house() {
    let mut table = Table::finishing("C A Th/X", 1);
    table.play("work m14");
    assert_eq!(table.refuses("black o13"), Refusal::HouseUnpaid { square: square("o13") });
    table.play("black m14, black o13");
    assert_eq!(table.refuses("work m13"), Refusal::NoReserve);
}

#[test]
fn nothing_can_be_put_on_a_blacked_out_square() {
    let mut table = Table::finishing("C A T/X", 2);
    table.play("black m14");
    for line in ["work m14", "free m14", "black m14"] {
        assert_eq!(table.refuses(line), Refusal::IsBlack { square: square("m14") }, "{line}");
    }
}

#[test]
fn a_blacked_out_square_completes_no_block() {
    let mut table = Table::finishing("C A T/X", 2);
    assert_eq!(table.refuses("free n14"), Refusal::Block { square: square("n14") });
    table.play("black m14, free n14");
    // Showing the letter again would complete it.
    assert_eq!(table.refuses("unblack m14"), Refusal::Block { square: square("m14") });
    table.play("idle n14, unblack m14");
    assert_eq!(table.refuses("unblack m14"), Refusal::NotBlack { square: square("m14") });
}

#[test]
fn a_blacked_out_house_is_paid_for_by_an_idle_worker() {
    let mut table = Table::finishing("C A Th", 1);
    table.play("work m13");
    assert_eq!(table.refuses("black o13"), Refusal::HouseUnpaid { square: square("o13") });
    table.play("idle m13, black o13");
    assert_eq!(table.refuses("work m13"), Refusal::NoReserve);
    table.play("unblack o13");
    assert_eq!(table.reserve(), 1);
}

#[test]
fn a_freelancer_that_a_black_out_leaves_without_a_letter_goes_back_to_the_reserve() {
    let mut table = Table::finishing("C A T/X", 1);
    table.play("free m15, black m14");
    let own = table.own();
    assert_eq!((own.reserve, own.desk.town.freelancers.len()), (1, 0));
    assert_eq!(table.refuses("free m15"), Refusal::NotBeside { square: square("m15") });
}

#[test]
fn blacking_out_is_for_the_end() {
    let mut table = Table::with_town("C A T", 1);
    for line in ["black m13", "unblack m13", "best"] {
        assert_eq!(table.refuses(line), Refusal::NotYet, "{line}");
    }
}

#[test]
fn coordinates_of_the_end_are_made_anew() {
    let mut table = Table::with_town("C A T", 1);
    table.state.round = 8;
    table.play("cut a1, place 1 l13, done");
    assert_eq!(laid(&table.own().desk.town), ["Am13", "Cn13", "Ao13", "Tp13"]);
}

#[test]
fn undo_and_reopen_work_as_in_a_round() {
    let mut table = Table::new(2, Variant::Standard);
    table.desk(0).town = town("C A T/X");
    table.begin();
    table.state.round = 9;
    table.play("black m14, undo");
    assert!(table.own().desk.town.is_visible(square("m14")));
    table.play("black m14, done, reopen, undo");
}

/// Enters what the program works out for a seat, as the table does.
fn work_out(table: &mut Table, seat: u8) -> String {
    let wanted = table.game.wants(&table.state);
    assert!(wanted.iter().any(|(who, _)| *who == Seat(seat)), "{wanted:?}");
    let view = table.game.view(&table.state, Viewer::Seat(Seat(seat)));
    let mut dice = Dice::new(&Seed::from_number(1), 0);
    let found = table.game.work_out(&view, Seat(seat), &mut dice);
    let text = found.map_or("suggested".to_owned(), |action| action.to_string());
    table.does(seat, &text);
    text
}

#[test]
fn best_takes_the_program_s_arrangement_and_the_log_has_it() {
    let mut table = Table::finishing("C A T/X", 2);
    table.play("work n13, best");
    assert_eq!(table.refuses("best"), Refusal::Asked);
    let text = work_out(&mut table, 0);
    assert!(text.starts_with("suggested "), "{text}");
    assert!(table.game.wants(&table.state).is_empty());
    assert!(table.own().arranged.is_some());
    assert!(matches!(table.events[..], [Event::Arranged { .. }]));
    let arranged = table.own().desk.town;
    // It can be taken back like anything else, and done needs no more.
    table.play("undo");
    assert_eq!(table.own().desk.town.workers(), 1);
    table.does(0, &text);
    assert_eq!(table.own().desk.town, arranged);
    table.play("done");
}

#[test]
fn best_assumes_that_each_neighbour_places_all_the_workers_they_own() {
    let mut table = Table::new(2, Variant::Standard);
    for (seat, hired) in [(0, 2), (1, 3)] {
        table.desk(seat).town = town("C A T");
        table.desk(seat).hired = hired;
    }
    table.begin();
    table.state.round = 9;
    assert_eq!(table.own().rivals, [3]);
    assert_eq!(table.view(1).own.unwrap().rivals, [2]);
    // In solo those are imagined.
    assert_eq!(Table::finishing("C A T", 2).own().rivals, [5, 9]);
}

#[test]
fn whoever_goes_on_by_hand_no_longer_waits_for_the_arrangement() {
    let mut table = Table::finishing("C A T/X", 2);
    table.play("best, work n13");
    assert!(table.game.wants(&table.state).is_empty());
    table.play("best");
    let first = table.game.wants(&table.state);
    table.play("idle n13, best");
    assert_ne!(table.game.wants(&table.state), first);
}

#[test]
fn a_time_out_at_the_end_takes_the_arrangement_too() {
    let mut table = Table::finishing("C A T/X", 2);
    table.time_up(0).unwrap();
    let Status::Awaiting(awaited) = table.game.status(&table.state) else { panic!("it is over") };
    assert_eq!((awaited[0].decision, awaited[0].clock), (10, Clock::None));
    assert_eq!(table.refuses("work m13"), Refusal::Late);
    assert_eq!(table.refuses("done"), Refusal::Late);
    work_out(&mut table, 0);
    assert!(table.events.contains(&Event::Done { seat: Seat(0), late: true }));
    assert!(table.game.status(&table.state).outcome().is_some());
}

#[test]
fn if_nothing_comes_of_the_search_something_valid_is_taken() {
    let mut table = Table::finishing("C A T/X/Q Xh Z", 2);
    table.time_up(0).unwrap();
    table.does(0, "suggested");
    assert!(table.game.status(&table.state).outcome().is_some());
    assert!(table.own().desk.town.workers() > 0);
}

/// A solo game that was played to its end, as it could be stored.
fn played_to_the_end(rows: &str, workers: usize) -> Table {
    let mut table = Table::solo();
    table.skip_to(9);
    table.desk(0).town = town(rows);
    table.desk(0).hired = workers;
    table.begin();
    table
}

fn is_whole(state: &State) -> bool {
    CrissCrossTown::is_whole(state, state.seats.len())
}

/// Whoever has done all that a plan can hold is waited for no longer than others.
#[test]
fn an_arrangement_has_room_in_a_full_plan() {
    let mut table = played_to_the_end("C A T/X", 2);
    for _ in 0..200 {
        table.play("work m13, idle m13");
    }
    assert_eq!(table.refuses("work m13"), Refusal::TooMuch);
    table.play("best");
    work_out(&mut table, 0);
    assert!(is_whole(&table.state));
    // Without it the plan is what it was, but for its last step, which made room.
    table.play("undo, idle m13");
    assert_eq!(table.refuses("work m13"), Refusal::TooMuch);
    table.time_up(0).unwrap();
    work_out(&mut table, 0);
    assert!(table.game.status(&table.state).outcome().is_some());
}

#[test]
fn only_what_no_game_leads_to_is_damage() {
    let mut table = played_to_the_end("C A T/X", 2);
    table.play("best");
    assert!(is_whole(&table.state));
    let mut early = table.state.clone();
    early.round = 8;
    assert!(!is_whole(&early), "no arrangement is looked for before the end");
    early.seats[0].asked = None;
    assert!(is_whole(&early));
    let mut done = table.state.clone();
    done.seats[0].done = true;
    assert!(!is_whole(&done), "nor for somebody who is done");
    // Eight thousand forms of fifty lines each, such as undoing and doing again.
    let mut busy = table.state.clone();
    busy.seats[0].edits = 400_000;
    assert!(is_whole(&busy));
    busy.seats[0].edits = u32::MAX;
    assert!(!is_whole(&busy));
}

#[test]
fn an_arrangement_that_does_not_fit_is_refused() {
    let mut table = Table::finishing("C Ah T/X", 1);
    for line in [
        "suggested proved work n13",
        "suggested proved work m13 o13",
        "suggested proved work z9",
        "suggested proved free z9",
        "suggested proved black z9",
    ] {
        assert_eq!(table.refuses(line), Refusal::Misfit, "{line}");
    }
    assert!(matches!(table.refuses("suggested proved work o13"), Refusal::BadRun { .. }));
    let mut table = Table::with_town("C A T", 1);
    assert_eq!(table.refuses("suggested proved"), Refusal::NotYet);
}

#[test]
fn most_points_win_then_least_pollution_then_all_of_them() {
    let outcome = |crumpled: [usize; 2], towns: [&str; 2]| {
        let mut table = Table::new(2, Variant::Standard);
        for seat in 0..2 {
            table.desk(seat).town = town(towns[seat]);
            table.desk(seat).crumpled = crumpled[seat];
        }
        table.begin();
        table.state.round = 9;
        table.does(0, "done");
        table.does(1, "done");
        let Status::Over(outcome) = table.game.status(&table.state) else { panic!("it goes on") };
        outcome.placings.iter().map(|p| (p.score, p.rank.unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(outcome([0, 0], ["C A T", "C A T S"]), [(1, 2), (2, 1)]);
    assert_eq!(outcome([0, 0], ["C A T", "D O G"]), [(1, 1), (1, 1)]);
    // 1 - 0 and 3 - 2 are equal in points.
    assert_eq!(outcome([0, 1], ["C A T", "S T O N E"]), [(1, 1), (1, 2)]);
}

#[test]
fn the_computer_arranges_its_town_and_is_done() {
    use crosstown::game::Level;
    let mut table = Table::finishing("C A T/X", 2);
    for _ in 0..2 {
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        let action = table.game.choose(&table.view(0), Seat(0), Level::Easy, &mut dice);
        assert!(matches!(action, Action::Suggested(Some(_)) | Action::Done), "{action}");
        table.does(0, &action.to_string());
    }
    assert!(table.game.status(&table.state).outcome().is_some());
}
