//! What is tidied up after a table, while games go on.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crosstown::game::Pace;
use crosstown::store::Reminder;
use crosstown::table::notices::Notice;
use crosstown::table::postman::Postman;
use crosstown::table::projector::Rhythm;
use crosstown::table::record::TableId;

use crate::house::until;
use crate::watched::{ANN, BEN, Did, ONE_ROUND, QUICK, Watched, posted};

/// More tables than are tidied up after at once, each with its first board.
async fn six(all: &Watched) -> [TableId; 6] {
    let mut ids = [TableId(0); 6];
    for (number, id) in ids.iter_mut().enumerate() {
        *id = all.opens(Pace::Slow).await;
        all.until("its first board", |did| did.len() > number).await;
    }
    ids
}

/// How many boards call them, and nobody else.
fn calls(did: &[Did], who: u64) -> usize {
    did.iter().filter(|did| posted(&[(*did).clone()], who)).count()
}

/// Older boards can't be reached for a long while: the newest one is shown all the same.
#[tokio::test]
async fn a_board_does_not_wait_until_older_ones_are_retired() {
    let pause = Duration::from_secs(60);
    let all = Watched::build(Rhythm { pause, ..ONE_ROUND }).await;
    let id = all.opens(Pace::Slow).await;
    all.fake.keeps_controls.store(true, Ordering::Relaxed);
    all.ann_moves(id).await;
    all.until("a board that calls Ben", |did| posted(&did[1..], BEN)).await;
    // So that the older one has been tried before the next change comes.
    tokio::time::sleep(Duration::from_millis(200)).await;
    all.house.tables.act(id, all.house.ben, "a1", None, None).await.unwrap();
    all.until("a board that calls Ann", |did| posted(did, ANN)).await;
}

/// Older boards wait, as they do at a limit: the newest one is shown all the same, of as many tables as there are.
#[tokio::test]
async fn a_board_does_not_wait_for_what_is_tidied_up() {
    let all = Watched::build(ONE_ROUND).await;
    let ids = six(&all).await;
    all.fake.hangs.send_replace(true);
    for id in &ids {
        all.ann_moves(*id).await;
    }
    all.until("boards that call Ben", |did| calls(did, BEN) == ids.len()).await;
    let before = calls(&all.fake.did(), ANN);
    // So that the older ones have been tried before the next change comes.
    tokio::time::sleep(Duration::from_millis(200)).await;
    for id in &ids {
        all.house.tables.act(*id, all.house.ben, "a1", None, None).await.unwrap();
    }
    all.until("boards that call Ann", |did| calls(did, ANN) == before + ids.len()).await;
    all.fake.hangs.send_replace(false);
    let retired = |did: &[Did]| did.iter().filter(|did| matches!(did, Did::Retire(_))).count();
    all.until("the older ones are retired", |did| retired(did) == 2 * ids.len()).await;
}

