//! The daily challenges of one running bot: what is asked of them, each part in a file of its own.

use std::sync::Arc;

use crate::table::engine::Tables;

/// All daily challenges. Cheap to clone.
#[derive(Clone)]
pub struct Dailies(Arc<Inner>);

struct Inner {
    tables: Tables,
}

impl Dailies {
    /// `secrets` gives 32 random bytes whenever it is asked.
    pub fn new(tables: Tables, _secrets: impl Fn() -> [u8; 32] + Send + Sync + 'static) -> Self {
        Self(Arc::new(Inner { tables }))
    }

    pub fn tables(&self) -> &Tables {
        &self.0.tables
    }
}
