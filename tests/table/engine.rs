//! The engine over a real store: moves are kept once, whatever arrives how often and in which order.

use std::time::Duration;

use crosstown::game::{Level, Pace};
use crosstown::store::Heard;
use crosstown::table::computers::Computers;
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, Stamp, TableId};
use crosstown::table::refused::Refused;
use crosstown::table::seating::{Occupant, SeatingRefusal};
use crosstown::table::timekeeper::Timekeeper;

use crate::house::{House, NOON, until};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn refused(result: Result<(), Trouble>) -> Refused {
    match result {
        Err(Trouble::Refused(refused)) => refused,
        other => panic!("refused was expected, not {other:?}"),
    }
}

async fn line(tables: &Tables, id: TableId) -> String {
    tables.lock(id).await.unwrap().session.as_ref().unwrap().line()
}

#[tokio::test]
async fn a_lobby_fills_and_begins() {
    let house = House::build().await;
    let seats = vec![Occupant::Person(house.ann)];
    let id = house.tables.open(house.opening(5, Pace::Slow, seats)).await.unwrap();
    assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Lobby);
    let early = house.tables.start(id, house.ann).await;
    let few = SeatingRefusal::TooFew { least: 2, got: 1 };
    assert_eq!(refused(early), Refused::Seating(few));
    assert_eq!(refused(house.tables.act(id, house.ann, "a1", None, None).await), Refused::NotBegun);
    let outsider = refused(house.tables.start(id, house.ben).await);
    assert_eq!(outsider, Refused::Seating(SeatingRefusal::NotSeated), "press Join first");
    house.tables.join(id, house.ben).await.unwrap();
    assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Playing);
    assert_eq!(refused(house.tables.join(id, house.ben).await), Refused::Begun);
}

#[tokio::test]
async fn one_open_table_a_channel() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let again = house.tables.open(house.opening(5, Pace::Slow, Vec::new())).await;
    assert!(matches!(again, Err(Trouble::Taken(taken)) if taken == id));
    house.tables.act(id, house.ann, "resign", None, None).await.unwrap();
    assert_ne!(house.two(5, Pace::Slow).await, id);
}

/// What is remembered of a channel is only where to look first, also where another process has it.
#[tokio::test]
async fn a_channel_is_known_by_its_open_table() {
    let (house, other) = (House::build().await, 7);
    assert_eq!(house.tables.open_in(5).await.unwrap(), None);
    let id = house.two(5, Pace::Slow).await;
    for _ in 0..2 {
        assert_eq!(house.tables.open_in(5).await.unwrap(), Some(id));
    }
    assert_eq!(house.tables.open_in(other).await.unwrap(), None);
    let seats = vec![Occupant::Person(house.ann), Occupant::Computer(Level::Easy)];
    let alone = Opening { private: true, ..house.opening(other, Pace::Slow, seats) };
    house.tables.open(alone).await.unwrap();
    assert_eq!(house.tables.open_in(other).await.unwrap(), None, "it is nobody else's");
    house.does(id, house.ann, "resign").await;
    assert_eq!(house.tables.open_in(5).await.unwrap(), None);

    let id = house.two(5, Pace::Slow).await;
    assert_eq!(house.tables.open_in(5).await.unwrap(), Some(id));
    let process = house.again().await;
    process.act(id, house.ann, "resign", None, None).await.unwrap();
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let next = process.open(house.opening(5, Pace::Slow, seats)).await.unwrap();
    // Whoever moves at the table that was there learns that it is over, and the next one meets the new one.
    let late = house.tables.act(id, house.ben, "c3", None, None).await;
    assert_eq!(refused(late), Refused::Over);
    assert_eq!(house.tables.open_in(5).await.unwrap(), Some(next));
}

#[tokio::test]
async fn a_lobby_that_everybody_left_is_closed() {
    let house = House::build().await;
    let seats = vec![Occupant::Person(house.ann)];
    let id = house.tables.open(house.opening(5, Pace::Slow, seats)).await.unwrap();
    assert_eq!(
        refused(house.tables.leave(id, house.ben).await),
        Refused::Seating(SeatingRefusal::NotSeated)
    );
    house.tables.leave(id, house.ann).await.unwrap();
    assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Closed);
    house.two(5, Pace::Slow).await;
}

