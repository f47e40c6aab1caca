//! Turns, clocks, departures and refusals.

use crosstown::game::{Audience, Game, Header, Input, Seat, Status};
use crosstown::games::crossup::{Event, State};
use crosstown::table::kind::Kind;
use crosstown::table::registry::KINDS;
use crosstown::words::{Lexicon, OwnWords, spell};

use super::Table;

fn awaited(table: &Table) -> Vec<u8> {
    match table.game.status(&table.state) {
        Status::Awaiting(awaited) => awaited.iter().map(|awaited| awaited.seat.0).collect(),
        Status::Over(_) => Vec::new(),
    }
}

#[test]
fn a_game_is_25_calls_by_one_seat_after_the_other() {
    let mut table = Table::new(3, 7);
    let first = table.state.caller.0;
    for call in 0..25 {
        let caller = (first + call) % 3;
        assert_eq!(awaited(&table), [caller]);
        table.call();
        assert_eq!(awaited(&table), [0, 1, 2], "everybody places, the caller too");
        table.place();
    }
    let Status::Over(outcome) = table.game.status(&table.state) else { panic!("it goes on") };
    // All three have put every letter into the same box.
    assert_eq!(outcome.winners(), [Seat(0), Seat(1), Seat(2)]);
    assert_eq!(spell(&table.state.called).len(), 25);
    assert!(table.state.cards.iter().all(|card| card.count() == 25));
    assert_eq!(table.state.piles.iter().map(Vec::len).sum::<usize>(), 108 - 25);
}

#[test]
fn the_first_caller_is_drawn_by_the_seed() {
    let callers: std::collections::BTreeSet<u8> =
        (0..40).map(|seed| Table::new(4, seed).state.caller.0).collect();
    assert_eq!(callers.len(), 4);
}

#[test]
fn a_letter_is_called_from_the_leftmost_pile_that_shows_it() {
    for seed in 0..200 {
        let mut table = Table::new(2, seed);
        let showing = table.state.showing().map(Option::unwrap);
        let twice = showing.iter().enumerate().find(|(at, top)| showing[at + 1..].contains(top));
        let Some((pile, letter)) = twice else { continue };
        table.act(table.state.caller.0, &format!("call {letter}")).unwrap();
        assert_eq!(table.state.piles[pile].len(), 17);
        return;
    }
    panic!("no deal shows a letter twice");
}

#[test]
fn an_empty_pile_stays_empty_and_the_others_go_on() {
    let mut table = Table::new(1, 3);
    (0..18).for_each(|_| table.round());
    assert_eq!(table.state.showing()[0], None);
    let refused = table.act(0, "call 1").unwrap_err();
    assert_eq!(
        refused,
        "There is no pile 1 to call from: name a pile from 1 to 6 that has cards left."
    );
    (18..25).for_each(|_| table.round());
    assert!(table.state.is_over());
}

#[test]
fn what_can_not_be_done_is_refused_with_the_remedy() {
    let mut table = Table::new(2, 1);
    let caller = table.state.caller.0;
    let other = 1 - caller;
    let hidden = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        .chars()
        .find(|&char| !table.state.showing().iter().flatten().any(|letter| letter.char() == char));
    let hidden = hidden.unwrap();
    let showing = spell(&table.state.showing().map(Option::unwrap));
    assert_eq!(
        table.act(other, "call 1"),
        Err(format!("It is for Seat {} to call: wait for the letter.", caller + 1))
    );
    assert_eq!(
        table.act(caller, &format!("call {hidden}")),
        Err(format!("No pile shows {hidden}: call one of {showing}."))
    );
    for pile in ["0", "7", "255"] {
        let why = format!(
            "There is no pile {pile} to call from: name a pile from 1 to 6 that has cards left."
        );
        assert_eq!(table.act(caller, &format!("call {pile}")), Err(why));
    }
    assert_eq!(
        table.act(caller, "put E a1"),
        Err("No letter is waiting to be placed: the next one has to be called first.".to_owned())
    );
    table.call();
    let letter = table.state.letter().unwrap();
    let wrong = if letter.char() == 'E' { 'A' } else { 'E' };
    assert_eq!(
        table.act(other, &format!("put {wrong} a1")),
        Err(format!("{letter} was called, not {wrong}: put {letter} into a box."))
    );
    assert_eq!(
        table.act(other, &format!("put {letter} f1")),
        Err("There is no box f1 on a card: columns are a to e, rows 1 (at the top) to 5."
            .to_owned())
    );
    table.act(other, &format!("put {letter} c4")).unwrap();
    assert_eq!(
        table.act(other, &format!("put {letter} c5")),
        Err(format!(
            "You have placed {letter} already, and a letter stays where it is: wait for the others."
        ))
    );
    assert_eq!(
        table.act(caller, "call 1"),
        Err(format!(
            "{letter} was called and is not placed on every card yet: wait until all have placed it."
        ))
    );
    table.place();
    table.call();
    let next = table.state.letter().unwrap();
    assert_eq!(
        table.act(other, &format!("put {next} c4")),
        Err(format!("{letter} stands in c4 already (row 1 is at the top): choose an empty box."))
    );
    assert!(table.act(other, "take c4").unwrap_err().contains("put E c4"));
}

