//! The store: every operation, and every way to lose or double a move.

mod append;
mod backup;
mod clocks;
mod copying;
#[path = "../shared/database.rs"]
mod database;
mod faults;
mod files;
mod fixtures;
mod interleaved;
mod kill;
mod lobby;
mod meeting;
mod owning;
mod pages;
mod portable;
#[path = "../shared/postgres.rs"]
mod postgres;
mod privacy;
mod processes;
mod pruning;
mod rows;
mod schema;
#[path = "../shared/scratch.rs"]
mod scratch;
mod settling;
mod suspending;
mod waiting;
mod wire;

use std::path::{Path, PathBuf};

use crosstown::store::{
    Append, Deadline, Most, NewTable, Opened, Outcome, Reseat, Seat, Start, Store, Then,
};

/// A database of either kind, and a folder, which go when the test ends.
struct Scratch {
    folder: scratch::Scratch,
    url: String,
}

impl Scratch {
    fn new() -> Self {
        let folder = scratch::Scratch::new("store");
        Self { url: database::url_in(&folder), folder }
    }

    /// For what is about the file that SQLite has.
    fn in_a_file() -> Self {
        let folder = scratch::Scratch::new("store");
        Self { url: url(&folder.join("crosstown.db")), folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.join("crosstown.db")
    }

    async fn open(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    async fn open_alone(&self) -> Store {
        Store::open_alone(&self.url).await.unwrap()
    }
}

async fn open(file: &Path) -> Store {
    Store::open(&url(file)).await.unwrap()
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// A table of two in a channel, opened by the first of them.
fn new_table(channel: i64, people: [i64; 2]) -> NewTable {
    NewTable {
        game: "crisscross".to_owned(),
        rules: 1,
        options: r#"{"size":9}"#.to_owned(),
        seed: "2a".to_owned(),
        dictionary: None,
        pace: "live".to_owned(),
        guild: Some(5),
        channel,
        private: false,
        opener: people[0],
        seats: vec![seated(0, people[0]), seated(1, people[1])],
        at: 1_000,
        start: None,
        most: Most { of_opener: 1_000, of_guild: 1_000 },
        waiting: None,
        rematch_of: None,
        play: None,
    }
}

fn seated(seat: i64, person: i64) -> Seat {
    Seat { seat, person: Some(person), computer: None, options: "null".to_owned() }
}

async fn two_people(store: &Store) -> [i64; 2] {
    [store.person(71, "Ada").await.unwrap(), store.person(72, "Ben").await.unwrap()]
}

async fn lobby(store: &Store, channel: i64) -> i64 {
    let people = two_people(store).await;
    match store.open_table(new_table(channel, people)).await.unwrap() {
        Opened::Table(id) => id,
        other => panic!("channel {channel}: {other:?}"),
    }
}

fn start() -> Start {
    Start {
        options: r#"{"size":9}"#.to_owned(),
        rules: 1,
        dictionary: None,
        state: "set up".to_owned(),
        deadlines: Vec::new(),
        outbox: Vec::new(),
    }
}

/// Begins with those who sit there: says whether it was a lobby.
async fn begin(store: &Store, table: i64, start: Start) -> bool {
    let seats = store.seats(table).await.unwrap();
    let (changes, then) = (changes(store, table).await, Then::Begin(start));
    store.reseat(Reseat { table, changes, at: 2_000, seats, then }).await.unwrap()
}

/// How often a table has changed.
async fn changes(store: &Store, table: i64) -> i64 {
    store.table(table).await.unwrap().expect("the table").changes
}

/// Closes a table as it is: says whether it was open.
async fn close(store: &Store, table: i64, at: i64, outbox: Vec<String>) -> bool {
    let changes = changes(store, table).await;
    store.close_table(table, changes, at, outbox).await.unwrap()
}

/// A table in play, without clocks.
async fn playing(store: &Store, channel: i64) -> i64 {
    let table = lobby(store, channel).await;
    assert!(begin(store, table, start()).await);
    table
}

/// The input with this number, made by the press with that.
fn press(table: i64, seq: i64, interaction: i64) -> Append {
    let payload = format!("move {seq} by {interaction}");
    let append = Append::new(table, seq, 3_000 + seq, seq % 2, payload);
    Append { interaction: Some(interaction), ..append }
}

async fn enter(store: &Store, append: Append) {
    assert_eq!(store.append(append).await.unwrap(), Outcome::Appended);
}

/// A decision with a clock, and a reminder a minute before.
fn deadline(seat: i64, decision: i64, due_at: i64) -> Deadline {
    Deadline { seat, decision, due_at, remind_at: Some(due_at - 60_000), computer: false }
}

/// The numbers of a table's log, which are 1, 2, 3, … or something is wrong.
async fn seqs(store: &Store, table: i64) -> Vec<i64> {
    store.inputs(table, 0).await.unwrap().into_iter().map(|input| input.seq).collect()
}
