//! One table as plain data: beginning, acting, clocks, computers, ends.

use crosstown::game::{Header, Level, Pace, Seat};
use crosstown::table::record::{Beginning, Deadline, Phase, Place, Stamp, Table, TableId};
use crosstown::table::refused::Refused;
use crosstown::table::registry::KINDS;
use crosstown::table::seating::{Occupant, PersonId, Seating, SeatingRefusal};
use crosstown::table::told::Told;
use serde_json::json;

const ANN: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const HOUR: i64 = 60 * 60 * 1000;

fn lobby(pace: Pace, seats: Vec<Occupant>) -> Table {
    let header = Header {
        game: "crisscross".to_owned(),
        rules: 1,
        options: json!({"size": 5}),
        seats: seats.len(),
        seed: "2a".to_owned(),
        dictionary: None,
        seat_options: Vec::new(),
    };
    Table {
        id: TableId(1),
        kind: Some(&KINDS[0]),
        header,
        pace,
        place: Place { guild: Some(7), channel: 8 },
        private: false,
        posted: false,
        edition: None,
        opener: ANN,
        phase: Phase::Lobby,
        seating: Seating::new(2..=2, seats),
        session: None,
        told: Told::default(),
        deadlines: Vec::new(),
        changes: 0,
    }
}

fn begun(pace: Pace, seats: Vec<Occupant>) -> Table {
    let mut table = lobby(pace, seats);
    let beginning = Beginning::of(&KINDS[0], &table.header, &table.seating, table.pace, 0).unwrap();
    table.take_beginning(beginning);
    table
}

fn two() -> Vec<Occupant> {
    vec![Occupant::Person(ANN), Occupant::Person(BEN)]
}

fn act(table: &mut Table, seat: u8, text: &str, now: i64) {
    let change = table.act(Seat(seat), text, None, now).unwrap();
    table.take(change);
}

#[test]
fn a_lobby_begins_when_there_are_enough() {
    let table = lobby(Pace::Slow, vec![Occupant::Person(ANN)]);
    let few = SeatingRefusal::TooFew { least: 2, got: 1 };
    let too_few = Beginning::of(&KINDS[0], &table.header, &table.seating, table.pace, 0).err();
    assert_eq!(too_few, Some(Refused::Seating(few)));
    assert_eq!(table.act(Seat(0), "a1", None, 0).err(), Some(Refused::NotBegun));
    let table = begun(Pace::Slow, two());
    assert_eq!(table.phase, Phase::Playing);
    assert_eq!(table.lobby().err(), Some(Refused::Begun));
    assert_eq!(table.seat_of(BEN), Ok(Seat(1)));
    assert_eq!(table.seat_of(PersonId(3)), Err(Refused::NotSeated));
}

#[test]
fn a_change_is_nothing_until_it_is_taken() {
    let mut table = begun(Pace::Slow, two());
    let change = table.act(Seat(0), "c3", None, 5).unwrap();
    assert_eq!((change.seq(), &*change.texts), (1, &["c3".to_owned()][..]));
    assert_eq!(table.playing().unwrap().seq(), 0);
    table.take(change);
    assert_eq!(table.playing().unwrap().seq(), 1);
    assert_eq!(table.playing().unwrap().line(), "...../...../..R../...../.....");
}

#[test]
fn time_that_is_up_is_so_for_one_decision() {
    let mut table = begun(Pace::Slow, two());
    let first = table.deadlines[0].decision;
    assert!(table.act(Seat(0), "timeout", Some(Stamp::Decision(first)), HOUR).is_ok());
    act(&mut table, 0, "c3", 0);
    act(&mut table, 1, "c4", 0);
    // As if another process had been sooner: it is the same seat's turn again, but another one.
    let late = table.act(Seat(0), "timeout", Some(Stamp::Decision(first)), HOUR);
    assert_eq!(late.err(), Some(Refused::Stale));
    let next = table.deadlines[0].decision;
    assert!(table.act(Seat(0), "timeout", Some(Stamp::Decision(next)), HOUR).is_ok());
}

#[test]
fn a_stamp_must_be_the_seat_s_own() {
    let mut table = begun(Pace::Slow, two());
    assert!(table.act(Seat(0), "c3", Some(Stamp::Own(0)), 0).is_ok());
    act(&mut table, 0, "c3", 0);
    assert_eq!(table.act(Seat(1), "c4", Some(Stamp::Own(0)), 0).err(), Some(Refused::Stale));
    assert!(table.act(Seat(1), "c4", Some(Stamp::Own(1)), 0).is_ok());
    // Typed moves have no stamp: what they mean does not depend on what was shown.
    assert!(table.act(Seat(1), "c4", None, 0).is_ok());
}

