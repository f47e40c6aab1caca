//! Custom ids made by hand, over two servers: every control of every table, used by everybody. Each use
//! has its answer, and what is not allowed changes no row and no board.

use std::collections::BTreeSet;

use crosstown::args;
use crosstown::daily::challenge::Challenge;
use crosstown::discord::custom_id::{Control, CustomId, Final, Means, UnknownControl};
use crosstown::discord::standings::person::PersonControl;
use crosstown::game::{Dice, Level, Seed};
use crosstown::playground::{ChannelRef, Forged, Person, Reply, Seen, permissions};
use crosstown::table::people::Boards;
use crosstown::table::record::TableId;
use crosstown::table::refused::Refused;
use crosstown::table::seating::PersonId;

use crate::database::Raw;
use crate::house::House;

/// A number for each kind of control. A new one is no longer left out of `controls` unnoticed.
const fn number(control: &Control) -> usize {
    match control {
        Control::Join => 0,
        Control::Leave => 1,
        Control::Start => 2,
        Control::Computer => 3,
        Control::Level(_) => 4,
        Control::Pad => 5,
        Control::Refresh => 6,
        Control::Text => 7,
        Control::Rules { .. } => 8,
        Control::More => 9,
        Control::Confirm(_) => 10,
        Control::Confirmed(_) => 11,
        Control::Rematch => 12,
        Control::History { .. } => 13,
        Control::Export => 14,
        Control::Act(_) => 15,
        Control::Compose(_) => 16,
        Control::Menu(_) => 17,
        Control::Type => 18,
        Control::Typed => 19,
        Control::Write { .. } => 20,
        Control::Written(_) => 21,
        Control::Marks { .. } => 22,
        Control::Hindsight => 23,
        Control::Close => 24,
        Control::Thread(_) => 25,
        Control::Pasted(_) => 26,
        Control::OwnRules => 27,
        Control::OwnRule(_) => 28,
        Control::Post => 29,
        Control::Leaf { .. } => 30,
        Control::Leaves(_) => 31,
        Control::Correct(_) => 32,
        Control::Daily(_) => 33,
        Control::DailyRule { .. } => 34,
        Control::Share => 35,
        Control::Forget(_) => 36,
        Control::Replay => 37,
        Control::Leaders(_) => 38,
        Control::Profile(_) => 39,
    }
}
const KINDS: usize = 40;

/// A control of the daily challenge, long after its day.
fn daily(wish: &str) -> Control {
    Control::Daily(format!("{wish}.wordsearch.2020-01-01").parse().expect("a control"))
}

/// A control of a leaderboard that nobody is on.
fn leaders(wish: &str) -> Control {
    let text = format!("{wish}.wordsearch.rating.all.here.7");
    Control::Leaders(text.parse().expect("a control"))
}

/// Every control, with something to do for each.
fn controls() -> Vec<Control> {
    let text = str::to_owned;
    let all = vec![
        Control::Join,
        Control::Leave,
        Control::Start,
        Control::Computer,
        Control::Level(Level::Easy),
        Control::Pad,
        Control::Refresh,
        Control::Text,
        Control::Rules { game: text("crisscross"), page: 1, turn: false },
        Control::Rules { game: text("crisscross"), page: 1, turn: true },
        Control::More,
        Control::Confirm(Final::Resign),
        Control::Confirm(Final::End),
        Control::Rematch,
        Control::Post,
        Control::History { seq: 1, turn: false },
        Control::History { seq: 0, turn: true },
        Control::Replay,
        Control::Export,
        Control::Act(text("b2")),
        Control::Act(text("offer")),
        Control::Act(text("resign")),
        Control::Compose(text("b")),
        Control::Leaf { boards: Boards::Text, draft: text("1") },
        Control::Leaves(Boards::Picture),
        Control::Menu(text("column")),
        Control::Type,
        Control::Typed,
        Control::Write { verb: text("hat"), title: text("Words for the hat") },
        Control::Written(text("hat")),
        Control::Marks { on: true, draft: text("b") },
        Control::Marks { on: false, draft: String::new() },
        Control::Hindsight,
        Control::Close,
        Control::Thread(text("1")),
        Control::Pasted(text("own.3.full.none.-.poem")),
        Control::Correct(1),
        Control::Forget(PersonId(1)),
        Control::OwnRules,
        Control::OwnRule(text("minimum")),
        daily("play"),
        daily("results"),
        daily("grids"),
        daily("rules"),
        daily("quiet"),
        Control::DailyRule { challenge: Challenge::Wordsearch, name: text("gravity") },
        Control::Share,
        leaders("open"),
        leaders("told"),
        leaders("turn"),
        leaders("post"),
        Control::Profile(PersonControl::Text(PersonId(1))),
        Control::Profile(PersonControl::Best(PersonId(1), "wordsearch")),
        Control::Profile(PersonControl::Post),
        // The last, for these end a game.
        Control::Confirmed(Final::Resign),
        Control::Confirmed(Final::End),
    ];
    let kinds: BTreeSet<usize> = all.iter().map(number).collect();
    assert_eq!(kinds, (0..KINDS).collect(), "each kind of control is tried");
    all
}