#[test]
fn time_calls_by_chance_and_puts_into_the_first_box() {
    let mut table = Table::new(2, 5);
    let caller = table.state.caller;
    table.enter(Input::TimeUp { seat: caller, decision: 0 }).unwrap();
    let letter = table.state.letter().unwrap();
    assert_eq!(table.told, [(Audience::All, Event::Called { seat: caller, letter, late: true })]);
    assert!(
        table.enter(Input::TimeUp { seat: caller, decision: 0 }).is_err(),
        "that clock is over"
    );
    table.enter(Input::TimeUp { seat: caller, decision: 1 }).unwrap();
    let square = "a1".parse().unwrap();
    assert_eq!(table.state.cards[caller.index()].at(square), Some(letter));
    let told = (Audience::Seat(caller), Event::PlacedForYou { letter, square });
    assert!(table.told.contains(&told), "only its owner is told where");
}

#[test]
fn a_seat_that_leaves_is_not_waited_for() {
    let mut table = Table::new(3, 2);
    table.round();
    let caller = table.state.caller;
    table.enter(Input::Left { seat: caller }).unwrap();
    let next = table.state.caller;
    assert_ne!(next, caller, "the call passes on");
    table.call();
    assert_eq!(awaited(&table).len(), 2);
    assert_eq!(
        table.act(caller.0, "call 1"),
        Err("You have left this game: watch it to its end, or start a new one.".to_owned())
    );
    // With one seat left the game ends, and that seat has won.
    table.enter(Input::Resign { seat: next }).unwrap();
    let Status::Over(outcome) = table.game.status(&table.state) else { panic!("it goes on") };
    let last = (0..3).map(Seat).find(|seat| *seat != caller && *seat != next).unwrap();
    assert_eq!(outcome.winners(), [last]);
    assert_eq!(outcome.placings[caller.index()].rank, None);
}

#[test]
fn the_last_one_to_place_may_leave_instead() {
    let mut table = Table::new(3, 2);
    table.call();
    let caller = table.state.caller.0;
    let letter = table.state.letter().unwrap();
    for seat in (0..3).filter(|&seat| seat != caller) {
        table.act(seat, &format!("put {letter} a1")).unwrap();
    }
    table.enter(Input::Left { seat: Seat(caller) }).unwrap();
    assert_eq!(awaited(&table), [(caller + 1) % 3]);
}

#[test]
fn leaving_before_the_first_call_cancels_a_game_of_two() {
    let mut table = Table::new(2, 2);
    table.enter(Input::Left { seat: Seat(1) }).unwrap();
    let Status::Over(outcome) = table.game.status(&table.state) else { panic!("it goes on") };
    assert_eq!(outcome.winners(), []);
}

#[test]
fn a_table_pins_its_dictionary_and_its_own_words() {
    let kind = Kind::find(KINDS, "crossup").unwrap();
    let own = OwnWords { allow: vec!["Grozz".to_owned()], deny: vec!["drank".to_owned()] };
    let pinned = kind.pin(None, &own).unwrap().unwrap();
    assert!(pinned.starts_with("en-standard@") && pinned.ends_with("+GROZZ-DRANK"), "{pinned}");
    let header = |dictionary: Option<String>| Header {
        game: "crossup".to_owned(),
        rules: 1,
        options: serde_json::json!({}),
        seats: 2,
        seed: "2a".to_owned(),
        dictionary,
        seat_options: Vec::new(),
    };
    let session = kind.begin(&header(Some(pinned.clone()))).unwrap();
    let state: State = serde_json::from_str(&session.state()).unwrap();
    let again = kind.resume(&header(Some(pinned)), 0, &session.state()).unwrap();
    assert_eq!(serde_json::from_str::<State>(&again.state()).unwrap(), state);
    let refused = |dictionary: Option<&str>| {
        kind.begin(&header(dictionary.map(str::to_owned))).err().unwrap()
    };
    assert_eq!(refused(None), "crossup needs a dictionary, pinned as id@fingerprint.");
    assert!(refused(Some("en-standard@0")).starts_with("The dictionary en-standard has changed"));
    assert!(refused(Some("tlh@0")).starts_with("There is no dictionary “tlh”"));
    let crisscross = Kind::find(KINDS, "crisscross").unwrap();
    assert_eq!(crisscross.pin(Some("fr"), &own), Ok(None));
    assert!(Lexicon::ids().all(|id| kind.pin(Some(id), &OwnWords::default()).is_ok()));
}