#[test]
fn the_game_s_refusals_are_passed_on() {
    let table = begun(Pace::Slow, two());
    let why = "It is Red's turn: wait until Red has placed a checker.".to_owned();
    assert_eq!(table.act(Seat(1), "a1", None, 0).err(), Some(Refused::Rule(why)));
}

#[test]
fn a_decision_keeps_the_deadline_it_was_given() {
    let mut table = begun(Pace::Slow, two());
    let due = |seat, decision, due_at| Deadline {
        seat: Seat(seat),
        decision,
        due_at,
        remind_at: Some(due_at - 3 * HOUR),
        computer: false,
    };
    assert_eq!(table.deadlines, [due(0, 0, 24 * HOUR)]);
    // An offer is no move: Red's clock runs on.
    act(&mut table, 1, "offer", 5 * HOUR);
    assert_eq!(table.deadlines, [due(0, 0, 24 * HOUR)]);
    act(&mut table, 0, "c3", 6 * HOUR);
    assert_eq!(table.deadlines, [due(1, 1, 30 * HOUR)]);
    assert_eq!(table.overdue(30 * HOUR - 1), None);
    assert_eq!(table.overdue(30 * HOUR), Some(due(1, 1, 30 * HOUR)));
}

#[test]
fn paces_without_a_clock_or_a_warning() {
    assert_eq!(begun(Pace::None, two()).deadlines, []);
    assert_eq!(begun(Pace::Live, two()).deadlines[0].remind_at, None);
}

#[test]
fn a_computer_is_due_at_once() {
    let seats = vec![Occupant::Person(ANN), Occupant::Computer(Level::Easy)];
    let mut table = begun(Pace::None, seats);
    assert_eq!(table.deadlines, []);
    act(&mut table, 0, "c3", 77);
    let due = table.overdue(77).expect("the computer's turn");
    assert_eq!((due.seat, due.decision), (Seat(1), 1));
    let text = table.playing().unwrap().choose(due.seat, Level::Easy, 0);
    act(&mut table, 1, &text, 78);
    assert_eq!(table.playing().unwrap().seq(), 2);
}

#[test]
fn an_end_is_an_end() {
    let mut table = begun(Pace::Slow, two());
    let change = table.act(Seat(1), "resign", None, 0).unwrap();
    assert_eq!(change.outcome.as_ref().unwrap().winners(), [Seat(0)]);
    assert_eq!(change.deadlines, []);
    table.take(change);
    assert_eq!(table.phase, Phase::Over);
    assert_eq!(table.act(Seat(0), "a1", None, 0).err(), Some(Refused::Over));
    assert_eq!(table.lobby().err(), Some(Refused::Over));
}

/// Whoever types is offered what they may do.
#[test]
fn moves_can_be_listed() {
    let mut table = begun(Pace::Slow, two());
    let moves = |table: &Table, seat| table.playing().unwrap().moves(Seat(seat));
    assert_eq!(moves(&table, 0).len(), 26);
    assert_eq!(moves(&table, 0)[..2], ["a1", "b1"]);
    assert_eq!(moves(&table, 1), ["offer"]);
    act(&mut table, 1, "offer", 0);
    assert_eq!(moves(&table, 1), [""; 0]);
    assert_eq!(moves(&table, 0)[25..], ["accept", "decline"]);
    // Whose offer was declined can't offer again before the next checker.
    act(&mut table, 0, "decline", 0);
    assert_eq!(moves(&table, 1), [""; 0]);
    assert_eq!(moves(&table, 0)[25..], ["offer"]);
    assert_eq!(moves(&table, 7), [""; 0]);
}

/// A state that was stored goes on as if nothing had happened.
#[test]
fn a_session_is_resumed_from_its_state() {
    let mut table = begun(Pace::Slow, two());
    for (ply, text) in ["c3", "b3", "c4"].into_iter().enumerate() {
        act(&mut table, (ply % 2) as u8, text, 0);
    }
    let live = table.playing().unwrap();
    let resumed = table.kind().unwrap().resume(&table.header, live.seq(), &live.state()).unwrap();
    assert_eq!((resumed.seq(), resumed.state()), (live.seq(), live.state()));
    let computer =
        |s: &dyn crosstown::table::registry::AnySession| s.choose(Seat(1), Level::Medium, 0);
    assert_eq!(computer(&*resumed), computer(live));
    assert!(table.kind().unwrap().resume(&table.header, 3, "{}").is_err());
}
