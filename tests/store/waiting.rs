//! Tables that wait on a button: kept over a restart, claimed once, and never left hanging.

use crosstown::store::{Claim, NewTable, Opened, Store, Wait};

use super::{Scratch, new_table, two_people};

const MINUTE: i64 = 60_000;

async fn wait(store: &Store, opener: i64, at: i64) -> i64 {
    let opening = format!("made at {at}");
    store.wait(Wait { opener, opening, at, since: at - 1_000, most: 3 }).await.unwrap()
}

fn is_yours(claim: &Claim) -> bool {
    matches!(claim, Claim::Yours(_))
}

#[tokio::test]
async fn of_many_claims_one_is_granted() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, _] = two_people(&store).await;
    let id = wait(&store, ada, 1_000).await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { store.claim(id, 2_000, MINUTE).await.unwrap() });
    }
    let claims = tasks.join_all().await;
    assert_eq!(claims.iter().filter(|claim| is_yours(claim)).count(), 1);
    assert_eq!(claims.iter().filter(|claim| **claim == Claim::Underway).count(), 15);
    assert_eq!(store.claim(id + 1, 2_000, MINUTE).await.unwrap(), Claim::Gone);
}

#[tokio::test]
async fn a_claim_given_back_or_left_behind_is_granted_again() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, _] = two_people(&store).await;
    let id = wait(&store, ada, 1_000).await;
    assert!(is_yours(&store.claim(id, 2_000, MINUTE).await.unwrap()));
    store.give_back(id).await.unwrap();
    assert!(is_yours(&store.claim(id, 2_001, MINUTE).await.unwrap()));
    store.set_waiting_thread(id, 77).await.unwrap();
    store.close().await;

    // Killed in between: what waits is still there, and the thread is used again.
    let store = scratch.open().await;
    assert_eq!(store.claim(id, 2_001 + MINUTE - 1, MINUTE).await.unwrap(), Claim::Underway);
    let Claim::Yours(waiting) = store.claim(id, 2_001 + MINUTE, MINUTE).await.unwrap() else {
        panic!("nobody opens it any more");
    };
    assert_eq!((waiting.opening.as_str(), waiting.thread), ("made at 1000", Some(77)));
}

#[tokio::test]
async fn what_waits_becomes_one_table() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = two_people(&store).await;
    let id = wait(&store, people[0], 1_000).await;
    let table = |channel| NewTable { waiting: Some(id), ..new_table(channel, people) };
    // A table that can't be opened leaves it waiting.
    let Opened::Table(other) = store.open_table(new_table(1, people)).await.unwrap() else {
        panic!("the channel is free");
    };
    assert_eq!(store.open_table(table(1)).await.unwrap(), Opened::Taken(other));
    assert_eq!(store.waiting(id).await.unwrap().unwrap().table_id, None);

    let Opened::Table(opened) = store.open_table(table(2)).await.unwrap() else {
        panic!("the channel is free");
    };
    assert_eq!(store.claim(id, 2_000, MINUTE).await.unwrap(), Claim::Opened(opened));
    // Whoever claimed it before and comes late opens no second one.
    assert_eq!(store.open_table(table(3)).await.unwrap(), Opened::Before(opened));
    assert_eq!(store.open_table_in(3).await.unwrap(), None);
}

#[tokio::test]
async fn what_nobody_opens_goes() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let old = wait(&store, ben, 1_000).await;
    let mut mine = Vec::new();
    for at in 1_900..1_904 {
        mine.push(wait(&store, ada, at).await);
    }
    let waits = |id| {
        let store = store.clone();
        async move { store.waiting(id).await.unwrap().is_some() }
    };
    assert!(waits(old).await && !waits(mine[0]).await, "three of one person wait");
    for id in &mine[1..] {
        assert!(waits(*id).await);
    }
    wait(&store, ada, 2_001).await;
    assert!(!waits(old).await, "it is older than that");
}