/// Uses a control that was made by hand, in the way it is meant to be used.
async fn uses(person: &Person, on: &Seen, id: &CustomId) -> Reply {
    let used = match id.control.means() {
        Means::Button => Forged::Button,
        Means::Menu => Forged::Menu(&["2"]),
        Means::Form => Forged::Form("b2"),
    };
    let reply = person.forges_as(on, &id.to_string(), used).await;
    assert!(!reply.failed(), "{id} on {:?} has no answer", on.content);
    reply
}

/// The answer to somebody who has no business at a table says nothing of it, not even that it is there.
async fn tells_nothing(reply: &Reply, id: &CustomId) {
    let told = reply.message().await;
    assert!(told.ephemeral, "{id}: {told:?}");
    let nothing = [Refused::NoTable.to_string(), UnknownControl.to_string()];
    assert!(nothing.contains(&told.content), "{id}: {}", told.content);
    assert!(told.pictures.is_empty() && told.buttons().is_empty(), "{id}: {told:?}");
}

/// Everything that is written down about tables, a line a row.
async fn rows(db: &mut Raw) -> Vec<String> {
    let mut lines = Vec::new();
    for table in [
        "tables",
        "seats",
        "inputs",
        "snapshots",
        "deadlines",
        "boards",
        "old_boards",
        "unsure_boards",
        "outbox",
        "results",
        "reminders",
        "waiting",
        "preferences",
        "letters",
        "daily_plays",
        "daily_here",
        "daily_rules",
        "daily_reminders",
        "daily_channels",
    ] {
        let all = db.lines(table).await;
        lines.extend(all.into_iter().map(|line| format!("{table}: {line}")));
    }
    lines
}

/// A game of two that goes on, and its board.
async fn game(house: &House, channel: &ChannelRef, red: &Person, blue: &Person) -> Seen {
    let args = args![opponent: blue, size: 3, colour: "red", pace: "live"];
    red.slash(channel, "crisscross", args).await.message().await;
    house.board_in(channel, "Red to place").await
}

/// The table whose board this is.
fn table(board: &Seen) -> TableId {
    let id: CustomId = board.custom_id("Text").expect("a board has Text").parse().expect("ours");
    id.table.expect("a table's")
}

/// A private message without any control.
async fn private(person: &Person, channel: &ChannelRef) -> Seen {
    person.slash(channel, "help", args![]).await.message().await
}

