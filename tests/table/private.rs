//! Private tables over a real store: begun at once, counted for their player alone, silent, and posted
//! once.

use std::sync::Arc;

use crosstown::game::{Level, Pace};
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::limits::Limits;
use crosstown::table::messenger::Undelivered;
use crosstown::table::notices::Notice;
use crosstown::table::opening::Opening;
use crosstown::table::plan::{Plan, Shown, plan};
use crosstown::table::postman::Postman;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::refused::Refused;
use crosstown::table::seating::Occupant;
use serde_json::json;

use crate::ears::{Ears, Heard};
use crate::house::{House, until};

/// Ann against a computer, for her eyes only.
fn private(house: &House, channel: u64, pace: Pace) -> Opening {
    let seats = vec![Occupant::Person(house.ann), Occupant::Computer(Level::Easy)];
    Opening { private: true, ..house.opening(channel, pace, seats) }
}

fn refused<T: std::fmt::Debug>(result: Result<T, Trouble>) -> Refused {
    match result {
        Err(Trouble::Refused(refused)) => refused,
        other => panic!("refused was expected, not {other:?}"),
    }
}

#[tokio::test]
async fn it_begins_at_once_and_takes_up_no_channel() {
    let house = House::build().await;
    let tables = &house.tables;
    let alone = Opening {
        game: "crossup".to_owned(),
        options: json!({}),
        private: true,
        ..house.opening(5, Pace::None, vec![Occupant::Person(house.ann)])
    };
    for opening in [alone, private(&house, 5, Pace::None)] {
        let id = tables.open(opening).await.unwrap();
        let showing = tables.showing(id).await.unwrap();
        assert!(showing.private && showing.phase == Phase::Playing);
        let shown =
            Shown { board: None, called_for: None, messages_after: 0, same: false, asked: true };
        assert_eq!(plan(&showing, shown), Plan::Leave);
    }
    assert_eq!(tables.store().behind().await.unwrap(), [0i64; 0], "no board is missing");
    let public = house.two(5, Pace::Live).await;
    assert_eq!(tables.store().open_table_in(5).await.unwrap().unwrap().id, public.0);
    // What closes a channel or a server closes what stands there.
    tables.channel_gone(5).await.unwrap();
    tables.guild_gone(1).await.unwrap();
    assert_eq!(tables.store().tables_of(house.ann.0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn others_are_refused() {
    let house = House::build().await;
    let ann = Occupant::Person(house.ann);
    let with_ben = vec![ann, Occupant::Person(house.ben)];
    let with_nobody = vec![ann];
    let without_ann = vec![Occupant::Computer(Level::Easy), Occupant::Computer(Level::Easy)];
    for seats in [with_ben, with_nobody, without_ann] {
        let opening = Opening { seats, ..private(&house, 5, Pace::None) };
        assert_eq!(refused(house.tables.open(opening).await), Refused::NotAlone);
    }
}

#[tokio::test]
async fn it_counts_for_its_player_and_not_for_the_server() {
    let house = House::build().await;
    let limits = Limits { computers: 1, of_person: 2, of_server: 1 };
    let tables = house.limited(limits).await;
    let seats = vec![Occupant::Person(house.ben)];
    let public = Opening { opener: house.ben, ..house.opening(6, Pace::None, seats) };
    tables.open(private(&house, 5, Pace::None)).await.unwrap();
    tables.open(public.clone()).await.unwrap();
    tables.open(private(&house, 5, Pace::None)).await.unwrap();
    let third = private(&house, 7, Pace::None);
    assert_eq!(refused(tables.open(third).await), Refused::ManyOfYours(2));
    let mut elsewhere = public;
    elsewhere.place.channel = 8;
    assert_eq!(refused(tables.open(elsewhere).await), Refused::ManyHere(1));
}

/// An opening that waited since before there were private ones is read.
#[test]
fn an_opening_of_an_older_version_is_public() {
    let opening = json!({
        "game": "crossup", "options": {}, "dictionary": null, "pace": "slow",
        "place": { "guild": 1, "channel": 2 }, "opener": 3, "seats": [{ "person": 3 }],
        "seat_options": [],
    });
    assert!(!serde_json::from_value::<Opening>(opening).unwrap().private);
}

/// Has the postman say all there is to say.
async fn says_all(tables: &Tables, ear: &Arc<Ears>) -> Vec<Heard> {
    let work = tokio::spawn(Postman::new(tables.clone(), ear.clone()).work());
    until("all is said", async || tables.store().pending(10).await.unwrap().is_empty()).await;
    work.abort();
    ear.heard()
}

#[tokio::test]
async fn it_says_nothing_but_its_result() {
    let house = House::build().await;
    let (tables, ear) = (&house.tables, Arc::<Ears>::default());
    let id = tables.open(private(&house, 5, Pace::Slow)).await.unwrap();
    let remind = Notice::Remind { owed: vec![(0, 0)] };
    for notice in [remind, Notice::Quiet, Notice::Suspended, Notice::Resumed] {
        tables.write_notice(id, notice).await.unwrap();
    }
    assert_eq!(says_all(tables, &ear).await, []);

    let posts = async |by| tables.post_result(id, by, 77).await;
    assert_eq!(refused(posts(house.ann).await), Refused::NotOver);
    tables.act(id, house.ann, "resign", None, None).await.unwrap();
    assert_eq!(refused(posts(house.ben).await), Refused::NotSeated);
    let (one, two) = tokio::join!(posts(house.ann), posts(house.ann));
    assert_eq!([one.unwrap(), two.unwrap()].into_iter().filter(|first| *first).count(), 1);
    // Also after a restart, and before anything was said.
    assert!(!house.again().await.post_result(id, house.ann, 78).await.unwrap());
    let said = says_all(tables, &ear).await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].notice, Notice::Result { channel: 77 });
    assert!(tables.showing(id).await.unwrap().posted);
}

/// Where it is not allowed, nothing was posted: elsewhere it may be.
#[tokio::test]
async fn a_result_that_is_not_allowed_can_be_posted_elsewhere() {
    let house = House::build().await;
    let tables = &house.tables;
    let id = tables.open(private(&house, 5, Pace::Slow)).await.unwrap();
    tables.act(id, house.ann, "resign", None, None).await.unwrap();
    let deaf = Arc::new(Ears { deaf: Some(Undelivered::Forbidden), ..Ears::default() });
    assert!(tables.post_result(id, house.ann, 77).await.unwrap());
    assert_eq!(says_all(tables, &deaf).await.len(), 1);
    assert!(!tables.showing(id).await.unwrap().posted);
    let ear = Arc::<Ears>::default();
    assert!(tables.post_result(id, house.ann, 78).await.unwrap());
    assert_eq!(says_all(tables, &ear).await[0].notice, Notice::Result { channel: 78 });
}

#[tokio::test]
async fn only_what_was_played_in_private_to_its_end_is_posted() {
    let house = House::build().await;
    let tables = &house.tables;
    let posts = async |id: TableId| refused(tables.post_result(id, house.ann, 77).await);
    let public = house.two(5, Pace::Slow).await;
    tables.act(public, house.ann, "resign", None, None).await.unwrap();
    assert_eq!(posts(public).await, Refused::NotPrivate);
    let ended = tables.open(private(&house, 5, Pace::Slow)).await.unwrap();
    tables.end(ended, house.ann, false).await.unwrap();
    assert_eq!(posts(ended).await, Refused::NoResult);
    assert_eq!(tables.store().finished_alone(house.ann.0, 9).await.unwrap(), [0; 0]);
}

/// However often it is asked for, also at once and after a restart, until it has been played.
#[tokio::test]
async fn a_rematch_is_one_table() {
    let house = House::build().await;
    let tables = &house.tables;
    let opening = private(&house, 5, Pace::Slow);
    let first = tables.open(opening.clone()).await.unwrap();
    tables.act(first, house.ann, "resign", None, None).await.unwrap();
    let (one, two) =
        tokio::join!(tables.open_rematch(first, &opening), tables.open_rematch(first, &opening));
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(one, two);
    assert_eq!(house.again().await.open_rematch(first, &opening).await.unwrap(), one);
    assert_eq!(tables.store().tables_of(house.ann.0).await.unwrap().len(), 1);
    tables.act(one, house.ann, "resign", None, None).await.unwrap();
    assert_ne!(tables.open_rematch(first, &opening).await.unwrap(), one, "that one is over");
}
