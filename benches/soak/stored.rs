//! What is stored in the end, as somebody else reads it: presses, logs, clocks and boards.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crosstown::game::Seed;
use crosstown::store::Store;
use crosstown::table::engine::Tables;
use tokio::time::sleep;

use crate::Run;
use crate::database::Raw;
pub use crate::openings::GAMES;

/// How long boards may take until they are right: whatever went wrong is looked for every minute.
const SOON: Duration = Duration::from_secs(75);
/// How late a clock may run out, in milliseconds by the fast clock: the timekeeper looks every five real seconds.
const LATE: i64 = 10_000 * crate::SPEED as i64;
/// How long a computer may have to wait for its turn to be looked at once nobody plays any more, by the same clock.
const STUCK: i64 = 60_000 * crate::SPEED as i64;

/// Waits until every open public table was shown as it is, once, and gives how many never were, and how long it took.
pub async fn boards(url: &str) -> (usize, usize, Duration) {
    let asked = Instant::now();
    let mut raw = Raw::open(url).await;
    let open = "SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND NOT private
        AND suspended_at IS NULL";
    let all: Vec<i64> = raw.numbers(open).await;
    let mut wrong: HashSet<i64> = all.iter().copied().collect();
    let right = "SELECT tables.id FROM tables JOIN boards ON boards.table_id = tables.id
        WHERE boards.shown >= tables.changes";
    while !wrong.is_empty() && asked.elapsed() < SOON {
        let right: HashSet<i64> = raw.numbers(right).await.into_iter().collect();
        let open: HashSet<i64> = raw.numbers(open).await.into_iter().collect();
        wrong.retain(|id| !right.contains(id) && open.contains(id));
        sleep(Duration::from_millis(250)).await;
    }
    raw.close().await;
    (all.len(), wrong.len(), asked.elapsed())
}

/// What the log of all tables says.
#[derive(Default)]
pub struct Stored {
    pub tables: i64,
    pub open: i64,
    pub inputs: i64,
    pub finished: i64,
    pub computers: i64,
    pub timeouts: i64,
    pub lost: Vec<String>,
    pub doubled: i64,
    pub gaps: i64,
    pub early: Vec<i64>,
    pub overdue: i64,
    pub unsaid: i64,
    pub outages: i64,
    pub given_back_s: i64,
    pub replayed: u64,
    pub replayed_wrong: Vec<String>,
    /// What was played of each game.
    pub games: Vec<Played>,
    /// Turns of computers that nobody took.
    pub stuck: i64,
}

/// What was played of one game.
pub struct Played {
    pub game: &'static str,
    pub by_people: i64,
    pub by_computers: i64,
    pub finished: i64,
}

/// How many tables of those that people are to play at are open.
pub async fn open_now(url: &str) -> i64 {
    let mut raw = Raw::open(url).await;
    let open = raw.number(OPEN_NOW).await;
    raw.close().await;
    open
}

/// A channel has one, and so has whoever plays alone; dailies are visitors'.
const OPEN_NOW: &str = "SELECT (SELECT COUNT(DISTINCT channel) FROM tables
    WHERE phase IN ('lobby', 'playing') AND NOT private) + (SELECT COUNT(DISTINCT opener) FROM tables
    WHERE phase IN ('lobby', 'playing') AND private AND edition IS NULL)";

