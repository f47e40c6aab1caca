//! How many messages a game makes, and how many people they ring for: a letter of Cross-Up that is called
//! and placed at a relaxed pace is one new board, which calls the next caller; whoever is slow is reminded
//! with all the others who are.

use std::collections::HashMap;
use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Id, Person};

use crate::house::{House, until, until_within};

/// Longer than a turn at a relaxed pace until its reminder.
const NEARLY: Duration = Duration::from_secs(9 * 60);

/// All public messages so far, and how many each of them rang for.
#[derive(Default)]
struct Count(HashMap<Id, usize>);

impl Count {
    /// Notes what is there: an edit later on takes names off a message again.
    fn look(&mut self, house: &House) {
        for seen in house.boards() {
            let rang = self.0.entry(seen.id).or_default();
            *rang = (*rang).max(seen.mentions.len());
        }
    }

    fn messages(&self) -> usize {
        self.0.len()
    }

    fn pings(&self) -> usize {
        self.0.values().sum()
    }
}

/// So many people at a relaxed game of Cross-Up.
async fn begun(house: &House, count: usize) -> Vec<Person> {
    let players: Vec<Person> =
        (1..=count).map(|number| house.world.user(&format!("player {number}"))).collect();
    players[0].slash(&house.channel, "crossup", args![pace: "relaxed"]).await.message().await;
    let lobby = house.board("press Join").await;
    for player in &players[1..] {
        player.press(&lobby, "Join").await;
    }
    if count < 24 {
        players[0].slash(&house.channel, "table start", args![]).await.message().await;
    }
    players
}

/// The next letter is called; nobody has placed it yet.
async fn called(house: &House, players: &[Person], letter: usize) {
    let board = house.board(&format!("calls letter {letter} of 25")).await;
    let calls = |player: &&Person| board.content.contains(&format!("<@{}> calls", player.id()));
    let caller = players.iter().find(calls).expect("one of them calls");
    let calls = house.moves(caller).await;
    house.does(caller, calls.first().expect("a pile has cards")).await;
    house.board(&format!("is letter {letter} of 25")).await;
}

async fn placed(house: &House, player: &Person) {
    let puts = house.moves(player).await;
    house.does(player, puts.first().expect("a letter is to be placed")).await;
}

/// Plays so many letters; what that made of messages and pings.
async fn counted(house: &House, players: &[Person], letters: usize) -> Count {
    let mut count = Count::default();
    for letter in 1..=letters {
        called(house, players, letter).await;
        count.look(house);
        for player in players {
            placed(house, player).await;
        }
        let next = format!("calls letter {} of 25", letter + 1);
        until_within(Duration::from_secs(60), &next, async || {
            house.boards().iter().any(|seen| seen.content.contains(&next))
        })
        .await;
        count.look(house);
    }
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_get_a_message_a_letter() {
    const LETTERS: usize = 4;
    let house = House::build().await;
    let players = begun(&house, 2).await;
    let count = counted(&house, &players, LETTERS).await;
    let (messages, pings) = (count.messages(), count.pings());
    println!("two players, {LETTERS} letters: {messages} messages, {pings} pings");
    // One for the lobby, which may have called the first caller, and one for each turn to call.
    assert!((LETTERS..=LETTERS + 2).contains(&messages), "{messages} messages");
    assert!(pings <= LETTERS + 1, "{pings} pings");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_dozen_get_no_more_and_the_slow_ones_one_reminder() {
    const LETTERS: usize = 2;
    let house = House::build().await;
    let players = begun(&house, 24).await;
    let mut count = counted(&house, &players, LETTERS).await;
    let (messages, pings) = (count.messages(), count.pings());
    println!("24 players, {LETTERS} letters: {messages} messages, {pings} pings");
    assert!((LETTERS..=LETTERS + 2).contains(&messages), "{messages} messages");
    assert!(pings <= LETTERS + 1, "{pings} pings");

    // Time grows short for five of them.
    called(&house, &players, LETTERS + 1).await;
    let (quick, slow) = players.split_at(19);
    for player in quick {
        placed(&house, player).await;
    }
    house.world.advance(NEARLY);
    let reminder = house.board("it is your move").await;
    let mut rung = reminder.mentions.clone();
    rung.sort();
    let mut wanted: Vec<Id> = slow.iter().map(Person::id).collect();
    wanted.sort();
    assert_eq!(rung, wanted, "one message for all of them, and for nobody else");
    // It stands until the last of them has placed.
    for player in &slow[1..] {
        placed(&house, player).await;
    }
    count.look(&house);
    assert!(house.alice.look(&reminder).is_some());
    placed(&house, &slow[0]).await;
    house.board(&format!("calls letter {} of 25", LETTERS + 2)).await;
    until("the reminder is taken away", async || house.alice.look(&reminder).is_none()).await;
    count.look(&house);
    assert!(count.messages() <= messages + 2, "the reminder, and the next turn");

    // Nothing that stands in the channel awaits anybody but the newest board.
    until("old boards await nobody", async || {
        let boards = house.boards();
        let waiting = boards
            .iter()
            .filter(|seen| seen.content.contains("To move") || seen.content.contains("Time is up"));
        waiting.map(|seen| seen.id).eq(boards.last().map(|newest| newest.id))
    })
    .await;
    house.close().await;
}