fn stays(person: &Person, board: &Seen) {
    let now = person.look(board).expect("the board is there");
    assert_eq!((&now.content, now.buttons()), (&board.content, board.buttons()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_control_acts_only_where_it_belongs() {
    let house = House::build().await;
    let (alice, bob) = (&house.alice, &house.bob);
    let [carol, dave, erin, keeper] =
        ["carol", "dave", "erin", "keeper"].map(|name| house.world.user(name));
    keeper.may(permissions::MANAGE_MESSAGES);
    let (far, third) =
        (house.world.another_guild("Elsewhere").1, house.world.another_guild("Third").1);
    let here = game(&house, &house.channel, alice, bob).await;
    let own = game(&house, &far, alice, &dave).await;
    let strange = game(&house, &third, &dave, &erin).await;
    let helps = [
        private(alice, &house.channel).await,
        private(&carol, &house.channel).await,
        private(&keeper, &house.channel).await,
    ];
    house.world.quiet().await;
    let mut db = Raw::open(house.database()).await;
    let before = rows(&mut db).await;

    for target in [table(&own), table(&strange), TableId(12_345)] {
        for control in controls() {
            let id = CustomId::of(target, control);
            let people = [alice, &carol, &keeper];
            for (person, help) in people.into_iter().zip(&helps) {
                let reply = uses(person, &here, &id).await;
                if !id.control.is_free() {
                    tells_nothing(&reply, &id).await;
                }
                // Where nobody else looks, those who sit at a table reach it from everywhere.
                if person.id() != alice.id() || target != table(&own) {
                    let reply = uses(person, help, &id).await;
                    if !id.control.is_free() {
                        tells_nothing(&reply, &id).await;
                    }
                }
                assert_eq!(rows(&mut db).await, before, "{id}");
            }
        }
    }
    for (person, board) in [(alice, &here), (alice, &own), (&dave, &strange)] {
        stays(person, board);
    }

    // At the table itself, somebody who does not play changes nothing either.
    for control in controls() {
        let id = CustomId::of(table(&here), control);
        uses(&carol, &here, &id).await;
        assert_eq!(rows(&mut db).await, before, "{id}");
    }
    stays(alice, &here);
    // Whoever plays has every control answered, on the board and in private.
    let pad = alice.slash(&house.channel, "board", args![]).await.message().await;
    for on in [&pad, &here] {
        for control in controls() {
            uses(alice, on, &CustomId::of(table(&here), control)).await;
        }
    }
    house.close().await;
}

/// Whoever keeps order in one channel keeps it in no other.
#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_ends_no_table_elsewhere() {
    let house = House::build().await;
    let (dave, keeper) = (house.world.user("dave"), house.world.user("keeper"));
    keeper.may(permissions::MANAGE_MESSAGES);
    let (_, far) = house.world.another_guild("Elsewhere");
    let board = game(&house, &far, &dave, &keeper).await;
    let end = CustomId::of(table(&board), Control::Confirmed(Final::End));
    let help = private(&keeper, &house.channel).await;
    let told = uses(&keeper, &help, &end).await.message().await;
    assert_eq!(told.content, Refused::NotYours.to_string());
    let more = uses(&keeper, &help, &CustomId::of(table(&board), Control::More)).await;
    assert!(!more.message().await.buttons().contains(&"End the table"));
    stays(&keeper, &board);
    // In its own channel it is theirs to end.
    uses(&keeper, &board, &end).await;
    house.board_in(&far, "closed without a result").await;
    house.close().await;
}

/// A table elsewhere is played from a private message, and only there.
#[tokio::test(flavor = "multi_thread")]
async fn ones_own_table_is_opened_from_anywhere() {
    let house = House::build().await;
    let (_, far) = house.world.another_guild("Elsewhere");
    game(&house, &far, &house.alice, &house.bob).await;
    let direct = house.alice.direct();
    for channel in [house.channel, direct] {
        let mine = house.alice.slash(&channel, "table mine", args![]).await.message().await;
        let pad = house.alice.press(&mine, "Open 1").await.message().await;
        assert!(pad.ephemeral && pad.content.contains("You are Red"), "{}", pad.content);
    }
    let mine = house.alice.slash(&direct, "table mine", args![]).await.message().await;
    let pad = house.alice.press(&mine, "Open 1").await.message().await;
    house.alice.press(&pad, "b2").await.message().await;
    house.board_in(&far, "Red placed b2").await;
    house.close().await;
}

/// A table that is over has its controls still, but not on the board of another.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_table_does_not_overwrite_a_board() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    let first = game(&house, &channel, &alice, &bob).await;
    bob.slash(&channel, "table resign", args![]).await.message().await;
    let over = house.board("Blue resigned").await;
    let second = game(&house, &channel, &alice, &bob).await;
    // Finished boards are known no more after a restart.
    house.restart().await;
    let square = first.custom_id("b2").expect("a square").to_owned();
    for id in [square, CustomId::of(table(&over), Control::Join).to_string()] {
        let told = alice.forges(&second, &id).await.message().await;
        assert_eq!((told.ephemeral, told.content), (true, UnknownControl.to_string()), "{id}");
    }
    stays(&alice, &second);
    // On its own board everything works as before.
    let late = alice.forges(&over, first.custom_id("a1").unwrap()).await.message().await;
    assert!(late.id == over.id && late.content.contains("Blue resigned"), "{}", late.content);
    for label in ["Text", "History", "Replay", "Export"] {
        assert!(alice.press(&over, label).await.message().await.ephemeral, "{label}");
    }
    let taken = alice.press(&over, "Rematch").await.message().await;
    assert!(taken.content.starts_with("There is an open table here"), "{}", taken.content);
    house.close().await;
}

/// Ids that mean something else than how they are used: a button that claims to be a form, and so on.
#[tokio::test(flavor = "multi_thread")]
async fn a_control_is_used_as_what_it_is() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let board = game(&house, channel, alice, &house.bob).await;
    let pad = alice.slash(channel, "board", args![]).await.message().await;
    house.world.quiet().await;
    let mut db = Raw::open(house.database()).await;
    let before = rows(&mut db).await;
    for control in controls() {
        let id = CustomId::of(table(&board), control);
        for (means, used) in [
            (Means::Button, Forged::Button),
            (Means::Menu, Forged::Menu(&["b"])),
            (Means::Menu, Forged::Menu(&[])),
            (Means::Form, Forged::Form("b2")),
        ] {
            if means == id.control.means() {
                continue;
            }
            for on in [&board, &pad] {
                let reply = alice.forges_as(on, &id.to_string(), used).await;
                assert!(!reply.failed(), "{id} as {used:?}");
                let told = reply.message().await;
                assert_eq!(told.content, UnknownControl.to_string(), "{id} as {used:?}");
            }
        }
        assert_eq!(rows(&mut db).await, before, "{id}");
    }
    stays(alice, &board);
    house.close().await;
}

