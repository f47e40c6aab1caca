//! What can't be done is said with its name: the bad word, the person who is waited for, the next step. And
//! what was written is not lost.

use crosstown::args;

use crate::house::House;

/// The one bad word of a hat is named, and the form opens again with all that was written.
#[tokio::test(flavor = "multi_thread")]
async fn a_bad_word_is_named_and_the_others_are_kept() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    alice.slash(channel, "wordsearch", args![source: "hat"]).await.message().await;
    bob.press(&house.board("press Join").await, "Join").await;
    alice.slash(channel, "table start", args![]).await.message().await;
    let board = house.board("filling the hat").await;
    let pad = alice.press(&board, "My grid").await.message().await;

    let form = alice.press(&pad, "Words for the hat").await.form();
    assert_eq!(form.hints(), ["APPLE PEAR PLUM"], "an example that works now");
    let written = "apple pear r2d2 plum";
    let refused = alice.submit(&form, &[("text", written)]).await.message().await;
    assert!(refused.ephemeral && refused.id != pad.id);
    assert_eq!(
        refused.content,
        "“r2d2” is not a word here: a word has 1 to 30 letters, and no digits or signs."
    );
    // Whatever else happens meanwhile, and however often it is opened.
    for _ in 0..2 {
        let form = alice.press(&refused, "Correct it").await.form();
        assert_eq!(form.written(), [written]);
    }
    let others = bob.forges(&refused, refused.custom_id("Correct it").unwrap()).await;
    assert!(others.message().await.content.contains("I don't have that text"), "it is hers");
    let form = alice.press(&refused, "Correct it").await.form();
    let done = alice.submit(&form, &[("text", "apple pear plum")]).await.message().await;
    assert_eq!(done.id, refused.id, "the answer takes the place of the refusal");
    assert!(done.content.contains("In it already: APPLE, PEAR, PLUM."), "{}", done.content);

    // The same behind "Type…", also for what only a machine could tell apart.
    let form = alice.press(&done, "Type...").await.form();
    assert!(form.hints()[0].starts_with("hat APPLE PEAR PLUM"), "{:?}", form.hints());
    let refused = alice.submit(&form, &[("text", "hat zero\u{200b}width")]).await.message().await;
    assert!(
        refused.content.starts_with("“zero[U+200B]width” is not a word"),
        "{}",
        refused.content
    );
    assert_eq!(refused.buttons(), ["Correct it"]);
    house.close().await;
}

/// What stands in an empty form is an example that works, also where there is nothing to list.
#[tokio::test(flavor = "multi_thread")]
async fn the_example_for_a_word_is_a_word() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    alice.slash(channel, "wordsearch", args![source: "turns"]).await.message().await;
    alice.slash(channel, "table start", args![]).await.message().await;
    let board = house.board("chooses the next word").await;
    let pad = alice.press(&board, "My grid").await.message().await;
    let typed = alice.press(&pad, "Type...").await.form();
    let form = alice.press(&pad, "Choose the word").await.form();
    let word = form.hints()[0].to_owned();
    assert!(typed.hints()[0].starts_with(&format!("word {word}")), "{:?}", typed.hints());
    let done = alice.submit(&form, &[("text", &word)]).await.message().await;
    assert!(done.content.contains(&format!("Turn 1 of 25: **{word}**")), "{}", done.content);
    house.close().await;
}

/// A pasted text that is too short comes back too.
#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_text_can_be_corrected() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let form = alice.slash(channel, "wordsearch", args![source: "poem"]).await.form();
    let lines = "a rose is a rose\n".repeat(24);
    let refused = alice.submit(&form, &[("text", &lines)]).await.message().await;
    assert!(refused.content.contains("has 24 lines"), "{}", refused.content);
    let form = alice.press(&refused, "Correct it").await.form();
    assert_eq!(form.written(), [lines.as_str()]);
    let enough = format!("{lines}and one more");
    alice.submit(&form, &[("text", &enough)]).await.message().await;
    house.board("press Join").await;
    house.close().await;
}

/// Nobody has to know who sits on seat 2.
#[tokio::test(flavor = "multi_thread")]
async fn people_are_called_by_their_names() {
    let house = House::build().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    alice.slash(channel, "crossup", args![pace: "none"]).await.message().await;
    let lobby = house.board("press Join").await;
    let outsider = bob.press(&lobby, "Start").await.message().await;
    assert_eq!(outsider.content, "You don't sit at this table: press Join first.");
    let outsider = bob.slash(channel, "table start", args![]).await.message().await;
    assert_eq!(outsider.content, "You don't sit at this table: press Join first.");
    bob.press(&lobby, "Join").await;
    alice.slash(channel, "table start", args![]).await.message().await;
    let board = house.board("calls letter 1 of 25").await;
    let alice_calls = board.content.contains(&format!("<@{}> calls", alice.id()));
    let (caller, other) = if alice_calls { (alice, bob) } else { (bob, alice) };
    let refused = other.slash(channel, "move", args![text: "call 1"]).await.message().await;
    let waits = format!("It is for <@{}> to call: wait for the letter.", caller.id());
    assert_eq!(refused.content, waits);
    // Where a game has no draws, it says so, however they are asked for.
    for command in [("table draw", args![]), ("move", args![text: "Draw"])] {
        let none = other.slash(channel, command.0, command.1).await.message().await;
        assert_eq!(none.content, "This game knows no draws: play on, or resign.");
    }
    house.close().await;
}

/// A draw is offered by its plain name too.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_by_its_name() {
    let house = House::build().await;
    let args = args![opponent: house.bob, size: 4, colour: "red", pace: "none"];
    house.alice.slash(&house.channel, "crisscross", args).await.message().await;
    house.board("Red to place").await;
    house.does(&house.alice, "draw").await;
    house.does(&house.bob, "draw").await;
    house.board("A draw by agreement").await;
    house.close().await;
}

/// There are no others to win against somebody alone.
#[tokio::test(flavor = "multi_thread")]
async fn alone_nobody_else_wins() {
    let house = House::build().await;
    let (alice, channel) = (&house.alice, &house.channel);
    let pad = alice.slash(channel, "crossup", args![private: "yes"]).await.message().await;
    let more = alice.press(&pad, "More").await.message().await;
    let sure = alice.press(&more, "Resign").await.message().await;
    assert_eq!(sure.content, "Do you really want to stop? This game then has no result.");
    let over = alice.press(&sure, "Yes, stop").await.message().await;
    assert!(over.content.contains("no result"), "{}", over.content);
    house.close().await;
}
