//! Who asked to be reminded before a streak ends, and when that is to be looked at next.

use super::letters::{self, NewLetter};
use super::request::Write;
use super::rows::{all_of, row};
use super::sql::{Connection, query, query_as};
use super::{Ids, Store, StoreError};

/// Somebody who asked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nudged {
    pub person: i64,
    pub game: String,
    pub next_at: i64,
}

row!(Nudged { person, game, next_at });

impl Write for Nudged {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO daily_reminders (person, game, next_at) VALUES ($1, $2, $3)
             ON CONFLICT (person, game) DO UPDATE SET next_at = excluded.next_at",
        )
        .bind(self.person)
        .bind(&self.game)
        .bind(self.next_at)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Off {
    person: i64,
    game: String,
}

impl Write for Off {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let off = query("DELETE FROM daily_reminders WHERE person = $1 AND game = $2");
        off.bind(self.person).bind(&self.game).execute(db).await?;
        Ok(())
    }
}

struct Turn {
    before: Nudged,
    next_at: i64,
    letter: Option<NewLetter>,
    at: i64,
}

impl Write for Turn {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let turned = query(
            "UPDATE daily_reminders SET next_at = $4
             WHERE person = $1 AND game = $2 AND next_at = $3",
        )
        .bind(self.before.person)
        .bind(&self.before.game)
        .bind(self.before.next_at)
        .bind(self.next_at)
        .execute(&mut *db)
        .await?;
        if turned == 0 {
            return Ok(false);
        }
        letters::enter(db, ids, self.at, self.letter.as_slice()).await?;
        Ok(true)
    }
}

impl Store {
    /// Has somebody reminded from now on.
    pub async fn nudge(&self, nudged: Nudged) -> Result<(), StoreError> {
        self.write(nudged).await
    }

    /// Has somebody reminded no more.
    pub async fn nudge_no_more(&self, person: i64, game: &str) -> Result<(), StoreError> {
        self.write(Off { person, game: game.to_owned() }).await
    }

    pub async fn nudged(&self, person: i64, game: &str) -> Result<Option<Nudged>, StoreError> {
        let nudged = all_of::<Nudged>("daily_reminders WHERE person = $1 AND game = $2");
        Ok(query_as(&nudged).bind(person).bind(game).fetch_optional(self.readers()).await?)
    }

    /// Those who are to be looked at, longest ago first.
    pub async fn due_nudges(&self, now: i64, limit: i64) -> Result<Vec<Nudged>, StoreError> {
        let due = all_of::<Nudged>(&format!(
            "daily_reminders WHERE next_at <= $1 AND {}
             ORDER BY next_at, person, game LIMIT $2",
            self.is_own("CAST(NULL AS BIGINT)")
        ));
        Ok(query_as(&due).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Somebody was looked at: they are again then, and perhaps get this letter. False, and nothing changed,
    /// if somebody else has.
    pub async fn turn_nudge(
        &self,
        before: Nudged,
        next_at: i64,
        letter: Option<NewLetter>,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.write(Turn { before, next_at, letter, at }).await
    }
}
