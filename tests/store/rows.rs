//! People, boards, outbox, results, registered commands.

use crosstown::store::{
    Append, Board, OldBoard, Person, Phase, Placed, Preferences, Registered, Reminder, ServerWord,
    StoreError, Wait,
};

use super::{Scratch, close, enter, playing, press, two_people};

#[tokio::test]
async fn a_person_is_known_by_one_id_whatever_the_name() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let ada = store.person(71, "Ada").await.unwrap();
    let ben = store.person(72, "Ada").await.unwrap();
    assert_ne!(ada, ben);
    assert_eq!(store.person(71, "Ada").await.unwrap(), ada);
    assert_eq!(store.person(71, "Countess").await.unwrap(), ada);
    let name = "Countess".to_owned();
    let countess = Person { id: ada, discord_id: Some(71), name, nickname: None };
    assert_eq!(store.who(ada, None).await.unwrap(), Some(countess));
    assert_eq!(store.who(1, None).await.unwrap(), None);
}

#[tokio::test]
async fn many_who_meet_the_same_person_get_one_id() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { store.person(71, &format!("Ada {number}")).await.unwrap() });
    }
    let ids = tasks.join_all().await;
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

#[tokio::test]
async fn a_nickname_belongs_to_its_server() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let called = |person, guild| {
        let store = store.clone();
        async move { store.who(person, guild).await.unwrap().unwrap().nickname }
    };
    for nickname in ["Countess", "Lady"] {
        store.call(ada, 1, Some(nickname.to_owned())).await.unwrap();
        assert_eq!(called(ada, Some(1)).await.as_deref(), Some(nickname));
    }
    assert_eq!(called(ada, Some(2)).await, None);
    assert_eq!(called(ada, None).await, None);
    assert_eq!(called(ben, Some(1)).await, None);
    store.call(ada, 1, None).await.unwrap();
    assert_eq!(called(ada, Some(1)).await, None);
    assert_eq!(store.who(ada, Some(1)).await.unwrap().unwrap().name, "Ada");
}

#[tokio::test]
async fn preferences_are_the_defaults_until_set() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    assert_eq!(store.preferences(ada).await.unwrap(), Preferences::default());
    let mut wanted = Preferences {
        theme: "contrast".to_owned(),
        boards: "text".to_owned(),
        marks: false,
        reminders: false,
        everywhere: true,
    };
    for theme in ["contrast", "light"] {
        wanted.theme = theme.to_owned();
        store.prefer(ada, wanted.clone().into()).await.unwrap();
        assert_eq!(store.preferences(ada).await.unwrap(), wanted);
    }
    assert_eq!(store.preferences(ben).await.unwrap(), Preferences::default());
}

#[tokio::test]
async fn a_forgotten_person_leaves_games_but_no_name() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let people = two_people(&store).await;
    for person in people {
        store.prefer(person, Preferences::default().into()).await.unwrap();
        store.call(person, 5, Some("Countess".to_owned())).await.unwrap();
        let opening = "a poem of theirs".to_owned();
        let wait = Wait { opener: person, opening, at: 1_000, since: 0, most: 20 };
        let waiting = store.wait(wait).await.unwrap();
        store.forget(person).await.unwrap();
        let name = String::new();
        let nobody = Person { id: person, discord_id: None, name, nickname: None };
        assert_eq!(store.who(person, Some(5)).await.unwrap(), Some(nobody));
        assert_eq!(store.waiting(waiting).await.unwrap(), None);
    }
    assert_eq!(store.seats(table).await.unwrap()[0].person, Some(people[0]));
    assert!(!people.contains(&store.person(71, "Ada").await.unwrap()), "a stranger from now on");
}

#[tokio::test]
async fn a_board_only_gets_newer() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (table, other) = (playing(&store, 1).await, playing(&store, 2).await);
    let first = Board { table_id: table, channel: 1, message: 31, shown: 0, posted_at: 2_000 };
    assert_eq!(store.board(table).await.unwrap(), None);
    assert_eq!(store.behind().await.unwrap(), [table, other], "open, and shown by nothing");
    // The start of play was a change.
    let first = Board { shown: 1, ..first };
    store.set_board(first).await.unwrap();
    store.set_board(Board { table_id: other, channel: 2, ..first }).await.unwrap();
    assert_eq!(store.behind().await.unwrap(), [0; 0]);
    for seq in 1..=3 {
        enter(&store, press(table, seq, 500 + seq)).await;
    }
    assert_eq!(store.table(table).await.unwrap().unwrap().changes, 4);
    assert_eq!(store.behind().await.unwrap(), [table]);
    for (message, change, shown) in [(31, 3, 3), (31, 2, 3), (30, 4, 3), (31, 4, 4)] {
        store.shown(table, message, change).await.unwrap();
        assert_eq!(store.board(table).await.unwrap().unwrap().shown, shown);
    }
    assert_eq!(store.behind().await.unwrap(), [0; 0]);

    // A new message begins with what it shows, even if that is older: it is behind then.
    let second = Board { message: 32, shown: 3, posted_at: 4_000, ..first };
    store.set_board(second).await.unwrap();
    assert_eq!(store.board(table).await.unwrap(), Some(second));
    assert_eq!(store.behind().await.unwrap(), [table]);

    // Closing is a change too, and what is closed and shown can be let go.
    assert!(close(&store, other, 5_000, vec![]).await);
    assert_eq!(store.behind().await.unwrap(), [table, other]);
    store.sweep_boards().await.unwrap();
    assert_eq!(store.behind().await.unwrap(), [table, other], "not shown yet");
    store.shown(other, 31, 2).await.unwrap();
    store.sweep_boards().await.unwrap();
    assert_eq!(store.behind().await.unwrap(), [table]);
    assert_eq!(store.board(other).await.unwrap(), None);
    assert!(store.board(table).await.unwrap().is_some());
    store.drop_board(table).await.unwrap();
    assert_eq!(store.board(table).await.unwrap(), None);
}

