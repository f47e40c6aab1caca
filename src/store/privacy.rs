//! What is stored about somebody: all of it told to them, and forgotten when they ask for that.
//!
//! [`PERSONAL`] is the list of all columns that say whose a row is. What is told and what is forgotten both
//! follow from it, and a test compares it with the schema.

use super::news::News;
use super::request::Write;
use super::rows::row;
use super::sql::{Connection, query, query_as, query_scalar};
use super::sweeping::Traces;
use super::{Ids, Phase, Store, StoreError, sqlite, standings};

/// A column that says whose a row is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Personal {
    pub table: &'static str,
    pub column: &'static str,
    /// What these rows are called where they are told of.
    pub what: &'static str,
    /// The columns that are told: all the others of its table, or none where that is done with the games.
    pub told: &'static str,
    pub fate: Fate,
}

/// What becomes of rows whose person is forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// They go.
    Deleted,
    /// They stay, of a person whom nothing leads to any more: games and results of others stay whole.
    Nobodys,
}

use Fate::{Deleted, Nobodys};

/// Every column that says whose a row is, but for the row of `people` itself, which is emptied. Nothing else
/// has to be changed for a new one.
pub const PERSONAL: &[Personal] = &[
    of("names", "person", "server names", "guild, name", Deleted),
    of(
        "preferences",
        "person",
        "preferences",
        "theme, boards, marks, reminders, everywhere",
        Deleted,
    ),
    of(
        "waiting",
        "opener",
        "tables that wait for a thread",
        "id, opening, made_at, claimed_at, thread, table_id",
        Deleted,
    ),
    of("seats", "person", "seats", "", Nobodys),
    of("tables", "opener", "tables opened", "", Nobodys),
    of(
        "results",
        "person",
        "results",
        "table_id, seat, score, place, grp, at, number, game, guild, day, month, dictionary, variant, \
         pace, seats, computers, private, lasts, duel, rated, won, title",
        Nobodys,
    ),
    of(
        "daily_plays",
        "person",
        "daily plays",
        "game, day, edition, table_id, guild, rules, closes_at, closed_at, bonus",
        Nobodys,
    ),
    of("daily_here", "person", "servers where a daily play counts", "guild, game, day", Nobodys),
    of("daily_seen", "person", "daily grids seen", "game, day", Deleted),
    of("daily_rules", "person", "daily rules", "game, options", Deleted),
    of("daily_reminders", "person", "daily reminders", "game, next_at", Deleted),
    of(
        "letters",
        "person",
        "letters",
        "id, kind, game, day, guild, channel, payload, made_at, due_at, tried_at, message, said_at, key",
        Deleted,
    ),
    of(
        "totals",
        "person",
        "sums of results",
        "game, daily, guild, span, since, played, games, wins, scored, points, average, best, listed",
        Nobodys,
    ),
    of("ratings", "person", "ratings", "game, rating, deviation, volatility, games, at", Nobodys),
    of(
        "rating_history",
        "person",
        "ratings after games",
        "game, number, at, rating, deviation",
        Nobodys,
    ),
    of("daily_runs", "person", "streaks", "game, first, last, lasts", Nobodys),
    of("found_words", "person", "words made", "game, word, guild, open_at, times", Deleted),
    of("feats", "person", "achievements", "feat, table_id", Nobodys),
    of("members", "person", "servers looked up", "guild, here, checked_at", Deleted),
    of("server_blocks", "person", "servers that block you", "guild, at", Deleted),
];

const fn of(
    table: &'static str,
    column: &'static str,
    what: &'static str,
    told: &'static str,
    fate: Fate,
) -> Personal {
    Personal { table, column, what, told, fate }
}

/// What a column of a row has.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    Nothing,
    Switch(bool),
    Number(i64),
    Real(f64),
    Text(String),
}

/// Rows of one kind, each as its columns with their names.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    pub what: &'static str,
    pub rows: Vec<Vec<(String, Cell)>>,
}

/// A table that somebody sits at, sat at or opened, as far as it is theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnGame {
    pub id: i64,
    pub game: String,
    /// None while others could learn from them what they must not know yet.
    pub options: Option<String>,
    pub dictionary: Option<String>,
    pub pace: String,
    pub guild: Option<i64>,
    pub channel: i64,
    pub private: bool,
    pub phase: Phase,
    pub opened_at: i64,
    pub touched_at: i64,
    pub opened: bool,
    pub seat: Option<i64>,
    pub seat_options: Option<String>,
    pub score: Option<i64>,
    pub place: Option<i64>,
    pub ended_at: Option<i64>,
}

row!(OwnGame {
    id,
    game,
    options,
    dictionary,
    pace,
    guild,
    channel,
    private,
    phase,
    opened_at,
    touched_at,
    opened,
    seat,
    seat_options,
    score,
    place,
    ended_at
});

/// Something that somebody entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnMove {
    pub at: i64,
    pub payload: String,
}

row!(OwnMove { at, payload });

/// What became of it when somebody was forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// How many rows of each kind are gone.
    pub removed: Vec<(&'static str, u64)>,
    /// The open tables that named them.
    pub tables: Vec<i64>,
    /// What is to be looked for in the file.
    pub traces: Traces,
}

struct Forget {
    person: i64,
}

impl Write for Forget {
    type Answer = Option<Forgotten>;

