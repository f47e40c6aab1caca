//! Whole games, from the first command to the last move.

use crosstown::args;
use crosstown::playground::{Person, Seen};

use crate::house::{self, House};

/// 3 x 3: all by buttons on the public board.
#[tokio::test(flavor = "multi_thread")]
async fn a_small_game_by_buttons_alone() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let args = args![opponent: bob, size: 3, colour: "red", pace: "live"];
    let reply = alice.slash(channel, "crisscross", args).await.message().await;
    assert!(reply.ephemeral && reply.content.starts_with("Your game begins."), "{reply:?}");
    let board = house.board("Red to place").await;
    assert_eq!(board.mentions, [bob.id()], "the one who was challenged is called");
    assert_eq!(board.buttons()[..3], ["a3", "b3", "c3"]);
    assert_eq!(board.buttons()[9..], ["Text", "Rules", "More"]);
    for (who, square) in [(alice, "b1"), (bob, "a3"), (alice, "b2"), (bob, "c1")] {
        let after = who.press(&board, square).await.message().await;
        assert_eq!(after.id, board.id, "the board itself is the answer");
        assert!(after.content.contains(&format!("placed {square}")), "{}", after.content);
        assert_eq!(after.mentions, [], "an edit rings no bell");
    }
    let end = alice.press(&board, "b3").await.message().await;
    assert!(end.content.contains("Red wins"), "{}", end.content);
    assert_eq!(end.buttons(), ["Rematch", "Replay", "Text", "History", "Export", "Rules"]);
    assert!(end.pictures[0].alt.contains("Red wins"));
    house.close().await;
}

/// 9 x 9: a pad with two menus and a button, each for oneself alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_large_game_by_menus_alone() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice.clone(), &house.bob.clone(), &house.channel);
    let args = args![opponent: bob, size: 6, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await.message().await;
    let board = house.board("Red to place").await;
    let mut pads = [None, None];
    for row in 1..=6 {
        for (who, player, column) in [(0, alice, "c"), (1, bob, "e")] {
            let pad = match pads[who].take() {
                None => player.press(&board, "Move").await.message().await,
                // The pad has followed the game by itself.
                Some(pad) => until(player, &pad, |now| now.buttons().contains(&"Place")).await,
            };
            assert!(pad.ephemeral);
            let end = place(player, &pad, column, row).await;
            if end.content.contains("wins") {
                assert_eq!((column, row), ("c", 6));
                let board = house.board("Red wins").await;
                assert!(board.content.contains("top and bottom are joined"), "{}", board.content);
                house.close().await;
                return;
            }
            pads[who] = Some(end);
        }
    }
    panic!("a column of six joins top and bottom");
}

async fn place(player: &Person, pad: &Seen, column: &str, row: u32) -> Seen {
    let square = format!("{column}{row}");
    let pad = player.choose(pad, "Choose a column", &[&format!("column {column}")]).await;
    let pad = pad.message().await;
    assert!(pad.is_disabled("Place"));
    let menu = "Choose a row (1 is at the bottom)";
    let pad = player.choose(&pad, menu, &[&format!("row {row}")]).await.message().await;
    player.press(&pad, &format!("Place {square}")).await.message().await
}

async fn until(player: &Person, pad: &Seen, like: impl Fn(&Seen) -> bool) -> Seen {
    let look = || player.look(pad).expect("the pad is open");
    house::until("the pad follows the game", async || like(&look())).await;
    look()
}

/// 5 x 5: twenty-five buttons on the pad. The opponent is a computer, and moves first.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_on_the_pad() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice.clone(), &house.channel);
    let args = args![opponent: house.world.bot(), size: 5, colour: "blue", pace: "none"];
    alice.slash(channel, "crisscross", args).await.message().await;
    let board = house.board("Blue to place").await;
    assert!(board.content.contains("computer (medium)"), "{}", board.content);
    let mut pad = alice.press(&board, "Move").await.message().await;
    for _ in 0..13 {
        let square = pad.buttons().into_iter().find(|label| label.len() == 2).map(str::to_owned);
        pad = alice.press(&pad, &square.expect("a free square")).await.message().await;
        if !pad.content.contains("wins") {
            pad = until(alice, &pad, |now| now.buttons().len() > 1 || now.content.contains("wins"))
                .await;
        }
        if pad.content.contains("wins") {
            assert_eq!(house.boards().len(), 1, "against a computer the board is edited");
            house.board("wins").await;
            house.close().await;
            return;
        }
    }
    panic!("twenty-five squares are enough");
}

/// A player who reads nothing but alt texts, and types.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_won_by_alt_texts_alone() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let args = args![opponent: alice, size: 7, colour: "red", pace: "relaxed"];
    bob.slash(channel, "crisscross", args).await.message().await;
    for turn in 0.. {
        let mover = if turn % 2 == 0 { bob } else { alice };
        let wanted = format!("move {}", turn + 1);
        let shown = alice
            .waits_for(channel, |seen| seen.pictures.iter().any(|p| p.alt.contains(&wanted)))
            .await;
        let alt = shown.pictures[0].alt.clone();
        // Alice reads; Bob fills from a corner without looking.
        let square = if mover.id() == alice.id() { choose(&alt) } else { free(&alt)[0].clone() };
        let reply =
            mover.slash(channel, "move", args![text: square.as_str()]).await.message().await;
        if reply.content.contains("wins") {
            assert!(reply.content.contains("Blue wins"), "{}", reply.content);
            let end = house.board("Blue wins").await;
            assert!(end.pictures[0].alt.contains("Blue wins"));
            break;
        }
        assert!(turn < 49, "somebody wins before the board is full");
    }
    house.close().await;
}

/// Fills the row in which Blue is furthest and Red is not, as the alt text tells it.
fn choose(alt: &str) -> String {
    let rows = rows(alt);
    let open = rows.iter().filter(|(_, line)| !line.contains('R') && line.contains('.'));
    match open.max_by_key(|(_, line)| line.matches('B').count()) {
        Some((number, line)) => square(line.find('.').expect("a free square"), *number),
        None => free(alt)[0].clone(),
    }
}

fn square(column: usize, row: u32) -> String {
    format!("{}{row}", char::from(b'a' + column as u8))
}

/// Each row's number and squares, out of the alt text.
fn rows(alt: &str) -> Vec<(u32, String)> {
    let listed = alt.rsplit(". free: ").next().expect("the rows are listed");
    let row = |text: &str| {
        let (number, line) = text.split_once(' ').expect("a number and a line");
        (number.parse().expect("a number"), line.to_owned())
    };
    listed.split(", ").map(row).collect()
}

fn free(alt: &str) -> Vec<String> {
    let mut squares = Vec::new();
    for (number, line) in rows(alt) {
        for (column, held) in line.chars().enumerate() {
            if held == '.' {
                squares.push(square(column, number));
            }
        }
    }
    squares
}
