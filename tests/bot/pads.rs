//! Private messages that follow the game: with what was chosen on them, only where something differs, and
//! never an older card over a newer one.

use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::playground::{Fault, Person, Seen};

use crate::house::House;

/// The pad, once it looks like this.
async fn until(player: &Person, pad: &Seen, what: &str, like: impl Fn(&Seen) -> bool) -> Seen {
    let patience = Instant::now();
    loop {
        let now = player.look(pad).expect("the pad is open");
        if like(&now) {
            return now;
        }
        assert!(patience.elapsed() < Duration::from_secs(30), "{what}: {now:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// When each request was answered that changed a private message, and how.
fn edits(house: &House) -> Vec<(u16, Instant)> {
    let requests = house.world.requests().into_iter();
    let edits = requests.filter(|request| request.line.starts_with("PATCH /webhooks/"));
    edits.map(|request| (request.status, request.at)).collect()
}

/// A game of Crisscross on a large board, and the board.
async fn large(house: &House) -> Seen {
    let args = args![opponent: house.bob, size: 9, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await
}

/// A draw is offered to somebody who is choosing a square: the pad says so, and the choice is kept.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_chosen_survives_what_others_do() {
    let house = House::build().await;
    let board = large(&house).await;
    let pad = house.alice.press(&board, "Move").await.message().await;
    let before = pad.content.clone();
    house.alice.choose(&pad, "Choose a column", &["column d"]).await.message().await;
    let row = "Choose a row (1 is at the bottom)";
    house.alice.choose(&pad, row, &["row 5"]).await.message().await;
    house.bob.slash(&house.channel, "table draw", args![]).await.message().await;
    let pad = until(&house.alice, &pad, "the offer", |now| now.content != before).await;
    assert!(pad.buttons().contains(&"Place d5"), "{:?}", pad.buttons());
    // Once the turn is over, the choice makes no sense any more.
    house.alice.press(&pad, "Place d5").await.message().await;
    house.does(&house.bob, "a1").await;
    let pad = until(&house.alice, &pad, "the next turn", |now| now.buttons().contains(&"Place"));
    assert!(pad.await.is_disabled("Place"));
    house.close().await;
}

/// Somebody else's letter changes nothing on a pad: it is left alone, with the letter chosen on it.
#[tokio::test(flavor = "multi_thread")]
async fn a_pad_that_looks_the_same_is_left_alone() {
    let house = House::build().await;
    let carol = house.world.user("carol");
    let puzzle = args![book: "emma", rhythm: "together"];
    house.alice.slash(&house.channel, "wordsearch", puzzle).await.message().await;
    let lobby = house.board("press Join").await;
    house.bob.press(&lobby, "Join").await;
    carol.press(&lobby, "Join").await;
    house.alice.slash(&house.channel, "table start", args![]).await.message().await;
    let board = house.board("of 25").await;
    let pad = house.alice.press(&board, "My grid").await.message().await;
    let letter = pad.buttons().into_iter().find(|label| label.len() == 1).map(str::to_owned);
    let chosen = match letter {
        Some(letter) => house.alice.press(&pad, &letter).await.message().await,
        // The only letter of a word is chosen already.
        None => pad.clone(),
    };
    let before = edits(&house).len();
    let first = house.moves(&house.bob).await[0].clone();
    let typed = house.does(&house.bob, &first).await;
    assert!(typed.content.contains("Waiting for"), "{}", typed.content);
    house.world.quiet().await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(edits(&house).len(), before, "nobody else's pad looks different");
    let now = house.alice.look(&chosen).expect("it is open");
    assert_eq!((&now.content, now.buttons()), (&chosen.content, chosen.buttons()));
    // The round is over: everybody's pad has the next word, and what answered those who type is one.
    let box_of = |pad: &Seen| {
        let labels = pad.buttons().into_iter().filter(|label| label.len() == 2);
        labels.map(str::to_owned).find(|label| !pad.is_disabled(label)).expect("a box is free")
    };
    house.alice.press(&chosen, &box_of(&chosen)).await.message().await;
    let first = house.moves(&carol).await[0].clone();
    house.does(&carol, &first).await;
    for (player, pad) in [(&house.alice, &pad), (&house.bob, &typed)] {
        until(player, pad, "the next word", |now| now.content.contains("Turn 2 of 25")).await;
    }
    house.close().await;
}

/// The edit of a pad is slow, and its player plays on meanwhile: the answer, being newer, stays.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_card_never_comes_over_a_newer_one() {
    let house = House::build().await;
    let board = large(&house).await;
    let pad = house.bob.press(&board, "Move").await.message().await;
    let held = Duration::from_secs(4);
    house.world.fail_next("PATCH", "/webhooks/", Fault::Held(held));
    house.does(&house.alice, "e5").await;
    // The pad is about to show Red's move. Blue does not wait for it.
    house.world.failed().await;
    let began = Instant::now();
    assert!(!house.bob.press(&pad, "Refresh").await.failed());
    let turn = |now: &Seen| now.buttons().contains(&"Place");
    until(&house.bob, &pad, "Blue's turn", turn).await;
    house.bob.choose(&pad, "Choose a column", &["column a"]).await.message().await;
    let row = "Choose a row (1 is at the bottom)";
    house.bob.choose(&pad, row, &["row 1"]).await.message().await;
    house.bob.press(&pad, "Place a1").await.message().await;
    until(&house.bob, &pad, "Red's turn", |now| !turn(now)).await;
    tokio::time::sleep(held.saturating_sub(began.elapsed()) + Duration::from_millis(500)).await;
    let now = house.bob.look(&pad).expect("it is open");
    assert!(!turn(&now), "Red's turn it is: {:?}", now.buttons());
    house.close().await;
}

/// A card follows as long as Discord lets it, and not over a restart. Whoever only waits finds Refresh on
/// it, and from then on it follows again.
#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_no_longer_follows_offers_refresh() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    alice.slash(&channel, "crossup", args![pace: "none"]).await.message().await;
    bob.press(&house.board("press Join").await, "Join").await;
    alice.slash(&channel, "table start", args![]).await.message().await;
    let mut board = house.board("calls letter 1 of 25").await;
    for (letter, end) in [(1, "a restart"), (3, "a quarter of an hour")] {
        let alice_calls = board.content.contains(&format!("<@{}> calls", alice.id()));
        let (caller, other) = if alice_calls { (&alice, &bob) } else { (&bob, &alice) };
        house.does(caller, &house.moves(caller).await[0]).await;
        let placing = house.board(&format!("is letter {letter} of 25")).await;
        let card = other.press(&placing, "My card").await.message().await;
        let free = card.buttons().into_iter().find(|label| label.len() == 2).expect("a box");
        let card = other.press(&card, free).await.message().await;
        assert_eq!(card.buttons(), ["Refresh"], "nothing else to do");
        let looked = other.slash(&channel, "board", args![style: "text"]).await.message().await;
        assert_eq!(looked.buttons(), ["Refresh"], "here too");
        match end {
            "a restart" => house.restart().await,
            _ => house.world.advance(Duration::from_secs(15 * 60)),
        }
        let put = house.moves(caller).await[0].clone();
        house.does(caller, &put).await;
        house.board(&format!("<@{}> calls letter {}", other.id(), letter + 1)).await;
        let stale = other.look(&card).expect("it is there").content;
        assert!(!stale.contains("You call the next letter"), "after {end}: {stale}");
        let card = other.press(&card, "Refresh").await.message().await;
        assert!(card.content.contains("You call the next letter"), "{}", card.content);
        house.does(other, &house.moves(other).await[0]).await;
        let puts = house.moves(other).await;
        house.does(other, &puts[0]).await;
        let put = house.moves(caller).await[0].clone();
        house.does(caller, &put).await;
        board = house.board(&format!("<@{}> calls letter {}", caller.id(), letter + 2)).await;
    }
    house.close().await;
}

/// A pad that the player never got is not followed.
#[tokio::test(flavor = "multi_thread")]
async fn a_pad_that_did_not_arrive_is_not_remembered() {
    let house = House::build().await;
    let board = large(&house).await;
    house.world.fail_all("POST", "/callback", Fault::Status(500));
    house.world.expect_unanswered();
    assert!(house.bob.press(&board, "Move").await.failed());
    house.world.lift_faults();
    house.does(&house.alice, "e5").await;
    house.board("Red placed e5").await;
    house.world.quiet().await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(edits(&house).len(), 0, "there is nothing to change");
    house.close().await;
}

/// A pad that was deferred first is a message of its own: it is followed there, and nowhere else.
#[tokio::test(flavor = "multi_thread")]
async fn a_deferred_pad_is_followed_where_it_stands() {
    let house = House::build().await;
    let board = large(&house).await;
    house.bob.press(&board, "Move").await.message().await;
    // Bob's second pad waits for the first, which is slow.
    house.world.fail_next("PATCH", "/webhooks/", Fault::Held(Duration::from_secs(3)));
    house.does(&house.alice, "e5").await;
    house.world.failed().await;
    let reply = house.bob.press(&board, "Move").await;
    assert!(reply.deferred(), "it had to wait");
    let patience = Instant::now();
    let pad = loop {
        let mine = reply.messages().into_iter().find(|seen| seen.ephemeral);
        if let Some(pad) = mine {
            break pad;
        }
        assert!(patience.elapsed() < Duration::from_secs(30), "the pad followed the deferral");
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    house.bob.choose(&pad, "Choose a column", &["column c"]).await.message().await;
    let row = "Choose a row (1 is at the bottom)";
    house.bob.choose(&pad, row, &["row 1"]).await.message().await;
    house.bob.press(&pad, "Place c1").await.message().await;
    house.does(&house.alice, "e6").await;
    until(&house.bob, &pad, "Red's move", |now| now.content.contains("e6")).await;
    let public = house.board("Red placed e6").await;
    assert!(!public.content.contains("You are Blue"), "{}", public.content);
    house.close().await;
}

/// Discord took the deferral and says so too late: nobody knows, and the answer follows all the same.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_follows_a_deferral_whose_receipt_is_late() {
    let house = House::build().await;
    let board = large(&house).await;
    house.bob.press(&board, "Move").await.message().await;
    house.world.fail_next("PATCH", "/webhooks/", Fault::Held(Duration::from_secs(3)));
    house.does(&house.alice, "e5").await;
    house.world.failed().await;
    house.world.fail_next("POST", "/callback", Fault::Late(Duration::from_secs(5)));
    let reply = house.bob.press(&board, "Move").await;
    assert!(reply.deferred(), "it had to wait");
    let patience = Instant::now();
    while !reply.messages().iter().any(|seen| seen.ephemeral) {
        assert!(patience.elapsed() < Duration::from_secs(30), "the pad followed the deferral");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.close().await;
}

/// Two dozen cards change at once, and one of them takes for ever: neither the others nor the board wait.
#[tokio::test(flavor = "multi_thread")]
async fn one_slow_pad_holds_up_nobody() {
    let house = House::build().await;
    let (players, board) = house.two_dozen().await;
    let mut cards = Vec::new();
    let mut caller = None;
    for player in &players {
        let card = player.press(&board, "My card").await.message().await;
        if card.content.contains("You call the next letter") {
            caller = Some(player.clone());
        }
        cards.push(card);
    }
    let caller = caller.expect("one of them calls");
    let call = house.moves(&caller).await[0].clone();
    // Whoever waits for this one waits in vain.
    house.world.fail_next("PATCH", "/webhooks/", Fault::Held(Duration::from_secs(600)));
    let typed = house.does(&caller, &call).await;
    for (player, card) in players.iter().zip(&cards) {
        // What answered the caller has taken the place of their card.
        let card = if player.id() == caller.id() { &typed } else { card };
        until(player, card, "the letter", |now| now.content.contains("Put ")).await;
    }
    house.board("called").await;
    let done: Vec<Instant> =
        edits(&house).into_iter().filter(|edit| edit.0 == 200).map(|edit| edit.1).collect();
    assert_eq!(done.len(), 23);
    let requests = house.world.requests();
    let public = requests.iter().rfind(|request| request.line.starts_with("PATCH /channels/"));
    let (last, others) = done.split_last().expect("two dozen");
    // The slow one was given up after five seconds, and tried again.
    assert!(public.is_some_and(|public| public.at < *last), "the board did not wait");
    let others = *others.last().expect("some") - others[0];
    println!("22 pads within {others:?}, the slow one {:?} after the first", *last - done[0]);
    assert!(others < *last - done[0], "the others did not wait");
    house.close().await;
}