/// Reads everything, once the bot has ended at this time of the fast clock.
pub async fn read(run: &Run, url: &str, ended_ms: i64) -> Stored {
    let mut raw = Raw::open(url).await;
    let mut stored = Stored {
        tables: raw.number("SELECT COUNT(*) FROM tables").await,
        open: raw.number("SELECT COUNT(*) FROM tables WHERE phase IN ('lobby', 'playing')").await,
        inputs: raw.number("SELECT COUNT(*) FROM inputs").await,
        finished: raw.number("SELECT COUNT(DISTINCT table_id) FROM results").await,
        computers: raw.number(COMPUTERS).await,
        timeouts: raw.number("SELECT COUNT(*) FROM inputs WHERE payload = 'timeout'").await,
        doubled: raw.number(DOUBLED).await,
        gaps: raw.number(GAPS).await,
        early: raw.numbers(EARLY).await,
        overdue: raw.number(&format!("{OVERDUE} {}", ended_ms - LATE)).await,
        unsaid: raw.number(&format!("{UNSAID} {}", ended_ms - 2 * LATE)).await,
        outages: raw.number("SELECT COUNT(*) FROM outages").await,
        given_back_s: raw.number(GIVEN_BACK).await,
        stuck: raw.number(&format!("{OVERDUE_COMPUTERS} {}", ended_ms - STUCK)).await,
        ..Stored::default()
    };
    let known = "SELECT interaction_id FROM inputs WHERE interaction_id IS NOT NULL";
    let known: HashSet<i64> = raw.numbers(known).await.into_iter().collect();
    let done = run.book.pages().done.clone();
    let lost = done.into_iter().filter(|(id, ..)| !known.contains(&id.cast_signed()));
    stored.lost = lost.map(|(id, what, _)| format!("{id}: {what}")).collect();
    for game in GAMES {
        let inputs = format!("{INPUTS} AND tables.game = '{game}'");
        let finished = format!(
            "SELECT COUNT(DISTINCT table_id) FROM results JOIN tables ON tables.id = table_id
             WHERE tables.game = '{game}'"
        );
        stored.games.push(Played {
            game,
            by_people: raw.number(&format!("{inputs} AND inputs.interaction_id IS NOT NULL")).await,
            by_computers: raw.number(&format!("{inputs} AND seats.computer IS NOT NULL")).await,
            finished: raw.number(&finished).await,
        });
    }
    raw.close().await;
    replay(url, &mut stored).await;
    stored
}

const COMPUTERS: &str = "SELECT COUNT(*) FROM inputs JOIN seats ON seats.table_id = inputs.table_id
    AND seats.seat = inputs.seat WHERE seats.computer IS NOT NULL";
/// With who made them.
const INPUTS: &str = "SELECT COUNT(*) FROM inputs JOIN tables ON tables.id = inputs.table_id
    JOIN seats ON seats.table_id = inputs.table_id AND seats.seat = inputs.seat WHERE TRUE";
/// The same press in the log twice. The database does not take that; its promise is kept an eye on.
const DOUBLED: &str = "SELECT COUNT(*) FROM (SELECT interaction_id FROM inputs
    WHERE interaction_id IS NOT NULL GROUP BY interaction_id HAVING COUNT(*) > 1) AS doubled";
/// Logs in which a place is missing.
const GAPS: &str = "SELECT COUNT(*) FROM (SELECT table_id FROM inputs GROUP BY table_id
    HAVING COUNT(*) <> MAX(seq) OR MIN(seq) <> 1) AS gaps";
/// Turns that ended before their time, where one player moves after the other: sooner after the input before than a
/// turn is long.
const EARLY: &str = "SELECT inputs.table_id FROM inputs
    JOIN inputs AS prior ON prior.table_id = inputs.table_id AND prior.seq = inputs.seq - 1
    JOIN tables ON tables.id = inputs.table_id
    WHERE inputs.payload = 'timeout' AND tables.game = 'crisscross'
    AND prior.payload NOT IN ('offer', 'decline', 'accept')
    AND inputs.at - prior.at < CASE tables.pace WHEN 'live' THEN 60000 WHEN 'relaxed' THEN 600000 ELSE 86400000 END";
const OVERDUE: &str = "SELECT COUNT(*) FROM deadlines JOIN tables ON tables.id = table_id
    WHERE NOT computer AND suspended_at IS NULL AND due_at <";
const OVERDUE_COMPUTERS: &str = "SELECT COUNT(*) FROM deadlines JOIN tables ON tables.id = table_id
    WHERE computer AND suspended_at IS NULL AND due_at <";
/// What is still to be said.
const UNSAID: &str = "SELECT COUNT(*) FROM outbox WHERE done_at IS NULL AND made_at <";
const GIVEN_BACK: &str = "SELECT COALESCE(SUM(ended_at - began_at), 0) / 1000 FROM
    (SELECT DISTINCT began_at, ended_at FROM outages) AS outages";

/// Every open table once more from its log.
async fn replay(url: &str, stored: &mut Stored) {
    let store = Store::open(url).await.expect("the database opens");
    let (tables, _) = Tables::new(store.clone(), || 0, || Seed::from_number(0));
    let checked = tables.check_open().await.expect("the tables are read");
    stored.replayed = checked.replayed + checked.lobbies;
    let others = checked.read + checked.resting;
    if others > 0 {
        stored.replayed_wrong.push(format!("{others} tables can't be replayed"));
    }
    let wrong = checked.wrong.iter().map(|(id, why)| format!("table {}: {why}", id.0));
    stored.replayed_wrong.extend(wrong);
    store.close().await;
}
