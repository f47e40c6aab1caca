//! Deadlines, reminders, and the time given back for outages.

use crosstown::store::{
    Append, Board, Deadline, Due, NewTable, Opened, Outage, Shards, Sign, Start, Store,
};

use super::{
    Scratch, begin, database, deadline, enter, lobby, new_table, press, start, two_people,
};

/// A table in play with these clocks.
async fn timed(store: &Store, channel: i64, deadlines: Vec<Deadline>) -> i64 {
    let table = lobby(store, channel).await;
    assert!(begin(store, table, Start { deadlines, ..start() }).await);
    table
}

/// The same on a server, or in a private conversation.
async fn timed_in(
    store: &Store,
    guild: Option<i64>,
    channel: i64,
    deadlines: Vec<Deadline>,
) -> i64 {
    let start = Some(Start { deadlines, ..start() });
    let table = NewTable { guild, start, ..new_table(channel, two_people(store).await) };
    match store.open_table(table).await.unwrap() {
        Opened::Table(table) => table,
        other => panic!("channel {channel}: {other:?}"),
    }
}

#[tokio::test]
async fn a_decision_keeps_the_time_it_was_given() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let both = vec![deadline(0, 4, 90_000), deadline(1, 4, 90_000)];
    let table = timed(&store, 1, both).await;
    let after = vec![deadline(1, 4, 777_000), deadline(0, 5, 120_000)];
    enter(&store, Append { deadlines: after, ..press(table, 1, 500) }).await;
    let open = store.deadlines(table).await.unwrap();
    assert_eq!(open, [deadline(0, 5, 120_000), deadline(1, 4, 90_000)]);
    enter(&store, press(table, 2, 501)).await;
    assert_eq!(store.deadlines(table).await.unwrap(), []);
}

/// Where one player has to move after another, too, and when it stays the same one's turn.
#[tokio::test]
async fn a_single_decision_takes_the_place_of_all_others() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, vec![deadline(0, 1, 90_000), deadline(1, 1, 90_000)]).await;
    for (seq, (wanted, stored)) in (1..).zip([
        (deadline(1, 1, 777_000), deadline(1, 1, 90_000)),
        (deadline(1, 2, 91_000), deadline(1, 2, 91_000)),
        (deadline(0, 2, 92_000), deadline(0, 2, 92_000)),
        (deadline(0, 2, 777_000), deadline(0, 2, 92_000)),
    ]) {
        enter(&store, Append { deadlines: vec![wanted], ..press(table, seq, 500 + seq) }).await;
        assert_eq!(store.deadlines(table).await.unwrap(), [stored], "after input {seq}");
    }
}

/// Another clock may end sooner than the one that a decision had; where it would end later it is none.
#[tokio::test]
async fn a_decision_may_be_brought_forward_and_never_put_off() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let reminded = Deadline { remind_at: None, ..deadline(1, 4, 400_000) };
    let computer = Deadline { remind_at: None, computer: true, ..deadline(2, 4, 1) };
    let before = vec![deadline(0, 4, 400_000), reminded, computer];
    let table = timed(&store, 1, before.clone()).await;
    let hasten = async |seq, due_at| {
        let hastened = (0..4).map(|seat| deadline(seat, 4, due_at)).collect();
        let append = Append { deadlines: before.clone(), hastened, ..press(table, seq, 500 + seq) };
        enter(&store, append).await;
        store.deadlines(table).await.unwrap()
    };
    for (seq, later) in [(1, 400_000), (2, 777_000)] {
        assert_eq!(hasten(seq, later).await, before);
    }
    let sooner = [deadline(0, 4, 90_000), Deadline { due_at: 90_000, ..reminded }, computer];
    assert_eq!(hasten(3, 90_000).await, sooner, "and nobody is reminded twice");
    assert_eq!(hasten(4, 91_000).await, sooner);
    assert_eq!(store.next_due().await.unwrap(), Some(30_000));
}

/// What reminds of as many decisions.
fn hurry(owed: &[Deadline]) -> String {
    format!("hurry {}", owed.len())
}

/// A reminder that was on its way when the clock was changed.
#[tokio::test]
async fn a_reminder_of_another_time_is_not_said() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, vec![deadline(0, 1, 90_000)]).await;
    let due = store.to_remind(30_000, 10).await.unwrap()[0];
    let (deadlines, hastened) = (vec![due.deadline], vec![deadline(0, 1, 89_000)]);
    enter(&store, Append { deadlines, hastened, ..press(table, 1, 500) }).await;
    assert!(!store.remind(due.table_id, vec![due.deadline], 30_500, hurry).await.unwrap());
    let due = store.to_remind(30_000, 10).await.unwrap()[0];
    assert!(store.remind(due.table_id, vec![due.deadline], 30_500, hurry).await.unwrap());
}

