//! Who has left a server: looked up for those who are to be shown, and kept for a day.

use super::super::request::Write;
use super::super::sql::{Connection, query, query_scalar};
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
        db.hold("people", self.person).await?;
        query(
            // Whoever was forgotten meanwhile is looked up no more.
            "INSERT INTO members (guild, person, here, checked_at)
             SELECT $1, id, $3, $4 FROM people WHERE id = $2 AND discord_id IS NOT NULL
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

struct Back {
    guild: i64,
    person: i64,
}

impl Write for Back {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let gone = query("DELETE FROM members WHERE guild = $1 AND person = $2 AND NOT here");
        let gone = gone.bind(self.guild).bind(self.person).execute(db).await?;
        Ok(gone > 0)
    }
}

impl Store {
    /// Somebody is in a server; says whether they were believed to have left it.
    pub async fn back_in(&self, guild: i64, person: i64) -> Result<bool, StoreError> {
        let left = query_scalar::<i64>(
            "SELECT COUNT(*) FROM members WHERE guild = $1 AND person = $2 AND NOT here",
        );
        let left = left.bind(guild).bind(person).fetch_one(self.readers()).await?;
        if left == 0 { Ok(false) } else { self.write(Back { guild, person }).await }
    }

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
