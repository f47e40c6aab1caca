//! Who has left a server: looked up for those who are to be shown, and kept for a day.

use super::super::connect::Connection;
use super::super::writer::Write;
use super::super::{Ids, Store, StoreError};

/// How long it is believed.
pub const KEPT: i64 = 24 * 60 * 60 * 1000;

struct Seen {
    guild: i64,
    person: i64,
    here: bool,
    at: i64,
}

impl Write for Seen {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO members (guild, person, here, checked_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (guild, person) DO UPDATE SET here = excluded.here,
                checked_at = excluded.checked_at",
        )
        .bind(self.guild)
        .bind(self.person)
        .bind(self.here)
        .bind(self.at)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Store {
    /// Whether somebody is in a server, as it was just looked up.
    pub async fn seen_in(
        &self,
        guild: i64,
        person: i64,
        here: bool,
        at: i64,
    ) -> Result<(), StoreError> {
        self.write(Seen { guild, person, here, at }).await
    }
}
