//! Those who look around: leaderboards, profiles, settings, the daily, their own data.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, permissions};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::Run;
use crate::hand::Hand;
use crate::servers::Server;

/// One for so many tables.
const TABLES: usize = 20;
/// How long somebody looks at what they see, in milliseconds: from, and how much more.
const LOOK: (u32, u32) = (4_000, 14_000);
const GAMES: [&str; 5] =
    ["Crisscross", "Cross-Up", "Make a Wordsearch", "Word Cross", "Criss-Cross Town"];
const CHALLENGES: [&str; 3] = ["Daily wordsearch", "Cross-Up of the day", "Town of the week"];

pub fn invite(run: &Run, servers: &[Server]) -> Vec<JoinHandle<()>> {
    let count = run.size.tables.div_ceil(TABLES);
    let visitor = |number: usize| {
        let server = &servers[number % servers.len()];
        let hand = Hand::new(run, &format!("Dora{number}"), 1_000_000 + number as u64).of(server);
        hand.person.may(permissions::MANAGE_GUILD);
        tokio::spawn(visit(run.clone(), server.hall, hand))
    };
    (0..count).map(visitor).collect()
}

async fn visit(run: Run, hall: ChannelRef, mut hand: Hand) {
    while !run.is_over() {
        let time = LOOK.0 + hand.dice.below(LOOK.1);
        sleep(Duration::from_millis(time.into())).await;
        look(&hall, &mut hand).await;
    }
}

async fn look(hall: &ChannelRef, hand: &mut Hand) {
    let game = *hand.pick(&GAMES).expect("games");
    let challenge = *hand.pick(&CHALLENGES).expect("challenges");
    let shown = match hand.dice.below(16) {
        0 | 1 => hand.slash(hall, "leaderboard", args![game: game]).await,
        2 => hand.slash(hall, "leaderboard", args![game: game, scope: "everywhere"]).await,
        3 | 4 => hand.slash(hall, "profile", args![]).await,
        5 => hand.slash(hall, "settings show", args![]).await,
        6 => hand.slash(hall, "privacy export", args![]).await,
        7 => hand.slash(hall, "table mine", args![]).await,
        8 => hand.slash(hall, "rules", args![game: game]).await,
        9 => hand.slash(hall, "word check", args![word: "lantern"]).await,
        10 => hand.slash(hall, "daily results", args![game: challenge]).await,
        11 => hand.slash(hall, "preferences", args![everywhere: "on"]).await,
        12 => hand.slash(hall, "daily remind", args![reminders: "on", game: challenge]).await,
        _ => hand.slash(hall, "daily play", args![game: challenge]).await,
    };
    // And on from there: pages, buttons, the daily itself.
    let mut shown = shown;
    for _ in 0..3 {
        hand.breathes().await;
        let Some(message) = shown.take().and_then(|seen| hand.person.look(&seen)) else { return };
        shown = hand.presses_anything(&message).await.filter(|seen| seen.ephemeral);
    }
}
