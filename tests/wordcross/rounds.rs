//! Rounds: how they begin and end, what they score, and what happens when nobody gets anywhere or leaves.

use crosstown::game::{Level, Seat};
use crosstown::games::wordcross::Disputes::Strict;
use crosstown::games::wordcross::{BOX, CENTRE, Event, Options, RoundEnd, Side, TILES, value};

use super::player::play_on;
use super::{Table, columns, tiles};

/// Six words with their last yet to be locked.
const FIVE: &str = "LO-VE* CA-KE* SH-ED* A-T* S-O* T-O";
const SIX: &str = "LO-VE* CA-KE* SH-ED* A-T* S-O* T-O*";

fn points(seat: &str) -> u32 {
    columns(seat).points()
}

#[test]
fn the_set_up_of_the_sheet() {
    for seats in 2..=4 {
        let table = Table::new(seats, 7);
        let board = &table.state.board;
        assert_eq!(board.boxes.iter().map(Vec::len).collect::<Vec<_>>(), vec![BOX; seats]);
        assert_eq!(board.centre.len(), CENTRE);
        assert_eq!(table.state.bag.len(), TILES - seats * BOX - CENTRE);
        assert_eq!(table.state.scores, vec![0; seats]);
        assert_eq!((table.state.round, table.state.turn), (1, table.state.first));
    }
    // The seed says who begins.
    let first: Vec<u8> = (0..40).map(|seed| Table::new(4, seed).state.first.0).collect();
    assert!((0..4).all(|seat| first.contains(&seat)), "{first:?}");
}

/// Each seat shares a box with each neighbour, and two players share both.
#[test]
fn boxes_lie_in_a_ring() {
    for (seats, boxes) in [
        (2, vec![(1, 2), (2, 1)]),
        (3, vec![(1, 2), (2, 3), (3, 1)]),
        (4, vec![(1, 2), (2, 3), (3, 4), (4, 1)]),
    ] {
        let board = Table::new(seats, 1).state.board;
        let of = |seat| {
            let [left, right] = Side::BOTH.map(|side| board.box_of(Seat(seat), side) + 1);
            (left, right)
        };
        assert_eq!((0..seats as u8).map(of).collect::<Vec<_>>(), boxes);
    }
}

#[test]
fn after_the_sixth_word_everybody_else_has_one_turn() {
    let mut table = Table::at(Strict, &[FIVE, "SH- ", "", "CA-KE* LO-"]);
    let score = points(SIX);
    table.act(1, "pass lock 6").unwrap();
    assert!(table.told.contains(&Event::LastTurns { seat: Seat(0) }));
    // A last turn is a full one, lock included.
    table.act(2, "take R ED lock 1").expect_err("the second box lies at its left");
    table.act(2, "pass").unwrap();
    table.act(3, "take L TH open").unwrap();
    table.time_up(3);
    assert_eq!(table.state.round, 1);
    table.act(4, "take L VE").unwrap();
    let Some(Event::Scored { round: 1, points: scored, why: RoundEnd::SixWords }) =
        table.told.iter().find(|event| matches!(event, Event::Scored { .. }))
    else {
        panic!("{:?}", table.told)
    };
    // Unlocked tiles score nothing.
    assert_eq!(*scored, [score, 0, 0, points("CA-KE*")]);
    assert_eq!(table.state.scores, *scored);
    assert_eq!((table.state.round, table.turn()), (2, 2), "the next seat begins");
}

#[test]
fn a_further_sixth_word_prolongs_nothing() {
    let mut table = Table::at(Strict, &[FIVE, FIVE, ""]);
    table.act(1, "pass lock 6").unwrap();
    table.act(2, "pass lock 6").unwrap();
    assert!(!table.told.iter().any(|event| matches!(event, Event::LastTurns { .. })));
    assert_eq!(table.turn(), 3);
    table.act(3, "pass").unwrap();
    assert_eq!(
        (table.state.round, table.state.scores.clone()),
        (2, vec![points(SIX), points(SIX), 0])
    );
}