#[tokio::test]
async fn what_is_due_is_found_in_order() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    assert_eq!(store.next_due().await.unwrap(), None);
    let unhurried = Deadline { remind_at: None, ..deadline(1, 1, 80_000) };
    let one = timed(&store, 1, vec![deadline(0, 1, 100_000), unhurried]).await;
    let two = timed(&store, 2, vec![deadline(0, 3, 90_000)]).await;
    assert_eq!(store.next_due().await.unwrap(), Some(30_000), "a reminder");

    let due = |table_id, deadline| Due { table_id, deadline };
    let all =
        [due(one, unhurried), due(two, deadline(0, 3, 90_000)), due(one, deadline(0, 1, 100_000))];
    assert_eq!(store.due(79_999, 10).await.unwrap(), []);
    assert_eq!(store.due(90_000, 10).await.unwrap(), all[..2]);
    assert_eq!(store.due(200_000, 2).await.unwrap(), all[..2]);
    assert_eq!(store.due(200_000, 10).await.unwrap(), all);
    assert_eq!(store.to_remind(29_999, 10).await.unwrap(), []);
    assert_eq!(store.to_remind(40_000, 10).await.unwrap(), all[1..]);
    assert_eq!(store.to_remind(40_000, 1).await.unwrap(), all[1..2]);
}

#[tokio::test]
async fn a_reminder_is_said_once() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, vec![deadline(0, 1, 90_000)]).await;
    let due = store.to_remind(30_000, 10).await.unwrap()[0];
    for first in [true, false] {
        assert_eq!(
            store.remind(due.table_id, vec![due.deadline], 30_500, hurry).await.unwrap(),
            first
        );
    }
    assert_eq!(store.to_remind(30_000, 10).await.unwrap(), []);
    assert_eq!(store.next_due().await.unwrap(), Some(90_000));
    let letters = store.pending(10).await.unwrap();
    assert_eq!((letters.len(), letters[0].table_id, letters[0].made_at), (1, table, 30_500));
}

/// Gaps of no more than this are none.
const LIMIT: i64 = 5_000;

#[tokio::test]
async fn all_clocks_move_together() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let unhurried = Deadline { remind_at: None, ..deadline(1, 1, 80_000) };
    let one = timed(&store, 1, vec![deadline(0, 1, 100_000), unhurried]).await;
    let two = timed(&store, 2, vec![deadline(0, 3, 90_000)]).await;
    store.beat(10_000, Shards::default()).await.unwrap();
    assert_eq!(store.note_outage(30_000, LIMIT, None, Shards::default()).await.unwrap(), 20_000);
    let later = Deadline { remind_at: None, ..deadline(1, 1, 100_000) };
    assert_eq!(store.deadlines(one).await.unwrap(), [deadline(0, 1, 120_000), later]);
    assert_eq!(store.deadlines(two).await.unwrap(), [deadline(0, 3, 110_000)]);
}

#[tokio::test]
async fn an_outage_is_given_back_exactly_once() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, vec![deadline(0, 1, 500_000)]).await;
    assert_eq!(
        store.note_outage(100_000, LIMIT, None, Shards::default()).await.unwrap(),
        0,
        "the first start ever"
    );
    store.beat(130_000, Shards::default()).await.unwrap();
    assert_eq!(
        store.note_outage(135_000, LIMIT, None, Shards::default()).await.unwrap(),
        0,
        "within the limit"
    );
    store.beat(220_000, Shards::default()).await.unwrap();
    store.close().await;

    let store = scratch.open().await;
    // Twelve seconds are twelve seconds.
    let outage = Outage { began_at: 220_000, ended_at: 232_000 };
    assert_eq!(store.note_outage(232_000, LIMIT, None, Shards::default()).await.unwrap(), 12_000);
    // Killed right after, before any beat, and started again.
    let store = scratch.open().await;
    assert_eq!(store.note_outage(237_000, LIMIT, None, Shards::default()).await.unwrap(), 0);
    assert_eq!(store.deadlines(table).await.unwrap(), [deadline(0, 1, 512_000)]);
    assert_eq!(store.outages(0).await.unwrap(), [outage]);
    assert_eq!(store.outages(232_000).await.unwrap(), []);
}