    async fn write(
        &self,
        db: &mut Connection,
        _ids: &Ids,
    ) -> Result<Option<Forgotten>, StoreError> {
        standings::hold(db).await?;
        db.hold("people", self.person).await?;
        let known: Option<i64> =
            query_scalar("SELECT discord_id FROM people WHERE id = $1 AND discord_id IS NOT NULL")
                .bind(self.person)
                .fetch_optional(&mut *db)
                .await?;
        let Some(discord_id) = known else { return Ok(None) };
        let names = query_as("SELECT guild, name FROM names WHERE person = $1");
        let names: Vec<(i64, String)> = names.bind(self.person).fetch_all(&mut *db).await?;
        let tables = query_scalar(
            "SELECT id FROM tables WHERE phase IN ('lobby', 'playing')
                AND (opener = $1 OR id IN (SELECT table_id FROM seats WHERE person = $1))",
        );
        let tables: Vec<i64> = tables.bind(self.person).fetch_all(&mut *db).await?;
        for table in &tables {
            // Whatever becomes of them, their boards are to be shown anew, without the name.
            let changed = query("UPDATE tables SET changes = changes + 1 WHERE id = $1");
            changed.bind(table).execute(&mut *db).await?;
            db.tell_others(News::Table(*table));
        }
        db.tell_others(News::Forgotten(self.person));
        let mut removed = Vec::new();
        for Personal { table, column, what, .. } in
            PERSONAL.iter().filter(|own| own.fate == Deleted)
        {
            let delete = format!("DELETE FROM {table} WHERE {column} = $1");
            let deleted = query(&delete).bind(self.person).execute(&mut *db).await?;
            removed.push((*what, deleted));
        }
        standings::list(db, self.person, false).await?;
        query("UPDATE people SET discord_id = NULL, name = '' WHERE id = $1")
            .bind(self.person)
            .execute(&mut *db)
            .await?;
        // A program that is killed from here on sweeps the file at its next start.
        let mark = sqlite::mark(db).await?.max(sqlite::SWEPT) + 1;
        sqlite::set_mark(db, mark).await?;
        let traces = Traces::of(mark, discord_id, self.person, &names);
        Ok(Some(Forgotten { removed, tables, traces }))
    }
}

impl Store {
    /// All rows of somebody's, but for their games.
    pub async fn own_rows(&self, person: i64) -> Result<Vec<Section>, StoreError> {
        let mut sections = Vec::new();
        for Personal { table, column, what, told, .. } in PERSONAL {
            if told.is_empty() {
                continue;
            }
            let select = format!("SELECT {told} FROM {table} WHERE {column} = $1");
            let found = query(&select).bind(person).fetch_all(self.readers()).await?;
            let mut rows = Vec::new();
            for row in &found {
                let mut cells = Vec::new();
                for (index, column) in told.split(", ").enumerate() {
                    cells.push((column.to_owned(), row.cell(index)?));
                }
                rows.push(cells);
            }
            sections.push(Section { what, rows });
        }
        Ok(sections)
    }

    /// The tables that somebody sits at, sat at or opened, newest first.
    pub async fn own_games(&self, person: i64) -> Result<Vec<i64>, StoreError> {
        let tables = query_scalar(
            "SELECT table_id FROM seats WHERE person = $1
             UNION SELECT id FROM tables WHERE opener = $1 ORDER BY 1 DESC",
        );
        Ok(tables.bind(person).fetch_all(self.readers()).await?)
    }

    /// One of them, and what they entered there themselves. Its options are left out while somebody plays
    /// what they tell.
    pub async fn own_game(
        &self,
        person: i64,
        table: i64,
    ) -> Result<Option<(OwnGame, Vec<OwnMove>)>, StoreError> {
        let game = query_as(
            "SELECT tables.id, tables.game,
                CASE WHEN phase IN ('over', 'closed')
                    AND (edition IS NULL OR editions.revealed_at IS NOT NULL)
                    THEN tables.options END AS options,
                tables.dictionary, tables.pace, tables.guild, channel, tables.private, phase,
                opened_at, touched_at,
                opener = $1 AS opened, seats.seat, seats.options AS seat_options,
                results.score, results.place, results.at AS ended_at
             FROM tables
             LEFT JOIN editions ON editions.id = tables.edition
             LEFT JOIN seats ON seats.table_id = tables.id AND seats.person = $1
             LEFT JOIN results ON results.table_id = tables.id AND results.seat = seats.seat
             WHERE tables.id = $2",
        );
        let game: Option<OwnGame> =
            game.bind(person).bind(table).fetch_optional(self.readers()).await?;
        let Some(game) = game else { return Ok(None) };
        let moves = query_as(
            "SELECT at, payload FROM inputs WHERE table_id = $1 AND seat = $2 ORDER BY seq",
        );
        let moves = match game.seat {
            Some(seat) => moves.bind(table).bind(seat).fetch_all(self.readers()).await?,
            None => Vec::new(),
        };
        Ok(Some((game, moves)))
    }

    /// Forgets who a person is, in one transaction: None if that is not known (any more). Their games stay,
    /// played by nobody in particular. The file is to be swept after it ([`Store::sweep`]).
    pub async fn forget(&self, person: i64) -> Result<Option<Forgotten>, StoreError> {
        self.write(Forget { person }).await
    }

    /// The seats at open tables of people who were forgotten.
    pub async fn seats_of_forgotten(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        let seats = query(
            "SELECT tables.id, seats.person FROM tables
             JOIN seats ON seats.table_id = tables.id
             JOIN people ON people.id = seats.person
             WHERE phase IN ('lobby', 'playing') AND discord_id IS NULL ORDER BY tables.id",
        );
        let rows = seats.fetch_all(self.readers()).await?;
        let seats = rows.iter().map(|row| Ok((row.get_at(0)?, row.get_at(1)?)));
        Ok(seats.collect::<Result<_, sqlx::Error>>()?)
    }
}
