//! Connections to the database that are lost, and a server that is started again, while people play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, Person};
use crosstown::store::{Heard, Store};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::pair::{Pair, SOON};
use crate::house::until;

/// How long people play between two misfortunes.
const A_WHILE: Duration = Duration::from_secs(3);
/// How long somebody thinks.
const THOUGHT: Duration = Duration::from_millis(150);
const SIZE: u8 = 19;

/// The connections of one kind, as the server lists them.
pub const CLAIMS: &str = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 2";
const LISTENERS: &str = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
const WRITERS: &str = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 1";
const CUTS: [(&str, &str); 3] =
    [("claims", CLAIMS), ("listeners", LISTENERS), ("writers", WRITERS)];

/// Cuts such connections, and says how many: those to this database alone, since a server lists all.
pub fn cut(which: &str) -> String {
    format!(
        "SELECT COUNT(pg_terminate_backend(pid)) FROM (SELECT DISTINCT pid FROM ({which}) AS it
             JOIN pg_stat_activity AS backend USING (pid)
             WHERE backend.datname = current_database()) AS cut"
    )
}

/// Two people who play in a channel until it is enough: the presses that were accepted.
struct Play {
    channel: ChannelRef,
    people: [Person; 2],
    enough: Arc<AtomicBool>,
}

impl Play {
    async fn begin(self) -> JoinHandle<Vec<u64>> {
        let [one, two] = &self.people;
        let args = args![opponent: two, size: i32::from(SIZE), colour: "red", pace: "none"];
        let told = one.slash(&self.channel, "crisscross", args).await.message().await;
        assert!(told.content.starts_with("Your game begins"), "{}", told.content);
        tokio::spawn(self.play())
    }

    async fn play(self) -> Vec<u64> {
        // Neither side is joined by every other square of every other row.
        let odd = || (1..=SIZE).step_by(2);
        let squares = odd().flat_map(|row| odd().map(move |column| (column, row)));
        let mut accepted = Vec::new();
        // What failed may be done all the same: then it is the other one's turn as well.
        for (turn, (column, row)) in squares.enumerate() {
            if self.enough.load(Ordering::Relaxed) {
                break;
            }
            let square = format!("{}{row}", char::from(b'a' + column - 1));
            let player = &self.people[turn % 2];
            let reply = player.slash(&self.channel, "move", args![text: square.as_str()]).await;
            assert!(!reply.failed(), "every press is answered: {square}");
            let told = reply.message().await.content;
            if told.starts_with("Done:") {
                accepted.push(reply.interaction().0);
            }
            sleep(THOUGHT).await;
        }
        accepted
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_connections_lose_nothing() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    let enough = Arc::new(AtomicBool::new(false));
    let mut playing = Vec::new();
    for (number, channel) in pair.channels.iter().enumerate() {
        let people = ["one", "two"].map(|name| pair.world.user(&format!("{name} of {number}")));
        let play = Play { channel: *channel, people, enough: enough.clone() };
        playing.push(play.begin().await);
    }
    sleep(A_WHILE).await;
    for (what, which) in CUTS {
        let cut = pair.raw().await.number(&cut(which)).await;
        assert!(cut >= 2, "both have {what}, and {cut} were cut");
        println!("{cut} {what} cut");
        sleep(A_WHILE).await;
    }
    pair.cluster.stop();
    pair.cluster.start();
    sleep(A_WHILE).await;
    enough.store(true, Ordering::Relaxed);

    let mut raw = pair.raw().await;
    for (play, channel) in playing.into_iter().zip(&pair.channels) {
        let accepted = play.await.expect("every press is answered");
        assert!(accepted.len() > 20, "{} presses accepted", accepted.len());
        let stored =
            raw.numbers("SELECT interaction_id FROM inputs WHERE interaction_id IS NOT NULL");
        let stored = stored.await;
        for press in accepted {
            let times = stored.iter().filter(|id| id.cast_unsigned() == press).count();
            assert_eq!(times, 1, "press {press}");
        }
        // What one writes the other shows, as before.
        let newest =
            "SELECT COUNT(*) FROM inputs JOIN tables ON tables.id = table_id WHERE channel =";
        let moves = raw.number(&format!("{newest} {}", channel.id.0)).await;
        let newest = format!("move {}.", moves + 1);
        let shown = pair.alice.waits_for(channel, |seen| {
            !seen.ephemeral && seen.pictures.iter().any(|picture| picture.alt.contains(&newest))
        });
        timeout(SOON, shown).await.expect("the board is right soon");
    }
    pair.game(&pair.world.guild_on(3, "Hamlet").1).await;
    assert_eq!(pair.world.identified(), 4, "no session was lost with the database");
    pair.close([first, second]).await;
}

/// Who writes gets a number with each connection, and it may be one that another had before.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_gets_the_number_of_another_is_heard_all_the_same() {
    let Some(pair) = Pair::settle().await else { return };
    let stores = [Store::open(&pair.url).await, Store::open(&pair.url).await];
    let [one, two] = stores.map(|store| store.expect("the server answers"));
    let mut raw = pair.raw().await;
    let mut news = one.news();
    let listening = format!("SELECT COUNT(*) FROM ({LISTENERS}) AS listening");
    until("one listens", async || pair.raw().await.number(&listening).await == 1).await;
    assert_eq!(timeout(SOON, news.recv()).await.expect("it listens"), Some(Heard::Much));
    assert_eq!(raw.number(&cut(WRITERS)).await, 2);
    // The first to come back has the first number.
    let person = two.person(5, "Ann").await.expect("the server answers");
    let heard = timeout(SOON, news.recv()).await.expect("one hears of it");
    assert_eq!(heard, Some(Heard::Person(person)));
    one.close().await;
    two.close().await;
}

/// The claims of a process are gone and can't be made again, while it reaches the database otherwise: another may have
/// its shards by now, so it does nothing for them but answer.
#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_claim_shards_does_nothing_for_them() {
    let Some(pair) = Pair::settle().await else { return };
    let (first, second) = pair.halves().await;
    let channel = &pair.channels[3];
    pair.game(channel).await;
    let board = pair.board(channel, "Red to place").await;
    let table = pair.table(channel).await;
    // Somebody else is just agreeing on how many shards there are, and takes long.
    let mut raw = pair.raw().await;
    raw.run("SELECT pg_advisory_lock(5, 0)").await;
    let claims = format!("{CLAIMS} AND objid IN (2, 3)");
    assert_eq!(raw.number(&cut(&claims)).await, 1);
    sleep(A_WHILE * 2).await;
    pair.writes(&pair.alice, &table, "b2").await;
    sleep(A_WHILE).await;
    let shown = pair.alice.look(&board).expect("the board stands");
    assert!(!shown.content.contains("Red placed b2"), "nobody shows it: {}", shown.content);
    raw.run("SELECT pg_advisory_unlock(5, 0)").await;
    pair.board(channel, "Red placed b2").await;
    assert_eq!(pair.world.identified(), 4, "no session was lost with it");
    pair.close([first, second]).await;
}
