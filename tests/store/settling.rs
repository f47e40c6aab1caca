//! What servers settle: channels, lists of words, people who may not play; and how often a table is nudged.

use crosstown::store::{BlockAdded, ChannelAdded, NewList, NewNudge};

use super::database::Raw;
use super::{Scratch, deadline, enter, lobby, playing, press, two_people};

fn list(guild: i64, fingerprint: i64) -> NewList {
    NewList {
        guild,
        fingerprint,
        language: "de".to_owned(),
        words: format!("wort {fingerprint}\n"),
    }
}

/// A list is there as long as a server has it or a table needs it, and once.
#[tokio::test]
async fn lists_go_when_nobody_needs_them() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    for guild in [1, 2] {
        store.set_server_list(list(guild, 7)).await.unwrap();
    }
    assert_eq!(store.wordlist(7).await.unwrap().as_deref(), Some("wort 7\n"));
    let row = store.server(1).await.unwrap().unwrap();
    assert_eq!(
        (row.list, row.list_language.as_deref(), row.reminders),
        (Some(7), Some("de"), true)
    );
    store.set_server_list(list(1, 8)).await.unwrap();
    assert!(store.wordlist(7).await.unwrap().is_some(), "another server has it");
    assert!(store.pin_wordlist(8).await.unwrap() && store.pin_wordlist(8).await.unwrap());
    store.set_server_dictionary(2, Some("server".to_owned())).await.unwrap();
    store.set_server_dictionary(1, Some("nl".to_owned())).await.unwrap();
    for guild in [1, 2] {
        store.drop_server_list(guild, "server").await.unwrap();
    }
    assert_eq!(store.wordlist(7).await.unwrap(), None);
    assert!(store.wordlist(8).await.unwrap().is_some(), "a table needs it");
    assert!(!store.pin_wordlist(7).await.unwrap(), "it is gone");
    let dictionary = async |guild| store.server(guild).await.unwrap().unwrap().dictionary;
    assert_eq!((dictionary(1).await.as_deref(), dictionary(2).await), (Some("nl"), None));
}

#[tokio::test]
async fn channels_and_people_are_counted() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let added = async |channel| store.add_server_channel(5, channel, 2).await.unwrap();
    assert_eq!(added(9).await, ChannelAdded::Added);
    assert_eq!(added(9).await, ChannelAdded::Before);
    assert_eq!(added(8).await, ChannelAdded::Added);
    assert_eq!(added(7).await, ChannelAdded::Full);
    assert_eq!(added(8).await, ChannelAdded::Before, "though it is full");
    assert_eq!(store.server_channels(5).await.unwrap(), [8, 9]);
    assert!(store.drop_server_channels(5, Some(9)).await.unwrap());
    assert!(!store.drop_server_channels(5, Some(9)).await.unwrap());
    assert!(store.drop_server_channels(5, None).await.unwrap());
    assert_eq!(store.server_channels(5).await.unwrap(), [0; 0]);

    assert_eq!(store.block(5, ben, 10, 1).await.unwrap(), BlockAdded::Added);
    assert_eq!(store.block(5, ben, 11, 1).await.unwrap(), BlockAdded::Before);
    assert_eq!(store.block(5, ada, 12, 1).await.unwrap(), BlockAdded::Full);
    assert_eq!(store.blocked(5).await.unwrap(), [ben]);
    let (waiting, elsewhere) = (lobby(&store, 1).await, playing(&store, 2).await);
    let mut db = Raw::open(&scratch.url).await;
    db.run(&format!("UPDATE tables SET guild = 6 WHERE id = {elsewhere}")).await;
    assert_eq!(store.seats_of_blocked().await.unwrap(), [(waiting, ben)]);
    assert!(store.unblock(5, ben).await.unwrap() && !store.unblock(5, ben).await.unwrap());
    assert_eq!(store.seats_of_blocked().await.unwrap(), []);
}

#[tokio::test]
async fn a_table_is_nudged_so_often() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (one, other) = (playing(&store, 1).await, playing(&store, 2).await);
    let nudge = async |table, at| {
        let payload = format!("at {at}");
        store.nudge_table(NewNudge { table, payload, at, most: 2, span: 100 }).await.unwrap()
    };
    assert_eq!((nudge(one, 1_000).await, nudge(one, 1_010).await), (None, None));
    assert_eq!(nudge(one, 1_020).await, Some(1_100), "when the first is over");
    assert_eq!(nudge(other, 1_020).await, None);
    assert_eq!(nudge(one, 1_100).await, None);
    assert_eq!(nudge(one, 1_101).await, Some(1_110));
    // A clock that was set back keeps nobody out for longer than the span.
    assert_eq!(nudge(one, 500).await, None);
    let said: Vec<String> =
        store.pending(9).await.unwrap().into_iter().map(|letter| letter.payload).collect();
    assert_eq!(said, ["at 1000", "at 1010", "at 1020", "at 1100", "at 500"]);
}

/// Where a server wants no reminders, they are crossed off unsaid.
#[tokio::test]
async fn a_quiet_server_has_nobody_reminded() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let due = deadline(1, 2, 90_000);
    let append = crosstown::store::Append { deadlines: vec![due], ..press(table, 1, 501) };
    enter(&store, append).await;
    store.set_server_reminders(5, false).await.unwrap();
    assert_eq!(store.to_remind(40_000, 9).await.unwrap().len(), 1);
    assert!(!store.remind(table, vec![due], 40_000, |_| "move".to_owned()).await.unwrap());
    assert_eq!(store.to_remind(40_000, 9).await.unwrap().len(), 0);
    assert_eq!(store.pending(9).await.unwrap(), []);
}
