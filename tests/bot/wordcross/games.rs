//! Whole games: for two by buttons, for three by typing, for four with a dispute and a restart, and one in
//! private.

use crosstown::args;
use crosstown::game::{Seat, Seed};
use crosstown::games::wordcross::{Action, Deed, Side, Supply, Then, View};
use crosstown::playground::Seen;

use super::player::{ASKED, Table};
use super::reading::read;
use crate::house::{House, until};

/// More turns than any of these games takes.
const TURNS: usize = 200;

fn deed(action: Action) -> Deed {
    let Action::Turn { deed, .. } = action else { panic!("a whole turn, not {action}") };
    deed
}

/// Whether a seat has locked words worth so many points.
fn has_locked(view: &View, points: u32) -> bool {
    view.board.columns.iter().any(|columns| columns.points() >= points)
}

/// By buttons and menus, with thefts, until somebody has six words and the other one has had a last turn.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_two_by_buttons() {
    let seed = || Seed::from_number(3);
    let table = Table::begun(seed, &["alice", "bob"], 20, "gentle", "live").await;
    let (mut thefts, mut last_turns) = (0, 0);
    let mut end = None;
    for _ in 0..TURNS {
        let view = match table.reads().await {
            Ok(view) => view,
            Err(over) => {
                end = Some(over);
                break;
            }
        };
        let action = table.thinks_of(&view);
        let before = table.presses.get();
        table.presses(&view, action).await;
        let pressed = table.presses.get() - before;
        let fewest = match deed(action) {
            Deed::Take { .. } | Deed::Pass => 2,
            Deed::Steal { .. } | Deed::Move { .. } | Deed::SwapColumns { .. } => 3,
            Deed::SwapBoxes { .. } => 5,
        };
        assert_eq!(pressed, fewest, "{action}");
        thefts += usize::from(matches!(deed(action), Deed::Steal { .. }));
        last_turns += usize::from(view.last_turns.is_some());
    }
    let end = end.expect("it ends");
    println!("a game for two: {thefts} thefts, {} presses", table.presses.get());
    assert!(end.contains(" wins with ") || end.contains(" share the win "), "{end}");
    assert!(thefts > 0 && last_turns == 1, "{thefts} thefts, {last_turns} last turns");
    // One message, edited all the time, and one for each theft.
    let board = table.house.board("Totals: ").await;
    assert!(board.edited && board.buttons().contains(&"Rematch"), "{board:?}");
    table.house.world.quiet().await;
    assert_eq!(table.robbed().len(), thefts);
    assert_eq!(table.house.boards().len(), 1 + thefts);
    table.house.close().await;
}

/// By `/move` alone, every turn among the suggestions, with the longest of names.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_three_by_typing() {
    let long = "W".repeat(32);
    let names = [long.as_str(), "bob", "carol"];
    let table = Table::begun(|| Seed::from_number(5), &names, 20, "gentle", "relaxed").await;
    let (mut turns, mut over) = (0, false);
    for _ in 0..TURNS {
        let Ok(view) = table.reads().await else {
            over = true;
            break;
        };
        // Enough words: three passes in a row end a round, and the target is reached.
        let action = match has_locked(&view, 20) {
            true => Deed::Pass.alone(),
            false => table.thinks_of(&view),
        };
        let (player, text) = (table.mover(&view), action.to_string());
        let suggested = player
            .autocomplete(&table.house.channel, "move", ("text", &text.to_lowercase()), args![])
            .await;
        assert!(suggested.iter().any(|choice| choice.name == text), "{text}: {suggested:?}");
        table.types(&view, action).await;
        turns += 1;
    }
    assert!(over, "it ends");
    let end = table.house.board("Totals: ").await;
    assert!(end.content.contains("as everybody passed"), "{}", end.content);
    table.house.world.quiet().await;
    let boards = table.house.boards().len() - table.robbed().len();
    println!("a game for three: {turns} turns, {boards} messages");
    // Turns in quick succession share a message.
    assert!((2..=turns + 2).contains(&boards), "{boards} messages for {turns} turns");
    table.house.close().await;
}

/// A take that makes no word with the tile that waits.
fn blunder(table: &Table, view: &View) -> Option<Action> {
    let you = view.turn?;
    let (side, _) = view.board.of(you).waiting()?;
    let to: Side = side.other();
    let wrong = |tile| {
        let deed = Deed::Take { from: Supply::Box(to), tile };
        let (row, pair) = *view.board.after(you, deed).ok()?.made.first()?;
        let wrong = !table.is_word(pair);
        wrong.then_some(Action::Turn { deed, then: Then::Lock(row) })
    };
    view.board.supply(you, to).iter().find_map(|&tile| wrong(tile))
}

