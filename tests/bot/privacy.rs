//! One's own data over Discord: told as a file, and forgotten, with a search of the database's files.

use std::path::{Path, PathBuf};

use crosstown::args;
use crosstown::playground::{Fault, Person, Seen};
use serde_json::Value;

use crate::database::Raw;
use crate::house::{House, until};

const NICKNAME: &str = "Her Serenity Zoë XIV";
const NOTHING: &str = "Nothing is stored about you.";

/// Which of these are where in the database: an id as it is stored and as it is written, and names. Looked for
/// in every file there is, or in every row of a server.
async fn traces(house: &House, id: u64, names: &[&str]) -> Vec<String> {
    let mut needles = vec![id.to_string().into_bytes()];
    needles.extend(names.iter().map(|name| name.as_bytes().to_vec()));
    let places = match house.database().strip_prefix("sqlite:") {
        Some(file) => {
            needles.push(id.to_be_bytes().to_vec());
            files(Path::new(file))
        }
        None => rows(house.database()).await,
    };
    let mut found = Vec::new();
    for (place, bytes) in places {
        let has = |needle: &&Vec<u8>| bytes.windows(needle.len()).any(|bytes| bytes == &needle[..]);
        let found_here = needles.iter().filter(has);
        found.extend(found_here.map(|needle| format!("{place}: {}", needle.escape_ascii())));
    }
    found
}

