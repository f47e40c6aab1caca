//! Plays: who plays which date, at which table, and on whose boards that counts. A play and its table are
//! opened in one transaction, so that a date is played once, however many presses there are at once.

use super::request::Write;
use super::rows::{all_of, row};
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Ids, Store, StoreError, standings};

/// The play that a new table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPlay {
    pub game: String,
    pub day: i64,
    pub edition: i64,
    /// The player's own rules in a few words; empty for the edition's.
    pub rules: String,
    /// From then on it can't be played any more, and its letters may be shown.
    pub closes_at: i64,
}

/// Somebody's play of a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyPlay {
    pub person: i64,
    pub game: String,
    pub day: i64,
    pub edition: i64,
    pub table_id: i64,
    /// Where it was begun; None outside of servers.
    pub guild: Option<i64>,
    pub rules: String,
    pub closes_at: i64,
    /// When it was seen to that nobody plays on.
    pub closed_at: Option<i64>,
    pub bonus: Option<i64>,
}

row!(DailyPlay { person, game, day, edition, table_id, guild, rules, closes_at, closed_at, bonus });

/// What a table knows of the edition that it plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedEdition {
    pub edition: i64,
    pub game: String,
    pub day: i64,
    pub language: String,
    pub closes_at: i64,
}

row!(PlayedEdition { edition, game, day, language, closes_at });

const OF_DATE: &str = "daily_plays WHERE person = $1 AND game = $2 AND day = $3";
const SEEN: &str = "SELECT day FROM daily_seen WHERE person = $1 AND game = $2 AND day = $3";

/// Why somebody can't begin: the table at which they have, or that they have seen the grids.
pub enum Before {
    Table(i64),
    Seen,
}

/// As the writer asks before it opens the table.
pub async fn before(
    db: &mut Connection,
    person: i64,
    new: &NewPlay,
) -> Result<Option<Before>, StoreError> {
    let of_date = all_of::<DailyPlay>(OF_DATE);
    let play = query_as(&of_date).bind(person).bind(&new.game).bind(new.day);
    let play: Option<DailyPlay> = play.fetch_optional(&mut *db).await?;
    if let Some(play) = play {
        return Ok(Some(Before::Table(play.table_id)));
    }
    let seen = query_scalar(SEEN).bind(person).bind(&new.game).bind(new.day);
    let seen: Option<i64> = seen.fetch_optional(db).await?;
    Ok(seen.map(|_| Before::Seen))
}

/// Enters the play that a table is.
pub async fn enter(
    db: &mut Connection,
    (table, person, guild): (i64, i64, Option<i64>),
    new: &NewPlay,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO daily_plays (person, game, day, edition, table_id, guild, rules, closes_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(person)
    .bind(&new.game)
    .bind(new.day)
    .bind(new.edition)
    .bind(table)
    .bind(guild)
    .bind(&new.rules)
    .bind(new.closes_at)
    .execute(db)
    .await?;
    Ok(())
}

struct Here {
    guild: i64,
    game: String,
    day: i64,
    person: i64,
}

impl Write for Here {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        standings::hold(db).await?;
        let entered = query(
            "INSERT INTO daily_here (guild, game, day, person) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
        )
        .bind(self.guild)
        .bind(&self.game)
        .bind(self.day)
        .bind(self.person)
        .execute(&mut *db)
        .await?;
        if entered > 0 {
            let Here { guild, game, day, person } = self;
            standings::play_counts_here(db, *guild, game, *day, *person).await?;
        }
        Ok(())
    }
}

struct See {
    person: i64,
    game: String,
    day: i64,
    now: i64,
}

impl Write for See {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        db.hold("people", self.person).await?;
        let playing: Option<i64> = query_scalar(
            "SELECT table_id FROM daily_plays JOIN tables ON tables.id = table_id
             WHERE person = $1 AND daily_plays.game = $2 AND day = $3 AND closes_at > $4
                AND phase = 'playing'",
        )
        .bind(self.person)
        .bind(&self.game)
        .bind(self.day)
        .bind(self.now)
        .fetch_optional(&mut *db)
        .await?;
        if playing.is_some() {
            return Ok(false);
        }
        query(
            "INSERT INTO daily_seen (person, game, day) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(self.person)
        .bind(&self.game)
        .bind(self.day)
        .execute(db)
        .await?;
        Ok(true)
    }
}

struct SetRules {
    person: i64,
    game: String,
    options: String,
}

impl Write for SetRules {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO daily_rules (person, game, options) VALUES ($1, $2, $3)
             ON CONFLICT (person, game) DO UPDATE SET options = excluded.options",
        )
        .bind(self.person)
        .bind(&self.game)
        .bind(&self.options)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Closed {
    table: i64,
    at: i64,
}

impl Write for Closed {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let closed = query("UPDATE daily_plays SET closed_at = $2 WHERE table_id = $1");
        closed.bind(self.table).bind(self.at).execute(db).await?;
        Ok(())
    }
}

struct Bonuses(Vec<(i64, i64)>);

