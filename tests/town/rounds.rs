//! Rounds: undo, done, reopen, clocks, and leaving.

use crosstown::game::{Awaited, Clock, Game, Input, Seat, Status};
use crosstown::games::town::{Event, Refusal, Variant, rank};

use super::support::{PLAIN, Table, paper};

fn awaited(table: &Table) -> Vec<Awaited> {
    match table.game.status(&table.state) {
        Status::Awaiting(awaited) => awaited,
        Status::Over(_) => Vec::new(),
    }
}

fn clocks(table: &Table) -> Vec<(u8, u32, Clock)> {
    awaited(table).iter().map(|a| (a.seat.0, a.decision, a.clock)).collect()
}

#[test]
fn one_to_four_may_play() {
    let game = Table::solo().game;
    for (seats, may) in [(0, false), (1, true), (4, true), (5, false)] {
        let mut dice = crosstown::game::Dice::new(&crosstown::game::Seed::from_number(1), 0);
        let seats = crosstown::game::Seats::plain(seats);
        assert_eq!(game.setup(&Default::default(), &seats, &mut dice).is_ok(), may);
    }
}

#[test]
fn everything_of_a_round_can_be_taken_back_until_done() {
    let mut table = Table::with_town("C A T", 1);
    table.desk(0).sheet = paper("Sh B C/D E F");
    table.begin();
    let start = table.own().desk;
    let lines = "cut a1, flip 1, place 1 p13, work m13, free n14, idle m13, unplace 1, crumple 1, unplace 1, \
                 cut b1-c1, cut c1, keep 2";
    table.play(lines);
    let all = table.own().desk;
    for _ in lines.split(',') {
        table.play("undo");
    }
    assert_eq!(table.own().desk, start);
    assert_eq!(table.refuses("undo"), Refusal::NothingToUndo);
    table.play(lines);
    assert_eq!(table.own().desk, all);
}

#[test]
fn nothing_is_changed_after_done_but_by_reopen() {
    let mut table = Table::new(2, Variant::Standard);
    assert_eq!(table.refuses("reopen"), Refusal::NotDone);
    table.play("cut a1, done");
    for line in ["cut a2", "undo", "flip 1", "done", "fresh", "best"] {
        assert_eq!(table.refuses(line), Refusal::Done, "{line}");
    }
    table.play("reopen, undo");
    assert!(table.own().desk.parts.is_empty());
    table.play("done");
    table.does(1, "done");
    assert_eq!(table.refuses("reopen"), Refusal::NotDone);
}

#[test]
fn the_decision_is_the_round_and_the_stamp_the_seat_s_own_edits() {
    let mut table = Table::new(2, Variant::Standard);
    let stamp = |table: &Table, seat| table.game.stamp(&table.state, Seat(seat));
    assert_eq!(clocks(&table), [(0, 1, Clock::Pace), (1, 1, Clock::Pace)]);
    let before = (stamp(&table, 0), stamp(&table, 1));
    table.play("cut a1");
    assert_eq!((stamp(&table, 0), stamp(&table, 1)), (before.0 + 1, before.1));
    table.play("done");
    assert_eq!(clocks(&table), [(1, 1, Clock::Pace)]);
    table.does(1, "done");
    assert_eq!(clocks(&table), [(0, 2, Clock::Pace), (1, 2, Clock::Pace)]);
    assert!(stamp(&table, 1) > before.1 + 1);
}

#[test]
fn in_a_tight_game_the_first_done_starts_60_seconds_for_the_others() {
    let mut table = Table::new(3, Variant::Tight);
    table.does(1, "done");
    assert!(table.events.contains(&Event::Hurry));
    assert_eq!(clocks(&table), [(0, 1, Clock::Within(60)), (2, 1, Clock::Within(60))]);
    table.does(0, "cut a1");
    table.does(0, "done");
    assert!(!table.events.contains(&Event::Hurry));
    table.does(2, "done");
    assert!(clocks(&table).iter().all(|(_, round, clock)| (*round, *clock) == (2, Clock::Pace)));
}

#[test]
fn when_the_60_seconds_are_over_all_stand_as_they_are() {
    let mut table = Table::new(3, Variant::Tight);
    table.desk(2).sheet = paper(PLAIN);
    table.begin();
    table.does(2, "cut a1, place 1 m13, cut b1");
    table.does(1, "done");
    table.time_up(0).unwrap();
    table.time_up(2).unwrap();
    assert_eq!(table.state.round, 2);
    let seat = &table.public().seats[2];
    assert_eq!((seat.town.lots.len(), seat.pollution), (1, 1));
}

#[test]
fn a_tight_game_has_no_reopen() {
    let mut table = Table::new(2, Variant::PermissiveTight);
    table.play("done");
    assert_eq!(table.refuses("reopen"), Refusal::DoneForGood);
    assert_eq!(table.refuses("cut a1"), Refusal::DoneForGood);
}

