//! The variants at a table: the minute of a tight round, and words that count backwards.

use std::time::Duration;

use crosstown::args;
use crosstown::game::Seed;
use crosstown::games::town::{Action, ROUNDS, SHEET, State, Variant};
use crosstown::grid::Square;
use crosstown::playground::{Person, Seen};
use crosstown::words::Letter;

use super::reading::{game, read};
use super::table::Table;
use crate::house::{House, until};

const MINUTE: i64 = 60;

/// The second at which a board says that time is up.
fn deadline(board: &Seen) -> i64 {
    let clock = board.content.split("<t:").nth(1).and_then(|rest| rest.split(':').next());
    clock.and_then(|second| second.parse().ok()).expect("a board with a clock")
}

/// The first who is done starts a minute for the others, and at its end they stand as they are.
#[tokio::test(flavor = "multi_thread")]
async fn a_minute_for_the_others_in_a_tight_round() {
    let names = ["alice", "bob", "carol"];
    let options = args![variant: "tight", pace: "live"];
    let table = Table::begun(|| Seed::from_number(6), &names, options).await;
    let [alice, bob, carol] = [0, 1, 2].map(|seat: usize| &table.players[seat]);
    let house = &table.house;
    let cuts = async |player: &Person| {
        let first = house.moves(player).await.remove(0);
        assert!(first.starts_with("cut "), "{first}");
        house.does(player, &first).await;
    };
    // Bob has built something in, and Carol has something in her tray.
    cuts(bob).await;
    house.does(bob, "place 1 m13").await;
    cuts(carol).await;
    let (wall, _) = house.world.clock();
    let seconds = || wall().div_euclid(1000);
    let before = seconds();
    house.does(alice, "done").await;
    let board = house.board("One minute for the others!").await;
    let minute = before + MINUTE..=seconds() + MINUTE;
    assert!(minute.contains(&deadline(&board)), "{minute:?}: {}", board.content);
    let told = alice.slash(&house.channel, "move", args![text: "reopen"]).await.message().await;
    assert!(!told.content.starts_with("Done:") && told.content.lines().count() == 1, "{told:?}");
    // Half of it is over, and Bob may still do something.
    house.world.advance(Duration::from_secs(MINUTE.unsigned_abs() / 2));
    house.does(bob, "free m12").await;
    house.world.advance(Duration::from_secs(MINUTE.unsigned_abs() / 2));
    let next = house.board("Round 2 of 8").await;
    for late in [bob, carol] {
        let says = format!("<@{}> ran out of time: their desk stands as it is.", late.id());
        assert!(next.content.contains(&says), "{}", next.content);
    }
    let text = alice.press(&next, "Text").await.message().await.content;
    let shown = |name: &str| {
        let line =
            text.lines().find(|line| line.starts_with(&format!("{name}: "))).map(str::to_owned);
        line.unwrap_or_else(|| panic!("{name}'s town: {text}"))
    };
    assert!(shown("bob").contains("1 of ") && !shown("bob").contains("No letters"), "{text}");
    assert!(shown("bob").contains("pollution 0"), "{text}");
    assert!(shown("carol").contains("pollution 1. No letters yet."), "{text}");
    // The next round begins with the time that the pace gives.
    assert!(deadline(&next) > seconds() + MINUTE, "{}", next.content);
    table.house.close().await;
}

/// A piece off this sheet that is a word from right to left or from the bottom up, and not the other way.
fn backwards(state: &State) -> (Vec<Square>, String) {
    let (game, sheet) = (game(), &state.seats[0].desk.sheet);
    let (permissive, standard) =
        (game.spelling(Variant::Permissive), game.spelling(Variant::Standard));
    let card = state.card().expect("a card");
    // Shorter words score nothing.
    let sizes: Vec<usize> = (3..=5).filter(|&size| card.fit(&[size]).is_some()).collect();
    let lines = Square::all(SHEET).flat_map(|first| {
        let across = (first.column..SHEET).map(move |column| Square::new(column, first.row));
        let down = (first.row..SHEET).map(move |row| Square::new(first.column, row));
        [across.collect::<Vec<Square>>(), down.collect()]
    });
    for line in lines {
        for &size in sizes.iter().filter(|size| **size <= line.len()) {
            let piece = line[..size].to_vec();
            let letters: Option<Vec<Letter>> =
                piece.iter().map(|&square| Some(sheet.at(square)?.letter)).collect();
            let Some(letters) = letters.filter(|letters| standard.read(letters).is_none()) else {
                continue;
            };
            let free = sheet.can_lose(&piece.iter().copied().collect()).is_ok();
            if let Some(word) = permissive.read(&letters).filter(|_| free) {
                return (piece, word.iter().map(|letter| letter.char()).collect());
            }
        }
    }
    panic!("no word on the sheet is read backwards: {:?}", sheet.tiles());
}

/// A town of one word that is read backwards: whether it may stand, and what is told then.
async fn ends_with_a_word_backwards(variant: &'static str) -> (String, String) {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let options = args![solo: "yes", variant: variant];
    let pad = alice.slash(channel, "town", options).await.message().await;
    // The list of words both ways is made when it is first wanted, here for an idea.
    alice.press(&pad, "Suggest").await.message().await;
    let looks =
        async || alice.slash(channel, "board", args![style: "text"]).await.message().await.content;
    let (piece, word) = backwards(&read(&looks().await));
    house.does(alice, &format!("{}; place 1 m13", Action::Cut(piece))).await;
    for _ in 0..ROUNDS {
        house.does(alice, "done").await;
    }
    until("workers are arranged", async || looks().await.contains("Arrange your workers")).await;
    let told = alice.slash(channel, "move", args![text: "done"]).await.message().await.content;
    let end = format!("{told}\n{}", looks().await);
    house.close().await;
    (word, end)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_backwards_counts_where_it_may() {
    let (word, end) = ends_with_a_word_backwards("permissive").await;
    assert!(end.starts_with("Done: ") && end.contains(&format!("Words: {word} ")), "{end}");
    let (_, end) = ends_with_a_word_backwards("standard").await;
    assert!(!end.starts_with("Done: ") && end.contains("Arrange your workers"), "{end}");
}
