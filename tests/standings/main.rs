//! Standings: sums and ratings against a straightforward recomputation, and who is named where.

#[path = "../shared/database.rs"]
mod database;
mod generated;
mod naive;
mod named;
#[path = "../shared/postgres.rs"]
mod postgres;
mod posts;
#[path = "../shared/scratch.rs"]
mod scratch;
mod streaks;
mod sums;

use crosstown::game::Seed;
use crosstown::standings::Standings;
use crosstown::store::Store;
use crosstown::table::engine::Tables;
use crosstown::table::now::Now;

/// A clock that stands still.
struct At(i64);

impl Now for At {
    fn now(&self) -> i64 {
        self.0
    }

    fn steady(&self) -> i64 {
        self.0
    }
}

/// A database of its own.
struct Scratch {
    url: String,
    _folder: scratch::Scratch,
}

impl Scratch {
    fn new() -> Self {
        let folder = scratch::Scratch::new("standings");
        Self { url: database::url_in(&folder), _folder: folder }
    }

    async fn open(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    /// Nobody has begun any edition, for all that is known; results stay.
    async fn forget_plays(&self) {
        database::Raw::open(&self.url).await.run("DELETE FROM daily_plays").await;
    }
}

/// The standings of a store, at a moment.
fn standings(store: &Store, now: i64) -> Standings {
    let (tables, _) = Tables::new(store.clone(), At(now), || Seed::from_number(1));
    Standings::new(tables)
}
