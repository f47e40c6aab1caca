//! Tables from opening to closing, and finding them.

use crosstown::store::{
    Crowded, Most, NewTable, Opened, Phase, Reseat, Seat, Snapshot, Start, Store, StoreError, Then,
};

use super::{
    Scratch, begin, changes, close, deadline, enter, lobby, new_table, playing, press, seated,
    start, two_people,
};

async fn reseat(store: &Store, table: i64, seats: Vec<Seat>, at: i64) -> Result<bool, StoreError> {
    let changes = changes(store, table).await;
    store.reseat(Reseat { table, changes, at, seats, then: Then::Wait }).await
}

#[tokio::test]
async fn a_table_is_kept_as_it_was_opened() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = two_people(&store).await;
    let wanted =
        NewTable { dictionary: Some("en@f00d".to_owned()), guild: None, ..new_table(-3, people) };
    let Opened::Table(id) = store.open_table(wanted.clone()).await.unwrap() else {
        panic!("the channel is free");
    };
    let table = store.table(id).await.unwrap().unwrap();
    assert_eq!(table.game, wanted.game);
    assert_eq!((table.rules, &table.options, &table.seed), (1, &wanted.options, &wanted.seed));
    assert_eq!((&table.dictionary, &table.pace), (&wanted.dictionary, &wanted.pace));
    assert_eq!((table.guild, table.channel, table.private), (None, -3, false));
    assert_eq!((table.opener, table.phase), (people[0], Phase::Lobby));
    assert_eq!((table.opened_at, table.touched_at), (1_000, 1_000));
    assert_eq!(store.seats(id).await.unwrap(), wanted.seats);
    assert_eq!(store.table(id + 1).await.unwrap(), None);
}

#[tokio::test]
async fn a_channel_has_one_open_table() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = two_people(&store).await;
    let first = lobby(&store, 1).await;
    let second = || store.open_table(new_table(1, people));
    assert_eq!(second().await.unwrap(), Opened::Taken(first));
    assert!(begin(&store, first, start()).await);
    assert_eq!(second().await.unwrap(), Opened::Taken(first));
    assert_eq!(store.open_table_in(1).await.unwrap().unwrap().id, first);

    // Private tables do not take up the channel, and do not mind who does.
    let private = NewTable { private: true, ..new_table(1, people) };
    for _ in 0..2 {
        let opened = store.open_table(private.clone()).await.unwrap();
        assert!(matches!(opened, Opened::Table(_)));
    }
    assert_eq!(store.open_table_in(1).await.unwrap().unwrap().id, first);

    assert!(close(&store, first, 3_000, Vec::new()).await);
    assert_eq!(store.open_table_in(1).await.unwrap(), None);
    assert!(matches!(second().await.unwrap(), Opened::Table(_)));
}

#[tokio::test]
async fn of_many_openers_at_once_one_opens() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = two_people(&store).await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { store.open_table(new_table(1, people)).await.unwrap() });
    }
    let opened = tasks.join_all().await;
    let id = |opened: &Opened| match *opened {
        Opened::Table(id) | Opened::Taken(id) => id,
        other => panic!("{other:?}"),
    };
    assert!(opened.iter().all(|o| id(o) == id(&opened[0])), "all hear of the same table");
    assert_eq!(opened.iter().filter(|o| matches!(o, Opened::Table(_))).count(), 1);
}

#[tokio::test]
async fn people_come_and_go_in_the_lobby_only() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let table = lobby(&store, 1).await;
    let computer = Seat {
        seat: 1,
        person: None,
        computer: Some("strong".to_owned()),
        options: r#"{"minimum":2}"#.to_owned(),
    };
    let seats = vec![seated(0, ben), computer];
    assert!(reseat(&store, table, seats.clone(), 1_500).await.unwrap());
    assert_eq!(store.seats(table).await.unwrap(), seats);
    assert_eq!(store.table(table).await.unwrap().unwrap().touched_at, 1_500);

    // Nobody sits twice, and a seat that can't be taken leaves all as it was.
    let twice = vec![seated(0, ada), seated(1, ada)];
    assert!(reseat(&store, table, twice, 1_600).await.is_err());
    assert_eq!(store.seats(table).await.unwrap(), seats);

    assert!(begin(&store, table, start()).await);
    assert!(!reseat(&store, table, vec![seated(0, ada)], 2_100).await.unwrap());
    assert_eq!(store.seats(table).await.unwrap(), seats);
}

