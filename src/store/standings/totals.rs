//! Sums of results, kept for the questions: of each person, in one server and in all, in a day, a week, a
//! month and ever.
//!
//! One statement adds results to them, be it those of one table or all there are. What lies so far back that
//! nobody asks for it is dropped: days, weeks and months, never what is counted for ever.

use super::super::StoreError;
use super::super::results::SERVER_WORDS;
use super::super::sql::{Connection, query};

/// The guild that stands for all servers, and for none.
pub const EVERYWHERE: i64 = 0;

/// An average needs so many games.
const FEW: i64 = 3;
/// So many days back, this month and the one before are whole.
pub const KEPT: i64 = 70;

/// Which results are added, and on whose account.
enum Account {
    /// All games, of all servers.
    Everywhere,
    /// All games, in the server of their table.
    Server,
    /// Editions, of all servers.
    Editions,
    /// Editions, in each server where their player asked for them.
    EditionsHere,
}

impl Account {
    const ALL: [Account; 4] =
        [Account::Everywhere, Account::Server, Account::Editions, Account::EditionsHere];

    /// The statement that adds those results for which `only` holds.
    fn adding(&self, only: &str) -> String {
        let (daily, guild, from) = match self {
            Account::Everywhere => (false, "0", "results"),
            Account::Server => (false, "results.guild", "results"),
            Account::Editions => (true, "0", "results"),
            Account::EditionsHere => (
                true,
                "daily_here.guild",
                "results JOIN daily_here ON daily_here.person = results.person
                    AND daily_here.game = results.game AND daily_here.day = results.day",
            ),
        };
        // Of editions all that are finished count, of other games those that are rated.
        let (whose, counts) = if daily {
            ("lasts IS NOT NULL AND place IS NOT NULL", "TRUE")
        } else {
            ("(place IS NOT NULL OR rated)", "rated")
        };
        let (listed, variant) = match self {
            Account::Everywhere | Account::Editions => (
                "COALESCE((SELECT everywhere FROM preferences
                    WHERE preferences.person = results.person), FALSE)",
                "variant = ''".to_owned(),
            ),
            Account::Server | Account::EditionsHere => ("FALSE", usual_in_a_server()),
        };
        let usual = format!("place IS NOT NULL AND {variant}");
        let scored =
            format!("CAST(SUM(CASE WHEN {counts} AND {usual} THEN 1 ELSE 0 END) AS BIGINT)");
        let points =
            format!("CAST(SUM(CASE WHEN {counts} AND {usual} THEN score ELSE 0 END) AS BIGINT)");
        format!(
            "INSERT INTO totals (game, daily, guild, span, since, person, played, games, wins, scored,
                points, average, best, listed)
             SELECT results.game, {daily}, {guild}, span,
                CASE span WHEN 'day' THEN results.day WHEN 'month' THEN results.month
                    WHEN 'week' THEN results.day - (results.day + 3) % 7 ELSE 0 END,
                results.person, COUNT(*),
                SUM(CASE WHEN {counts} THEN 1 ELSE 0 END),
                SUM(CASE WHEN rated AND won THEN 1 ELSE 0 END),
                {scored}, {points},
                CASE WHEN {scored} >= {FEW} THEN {points} * 1000 / {scored} END,
                MAX(CASE WHEN {usual} THEN score END),
                {listed}
             FROM {from} CROSS JOIN (SELECT 'day' AS span UNION ALL SELECT 'week'
                UNION ALL SELECT 'month' UNION ALL SELECT 'all') AS spans
             WHERE results.person IS NOT NULL AND {guild} IS NOT NULL AND {whose} AND {only}
             GROUP BY 1, 2, 3, 4, 5, 6
             ON CONFLICT (game, daily, guild, span, since, person) DO UPDATE SET
                played = totals.played + excluded.played,
                games = totals.games + excluded.games,
                wins = totals.wins + excluded.wins,
                scored = totals.scored + excluded.scored,
                points = totals.points + excluded.points,
                average = CASE WHEN totals.scored + excluded.scored >= {FEW} THEN
                    (totals.points + excluded.points) * 1000 / (totals.scored + excluded.scored) END,
                best = CASE WHEN totals.best IS NULL OR excluded.best > totals.best
                    THEN excluded.best ELSE totals.best END"
        )
    }
}

/// Which results have a score that is compared with others of their server.
pub fn usual_in_a_server() -> String {
    format!("variant IN ('', '{SERVER_WORDS}')")
}

/// Adds the results of a table.
pub async fn add(db: &mut Connection, table: i64) -> Result<(), StoreError> {
    for account in Account::ALL {
        let adding = account.adding("results.table_id = $1");
        query(&adding).bind(table).execute(&mut *db).await?;
    }
    drop_old(db).await
}

/// Somebody's edition counts in one server more.
pub async fn play_counts_here(
    db: &mut Connection,
    guild: i64,
    game: &str,
    day: i64,
    person: i64,
) -> Result<(), StoreError> {
    let adding = Account::EditionsHere.adding(
        "daily_here.guild = $1 AND daily_here.game = $2 AND daily_here.day = $3
            AND daily_here.person = $4",
    );
    query(&adding).bind(guild).bind(game).bind(day).bind(person).execute(&mut *db).await?;
    drop_old(db).await
}

/// Adds all results there are to no sums at all.
pub async fn add_all(db: &mut Connection) -> Result<(), StoreError> {
    query("DELETE FROM totals").execute(&mut *db).await?;
    for account in Account::ALL {
        // What would be dropped at once need not be added.
        let kept =
            format!("(span = 'all' OR results.day >= (SELECT MAX(day) FROM results) - {KEPT})");
        query(&account.adding(&kept)).execute(&mut *db).await?;
    }
    drop_old(db).await
}

/// What counts for ever has 0 for its first day, and is kept out of what is looked through: there is ever more of
/// it, and somebody's last move waits.
const DROP_OLD: &str = "DELETE FROM totals
    WHERE since > 0 AND since < (SELECT MAX(day) FROM results) - $1 AND span <> 'all'";

async fn drop_old(db: &mut Connection) -> Result<(), StoreError> {
    query(DROP_OLD).bind(KEPT).execute(db).await?;
    Ok(())
}

/// Whether somebody is named everywhere from now on.
pub async fn list(db: &mut Connection, person: i64, listed: bool) -> Result<(), StoreError> {
    let list = query("UPDATE totals SET listed = $2 WHERE person = $1 AND guild = 0");
    list.bind(person).bind(listed).execute(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection as _, Row as _, SqliteConnection};

    use super::*;
    use crate::store::sqlite::migrate;

    #[tokio::test]
    async fn what_counts_for_ever_is_not_looked_through() {
        let mut db = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut db).await.unwrap();
        let plan = format!("EXPLAIN QUERY PLAN {DROP_OLD}");
        let plan = sqlx::query(&plan).bind(KEPT).fetch_all(&mut db).await.unwrap();
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        let by = "totals USING INDEX totals_since (since>? AND since<?)";
        assert!(plan.iter().any(|step| step.contains(by)), "{plan:?}");
    }
}