#[test]
fn there_is_no_minute_in_solo_nor_at_the_end() {
    let mut table = Table::new(1, Variant::Tight);
    table.play("done");
    assert_eq!(clocks(&table), [(0, 2, Clock::Pace)]);
    let mut table = Table::new(2, Variant::Tight);
    table.skip_to(9);
    table.does(0, "done");
    assert_eq!(clocks(&table), [(1, 9, Clock::Pace)]);
}

#[test]
fn a_time_out_in_a_round_is_done_as_it_stands() {
    let mut table = Table::new(2, Variant::Standard);
    table.desk(0).sheet = paper(PLAIN);
    table.begin();
    table.does(0, "cut a1, place 1 m13, cut b1");
    table.time_up(0).unwrap();
    assert_eq!(table.events, [Event::Done { seat: Seat(0), late: true }]);
    assert_eq!(table.time_up(0), Err(Refusal::NotDue));
    table.time_up(1).unwrap();
    let seat = &table.public().seats[0];
    assert_eq!((seat.town.lots.len(), seat.pollution), (1, 1));
    assert_eq!(table.enter(Input::TimeUp { seat: Seat(0), decision: 1 }), Err(Refusal::NotDue));
}

#[test]
fn a_seat_that_leaves_is_not_waited_for_and_unranked() {
    let mut table = Table::new(3, Variant::Standard);
    table.does(0, "done");
    table.does(2, "done");
    table.enter(Input::Resign { seat: Seat(1) }).unwrap();
    assert_eq!(table.state.round, 2);
    assert_eq!(table.tries(1, "done"), Err(Refusal::Gone));
    table.skip_to(9);
    table.does(0, "done");
    table.does(2, "done");
    let status = table.game.status(&table.state);
    let ranks: Vec<_> = status.outcome().unwrap().placings.iter().map(|p| p.rank).collect();
    assert_eq!(ranks, [Some(1), None, Some(1)]);
}

#[test]
fn workers_of_a_seat_that_left_count_as_they_stand() {
    let mut table = Table::new(2, Variant::Standard);
    for seat in 0..2 {
        table.desk(seat).town = super::support::town("C A T");
        table.desk(seat).hired = 3;
    }
    table.begin();
    table.does(1, "work m13, work n13, work o13");
    table.enter(Input::Left { seat: Seat(1) }).unwrap();
    table.does(0, "work m13, work n13");
    table.skip_to(9);
    table.does(0, "done");
    // One point for the word, and one for two workers, since the neighbour has three.
    assert_eq!(table.game.score(&table.state, Seat(0)).total(), 2);
}

#[test]
fn a_game_that_everybody_left_is_over_without_a_result() {
    let mut table = Table::new(2, Variant::Standard);
    table.enter(Input::Left { seat: Seat(0) }).unwrap();
    table.enter(Input::Left { seat: Seat(1) }).unwrap();
    let status = table.game.status(&table.state);
    assert!(status.outcome().unwrap().placings.iter().all(|placing| placing.rank.is_none()));
    assert_eq!(table.events.last(), Some(&Event::Ended));
    assert_eq!(table.tries(0, "done"), Err(Refusal::Over));
}

#[test]
fn eight_rounds_and_the_end() {
    let mut table = Table::solo();
    for round in 1..=8 {
        assert_eq!(table.state.round, round);
        table.play("done");
    }
    assert_eq!(table.events.last(), Some(&Event::Finish));
    assert_eq!(table.refuses("cut a1"), Refusal::Finishing);
    table.play("done");
    assert_eq!(table.events.last(), Some(&Event::Ended));
    assert_eq!(table.tries(0, "done"), Err(Refusal::Over));
}

#[test]
fn ranks_of_solo_are_those_of_the_sheet() {
    for (points, name) in [
        (-4, "Intern"),
        (29, "Intern"),
        (30, "Trainee"),
        (39, "Trainee"),
        (40, "Junior planner"),
        (49, "Junior planner"),
        (50, "Senior planner"),
        (59, "Senior planner"),
        (60, "Executive urban developer"),
        (69, "Executive urban developer"),
        (70, "Master urban developer"),
        (130, "Master urban developer"),
    ] {
        assert_eq!(rank(points), name);
    }
}

/// A plan is stored with the game: it must not grow without end.
#[test]
fn a_plan_has_an_end_and_undo_makes_room() {
    let mut table = Table::with_town("C A T", 1);
    for _ in 0..200 {
        table.play("work m13, idle m13");
    }
    assert_eq!(table.refuses("work m13"), Refusal::TooMuch);
    table.play("undo, idle m13");
}