/// Something else had to be tidied up first, and meanwhile it was somebody else's turn, who was reminded.
#[tokio::test]
async fn a_reminder_of_a_later_decision_stays() {
    let all = Watched::build(ONE_ROUND).await;
    let ids = six(&all).await;
    all.fake.hangs.send_replace(true);
    for (number, id) in ids.iter().enumerate() {
        all.ann_moves(*id).await;
        all.until("a board that calls Ben", |did| calls(did, BEN) > number).await;
    }
    // So that it waits by now.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (last, store) = (ids[5], all.house.tables.store());
    all.house.tables.act(last, all.house.ben, "a1", None, None).await.unwrap();
    let showing = all.house.tables.showing(last).await.unwrap();
    let (seat, decision) = showing.awaited()[0];
    let (seat, decision) = (seat.0.into(), decision.into());
    let reminder = Reminder { table_id: last.0, seat, decision, channel: 5, message: 999 };
    store.reminded(reminder).await.unwrap();
    all.fake.hangs.send_replace(false);
    let patience = Instant::now();
    while !store.old_boards(last.0).await.unwrap().is_empty() {
        assert!(patience.elapsed() < Duration::from_secs(30), "the older ones are retired");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(all.fake.deleted.lock().unwrap().is_empty());
    assert_eq!(store.reminders(last.0).await.unwrap(), [reminder]);
    // Once it is made, it goes.
    all.house.tables.act(last, all.house.ann, "e5", None, None).await.unwrap();
    while *all.fake.deleted.lock().unwrap() != [999] {
        assert!(patience.elapsed() < Duration::from_secs(30), "the reminder is deleted");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A reminder is on its way while its player moves, and arrives after the table was tidied up after.
#[tokio::test]
async fn a_reminder_that_crosses_the_move_goes() {
    let all = Watched::build(ONE_ROUND).await;
    let id = all.opens(Pace::Live).await;
    let awaited = all.house.tables.showing(id).await.unwrap().awaited();
    let owed = awaited.into_iter().map(|(seat, decision)| (seat.0, decision)).collect();
    all.fake.hangs.send_replace(true);
    let postman = Postman::new(all.house.tables.clone(), all.fake.clone());
    let work = tokio::spawn(postman.work());
    all.house.tables.write_notice(id, Notice::Remind { owed }).await.unwrap();
    until("it is on its way", async || !all.fake.said.lock().unwrap().is_empty()).await;
    all.ann_moves(id).await;
    all.until("the move is shown", |did| did.contains(&Did::Edit(1))).await;
    // So that there was nothing to tidy up yet.
    tokio::time::sleep(Duration::from_millis(200)).await;
    all.fake.hangs.send_replace(false);
    until("it is deleted", async || *all.fake.deleted.lock().unwrap() == [999]).await;
    let store = all.house.tables.store();
    until("nothing is kept of it", async || store.reminders(id.0).await.unwrap().is_empty()).await;
    work.abort();
}

/// Killed after the new board was posted, and before the old one lost its controls.
#[tokio::test]
async fn an_old_board_loses_its_controls_after_a_kill() {
    let all = Watched::build(ONE_ROUND).await;
    let id = all.opens(Pace::Slow).await;
    all.fake.keeps_controls.store(true, Ordering::Relaxed);
    all.ann_moves(id).await;
    all.until("a board that calls Ben", |did| posted(&did[1..], BEN)).await;
    let all = all.killed(ONE_ROUND).await;
    assert!(!all.fake.did().contains(&Did::Retire(1)));
    all.fake.keeps_controls.store(false, Ordering::Relaxed);
    all.projector.catch_up();
    all.until("the controls are off", |did| did.contains(&Did::Retire(1))).await;
    let patience = Instant::now();
    while !all.house.tables.store().old_boards(id.0).await.unwrap().is_empty() {
        assert!(patience.elapsed() < Duration::from_secs(30), "it was noted");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Discord takes few edits of what is older than an hour: a new board is posted, and the old one is still there.
#[tokio::test]
async fn an_old_board_that_takes_no_edits_now_loses_its_controls_later() {
    let all = Watched::build(QUICK).await;
    let id = all.opens(Pace::Live).await;
    all.fake.too_old.store(true, Ordering::Relaxed);
    all.ann_moves(id).await;
    let posts = |did: &[Did]| did.iter().filter(|did| matches!(did, Did::Post { .. })).count();
    all.until("a new board", |did| posts(did) == 2).await;
    // So that the old one has been tried by now.
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!all.fake.did().contains(&Did::Retire(1)));
    all.fake.too_old.store(false, Ordering::Relaxed);
    all.until("the controls are off", |did| did.contains(&Did::Retire(1))).await;
}

/// A thread that is archived takes no edits: a new board wakes it, and the old one is still there.
#[tokio::test]
async fn an_old_board_in_a_thread_that_slept_loses_its_controls() {
    let all = Watched::build(ONE_ROUND).await;
    let id = all.opens(Pace::Live).await;
    all.fake.archived.store(true, Ordering::Relaxed);
    all.ann_moves(id).await;
    let did = all.until("the controls are off", |did| did.contains(&Did::Retire(1))).await;
    assert!(did.contains(&Did::Post { message: 2, call: Vec::new() }), "{did:?}");
    assert!(!did.contains(&Did::Edit(1)), "{did:?}");
}

/// It ended, everybody was told, and older boards had still their controls when the program was killed.
#[tokio::test]
async fn an_end_is_not_told_again_after_a_kill() {
    let all = Watched::build(QUICK).await;
    let id = all.opens(Pace::Slow).await;
    all.fake.keeps_controls.store(true, Ordering::Relaxed);
    all.ann_moves(id).await;
    all.until("a board that calls Ben", |did| posted(&did[1..], BEN)).await;
    all.house.tables.act(id, all.house.ben, "resign", None, None).await.unwrap();
    let told = |did: &Did| matches!(did, Did::Post { call, .. } if call.len() == 2);
    all.until("both are told how it ended", |did| did.iter().any(told)).await;
    let store = all.house.tables.store();
    let patience = Instant::now();
    while store.behind().await.unwrap().is_empty()
        || store.old_boards(id.0).await.unwrap().len() < 2
    {
        assert!(patience.elapsed() < Duration::from_secs(30), "the end is noted");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let before = all.fake.did().len();
    let all = all.killed(QUICK).await;
    all.fake.keeps_controls.store(false, Ordering::Relaxed);
    all.until("the controls are off", |did| {
        did.contains(&Did::Retire(1)) && did.contains(&Did::Retire(2))
    })
    .await;
    let after = all.fake.did().split_off(before);
    assert!(after.iter().all(|did| matches!(did, Did::Retire(_))), "{after:?}");
}
