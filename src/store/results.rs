//! How games ended, seat by seat, with all that is asked of it later. Entered with the input that ended the
//! game, and with it whatever follows for the standings.

use super::rows::row;
use super::sql::{Connection, FromRow, Row, query, query_as, query_scalar};
use super::standings::{self, day_of, month_of};
use super::{Store, StoreError};

/// How a seat did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    pub seat: i64,
    /// None for a computer player.
    pub person: Option<i64>,
    pub score: i64,
    /// 1 is a win; none is a seat without a result.
    pub place: Option<i64>,
    /// Seats are placed within their group.
    pub group: i64,
}

impl FromRow for Placed {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            seat: row.get("seat")?,
            person: row.get("person")?,
            score: row.get("score")?,
            place: row.get("place")?,
            // The word itself is one of SQL's.
            group: row.get("grp")?,
        })
    }
}

/// A result with the table it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    pub table_id: i64,
    pub game: String,
    pub at: i64,
    pub placed: Placed,
}

impl FromRow for Scored {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            table_id: row.get("table_id")?,
            game: row.get("game")?,
            at: row.get("at")?,
            placed: Placed::from_row(row)?,
        })
    }
}

/// What else is known of a game that has just ended.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ended {
    /// Whether the game is always one against one: it is rated in another way then.
    pub duel: bool,
    /// How many days an edition of it lasts.
    pub lasts: i64,
    /// What the game says of each seat, in the order of the results.
    pub reports: Vec<Report>,
}

/// The variant of a seat by the usual rules whose words were a server's own: compared within that server alone,
/// where all have them.
pub const SERVER_WORDS: &str = "words of the server";

/// What a game says of a seat at its end.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// The id of the seat's dictionary.
    pub dictionary: Option<String>,
    /// The rules of the seat in a few words; empty for the usual ones.
    pub variant: String,
    /// What its score makes of the player.
    pub title: Option<String>,
    /// What it has achieved, by name.
    pub feats: Vec<String>,
    /// The words that it has made, as far as others may read them.
    pub words: Vec<String>,
}

/// What the rows around a table say of it.
struct About {
    game: String,
    guild: Option<i64>,
    pace: String,
    private: bool,
    /// The date of its edition, if it plays one.
    day: Option<i64>,
}

row!(About { game, guild, pace, private, day });

pub async fn enter(
    db: &mut Connection,
    table: i64,
    at: i64,
    results: &[Placed],
    ended: &Ended,
) -> Result<(), StoreError> {
    if results.is_empty() {
        return Ok(());
    }
    standings::hold(db).await?;
    let about: About = query_as(
        "SELECT tables.game, tables.guild, pace, private, day
         FROM tables LEFT JOIN daily_plays ON daily_plays.table_id = tables.id
         WHERE tables.id = $1",
    )
    .bind(table)
    .fetch_one(&mut *db)
    .await?;
    let number: i64 = query_scalar("SELECT COALESCE(MAX(number), 0) + 1 FROM results")
        .fetch_one(&mut *db)
        .await?;
    let day = about.day.unwrap_or_else(|| day_of(at));
    let computers = results.iter().filter(|placed| placed.person.is_none()).count();
    for (at_all, placed) in results.iter().enumerate() {
        let beside = Beside::of(placed, results);
        let in_public = computers == 0 && !about.private && about.day.is_none();
        let report = ended.reports.get(at_all).cloned().unwrap_or_default();
        query(
            "INSERT INTO results (table_id, seat, person, score, place, grp, at, number, game, guild,
                day, month, dictionary, variant, pace, seats, computers, private, lasts, duel, rated,
                won, title)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                $19, $20, $21, $22, $23)",
        )
        .bind(table)
        .bind(placed.seat)
        .bind(placed.person)
        .bind(placed.score)
        .bind(placed.place)
        .bind(placed.group)
        .bind(at)
        .bind(number)
        .bind(&about.game)
        .bind(about.guild)
        .bind(day)
        .bind(month_of(day))
        .bind(&report.dictionary)
        .bind(&report.variant)
        .bind(&about.pace)
        .bind(results.len() as i64)
        .bind(computers as i64)
        .bind(about.private)
        .bind(about.day.map(|_| ended.lasts.max(1)))
        .bind(ended.duel)
        .bind(in_public && beside.contested)
        .bind(beside.won)
        .bind(&report.title)
        .execute(&mut *db)
        .await?;
        if let Some(person) = placed.person {
            standings::report(db, table, person, &report).await?;
        }
    }
    standings::count(db, table).await
}

/// What the others of a group make of a result.
struct Beside {
    /// Whether several people were against each other, and it came to something.
    contested: bool,
    /// Whether the first place was won, and not shared by all.
    won: bool,
}

impl Beside {
    fn of(own: &Placed, results: &[Placed]) -> Self {
        let group = || results.iter().filter(|other| other.group == own.group);
        let people = group().filter(|other| other.person.is_some()).count();
        let placed = group().any(|other| other.place.is_some());
        let behind = group().any(|other| other.place != Some(1));
        Self { contested: people > 1 && placed, won: own.place == Some(1) && behind }
    }
}

impl Store {
    /// The results of a table, by seat; none before its end.
    pub async fn results(&self, table: i64) -> Result<Vec<Placed>, StoreError> {
        let results = query_as(
            "SELECT seat, person, score, place, grp FROM results
             WHERE table_id = $1 ORDER BY seat",
        );
        Ok(results.bind(table).fetch_all(self.readers()).await?)
    }

    /// A person's newest results.
    pub async fn results_of(&self, person: i64, limit: i64) -> Result<Vec<Scored>, StoreError> {
        let results = query_as(
            "SELECT table_id, game, at, seat, person, score, place, grp FROM results
             WHERE person = $1 ORDER BY at DESC, table_id DESC LIMIT $2",
        );
        Ok(results.bind(person).bind(limit).fetch_all(self.readers()).await?)
    }
}
