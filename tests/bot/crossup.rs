//! Cross-Up at a table, and the words it is played with.

use crosstown::args;
use crosstown::game::{Dice, Seed};
use crosstown::playground::{Person, permissions};
use tokio::task::JoinSet;

use crate::house::{House, until};

/// Opens a lobby, seats everybody and begins.
async fn begun(house: &House, players: &[Person], pace: &str) {
    players[0].slash(&house.channel, "crossup", args![pace: pace]).await.message().await;
    let lobby = house.board("press Join").await;
    for player in &players[1..] {
        player.press(&lobby, "Join").await;
    }
    let started = players[0].slash(&house.channel, "table start", args![]).await.message().await;
    assert_eq!(started.content, "The game has begun.");
    house.board("calls letter 1 of 25").await;
}

/// Four players, placing in every order; a restart in the middle, and one who goes.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_for_four() {
    let mut house = House::build().await;
    let names = ["alice", "bob", "carol", "dave"];
    let mut players: Vec<Person> = names.map(|name| house.world.user(name)).to_vec();
    begun(&house, &players, "live").await;
    let mut dice = Dice::new(&Seed::from_number(11), 0);
    for letter in 1..=25 {
        let mut called = false;
        for player in &players {
            let calls: Vec<String> = house.moves(player).await;
            if let Some(call) = calls.iter().find(|text| text.starts_with("call ")) {
                house.does(player, call).await;
                called = true;
                break;
            }
        }
        assert!(called, "somebody calls letter {letter}");
        dice.shuffle(&mut players);
        for player in &players {
            let puts = house.moves(player).await;
            let put = &puts[dice.below(puts.len() as u32) as usize];
            assert!(put.starts_with("put "), "{put}");
            let told = house.does(player, put).await;
            let shown = if letter < 25 { "Your card" } else { "Cross-Up" };
            assert!(told.pictures[0].alt.contains(shown), "{}", told.pictures[0].alt);
        }
        if letter == 10 {
            let gone = players.pop().expect("four players");
            let told = gone.slash(&house.channel, "table leave", args![]).await.message().await;
            assert_eq!(told.content, "You have left.");
        }
        if letter == 12 {
            house.restart().await;
        }
    }
    let end = house.board("points").await;
    assert!(end.content.contains("win"), "{}", end.content);
    assert!(end.pictures[0].alt.contains("best "), "{}", end.pictures[0].alt);
    // Anybody may look at the cards now, and the game can be taken away.
    let text = house.bob.press(&end, "Text").await.message().await;
    assert!(text.content.contains("alice: "), "{}", text.content);
    let export = house.bob.press(&end, "Export").await.message().await;
    let file = String::from_utf8(export.pictures[0].bytes.clone()).unwrap();
    assert!(file.contains("\"dictionary\":\"en-standard@"), "{file}");
    house.close().await;
}

/// The card is a private message with a button for each box; the piles are on the public board.
#[tokio::test(flavor = "multi_thread")]
async fn by_buttons_and_in_private() {
    let house = House::build().await;
    let players = [house.alice.clone(), house.bob.clone()];
    begun(&house, &players, "live").await;
    let board = house.board("calls letter 1 of 25").await;
    assert_eq!(board.buttons()[6..], ["My card", "Text", "Rules", "More"]);
    let (caller, other) = if board.content.contains(&format!("<@{}> calls", players[0].id())) {
        (&players[0], &players[1])
    } else {
        (&players[1], &players[0])
    };
    let pile = board.buttons()[2].to_owned();
    let wrong = other.press(&board, &pile).await.message().await;
    assert!(wrong.ephemeral, "{}", wrong.content);
    let called = caller.press(&board, &pile).await.message().await;
    let said = format!("<@{}> called {pile}.\n{pile} is letter 1 of 25", caller.id());
    assert!(called.content.contains(&said), "{}", called.content);
    let card = other.press(&board, "My card").await.message().await;
    assert!(card.ephemeral && card.buttons().len() == 25, "{card:?}");
    assert!(caller.sees(&house.channel).iter().all(|seen| seen.id != card.id), "for one alone");
    let put = other.press(&card, "c3").await.message().await;
    assert_eq!(put.id, card.id);
    assert!(put.pictures[0].alt.contains(&format!("..{pile}..")), "{}", put.pictures[0].alt);
    let public = house.board("called").await;
    assert!(!public.content.contains("c3"), "nobody sees where: {}", public.content);
    // A secret game can't be taken away before its end.
    let secret = other.slash(&house.channel, "table export", args![]).await.message().await;
    assert!(secret.content.contains("once it is over"), "{}", secret.content);
    // An open card follows the game by itself.
    let own = caller.press(&board, "My card").await.message().await;
    caller.press(&own, "a1").await.message().await;
    until("the card follows", async || {
        other.look(&card).expect("it is open").content.contains("You call the next letter")
    })
    .await;
    house.close().await;
}

