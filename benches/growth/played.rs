//! Games that are really played, through the tables and the store, by people who do what computers would.

use crosstown::game::{Level, Pace, Status};
use crosstown::table::engine::Tables;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, Place, TableId};
use crosstown::table::seating::Occupant;
use serde_json::{Value, json};

/// A kind of game, and how many of a hundred are such.
pub struct Kind {
    pub name: &'static str,
    game: &'static str,
    options: fn() -> Value,
    people: u64,
    pub share: u32,
}

/// What is played in a day, as far as anybody can guess: all five games, alone and in company.
pub const KINDS: [Kind; 7] = [
    Kind {
        name: "Crisscross, 9 x 9",
        game: "crisscross",
        options: || json!({"size": 9}),
        people: 2,
        share: 20,
    },
    Kind { name: "Cross-Up for 3", game: "crossup", options: || json!({}), people: 3, share: 20 },
    Kind {
        name: "Wordsearch, alone",
        game: "wordsearch",
        options: || json!({"source": "hat"}),
        people: 1,
        share: 20,
    },
    Kind {
        name: "Wordsearch for 3",
        game: "wordsearch",
        options: || json!({"source": "hat"}),
        people: 3,
        share: 10,
    },
    Kind {
        name: "Word Cross for 2",
        game: "wordcross",
        options: || json!({"target": 60}),
        people: 2,
        share: 10,
    },
    Kind { name: "Town, alone", game: "town", options: || json!({}), people: 1, share: 10 },
    Kind { name: "Town for 2", game: "town", options: || json!({}), people: 2, share: 10 },
];

/// Plays a game to its end, and gives its table. Each move is a press with a number of its own.
pub async fn play(tables: &Tables, kind: &Kind, number: u64) -> TableId {
    let mut people = Vec::new();
    for seat in 0..kind.people {
        let discord_id = 1_000_000_000_000_000_000 + 10 * number + seat;
        people.push(tables.person(discord_id, "somebody").await.expect("room for somebody"));
    }
    let opening = Opening {
        game: kind.game.to_owned(),
        options: (kind.options)(),
        dictionary: None,
        pace: Pace::Relaxed,
        place: Place { guild: Some(1 << 50), channel: 1_000_000_000_000_000_000 + number },
        opener: people[0],
        seats: people.iter().map(|person| Occupant::Person(*person)).collect(),
        seat_options: Vec::new(),
        private: false,
    };
    let id = tables.open(opening).await.expect("a table");
    if tables.showing(id).await.expect("a table").phase == Phase::Lobby {
        tables.start(id, people[0]).await.expect("enough people");
    }
    let mut press = 2_000_000_000_000_000_000 + 100_000 * number;
    loop {
        let showing = tables.showing(id).await.expect("a table");
        if showing.phase != Phase::Playing {
            return id;
        }
        let session = showing.game().expect("a game");
        let Status::Awaiting(awaited) = session.status() else { panic!("it is in play") };
        let seat = awaited[0].seat;
        let text = session.choose(seat, Level::Easy, 0);
        // Nobody looks for the best arrangement of a town here, which takes its time.
        let best = text == "best" || text.starts_with("suggested");
        let text = if best { "done".to_owned() } else { text };
        press += 1;
        let person = people[seat.index()];
        tables.act(id, person, text.as_str(), None, Some(press)).await.expect("a move");
    }
}
