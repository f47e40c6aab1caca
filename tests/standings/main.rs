//! Standings: sums and ratings against a straightforward recomputation, and who is named where.

mod generated;
mod naive;
mod named;
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

/// A database in a folder of its own.
struct Scratch(scratch::Scratch);

impl Scratch {
    fn new() -> Self {
        Self(scratch::Scratch::new("standings"))
    }

    async fn open(&self) -> Store {
        let url = format!("sqlite:{}", self.0.join("crosstown.db").display());
        Store::open(&url).await.unwrap()
    }
}

/// The standings of a store, at a moment.
fn standings(store: &Store, now: i64) -> Standings {
    let (tables, _) = Tables::new(store.clone(), At(now), || Seed::from_number(1));
    Standings::new(tables)
}