/// A few hundred ids out of pieces of real ones: whatever it is, it is answered, and Discord refuses
/// nothing of it.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_sent_is_answered() {
    const TRIES: u32 = 600;
    const WORDS: [&str; 17] = [
        "compose",
        "menu",
        "mark",
        "unmark",
        "act",
        "write",
        "written",
        "typed",
        "history",
        "past",
        "ownrule",
        "pad",
        "daily",
        "dailyrule",
        "share",
        "leaders",
        "profile",
    ];
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let grid = house.world.channel("grid");
    let args = args![opponent: bob, size: 9, colour: "red", pace: "none"];
    alice.slash(channel, "crisscross", args).await.message().await;
    let board = house.board("Red to place").await;
    alice.slash(&grid, "wordsearch", args![book: "emma"]).await.message().await;
    house.board_in(&grid, "press Join").await;
    alice.slash(&grid, "table start", args![]).await.message().await;
    let puzzle = house.board_in(&grid, "of 25").await;
    let mut places = Vec::new();
    for board in [board, puzzle] {
        let id = CustomId::of(table(&board), Control::Pad).to_string();
        let pad = alice.forges(&board, &id).await.message().await;
        places.extend([(table(&board), pad), (table(&board), board)]);
    }
    let long = "x".repeat(80);
    let pieces = [
        "",
        "a",
        "b2",
        "9",
        "e:5",
        "A a1",
        "put A a1",
        "hat",
        "hat.Words",
        "hat.",
        ".",
        "dictionary",
        "minimum",
        "-",
        "help",
        "0",
        "18446744073709551615",
        "🦀",
        "\u{202e}",
        "d5 d6",
        "play.wordsearch.2020-01-01",
        "results.crossup.9999-12-31",
        "grids.town.2026-11-17",
        "wordsearch.minimum",
        "open.wordsearch.rating.all.here.18446744073709551615",
        "turn.crisscross.wins.week.everywhere.0",
        "post",
        "text.1",
        "best.2.town",
        &long,
    ];
    let mut dice = Dice::new(&Seed::from_number(11), 0);
    for _ in 0..TRIES {
        let mut below = |limit: usize| dice.below(limit as u32) as usize;
        let (table, on) = &places[below(places.len())];
        let table = if below(8) == 0 { "-".to_owned() } else { format!("{:x}", table.0) };
        let stamp = ["-", "0", "1", "4294967295"][below(4)];
        let payload = pieces[below(pieces.len())];
        let mut id = format!("v1:{table}:{stamp}:{}:{payload}", WORDS[below(WORDS.len())]);
        match below(10) {
            // A piece of it is lost.
            0 => id.truncate(id.floor_char_boundary(below(id.len()))),
            1 => id = payload.to_owned(),
            _ => {}
        }
        let id: String = id.chars().take(100).collect();
        let huge = payload.repeat(300);
        // Mostly as what it claims to be: then it comes further.
        let means = id.parse::<CustomId>().ok().map(|id| id.control.means());
        let used = match (means.filter(|_| below(4) > 0), below(4)) {
            (Some(Means::Button), _) | (None, 0) => Forged::Button,
            (Some(Means::Form), _) | (None, 1) => Forged::Form(&huge),
            (_, 2) => Forged::Menu(&[]),
            _ => Forged::Menu(&[&huge]),
        };
        let reply = alice.forges_as(on, &id, used).await;
        assert!(!reply.failed(), "{id:?} as {used:?} has no answer");
    }
    house.close().await;
}