/// A dead connection is noticed late: the beats that were left meanwhile don't count.
#[tokio::test]
async fn an_outage_is_counted_from_the_last_sure_sign_once() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, vec![deadline(0, 1, 500_000)]).await;
    store.beat(150_000, Shards::default()).await.unwrap();
    let sign = Some(Sign { at: 100_000, beat: 150_000 });
    assert_eq!(store.note_outage(300_000, LIMIT, sign, Shards::default()).await.unwrap(), 200_000);
    // Asked again, because the answer was lost: that sign belongs to a beat of old.
    assert_eq!(store.note_outage(302_000, LIMIT, sign, Shards::default()).await.unwrap(), 0);
    assert_eq!(store_due(&store, table).await, 700_000);
    let outage = Outage { began_at: 100_000, ended_at: 300_000 };
    assert_eq!(store.outages(0).await.unwrap(), [outage]);
}

async fn store_due(store: &Store, table: i64) -> i64 {
    store.deadlines(table).await.unwrap()[0].due_at
}

/// Everybody keeps the time they had left, and it was no outage.
#[tokio::test]
async fn a_clock_that_was_set_back_takes_the_deadlines_with_it() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = timed(&store, 1, vec![deadline(0, 1, 930_000)]).await;
    store.beat(900_000, Shards::default()).await.unwrap();
    assert_eq!(store.note_outage(100_000, LIMIT, None, Shards::default()).await.unwrap(), -800_000);
    assert_eq!(store.note_outage(102_000, LIMIT, None, Shards::default()).await.unwrap(), 0);
    assert_eq!(store_due(&store, table).await, 130_000);
    assert_eq!(store.outages(0).await.unwrap(), []);
}

/// A table that rests gets its rest back when it goes on.
#[tokio::test]
async fn a_table_that_rests_gets_back_what_was_lost_before() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let mut tables = Vec::new();
    for channel in 0..3 {
        tables.push(timed(&store, channel, vec![deadline(0, 1, 500_000)]).await);
    }
    store.beat(100_000, Shards::default()).await.unwrap();
    rest(&scratch, tables[0], 90_000).await;
    rest(&scratch, tables[1], 130_000).await;
    assert_eq!(store.note_outage(200_000, LIMIT, None, Shards::default()).await.unwrap(), 100_000);
    for (table, due) in tables.into_iter().zip([500_000, 530_000, 600_000]) {
        assert_eq!(store.deadlines(table).await.unwrap(), [deadline(0, 1, due)]);
    }
}

async fn rest(scratch: &Scratch, table: i64, at: i64) {
    let rest = format!("UPDATE tables SET suspended_at = {at} WHERE id = {table}");
    assert_eq!(database::run(&scratch.url, &rest).await, 1);
}

/// However little it is: in the end a clock that is wrong says "ago" while there is time left.
#[tokio::test]
async fn boards_whose_clock_was_moved_are_behind() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let soon = timed(&store, 1, vec![deadline(0, 1, 160_000)]).await;
    let far = timed(&store, 2, vec![deadline(0, 1, 90_000_000)]).await;
    let none = timed(&store, 3, vec![]).await;
    for table in [soon, far, none] {
        let shown = store.table(table).await.unwrap().unwrap().changes;
        let board = Board { table_id: table, channel: 1, message: table, shown, posted_at: 1 };
        store.set_board(board).await.unwrap();
    }
    store.beat(100_000, Shards::default()).await.unwrap();
    store.note_outage(112_000, LIMIT, None, Shards::default()).await.unwrap();
    assert_eq!(store.behind().await.unwrap(), [soon, far]);
}

/// A computer's turn is a row too, but nobody's clock.
#[tokio::test]
async fn computers_are_found_apart_from_people() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let turn = |seat, at| Deadline { remind_at: None, computer: true, ..deadline(seat, 1, at) };
    let table =
        timed(&store, 1, vec![deadline(0, 1, 100_000), turn(1, 20_000), turn(2, 10_000)]).await;
    let due = store.due(200_000, 10).await.unwrap();
    assert_eq!(due.iter().map(|due| due.deadline.seat).collect::<Vec<_>>(), [0]);
    assert_eq!(store.next_due().await.unwrap(), Some(40_000), "the person's reminder");
    let seats = async || {
        let due = store.due_computers(10).await.unwrap();
        due.into_iter().map(|due| (due.table_id, due.seat)).collect::<Vec<_>>()
    };
    assert_eq!(seats().await, [(table, 2), (table, 1)]);
    // They need no time back.
    store.beat(1_000, Shards::default()).await.unwrap();
    assert_eq!(store.note_outage(7_000, LIMIT, None, Shards::default()).await.unwrap(), 6_000);
    let open = store.deadlines(table).await.unwrap();
    assert_eq!(open, [deadline(0, 1, 106_000), turn(1, 20_000), turn(2, 10_000)]);
}

