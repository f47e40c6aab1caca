//! Whether a board is edited or posted anew, and who is called.

use crosstown::game::{Level, Pace, Seat};
use crosstown::store::Board;
use crosstown::table::opening::Opening;
use crosstown::table::plan::{FAR_UP, Plan, Shown, plan};
use crosstown::table::seating::Occupant;
use crosstown::table::showing::Showing;
use serde_json::json;

use crate::house::House;

/// Discord's ids of the two in the house.
const ANN: u64 = 11;
const BEN: u64 = 12;

/// A table of Ann's after these moves.
async fn after(house: &House, pace: Pace, other: Occupant, moves: &[&str]) -> Showing {
    let seats = vec![Occupant::Person(house.ann), other];
    let id = house.tables.open(house.opening(house.channel(), pace, seats)).await.unwrap();
    for (number, text) in moves.iter().enumerate() {
        let person = if number.is_multiple_of(2) { house.ann } else { house.ben };
        house.tables.act(id, person, *text, None, None).await.unwrap();
    }
    house.tables.showing(id).await.unwrap()
}

fn board(showing: &Showing, behind: i64) -> Option<Board> {
    let shown = showing.changes - behind;
    Some(Board { table_id: showing.id.0, channel: 5, message: 9, shown, posted_at: 0 })
}

fn shown(board: Option<Board>) -> Shown<'static> {
    Shown { board, called_for: None, messages_after: 0, same: false, asked: false }
}

fn call(people: &[u64]) -> Plan {
    Plan::Post { call: people.to_vec() }
}

#[tokio::test]
async fn while_everybody_is_here_the_board_is_edited() {
    let house = House::build().await;
    let ben = Occupant::Person(house.ben);
    let table = after(&house, Pace::Live, ben, &["c3"]).await;
    assert_eq!(plan(&table, shown(None)), call(&[BEN]), "the first one calls who was invited");
    assert_eq!(plan(&table, shown(board(&table, 0))), Plan::Leave);
    assert_eq!(plan(&table, shown(board(&table, 1))), Plan::Edit);
    let talked = |messages_after| Shown { messages_after, ..shown(board(&table, 1)) };
    assert_eq!(plan(&table, talked(FAR_UP - 1)), Plan::Edit);
    assert_eq!(plan(&table, talked(FAR_UP)), call(&[]));
    let asked = Shown { asked: true, ..shown(board(&table, 0)) };
    assert_eq!(plan(&table, asked), call(&[]));
    let same = Shown { same: true, ..talked(FAR_UP) };
    assert_eq!(plan(&table, same), Plan::Note, "nothing to see is no news");
    assert_eq!(plan(&table, Shown { asked: true, ..same }), call(&[]));
}

#[tokio::test]
async fn at_slower_paces_the_next_player_is_called_once() {
    let house = House::build().await;
    let ben = Occupant::Person(house.ben);
    for pace in [Pace::Relaxed, Pace::Slow, Pace::None] {
        let table = after(&house, pace, ben, &["c3"]).await;
        assert_eq!(plan(&table, shown(board(&table, 1))), call(&[BEN]));
        let before = [(Seat(0), 0)];
        let known = Shown { called_for: Some(&before), ..shown(board(&table, 1)) };
        assert_eq!(plan(&table, known), call(&[BEN]));
        let called = [(Seat(1), 1)];
        let known = Shown { called_for: Some(&called), ..shown(board(&table, 1)) };
        assert_eq!(plan(&table, known), Plan::Edit, "an offer of a draw calls nobody again");
    }
    let over = after(&house, Pace::Slow, ben, &["c3", "resign"]).await;
    assert_eq!(plan(&over, shown(board(&over, 1))), call(&[ANN, BEN]), "the end is news");
}