#[test]
fn a_word_scores_its_two_tiles() {
    let tile = |text: &str| value(tiles(text)[0]);
    assert_eq!(points("LO-VE* CA-KE"), tile("LO") + tile("VE"));
}

/// Columns and centre go into the bag, boxes are filled up to 36 and the centre to four.
#[test]
fn the_next_round_refills() {
    for seats in 2..=4 {
        let mut table = Table::with(Options { target: 999, ..Options::default() }, seats, 3);
        play_on(&mut table, &[Level::Medium], |table| table.state.round == 2);
        let board = &table.state.board;
        assert!(board.boxes.iter().all(|tiles| tiles.len() == BOX) && board.centre.len() == CENTRE);
        assert!(board.columns.iter().all(|own| own.left.is_empty() && own.right.is_empty()));
        assert_eq!(table.state.tiles(), TILES);
        assert_eq!(
            (table.state.turns.clone(), table.state.last_turns.clone()),
            (vec![0; seats], None)
        );
    }
}

#[test]
fn the_game_ends_after_a_round_in_which_somebody_reached_the_target() {
    for (target, seats, winners) in [
        (points(SIX), [FIVE, ""], vec![Seat(0)]),
        (points(SIX), [FIVE, FIVE], vec![Seat(0), Seat(1)]),
        (points(SIX) + 1, [FIVE, ""], vec![]),
    ] {
        let mut table = Table::at(Strict, &seats);
        table.state.options.target = target as u16;
        table.act(1, "pass lock 6").unwrap();
        assert_eq!(table.outcome(), None);
        table.act(2, if seats[1].is_empty() { "pass" } else { "pass lock 6" }).unwrap();
        assert_eq!(table.outcome().map(|outcome| outcome.winners()).unwrap_or_default(), winners);
    }
}

/// The target is for the end of a round: more points count all the same.
#[test]
fn the_highest_total_wins_whoever_came_first() {
    let mut table = Table::at(Strict, &[FIVE, "LO-VE* CA-KE*"]);
    table.state.options.target = 20;
    table.state.scores = vec![0, 90];
    table.act(1, "pass lock 6").unwrap();
    table.act(2, "pass").unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners(), [Seat(1)]);
    assert_eq!(outcome.placings[0].score, points(SIX) as i32);
}

#[test]
fn a_round_ends_when_everybody_passes_in_a_row() {
    let mut table = Table::at(Strict, &["LO-VE*", "", ""]);
    for seat in 1..=3 {
        assert_eq!(table.state.round, 1);
        table.act(seat, "pass").unwrap();
    }
    let scored =
        Event::Scored { round: 1, points: vec![points("LO-VE*"), 0, 0], why: RoundEnd::Passes };
    assert!(table.told.contains(&scored), "{:?}", table.told);
    // A time-out is a pass; a lock without a move is none.
    let mut table = Table::at(Strict, &["LO-VE*", "CA-KE", ""]);
    table.time_up(1);
    table.act(2, "pass lock 1").unwrap();
    table.time_up(3);
    table.time_up(1);
    assert_eq!(table.state.round, 1);
    table.time_up(2);
    assert_eq!(table.state.round, 2);
}

#[test]
fn a_round_ends_after_ten_turns_each_without_a_lock() {
    let mut table = Table::at(Strict, &["LO-VE* CA-KE", ""]);
    let swap = |table: &mut Table, seat| table.act(seat, "swap boxes A A").unwrap();
    for _ in 0..9 {
        (1..=2).for_each(|seat| swap(&mut table, seat));
    }
    swap(&mut table, 1);
    // Somebody's lock, and everybody has ten turns again.
    table.state.board.columns[1] = columns("CA-KE");
    table.act(2, "pass lock 1").unwrap();
    for _ in 0..9 {
        (1..=2).for_each(|seat| swap(&mut table, seat));
    }
    swap(&mut table, 1);
    assert_eq!((table.state.round, table.turn()), (1, 2));
    swap(&mut table, 2);
    let ended = |event: &Event| matches!(event, Event::Scored { why: RoundEnd::Idle, .. });
    assert!(table.told.iter().any(ended), "{:?}", table.told);
    assert_eq!(table.state.round, 2);
}

