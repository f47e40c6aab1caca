//! What happened is told: the same after a reload as before, and whoever is called is called once.

use std::sync::{Arc, Mutex};

use crosstown::draw::{Canvas, Theme};
use crosstown::game::{Level, Seat, Status, Viewer};
use crosstown::screen::{Button, Look, Panel, Screen, Telling};
use crosstown::table::engine::Tables;
use crosstown::table::messenger::{Messenger, Posted, Undelivered};
use crosstown::table::notices::Notice;
use crosstown::table::opening::Opening;
use crosstown::table::pace::Pace;
use crosstown::table::postman::Postman;
use crosstown::table::record::TableId;
use crosstown::table::registry::AnySession;
use crosstown::table::seating::Occupant;
use crosstown::table::showing::Showing;
use crosstown::table::timekeeper::Timekeeper;
use crosstown::table::told::{Tellings, Told};
use serde_json::json;

use crate::house::{House, until};

/// What a live game gives for a move.
const LIVE: i64 = 60_000;

async fn told(tables: &Tables, id: TableId) -> Told {
    tables.lock(id).await.unwrap().told.clone()
}

fn lines(told: &Told, viewer: Viewer) -> Vec<&str> {
    told.lines(viewer).collect()
}

/// A game for Ann and Ben in which each has secrets, with its first letter called.
async fn called(house: &House) -> TableId {
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let (game, options) = ("crossup".to_owned(), json!({}));
    let opening = Opening { game, options, ..house.opening(5, Pace::Live, seats) };
    let id = house.tables.open(opening).await.unwrap();
    house.tables.start(id, house.ann).await.unwrap();
    for (seat, person) in [(0, house.ann), (1, house.ben)] {
        let session = house.tables.lock(id).await.unwrap().session.clone().unwrap();
        if let Some(call) = session.moves(Seat(seat)).first() {
            house.tables.act(id, person, call, None, None).await.unwrap();
            break;
        }
    }
    id
}

#[tokio::test]
async fn what_was_told_is_the_same_after_a_reload_and_after_a_replay() {
    let house = House::build().await;
    let id = called(&house).await;
    let begun = house.tables.lock(id).await.unwrap();
    let letter = begun.session.as_ref().unwrap().line();
    drop(begun);
    house.pass(LIVE);
    Timekeeper::new(house.tables.clone()).look().await.unwrap();
    let live = told(&house.tables, id).await;
    assert_eq!(live.lines(Viewer::Public).count(), 3, "the call, and two who ran out of time");
    for seat in [Seat(0), Seat(1)] {
        let own = live.lines(Viewer::Seat(seat)).last();
        assert_eq!(own, Some(&*format!("Your {letter} was put into a1: time was up.")));
    }
    assert_eq!(told(&house.again().await, id).await, live);

    // The log alone tells the same.
    let other = house.two(6, Pace::Live).await;
    let set_up = house.tables.store().snapshot(other.0).await.unwrap().unwrap();
    for (person, text) in [(house.ann, "c3"), (house.ben, "c4")] {
        house.tables.act(other, person, text, None, None).await.unwrap();
    }
    let live = told(&house.tables, other).await;
    assert_eq!(lines(&live, Viewer::Public), ["Red placed c3.", "Blue placed c4."]);
    let rewound = format!(
        "UPDATE snapshots SET seq = 0, told = NULL, state = '{}' WHERE table_id = {}",
        set_up.state, other.0
    );
    house.tamper(&rewound).await;
    assert_eq!(told(&house.again().await, other).await, live);
}

#[tokio::test]
async fn a_table_that_rested_and_one_by_other_rules_keep_what_was_told() {
    for (spoil, mend) in [
        (
            "UPDATE snapshots SET state = 'x' || state",
            "UPDATE snapshots SET state = SUBSTR(state, 2)",
        ),
        ("UPDATE tables SET rules = 0", "UPDATE tables SET rules = rules"),
    ] {
        let house = House::build().await;
        let id = house.two(5, Pace::Slow).await;
        house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
        for change in [spoil, mend] {
            house.tamper(change).await;
            house.again().await.look_over().await.unwrap();
        }
        let told = told(&house.again().await, id).await;
        assert_eq!(lines(&told, Viewer::Public), ["Red placed c3."], "{spoil}");
    }
}

