//! What goes wrong between the bot and Discord: nothing of it reaches a player, and no move is lost or
//! made twice.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{Delivery, Fault, Seen};

use crate::house::House;

async fn small(house: &House) -> Seen {
    let args = args![opponent: house.bob, size: 4, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await
}

/// Each fault on the answer to a press.
#[tokio::test(flavor = "multi_thread")]
async fn answers_that_fail_on_the_way_arrive_all_the_same() {
    let house = House::build().await;
    let board = small(&house).await;
    let faults = [Fault::Status(429), Fault::Status(500), Fault::Status(502), Fault::Lost];
    let squares = ["a1", "b2", "c3", "d4"];
    for (turn, (fault, square)) in faults.into_iter().zip(squares).enumerate() {
        let lost = matches!(fault, Fault::Lost);
        house.world.fail_next("POST", "/callback", fault);
        if lost {
            // The repetition is told that the first one arrived.
            house.world.expect_violation(40060);
        }
        let player = if turn % 2 == 0 { &house.alice } else { &house.bob };
        let after = player.press(&board, square).await.message().await;
        assert!(after.content.contains(&format!("placed {square}")), "{}", after.content);
    }
    house.close().await;
}

/// Each fault on the way of a board that is edited or posted.
#[tokio::test(flavor = "multi_thread")]
async fn boards_that_fail_on_the_way_are_shown_all_the_same() {
    let house = House::build().await;
    for fault in [Fault::Status(429), Fault::Status(500), Fault::Status(502)] {
        house.world.fail_next("POST", "/messages", fault);
    }
    let board = small(&house).await;
    assert_eq!(house.boards().len(), 1);
    for fault in [Fault::Status(429), Fault::Status(500), Fault::Status(502)] {
        house.world.fail_next("PATCH", "/channels/", fault);
    }
    house.alice.slash(&house.channel, "move", args![text: "a1"]).await.message().await;
    let edited = house.board("Red placed a1").await;
    assert_eq!(edited.id, board.id);
    house.close().await;
}

/// Each fault on the way of what is suggested to somebody who types.
#[tokio::test(flavor = "multi_thread")]
async fn suggestions_that_fail_on_the_way_come_all_the_same() {
    let house = House::build().await;
    small(&house).await;
    for fault in [Fault::Status(500), Fault::TooMany(0.5), Fault::Status(502), Fault::Lost] {
        house.world.fail_next("POST", "/callback", fault);
        if fault == Fault::Lost {
            // It is sent once more, and Discord says that it has it.
            house.world.expect_violation(40060);
        }
        assert!(house.moves(&house.alice).await.contains(&"a1".to_owned()), "{fault:?}");
    }
    // Told of twice, it is answered once.
    house.world.deliver_next(Delivery::Twice);
    assert!(!house.moves(&house.alice).await.is_empty());
    house.close().await;
}

/// A post whose receipt is lost is not posted twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_posted_once() {
    let house = House::build().await;
    house.world.fail_next("POST", "/messages", Fault::Lost);
    small(&house).await;
    house.world.quiet().await;
    assert_eq!(house.boards().len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_drops_and_the_game_goes_on() {
    let house = House::build().await;
    let board = small(&house).await;
    let squares = ["a1", "b2", "c3", "d4", "a4", "d1"];
    for (turn, square) in squares.into_iter().enumerate() {
        match turn {
            0 => house.world.cut_gateway(1),
            1 => house.world.close_gateway(4000),
            2 => house.world.ask_to_reconnect(),
            3 => house.world.invalidate_sessions(true),
            4 => house.world.invalidate_sessions(false),
            _ => {}
        }
        let player = if turn % 2 == 0 { &house.alice } else { &house.bob };
        // What is pressed while nobody listens is told again, or fails and is pressed again.
        let mut shown = String::new();
        for _ in 0..20 {
            let reply = player.press(&board, square).await;
            if !reply.failed() {
                shown = reply.message().await.content;
                break;
            }
            house.world.expect_unanswered();
        }
        assert!(shown.contains(&format!("placed {square}")), "{turn}: {shown}");
        house.world.connected(1).await;
    }
    house.close().await;
}

/// A resumed session tells again what it is not sure we heard, in any order.
#[tokio::test(flavor = "multi_thread")]
async fn presses_twice_and_out_of_order() {
    let house = House::build().await;
    let board = small(&house).await;
    for (turn, square) in ["a1", "b2", "c3", "d4"].into_iter().enumerate() {
        let player = if turn % 2 == 0 { &house.alice } else { &house.bob };
        house.world.deliver_next(Delivery::Twice);
        let after = player.press(&board, square).await.message().await;
        assert!(after.content.contains(&format!("placed {square}")), "{}", after.content);
    }
    // Red's press is overtaken by Blue's, which is too early.
    house.world.deliver_next(Delivery::AfterTheNext);
    let (late, early) = tokio::join!(house.alice.press(&board, "a3"), async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        house.bob.press(&board, "a2").await
    });
    assert!(!early.failed() && !late.failed());
    let board = house.board("Red placed a3").await;
    assert!(board.content.contains("Blue to place"), "{}", board.content);
    assert!(!board.is_disabled("a2"), "Blue's press was too early, or too old");
    house.close().await;
}

/// The answer takes longer than Discord waits: it is deferred first.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_of_silence_is_survived() {
    let house = House::build().await;
    let board = small(&house).await;
    house.world.be_silent(Duration::from_millis(900));
    let after = house.alice.press(&board, "a1").await.message().await;
    assert!(after.content.contains("Red placed a1"), "{}", after.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_is_posted_again() {
    let house = House::build().await;
    let board = small(&house).await;
    house.bob.deletes(&board);
    house.world.expect_violation(10008);
    house.alice.slash(&house.channel, "move", args![text: "a1"]).await.message().await;
    let again = house.board("Red placed a1").await;
    assert!(again.id > board.id);
    house.close().await;
}

/// The board is deleted while a press on it is answered: the answer comes as a message of its own.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_a_board_that_is_deleted_meanwhile_is_answered() {
    let house = House::build().await;
    let board = small(&house).await;
    house.world.fail_next("POST", "/callback", Fault::Held(Duration::from_millis(800)));
    // The answer meets it, and whoever keeps the board up to date.
    house.world.expect_violation(10008);
    house.world.expect_violation(10008);
    let (reply, ()) = tokio::join!(house.alice.press(&board, "a1"), async {
        house.world.failed().await;
        house.bob.deletes(&board);
    });
    let told = reply.message().await;
    assert!(told.ephemeral && told.content.contains("Red placed a1"), "{told:?}");
    let again = house.board("Red placed a1").await;
    assert!(again.id > board.id);
    house.close().await;
}

/// The same where the board is too old to be changed once more: whoever is told to wait for that has an answer at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_a_board_that_is_too_old_is_answered() {
    let house = House::build().await;
    let board = small(&house).await;
    house.world.fail_next("POST", "/callback", Fault::TooOld);
    house.world.expect_violation(30046);
    let told = house.alice.press(&board, "a1").await.message().await;
    assert!(told.ephemeral && told.content.contains("Red placed a1"), "{told:?}");
    house.board("Red placed a1").await;
    house.close().await;
}

