//! `/board` and Text: what a player may know, and all there is once the game is over.

use crosstown::args;
use crosstown::playground::{Person, Seen};

use crate::house::House;

/// Six at a game of Cross-Up of which the first letter was called, and the letter.
async fn six(house: &House) -> (Vec<Person>, String) {
    let mut players: Vec<Person> = (3..=6).map(|n| house.world.user(&format!("p{n}"))).collect();
    players.splice(0..0, [house.alice.clone(), house.bob.clone()]);
    players[0].slash(&house.channel, "crossup", args![pace: "live"]).await.message().await;
    let lobby = house.board("press Join").await;
    for player in &players[1..] {
        player.press(&lobby, "Join").await;
    }
    players[0].slash(&house.channel, "table start", args![]).await.message().await;
    house.board("calls letter 1 of 25").await;
    let letter = call(house, &players).await;
    (players, letter)
}

/// Whose turn it is calls a letter.
async fn call(house: &House, players: &[Person]) -> String {
    for player in players {
        let calls = house.moves(player).await;
        if let Some(call) = calls.first() {
            // By its letter, and beside that by its pile.
            let letter = call.strip_prefix("call ").expect("a letter is called").to_owned();
            assert!(letter.chars().all(char::is_alphabetic), "{calls:?}");
            assert!(calls.contains(&"call 1".to_owned()), "{calls:?}");
            house.does(player, call).await;
            return letter;
        }
    }
    panic!("one of them calls");
}

async fn board(house: &House, player: &Person, style: &str) -> Seen {
    player.slash(&house.channel, "board", args![style: style]).await.message().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_sees_their_own_card_and_nobody_else_does() {
    let house = House::build().await;
    let (players, letter) = six(&house).await;
    house.does(&players[1], &format!("put {letter} a1")).await;
    let row = format!("1  {letter}  .  .  .  .");
    let text = board(&house, &players[1], "text").await;
    for said in [&row, "pile    1 2 3 4 5 6", &format!("called  {letter}"), "Yet to place it"] {
        assert!(text.content.contains(said), "{said}: {}", text.content);
    }
    let picture = board(&house, &players[1], "picture").await;
    let alt = &picture.pictures[0].alt;
    assert!(alt.contains(&format!("Your card, rows from the top, . empty: {letter}....")), "{alt}");
    let other = board(&house, &players[0], "text").await;
    assert!(other.content.contains("   a  b  c  d  e") && !other.content.contains(&row));
    let watcher = board(&house, &house.world.user("watcher"), "text").await;
    assert!(!watcher.content.contains("   a  b  c  d  e"), "{}", watcher.content);
    house.close().await;
}

/// The word of a wordsearch is said, and not only drawn.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_sees_their_own_word() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    alice.slash(channel, "wordsearch", args![book: "emma", rhythm: "together"]).await;
    let lobby = house.board("press Join").await;
    house.bob.press(&lobby, "Join").await;
    alice.slash(channel, "table start", args![]).await.message().await;
    house.board("of 25").await;
    for style in ["text", "picture"] {
        let told = board(&house, alice, style).await;
        assert!(told.content.contains("Turn 1 of 25: **"), "{}", told.content);
    }
    let text = board(&house, alice, "text").await;
    assert!(text.content.contains("   a b c d e"), "{}", text.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_table_can_be_read_to_its_last_card() {
    let house = House::build().await;
    let (players, letter) = six(&house).await;
    for player in &players[..5] {
        player.slash(&house.channel, "table resign", args![]).await.message().await;
    }
    let end = house.board("wins with 0 points").await;
    let typed = board(&house, &house.alice, "text").await;
    let pressed = house.bob.press(&end, "Text").await.message().await;
    for (who, own) in [(&house.alice, typed), (&house.bob, pressed)] {
        assert!(own.content.contains("You left with 0 points"), "{}", own.content);
        let first = who.press(&own, "1 to 4").await.message().await;
        assert!(first.content.contains(&format!("called  {letter}")), "{}", first.content);
        assert!(first.content.contains("alice: 0, left") && first.pictures.is_empty());
        assert!(!first.content.contains("p5: "), "{}", first.content);
        let last = who.press(&first, "5 to 6").await.message().await;
        assert_eq!(last.id, first.id);
        assert!(last.content.contains("p5: ") && last.pictures.is_empty(), "{}", last.content);
    }
    // As a picture it stays one.
    let picture = board(&house, &house.alice, "picture").await;
    let last = house.alice.press(&picture, "5 to 6").await.message().await;
    assert_eq!(last.pictures.len(), 1);
    house.close().await;
}

/// Letter by letter, not box by box: the table for everybody, and for a player their own card as it was.
#[tokio::test(flavor = "multi_thread")]
async fn history_goes_by_the_round_and_shows_ones_own_card() {
    let house = House::build().await;
    let (players, first) = six(&house).await;
    let [alice, bob] = [&players[0], &players[1]];
    let put = async |letter: &str, of_alice: &str, of_others: &str| {
        for player in &players {
            let square = if player.id() == alice.id() { of_alice } else { of_others };
            house.does(player, &format!("put {letter} {square}")).await;
        }
    };
    put(&first, "a1", "b1").await;
    let second = call(&house, &players).await;
    put(&second, "c1", "d1").await;
    call(&house, &players).await;
    for player in &players[1..] {
        player.slash(&house.channel, "table resign", args![]).await.message().await;
    }
    let end = house.board("wins with 0 points").await;
    let watcher = &house.world.user("watcher");
    let own = [format!("{first}.{second}../"), format!(".{first}.{second}./")];
    let seen = [(alice, &own[0][..]), (bob, &own[1]), (watcher, "Called so far")];
    for (who, shown) in seen {
        let last = who.press(&end, "History").await.message().await;
        assert!(last.content.contains("Letter 3 of 3."), "{}", last.content);
        let back = who.press(&last, "◀ Back").await.message().await;
        assert!(back.content.contains("Letter 2 of 3."), "{}", back.content);
        assert!(back.pictures[0].alt.contains(shown), "{shown}: {}", back.pictures[0].alt);
        let back = who.press(&back, "◀ Back").await.message().await;
        assert!(back.content.contains("Letter 1 of 3."), "{}", back.content);
        let start = who.press(&back, "◀ Back").await.message().await;
        assert!(start.content.contains("Start."), "{}", start.content);
    }
    house.close().await;
}