/// A game in which every move robs the seat after it.
struct Robbing(Box<dyn AnySession>);

impl AnySession for Robbing {
    fn enter(&mut self, seat: Seat, text: &str) -> Result<Tellings, String> {
        let mut tellings = self.0.enter(seat, text)?;
        for (_, Telling { text, call }) in &mut tellings {
            let robbed = Seat(1 - seat.0);
            *text = format!("Seat {seat} robbed Seat {robbed}.");
            *call = Some(robbed);
        }
        Ok(tellings)
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn stamp(&self, seat: Seat) -> u32 {
        self.0.stamp(seat)
    }

    fn seq(&self) -> u64 {
        self.0.seq()
    }

    fn state(&self) -> String {
        self.0.state()
    }

    fn line(&self) -> String {
        self.0.line()
    }

    fn screen(&self, viewer: Viewer, panel: Panel<'_>) -> Screen {
        self.0.screen(viewer, panel)
    }

    fn picture(&self, viewer: Viewer, panel: Panel<'_>, look: &Look) -> Canvas {
        self.0.picture(viewer, panel, look)
    }

    fn hindsight(&self, viewer: Viewer, theme: Theme) -> Option<(Screen, Canvas)> {
        self.0.hindsight(viewer, theme)
    }

    fn extras(&self, viewer: Viewer) -> Vec<Button> {
        self.0.extras(viewer)
    }

    fn choose(&self, seat: Seat, level: Level, failed: u32) -> String {
        self.0.choose(seat, level, failed)
    }

    fn moves(&self, seat: Seat) -> Vec<String> {
        self.0.moves(seat)
    }

    fn duplicate(&self) -> Box<dyn AnySession> {
        Box::new(Robbing(self.0.duplicate()))
    }
}

/// Remembers what it was to say.
#[derive(Default)]
struct Ears(Mutex<Vec<Notice>>);

impl Messenger for Ears {
    async fn say(
        &self,
        _: &Showing,
        notice: &Notice,
        _: &str,
    ) -> Result<Option<Posted>, Undelivered> {
        self.0.lock().unwrap().push(notice.clone());
        Ok(None)
    }

    async fn post(&self, _: &Showing, _: &[u64], _: &str) -> Result<Posted, Undelivered> {
        Err(Undelivered::Later)
    }

    async fn edit(&self, _: &Showing, _: Posted) -> Result<(), Undelivered> {
        Err(Undelivered::Later)
    }

    async fn strip(&self, _: Posted) -> Result<(), Undelivered> {
        Err(Undelivered::Later)
    }

    async fn delete(&self, _: Posted) -> Result<(), Undelivered> {
        Err(Undelivered::Later)
    }

    fn mark(&self, _: &Showing) -> u64 {
        0
    }

    fn refresh(&self, _: &Showing) {}

    fn messages_after(&self, _: Posted) -> u32 {
        0
    }
}

#[tokio::test]
async fn who_is_called_is_called_once() {
    let house = House::build().await;
    let id = house.two(5, Pace::None).await;
    let mut table = house.tables.lock(id).await.unwrap();
    let session = table.session.take().unwrap().duplicate();
    table.session = Some(Arc::new(Robbing(session)));
    drop(table);
    house.tables.act(id, house.ann, "c3", None, Some(7)).await.unwrap();

    // The program is killed before it could say so, and the press arrives once more.
    let tables = house.again().await;
    tables.act(id, house.ann, "c3", None, Some(7)).await.unwrap();
    let robbed = Notice::Called { seat: 1, text: "Seat 1 robbed Seat 2.".to_owned() };
    let pending = tables.store().pending(10).await.unwrap();
    let pending: Vec<_> = pending.iter().map(|notice| Notice::read(&notice.payload)).collect();
    assert_eq!(pending, [Some(robbed.clone())]);

    let ears = Arc::new(Ears::default());
    for _start in 0..2 {
        let postman = Postman::new(house.again().await, ears.clone());
        let work = tokio::spawn(postman.work());
        until("everything is said", async || tables.store().pending(10).await.unwrap().is_empty())
            .await;
        work.abort();
    }
    assert_eq!(*ears.0.lock().unwrap(), [robbed]);
    let told = told(&tables, id).await;
    assert_eq!(lines(&told, Viewer::Public), ["Seat 1 robbed Seat 2."], "and on the board");
}
