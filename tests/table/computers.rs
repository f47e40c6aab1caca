//! Seats that the program plays: who thinks when, and what becomes of one that fails. Thoughts are
//! counted, not seconds.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crosstown::game::{Level, Pace, Seat};
use crosstown::table::computers::{Computers, Question, TRIES};
use crosstown::table::record::{Phase, TableId};
use crosstown::table::seating::Occupant;
use tokio::task::JoinHandle;

use crate::house::{House, until};

/// Computers at one table of somebody who has many.
const COMPUTERS: usize = 8;

/// What was asked of the computers, in order.
type Asked = Arc<Mutex<Vec<(TableId, Seat, u32)>>>;

/// Computers that play as easily as they can, one thinking at a time, but for what `instead` says.
fn working(
    house: &House,
    instead: impl Fn(&Question) -> Option<String> + Send + Sync + 'static,
) -> (JoinHandle<()>, Asked) {
    let asked = Asked::default();
    let noted = asked.clone();
    let think = move |question: &Question| {
        noted.lock().unwrap().push((question.table, question.seat, question.failed));
        let easily = || question.session.choose(question.seat, Level::Easy, question.failed);
        instead(question).unwrap_or_else(easily)
    };
    let computers = Computers::new(house.tables.clone()).at_once(1).thinking(think);
    (tokio::spawn(computers.pausing(Duration::from_millis(1)).work()), asked)
}

/// Ann and a computer at Crisscross, whose turn it is.
async fn against_a_computer(house: &House, channel: u64) -> TableId {
    let seats = vec![Occupant::Person(house.ann), Occupant::Computer(Level::Easy)];
    let id = house.tables.open(house.opening(channel, Pace::None, seats)).await.unwrap();
    house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
    id
}

async fn moves(house: &House, id: TableId) -> Vec<String> {
    let log = house.tables.store().inputs(id.0, 2).await.unwrap();
    log.into_iter().map(|input| input.payload).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_full_of_computers_does_not_keep_another_s_waiting() {
    let house = House::build().await;
    for _ in 0..10 {
        house.crowd(1, COMPUTERS).await;
    }
    let other = house.crowd(2, 1).await;
    let (worker, asked) = working(&house, |_| None);
    let thought_about = || asked.lock().unwrap().iter().position(|(table, ..)| *table == other);
    until("the other server's computer is asked", async || thought_about().is_some()).await;
    worker.abort();
    // The first thought may be the crowd's, which came first; the next is the other's.
    assert!(thought_about().unwrap() <= 1, "after {} thoughts", thought_about().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_a_server_take_turns() {
    let house = House::build().await;
    let tables = [house.crowd(1, 3).await, house.crowd(1, 3).await, house.crowd(1, 3).await];
    let (worker, asked) = working(&house, |_| None);
    until("nine computers have been asked", async || asked.lock().unwrap().len() >= 9).await;
    worker.abort();
    let asked: Vec<TableId> = asked.lock().unwrap().iter().map(|(table, ..)| *table).collect();
    for round in asked[..9].chunks(3) {
        assert!(tables.iter().all(|table| round.contains(table)), "{asked:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_fails_is_asked_again() {
    for failing in [|| -> String { panic!("on purpose") }, || "z99".to_owned()] {
        let house = House::build().await;
        let id = against_a_computer(&house, 5).await;
        let (worker, asked) = working(&house, move |asked| (asked.failed < 2).then(failing));
        until("the computer moves", async || !moves(&house, id).await.is_empty()).await;
        worker.abort();
        let asked: Vec<u32> = asked.lock().unwrap().iter().map(|(.., failed)| *failed).collect();
        assert_eq!(asked, [0, 1, 2]);
        assert_eq!(house.tables.lock(id).await.unwrap().phase, Phase::Playing);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_always_fails_is_out_of_time_and_others_go_on() {
    for failing in [|| -> String { panic!("on purpose") }, || "z99".to_owned()] {
        let house = House::build().await;
        let (broken, well) =
            (against_a_computer(&house, 5).await, against_a_computer(&house, 6).await);
        let (worker, asked) = working(&house, move |asked| (asked.table == broken).then(failing));
        until("the other computer moves", async || !moves(&house, well).await.is_empty()).await;
        let over = async || house.tables.lock(broken).await.unwrap().phase == Phase::Over;
        until("the broken one is out of time", over).await;
        worker.abort();
        assert_eq!(moves(&house, broken).await, ["timeout"]);
        let asked = asked.lock().unwrap();
        let tries = asked.iter().filter(|(table, ..)| *table == broken).map(|(.., failed)| *failed);
        assert_eq!(tries.collect::<Vec<_>>(), (0..TRIES).collect::<Vec<_>>());
    }
}

/// The same dice would lead to the same panic.
#[tokio::test]
async fn who_is_asked_again_has_other_dice() {
    let house = House::build().await;
    let id = against_a_computer(&house, 5).await;
    let table = house.tables.lock(id).await.unwrap();
    let chosen = |failed| table.playing().unwrap().choose(Seat(1), Level::Easy, failed);
    assert_eq!(chosen(0), chosen(0));
    let others: Vec<String> = (1..TRIES).map(chosen).collect();
    assert!(others.iter().any(|other| *other != chosen(0)), "{others:?}");
}
