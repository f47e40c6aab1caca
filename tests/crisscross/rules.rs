//! Turns, refusals, offers, clocks and departures, case by case.

use crosstown::game::{Clock, Game, Input, Seat, Seats, Status};
use crosstown::games::Hosted;
use crosstown::games::crisscross::{Colour, Crisscross, End, Options, Refusal, State};
use crosstown::grid::Square;

use super::{after, apply, dice, start, typed};

#[test]
fn red_begins_and_turns_alternate() {
    for (moves, seat) in [("", 0), ("a1", 1), ("a1 c2", 0)] {
        let Status::Awaiting(awaited) = Crisscross.status(&after(5, moves)) else {
            panic!("the game goes on")
        };
        assert_eq!(awaited.len(), 1);
        assert_eq!(awaited[0].seat, Seat(seat));
        assert_eq!(awaited[0].decision as usize, moves.split_whitespace().count());
        assert_eq!(awaited[0].clock, Clock::Pace);
    }
}

#[test]
fn placements_that_are_refused() {
    for (moves, seat, text, why) in [
        ("", 1, "a1", "It is Red's turn: wait until Red has placed a checker."),
        ("a1", 0, "a2", "It is Blue's turn: wait until Blue has placed a checker."),
        ("a1", 1, "a1", "A checker lies on a1 already: choose a free square."),
        (
            "",
            0,
            "f1",
            "There is no f1 on this board: its columns are a to e, its rows 1 (at the bottom) to 5.",
        ),
        (
            "",
            0,
            "a6",
            "There is no a6 on this board: its columns are a to e, its rows 1 (at the bottom) to 5.",
        ),
        ("", 2, "a1", "There is no seat 3 in Crisscross: Red has seat 1 and Blue has seat 2."),
    ] {
        let state = after(5, moves);
        assert_eq!(typed(&state, seat, text).unwrap_err().to_string(), why);
    }
}

#[test]
fn nothing_can_be_done_after_the_end() {
    let state = typed(&after(5, "a1 c3"), 0, "resign").unwrap();
    for (seat, text) in [(0, "b5"), (1, "offer"), (1, "resign"), (0, "left"), (0, "timeout")] {
        let why = typed(&state, seat, text).unwrap_err().to_string();
        assert_eq!(why, "This game is over: start a new one to go on playing.");
    }
}

#[test]
fn notation_is_forgiving_in_case_and_spaces_alone() {
    let status = Crisscross.status(&start(9));
    let read = |text: &str| {
        crosstown::game::read_input::<Crisscross>(Seat(0), text, &status).map_err(|e| e.to_string())
    };
    let square = read("d5");
    assert!(square.is_ok());
    assert_eq!(read(" D5 "), square);
    assert_eq!(
        read("5d"),
        Err("“5d” is not a move here: type a square such as d5 (a1 is at the bottom left), offer, accept or decline.".to_owned())
    );
}

#[test]
fn setup_is_refused_for_other_sizes_and_seats() {
    let setup =
        |size, seats| Crisscross.setup(&Options { size }, &Seats::plain(seats), &mut dice());
    assert_eq!(setup(0, 2), Err(Refusal::Size(0)));
    assert_eq!(setup(20, 2), Err(Refusal::Size(20)));
    assert_eq!(setup(9, 1), Err(Refusal::Seats(1)));
    assert_eq!(setup(9, 3), Err(Refusal::Seats(3)));
    assert!(setup(1, 2).is_ok() && setup(19, 2).is_ok());
    assert_eq!(Options::default().size, 9);
}

#[test]
fn a_draw_needs_an_offer_and_an_answer() {
    let state = after(5, "a1 c3");
    assert_eq!(typed(&state, 0, "accept"), Err(Refusal::NoOffer));
    assert_eq!(typed(&state, 0, "decline"), Err(Refusal::NoOffer));
    // Either may offer, whoever's turn it is.
    for offerer in [0, 1] {
        let by = Colour::of_seat(Seat(offerer)).unwrap();
        let offered = typed(&state, offerer, "offer").unwrap();
        assert_eq!(typed(&offered, offerer, "offer"), Err(Refusal::OfferStands));
        assert_eq!(typed(&offered, offerer, "accept"), Err(Refusal::NoOffer));
        assert_eq!(typed(&offered, 1 - offerer, "offer"), Err(Refusal::OfferOfTheOther { by }));
        let agreed = typed(&offered, 1 - offerer, "accept").unwrap();
        assert_eq!(agreed.end, Some(End::Agreed));
        assert_eq!(winners(&agreed), [Seat(0), Seat(1)]);
        let declined = typed(&offered, 1 - offerer, "decline").unwrap();
        assert_eq!(typed(&declined, offerer, "offer"), Err(Refusal::OfferDeclined));
        assert_eq!(typed(&declined, 1 - offerer, "accept"), Err(Refusal::NoOffer));
        // The other side has offered nothing yet and may.
        assert!(typed(&declined, 1 - offerer, "offer").is_ok());
    }
}

