//! Killed at any moment: what was acknowledged is there, once.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use crosstown::store::{Append, Outcome, Store};

use super::{Scratch, playing, press};

const DATABASE: &str = "STORE_TEST_DATABASE";
const KILLS: u64 = 10;
const TABLES: i64 = 4;
/// The inputs of one press.
const TOGETHER: i64 = 2;

/// What the test below starts and kills: plays at all open tables at once for ever, and prints each
/// input when it is acknowledged. By itself, without a database to play in, it has nothing to do.
#[tokio::test]
async fn plays_until_killed() {
    let Ok(url) = std::env::var(DATABASE) else { return };
    let store = Store::open_alone(&url).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for table in store.open_tables(0, TABLES).await.unwrap() {
        let store = store.clone();
        tasks.spawn(async move { play(&store, table.id).await });
    }
    tasks.join_all().await;
}

async fn play(store: &Store, table: i64) {
    let newest = store.inputs(table, 0).await.unwrap().last().map_or(0, |input| input.seq);
    for first in (newest + 1..).step_by(TOGETHER as usize) {
        let seq = first + TOGETHER - 1;
        let interaction = table.wrapping_mul(1_000_003).wrapping_add(seq);
        let payloads = (first..=seq).map(|seq| format!("input {seq}")).collect();
        let append = Append { payloads, ..press(table, first, interaction) };
        assert_eq!(store.append(append).await.unwrap(), Outcome::Appended);
        // One write a line, past the test harness, so that a kill can't hold lines back.
        let line = format!("acknowledged {table} {seq}\n");
        std::io::stdout().write_all(line.as_bytes()).unwrap();
        std::io::stdout().flush().unwrap();
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let mut tables = Vec::new();
    for channel in 0..TABLES {
        tables.push(playing(&store, channel).await);
    }
    store.close().await;

    let mut acknowledged: HashMap<i64, i64> = HashMap::new();
    for kill in 0..KILLS {
        let url = scratch.url.clone();
        // Spread over a span in which many batches begin and end.
        let delay = Duration::from_micros(20_000 + kill * 7_919 % 50_000);
        let lines = tokio::task::spawn_blocking(move || play_and_kill(&url, delay)).await.unwrap();
        assert!(!lines.is_empty(), "it was killed at play");
        for (table, seq) in lines {
            let newest = acknowledged.entry(table).or_default();
            *newest = seq.max(*newest);
        }

        // The dead no longer have it.
        let store = scratch.open_alone().await;
        for &table in &tables {
            let inputs = store.inputs(table, 0).await.unwrap();
            let seqs: Vec<i64> = inputs.iter().map(|input| input.seq).collect();
            assert_eq!(seqs, (1..=seqs.len() as i64).collect::<Vec<_>>(), "each once, no gap");
            assert_eq!(seqs.len() as i64 % TOGETHER, 0, "all inputs of a press, or none");
            let newest = acknowledged.get(&table).copied().unwrap_or_default();
            assert!(seqs.len() as i64 >= newest, "{newest} was acknowledged, {seqs:?} are there");
        }
        store.close().await;
    }
}

/// Lets the program play, kills it `delay` after its first acknowledgement, and gives back all that
/// it printed.
fn play_and_kill(url: &str, delay: Duration) -> Vec<(i64, i64)> {
    let mut program = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture", "kill::plays_until_killed"])
        .env(DATABASE, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(program.stdout.take().unwrap()).lines().map_while(Result::ok);
    // The harness has lines of its own, and ours may follow one of them.
    let mut entries = lines.filter_map(|line| {
        let (_, entry) = line.split_once("acknowledged ")?;
        let (table, seq) = entry.split_once(' ')?;
        Some((table.parse().ok()?, seq.parse().ok()?))
    });
    let first = entries.next();
    std::thread::sleep(delay);
    // SIGKILL, where there are signals.
    program.kill().unwrap();
    program.wait().unwrap();
    first.into_iter().chain(entries).collect()
}
