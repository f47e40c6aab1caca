//! A database, a clock that can be moved, and two people, for one test.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use crosstown::game::Seed;
use crosstown::store::Store;
use crosstown::table::engine::Tables;
use crosstown::table::lobby::Opening;
use crosstown::table::pace::Pace;
use crosstown::table::record::{Place, TableId};
use crosstown::table::seating::{Occupant, PersonId};
use serde_json::json;

use crate::scratch::Scratch;

/// A database of its own, a clock that can be moved, and two people.
pub struct House {
    url: String,
    time: Arc<AtomicI64>,
    channels: AtomicU64,
    pub tables: Tables,
    pub ann: PersonId,
    pub ben: PersonId,
    _folder: Scratch,
}

impl House {
    pub async fn build() -> Self {
        let folder = Scratch::new("table");
        let url = format!("sqlite:{}", folder.join("crosstown.db").display());
        let time = Arc::new(AtomicI64::new(1_000_000));
        let tables = Self::tables(&url, &time).await;
        let ann = tables.person(11, "Ann").await.unwrap();
        let ben = tables.person(12, "Ben").await.unwrap();
        let channels = AtomicU64::new(1_000);
        Self { url, time, channels, tables, ann, ben, _folder: folder }
    }

    async fn tables(url: &str, time: &Arc<AtomicI64>) -> Tables {
        let store = Store::open(url).await.unwrap();
        let time = time.clone();
        Tables::new(store, move || time.load(Ordering::Relaxed), || Seed::from_number(7)).0
    }

    /// The same database as another process would see it, or this one after a restart.
    pub async fn again(&self) -> Tables {
        Self::tables(&self.url, &self.time).await
    }

    pub fn opening(&self, channel: u64, pace: Pace, seats: Vec<Occupant>) -> Opening {
        Opening {
            game: "crisscross",
            options: json!({"size": 5}),
            dictionary: None,
            pace,
            place: Place { guild: Some(1), channel },
            opener: self.ann,
            seats,
            seat_options: Vec::new(),
        }
    }

    pub async fn two(&self, channel: u64, pace: Pace) -> TableId {
        let seats = vec![Occupant::Person(self.ann), Occupant::Person(self.ben)];
        self.tables.open(self.opening(channel, pace, seats)).await.unwrap()
    }

    /// A channel that has no table yet.
    pub fn channel(&self) -> u64 {
        self.channels.fetch_add(1, Ordering::Relaxed)
    }

    pub fn pass(&self, by: i64) {
        self.time.fetch_add(by, Ordering::Relaxed);
    }
}