/// A live board that has been talked away is posted anew, and the old one loses its controls.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_far_up_comes_down() {
    let house = House::build().await;
    let board = small(&house).await;
    // The bot must know which message is its board.
    house.world.quiet().await;
    for number in 0..12 {
        house.bob.says(&house.channel, &format!("chatter {number}"));
    }
    house.world.quiet().await;
    house.alice.slash(&house.channel, "move", args![text: "a1"]).await.message().await;
    let down = house.board("Red placed a1").await;
    assert!(down.id > board.id);
    house.world.quiet().await;
    assert_eq!(house.alice.look(&board).expect("it stays").buttons(), [""; 0]);
    house.close().await;
}

/// Edits of one message keep their distance, and the newest state wins.
#[tokio::test(flavor = "multi_thread")]
async fn quick_moves_share_an_edit() {
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 9, colour: "red", pace: "live"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    let before = edits(&house);
    let started = std::time::Instant::now();
    let squares: Vec<String> = (1..=6)
        .flat_map(|row| ["a", "c", "e", "g"].map(|column| format!("{column}{row}")))
        .collect();
    for (turn, square) in squares.iter().enumerate() {
        let player = if turn.is_multiple_of(2) { &house.alice } else { &house.bob };
        let told = player.slash(&house.channel, "move", args![text: square.as_str()]).await;
        assert!(told.message().await.content.starts_with("Done:"));
    }
    house.board("placed g6").await;
    house.world.quiet().await;
    let spent = started.elapsed().as_secs() as usize;
    let made = edits(&house) - before;
    assert!(made <= spent / 2 + 2, "{made} edits of {} moves in {spent} s", squares.len());
    house.close().await;
}

fn edits(house: &House) -> usize {
    let requests = house.world.requests();
    requests.iter().filter(|request| request.line.starts_with("PATCH /channels/")).count()
}
