//! Letters: what is to be posted once though no table says it, each with an address of its own.
//!
//! A letter is entered with the change that gives rise to it, under a key that no other has. Before it is
//! tried that is written down, and for a while nobody else tries it. So of one that was tried and not said
//! it is known that it may have arrived: whoever tries it again looks first.

use super::request::Write;
use super::rows::{all_of, row};
use super::sql::{Connection, query, query_as};
use super::{Ids, Store, StoreError};

/// The card of a new day.
pub const ANNOUNCE: &str = "announce";
/// The edit that opens the grids of the day before.
pub const OPEN: &str = "open";
/// A word to somebody whose streak is about to end.
pub const REMIND: &str = "remind";

/// A letter that is still to be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLetter {
    /// What it is, so that the same is never entered twice.
    pub key: String,
    /// One of the three above.
    pub kind: &'static str,
    pub game: String,
    pub day: i64,
    pub guild: Option<i64>,
    pub channel: Option<i64>,
    pub person: Option<i64>,
    pub payload: String,
    pub due_at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    pub id: i64,
    pub key: String,
    pub kind: String,
    pub game: String,
    pub day: i64,
    pub guild: Option<i64>,
    pub channel: Option<i64>,
    pub person: Option<i64>,
    pub payload: String,
    pub made_at: i64,
    pub due_at: i64,
    /// When it was last tried, if it was.
    pub tried_at: Option<i64>,
    /// The message that came of it.
    pub message: Option<i64>,
    /// When it was done with, said or not.
    pub said_at: Option<i64>,
}

row!(Letter {
    id,
    key,
    kind,
    game,
    day,
    guild,
    channel,
    person,
    payload,
    made_at,
    due_at,
    tried_at,
    message,
    said_at
});

/// Enters letters, but for those that were entered before.
pub async fn enter(
    db: &mut Connection,
    ids: &Ids,
    at: i64,
    letters: &[NewLetter],
) -> Result<(), StoreError> {
    for letter in letters {
        query(
            "INSERT INTO letters (id, key, kind, game, day, guild, channel, person, payload,
                made_at, due_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
        )
        .bind(ids.next())
        .bind(&letter.key)
        .bind(letter.kind)
        .bind(&letter.game)
        .bind(letter.day)
        .bind(letter.guild)
        .bind(letter.channel)
        .bind(letter.person)
        .bind(&letter.payload)
        .bind(at)
        .bind(letter.due_at)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Crosses off what a server has not been told of a game, all of it or one kind: it holds no longer.
pub async fn drop_unsaid(
    db: &mut Connection,
    (guild, game): (i64, &str),
    kind: Option<&str>,
    at: i64,
) -> Result<(), StoreError> {
    query(
        "UPDATE letters SET said_at = $4
         WHERE guild = $1 AND game = $2 AND kind = COALESCE($3, kind) AND said_at IS NULL",
    )
    .bind(guild)
    .bind(game)
    .bind(kind)
    .bind(at)
    .execute(db)
    .await?;
    Ok(())
}

struct Claim {
    id: i64,
    before: Option<i64>,
    at: i64,
    until: i64,
}

impl Write for Claim {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let claimed = query(
            "UPDATE letters SET tried_at = $3, due_at = $4
             WHERE id = $1 AND said_at IS NULL AND COALESCE(tried_at, -1) = COALESCE($2, -1)
                AND due_at <= $3",
        )
        .bind(self.id)
        .bind(self.before)
        .bind(self.at)
        .bind(self.until)
        .execute(db)
        .await?;
        Ok(claimed > 0)
    }
}

struct PutOff {
    id: i64,
    until: i64,
}

impl Write for PutOff {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let put_off = query("UPDATE letters SET due_at = $2 WHERE id = $1");
        put_off.bind(self.id).bind(self.until).execute(db).await?;
        Ok(())
    }
}

struct Said {
    id: i64,
    message: Option<i64>,
    at: i64,
}

impl Write for Said {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        // Of one that was crossed off meanwhile it is still worth knowing what came of it.
        let said = query(
            "UPDATE letters SET said_at = COALESCE(said_at, $3), message = COALESCE(message, $2)
             WHERE id = $1",
        );
        let said = said.bind(self.id).bind(self.message).bind(self.at).execute(db).await?;
        Ok(said > 0)
    }
}

impl Store {
    /// The letters that are due, longest ago first.
    pub async fn due_letters(&self, now: i64, limit: i64) -> Result<Vec<Letter>, StoreError> {
        let letters = all_of::<Letter>(&format!(
            "letters WHERE said_at IS NULL AND due_at <= $1 AND {}
             ORDER BY due_at, id LIMIT $2",
            self.is_own("guild")
        ));
        Ok(query_as(&letters).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    pub async fn letter(&self, key: &str) -> Result<Option<Letter>, StoreError> {
        let letter = all_of::<Letter>("letters WHERE key = $1");
        Ok(query_as(&letter).bind(key).fetch_optional(self.readers()).await?)
    }

    /// Writes down that a letter is being tried, last tried at `before`: of many at once one gets it. Nobody
    /// else does before `until`.
    pub async fn claim_letter(
        &self,
        id: i64,
        before: Option<i64>,
        at: i64,
        until: i64,
    ) -> Result<bool, StoreError> {
        self.write(Claim { id, before, at, until }).await
    }

    /// It is tried again then.
    pub async fn put_off_letter(&self, id: i64, until: i64) -> Result<(), StoreError> {
        self.write(PutOff { id, until }).await
    }

    /// Crosses a letter off: this message came of it, or none. False if there is no such letter.
    pub async fn letter_said(
        &self,
        id: i64,
        message: Option<i64>,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.write(Said { id, message, at }).await
    }
}
