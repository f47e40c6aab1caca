//! Which message shows a table, and up to which change; those that showed it before and still have their controls;
//! and those that are about to show it.

use super::request::Write;
use super::rows::{all_of, row};
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Ids, Store, StoreError};

/// The message that shows a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub table_id: i64,
    pub channel: i64,
    pub message: i64,
    /// The newest change of the table that it shows.
    pub shown: i64,
    /// The moment as of which the message was made; 0 if that is not known.
    pub posted_at: i64,
}

row!(Board { table_id, channel, message, shown, posted_at });

/// A message that is no longer a table's newest, and still has its controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OldBoard {
    pub message: i64,
    pub channel: i64,
}

row!(OldBoard { message, channel });

/// A message that is about to show a table, and may have arrived already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsureBoard {
    pub table_id: i64,
    /// What Discord knows it by.
    pub nonce: String,
    /// The change of the table that it shows.
    pub shows: i64,
}

row!(UnsureBoard { table_id, nonce, shows });

impl Write for UnsureBoard {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO unsure_boards (table_id, nonce, shows) VALUES ($1, $2, $3)
             ON CONFLICT (table_id) DO UPDATE SET nonce = excluded.nonce, shows = excluded.shows",
        )
        .bind(self.table_id)
        .bind(&self.nonce)
        .bind(self.shows)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Refused {
    table: i64,
}

impl Write for Refused {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sure(db, self.table).await
    }
}

async fn sure(db: &mut Connection, table: i64) -> Result<(), StoreError> {
    let gone = query("DELETE FROM unsure_boards WHERE table_id = $1");
    gone.bind(table).execute(db).await?;
    Ok(())
}

struct Stripped {
    message: i64,
}

impl Write for Stripped {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let gone = query("DELETE FROM old_boards WHERE message = $1");
        gone.bind(self.message).execute(db).await?;
        Ok(())
    }
}

struct Shown {
    table: i64,
    message: i64,
    change: i64,
}

struct Drop {
    table: i64,
}

impl Write for Drop {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        for gone in
            ["DELETE FROM boards WHERE table_id = $1", "DELETE FROM old_boards WHERE table_id = $1"]
        {
            query(gone).bind(self.table).execute(&mut *db).await?;
        }
        sure(db, self.table).await
    }
}

struct Sweep;

impl Write for Sweep {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        // Where something is left to be tidied up the table will be looked at, and must not seem never to have been shown.
        query(
            "DELETE FROM boards WHERE EXISTS (
                SELECT 1 FROM tables WHERE tables.id = table_id
                   AND phase NOT IN ('lobby', 'playing') AND shown >= changes)
             AND NOT EXISTS (SELECT 1 FROM old_boards WHERE old_boards.table_id = boards.table_id)
             AND NOT EXISTS (
                SELECT 1 FROM unsure_boards WHERE unsure_boards.table_id = boards.table_id)",
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Write for Board {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO old_boards (message, channel, table_id)
             SELECT message, channel, table_id FROM boards WHERE table_id = $1 AND message <> $2
             ON CONFLICT (message) DO NOTHING",
        )
        .bind(self.table_id)
        .bind(self.message)
        .execute(&mut *db)
        .await?;
        query(
            "INSERT INTO boards (table_id, channel, message, shown, posted_at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (table_id) DO UPDATE SET channel = excluded.channel,
                message = excluded.message, shown = excluded.shown,
                posted_at = excluded.posted_at",
        )
        .bind(self.table_id)
        .bind(self.channel)
        .bind(self.message)
        .bind(self.shown)
        .bind(self.posted_at)
        .execute(&mut *db)
        .await?;
        sure(db, self.table_id).await
    }
}

impl Write for Shown {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "UPDATE boards SET shown = $3
             WHERE table_id = $1 AND message = $2 AND shown < $3",
        )
        .bind(self.table)
        .bind(self.message)
        .bind(self.change)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Store {
    /// A new message shows the table from now on; the one before is an old one until it is
    /// [`Store::stripped`].
    pub async fn set_board(&self, board: Board) -> Result<(), StoreError> {
        self.write(board).await
    }

    /// A message is about to be posted: it is unsure until [`Store::set_board`] or [`Store::board_refused`].
    pub async fn will_post(&self, board: UnsureBoard) -> Result<(), StoreError> {
        self.write(board).await
    }

    /// What was about to show a table was refused.
    pub async fn board_refused(&self, table: i64) -> Result<(), StoreError> {
        self.write(Refused { table }).await
    }

    /// The messages of this process's tables that may have arrived.
    pub async fn unsure_boards(&self) -> Result<Vec<UnsureBoard>, StoreError> {
        let own = self.is_own("guild");
        let unsure = format!(
            "SELECT table_id, nonce, shows FROM unsure_boards
                JOIN tables ON tables.id = table_id WHERE {own} ORDER BY table_id"
        );
        Ok(query_as(&unsure).fetch_all(self.readers()).await?)
    }

    /// The message now shows the table as it was after `change`. Late news of an older edit, or of an older
    /// message, changes nothing.
    pub async fn shown(&self, table: i64, message: i64, change: i64) -> Result<(), StoreError> {
        self.write(Shown { table, message, change }).await
    }

    /// The messages of a table whose controls are still to be taken off.
    pub async fn old_boards(&self, table: i64) -> Result<Vec<OldBoard>, StoreError> {
        let old = query_as(
            "SELECT message, channel FROM old_boards WHERE table_id = $1 ORDER BY message",
        );
        Ok(old.bind(table).fetch_all(self.readers()).await?)
    }

    /// An old message has no controls any more.
    pub async fn stripped(&self, message: i64) -> Result<(), StoreError> {
        self.write(Stripped { message }).await
    }

    pub async fn board(&self, table: i64) -> Result<Option<Board>, StoreError> {
        let board = all_of::<Board>("boards WHERE table_id = $1");
        Ok(query_as(&board).bind(table).fetch_optional(self.readers()).await?)
    }

    /// Forgets the messages of tables that are over and shown as such, with nothing left to be tidied up: they need no
    /// looking after.
    pub async fn sweep_boards(&self) -> Result<(), StoreError> {
        self.write(Sweep).await
    }

    /// A table that nobody can see any more has no message.
    pub async fn drop_board(&self, table: i64) -> Result<(), StoreError> {
        self.write(Drop { table }).await
    }

    /// The tables of this process's that no message shows as they are now, and those of which an old message still has its
    /// controls. Oldest first.
    pub async fn behind(&self) -> Result<Vec<i64>, StoreError> {
        let own = self.is_own("guild");
        let tables = format!(
            "SELECT table_id FROM boards JOIN tables ON tables.id = table_id
                WHERE shown < changes AND {own}
             UNION
             SELECT table_id FROM old_boards JOIN tables ON tables.id = table_id WHERE {own}
             UNION
             SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND NOT private AND {own}
                AND NOT EXISTS (SELECT 1 FROM boards WHERE table_id = tables.id)
             ORDER BY 1"
        );
        Ok(query_scalar(&tables).fetch_all(self.readers()).await?)
    }
}