/// The board that was to call them could not be posted yet, and somebody asks for one.
#[tokio::test]
async fn a_board_that_is_asked_for_calls_whom_nobody_has_called() {
    let house = House::build().await;
    let ben = Occupant::Person(house.ben);
    let table = after(&house, Pace::Slow, ben, &["c3"]).await;
    let asked = |behind| Shown { asked: true, ..shown(board(&table, behind)) };
    assert_eq!(plan(&table, asked(1)), call(&[BEN]));
    assert_eq!(plan(&table, asked(0)), call(&[]), "that one has called Ben");
    let called = [(Seat(1), 1)];
    let known = Shown { called_for: Some(&called), ..asked(1) };
    assert_eq!(plan(&table, known), call(&[]), "an offer of a draw calls nobody again");
}

/// Everybody places the letter that one of them has called.
#[tokio::test]
async fn what_several_do_at_once_calls_nobody() {
    let house = House::build().await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let (game, options) = ("crossup".to_owned(), json!({}));
    let opening = house.opening(house.channel(), Pace::Relaxed, seats);
    let id = house.tables.open(Opening { game, options, ..opening }).await.unwrap();
    house.tables.start(id, house.ann).await.unwrap();
    let calling = house.tables.showing(id).await.unwrap();
    let [(caller, decision)] = calling.awaited()[..] else { panic!("one calls") };
    let person = calling.person_on(caller).unwrap().clone();
    let discord = person.discord_id.unwrap();
    assert_eq!(plan(&calling, shown(board(&calling, 1))), call(&[discord]), "a turn of one's own");
    house.tables.act(id, person.id, "call 1", None, None).await.unwrap();
    let placing = house.tables.showing(id).await.unwrap();
    assert_eq!(placing.awaited().len(), 2);
    let before = [(caller, decision)];
    let known = Shown { called_for: Some(&before), ..shown(board(&placing, 1)) };
    assert_eq!(plan(&placing, known), Plan::Edit);
    let far_up = Shown { messages_after: FAR_UP, ..known };
    assert_eq!(plan(&placing, far_up), call(&[]), "the board has scrolled away");
    assert_eq!(plan(&placing, Shown { asked: true, ..known }), call(&[]));
    // Whoever is the last to place knew of it already.
    let both = placing.awaited();
    let put = placing.game().unwrap().moves(caller)[0].clone();
    house.tables.act(id, person.id, put.as_str(), None, None).await.unwrap();
    let last = house.tables.showing(id).await.unwrap();
    let known = Shown { called_for: Some(&both), ..shown(board(&last, 1)) };
    assert_eq!((last.awaited().len(), plan(&last, known)), (1, Plan::Edit));
}

#[tokio::test]
async fn computers_call_nobody() {
    let house = House::build().await;
    let computer = Occupant::Computer(Level::Easy);
    let table = after(&house, Pace::Slow, computer, &["c3"]).await;
    assert_eq!(plan(&table, shown(board(&table, 1))), Plan::Edit);
}

#[tokio::test]
async fn what_is_over_is_shown_once() {
    let house = House::build().await;
    let ben = Occupant::Person(house.ben);
    let over = after(&house, Pace::Live, ben, &["c3", "resign"]).await;
    assert_eq!(plan(&over, shown(None)), call(&[BEN]));
    assert_eq!(plan(&over, shown(board(&over, 2))), Plan::Edit);
    assert_eq!(plan(&over, shown(board(&over, 0))), Plan::Leave);
    let asked = Shown { asked: true, ..shown(board(&over, 0)) };
    assert_eq!(plan(&over, asked), Plan::Leave);

    let seats = vec![Occupant::Person(house.ann)];
    let opening = house.opening(house.channel(), Pace::Slow, seats);
    let id = house.tables.open(opening).await.unwrap();
    house.tables.end(id, house.ann, false).await.unwrap();
    let closed = house.tables.showing(id).await.unwrap();
    assert_eq!(plan(&closed, shown(None)), Plan::Leave, "nobody saw it, nobody misses it");
    assert_eq!(plan(&closed, shown(board(&closed, 1))), Plan::Edit);
}