fn files(database: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(database.parent().unwrap()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    // One that was there a moment ago may be gone.
    let read = |path: PathBuf| Some((path.display().to_string(), std::fs::read(&path).ok()?));
    paths.filter_map(read).collect()
}

async fn rows(url: &str) -> Vec<(String, Vec<u8>)> {
    let mut db = Raw::open(url).await;
    let mut found = Vec::new();
    for table in db.tables().await {
        let lines = db.lines(&table).await.join("\n");
        found.push((table, lines.into_bytes()));
    }
    db.close().await;
    found
}

async fn told(house: &House, person: &Person, command: &str) -> Seen {
    person.slash(&house.channel, command, args![]).await.message().await
}

fn id(person: &Person) -> u64 {
    person.id().0
}

/// Plays, prefers and lets something wait.
async fn lives(house: &House, zoe: &Person) -> Seen {
    let channel = &house.channel;
    zoe.takes_nickname(house.world.guild(), Some(NICKNAME));
    let game = args![opponent: &house.bob, size: 5, colour: "red", pace: "live"];
    zoe.slash(channel, "crisscross", game).await.message().await;
    house.board("Red to place").await;
    zoe.slash(channel, "preferences", args![theme: "light"]).await.message().await;
    zoe.slash(channel, "crossup", args![]).await.message().await;
    house.does(zoe, "c3").await;
    house.does(&house.bob, "c4").await;
    house.board("Red to place").await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_plays_and_is_forgotten() {
    let house = House::build().await;
    let zoe = house.world.user("Zoë van der Nobody");
    let names = ["Zoë van der Nobody", NICKNAME];
    let board = lives(&house, &zoe).await;
    assert!(board.content.contains(&format!("<@{}>", id(&zoe))), "{}", board.content);
    until("she is in the files", async || traces(&house, id(&zoe), &names).await.len() >= 3).await;

    // Her data, for her alone.
    let export = told(&house, &zoe, "privacy export").await;
    assert!(export.ephemeral, "{export:?}");
    assert_eq!(export.pictures[0].name, "crosstown-your-data.json");
    let data: Value = serde_json::from_slice(&export.pictures[0].bytes).unwrap();
    assert_eq!(data["name"], names[0]);
    assert_eq!(data["discord_id"], id(&zoe).to_string());
    assert_eq!(data["server_names"][0]["name"], NICKNAME);
    assert_eq!(data["preferences"][0]["theme"], "light");
    assert_eq!(data["tables_that_wait_for_a_thread"].as_array().unwrap().len(), 1);
    assert_eq!(data["games"][0]["your_moves"][0][1], "c3");
    let text = data.to_string();
    assert!(!text.contains("bob") && !text.contains("c4"), "nothing of the others: {text}");

    // Nobody is forgotten without being asked.
    let asked = told(&house, &zoe, "privacy delete").await;
    assert!(asked.ephemeral && asked.content.contains("Do you want me to forget you?"));
    let wrong = zoe.slash(&house.channel, "privacy delete", args![confirm: "yes"]).await;
    assert!(wrong.message().await.content.starts_with("Nothing was removed"));
    assert!(!traces(&house, id(&zoe), &names).await.is_empty());

    // Nobody else can do it: with her button they are told of themselves at most.
    let button = asked.custom_id("Yes, forget me").expect("there is a button").to_owned();
    let help = told(&house, &house.bob, "help").await;
    for on in [&help, &board] {
        let refused = house.bob.forges(on, &button).await.message().await;
        assert!(refused.content.contains("too old"), "{}", refused.content);
    }
    let public = zoe.forges(&board, &button).await.message().await;
    assert!(public.content.contains("too old"), "on a public message: {}", public.content);
    assert!(!traces(&house, id(&zoe), &names).await.is_empty());

    let receipt = zoe.press(&asked, "Yes, forget me").await.message().await;
    let said = &receipt.content;
    assert!(
        said.starts_with("You are forgotten. Removed: your Discord id and your name"),
        "{said}"
    );
    assert!(said.contains("server names (1), preferences (1)"), "{said}");
    assert!(said.contains("You have left one table.") && said.contains("old pictures"), "{said}");
    assert!(receipt.buttons().is_empty());
    assert_eq!(traces(&house, id(&zoe), &names).await, [""; 0]);

    // The game is the other's, and its board names nobody.
    let over = house.board("somebody who left").await;
    assert!(!over.content.contains(&id(&zoe).to_string()), "{}", over.content);
    assert!(!over.pictures[0].alt.contains("Zoë"), "{}", over.pictures[0].alt);

    // Asking again neither finds nor leaves anything.
    let again = zoe.forges(&receipt, &button).await.message().await;
    assert_eq!(again.content, NOTHING);
    for command in ["privacy delete", "privacy export"] {
        let told = told(&house, &zoe, command).await;
        assert_eq!((told.content.as_str(), told.pictures.len()), (NOTHING, 0), "{command}");
    }
    assert_eq!(traces(&house, id(&zoe), &names).await, [""; 0]);

    // Whoever comes back begins anew, and the old button is of no use.
    told(&house, &zoe, "table mine").await;
    let old = zoe.forges(&told(&house, &zoe, "help").await, &button).await.message().await;
    assert!(old.content.contains("too old"), "{}", old.content);
    let export = told(&house, &zoe, "privacy export").await;
    let data: Value = serde_json::from_slice(&export.pictures[0].bytes).unwrap();
    assert_eq!((&data["games_in_all"], &data["name"]), (&Value::from(0), &Value::from(names[0])));
    house.close().await;
}

/// Two people at once, one of them with a press under way and the longest name there is, while no board can be
/// changed: the boards follow when they can.
#[tokio::test(flavor = "multi_thread")]
async fn two_at_once_while_discord_is_in_trouble() {
    let mut house = House::build().await;
    let longest = "Ŵ".repeat(32);
    let (zoe, yan) = (house.world.user(&longest), house.world.user("Yan the Unforgettable"));
    let channel = house.channel;
    zoe.slash(&channel, "crossup", args![pace: "live"]).await.message().await;
    let lobby = house.board("press Join").await;
    for player in [&yan, &house.alice, &house.bob] {
        player.press(&lobby, "Join").await;
    }
    house.alice.slash(&channel, "table start", args![]).await.message().await;
    house.board("calls letter 1 of 25").await;
    house.world.fail_all("PATCH", "/channels/", Fault::Status(500));
    house.world.fail_all("POST", "/channels/", Fault::Status(500));
    let moves = house.moves(&zoe).await;
    let first = moves.first().cloned().unwrap_or_else(|| "call E".to_owned());
    let typed = || args![confirm: "Delete"];
    let (one, other, press) = tokio::join!(
        zoe.slash(&channel, "privacy delete", typed()),
        yan.slash(&channel, "privacy delete", typed()),
        zoe.slash(&channel, "move", args![text: &*first]),
    );
    for reply in [&one, &other] {
        let receipt = reply.message().await.content;
        assert!(receipt.starts_with("You are forgotten."), "{receipt}");
    }
    assert!(!press.failed(), "whatever it came to, it is answered");
    press.message().await;
    house.world.lift_faults();
    let named = [&zoe, &yan].map(|person| format!("<@{}>", id(person)));
    until("the board names neither", async || {
        let boards = house.boards();
        let newest = boards.last().expect("there is a board");
        newest.content.contains("somebody who left")
            && !named.iter().any(|name| newest.content.contains(name))
    })
    .await;
    // Her press may have come after: then she is somebody new, who is forgotten as well.
    let last = zoe.slash(&channel, "privacy delete", typed()).await.message().await;
    assert!(last.content == NOTHING || last.content.starts_with("You are forgotten."));
    house.restart().await;
    assert_eq!(traces(&house, id(&zoe), &[&longest]).await, [""; 0]);
    assert_eq!(traces(&house, id(&yan), &["Yan the Unforgettable"]).await, [""; 0]);
    // The others play on.
    house.alice.slash(&channel, "table show", args![]).await.message().await;
    house.board("somebody who left").await;
    house.close().await;
}

/// The pages of whoever runs the bot are named where people look for them; without them nothing is said.
#[tokio::test(flavor = "multi_thread")]
async fn the_pages_are_named_if_there_are_any() {
    // As long as addresses may be: there must be room for them.
    let page = |name: &str| format!("https://example.org/{name}/{}", "x".repeat(79 - name.len()));
    let (terms, privacy) = (page("terms"), page("privacy"));
    let told = (Some(terms.clone()), Some(privacy.clone()));
    let with = House::build_with(|config| (config.terms, config.privacy) = told).await;
    let without = House::build().await;
    for (house, named) in [(&with, true), (&without, false)] {
        let (alice, channel) = (&house.alice, &house.channel);
        let about = alice.slash(channel, "about", args![]).await.message().await.content;
        assert_eq!(about.contains(&format!("Terms: <{terms}> · Privacy: <{privacy}>")), named);
        assert_eq!(about.contains("Terms"), named, "{about}");
        for command in ["privacy export", "privacy delete"] {
            let told = alice.slash(channel, command, args![]).await.message().await.content;
            assert_eq!(
                told.contains(&format!("More about your data: <{privacy}>")),
                named,
                "{told}"
            );
        }
    }
    with.close().await;
    without.close().await;
}
