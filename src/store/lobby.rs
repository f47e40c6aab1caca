//! A table before play: opening it, and who comes and goes.

use super::connect::Connection;
use super::tables::{OPEN_IN_CHANNEL, Seat, Table};
use super::writer::Write;
use super::{Ids, Store, StoreError};

/// All that is known of a table when it is opened. It begins as a lobby.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub game: String,
    pub rules: i64,
    pub options: String,
    pub seed: String,
    pub dictionary: Option<String>,
    pub pace: String,
    pub guild: Option<i64>,
    pub channel: i64,
    /// Shown to one player only: the channel stays free for another table.
    pub private: bool,
    pub opener: i64,
    pub seats: Vec<Seat>,
    pub at: i64,
}

/// What came of opening a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// It has this id.
    Table(i64),
    /// The channel has this open table already.
    Taken(i64),
}

struct SetSeats {
    table: i64,
    seats: Vec<Seat>,
    at: i64,
}

impl Store {
    /// Opens a table, unless the channel has one.
    pub async fn open_table(&self, table: NewTable) -> Result<Opened, StoreError> {
        self.write(table).await
    }

    /// Makes `seats` all the seats of a table. False, and nothing changed, if it is no lobby.
    pub async fn set_seats(
        &self,
        table: i64,
        seats: Vec<Seat>,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.write(SetSeats { table, seats, at }).await
    }
}

impl Write for NewTable {
    type Answer = Opened;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<Opened, StoreError> {
        let id = ids.next();
        let opened = sqlx::query(
            "INSERT INTO tables (id, game, rules, options, seed, dictionary, pace, guild, channel,
                private, opener, phase, opened_at, touched_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'lobby', $12, $12)
             ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(&self.game)
        .bind(self.rules)
        .bind(&self.options)
        .bind(&self.seed)
        .bind(&self.dictionary)
        .bind(&self.pace)
        .bind(self.guild)
        .bind(self.channel)
        .bind(self.private)
        .bind(self.opener)
        .bind(self.at)
        .execute(&mut *db)
        .await?;
        if opened.rows_affected() == 0 {
            let taken: Table =
                sqlx::query_as(OPEN_IN_CHANNEL).bind(self.channel).fetch_one(db).await?;
            return Ok(Opened::Taken(taken.id));
        }
        seat(db, id, &self.seats).await?;
        Ok(Opened::Table(id))
    }
}

impl Write for SetSeats {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let lobby = sqlx::query(
            "UPDATE tables SET touched_at = $2, changes = changes + 1
                          WHERE id = $1 AND phase = 'lobby'",
        )
        .bind(self.table)
        .bind(self.at)
        .execute(&mut *db)
        .await?;
        if lobby.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("DELETE FROM seats WHERE table_id = $1")
            .bind(self.table)
            .execute(&mut *db)
            .await?;
        seat(db, self.table, &self.seats).await?;
        Ok(true)
    }
}

async fn seat(db: &mut Connection, table: i64, seats: &[Seat]) -> Result<(), StoreError> {
    for seat in seats {
        sqlx::query(
            "INSERT INTO seats (table_id, seat, person, computer, options)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table)
        .bind(seat.seat)
        .bind(seat.person)
        .bind(&seat.computer)
        .bind(&seat.options)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