/// A new board and the old one's name among those with controls are one change: no kill comes between.
#[tokio::test]
async fn a_board_that_was_replaced_is_behind_until_its_controls_are_off() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let first = Board { table_id: table, channel: 1, message: 31, shown: 1, posted_at: 2_000 };
    for message in [31, 31, 32, 33] {
        store.set_board(Board { message, ..first }).await.unwrap();
    }
    let old = |message| OldBoard { message, channel: 1 };
    assert_eq!(store.old_boards(table).await.unwrap(), [old(31), old(32)]);
    assert_eq!(store.old_boards(table + 1).await.unwrap(), []);
    assert_eq!(store.behind().await.unwrap(), [table]);
    store.stripped(32).await.unwrap();
    assert_eq!(store.old_boards(table).await.unwrap(), [old(31)]);
    store.stripped(31).await.unwrap();
    assert_eq!(store.behind().await.unwrap(), [0; 0]);
    store.set_board(Board { message: 34, ..first }).await.unwrap();
    store.drop_board(table).await.unwrap();
    assert_eq!(store.old_boards(table).await.unwrap(), [], "nobody can see it any more");
}

#[tokio::test]
async fn reminders_stand_until_they_are_deleted() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let first = Reminder { table_id: table, seat: 0, decision: 3, channel: 1, message: 31 };
    store.reminded(first).await.unwrap();
    store.reminded(Reminder { message: 32, ..first }).await.unwrap();
    assert_eq!(store.reminders(table).await.unwrap(), [first], "one a decision");
    store.drop_reminder(first).await.unwrap();
    assert_eq!(store.reminders(table).await.unwrap(), []);
}

#[tokio::test]
async fn a_server_has_words_and_a_dictionary_of_its_own() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    assert_eq!(store.server(1).await.unwrap(), None);
    for dictionary in [Some("fr".to_owned()), None, Some("de".to_owned())] {
        store.set_server_dictionary(1, dictionary.clone()).await.unwrap();
        assert_eq!(store.server(1).await.unwrap().unwrap().dictionary, dictionary);
    }
    for (word, allowed) in
        [("ZZZ", Some(true)), ("AAA", Some(true)), ("AAA", Some(false)), ("ZZZ", None)]
    {
        store.set_server_word(1, word, allowed, Vec::new()).await.unwrap();
    }
    let words = store.server_words(1).await.unwrap();
    assert_eq!(words, [ServerWord { word: "AAA".to_owned(), allowed: false }]);
    assert_eq!(store.server_words(2).await.unwrap(), []);
}

#[tokio::test]
async fn letters_wait_in_order_until_crossed_off() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = playing(&store, 1).await;
    let outbox = ["a", "b", "c"].map(str::to_owned).to_vec();
    enter(&store, Append { outbox, ..press(table, 1, 500) }).await;
    let payloads = || async {
        let letters = store.pending(2).await.unwrap();
        letters.into_iter().map(|letter| letter.payload).collect::<Vec<_>>()
    };
    assert_eq!(payloads().await, ["a", "b"]);
    let letter = store.pending(1).await.unwrap().remove(0);
    assert_eq!((letter.table_id, letter.made_at), (table, 3_001));
    for first in [true, false] {
        assert_eq!(store.done(letter.id, 5_000).await.unwrap(), first);
    }
    assert_eq!(payloads().await, ["b", "c"]);
}

#[tokio::test]
async fn results_of_a_person_come_newest_first() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let mut tables = Vec::new();
    for channel in 1..=3 {
        let table = playing(&store, channel).await;
        let placed = |seat, person, score| Placed {
            seat,
            person: Some(person),
            score,
            place: Some(1 + (1 - score)),
            group: 0,
        };
        let results = vec![placed(0, ada, 1), placed(1, ben, 0)];
        let end = Append::new(table, 1, 3_000 + channel, 0, "won");
        enter(&store, Append { phase: Some(Phase::Over), results, ..end }).await;
        tables.insert(0, table);
    }
    let results = store.results_of(ben, 2).await.unwrap();
    let from: Vec<i64> = results.iter().map(|scored| scored.table_id).collect();
    assert_eq!(from, tables[..2]);
    assert_eq!((results[0].at, results[0].game.as_str()), (3_003, "crisscross"));
    assert_eq!((results[0].placed.score, results[0].placed.place), (0, Some(2)));
}

#[tokio::test]
async fn registered_commands_are_remembered_by_application() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    for hash in ["abc", "def"] {
        let registered = Registered { hash: hash.to_owned(), version: "0.1.0".to_owned() };
        store.set_registered(9, registered.clone()).await.unwrap();
        assert_eq!(store.registered(9).await.unwrap(), Some(registered));
    }
    assert_eq!(store.registered(8).await.unwrap(), None);
}

#[tokio::test]
async fn what_refers_to_nothing_is_refused() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let board = Board { table_id: 404, channel: 1, message: 31, shown: 0, posted_at: 0 };
    assert!(matches!(store.set_board(board).await, Err(StoreError::Database(_))));
    assert!(store.prefer(404, Preferences::default().into()).await.is_err());
    assert!(store.open_table(super::new_table(1, [404, 405])).await.is_err());
}
