//! Whole games: for four by buttons, with a restart in the middle of a round and one who goes, and alone by
//! typing.

use crosstown::args;
use crosstown::game::{Dice, Level, Seed};
use crosstown::games::town::{ROUNDS, rank};
use crosstown::playground::{Person, Seen};

use super::reading::{desk, game, plays, read};
use super::table::{PATIENCE, Table, starting};
use crate::house::{House, until_within};

/// The most presses that a round of suggestions may take.
const FEW: usize = 8;
/// The rounds in whose middle one of four goes, and the bot is restarted.
const GOES: u8 = 3;
const RESTARTS: u8 = 5;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_four_by_buttons() {
    let names: Vec<String> = (1..=4).map(|number| format!("{:W<31}{number}", "")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut table = Table::begun(|| Seed::from_number(26), &names, args![pace: "live"]).await;
    let mut pads: Vec<(Person, Seen)> = Vec::new();
    for player in table.players.clone() {
        let pad = table.opens(&player).await;
        pads.push((player, pad));
    }
    let mut most = 0;
    for round in 1..=ROUNDS {
        if round == GOES {
            let (gone, _) = pads.pop().expect("four players");
            resigns(&table, &gone).await;
        }
        for (player, pad) in &pads {
            table.follows(player, pad, &format!("Round {round}, card ")).await;
        }
        if round == RESTARTS {
            survives_a_restart(&mut table, &pads).await;
        }
        for (player, pad) in &pads {
            let before = table.presses.get();
            let pad = player.look(pad).expect("it is open");
            table.builds_what_is_suggested(player, &pad).await;
            most = most.max(table.presses.get() - before);
        }
    }
    println!("a game for four: at most {most} presses a round, {} in all", table.presses.get());
    assert!(most <= FEW, "{most} presses for a round of suggestions");
    for (player, pad) in &pads {
        table.follows(player, pad, "Arrange your workers for good").await;
        table.accepts_the_best(player, pad).await;
    }
    let end = table.house.board(" wins with ").await;
    // Whoever left has a town, and no place.
    let alt = &end.pictures[0].alt;
    assert!(end.buttons().contains(&"Rematch") && alt.contains("4, left: "), "{end:?}");
    for (player, pad) in &pads {
        let over = table.follows(player, pad, " wins with ").await;
        assert!(over.content.contains("You have "), "{}", over.content);
    }
    table.house.close().await;
}

/// Somebody leaves by the buttons that are there for it.
async fn resigns(table: &Table, player: &Person) {
    let board = table.house.board("Round ").await;
    let more = table.press(player, &board, "More").await;
    let question = table.press(player, &more, "Resign").await;
    table.press(player, &question, "Yes, resign").await;
    table.house.board(&format!("<@{}> left.", player.id())).await;
}

/// The bot is restarted while one has built something, and another looks at an idea: nothing is lost, and the
/// pads that are older than the bot do what they say.
async fn survives_a_restart(table: &mut Table, pads: &[(Person, Seen)]) {
    let [(first, built), (second, looking), ..] = pads else { panic!("two players") };
    for (player, pad) in [(first, built), (second, looking)] {
        table.press(player, pad, "Suggest").await;
    }
    let place = |player: &Person, pad: &Seen| {
        let pad = player.look(pad).expect("it is open");
        starting(&pad, "Place ").expect("there is an idea")
    };
    let built = table.press(first, built, &place(first, built)).await;
    let laid = |pad: &Seen| {
        let alt = &pad.pictures[0].alt;
        let parts = alt.split("; ").filter(|line| line.contains(" placed at "));
        parts.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(!laid(&built).is_empty(), "{}", built.pictures[0].alt);
    table.house.restart().await;
    let after = table.press(first, &built, "Workers").await;
    assert_eq!((after.id, laid(&after)), (built.id, laid(&built)), "the plan is as it was");
    let after = table.press(second, looking, &place(second, looking)).await;
    assert!(after.id == looking.id && !laid(&after).is_empty(), "{}", after.pictures[0].alt);
    let again = table.press(first, &built, "Undo").await;
    assert_ne!(laid(&again), laid(&built), "and can still be taken back");
}

/// Eight rounds and the end, with nothing but `/move` and `/board`.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_alone_by_typing() {
    let house = House::build_seeded(|| Seed::from_number(9)).await;
    let (alice, channel) = (&house.alice, &house.channel);
    let opened = alice.slash(channel, "town", args![solo: "yes"]).await.message().await;
    assert!(opened.ephemeral && opened.content.contains("private"), "{}", opened.content);
    let hears = async || {
        let heard = alice.slash(channel, "board", args![style: "text"]).await.message().await;
        assert!(heard.ephemeral && heard.pictures.is_empty(), "{heard:?}");
        heard.content
    };
    let (game, mut dice) = (game(), Dice::new(&Seed::from_number(1), 1));
    for round in 1..=ROUNDS {
        let state = read(&hears().await);
        assert_eq!(state.round, round);
        let (typed, planned) = plays(&game, &state, Level::Easy, &mut dice);
        house.does(alice, &typed).await;
        let next = desk(&hears().await);
        assert_eq!((&next.town, next.crumpled), (&planned.town, planned.crumpled), "{typed}");
        if round < ROUNDS {
            assert_eq!(next.sheet, planned.sheet, "{typed}");
        }
    }
    let worth = |heard: &str| {
        let (before, _) = heard.split_once(" if you are done now")?;
        before.rsplit(' ').next()?.parse::<i32>().ok()
    };
    let by_hand = worth(&hears().await).expect("every line of such a town is a word");
    house.does(alice, "best").await;
    until_within(PATIENCE, "the best arrangement is found", async || {
        hears().await.contains("This is mine")
    })
    .await;
    let arranged = worth(&hears().await).expect("it is valid");
    assert!(arranged >= by_hand, "{arranged} {by_hand}");
    let end = house.does(alice, "done").await.content;
    let told = format!("{arranged} points: {}.", rank(arranged));
    assert!(end.contains(&told) && hears().await.contains(&told), "{told}: {end}");
    house.world.quiet().await;
    assert_eq!(house.boards().len(), 0, "nothing appears in the channel");
    house.close().await;
}