/// Everybody places at once: the public board is edited a few times at most.
#[tokio::test(flavor = "multi_thread")]
async fn twenty_four_place_at_once() {
    let house = House::build().await;
    let (players, _) = house.two_dozen().await;
    let mut caller = None;
    for player in &players {
        let calls = house.moves(player).await;
        if let Some(call) = calls.into_iter().find(|text| text.starts_with("call ")) {
            caller = Some((player.clone(), call));
        }
    }
    let (caller, call) = caller.expect("one of them calls");
    house.does(&caller, &call).await;
    house.board("called").await;
    house.world.quiet().await;
    let edits = |house: &House| {
        let all = house.world.requests();
        all.iter().filter(|request| request.line.starts_with("PATCH /channels/")).count()
    };
    let before = edits(&house);
    let mut placing = JoinSet::new();
    for player in players {
        let channel = house.channel;
        placing.spawn(async move {
            let puts = player.autocomplete(&channel, "move", ("text", "put"), args![]).await;
            let put = puts[0].name.clone();
            let told = player.slash(&channel, "move", args![text: put]).await.message().await;
            assert!(told.content.starts_with("Done:"), "{}", told.content);
        });
    }
    placing.join_all().await;
    house.board("calls letter 2 of 25").await;
    house.world.quiet().await;
    let made = edits(&house) - before;
    println!("24 placements at once, {made} public edits");
    assert!(made <= 4, "{made} edits");
    house.close().await;
}

/// A server's own words are taken over when a game begins.
#[tokio::test(flavor = "multi_thread")]
async fn words_of_a_server() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    assert!(!alice.is_offered(channel, "settings"), "only for those who may Manage Server");
    alice.may(permissions::MANAGE_GUILD);
    let check = async |word: &str| {
        alice.slash(channel, "word check", args![word: word]).await.message().await.content
    };
    assert_eq!(check("drank").await, "DRANK counts: it is in the dictionary en-standard.");
    assert!(check("grozz").await.contains("not in the dictionary"));
    assert!(check("Paris").await.contains("a name"));
    assert!(check("x").await.contains("2 letters or more"));
    for (change, word, told) in [
        ("allow", "grozz", "GROZZ counts here from now on."),
        ("deny", "Drank", "DRANK does not count here from now on."),
    ] {
        let args = args![change: change, word: word];
        let said = alice.slash(channel, "settings words", args).await.message().await;
        assert!(said.content.starts_with(told), "{}", said.content);
    }
    assert!(check("grozz").await.contains("this server allows it"));
    assert!(check("drank").await.contains("this server denies it"));
    assert!(check("wha").await.ends_with("not in en-standard, but in en-large."));
    let bad = args![change: "allow", word: "r2d2"];
    let bad = alice.slash(channel, "settings words", bad).await.message().await;
    assert!(bad.content.contains("can't be a word"), "{}", bad.content);

    begun(&house, &[house.alice.clone(), house.bob.clone()], "none").await;
    // The table has its words, whatever the server settles from now on.
    let args = args![change: "remove", word: "drank"];
    alice.slash(channel, "settings words", args).await.message().await;
    assert!(check("drank").await.contains("this server denies it"), "as the table has pinned it");
    let other = args![word: "drank", dictionary: "English, standard"];
    let other = alice.slash(channel, "word check", other).await.message().await.content;
    assert_eq!(other, "DRANK counts: it is in the dictionary en-standard.");
    house.bob.slash(channel, "table resign", args![]).await.message().await;
    house.board("no result").await;
    let export = alice.slash(channel, "table export", args![]).await.message().await;
    let file = String::from_utf8(export.pictures[0].bytes.clone()).unwrap();
    assert!(file.contains("+GROZZ-DRANK"), "{file}");

    let args = args![dictionary: "English, large"];
    alice.slash(channel, "settings dictionary", args).await.message().await;
    let show = alice.slash(channel, "settings show", args![]).await.message().await;
    assert!(show.content.contains("Dictionary: en-large"), "{}", show.content);
    assert!(show.content.contains("Allowed besides: GROZZ."), "{}", show.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_played_on_paper() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let grid = args![grid: "boway orhza xaasp irotm cellu"];
    let told = alice.slash(channel, "score crossup", grid).await.message().await;
    assert!(told.content.starts_with("**106 points** with en-standard"), "{}", told.content);
    assert!(told.content.contains("row 1: WAY 12"), "{}", told.content);
    assert_eq!(told.pictures.len(), 1);
    let bad = alice.slash(channel, "score crossup", args![grid: "boway"]).await.message().await;
    assert!(bad.pictures.is_empty() && bad.ephemeral, "{}", bad.content);
    house.close().await;
}
