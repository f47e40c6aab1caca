//! What a player does in a round is seen by nobody else before the round is over: not in the channel, not in
//! anybody's workshop, not in what is asked for.

use crosstown::args;
use crosstown::game::Seed;
use crosstown::playground::{Person, Seen};

use super::table::{Table, starting};
use crate::house::House;

/// A message with everything on it, pictures to the last byte.
fn exactly(seen: &Seen) -> (String, Vec<Vec<u8>>) {
    let pictures = seen.pictures.iter().map(|picture| picture.bytes.clone()).collect();
    (format!("{seen:?}"), pictures)
}

/// All that is on somebody's screen.
fn screen(house: &House, person: &Person) -> Vec<(String, Vec<Vec<u8>>)> {
    person.sees(&house.channel).iter().map(exactly).collect()
}

/// How often a message in the channel was changed.
fn edits(house: &House) -> usize {
    let requests = house.world.requests();
    requests.iter().filter(|request| request.line.starts_with("PATCH /channels/")).count()
}

/// A text, and pictures with their alt texts.
type Told = (String, Vec<(String, Vec<u8>)>);

/// What somebody is told who asks in every way there is: texts, alt texts and pictures.
async fn told(table: &Table, person: &Person) -> Vec<(&'static str, Told)> {
    let channel = &table.house.channel;
    let mut answers = Vec::new();
    for style in ["text", "picture"] {
        answers.push((style, person.slash(channel, "board", args![style: style]).await));
    }
    for command in ["table history", "table replay", "table export"] {
        answers.push((command, person.slash(channel, command, args![]).await));
    }
    let board = table.house.board("Round ").await;
    for label in ["My town", "Text", "More"] {
        answers.push((label, person.press(&board, label).await));
    }
    answers.push(("town", person.choose(&board, "Look at a town", &[looks_at(&board)]).await));
    let mut told = Vec::new();
    for (what, answer) in answers {
        let seen = answer.message().await;
        let pictures = seen.pictures.into_iter().map(|picture| (picture.alt, picture.bytes));
        told.push((what, (seen.content, pictures.collect())));
    }
    told
}

/// The entry of the first seat in the menu of towns.
fn looks_at(board: &Seen) -> &str {
    board.options("Look at a town")[0]
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_what_a_player_does_before_the_round_is_over() {
    let table = Table::begun(|| Seed::from_number(4), &["alice", "bob"], args![pace: "none"]).await;
    let (alice, bob) = (&table.players[0], &table.players[1]);
    let carol = &table.house.world.user("carol");
    let theirs = table.opens(bob).await;
    table.press(bob, &theirs, "Suggest").await;
    let pad = table.opens(alice).await;
    let others = [bob, carol];
    let mut before = Vec::new();
    for other in others {
        before.push(told(&table, other).await);
    }
    table.house.world.quiet().await;
    let screens = others.map(|other| screen(&table.house, other));
    let edited = edits(&table.house);

    // Cut, placed, taken back, thrown away, placed elsewhere, a worker put to work: by buttons and by typing.
    let idea = table.press(alice, &pad, "Suggest").await;
    let place = starting(&idea, "Place ").expect("there is an idea");
    let built = table.press(alice, &idea, &place).await;
    table.press(alice, &built, "Undo").await;
    for verb in ["crumple", "undo", "flip", "place"] {
        let moves = table.house.moves(alice).await;
        let first = moves.iter().find(|text| text.starts_with(verb));
        let first = first.unwrap_or_else(|| panic!("{verb}: {moves:?}"));
        table.house.does(alice, first).await;
    }
    let workers = table.press(alice, &pad, "Workers").await;
    let squares = "Square of that row";
    let square = workers.options(squares)[0];
    alice.choose(&workers, squares, &[square]).await.message().await;
    let own = table.house.does(alice, "undo").await;
    assert!(own.pictures[0].alt.contains("part 1 placed at "), "{own:?}");
    table.house.world.quiet().await;
    for (other, before) in others.iter().zip(&screens) {
        assert!(&screen(&table.house, other) == before, "a screen has changed");
    }
    assert_eq!(edits(&table.house), edited, "the board was left alone");
    for (other, before) in others.iter().zip(&before) {
        let after = told(&table, other).await;
        for ((what, before), (_, after)) in before.iter().zip(&after) {
            assert_eq!(before.0, after.0, "{what}");
            let alts = |told: &Told| told.1.iter().map(|(alt, _)| alt.clone()).collect::<Vec<_>>();
            assert_eq!(alts(before), alts(after), "{what}");
            assert!(before == after, "{what}: the picture is another");
        }
    }

    // That she is done is told, and nothing else of it.
    let town = async || {
        let board = table.house.board("Round ").await;
        let seen = bob.choose(&board, "Look at a town", &[looks_at(&board)]).await.message().await;
        seen.pictures[0].alt.clone()
    };
    let empty = town().await;
    assert!(empty.contains("No letters yet"), "{empty}");
    table.house.does(alice, "done").await;
    table.house.board(&format!("Done: <@{}>.", alice.id())).await;
    assert_eq!(town().await, empty);
    // When all are, everything lies open.
    table.house.does(bob, "done").await;
    table.house.board("Round 2 of 8").await;
    let open = town().await;
    assert!(!open.contains("No letters yet"), "{open}");
    table.house.close().await;
}
