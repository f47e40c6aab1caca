//! Everything by typing.

use crosstown::args;
use crosstown::table::registry::KINDS;

use crate::house::{House, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_typing_alone() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    alice.slash(channel, "crisscross", args![size: 3, colour: "red", pace: "slow"]).await;
    house.board("press Join").await;
    let joined = bob.slash(channel, "table join", args![]).await.message().await;
    assert_eq!(joined.content, "You have joined.");
    let board = house.board("Red to place").await;
    assert_eq!(board.mentions, [alice.id()], "at a slow pace the one to move is called");

    let suggested = alice.autocomplete(channel, "move", ("text", "B"), args![]).await;
    let names: Vec<&str> = suggested.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["b1", "b2", "b3"]);
    let refused = bob.slash(channel, "move", args![text: "b1"]).await.message().await;
    assert_eq!(refused.content, "It is Red's turn: wait until Red has placed a checker.");
    for (who, square) in [(alice, "b1"), (bob, "a3"), (alice, "B2"), (bob, "c1")] {
        let done = who.slash(channel, "move", args![text: square]).await.message().await;
        assert!(
            done.ephemeral && done.content.starts_with(&format!("Done: {square}.")),
            "{done:?}"
        );
        assert!(done.pictures[0].alt.contains("You are"));
    }
    let text = bob.slash(channel, "board", args![style: "text"]).await.message().await;
    assert!(text.content.contains("3 B . . 3"), "{}", text.content);
    assert_eq!(text.pictures.len(), 0);
    let picture = bob.slash(channel, "board", args![style: "picture"]).await.message().await;
    assert_eq!(picture.pictures.len(), 1);
    alice.slash(channel, "move", args![text: "b3"]).await.message().await;
    let end = house.board("Red wins").await;
    assert!(end.buttons().contains(&"Rematch"));
    // Decisions have boards of their own (those that came in quick succession share one), and only the
    // last has controls.
    assert!(house.boards().len() >= 2, "{}", house.boards().len());
    until("only the last has controls", async || {
        let boards = house.boards();
        boards[..boards.len() - 1].iter().all(|old| old.buttons().is_empty())
    })
    .await;

    let history = alice.slash(channel, "table history", args![]).await.message().await;
    assert!(history.content.contains("Move 5 of 5."), "{}", history.content);
    let back = alice.press(&history, "◀ Back").await.message().await;
    assert!(back.content.contains("Move 4 of 5."), "{}", back.content);
    assert!(back.content.contains("Blue placed c1.\nRed to place"), "{}", back.content);
    assert_ne!(back.pictures[0].bytes, history.pictures[0].bytes);
    let start = alice.press(&back, "⏮ Start").await.message().await;
    assert!(start.content.contains("Start.\nRed to place"), "{}", start.content);

    let export = alice.slash(channel, "table export", args![]).await.message().await;
    let file = String::from_utf8(export.pictures[0].bytes.clone()).unwrap();
    let lines: Vec<&str> = file.lines().collect();
    assert!(lines[0].contains(r#""game":"crisscross""#), "{file}");
    assert_eq!(lines[3], r#"{"seat":0,"do":"B2"}"#);
    assert_eq!(lines.len(), 6);
    house.close().await;
}

/// What answers a typed move shows what comes of it, however quick the computer is.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_typed_move_follows_the_game() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let args = args![opponent: house.world.bot(), size: 3, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    let typed = house.does(alice, "b2").await;
    until("the typed answer shows Blue's move", async || {
        let now = alice.look(&typed).expect("it is there").content;
        now.contains("Blue placed") && now.contains("Red to place")
    })
    .await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_about_rules_and_preferences() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let help = alice.slash(channel, "help", args![]).await.message().await;
    assert!(help.ephemeral && help.content.contains("/crisscross"));
    let about = alice.slash(channel, "about", args![]).await.message().await;
    assert!(about.content.contains("Mark Steere") && about.content.contains("Open Font License"));
    let rules = alice.slash(channel, "rules", args![game: "Crisscross"]).await.message().await;
    assert!(rules.content.contains("(1/6)") && rules.pictures[0].alt.contains("Red wins"));
    let mut page = rules;
    for number in 2..=6 {
        page = alice.press(&page, "Next ▶").await.message().await;
        assert!(page.content.contains(&format!("({number}/6)")), "{}", page.content);
    }
    assert_eq!(page.buttons(), ["◀ Back"]);
    assert!(page.content.ends_with(KINDS[0].credit), "{}", page.content);
    for kind in KINDS {
        assert!(help.content.contains(kind.help), "{}", help.content);
        assert!(about.content.contains(kind.credit), "{}", about.content);
        let rules = alice.slash(channel, "rules", args![game: kind.name]).await.message().await;
        assert!(rules.content.contains(kind.name), "{}", rules.content);
    }

    let now = alice.slash(channel, "preferences", args![]).await.message().await;
    assert!(
        now.content
            .starts_with("Your pictures: dark. Your boards: picture. Marks: on. Reminders: on.")
    );
    let args = args![theme: "high contrast", boards: "text", reminders: "off"];
    let now = alice.slash(channel, "preferences", args).await.message().await;
    let wanted = "Your pictures: high contrast. Your boards: text. Marks: on. Reminders: off.";
    assert!(now.content.starts_with(wanted), "{}", now.content);
    // A pad in words, for one who wants words.
    let args = args![opponent: house.bob, size: 5, colour: "red", pace: "live"];
    alice.slash(channel, "crisscross", args).await;
    let board = house.board("Red to place").await;
    let pad = alice.press(&board, "Move").await.message().await;
    assert!(pad.content.contains("5 . . . . . 5") && pad.pictures.is_empty(), "{}", pad.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_resignations_and_nudges() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let challenge = || args![opponent: bob, size: 5, colour: "red", pace: "slow"];
    alice.slash(channel, "crisscross", challenge()).await;
    house.board("Red to place").await;
    let nudged = alice.slash(channel, "table nudge", args![]).await.message().await;
    assert_eq!(nudged.content, "Nobody but you has to move now.");
    bob.slash(channel, "table nudge", args![]).await.message().await;
    let reminder = house.board("it is your move").await;
    assert_eq!(reminder.mentions, [alice.id()]);
    // Once is enough, however often it is asked for.
    until("the reminder is known", async || {
        let again = bob.slash(channel, "table nudge", args![]).await.message().await;
        again.content.contains("already")
    })
    .await;
    let reminders = house.boards().into_iter().filter(|seen| seen.content.contains("your move,"));
    assert_eq!(reminders.count(), 1);
    alice.slash(channel, "move", args![text: "c3"]).await.message().await;
    house.board("Red placed c3").await;
    until("the reminder is taken away", async || bob.look(&reminder).is_none()).await;

    let offered = alice.slash(channel, "table draw", args![]).await.message().await;
    assert!(offered.content.contains("Red offers a draw"), "{}", offered.content);
    bob.slash(channel, "table draw", args![]).await.message().await;
    house.board("A draw by agreement").await;

    alice.slash(channel, "crisscross", challenge()).await;
    house.board("Red to place").await;
    let resigned = bob.slash(channel, "table resign", args![]).await.message().await;
    assert_eq!(resigned.content, "You have resigned.");
    house.board("Blue resigned").await;
    for (command, args) in [("move", args![text: "a1"]), ("table resign", args![])] {
        let over = bob.slash(channel, command, args).await.message().await;
        assert!(over.content.starts_with("No game is going on here any more"), "{over:?}");
    }
    let board = bob.slash(channel, "board", args![]).await.message().await;
    assert!(board.content.contains("Red wins: Blue resigned."), "{}", board.content);
    let untouched = house.world.channel("untouched");
    let none = bob.slash(&untouched, "table resign", args![]).await.message().await;
    assert!(none.content.starts_with("There is no open table in this channel"), "{none:?}");
    house.close().await;
}

/// A computer declines, and whoever wants no reminders is known to get none.
#[tokio::test(flavor = "multi_thread")]
async fn what_gets_no_answer_elsewhere_is_answered() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    alice.slash(channel, "crisscross", args![size: 5, colour: "red"]).await;
    let lobby = house.board("press Join").await;
    let levels = alice.press(&lobby, "Add computer").await.message().await;
    alice.press(&levels, "easy").await.message().await;
    house.board("Red to place").await;
    let offered = alice.slash(channel, "table draw", args![]).await.message().await;
    let said = "Red offers a draw.\nBlue declined the draw.";
    assert!(offered.content.contains(said), "{}", offered.content);
    alice.slash(channel, "table end", args![]).await.message().await;
    house.board("closed without a result").await;

    bob.slash(channel, "preferences", args![reminders: "off"]).await.message().await;
    let challenge = args![opponent: bob, size: 5, colour: "blue", pace: "slow"];
    alice.slash(channel, "crisscross", challenge).await;
    house.board("Red to place").await;
    let nudged = alice.slash(channel, "table nudge", args![]).await.message().await;
    let off = format!("Nobody is reminded: <@{}> has switched reminders off", bob.id());
    assert!(nudged.content.starts_with(&off), "{}", nudged.content);
    house.close().await;
}

/// A form of several lines is one press: all lines or none, and the first bad one is named.
/// The field has one line here, as the game says; what comes with several is taken as such everywhere.
#[tokio::test(flavor = "multi_thread")]
async fn several_lines_in_one_form() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let args = args![opponent: bob, size: 6, colour: "red", pace: "none"];
    alice.slash(channel, "crisscross", args).await.message().await;
    let pad = alice.press(&house.board("Red to place").await, "Move").await.message().await;
    let form = alice.press(&pad, "Type…").await.form();
    assert_eq!(form.hints(), ["a1"], "an example that works now");
    let submit = async |text: &str| {
        let form = alice.press(&pad, "Type…").await.form();
        alice.submit(&form, &[("text", text)]).await.message().await.content
    };
    let logged = async || {
        let export = alice.slash(channel, "table export", args![]).await.message().await;
        String::from_utf8(export.pictures[0].bytes.clone()).unwrap().lines().count() - 1
    };
    let refused = "It is Blue's turn: wait until Blue has placed a checker.";
    assert_eq!(submit("offer\n\nb1\nb2").await, format!("Line 4: {refused}"));
    let refused = "That is too much at once: 50 lines are enough for one form.";
    assert_eq!(submit(&"b1\n".repeat(60)).await, refused);
    assert_eq!(logged().await, 0, "nothing has been entered");
    assert!(submit("offer\nb1").await.contains("Blue to place"));
    assert_eq!(logged().await, 2);
    house.close().await;
}
