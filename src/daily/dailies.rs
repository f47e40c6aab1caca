//! The daily challenges of one running bot: what is asked of them, each part in a file of its own.

use std::sync::Arc;

use super::proof::Secret;
use super::sequence::{Sequence, sequence};
use crate::games::wordsearch::best::LONG;
use crate::store::Store;
use crate::table::apart::Room;
use crate::table::engine::Tables;
use crate::words::Language;

/// All daily challenges. Cheap to clone.
#[derive(Clone)]
pub struct Dailies(Arc<Inner>);

struct Inner {
    tables: Tables,
    makers: Makers,
    /// For drawing words, one edition at a time: whoever waited finds what another has drawn.
    drawing: Room,
    /// For the solver: one core, the others are for those who play.
    solving: Room,
}

/// Where editions come from. Tests have quicker ones.
pub struct Makers {
    /// Gives 32 random bytes whenever it is asked.
    pub secrets: Box<dyn Fn() -> [u8; 32] + Send + Sync>,
    /// The words that follow from them.
    pub sequences: fn(&Secret, Language) -> Sequence,
    /// How long the solver looks for the best grid.
    pub steps: u64,
}

impl Makers {
    /// How long the solver usually looks.
    pub const STEPS: u64 = LONG;
}

impl Dailies {
    /// `secrets` gives 32 random bytes whenever it is asked.
    pub fn new(tables: Tables, secrets: impl Fn() -> [u8; 32] + Send + Sync + 'static) -> Self {
        let secrets = Box::new(secrets);
        Self::made_by(tables, Makers { secrets, sequences: sequence, steps: Makers::STEPS })
    }

    /// The same with editions of one's own making.
    pub fn made_by(tables: Tables, makers: Makers) -> Self {
        let (drawing, solving) = (Room::new(1), Room::new(1));
        Self(Arc::new(Inner { tables, makers, drawing, solving }))
    }

    pub fn tables(&self) -> &Tables {
        &self.0.tables
    }

    pub(super) fn store(&self) -> &Store {
        self.0.tables.store()
    }

    pub(super) fn now(&self) -> i64 {
        self.0.tables.now()
    }

    pub(super) fn makers(&self) -> &Makers {
        &self.0.makers
    }

    pub(super) fn drawing(&self) -> &Room {
        &self.0.drawing
    }

    pub(super) fn solving(&self) -> &Room {
        &self.0.solving
    }
}