impl Write for Bonuses {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        for (table, bonus) in &self.0 {
            let keep = query("UPDATE daily_plays SET bonus = $2 WHERE table_id = $1");
            keep.bind(table).bind(bonus).execute(&mut *db).await?;
        }
        Ok(())
    }
}

impl Store {
    /// Whether somebody has played a game outside of servers on a date since `day`.
    pub async fn played_elsewhere(&self, game: &str, day: i64) -> Result<bool, StoreError> {
        let played = query_scalar::<i64>(
            "SELECT day FROM daily_plays WHERE game = $1 AND day >= $2 AND guild IS NULL LIMIT 1",
        );
        Ok(played.bind(game).bind(day).fetch_optional(self.readers()).await?.is_some())
    }

    /// Somebody's play of a date.
    pub async fn daily_play(
        &self,
        person: i64,
        game: &str,
        day: i64,
    ) -> Result<Option<DailyPlay>, StoreError> {
        let of_date = all_of::<DailyPlay>(OF_DATE);
        let play = query_as(&of_date).bind(person).bind(game).bind(day);
        Ok(play.fetch_optional(self.readers()).await?)
    }

    /// The play of the latest date that somebody has begun.
    pub async fn last_daily_play(
        &self,
        person: i64,
        game: &str,
    ) -> Result<Option<DailyPlay>, StoreError> {
        let play = all_of::<DailyPlay>(
            "daily_plays WHERE person = $1 AND game = $2 ORDER BY day DESC LIMIT 1",
        );
        Ok(query_as(&play).bind(person).bind(game).fetch_optional(self.readers()).await?)
    }

    /// The edition that is played at a table, if one is.
    pub async fn edition_played(&self, table: i64) -> Result<Option<PlayedEdition>, StoreError> {
        let played = query_as(
            "SELECT editions.id AS edition, editions.game, editions.day, language, closes_at
             FROM daily_plays JOIN editions ON editions.id = edition WHERE table_id = $1",
        );
        Ok(played.bind(table).fetch_optional(self.readers()).await?)
    }

    /// A play counts on the boards of this server from now on.
    pub async fn play_here(
        &self,
        guild: i64,
        game: &str,
        day: i64,
        person: i64,
    ) -> Result<(), StoreError> {
        let game = game.to_owned();
        self.write(Here { guild, game, day, person }).await
    }

    /// Somebody sees the grids of a date. False, and nothing changed, if they could still finish it.
    pub async fn see_grids(
        &self,
        person: i64,
        game: &str,
        day: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        let game = game.to_owned();
        self.write(See { person, game, day, now }).await
    }

    /// Whether somebody has seen the grids of a date.
    pub async fn has_seen(&self, person: i64, game: &str, day: i64) -> Result<bool, StoreError> {
        let seen = query_scalar(SEEN).bind(person).bind(game).bind(day);
        let seen: Option<i64> = seen.fetch_optional(self.readers()).await?;
        Ok(seen.is_some())
    }

    /// What somebody plays a game with from the next date on.
    pub async fn daily_rules(&self, person: i64, game: &str) -> Result<Option<String>, StoreError> {
        let rules = query_scalar("SELECT options FROM daily_rules WHERE person = $1 AND game = $2");
        Ok(rules.bind(person).bind(game).fetch_optional(self.readers()).await?)
    }

    pub async fn set_daily_rules(
        &self,
        person: i64,
        game: &str,
        options: String,
    ) -> Result<(), StoreError> {
        self.write(SetRules { person, game: game.to_owned(), options }).await
    }

    /// The tables of plays whose day is over and that nobody has closed, longest ago first.
    pub async fn plays_to_close(&self, now: i64, limit: i64) -> Result<Vec<i64>, StoreError> {
        let tables = format!(
            "SELECT table_id FROM daily_plays JOIN tables ON tables.id = table_id
             WHERE closed_at IS NULL AND closes_at <= $1 AND {}
             ORDER BY closes_at, table_id LIMIT $2",
            self.is_own("tables.guild")
        );
        Ok(query_scalar(&tables).bind(now).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Whether somebody could still finish a play of this edition.
    pub async fn edition_is_played(&self, edition: i64, now: i64) -> Result<bool, StoreError> {
        let open: Option<i64> = query_scalar(
            "SELECT table_id FROM daily_plays
             WHERE closed_at IS NULL AND closes_at > $2 AND edition = $1 LIMIT 1",
        )
        .bind(edition)
        .bind(now)
        .fetch_optional(self.readers())
        .await?;
        Ok(open.is_some())
    }

    /// It was seen to that nobody plays on at this table.
    pub async fn play_closed(&self, table: i64, at: i64) -> Result<(), StoreError> {
        self.write(Closed { table, at }).await
    }

    /// Keeps what of the scores is bonus, table by table.
    pub async fn keep_bonuses(&self, bonuses: Vec<(i64, i64)>) -> Result<(), StoreError> {
        self.write(Bonuses(bonuses)).await
    }
}
