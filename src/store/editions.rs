//! Editions: what everybody plays alike on a date. Each is made once, and none comes twice within a year.

use super::request::Write;
use super::rows::{all_of, row};
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Ids, Store, StoreError};

/// One game in one language on one date.
#[derive(Clone, PartialEq, Eq)]
pub struct Edition {
    pub id: i64,
    pub game: String,
    pub language: String,
    /// Its date, in days after 1 January 1970.
    pub day: i64,
    pub secret: String,
    pub hash: String,
    /// What its tables begin with.
    pub options: String,
    pub seed: String,
    pub dictionary: Option<String>,
    pub fingerprint: String,
    /// The best that was found for it, and in how many steps.
    pub best: Option<String>,
    pub steps: i64,
    pub made_at: i64,
    pub revealed_at: Option<i64>,
}

row!(Edition {
    id,
    game,
    language,
    day,
    secret,
    hash,
    options,
    seed,
    dictionary,
    fingerprint,
    best,
    steps,
    made_at,
    revealed_at
});

/// Its secret is printed where it is revealed, never where something is merely logged.
impl std::fmt::Debug for Edition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Edition({} {} {})", self.game, self.language, self.day)
    }
}

/// What came of making one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Made {
    /// The edition that there is: this one, or the one that somebody made before.
    Edition(Box<Edition>),
    /// The same came too short a time ago: make another.
    Repeated,
}

/// An edition as it was drawn. Its id is given when it is stored.
struct Make {
    edition: Edition,
    /// Within how many days the same must not come again.
    apart: i64,
}

const OF_DATE: &str = "editions WHERE game = $1 AND language = $2 AND day = $3";

impl Write for Make {
    type Answer = Made;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<Made, StoreError> {
        let new = &self.edition;
        // Two who make the same date at once would both find none.
        db.hold_matter(new.day).await?;
        let of_date = all_of::<Edition>(OF_DATE);
        let there = query_as(&of_date).bind(&new.game).bind(&new.language).bind(new.day);
        if let Some(there) = there.fetch_optional(&mut *db).await? {
            return Ok(Made::Edition(Box::new(there)));
        }
        let repeated: Option<i64> = query_scalar(
            "SELECT id FROM editions WHERE fingerprint = $1 AND game = $2 AND language = $3
                AND day > $4 AND day < $5 LIMIT 1",
        )
        .bind(&new.fingerprint)
        .bind(&new.game)
        .bind(&new.language)
        .bind(new.day - self.apart)
        .bind(new.day + self.apart)
        .fetch_optional(&mut *db)
        .await?;
        if repeated.is_some() {
            return Ok(Made::Repeated);
        }
        let made = Edition { id: ids.next(), ..new.clone() };
        query(
            "INSERT INTO editions (id, game, language, day, secret, hash, options, seed, dictionary,
                fingerprint, best, steps, made_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(made.id)
        .bind(&made.game)
        .bind(&made.language)
        .bind(made.day)
        .bind(&made.secret)
        .bind(&made.hash)
        .bind(&made.options)
        .bind(&made.seed)
        .bind(&made.dictionary)
        .bind(&made.fingerprint)
        .bind(&made.best)
        .bind(made.steps)
        .bind(made.made_at)
        .execute(db)
        .await?;
        Ok(Made::Edition(Box::new(made)))
    }
}

struct Improve {
    id: i64,
    best: Option<String>,
    steps: i64,
}

impl Write for Improve {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "UPDATE editions SET best = COALESCE($2, best), steps = $3 WHERE id = $1 AND steps < $3",
        )
        .bind(self.id)
        .bind(&self.best)
        .bind(self.steps)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Reveal {
    id: i64,
    at: i64,
}

impl Write for Reveal {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let reveal = "UPDATE editions SET revealed_at = $2 WHERE id = $1 AND revealed_at IS NULL";
        query(reveal).bind(self.id).bind(self.at).execute(db).await?;
        Ok(())
    }
}

impl Store {
    /// Stores an edition unless there is one for its date already, or the same came within `apart` days.
    pub async fn make_edition(&self, edition: Edition, apart: i64) -> Result<Made, StoreError> {
        self.write(Make { edition, apart }).await
    }

    pub async fn edition(
        &self,
        game: &str,
        language: &str,
        day: i64,
    ) -> Result<Option<Edition>, StoreError> {
        let of_date = all_of::<Edition>(OF_DATE);
        let edition = query_as(&of_date).bind(game).bind(language).bind(day);
        Ok(edition.fetch_optional(self.readers()).await?)
    }

    pub async fn edition_by_id(&self, id: i64) -> Result<Option<Edition>, StoreError> {
        let edition = all_of::<Edition>("editions WHERE id = $1");
        Ok(query_as(&edition).bind(id).fetch_optional(self.readers()).await?)
    }

    /// The oldest sealed edition of a game for whose best fewer steps were taken, of those that somebody plays
    /// or a server has announced.
    pub async fn unsolved_edition(
        &self,
        game: &str,
        steps: i64,
    ) -> Result<Option<Edition>, StoreError> {
        let edition = all_of::<Edition>(
            "editions e WHERE revealed_at IS NULL AND game = $1 AND steps < $2
                AND (EXISTS (SELECT 1 FROM daily_plays p WHERE p.edition = e.id)
                    OR EXISTS (SELECT 1 FROM daily_channels c
                        WHERE c.game = e.game AND c.language = e.language))
             ORDER BY day, language LIMIT 1",
        );
        Ok(query_as(&edition).bind(game).bind(steps).fetch_optional(self.readers()).await?)
    }

    /// More steps were taken, and perhaps a better one was found.
    pub async fn improve_edition(
        &self,
        id: i64,
        best: Option<String>,
        steps: i64,
    ) -> Result<(), StoreError> {
        self.write(Improve { id, best, steps }).await
    }

    /// The editions of dates up to `day` whose secret is not revealed, oldest first.
    pub async fn sealed_editions(&self, day: i64, limit: i64) -> Result<Vec<Edition>, StoreError> {
        let editions = all_of::<Edition>(
            "editions WHERE revealed_at IS NULL AND day <= $1
             ORDER BY day, id LIMIT $2",
        );
        Ok(query_as(&editions).bind(day).bind(limit).fetch_all(self.readers()).await?)
    }

    pub async fn reveal_edition(&self, id: i64, at: i64) -> Result<(), StoreError> {
        self.write(Reveal { id, at }).await
    }
}
