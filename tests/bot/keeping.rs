//! A backup taken while everybody plays, and put in another place: the games go on there. And a doctor who asks Discord.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crosstown::args;
use crosstown::config::Config;
use crosstown::discord::checkup::check_up;
use crosstown::playground::{ChannelRef, Fault, Person, Seen, World, permissions};
use crosstown::store::Store;
use crosstown::table::backup::{Manner, back_up, restore};
use crosstown::table::examining::{Finding, How};

use crate::database;
use crate::house::{House, config, database_url, until};
use crate::scratch::Scratch;

const SIZE: i32 = 19;
/// How many games are played at once, and how many moves each has at least when the backup is taken.
const GAMES: usize = 4;
const MOVES: usize = 6;

/// Every square of a board, in an order of its own.
fn squares(game: usize) -> Vec<String> {
    let columns = "abcdefghijklmnopqrs".chars();
    let mut all: Vec<String> =
        columns.flat_map(|column| (1..=SIZE).map(move |row| format!("{column}{row}"))).collect();
    let turn = (37 * game) % all.len();
    all.rotate_left(turn);
    // No five in a row come about by going along one.
    let (even, odd): (Vec<_>, Vec<_>) = all.into_iter().enumerate().partition(|(at, _)| at % 7 < 3);
    odd.into_iter().chain(even).map(|(_, square)| square).collect()
}

/// Two people who play on until they are told to stop: what was answered, in order.
async fn play(
    (alice, bob, channel): (Person, Person, ChannelRef),
    game: usize,
    answered: Arc<std::sync::Mutex<Vec<String>>>,
    stop: Arc<AtomicBool>,
) {
    for (number, square) in squares(game).into_iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let player = if number % 2 == 0 { &alice } else { &bob };
        let told =
            player.slash(&channel, "move", args![text: square.as_str()]).await.message().await;
        if !told.content.starts_with("Done:") {
            // The game is over.
            return;
        }
        answered.lock().unwrap().push(square);
    }
}

async fn log(url: &str, channel: &ChannelRef) -> Vec<String> {
    let all = format!(
        "SELECT payload FROM inputs JOIN tables ON tables.id = table_id
         WHERE channel = {} ORDER BY seq",
        channel.id
    );
    database::texts(url, &all).await.into_iter().flatten().collect()
}

/// Whether it is a board on which this move is next.
fn shows(seen: &Seen, number: usize) -> bool {
    let wanted = format!("move {number}.");
    !seen.ephemeral && seen.pictures.iter().any(|picture| picture.alt.contains(&wanted))
}

