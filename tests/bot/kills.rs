//! Killed at any moment, and continued: every accepted move is kept once, and the board is soon as new
//! as the game.

use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::game::{Dice, Seed};
use crosstown::playground::{Config, Seen, World};
use crosstown::store::{Phase, Store};

use crate::database;
use crate::house::database_url;
use crate::process::Process;

/// A fifth of it where processes take turns: whoever was killed in one is waited for.
const KILLS: usize = 50;
const SIZE: u8 = 19;
/// How long a process lives at most, in milliseconds: long enough for a few moves.
const LIFE: u32 = 250;
/// How long a player takes at most, in milliseconds.
const PAUSE: u32 = 60;
/// How many tables are opened or filled while the process is killed, and how long it lives at most.
const OPENINGS: usize = 20;
const OPENING: u32 = 30;
/// "Within five seconds of the restart."
const SOON: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn fifty_kills_lose_nothing() {
    // Nobody waits long for a process that is dead.
    let answer_within = Duration::from_millis(1_500);
    let world = World::with(Config { answer_within, ..Config::default() }).await;
    let url = database_url();
    let (alice, bob, channel) = (world.user("alice"), world.user("bob"), world.channel("games"));
    let mut dice = Dice::new(&Seed::from_number(4), 0);
    let mut squares = all_squares();
    dice.shuffle(&mut squares);

    let mut process = Process::start(&world, &url).await;
    let args = args![opponent: bob, size: i32::from(SIZE), colour: "red", pace: "none"];
    alice.slash(&channel, "crisscross", args).await.message().await;
    alice.waits_for(&channel, |seen| shows(seen, "move 1.")).await;
    let mut kept: Vec<String> = Vec::new();
    let (mut unanswered, mut slowest) = (0, Duration::ZERO);
    let kills = if database::on_postgres() { KILLS / 5 } else { KILLS };
    for _ in 0..kills {
        let life = Duration::from_millis(u64::from(dice.below(LIFE)));
        let death = tokio::spawn(async move {
            tokio::time::sleep(life).await;
            process.kill();
        });
        let asked = loop {
            let player = if kept.len().is_multiple_of(2) { &alice } else { &bob };
            let square = squares.pop().expect("361 squares are enough");
            let reply = player.slash(&channel, "move", args![text: square.as_str()]).await;
            if reply.failed() {
                break square;
            }
            let told = reply.message().await.content;
            assert!(told.starts_with(&format!("Done: {square}.")), "{told}");
            kept.push(square);
            let pause = Duration::from_millis(u64::from(dice.below(PAUSE)));
            tokio::time::sleep(pause).await;
        };
        world.expect_unanswered();
        unanswered += 1;
        death.await.expect("the process was killed");

        // The move that was not answered is there once or not at all; all others are.
        let log = log(&url).await;
        if log.len() > kept.len() {
            kept.push(asked);
        } else {
            squares.insert(0, asked);
        }
        assert_eq!(log, kept);
        process = Process::start(&world, &url).await;
        let started = Instant::now();
        let newest = format!("move {}.", kept.len() + 1);
        alice.waits_for(&channel, |seen| shows(seen, &newest)).await;
        slowest = slowest.max(started.elapsed());
    }
    process.kill();
    println!(
        "{kills} kills, {} moves kept once, {unanswered} presses unanswered, slowest board {slowest:?}",
        kept.len(),
    );
    assert!(slowest < SOON, "the slowest board took {slowest:?}");
}

/// Opening and filling a table are one step each: a kill leaves it there and begun, or not there.
#[tokio::test(flavor = "multi_thread")]
async fn kills_around_an_opening_leave_no_full_lobby() {
    let answer_within = Duration::from_millis(1_000);
    let world = World::with(Config { answer_within, ..Config::default() }).await;
    let url = database_url();
    let bob = world.user("bob");
    let mut dice = Dice::new(&Seed::from_number(11), 0);
    let (mut begun, mut waiting) = (0, 0);
    for number in 0..OPENINGS {
        let process = Process::start(&world, &url).await;
        let (player, channel) =
            (world.user(&format!("player {number}")), world.channel(&format!("hall-{number}")));
        // Every other table is filled by somebody who joins.
        let joins = number % 2 == 1;
        if joins {
            player.slash(&channel, "crisscross", args![size: 3]).await.message().await;
        }
        let life = Duration::from_millis(u64::from(dice.below(OPENING)));
        let death = tokio::spawn(async move {
            tokio::time::sleep(life).await;
            process.kill();
        });
        let reply = if joins {
            bob.slash(&channel, "table join", args![]).await
        } else {
            player.slash(&channel, "crisscross", args![opponent: bob, size: 3]).await
        };
        if reply.failed() {
            world.expect_unanswered();
        }
        death.await.expect("the process was killed");
        let store = Store::open(&url).await.expect("the database opens");
        let table = store.open_table_in(channel.id.0.cast_signed()).await.expect("it is read");
        if let Some(table) = table {
            let seats = store.seats(table.id).await.expect("the seats are read");
            let seated = seats.iter().filter(|seat| seat.person.is_some()).count();
            let expected = if table.phase == Phase::Playing { 2 } else { 1 };
            assert_eq!(seated, expected, "{table:?}");
            begun += usize::from(table.phase == Phase::Playing);
            waiting += usize::from(table.phase == Phase::Lobby);
        }
        store.close().await;
    }
    println!("{OPENINGS} kills: {begun} tables begun, {waiting} still wait for somebody");
}

fn all_squares() -> Vec<String> {
    let column = |column: u8| char::from(b'a' + column);
    let rows = |c: u8| (1..=SIZE).map(move |row| format!("{}{row}", column(c)));
    (0..SIZE).flat_map(rows).collect()
}

fn shows(seen: &Seen, wanted: &str) -> bool {
    !seen.ephemeral && seen.pictures.iter().any(|picture| picture.alt.contains(wanted))
}

/// The moves in the log, as another process reads them.
async fn log(url: &str) -> Vec<String> {
    let store = Store::open(url).await.expect("the database opens");
    let tables = store.open_tables(0, 10).await.expect("the tables are read");
    let inputs = store.inputs(tables[0].id, 1).await.expect("the log is read");
    store.close().await;
    inputs.into_iter().map(|input| input.payload).collect()
}