#[test]
fn an_offer_lapses_at_the_next_checker() {
    let offered = typed(&after(5, "a1 c3"), 1, "offer").unwrap();
    let moved = typed(&offered, 0, "e5").unwrap();
    assert_eq!(typed(&moved, 0, "accept"), Err(Refusal::NoOffer));
    assert!(typed(&moved, 1, "offer").is_ok());
}

fn winners(state: &State) -> Vec<Seat> {
    Crisscross.status(state).outcome().expect("over").winners()
}

#[test]
fn clocks_and_departures_before_and_after_both_have_moved() {
    for (moves, seat, text, end, won) in [
        ("", 0, "timeout", End::Cancelled, None),
        ("a1", 1, "timeout", End::Cancelled, None),
        ("a1 c3", 0, "timeout", End::OutOfTime(Colour::Red), Some(1)),
        ("a1 c3 b5", 1, "timeout", End::OutOfTime(Colour::Blue), Some(0)),
        ("", 1, "left", End::Cancelled, None),
        ("a1", 0, "left", End::Cancelled, None),
        ("a1 c3", 1, "left", End::Left(Colour::Blue), Some(0)),
        ("", 1, "resign", End::Resigned(Colour::Blue), Some(0)),
        ("a1 c3", 1, "resign", End::Resigned(Colour::Blue), Some(0)),
    ] {
        let state = typed(&after(5, moves), seat, text).unwrap();
        assert_eq!(state.end, Some(end), "{moves}: {text}");
        assert_eq!(
            winners(&state),
            won.map(Seat).into_iter().collect::<Vec<_>>(),
            "{moves}: {text}"
        );
        assert_eq!(typed(&state, seat, text), Err(Refusal::Over));
    }
}

#[test]
fn a_clock_of_another_move_or_seat_does_nothing() {
    let state = after(5, "a1 c3");
    assert_eq!(typed(&state, 1, "timeout"), Err(Refusal::NotDue));
    for decision in [0, 1, 3] {
        assert_eq!(apply(&state, Input::TimeUp { seat: Seat(0), decision }), Err(Refusal::NotDue));
    }
    assert!(apply(&state, Input::TimeUp { seat: Seat(0), decision: 2 }).is_ok());
}

#[test]
fn buttons_grow_stale_with_each_checker_and_at_the_end() {
    let state = after(5, "a1 c3");
    let stamps = |state: &State| [0, 1].map(|seat| Crisscross.stamp(state, Seat(seat)));
    assert_eq!(stamps(&state), [2, 2]);
    assert_eq!(stamps(&typed(&state, 1, "offer").unwrap()), [2, 2]);
    assert_eq!(stamps(&typed(&state, 0, "e5").unwrap()), [3, 3]);
    assert_eq!(stamps(&typed(&state, 0, "resign").unwrap()), [3, 3]);
}

/// What a stored game says of its last checker is told to those who can't see the board: it must not be endless.
#[test]
fn captures_that_cannot_have_been_are_damage() {
    let mut state = after(5, "c3 a1 b1");
    let is_whole = |state: &State| Crisscross::is_whole(state, 2);
    let captured = |state: &State| state.last.clone().expect("a checker was placed").captured;
    assert_eq!(captured(&state), [Square::new(0, 0)]);
    assert!(is_whole(&state));
    for (names, whole) in [
        ("", true),
        ("a1 b2", true),
        ("a1 a1", false),
        ("b1", false),
        ("c3", false),
        ("a1 b2 e5", false),
        ("a1 f1", false),
    ] {
        let squares = names.split_whitespace().map(|name| name.parse().expect("a square"));
        state.last.as_mut().expect("a checker was placed").captured = squares.collect();
        assert_eq!(is_whole(&state), whole, "{names}");
    }
}
