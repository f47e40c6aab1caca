//! How many open tables there may be at once. Asked at the door, and once more where a table is opened:
//! two openings at the same moment can't both be the last one.

use super::sql::{Connection, query_as};
use super::{Store, StoreError};

/// The most open tables of one opener and of one server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Most {
    pub of_opener: i64,
    pub of_guild: i64,
}

/// Who has as many open tables as there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowded {
    Opener,
    Guild,
}

/// Those of the opener, but for what everybody plays on a date, and those that the server sees: none where
/// there is no server.
const OPEN: &str = "SELECT
    (SELECT COUNT(*) FROM tables WHERE opener = $1 AND phase IN ('lobby', 'playing')
        AND edition IS NULL),
    (SELECT COUNT(*) FROM tables WHERE guild = $2 AND phase IN ('lobby', 'playing')
        AND NOT private)";

impl Most {
    fn reached(self, (of_opener, of_guild): (i64, i64)) -> Option<Crowded> {
        if of_opener >= self.of_opener {
            Some(Crowded::Opener)
        } else {
            (of_guild >= self.of_guild).then_some(Crowded::Guild)
        }
    }
}

/// As the writer asks.
pub async fn crowded(
    db: &mut Connection,
    opener: i64,
    guild: Option<i64>,
    most: Most,
) -> Result<Option<Crowded>, StoreError> {
    Ok(most.reached(query_as(OPEN).bind(opener).bind(guild).fetch_one(db).await?))
}

impl Store {
    /// Whether somebody has no room for another table, as far as can be told before it is opened.
    pub async fn crowded(
        &self,
        opener: i64,
        guild: Option<i64>,
        most: Most,
    ) -> Result<Option<Crowded>, StoreError> {
        let open = query_as(OPEN).bind(opener).bind(guild);
        Ok(most.reached(open.fetch_one(self.readers()).await?))
    }
}