/// However many turns a server has, others are not left out for them.
#[tokio::test]
async fn the_computers_of_all_places_are_found_side_by_side() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let turn = |seat, at| Deadline { remind_at: None, computer: true, ..deadline(seat, 1, at) };
    let crowd = timed_in(&store, Some(7), 1, (0..5).map(|seat| turn(seat, 1_000)).collect()).await;
    let other = timed_in(&store, Some(8), 2, vec![turn(0, 9_000)]).await;
    let private = timed_in(&store, None, 3, vec![turn(0, 8_000)]).await;
    let due = store.due_computers(4).await.unwrap();
    let found = due.iter().map(|due| (due.table_id, due.place, due.seat)).collect::<Vec<_>>();
    assert_eq!(found, [(crowd, 7, 0), (private, 3, 0), (other, 8, 0), (crowd, 7, 1)]);
}

/// Servers of either of two shards, as Discord deals them out.
const ON: [i64; 2] = [4 << 22, 5 << 22];

/// Two tables with a clock each, on either of two shards.
async fn on_two_shards(store: &Store) -> [i64; 2] {
    let clock = || vec![deadline(0, 1, 500_000)];
    [timed_in(store, Some(ON[0]), 1, clock()).await, timed_in(store, Some(ON[1]), 2, clock()).await]
}

async fn all_due(store: &Store, tables: [i64; 2]) -> [i64; 2] {
    [store_due(store, tables[0]).await, store_due(store, tables[1]).await]
}

/// Two processes died, one after the other.
#[tokio::test]
async fn each_shard_gets_back_what_it_lost_itself() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let tables = on_two_shards(&store).await;
    store.beat(100_000, Shards::new(2, [0, 1])).await.unwrap();
    store.beat(140_000, Shards::new(2, [1])).await.unwrap();
    let both = Shards::new(2, [0, 1]);
    assert_eq!(store.note_outage(200_000, LIMIT, None, both.clone()).await.unwrap(), 100_000);
    assert_eq!(all_due(&store, tables).await, [600_000, 560_000]);
    // And one of them once more.
    store.beat(300_000, Shards::new(2, [0])).await.unwrap();
    let second = Shards::new(2, [1]);
    assert_eq!(store.note_outage(300_000, LIMIT, None, second).await.unwrap(), 100_000);
    assert_eq!(all_due(&store, tables).await, [600_000, 660_000]);
    assert_eq!(store.longest_away(0).await.unwrap(), 160_000, "the second shard, twice");
    assert_eq!(store.longest_away(200_000).await.unwrap(), 100_000);
    assert_eq!(store.longest_away(300_000).await.unwrap(), 0);
    assert_eq!(store.note_outage(304_000, LIMIT, None, both).await.unwrap(), 0);
}

/// Nobody knows whose servers were whose before: the newest beat of any counts for all, each of them once.
#[tokio::test]
async fn another_number_of_shards_begins_with_the_newest_beat() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    // Of three shards these are the second and the third.
    let tables = on_two_shards(&store).await;
    store.beat(100_000, Shards::new(2, [0])).await.unwrap();
    store.beat(140_000, Shards::new(2, [1])).await.unwrap();
    let note = async |at: i64, shards: Vec<u32>| {
        store.note_outage(at, LIMIT, None, Shards::new(3, shards)).await.unwrap()
    };
    assert_eq!(note(200_000, vec![1]).await, 60_000);
    assert_eq!(all_due(&store, tables).await, [560_000, 500_000], "the other shard is still away");
    assert_eq!(note(260_000, vec![0, 2]).await, 120_000);
    assert_eq!(all_due(&store, tables).await, [560_000, 620_000]);
    let beats = "SELECT at FROM beats WHERE total = 3 ORDER BY shard";
    assert_eq!(database::numbers(&scratch.url, beats).await, [260_000, 200_000, 260_000]);
    assert_eq!(database::number(&scratch.url, "SELECT COUNT(*) FROM beats").await, 3);
}
