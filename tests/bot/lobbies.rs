//! Before a game: lobbies, threads, permissions, and whose table it is.

use crosstown::args;
use crosstown::playground::permissions;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_by_buttons() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let carol = house.world.user("carol");
    let reply = alice.slash(channel, "crisscross", args![colour: "blue"]).await.message().await;
    assert!(reply.content.contains("waits for others"), "{}", reply.content);
    let lobby = house.board("press Join").await;
    assert_eq!(lobby.buttons(), ["Join", "Leave", "Start", "Add computer", "Rules"]);
    let seated = alice.press(&lobby, "Join").await.message().await;
    assert!(seated.ephemeral && seated.content.starts_with("You sit at this table already"));
    let rules = alice.slash(channel, "table my-rules", args![]).await.message().await;
    assert!(rules.content.starts_with("Everybody plays this game by the same rules"), "{rules:?}");
    assert!(lobby.content.contains("slow pace"), "people have a day: {}", lobby.content);
    let few = alice.press(&lobby, "Start").await.message().await;
    assert!(few.content.contains("needs 2 players and has 1"), "{}", few.content);
    let stranger = bob.press(&lobby, "Leave").await.message().await;
    assert!(stranger.content.contains("press Join first"), "{}", stranger.content);
    let begun = bob.press(&lobby, "Join").await;
    assert!(!begun.failed());
    let board = house.board("Red to place").await;
    assert!(board.content.contains(&format!("Red: <@{}>", bob.id())), "{}", board.content);
    let watcher = carol.press(&board, "Move").await.message().await;
    assert!(watcher.ephemeral && watcher.content.starts_with("This table is for"), "{watcher:?}");
    let text = carol.press(&board, "Text").await.message().await;
    assert!(text.ephemeral && text.content.contains("9 . . ."), "{}", text.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_takes_the_open_seat() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    alice.slash(channel, "crisscross", args![colour: "red", size: 4]).await;
    let lobby = house.board("press Join").await;
    let levels = alice.press(&lobby, "Add computer").await.message().await;
    assert_eq!(levels.buttons(), ["easy", "medium", "strong"]);
    alice.press(&levels, "easy").await.message().await;
    let board = house.board("Red to place").await;
    alice.press(&board, "a1").await;
    house.board("Blue placed").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_table_goes_into_a_thread() {
    let mut house = House::build().await;
    let (alice, bob, channel) = (house.alice.clone(), house.bob.clone(), house.channel);
    alice.slash(&channel, "crisscross", args![]).await;
    house.board("press Join").await;
    let args = args![opponent: alice, size: 3, colour: "red", pace: "live"];
    let taken = bob.slash(&channel, "crisscross", args).await.message().await;
    assert!(taken.content.starts_with("There is an open table here already"), "{}", taken.content);
    // The wish waits on the button, even over a restart.
    house.restart().await;
    let opened = bob.press(&taken, "Open in a thread").await.message().await;
    assert!(opened.content.contains("Your game begins"), "{}", opened.content);
    let thread = house.world.channel("Crisscross: bob");
    let board = house.board_in(&thread, "Red to place").await;
    bob.press(&board, "b2").await;
    let inside = bob.slash(&thread, "crisscross", args![]).await.message().await;
    assert!(
        inside.content.contains("another channel"),
        "no threads in threads: {}",
        inside.content
    );
    let mine = alice.slash(&channel, "table mine", args![]).await.message().await;
    assert_eq!(mine.buttons(), ["Open 1", "Open 2"], "{}", mine.content);
    assert!(mine.content.contains("**Your move.**"), "{}", mine.content);
    // By name, a table can be looked at from elsewhere only by those who sit there.
    let carol = house.world.user("carol");
    let table = board.custom_id("a1").unwrap().split(':').nth(1).unwrap().to_owned();
    let look = || args![style: "text", table: table.as_str()];
    let own = alice.slash(&channel, "board", look()).await.message().await;
    assert!(own.content.contains("3 by 3"), "{}", own.content);
    let foreign = carol.slash(&channel, "board", look()).await.message().await;
    assert!(foreign.content.starts_with("There is no such table"), "{}", foreign.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_named() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    house.world.deny(channel, permissions::ATTACH_FILES);
    let refused = alice.slash(channel, "crisscross", args![]).await.message().await;
    assert!(refused.content.contains("Attach Files"), "{}", refused.content);
    assert_eq!(house.boards().len(), 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opponents_that_can_not_play() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let own = alice.slash(channel, "crisscross", args![opponent: alice]).await.message().await;
    assert!(own.content.starts_with("You can't play against yourself"), "{}", own.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_in_private_conversations() {
    let house = House::build().await;
    let alice = &house.alice;
    let direct = alice.direct();
    let args = args![opponent: house.world.bot(), size: 3, colour: "red"];
    alice.slash(&direct, "crisscross", args).await.message().await;
    let board = alice.waits_for(&direct, |seen| seen.buttons().contains(&"a1")).await;
    assert!(board.content.contains("no clock"), "nobody waits for Alice: {}", board.content);
    alice.press(&board, "b2").await;
    alice.waits_for(&direct, |seen| seen.content.contains("Blue placed")).await;
    house.close().await;
}

/// Nobody else can join there, so nobody is invited and nobody is waited for.
#[tokio::test(flavor = "multi_thread")]
async fn no_lobby_where_nobody_can_join() {
    let house = House::build().await;
    let alice = &house.alice;
    let direct = alice.direct();
    let asks =
        async |game: &str, args| alice.slash(&direct, game, args).await.message().await.content;
    let told = asks("crisscross", args![opponent: house.bob]).await;
    assert_eq!(
        told,
        "Nobody else can join in a direct message: play against the computer here, or use the command in a channel of a server."
    );
    for (game, board) in [
        ("crisscross", "no clock\nRed: "),
        ("crossup", "calls letter 1 of 25"),
        ("wordsearch", "of 25"),
    ] {
        let told = asks(game, args![]).await;
        assert!(told.starts_with("Your game begins."), "{game}: {told}");
        let board = alice.waits_for(&direct, |seen| seen.content.contains(board)).await;
        assert!(!board.buttons().contains(&"Join"), "{game}: {:?}", board.buttons());
        // A rematch waits for nobody either.
        alice.slash(&direct, "table resign", args![]).await.message().await;
        let over = alice.waits_for(&direct, |seen| seen.buttons().contains(&"Rematch")).await;
        alice.press(&over, "Rematch").await;
        let seen = |seen: &crosstown::playground::Seen| {
            seen.id > over.id && !seen.ephemeral && !seen.buttons().contains(&"Join")
        };
        alice.waits_for(&direct, seen).await;
        alice.slash(&direct, "table end", args![]).await.message().await;
    }
    house.close().await;
}

/// Somebody alone can begin at once, and is told so; what they are told has the button for it.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_opened_a_table_can_begin_it() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let told = alice.slash(channel, "crossup", args![]).await.message().await;
    assert!(told.content.starts_with("Your table is open: begin alone now"), "{}", told.content);
    assert_eq!(told.buttons(), ["Start"]);
    let lobby = house.board("Start to begin alone now").await;
    assert!(lobby.is_green("Start") && !lobby.is_green("Join"), "it can begin");
    bob.press(&lobby, "Join").await;
    house.board("Start to begin with those who are there").await;
    let begun = alice.press(&told, "Start").await.message().await;
    assert_eq!((begun.id, begun.content.as_str()), (told.id, "The game has begun."));
    house.board("calls letter 1 of 25").await;
    alice.slash(channel, "table end", args![]).await.message().await;

    // In a game for two, it is the others who lead on.
    let told = alice.slash(channel, "crisscross", args![]).await.message().await;
    assert_eq!(told.buttons(), [""; 0]);
    let lobby = house.board("One seat is free").await;
    assert!(lobby.is_green("Join") && !lobby.is_green("Start"));
    house.close().await;
}