/// Strict: one of them risks a word that is none, and the bot is restarted in the middle.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_four_with_a_dispute_and_a_restart() {
    let names = ["alice", "bob", "carol", "dave"];
    let mut table = Table::begun(|| Seed::from_number(8), &names, 20, "strict", "live").await;
    let (mut thefts, mut disputed, mut restarted) = (Vec::new(), false, false);
    let mut over = false;
    for turn in 0..TURNS {
        let Ok(view) = table.reads().await else {
            over = true;
            break;
        };
        let player = table.mover(&view).clone();
        if let (false, Some(action)) = (disputed, blunder(&table, &view)) {
            disputed = true;
            risks(&table, &view, action).await;
            continue;
        }
        let done = has_locked(&view, 20) && restarted && !thefts.is_empty();
        let action = if done { Deed::Pass.alone() } else { table.thinks_of(&view) };
        if turn >= 9 && !restarted && matches!(deed(action), Deed::Take { .. }) {
            restarted = true;
            let (old, stale) = (table.opens(&player).await, table.opens(&player).await);
            table.house.restart().await;
            // The pad is as old as the bot before, and its turn is still to come.
            table.goes_on(&view, &old, action).await;
            let menu = stale.custom_id(stale.menus()[0]).expect("it has one");
            let menu =
                player.forges_as(&stale, menu, crosstown::playground::Forged::Menu(&["act:pass"]));
            let told = menu.await.message().await;
            assert!(told.content.starts_with("The board has changed since"), "{}", told.content);
            continue;
        }
        if let Deed::Steal { from, .. } = deed(action) {
            thefts.push(from);
        }
        // Some press, some type.
        match turn % 2 {
            0 => drop(table.presses(&view, action).await),
            _ => drop(table.types(&view, action).await),
        }
    }
    assert!(over && disputed && restarted, "{over} {disputed} {restarted}");
    table.house.board("Totals: ").await;
    table.house.world.quiet().await;
    // Each of those who were robbed is called once, by a message that calls nobody else.
    let called: Vec<_> = table.robbed().into_iter().map(|seen| seen.mentions).collect();
    let robbed: Vec<_> =
        thefts.iter().map(|seat: &Seat| vec![table.players[seat.index()].id()]).collect();
    assert!(!robbed.is_empty() && called == robbed, "{called:?} {robbed:?}");
    assert_eq!(
        table.house.boards().len(),
        1 + robbed.len(),
        "one board, before and after the restart"
    );
    table.house.close().await;
}

/// The question shows the word and not whether it is one; whoever means it loses the turn, and
/// everything is as before.
async fn risks(table: &Table, view: &View, action: Action) {
    let player = table.mover(view);
    let text = action.to_string();
    let made =
        view.board.after(view.turn.expect("a mover"), deed(action)).expect("it can be done").made;
    let asked = player.slash(&table.house.channel, "move", args![text: text.as_str()]).await;
    let asked: Seen = asked.message().await;
    let word = made[0].1;
    let question = format!("This makes {word}: if it is no word, everything goes back");
    assert!(
        asked.content.contains(&question) && asked.content.contains(ASKED),
        "{}",
        asked.content
    );
    let same = table.reads().await.expect("it goes on");
    assert_eq!(same.board, view.board, "nothing is done yet");
    let label = asked.buttons()[0].to_owned();
    assert_eq!(label, format!("{word} {}", word.points()));
    table.press(player, &asked, &label).await;
    let lost = format!("<@{}> made {word}, which is no word: everything went back", player.id());
    table.house.board(&lost).await;
    let after = table.reads().await.expect("it goes on");
    assert_eq!(after.board, view.board, "everything went back");
    assert_ne!(after.turn, view.turn, "the turn is lost");
}

/// In one message that nobody else sees, to the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_against_the_computer() {
    let house = House::build_seeded(|| Seed::from_number(4)).await;
    let (alice, channel) = (&house.alice, &house.channel);
    let asked = args![private: "yes", level: "easy", disputes: "gentle", target: 20];
    let pad = alice.slash(channel, "wordcross", asked).await.message().await;
    assert!(pad.ephemeral && pad.content.contains("private"), "{}", pad.content);
    assert!(pad.content.contains("no clock"), "nobody waits: {}", pad.content);
    let says =
        |seen: &Seen, what: &str| alice.look(seen).expect("it is open").content.contains(what);
    until("it is her turn", async || says(&pad, "Your turn")).await;
    let mut end = alice.press(&alice.look(&pad).unwrap(), "Pass").await.message().await;
    until("the pad shows the computer's move", async || {
        says(&pad, "computer 2 (easy) took") && says(&pad, "Your turn")
    })
    .await;
    // She lets the computer have its six words, and the last turn is hers.
    for _ in 0..TURNS {
        until("it is her turn again, or over", async || {
            let heard = alice.slash(channel, "board", args![style: "text"]).await.message().await;
            heard.content.contains("Your turn") || heard.content.contains("Totals: ")
        })
        .await;
        end = alice.slash(channel, "move", args![text: "pass"]).await.message().await;
        if end.content.contains("Totals: ") {
            break;
        }
    }
    assert!(end.content.contains("computer 2 (easy) wins with "), "{}", end.content);
    house.world.quiet().await;
    assert_eq!(house.boards().len(), 0, "nothing appears in the channel");
    alice.press(&end, "Post the result").await.message().await;
    house.board("computer 2 (easy) wins with ").await;

    // Alone is not enough: a computer is there without being asked for, and with none it is said.
    let alone = args![private: "yes", computers: 0];
    let told = alice.slash(channel, "wordcross", alone).await.message().await;
    assert!(told.content.contains("give the other seats to computers"), "{}", told.content);
    let pad = alice.slash(channel, "wordcross", args![private: "yes"]).await.message().await;
    assert!(pad.ephemeral && pad.content.contains("private"), "{}", pad.content);
    let text = alice.slash(channel, "board", args![style: "text"]).await.message().await;
    assert!(text.content.contains("computer 2 (medium): 0."), "{}", text.content);
    let view = read(&text.content, Seat(0), 60);
    assert_eq!(view.board.boxes.iter().map(Vec::len).collect::<Vec<_>>(), [36, 36]);
    house.close().await;
}
