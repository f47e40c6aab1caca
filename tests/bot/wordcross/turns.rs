//! How many presses a turn takes: as few as there can be, and one more where a word is risked.

use std::time::Duration;

use crosstown::args;
use crosstown::game::Seed;
use crosstown::games::wordcross::{Action, Deed, Side, Supply, Then, View};
use crosstown::playground::Fault;

use super::player::{ASKED, Table};

async fn strict() -> Table {
    Table::begun(|| Seed::from_number(3), &["alice", "bob"], 20, "strict", "live").await
}

/// Does it by presses and says how many there were; whoever reads the table is told of it then.
async fn counted(table: &Table, action: Action, tells: &str) -> usize {
    let view = table.reads().await.expect("it goes on");
    let before = table.presses.get();
    table.presses(&view, action).await;
    let (heard, told) = (table.hears().await, format!("<@{}> {tells} ", table.mover(&view).id()));
    assert!(heard.replace('.', " ").contains(&told), "{told}: {heard}");
    table.presses.get() - before
}

async fn now(table: &Table) -> View {
    table.reads().await.expect("it goes on")
}

/// The first tile of the box on this side.
fn take(view: &View, side: Side) -> Action {
    let tile = view.board.supply(view.turn.expect("a mover"), side)[0];
    Deed::Take { from: Supply::Box(side), tile }.alone()
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_of_each_kind_of_turn() {
    let table = strict().await;
    let pass = || Deed::Pass.alone();
    // A beginning: Move, the entry.
    let begin = table.thinks_of(&now(&table).await);
    assert_eq!(counted(&table, begin, "took").await, 2);
    // Move, Pass.
    assert_eq!(counted(&table, pass(), "passed").await, 2);
    // A word: Move, the entry, and the confirmation.
    let word = table.thinks_of(&now(&table).await);
    assert!(word.to_string().ends_with(" lock 1"), "{word}");
    assert_eq!(counted(&table, word, "took").await, 3);
    // Bob begins, Alice too; Bob moves his tile: Move, More, the entry.
    let begin = take(&now(&table).await, Side::Left);
    assert_eq!(counted(&table, begin, "took").await, 2);
    assert_eq!(counted(&table, pass(), "passed").await, 2);
    let moved = Deed::Move { from: Side::Left, row: 1 }.alone();
    assert_eq!(counted(&table, moved, "moved").await, 3);
    // Two tiles of the boxes: Move, More, Swap, one, the other.
    let view = now(&table).await;
    let [left, right] = Side::BOTH.map(|side| view.board.supply(view.turn.unwrap(), side)[0]);
    let swapped = Deed::SwapBoxes { left, right }.alone();
    assert_eq!(counted(&table, swapped, "swapped").await, 5);
    table.house.close().await;
}

/// Move, Steal, the choice; and the confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn presses_of_a_theft() {
    for (disputes, presses) in [("gentle", 3), ("strict", 4)] {
        let names = ["alice", "bob"];
        let table = Table::begun(|| Seed::from_number(3), &names, 20, disputes, "live").await;
        let mut stolen = None;
        for _ in 0..40 {
            let action = table.thinks_of(&now(&table).await);
            if let Action::Turn { deed: Deed::Steal { .. }, .. } = action {
                stolen = Some(counted(&table, action, "stole").await);
                break;
            }
            table.types(&now(&table).await, action).await;
        }
        assert_eq!(stolen, Some(presses), "{disputes}");
        table.house.close().await;
    }
}

/// Without the lock the turn stays open, and the pad asks for no dictionary.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_without_its_lock() {
    let table = strict().await;
    let begin = table.thinks_of(&now(&table).await);
    table.presses(&now(&table).await, begin).await;
    table.presses(&now(&table).await, Deed::Pass.alone()).await;
    let view = now(&table).await;
    let Action::Turn { deed, then: Then::Lock(row) } = table.thinks_of(&view) else {
        panic!("there is a word to make")
    };
    let before = table.presses.get();
    let player = table.mover(&view).clone();
    let pad = table.opens(&player).await;
    assert_eq!(pad.buttons(), ["Lock: on", "Steal", "More", "Pass", "Type…"]);
    assert_eq!(pad.menus().len(), 4, "{:?}", pad.menus());
    assert!(pad.is_disabled("Steal"), "there is nothing to steal");
    let off = table.press(&player, &pad, "Lock: on").await;
    assert_eq!(off.buttons()[0], "Lock: off");
    let open = table.goes_on(&view, &off, Action::Turn { deed, then: Then::Open }).await;
    let lock = open.buttons()[0].to_owned();
    assert!(lock.starts_with("Lock ") && open.buttons()[1] == "End the turn", "{open:?}");
    table.press(&player, &open, &lock).await;
    // Move, Lock, the entry, the confirmation, Lock.
    assert_eq!(table.presses.get() - before, 5);
    let after = now(&table).await;
    assert_eq!((after.board.of(view.turn.unwrap()).locked, row), (1, 1));
    table.house.close().await;
}

/// The question is on the screen before the bot hears that it arrived: typed once more, it is meant.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_answered_at_once() {
    let table = strict().await;
    let begin = table.thinks_of(&now(&table).await);
    table.types(&now(&table).await, begin).await;
    table.types(&now(&table).await, Deed::Pass.alone()).await;
    let view = now(&table).await;
    let word = table.thinks_of(&view).to_string();
    let types = async || {
        let typed = args![text: word.as_str()];
        table.mover(&view).slash(&table.house.channel, "move", typed).await.message().await.content
    };
    table.house.world.fail_next("POST", "/callback", Fault::Late(Duration::from_millis(500)));
    let asked = types().await;
    assert!(asked.contains(ASKED), "{asked}");
    let done = types().await;
    assert!(done.starts_with("Done: "), "{done}");
    table.house.close().await;
}

/// A tile that nothing goes with is asked about, once, whoever plays.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_end_is_asked_about() {
    let table =
        Table::begun(|| Seed::from_number(3), &["alice", "bob"], 20, "gentle", "live").await;
    for _ in 0..4 {
        let view = now(&table).await;
        let you = view.turn.expect("a mover");
        let tile = "Q".parse().expect("a tile");
        if view.board.supply(you, Side::Right).contains(&tile) {
            let deed = Deed::Take { from: Supply::Box(Side::Right), tile };
            let pad = table.opens(table.mover(&view)).await;
            let entry = |label: &str| label.starts_with("Q,");
            let asked = table.choose(table.mover(&view), &pad, "Into your right", entry).await;
            let says = "Your next row would face Q, and no tile makes a word at its left.";
            assert!(asked.content.contains(says) && asked.content.contains(ASKED), "{asked:?}");
            assert_eq!(asked.buttons(), ["Take it", "Back"]);
            assert_eq!(now(&table).await.board, view.board, "nothing is done yet");
            table
                .goes_on(
                    &view,
                    &table.press(table.mover(&view), &asked, "Back").await,
                    deed.alone(),
                )
                .await;
            assert_ne!(now(&table).await.turn, view.turn);
            return table.house.close().await;
        }
        table
            .types(
                &view,
                Deed::SwapBoxes { left: tile, right: view.board.supply(you, Side::Right)[0] }
                    .alone(),
            )
            .await;
    }
    panic!("Q lies in one of the boxes");
}
