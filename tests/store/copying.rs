//! A whole database into another one, and back.

use std::path::Path;

use crosstown::store::{
    Append, COPIED, Ended, NewList, NewNudge, Phase, Placed, Preferences, Report, Store,
    StoreError, copy,
};

use super::database::Raw;
use super::{Scratch, database, deadline, enter, lobby, open, playing, press, two_people, url};

/// Something of nearly everything: names, wishes, a lobby, a game that goes on, one that is over and rated.
pub async fn fill(store: &Store) {
    let [ada, ben] = two_people(store).await;
    store.call(ada, 5, Some("Countess".to_owned())).await.unwrap();
    store
        .prefer(ben, Preferences { everywhere: true, ..Preferences::default() }.into())
        .await
        .unwrap();
    store.set_server_word(5, "QUUX", Some(true), Vec::new()).await.unwrap();
    store.set_server_reminders(5, false).await.unwrap();
    store.add_server_channel(5, 2, 25).await.unwrap();
    store.block(6, ben, 1_000, 25).await.unwrap();
    for (guild, fingerprint) in (5..).zip([i64::MIN + 1, -1, 0, 1, i64::MAX]) {
        let (language, words) = ("en".to_owned(), "aah\n".repeat(200_000));
        let list = NewList { guild, fingerprint, language, words };
        store.set_server_list(list).await.unwrap();
    }
    lobby(store, 1).await;
    let table = playing(store, 2).await;
    let nudge = NewNudge { table, payload: "move".to_owned(), at: 5, most: 1, span: 9 };
    assert_eq!(store.nudge_table(nudge).await.unwrap(), None);
    enter(store, press(table, 1, 501)).await;
    enter(store, Append { deadlines: vec![deadline(1, 2, 90_000)], ..press(table, 2, 502) }).await;
    let over = playing(store, 3).await;
    let placed = |seat, person, place| Placed {
        seat,
        person: Some(person),
        score: 2 - place,
        place: Some(place),
        group: 0,
    };
    let report = Report {
        words: vec!["TRAIN".to_owned()],
        feats: vec!["first".to_owned()],
        ..Report::default()
    };
    let append = Append {
        phase: Some(Phase::Over),
        results: vec![placed(0, ada, 1), placed(1, ben, 2)],
        ended: Ended { duel: true, lasts: 0, reports: vec![report.clone(), report] },
        outbox: vec!["said once".to_owned()],
        ..press(over, 1, 503)
    };
    enter(store, append).await;
}

/// All rows of all tables of a file, as text.
pub async fn dump(file: &Path) -> Vec<(String, Vec<Vec<String>>)> {
    let url = url(file);
    let mut all = Vec::new();
    for (table, _) in COPIED {
        let columns = format!("SELECT name FROM pragma_table_info('{table}')");
        let columns = database::texts(&url, &columns).await;
        let quoted: Vec<String> =
            columns.iter().map(|column| format!("quote({})", column[0])).collect();
        let rows = format!("SELECT {} FROM {table} ORDER BY 1", quoted.join(" || '|' || "));
        all.push((table.to_owned(), database::texts(&url, &rows).await));
    }
    all
}

#[tokio::test]
async fn every_row_comes_there_and_back_as_it_was() {
    let (from, there, back) = (Scratch::in_a_file(), Scratch::new(), Scratch::in_a_file());
    let store = from.open_alone().await;
    fill(&store).await;
    assert!(matches!(copy(&from.url, &there.url).await, Err(StoreError::InUse(_))), "it is in use");
    store.close().await;
    let before = dump(&from.file()).await;
    let filled = before.iter().filter(|(_, rows)| !rows.is_empty()).count();
    assert!(filled > 12, "{filled} tables have something");

    let copied = copy(&from.url, &there.url).await.unwrap();
    let rows: i64 = copied.iter().map(|copied| copied.rows).sum();
    assert_eq!(rows, before.iter().map(|(_, rows)| rows.len() as i64).sum::<i64>());
    copy(&there.url, &back.url).await.unwrap();
    assert_eq!(dump(&back.file()).await, before);
    assert_eq!(dump(&from.file()).await, before, "what is copied stays");

    // The copy is played on.
    let store = open(&back.file()).await;
    let table = store.open_table_in(2).await.unwrap().expect("the game goes on");
    enter(&store, press(table.id, 3, 504)).await;
    let known = store.person(71, "Ada").await.unwrap();
    assert_eq!(Some(known), store.known(71).await.unwrap());
    store.close().await;
}

#[tokio::test]
async fn nothing_is_copied_over_games() {
    let (from, to) = (Scratch::in_a_file(), Scratch::new());
    for scratch in [&from, &to] {
        let store = scratch.open().await;
        playing(&store, 1).await;
        store.close().await;
    }
    assert!(matches!(copy(&from.url, &to.url).await, Err(StoreError::NotEmpty)));
    let store = to.open().await;
    assert!(store.open_table_in(1).await.unwrap().is_some(), "nothing changed");
    store.close().await;
}

#[tokio::test]
async fn no_table_is_left_out() {
    let scratch = Scratch::in_a_file();
    scratch.open().await.close().await;
    let all =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
        ORDER BY name";
    let all: Vec<String> =
        database::texts(&scratch.url, all).await.into_iter().map(|mut row| row.remove(0)).collect();
    let mut copied: Vec<&str> = COPIED.iter().map(|(table, _)| *table).collect();
    copied.sort_unstable();
    assert_eq!(copied, all);
}

/// The server that is copied to would end a transaction in which nothing happens for ten seconds.
#[tokio::test]
async fn a_source_that_takes_its_time_is_copied() {
    if !database::on_postgres() {
        return;
    }
    let (from, to) = (Scratch::new(), Scratch::new());
    let store = from.open().await;
    lobby(&store, 1).await;
    store.close().await;
    let mut raw = Raw::open(&from.url).await;
    raw.run("BEGIN").await;
    raw.run("LOCK TABLE registered IN ACCESS EXCLUSIVE MODE").await;
    let copying = {
        let (from, to) = (from.url.clone(), to.url.clone());
        tokio::spawn(async move { copy(&from, &to).await })
    };
    tokio::time::sleep(std::time::Duration::from_secs(12)).await;
    assert!(!copying.is_finished(), "it waits for the last rows");
    raw.run("ROLLBACK").await;
    raw.close().await;
    let copied = copying.await.unwrap().unwrap();
    assert_eq!(copied.len(), COPIED.len());
}
