//! A database, a clock that can be moved, and two people, for one test.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use crosstown::game::{Level, Pace, Seed};
use crosstown::store::Store;
use crosstown::table::engine::Tables;
use crosstown::table::kind::Kind;
use crosstown::table::limits::Limits;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Place, TableId};
use crosstown::table::seating::{Occupant, PersonId};
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;

/// Waits until something is so, but not for ever.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let patience = Duration::from_secs(60);
    tokio::time::timeout(patience, waiting).await.unwrap_or_else(|_| panic!("in vain: {what}"));
}

use crate::database;
use crate::scratch::Scratch;

/// What time it is when a house is built.
pub const NOON: i64 = 1_000_000;

/// A database of its own, a clock that can be moved, and two people.
pub struct House {
    url: String,
    time: Arc<AtomicI64>,
    channels: AtomicU64,
    pub tables: Tables,
    pub ann: PersonId,
    pub ben: PersonId,
    folder: Scratch,
}

/// A database of no house yet.
pub struct Elsewhere {
    pub url: String,
    _folder: Scratch,
}

/// No test of something else is held up by a limit.
const PLENTY: Limits = Limits { computers: 1_000, of_person: 1_000, of_server: 1_000 };

impl House {
    pub async fn build() -> Self {
        let folder = Scratch::new("table");
        let url = database::url_in(&folder);
        let time = Arc::new(AtomicI64::new(NOON));
        let tables = Self::tables(&url, &time, PLENTY).await;
        let ann = tables.person(11, "Ann").await.unwrap();
        let ben = tables.person(12, "Ben").await.unwrap();
        let channels = AtomicU64::new(1_000);
        Self { url, time, channels, tables, ann, ben, folder }
    }

    async fn tables(url: &str, time: &Arc<AtomicI64>, limits: Limits) -> Tables {
        Self::and_changes(url, time, limits).await.0
    }

    async fn and_changes(
        url: &str,
        time: &Arc<AtomicI64>,
        limits: Limits,
    ) -> (Tables, UnboundedReceiver<TableId>) {
        let store = Store::open(url).await.unwrap();
        let time = time.clone();
        let now = move || time.load(Ordering::Relaxed);
        Tables::with_limits(store, limits, now, || Seed::from_number(7))
    }

    /// The same, and which tables change.
    pub async fn watched(&self) -> (Tables, UnboundedReceiver<TableId>) {
        Self::and_changes(&self.url, &self.time, PLENTY).await
    }

    /// The same database as another process would see it, or this one after a restart.
    pub async fn again(&self) -> Tables {
        self.limited(PLENTY).await
    }

    /// The same with limits.
    pub async fn limited(&self, limits: Limits) -> Tables {
        Self::tables(&self.url, &self.time, limits).await
    }

    /// The same with other games.
    pub async fn hosting(&self, kinds: &'static [Kind]) -> Tables {
        let (store, time) = (Store::open(&self.url).await.unwrap(), self.time.clone());
        let now = move || time.load(Ordering::Relaxed);
        Tables::with_kinds(store, kinds, PLENTY, now, || Seed::from_number(7)).0
    }

    /// Another database as this house would have it.
    pub async fn at(&self, url: &str) -> Tables {
        Self::tables(url, &self.time, PLENTY).await
    }

    /// A place for another database, which goes when it is dropped.
    pub fn place() -> Elsewhere {
        let folder = Scratch::new("table-place");
        Elsewhere { url: database::url_in(&folder), _folder: folder }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its folder, for files of a test.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Changes rows behind everybody's back, as another version would have left them.
    pub async fn tamper(&self, statement: &str) {
        database::run(&self.url, statement).await;
    }

    pub fn opening(&self, channel: u64, pace: Pace, seats: Vec<Occupant>) -> Opening {
        Opening {
            game: "crisscross".to_owned(),
            options: json!({"size": 5}),
            dictionary: None,
            pace,
            place: Place { guild: Some(1), channel },
            opener: self.ann,
            seats,
            seat_options: Vec::new(),
            private: false,
        }
    }

    pub async fn two(&self, channel: u64, pace: Pace) -> TableId {
        let seats = vec![Occupant::Person(self.ann), Occupant::Person(self.ben)];
        self.tables.open(self.opening(channel, pace, seats)).await.unwrap()
    }

    /// A table of somebody's own with so many computers, all of which have to move.
    pub async fn crowd(&self, guild: u64, computers: usize) -> TableId {
        let channel = self.channel();
        let opener = self.tables.person(channel, "Zoe").await.unwrap();
        let mut seats = vec![Occupant::Person(opener)];
        seats.resize(1 + computers, Occupant::Computer(Level::Strong));
        let place = Place { guild: Some(guild), channel };
        let (game, options) = ("wordsearch".to_owned(), json!({}));
        let opening =
            Opening { game, options, place, opener, ..self.opening(0, Pace::None, seats) };
        let id = self.tables.open(opening).await.unwrap();
        self.tables.start(id, opener).await.unwrap();
        id
    }

    pub async fn does(&self, id: TableId, person: PersonId, text: &str) {
        self.tables.act(id, person, text, None, None).await.expect(text);
    }

    /// What has been entered at a table.
    pub async fn log(&self, id: TableId) -> Vec<String> {
        let log = self.tables.store().inputs(id.0, 0).await.unwrap();
        log.into_iter().map(|input| input.payload).collect()
    }

    /// A channel that has no table yet.
    pub fn channel(&self) -> u64 {
        self.channels.fetch_add(1, Ordering::Relaxed)
    }

    pub fn pass(&self, by: i64) {
        self.time.fetch_add(by, Ordering::Relaxed);
    }
}
