//! Which message shows a table, and up to which input.

use sqlx::FromRow;

use super::connect::Connection;
use super::writer::Write;
use super::{Ids, Store, StoreError};

/// The message that shows a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct Board {
    pub table_id: i64,
    pub channel: i64,
    pub message: i64,
    /// The newest input that it shows.
    pub shown_seq: i64,
    pub posted_at: i64,
}

struct Shown {
    table: i64,
    message: i64,
    seq: i64,
}

impl Write for Board {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO boards (table_id, channel, message, shown_seq, posted_at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (table_id) DO UPDATE SET channel = excluded.channel,
                message = excluded.message, shown_seq = excluded.shown_seq,
                posted_at = excluded.posted_at",
        )
        .bind(self.table_id)
        .bind(self.channel)
        .bind(self.message)
        .bind(self.shown_seq)
        .bind(self.posted_at)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Write for Shown {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE boards SET shown_seq = $3
             WHERE table_id = $1 AND message = $2 AND shown_seq < $3",
        )
        .bind(self.table)
        .bind(self.message)
        .bind(self.seq)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Store {
    /// A new message shows the table from now on.
    pub async fn set_board(&self, board: Board) -> Result<(), StoreError> {
        self.write(board).await
    }

    /// The message now shows the inputs up to `seq`. Late news of an older edit, or of an older
    /// message, changes nothing.
    pub async fn shown(&self, table: i64, message: i64, seq: i64) -> Result<(), StoreError> {
        self.write(Shown { table, message, seq }).await
    }

    pub async fn board(&self, table: i64) -> Result<Option<Board>, StoreError> {
        let board = sqlx::query_as("SELECT * FROM boards WHERE table_id = $1");
        Ok(board.bind(table).fetch_optional(self.readers()).await?)
    }

    /// The boards that do not show the newest input of their table: to be drawn again after a start.
    pub async fn boards_behind(&self) -> Result<Vec<Board>, StoreError> {
        let boards = sqlx::query_as(
            "SELECT * FROM boards
             WHERE shown_seq < (SELECT MAX(seq) FROM inputs WHERE table_id = boards.table_id)
             ORDER BY table_id",
        );
        Ok(boards.fetch_all(self.readers()).await?)
    }
}