/// The program's own way, whichever database it is.
fn manner() -> Manner {
    Manner { replace: false, with_faults: false, ending: ".before".to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_loses_nothing_that_was_answered() {
    let mut house = House::build().await;
    let folder = Scratch::new("bot-backup");
    let stop = Arc::new(AtomicBool::new(false));
    let (mut games, mut playing) = (Vec::new(), Vec::new());
    for game in 0..GAMES {
        let channel = house.world.channel(&format!("game {game}"));
        let alice = house.world.user(&format!("ann {game}"));
        let bob = house.world.user(&format!("bob {game}"));
        let args = args![opponent: bob, size: SIZE, colour: "red", pace: "live"];
        alice.slash(&channel, "crisscross", args).await.message().await;
        house.board_in(&channel, "Red to place").await;
        let answered = Arc::default();
        let players = (alice.clone(), bob.clone(), channel);
        playing.push(tokio::spawn(play(players, game, Arc::clone(&answered), stop.clone())));
        games.push((alice, bob, channel, answered));
    }
    let counts = || games.iter().map(|game| game.3.lock().unwrap().len()).collect::<Vec<_>>();
    until("all have moved", async || counts().iter().all(|moves| *moves >= MOVES)).await;

    let before: Vec<Vec<String>> =
        games.iter().map(|game| game.3.lock().unwrap().clone()).collect();
    let file: PathBuf = folder.join("copy.db");
    let made = back_up(house.database(), &file).await.expect("a backup is made");
    assert_eq!((made.checked.replayed, made.checked.wrong.len()), (GAMES as u64, 0));
    let during = counts();
    until("they play on", async || counts().iter().zip(&during).any(|(now, then)| now > then))
        .await;
    stop.store(true, Ordering::Relaxed);
    for playing in playing {
        playing.await.expect("nobody was refused");
    }
    // A table that the backup does not know, with its message in Discord.
    let lost = house.world.channel("lost");
    let args = args![opponent: house.bob, size: 3, colour: "red", pace: "live"];
    house.alice.slash(&lost, "crisscross", args).await.message().await;
    let lost_board = house.board_in(&lost, "Red to place").await;
    house.stop().await;

    // Three days later, in another place.
    let new = database_url();
    restore(&file, &new, &manner()).await.expect("it is put in place");
    for ((.., channel, _), before) in games.iter().zip(&before) {
        let kept = log(&new, channel).await;
        assert!(kept.starts_with(before), "answered before the backup: {before:?}, kept: {kept:?}");
    }
    house.world.advance(Duration::from_secs(3 * 24 * 60 * 60));
    house.move_to(new).await;
    for (game, (alice, bob, channel, _)) in games.iter().enumerate() {
        let kept = log(house.database(), channel).await;
        assert!(!kept.iter().any(|input| input == "timeout"), "nobody lost by the time in between");
        // The board shows the game as it was, not as it went on elsewhere.
        alice.waits_for(channel, |seen| shows(seen, kept.len() + 1)).await;
        let player = if kept.len() % 2 == 0 { alice } else { bob };
        let free = squares(game).into_iter().find(|square| !kept.contains(square)).unwrap();
        let told = player.slash(channel, "move", args![text: free.as_str()]).await.message().await;
        assert!(told.content.starts_with("Done:"), "{}", told.content);
        alice.waits_for(channel, |seen| shows(seen, kept.len() + 2)).await;
    }
    let told = house.alice.press(&lost_board, "a1").await.message().await;
    assert!(told.ephemeral && !told.content.is_empty(), "one sentence for what is lost");
    assert_eq!(told.content.matches(". ").count(), 0, "{}", told.content);
    house.close().await;
}

/// What is wrong, with what it is about.
fn wrong(findings: &[Finding]) -> Vec<(&'static str, &str)> {
    let wrong = findings.iter().filter_map(|finding| match &finding.how {
        How::Wrong(told) => Some((finding.what, told.as_str())),
        _ => None,
    });
    wrong.collect()
}

/// As a doctor in a process of their own would ask.
async fn asked(world: &World, config: &Config, database: &str) -> Vec<Finding> {
    let store = Store::look(database).await.unwrap();
    let used = store.used_channels().await.unwrap();
    store.close().await;
    check_up(config, world.clock(), Some(used)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doctor_finds_what_discord_does_not_allow() {
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 5, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    let told = config(&house.world, house.database());
    let sessions = house.world.identified();
    let well = asked(&house.world, &told, house.database()).await;
    assert_eq!(wrong(&well), []);
    let what: Vec<&str> = well.iter().map(|finding| finding.what).collect();
    assert_eq!(what, ["token", "intents", "gateway", "channels", "clock"]);
    assert!(well.iter().all(|finding| matches!(finding.how, How::Well(_))), "{well:?}");

    // A permission that is missing.
    house.world.deny(&house.channel, permissions::ATTACH_FILES);
    let found = asked(&house.world, &told, house.database()).await;
    let found = wrong(&found);
    assert!(
        matches!(found[..], [("channels", told)] if told.contains("I lack: Attach Files.")),
        "{found:?}"
    );
    house.world.deny(&house.channel, 0);

    // What was given up for want of one is not forgotten.
    let (guild, channel) = (house.world.guild().0.cast_signed(), house.channel.id.0.cast_signed());
    let set = house.world.user("owner");
    let args = args![channel: house.channel, game: "Daily wordsearch", time: "18:00"];
    set.slash(&house.channel, "daily setup", args).await.message().await;
    let stop = format!(
        "UPDATE daily_channels SET next_at = NULL, trouble = 'I may not post there: try.'
         WHERE guild = {guild} AND channel = {channel}"
    );
    assert_eq!(database::run(house.database(), &stop).await, 1);
    let found = asked(&house.world, &told, house.database()).await;
    let told_of_it =
        "the daily challenge can't be posted there any more: I may not post there: try.";
    assert!(
        matches!(wrong(&found)[..], [("channels", told)] if told.ends_with(told_of_it)),
        "{found:?}"
    );
    assert_eq!(database::run(house.database(), "DELETE FROM daily_channels").await, 1);

    // What Discord does not say is unknown, and not wrong.
    house.world.fail_all("GET", "/channels/", Fault::Status(400));
    let found = asked(&house.world, &told, house.database()).await;
    house.world.lift_faults();
    assert_eq!(wrong(&found), []);
    let unknown = |what: &str| {
        let of_it = found.iter().find(|finding| finding.what == what);
        matches!(of_it, Some(Finding { how: How::Unknown(_), .. }))
    };
    assert!(unknown("channels") && !unknown("token"), "{found:?}");

    // A clock that is set wrong, either way.
    for (by, way) in [(60_000, "60 s fast"), (-120_000, "60 s slow")] {
        house.world.step_clock(by);
        let found = asked(&house.world, &told, house.database()).await;
        let found = wrong(&found);
        let near = way.replace("60", "59");
        assert!(
            matches!(found[..], [("clock", told)] if told.starts_with(way) || told.starts_with(&near) || told.starts_with("58 s")),
            "{found:?}"
        );
    }
    house.world.step_clock(60_000);

    // A token that nobody knows; what could not be asked is said, and the database is not in the way.
    let mut unknown = told.clone();
    unknown.token = Config::read(&crosstown::config::Variables::from([("DISCORD_TOKEN", "x.y.z")]))
        .unwrap()
        .token;
    let found = asked(&house.world, &unknown, house.database()).await;
    assert!(
        matches!(wrong(&found)[..], [("token", told)] if told.contains("is refused")),
        "{found:?}"
    );
    let unknown = found.iter().filter(|finding| matches!(finding.how, How::Unknown(_))).count();
    assert_eq!(unknown, 3, "{found:?}");
    house.world.expect_violation(0);
    assert_eq!(house.world.identified(), sessions, "no session was begun");
    assert!(house.bot().in_touch(), "the bot goes on");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_makes_a_backup_when_it_starts_and_says_for_how_long_it_is_kept() {
    let folder = Scratch::new("bot-backups");
    let backups = folder.join("kept");
    let house = House::build_with(|config| {
        config.backups = Some(backups.clone());
        config.backup_days = 12;
    })
    .await;
    let whole = || {
        let names = fs::read_dir(&backups).into_iter().flatten().flatten();
        let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.ends_with("Z.db")).count()
    };
    until("a backup is there", async || whole() == 1).await;
    let args = args![opponent: house.bob, size: 5, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    let told = house.alice.slash(&house.channel, "privacy delete", args![]).await.message().await;
    assert!(told.content.contains("kept for 12 days at most"), "{}", told.content);
    house.close().await;
}
