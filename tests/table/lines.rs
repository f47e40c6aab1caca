//! Several lines of one form are one press: all of them or none, as if they had come one by one.

use crosstown::game::Pace;
use crosstown::game::{Dice, Seat, Seed};
use crosstown::store::{Deadline, Logged, Placed, Snapshot};
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::inputs::Inputs;
use crosstown::table::opening::Opening;
use crosstown::table::record::TableId;
use crosstown::table::refused::Refused;
use crosstown::table::seating::{Occupant, PersonId};
use serde_json::json;

use crate::house::House;

/// Ann and Ben make a wordsearch, each at their own pace but with a clock, out of 25 known words.
async fn wordsearch(house: &House) -> TableId {
    let words = ["apple", "lantern", "river", "stone", "garden"].repeat(5);
    let opening = Opening {
        game: "wordsearch".to_owned(),
        options: json!({"source": {"text": {"title": "Five words", "words": words}}}),
        dictionary: Some("en-standard".to_owned()),
        ..house.opening(
            5,
            Pace::Slow,
            vec![Occupant::Person(house.ann), Occupant::Person(house.ben)],
        )
    };
    let id = house.tables.open(opening).await.unwrap();
    house.tables.start(id, house.ann).await.unwrap();
    id
}

/// All that is stored of a game, but for whom it belongs to.
type Kept = (Vec<Logged>, Option<Snapshot>, Vec<Deadline>, Vec<Placed>);

async fn kept(tables: &Tables, id: TableId) -> Kept {
    let store = tables.store();
    let mut results = store.results(id.0).await.unwrap();
    results.iter_mut().for_each(|placed| placed.person = None);
    (
        store.inputs(id.0, 0).await.unwrap(),
        store.snapshot(id.0).await.unwrap(),
        store.deadlines(id.0).await.unwrap(),
        results,
    )
}

async fn state(tables: &Tables, id: TableId) -> String {
    tables.lock(id).await.unwrap().session.as_ref().unwrap().state()
}

/// So many moves that a seat can make one after another.
async fn some_moves(
    house: &House,
    id: TableId,
    seat: u8,
    count: usize,
    dice: &mut Dice,
) -> Vec<String> {
    let mut session = house.tables.lock(id).await.unwrap().playing().unwrap().duplicate();
    let mut moves = Vec::new();
    for _ in 0..count {
        let Some(next) = dice.pick(&session.moves(Seat(seat))).cloned() else { break };
        session.enter(Seat(seat), &next).unwrap();
        moves.push(next);
    }
    moves
}

async fn enter(
    tables: &Tables,
    (id, person): (TableId, PersonId),
    text: &str,
    press: u64,
) -> Result<(), Trouble> {
    tables.act(id, person, Inputs::lines(text).unwrap(), None, Some(press)).await
}

fn refusal(result: Result<(), Trouble>) -> String {
    match result {
        Err(Trouble::Refused(Refused::Rule(why))) => why,
        other => panic!("refused was expected, not {other:?}"),
    }
}

/// Two houses in which the same is done, here in one go and there line by line: to the end of a game.
#[tokio::test]
async fn lines_together_are_the_same_as_one_by_one() {
    let (together, apart) = (House::build().await, House::build().await);
    let (id, other) = (wordsearch(&together).await, wordsearch(&apart).await);
    let mut dice = Dice::new(&Seed::from_number(12), 0);
    for press in 1.. {
        let seat = (press % 2) as u8;
        let person = |house: &House| [house.ann, house.ben][usize::from(seat)];
        let count = 1 + dice.below(6) as usize;
        let moves = some_moves(&together, id, seat, count, &mut dice).await;
        if !moves.is_empty() {
            enter(&together.tables, (id, person(&together)), &moves.join("\n"), press)
                .await
                .unwrap();
        }
        for line in &moves {
            apart.tables.act(other, person(&apart), line.as_str(), None, None).await.unwrap();
        }
        let (here, there) = (kept(&together.tables, id).await, kept(&apart.tables, other).await);
        assert_eq!(here, there, "after {moves:?}");
        assert_eq!(state(&together.tables, id).await, state(&apart.tables, other).await);
        if !here.3.is_empty() {
            assert_eq!(here.0.len(), 50);
            break;
        }
        together.pass(1_000);
        apart.pass(1_000);
        assert!(press < 100, "the game does not end");
    }
    // What is stored is all there is.
    assert_eq!(state(&together.again().await, id).await, state(&together.tables, id).await);
}

#[tokio::test]
async fn a_bad_line_anywhere_changes_nothing() {
    let house = House::build().await;
    let id = wordsearch(&house).await;
    let mut dice = Dice::new(&Seed::from_number(13), 0);
    let moves = some_moves(&house, id, 0, 4, &mut dice).await;
    let before = (kept(&house.tables, id).await, state(&house.tables, id).await);
    let changes = house.tables.lock(id).await.unwrap().changes;
    for at in 0..=moves.len() {
        for bad in ["put Q z9", "fly", "timeout", "left"] {
            let mut lines = moves.clone();
            lines.insert(at, bad.to_owned());
            let why = refusal(enter(&house.tables, (id, house.ann), &lines.join("\n"), 700).await);
            assert!(why.starts_with(&format!("Line {}: ", at + 1)), "{why}");
        }
    }
    assert_eq!((kept(&house.tables, id).await, state(&house.tables, id).await), before);
    assert_eq!(house.tables.lock(id).await.unwrap().changes, changes);
    // The press that was refused may still be made good.
    enter(&house.tables, (id, house.ann), &moves.join("\n"), 700).await.unwrap();
    assert_eq!(kept(&house.tables, id).await.0.len(), moves.len());
}

#[tokio::test]
async fn a_press_of_several_lines_is_applied_once() {
    let house = House::build().await;
    let id = wordsearch(&house).await;
    let mut dice = Dice::new(&Seed::from_number(14), 0);
    let lines = some_moves(&house, id, 0, 3, &mut dice).await.join("\n");
    for _ in 0..3 {
        enter(&house.tables, (id, house.ann), &lines, 900).await.unwrap();
    }
    // Also by a process that has never heard of it.
    enter(&house.again().await, (id, house.ann), &lines, 900).await.unwrap();
    assert_eq!(kept(&house.tables, id).await.0.len(), 3);
}

/// Another process has played on meanwhile: all lines are decided on what is there now.
#[tokio::test]
async fn lines_that_meet_another_process_are_tried_again_as_a_whole() {
    let house = House::build().await;
    let id = wordsearch(&house).await;
    let mut dice = Dice::new(&Seed::from_number(15), 0);
    let anns = some_moves(&house, id, 0, 3, &mut dice).await;
    let bens = some_moves(&house, id, 1, 3, &mut dice).await;
    let other = house.again().await;
    drop(other.lock(id).await.unwrap());
    enter(&house.tables, (id, house.ann), &anns.join("\n"), 1).await.unwrap();
    enter(&other, (id, house.ben), &bens.join("\n"), 2).await.unwrap();
    let log = kept(&other, id).await.0;
    let seats: Vec<i64> = log.iter().map(|input| input.seat).collect();
    assert_eq!(seats, [0, 0, 0, 1, 1, 1]);
    // What Ann has just done can't be done again, wherever it is tried, and nothing of it is.
    let again = refusal(enter(&other, (id, house.ann), &anns.join("\n"), 3).await);
    assert!(again.starts_with("Line 1: "), "{again}");
    assert_eq!(kept(&house.tables, id).await.0.len(), 6);
    assert_eq!(state(&house.again().await, id).await, state(&other, id).await);
}