#[test]
fn a_round_without_a_locked_word_ends_the_game() {
    let mut table = Table::at(Strict, &["LO-VE", "CA-"]);
    table.act(1, "pass").unwrap();
    table.act(2, "pass").unwrap();
    assert_eq!(table.outcome().unwrap().winners(), [Seat(0), Seat(1)], "shared, even at 0");
    let mut table = Table::at(Strict, &["LO-VE", ""]);
    table.state.scores = vec![3, 5];
    table.time_up(1);
    table.time_up(2);
    assert_eq!(table.outcome().unwrap().winners(), [Seat(1)]);
    // The words of somebody who left are nobody's.
    let mut table = Table::at(Strict, &["", "", "LO-VE*"]);
    table.leave(3);
    table.time_up(1);
    table.time_up(2);
    assert!(table.state.over);
}

#[test]
fn who_leaves_leaves_the_locked_words_behind() {
    let mut table = Table::at(Strict, &["CA-", "LO-VE* SH-ED TH-", "CA-KE*"]);
    table.state.board.centre = tiles("A");
    table.leave(2);
    assert_eq!(table.columns(2), "LO-VE*");
    // SH ED TH and the E D N of the bag fill the centre; the rest is in the bag.
    assert_eq!((table.state.board.centre.len(), table.state.bag.len()), (4, 3));
    assert_eq!(table.turn(), 1, "the turn stays whose it was");
    table.act(1, "take R KE lock 1").unwrap();
    assert_eq!(table.turn(), 3, "and passes over the empty seat");
    table.act(3, "pass").unwrap();
    table.act(1, "pass").unwrap();
    assert_eq!(table.state.scores, [points("CA-KE*"), 0, points("CA-KE*")]);
    assert_eq!(
        table.act(2, "pass"),
        Err("You have left this game: watch it to its end, or start a new one.".to_owned())
    );
}

#[test]
fn a_turn_a_last_turn_and_a_pass_lapse_with_their_seat() {
    // A turn.
    let mut table = Table::at(Strict, &["", "", ""]);
    let decision = table.state.decision();
    table.act(1, "take L TH open").unwrap();
    table.leave(1);
    assert_eq!((table.turn(), table.state.acted, table.columns(1).as_str()), (2, false, ""));
    assert_eq!(table.state.decision(), decision + 2);
    // The only last turn that was left.
    let mut table = Table::at(Strict, &[FIVE, "", ""]);
    table.act(1, "pass lock 6").unwrap();
    table.act(2, "pass").unwrap();
    table.leave(3);
    assert_eq!((table.state.round, table.state.scores[0]), (2, points(SIX)));
    // Both others have passed.
    let mut table = Table::at(Strict, &["LO-VE*", "", ""]);
    table.act(1, "pass").unwrap();
    table.act(2, "pass").unwrap();
    table.leave(3);
    assert_eq!((table.state.round, table.turn()), (2, 2));
    // The first turn of a round goes to the next who is there.
    assert_eq!(table.state.first, Seat(1));
}

#[test]
fn the_last_seat_left_wins_and_the_round_is_not_scored() {
    let mut table = Table::at(Strict, &["LO-VE*", "", "CA-KE*"]);
    table.state.scores = vec![50, 3, 70];
    table.leave(3);
    table.leave(1);
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners(), [Seat(1)]);
    let ranks: Vec<_> = outcome.placings.iter().map(|placing| placing.rank).collect();
    assert_eq!((ranks, table.state.scores.clone()), (vec![None, Some(1), None], vec![50, 3, 70]));
    assert_eq!(
        table.act(2, "pass"),
        Err("This game is over: start a new one to go on playing.".to_owned())
    );
}