#[tokio::test]
async fn a_table_starts_once() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = lobby(&store, 1).await;
    let first = Start {
        options: "settled".to_owned(),
        rules: 2,
        deadlines: vec![deadline(0, 0, 90_000)],
        outbox: vec!["Ada begins".to_owned()],
        ..start()
    };
    assert!(begin(&store, table, first).await);
    let again = Start { state: "another".to_owned(), outbox: vec!["?".to_owned()], ..start() };
    assert!(!begin(&store, table, again).await);

    let row = store.table(table).await.unwrap().unwrap();
    assert_eq!((row.phase, row.rules, row.options.as_str()), (Phase::Playing, 2, "settled"));
    let set_up = Snapshot { seq: 0, rules: 2, state: "set up".to_owned(), told: None };
    assert_eq!(store.snapshot(table).await.unwrap(), Some(set_up));
    assert_eq!(store.deadlines(table).await.unwrap(), [deadline(0, 0, 90_000)]);
    assert_eq!(store.pending(10).await.unwrap().len(), 1);
}

/// A kill leaves what one transaction leaves, so none can fall between opening and beginning.
#[tokio::test]
async fn a_full_table_is_opened_and_begun_or_neither() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = two_people(&store).await;
    let clock = deadline(0, 0, 90_000);
    let twice = Some(Start { deadlines: vec![clock, clock], ..start() });
    assert!(store.open_table(NewTable { start: twice, ..new_table(1, people) }).await.is_err());
    assert_eq!(store.open_tables(0, 10).await.unwrap(), []);
    assert_eq!(store.tables_of(people[1]).await.unwrap(), []);

    let once = Start { deadlines: vec![clock], options: "settled".to_owned(), ..start() };
    let full = NewTable { start: Some(once), ..new_table(1, people) };
    let Opened::Table(id) = store.open_table(full).await.unwrap() else { panic!("it is free") };
    let row = store.table(id).await.unwrap().unwrap();
    assert_eq!((row.phase, row.options.as_str()), (Phase::Playing, "settled"));
    assert_eq!(store.snapshot(id).await.unwrap().unwrap().state, "set up");
    assert_eq!(store.deadlines(id).await.unwrap(), [clock]);
    assert_eq!(store.behind().await.unwrap(), [id], "nothing shows it yet");
}

#[tokio::test]
async fn who_fills_a_table_sits_down_and_begins_or_neither() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let alone = vec![seated(0, ada)];
    let table = lobby(&store, 1).await;
    assert!(reseat(&store, table, alone.clone(), 1_500).await.unwrap());
    let changes = changes(&store, table).await;
    let full = |deadlines| Reseat {
        table,
        changes,
        at: 2_000,
        seats: vec![seated(0, ada), seated(1, ben)],
        then: Then::Begin(Start { deadlines, ..start() }),
    };
    let clock = deadline(0, 0, 90_000);
    let before = store.table(table).await.unwrap();
    assert!(store.reseat(full(vec![clock, clock])).await.is_err());
    assert_eq!(store.table(table).await.unwrap(), before);
    assert_eq!(store.seats(table).await.unwrap(), alone);

    assert!(store.reseat(full(vec![clock])).await.unwrap());
    let after = store.table(table).await.unwrap().unwrap();
    assert_eq!((after.phase, after.changes), (Phase::Playing, before.unwrap().changes + 1));
    assert_eq!(store.seats(table).await.unwrap().len(), 2);
    assert!(!store.reseat(full(vec![clock])).await.unwrap());
}

#[tokio::test]
async fn who_deserts_a_table_gets_up_and_closes_it() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = lobby(&store, 1).await;
    let nobody = Reseat { table, changes: 0, at: 2_000, seats: Vec::new(), then: Then::Close };
    assert!(store.reseat(nobody).await.unwrap());
    assert_eq!(store.table(table).await.unwrap().unwrap().phase, Phase::Closed);
    assert_eq!(store.seats(table).await.unwrap(), []);
    assert_eq!(store.open_table_in(1).await.unwrap(), None);
}

/// Opens so many tables at once, by one person or by one each, and gives what came of them.
async fn openings(store: &Store, openers: &[i64], most: Most) -> Vec<Opened> {
    let mut tasks = tokio::task::JoinSet::new();
    for (channel, opener) in (1..).zip(openers.iter().copied()) {
        let seats = vec![seated(0, opener)];
        let table = NewTable { most, seats, ..new_table(channel, [opener, opener]) };
        let store = store.clone();
        tasks.spawn(async move { store.open_table(table).await.unwrap() });
    }
    tasks.join_all().await
}

fn count(opened: &[Opened], like: impl Fn(&Opened) -> bool) -> usize {
    opened.iter().filter(|opened| like(opened)).count()
}

