//! Many games out of a few that were played: every row of theirs again, under other numbers and of other people.

use crosstown::table::record::TableId;
use sqlx::{Connection, SqliteConnection};

/// How many people play.
const PEOPLE: i64 = 5_000;
/// Ids are times: so far apart two games are opened that come one after the other, a thousand a day.
const APART: i64 = 86_400 << 13;

/// Copies the rows of a game; its people are those of the place that it has among all.
const ROWS: [&str; 6] = [
    "INSERT INTO tables (id, game, rules, options, seed, dictionary, pace, guild, channel, private, opener, phase,
        opened_at, touched_at, changes, suspended_at, posted_at, rematch_of, edition)
     SELECT $2, game, rules, options, seed, dictionary, pace, guild, channel + $3, private,
        $4, phase, opened_at + $5, touched_at + $5, changes, suspended_at, posted_at, rematch_of, edition
     FROM tables WHERE id = $1",
    "INSERT INTO seats SELECT $2, seat, ($4 + seat - 1) % 5000 + 1, computer, options
     FROM seats WHERE table_id = $1 AND $3 + $5 > 0",
    "INSERT INTO inputs SELECT $2, seq, at + $5, seat, payload, interaction_id + $3 * 1000000
     FROM inputs WHERE table_id = $1 AND $4 > 0",
    "INSERT INTO snapshots SELECT $2, seq, rules, state, told FROM snapshots
     WHERE table_id = $1 AND $3 + $4 + $5 > 0",
    "INSERT INTO results SELECT $2, seat, ($4 + seat - 1) % 5000 + 1, score, place, grp, at + $5,
        number + $3 * 1000, game, guild, day + $5 / 86400000, (day + $5 / 86400000) / 30 * 30, dictionary,
        variant, pace, seats, computers, private, lasts, duel, rated, won, title
     FROM results WHERE table_id = $1",
    // Nobody has to be reminded here; of people it is assumed that two notices a game are.
    "INSERT INTO outbox (id, table_id, payload, made_at, done_at)
     SELECT $2 + notice, $2, '{\"remind\":{\"seat\":0,\"decision\":12}}', $5, $5 + $3 + $4
     FROM (SELECT 1 AS notice UNION ALL SELECT 2) AS two WHERE $1 > 0",
];

/// Makes so many games, each as one of `played`, at which `which` says.
pub async fn fill(
    db: &mut SqliteConnection,
    played: &[TableId],
    which: impl Fn(i64) -> usize,
    games: i64,
) {
    let mut all = db.begin().await.expect("nobody else");
    for person in 1..=PEOPLE {
        sqlx::query("INSERT INTO people (id, discord_id, name) VALUES ($1, $2, 'somebody else')")
            .bind(person)
            .bind(3_000_000_000_000_000_000 + person)
            .execute(&mut *all)
            .await
            .expect("room");
    }
    let first = played.iter().map(|id| id.0).max().unwrap_or(0);
    for number in 1..=games {
        let from = played[which(number)];
        for rows in ROWS {
            sqlx::query(rows)
                .bind(from.0)
                .bind(first + number * APART)
                .bind(number)
                .bind(1 + (number * 7_919) % PEOPLE)
                .bind(number * 86_400)
                .execute(&mut *all)
                .await
                .expect(rows);
        }
    }
    all.commit().await.expect("room");
}

/// How many bytes each table has with its indexes, the largest first.
pub async fn sizes(db: &mut SqliteConnection) -> Vec<(String, i64)> {
    let sizes = "SELECT tbl_name, SUM(pgsize) FROM dbstat JOIN sqlite_master USING (name)
        GROUP BY tbl_name ORDER BY 2 DESC";
    sqlx::query_as(sizes).fetch_all(db).await.expect("SQLite counts its pages")
}
