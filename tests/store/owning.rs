//! Several processes on one server: who has which shards, out of how many, and whose turn it is.

use std::time::Duration;

use crosstown::store::{Claims, Standing, Store};
use tokio::time::{Instant, sleep};

use super::{Scratch, database};

const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until so many shards in all are agreed on.
async fn until_agreed(claims: &mut Claims, total: u32) {
    let until = Instant::now() + PATIENCE;
    while claims.agree(total).await.unwrap() != total {
        assert!(Instant::now() < until, "waited in vain until there are {total} shards");
        sleep(Duration::from_millis(20)).await;
    }
}

fn claims(store: &Store) -> Claims {
    store.claims().expect("a server has them")
}

#[tokio::test]
async fn all_processes_have_the_same_number_of_shards() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let stores = [scratch.open().await, scratch.open().await, scratch.open().await];
    let [mut one, mut two, mut three] = stores.each_ref().map(claims);
    assert_eq!(one.agree(16).await.unwrap(), 16);
    assert_eq!(two.agree(17).await.unwrap(), 16, "in use");
    assert_eq!(two.agree(16).await.unwrap(), 16);
    // As long as anybody uses it.
    drop(one);
    assert_eq!(three.agree(17).await.unwrap(), 16);
    drop(two);
    until_agreed(&mut three, 17).await;
}

/// Whoever could not be seen for a while has nothing left if others count differently by now.
#[tokio::test]
async fn claims_out_of_another_number_are_lost() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let stores = [scratch.open().await, scratch.open().await];
    let [mut one, mut two] = stores.each_ref().map(claims);
    assert_eq!(one.agree(4).await.unwrap(), 4);
    assert_eq!(one.take(0..2, 9).await.unwrap(), [0, 1]);
    // A server lists the locks of all its databases, and other tests have theirs.
    let held = "FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND classid = 5 AND datname = current_database()";
    let cut = &format!("SELECT COUNT(pg_terminate_backend(pid)) {held}");
    assert_eq!(database::number(&scratch.url, cut).await, 1);
    until_agreed(&mut two, 5).await;
    assert!(one.check().await.is_err(), "nothing holds");
    assert_eq!(one.check().await.unwrap(), [0, 1]);
    assert!(one.own().is_empty());
    assert_eq!(one.agree(4).await.unwrap(), 5);
    assert_eq!(one.agree(5).await.unwrap(), 5);
    // The same number is found again.
    assert_eq!(two.take([3], 9).await.unwrap(), [3]);
    assert_eq!(database::number(&scratch.url, cut).await, 2);
    let left = &format!("SELECT COUNT(*) {held}");
    let until = Instant::now() + PATIENCE;
    while database::number(&scratch.url, left).await > 0 {
        assert!(Instant::now() < until, "waited in vain until both are gone");
        sleep(Duration::from_millis(20)).await;
    }
    for claims in [&mut one, &mut two] {
        assert!(claims.check().await.is_err(), "nothing holds");
        assert_eq!(claims.check().await.unwrap(), [0; 0]);
    }
    assert_eq!(two.agree(4).await.unwrap(), 5);
}

/// Whoever has shards keeps its place before those who have fewer, so that few change hands.
#[tokio::test]
async fn who_has_more_shards_stands_first() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let stores = [scratch.open().await, scratch.open().await, scratch.open().await];
    let [mut one, mut two, mut three] = stores.each_ref().map(claims);
    let alone = Standing { processes: 1, before: 0 };
    assert_eq!(two.standing().await.unwrap(), alone);
    two.take(0..3, 9).await.unwrap();
    three.standing().await.unwrap();
    three.take([5], 9).await.unwrap();
    one.standing().await.unwrap();
    for (claims, before) in [(&mut two, 0), (&mut three, 1), (&mut one, 2)] {
        assert_eq!(claims.standing().await.unwrap(), Standing { processes: 3, before });
    }
    two.release(&[1, 2]).await.unwrap();
    one.take([1, 2], 9).await.unwrap();
    assert_eq!(one.standing().await.unwrap(), Standing { processes: 3, before: 0 });
}

/// However many shards wait for their turn, the server has one connection of each process for it.
#[tokio::test]
async fn one_of_a_process_waits_for_a_turn() {
    if !database::on_postgres() {
        return;
    }
    let scratch = Scratch::new();
    let (here, there) = (scratch.open().await, scratch.open().await);
    let turn = here.turn(7).await.unwrap();
    let wait = |store: &Store| {
        let store = store.clone();
        tokio::spawn(async move { store.turn(7).await.map(drop) })
    };
    let mut waiting: Vec<_> = (0..5).map(|_| wait(&here)).collect();
    waiting.push(wait(&there));
    // Those of this process began to wait before.
    let at_the_server = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = 3";
    let until = Instant::now() + PATIENCE;
    while database::number(&scratch.url, at_the_server).await < 2 {
        assert!(Instant::now() < until, "waited in vain until the other process waits");
        sleep(Duration::from_millis(20)).await;
    }
    sleep(Duration::from_secs(1)).await;
    assert_eq!(database::number(&scratch.url, at_the_server).await, 2, "one of each process");
    drop(turn);
    for turn in waiting {
        turn.await.unwrap().expect("a turn, in the end");
    }
}
