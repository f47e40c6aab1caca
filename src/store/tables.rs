//! Tables and who sits at them: looking them up.

use super::rows::{all_of, row};
use super::sql::{query_as, query_scalar};
use super::{Phase, Store, StoreError};

/// A table, without its seats and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub id: i64,
    pub game: String,
    /// The version of the rules it is played by.
    pub rules: i64,
    pub options: String,
    pub seed: String,
    pub dictionary: Option<String>,
    pub pace: String,
    pub guild: Option<i64>,
    pub channel: i64,
    pub private: bool,
    /// The person who opened it.
    pub opener: i64,
    pub phase: Phase,
    pub opened_at: i64,
    /// When something last happened at it.
    pub touched_at: i64,
    /// How often it has changed.
    pub changes: i64,
    /// Since when it rests because its game can't be read, if it does.
    pub suspended_at: Option<i64>,
    /// When its result was posted for others, if it is private and that was asked for.
    pub posted_at: Option<i64>,
    /// The edition that is played at it, if it is what everybody plays on a date.
    pub edition: Option<i64>,
}

row!(Table {
    id,
    game,
    rules,
    options,
    seed,
    dictionary,
    pace,
    guild,
    channel,
    private,
    opener,
    phase,
    opened_at,
    touched_at,
    changes,
    suspended_at,
    posted_at,
    edition
});

/// A seat at a table: a person's, a computer player's, or free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    pub seat: i64,
    pub person: Option<i64>,
    pub computer: Option<String>,
    pub options: String,
}

row!(Seat { seat, person, computer, options });

impl Store {
    pub async fn table(&self, id: i64) -> Result<Option<Table>, StoreError> {
        let table = all_of::<Table>("tables WHERE id = $1");
        Ok(query_as(&table).bind(id).fetch_optional(self.readers()).await?)
    }

    /// The seats of a table, in order.
    pub async fn seats(&self, table: i64) -> Result<Vec<Seat>, StoreError> {
        let seats = query_as(
            "SELECT seat, person, computer, options FROM seats WHERE table_id = $1 ORDER BY seat",
        );
        Ok(seats.bind(table).fetch_all(self.readers()).await?)
    }

    /// The open table that the channel sees. Private ones do not count.
    pub async fn open_table_in(&self, channel: i64) -> Result<Option<Table>, StoreError> {
        let table = open_in_channel();
        Ok(query_as(&table).bind(channel).fetch_optional(self.readers()).await?)
    }

    /// The table that the channel had last, open or not. Private ones do not count.
    pub async fn last_table_in(&self, channel: i64) -> Result<Option<Table>, StoreError> {
        let table =
            all_of::<Table>("tables WHERE channel = $1 AND NOT private ORDER BY id DESC LIMIT 1");
        Ok(query_as(&table).bind(channel).fetch_optional(self.readers()).await?)
    }

    /// The open tables of a server. Private ones belong to their players.
    pub async fn open_tables_of(&self, guild: i64) -> Result<Vec<i64>, StoreError> {
        let tables = query_scalar(
            "SELECT id FROM tables WHERE guild = $1 AND phase IN ('lobby', 'playing')
                AND NOT private",
        );
        Ok(tables.bind(guild).fetch_all(self.readers()).await?)
    }

    /// Open tables with ids above `after`, oldest first: page by page, all of them.
    pub async fn open_tables(&self, after: i64, limit: i64) -> Result<Vec<Table>, StoreError> {
        let tables = all_of::<Table>(
            "tables WHERE phase IN ('lobby', 'playing') AND id > $1 ORDER BY id LIMIT $2",
        );
        Ok(query_as(&tables).bind(after).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Tables whose game has begun or that were closed before, with ids above `after`, oldest first: page by page, all of
    /// them.
    pub async fn begun_tables(&self, after: i64, limit: i64) -> Result<Vec<Table>, StoreError> {
        let tables =
            all_of::<Table>("tables WHERE phase <> 'lobby' AND id > $1 ORDER BY id LIMIT $2");
        Ok(query_as(&tables).bind(after).bind(limit).fetch_all(self.readers()).await?)
    }

    /// The open tables at which a person sits, the one with the newest doings first.
    pub async fn tables_of(&self, person: i64) -> Result<Vec<Table>, StoreError> {
        let tables = all_of::<Table>(
            "tables WHERE id IN (SELECT table_id FROM seats WHERE person = $1)
                AND phase IN ('lobby', 'playing')
             ORDER BY touched_at DESC, id DESC",
        );
        Ok(query_as(&tables).bind(person).fetch_all(self.readers()).await?)
    }

    /// The private tables of a person that were played to their end, newest first.
    pub async fn finished_alone(&self, person: i64, limit: i64) -> Result<Vec<i64>, StoreError> {
        let tables = query_scalar(
            "SELECT id FROM tables WHERE opener = $1 AND private AND phase = 'over'
             ORDER BY id DESC LIMIT $2",
        );
        Ok(tables.bind(person).bind(limit).fetch_all(self.readers()).await?)
    }

    /// The open tables at which nothing has happened since `before`, quietest first. One that rests is
    /// not quiet: nobody can do anything there. One that plays an edition ends with its day.
    pub async fn quiet_tables(&self, before: i64, limit: i64) -> Result<Vec<i64>, StoreError> {
        let tables = format!(
            "SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND touched_at < $1
                AND suspended_at IS NULL AND edition IS NULL AND {}
             ORDER BY touched_at, id LIMIT $2",
            self.is_own("guild")
        );
        Ok(query_scalar(&tables).bind(before).bind(limit).fetch_all(self.readers()).await?)
    }
}

/// Also asked by the writer when a channel turns out to be taken.
pub fn open_in_channel() -> String {
    all_of::<Table>("tables WHERE channel = $1 AND phase IN ('lobby', 'playing') AND NOT private")
}