/// Two openings at once can't both be the last that is allowed.
#[tokio::test]
async fn of_many_openings_by_one_person_no_more_than_allowed_get_in() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let most = Most { of_opener: 3, of_guild: 100 };
    let opened = openings(&store, &[ada; 8], most).await;
    assert_eq!(count(&opened, |opened| matches!(opened, Opened::Table(_))), 3);
    assert_eq!(count(&opened, |opened| *opened == Opened::Crowded(Crowded::Opener)), 5);
    assert_eq!(store.crowded(ada, Some(6), most).await.unwrap(), Some(Crowded::Opener));
    assert_eq!(store.crowded(ben, Some(5), most).await.unwrap(), None);
    // What is over makes room.
    let one = store.open_tables(0, 1).await.unwrap()[0].id;
    assert!(close(&store, one, 3_000, Vec::new()).await);
    assert_eq!(store.crowded(ada, Some(5), most).await.unwrap(), None);
}

#[tokio::test]
async fn of_many_openings_on_one_server_no_more_than_allowed_get_in() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let mut people = Vec::new();
    for number in 0..8 {
        people.push(store.person(number, "somebody").await.unwrap());
    }
    let most = Most { of_opener: 100, of_guild: 3 };
    let opened = openings(&store, &people, most).await;
    assert_eq!(count(&opened, |opened| matches!(opened, Opened::Table(_))), 3);
    assert_eq!(count(&opened, |opened| *opened == Opened::Crowded(Crowded::Guild)), 5);
    // Another server has room, and a private conversation belongs to none.
    assert_eq!(store.crowded(people[0], Some(6), most).await.unwrap(), None);
    let direct = NewTable { most, guild: None, ..new_table(100, [people[0], people[1]]) };
    assert!(matches!(store.open_table(direct).await.unwrap(), Opened::Table(_)));
}

#[tokio::test]
async fn a_closed_table_has_no_clocks_and_closes_once() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let table = lobby(&store, 1).await;
    let clocks = vec![deadline(0, 0, 90_000), deadline(1, 0, 90_000)];
    assert!(begin(&store, table, Start { deadlines: clocks, ..start() }).await);
    for first in [true, false] {
        let notice = vec!["closed".to_owned()];
        assert_eq!(close(&store, table, 3_000, notice).await, first);
    }
    assert_eq!(store.deadlines(table).await.unwrap(), []);
    assert_eq!(store.pending(10).await.unwrap().len(), 1);
    assert_eq!(store.table(table).await.unwrap().unwrap().phase, Phase::Closed);
}

#[tokio::test]
async fn a_move_just_before_keeps_a_quiet_table_open() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let (quiet, busy, waiting) =
        (playing(&store, 1).await, playing(&store, 2).await, lobby(&store, 3).await);
    assert_eq!(store.quiet_tables(3_000, 10).await.unwrap(), [waiting, quiet, busy]);
    assert_eq!(store.quiet_tables(3_000, 1).await.unwrap(), [waiting]);
    enter(&store, press(busy, 1, 500)).await;
    assert_eq!(store.quiet_tables(3_000, 10).await.unwrap(), [waiting, quiet]);
    for (table, closes) in [(quiet, true), (busy, false), (waiting, true)] {
        let closed = store.close_quiet_table(table, 3_000, 4_000, Vec::new()).await.unwrap();
        assert_eq!(closed, closes);
    }
    assert_eq!(store.quiet_tables(9_000, 10).await.unwrap(), [busy]);
}

#[tokio::test]
async fn open_tables_are_found_page_by_page_and_by_person() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let [ada, ben] = two_people(&store).await;
    let (one, two, three) =
        (playing(&store, 1).await, lobby(&store, 2).await, playing(&store, 3).await);
    assert!(reseat(&store, two, vec![seated(0, ben)], 1_200).await.unwrap());
    let page = |after, limit| {
        let store = store.clone();
        async move {
            let tables = store.open_tables(after, limit).await.unwrap();
            tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
        }
    };
    assert_eq!(page(0, 2).await, [one, two]);
    assert_eq!(page(two, 2).await, [three]);
    enter(&store, press(one, 1, 500)).await;
    let of = |person| {
        let store = store.clone();
        async move {
            let tables = store.tables_of(person).await.unwrap();
            tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
        }
    };
    assert_eq!(of(ada).await, [one, three]);
    assert_eq!(of(ben).await, [one, three, two]);
    assert!(close(&store, one, 4_000, Vec::new()).await);
    assert_eq!((page(0, 9).await, of(ada).await), (vec![two, three], vec![three]));
}