#[tokio::test]
async fn options_that_no_game_could_begin_with_are_refused_at_the_door() {
    let house = House::build().await;
    let mut opening = house.opening(5, Pace::Slow, Vec::new());
    opening.options = serde_json::json!({"size": 99});
    let why = "A board can't have 99 rows: choose a size from 1 to 19.".to_owned();
    let opened = house.tables.open(opening).await.map(|_| ());
    assert_eq!(refused(opened), Refused::Rule(why));
    assert!(house.tables.store().open_table_in(5).await.unwrap().is_none());
}

#[tokio::test]
async fn a_press_is_applied_once_however_often_it_arrives() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    for _ in 0..3 {
        house.tables.act(id, house.ann, "c3", Some(Stamp::Own(0)), Some(900)).await.unwrap();
    }
    assert_eq!(house.tables.store().inputs(id.0, 0).await.unwrap().len(), 1);
    // Another press on the same old board is stale, and so it is for whoever made the press up.
    let late = house.tables.act(id, house.ann, "d3", Some(Stamp::Own(0)), Some(901)).await;
    assert_eq!(refused(late), Refused::Stale);
    // After a restart the first press is still known.
    let again = house.again().await;
    again.act(id, house.ann, "c3", Some(Stamp::Own(0)), Some(900)).await.unwrap();
    assert_eq!(again.store().inputs(id.0, 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn strangers_and_tables_that_never_were() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let cleo = house.tables.person(13, "Cleo").await.unwrap();
    assert_eq!(refused(house.tables.act(id, cleo, "a1", None, None).await), Refused::NotSeated);
    let nowhere = TableId(424_242);
    assert_eq!(refused(house.tables.act(nowhere, cleo, "a1", None, None).await), Refused::NoTable);
    assert_eq!(house.tables.loaded(), 1);
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let people = [house.ann, house.ben];
    let moves = ["c3", "c4", "b4", "d4", "a1", "e5", "e1"];
    let mut tables = house.tables.clone();
    for (ply, text) in moves.into_iter().enumerate() {
        tables.act(id, people[ply % 2], text, None, None).await.unwrap();
        let before = line(&tables, id).await;
        tables = house.again().await;
        assert_eq!(line(&tables, id).await, before, "after {text}");
    }
    assert_eq!(tables.store().inputs(id.0, 0).await.unwrap().len(), moves.len());
}

/// Two processes at one database, by mistake or while one replaces the other.
#[tokio::test]
async fn two_engines_never_fork_a_game() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let other = house.again().await;
    house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
    // The other has not heard of that move: its own is decided on what is there now.
    other.act(id, house.ben, "c4", None, None).await.unwrap();
    let twice = house.tables.act(id, house.ben, "a1", None, None).await;
    assert!(matches!(refused(twice), Refused::Rule(_)));
    house.tables.act(id, house.ann, "b2", None, None).await.unwrap();
    let other_again = other.act(id, house.ann, "b5", None, None).await;
    assert!(matches!(refused(other_again), Refused::Rule(_)));
    assert_eq!(line(&house.tables, id).await, line(&other, id).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_presses_at_two_hundred_tables() {
    let house = House::build().await;
    let mut ids = Vec::new();
    for channel in 0..200 {
        ids.push(house.two(channel, Pace::Slow).await);
    }
    // Five presses a table at once, of which only one can be Red's first move.
    let mut presses = Vec::new();
    for (number, id) in ids.iter().enumerate() {
        for (press, square) in ["a1", "b2", "c3", "d4", "e5"].into_iter().enumerate() {
            let (tables, ann, id) = (house.tables.clone(), house.ann, *id);
            let interaction = (number * 5 + press) as u64;
            presses.push(tokio::spawn(async move {
                tables.act(id, ann, square, Some(Stamp::Own(0)), Some(interaction)).await.is_ok()
            }));
        }
    }
    let mut accepted = 0;
    for press in presses {
        accepted += usize::from(press.await.unwrap());
    }
    assert_eq!(accepted, 200);
    for id in ids {
        assert_eq!(house.tables.store().inputs(id.0, 0).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn a_clock_that_runs_out_loses_and_is_logged() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let keeper = Timekeeper::new(house.tables.clone());
    for (person, text) in [(house.ann, "c3"), (house.ben, "c4")] {
        house.tables.act(id, person, text, None, None).await.unwrap();
    }
    house.pass(DAY - 1);
    keeper.look().await.unwrap();
    assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Playing);
    house.pass(1);
    keeper.look().await.unwrap();
    assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Over);
    let log = house.tables.store().inputs(id.0, 0).await.unwrap();
    assert_eq!(log.last().map(|input| (input.seat, &*input.payload)), Some((0, "timeout")));
    let results = house.tables.store().results(id.0).await.unwrap();
    assert_eq!(results.iter().map(|r| r.place).collect::<Vec<_>>(), [Some(2), Some(1)]);
    keeper.look().await.unwrap();
    assert_eq!(house.tables.store().inputs(id.0, 0).await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_reminder_is_put_out_once() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let keeper = Timekeeper::new(house.tables.clone());
    house.pass(DAY - 3 * 60 * 60 * 1000);
    for _ in 0..3 {
        keeper.look().await.unwrap();
    }
    let letters = house.tables.store().pending(10).await.unwrap();
    assert_eq!(letters.iter().map(|letter| letter.table_id).collect::<Vec<_>>(), [id.0]);
}

/// At once, though it is not its turn; or, if the program ended before that, as soon as the table is read.
#[tokio::test]
async fn a_computer_answers_the_offer_of_a_draw() {
    let house = House::build().await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Computer(Level::Easy)];
    let id = house.tables.open(house.opening(5, Pace::None, seats)).await.unwrap();
    house.does(id, house.ann, "offer").await;
    assert_eq!(house.log(id).await, ["offer", "decline"]);

    let other = house.two(6, Pace::None).await;
    house.does(other, house.ann, "offer").await;
    assert_eq!(house.log(other).await, ["offer"], "people are given time");
    let seat = "UPDATE seats SET person = NULL, computer = 'easy' WHERE seat = 1";
    house.tamper(seat).await;
    drop(house.again().await.lock(other).await.unwrap());
    assert_eq!(house.log(other).await, ["offer", "decline"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_move_by_themselves_also_after_a_restart() {
    let house = House::build().await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Computer(Level::Easy)];
    let id = house.tables.open(house.opening(5, Pace::None, seats)).await.unwrap();
    house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
    // The program ends before the computer has moved, and another one takes over.
    let tables = house.again().await;
    let keeper = tokio::spawn(Computers::new(tables.clone()).work());
    let moved = async {
        while tables.lock(id).await.unwrap().playing().unwrap().seq() < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), moved).await.expect("the computer moves");
    keeper.abort();
    assert_eq!(tables.store().inputs(id.0, 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn only_the_opener_or_someone_who_keeps_order_can_end_a_table() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    assert_eq!(refused(house.tables.end(id, house.ben, false).await), Refused::NotYours);
    house.tables.end(id, house.ben, true).await.unwrap();
    assert_eq!(refused(house.tables.end(id, house.ann, false).await), Refused::Over);
    assert!(house.tables.store().results(id.0).await.unwrap().is_empty());
    assert!(house.tables.store().next_due().await.unwrap().is_none());
}

/// A program that runs for months must not keep every table it has ever seen.
#[tokio::test]
async fn tables_that_are_over_are_let_go() {
    let house = House::build().await;
    let [played, ended] = [house.two(5, Pace::Slow).await, house.two(6, Pace::Slow).await];
    for id in [played, ended] {
        assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Playing);
    }
    assert_eq!(house.tables.loaded(), 2);
    house.tables.act(played, house.ann, "resign", None, None).await.unwrap();
    house.tables.end(ended, house.ann, false).await.unwrap();
    assert_eq!(house.tables.loaded(), 0);
    assert_eq!(house.tables.lock(played).await.unwrap().phase, Phase::Over);
    assert_eq!(house.tables.lock(ended).await.unwrap().phase, Phase::Closed);
}

#[tokio::test]
async fn leaving_a_game_is_an_input_like_any_other() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    house.tables.leave(id, house.ben).await.unwrap();
    let log = house.tables.store().inputs(id.0, 0).await.unwrap();
    assert_eq!(log[0].payload, "left");
    assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Over);
}

/// Whatever a panic leaves half done is forgotten: the table is what is stored.
#[tokio::test]
async fn a_panic_in_a_table_s_work_frees_the_table() {
    let house = House::build().await;
    let id = house.two(5, Pace::Slow).await;
    let before = house.tables.lock(id).await.unwrap().changes;
    let tables = house.tables.clone();
    let work = tokio::spawn(async move {
        let mut table = tables.lock(id).await.unwrap();
        table.changes += 7;
        table.phase = Phase::Closed;
        panic!("on purpose");
    });
    assert!(work.await.unwrap_err().is_panic());
    let after = house.tables.lock(id).await.unwrap();
    assert_eq!((after.changes, after.phase), (before, Phase::Playing));
    drop(after);
    house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
}

/// Another process was faster, and this one has not heard of it yet.
#[tokio::test]
async fn a_table_is_ended_as_it_is_and_not_as_it_was() {
    let house = House::build().await;
    let (here, there) = (&house.tables, house.again().await);
    let [moved, over, closed] = [
        house.two(1, Pace::None).await,
        house.two(2, Pace::None).await,
        house.two(3, Pace::None).await,
    ];
    for id in [moved, over, closed] {
        house.does(id, house.ann, "c3").await;
    }
    there.act(moved, house.ben, "c4", None, None).await.unwrap();
    here.end(moved, house.ann, false).await.unwrap();
    assert_eq!(here.lock(moved).await.unwrap().phase, Phase::Closed);
    assert_eq!(house.log(moved).await.len(), 2, "with all that was played");

    there.act(over, house.ben, "resign", None, None).await.unwrap();
    there.end(closed, house.ann, false).await.unwrap();
    for (id, phase) in [(over, Phase::Over), (closed, Phase::Closed)] {
        let late = here.end(id, house.ann, false).await;
        assert!(matches!(late, Err(Trouble::Refused(Refused::Over))), "{late:?}");
        assert_eq!(here.lock(id).await.unwrap().phase, phase);
        here.gone(id).await.expect("nothing is left to do");
    }
    assert_eq!(here.store().results(over.0).await.unwrap().len(), 2, "it ended with a result");
}

/// Somebody takes long at a table: what other processes do elsewhere is known all the same.
#[tokio::test]
async fn news_of_a_table_in_hand_hold_up_no_others() {
    let house = House::build().await;
    let (here, there) = (&house.tables, house.again().await);
    let tables = [house.two(1, Pace::None).await, house.two(2, Pace::None).await];
    for id in tables {
        house.does(id, house.ann, "c3").await;
        there.act(id, house.ben, "c4", None, None).await.unwrap();
    }
    let changes = async |tables: &Tables, id| tables.lock(id).await.unwrap().changes;
    let now = changes(&there, tables[0]).await;
    let in_hand = here.lock(tables[0]).await.unwrap();
    assert!(in_hand.changes < now, "nothing was heard of it");
    for id in tables {
        here.hear(Heard::Table { id: id.0, guild: Some(1) });
    }
    assert_eq!(changes(here, tables[1]).await, now);
    drop(in_hand);
    until("the other one is read again", async || changes(here, tables[0]).await == now).await;
}

/// Processes are started anew one after the other, and each shard is away for a while: for its servers that is all.
#[tokio::test]
async fn what_one_shard_lost_keeps_no_other_tables_open() {
    let house = House::build().await;
    let id = house.two(1, Pace::None).await;
    house.does(id, house.ann, "c3").await;
    for shard in 0..10 {
        let (began, ended) = (NOON + DAY + shard, NOON + 2 * DAY + 2 * shard);
        let away = "INSERT INTO outages (shard, began_at, ended_at) VALUES";
        house.tamper(&format!("{away} ({shard}, {began}, {ended})")).await;
    }
    let open = async || {
        house.tables.close_quiet().await.unwrap();
        house.tables.lock(id).await.unwrap().is_open()
    };
    house.pass(15 * DAY - 1);
    assert!(open().await, "a day of it was ours");
    house.pass(DAY / 2);
    assert!(!open().await, "no more than a day");
}
