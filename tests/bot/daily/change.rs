//! Whole days: played by buttons and by typing, changed, opened, looked back on.

use crosstown::args;
use crosstown::playground::{Person, Seen};

use super::days::{
    HOUR, TODAY, TOMORROW, card, house, letters_of, plays, posted, presses_on, set_up, types_on,
};
use crate::house::House;

/// What must not be offered while others still play.
const LATER: [&str; 4] = ["Post the result", "Rematch", "Export", "Best grid"];

/// Everything that everybody sees of the bot in the channel, in words.
fn overheard(house: &House) -> String {
    let all = posted(house, &house.channel);
    let words = all.iter().flat_map(|seen| {
        let alts = seen.pictures.iter().map(|picture| picture.alt.clone());
        std::iter::once(seen.content.clone()).chain(alts)
    });
    words.collect::<Vec<_>>().join("\n")
}

/// Nothing of these letters is in it, not even a row.
fn tells_nothing_of(text: &str, letters: &str) {
    for row in letters.split('/') {
        assert!(!text.contains(row), "{row} of {letters} is told: {text}");
    }
}

/// The points that a finished play names first.
fn points(end: &Seen) -> String {
    let digits = |word: &str| word.chars().all(|c| c.is_ascii_digit()) && !word.is_empty();
    let mut words = end.content.split(|c: char| !c.is_alphanumeric()).peekable();
    while let Some(word) = words.next() {
        if digits(word) && words.peek().is_some_and(|next| next.starts_with("point")) {
            return word.to_owned();
        }
    }
    panic!("no points in {}", end.content)
}

/// Asks for something that would show one's letters before the grids are open.
async fn is_closed(house: &House, player: &Person, end: &Seen) {
    for label in LATER {
        assert!(!end.buttons().contains(&label), "{:?}", end.buttons());
    }
    let table = end.custom_id("Share").expect("a table").split(':').nth(1).expect("its number");
    for control in ["hindsight", "export", "rematch"] {
        let id = format!("v1:{table}:-:{control}:");
        let told = player.forges(end, &id).await.message().await;
        assert!(told.ephemeral && told.pictures.is_empty(), "{control}: {told:?}");
        tells_nothing_of(&told.content, &letters_of(end));
    }
    let told = player.slash(&house.channel, "table export", args![]).await.message().await;
    assert!(told.content.contains("the grids open <t:"), "{}", told.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_is_played_changed_and_opened() {
    let house = house().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    let (carol, dave) = (house.world.user("carol"), house.world.user("dave"));
    set_up(&house, args![time: "18:00"]).await;
    house.world.advance(6 * HOUR);
    let first = card(&house, channel, TODAY).await;
    assert_eq!(first.buttons(), ["Play", "Results", "How to play", "My rules"]);
    assert!(first.content.starts_with("**Daily wordsearch** · "), "{}", first.content);
    assert!(first.content.contains("-# Sealed: ") && first.mentions.is_empty(), "{first:?}");
    assert!(first.pictures[0].alt.starts_with("Daily wordsearch, "), "{:?}", first.pictures);

    // Two by buttons.
    let mut ends = Vec::new();
    for (nth, player) in [alice, bob].into_iter().enumerate() {
        let pad = player.press(&first, "Play").await.message().await;
        assert!(pad.ephemeral && pad.content.contains("Turn 1 of 25"), "{}", pad.content);
        // Pressed once more, or asked for by typing, it is the same play.
        let again = player.press(&first, "Play").await.message().await;
        assert_eq!(again.content, pad.content);
        ends.push(presses_on(player, &again, nth).await);
    }
    for (player, end) in [alice, bob].into_iter().zip(&ends) {
        assert!(end.content.contains("The grid is full"), "{}", end.content);
        assert_eq!(end.buttons()[..2], ["Share", "Results"]);
        is_closed(&house, player, end).await;
    }
    // One by typing.
    let pad = plays(&carol, channel, args![]).await;
    assert!(pad.content.contains("Daily wordsearch"), "{}", pad.content);
    let typed = types_on(&carol, channel, 25).await;
    assert!(typed.content.contains("The grid is full"), "{}", typed.content);
    let mine = carol.slash(channel, "table mine", args![]).await.message().await;
    assert!(mine.content.contains("no table"), "{}", mine.content);

    // Told to others once, without a letter.
    let shared = alice.press(&ends[0], "Share").await.message().await;
    assert!(shared.content.starts_with("It is posted here."), "{}", shared.content);
    let block = house.board("🟩").await;
    assert!(block.content.contains(&format!("<@{}>", alice.id())), "{}", block.content);
    assert_eq!((block.mentions.len(), block.buttons()), (0, vec!["Play"]));
    for _ in 0..2 {
        let again = alice.press(&shared, "Share").await.message().await;
        assert!(again.content.starts_with("It has been posted here already."), "{}", again.content);
    }
    let again = alice.slash(channel, "table post", args![]).await.message().await;
    assert_eq!(again.content, "It has been posted here already.");
    let results = bob.press(&first, "Results").await.message().await;
    assert!(results.ephemeral && results.pictures.len() == 1, "{results:?}");
    for (name, end) in [("alice", &ends[0]), ("bob", &ends[1]), ("carol", &typed)] {
        let told = results.content.contains(name) && results.content.contains(&points(end));
        assert!(told, "{name}: {}", results.content);
    }
    assert!(results.content.contains("← you"), "{}", results.content);
    house.world.quiet().await;
    assert_eq!(posted(&house, channel).len(), 2, "the card and what was shared");
    for end in ends.iter().chain([&typed]) {
        tells_nothing_of(&overheard(&house), &letters_of(end));
        tells_nothing_of(&results.content, &letters_of(end));
    }

    // The day changes: scores, and still no letters.
    house.world.advance(24 * HOUR);
    let second = card(&house, channel, TOMORROW).await;
    assert!(
        second.content.contains("3 players") && second.content.contains("🥇"),
        "{}",
        second.content
    );
    for name in ["alice", "bob", "carol"] {
        assert!(second.content.contains(name), "{}", second.content);
        assert!(second.pictures[0].alt.contains(name), "{}", second.pictures[0].alt);
    }
    assert!(second.content.contains("The grids open <t:"), "{}", second.content);
    let early = bob.press(&results, "Remind me").await.message().await;
    assert!(early.content.contains("before your streak ends"), "{}", early.content);
    let grids = format!("v1:-:-:daily:grids.wordsearch.{TODAY}");
    let early = bob.forges(&second, &grids).await.message().await;
    assert!(early.pictures.is_empty(), "{}", early.content);
    for end in ends.iter().chain([&typed]) {
        tells_nothing_of(&overheard(&house), &letters_of(end));
        tells_nothing_of(&early.content, &letters_of(end));
    }
    // The old card offers the new day to those who have not played, and theirs to those who have.
    let old = dave.press(&first, "Play").await.message().await;
    assert!(old.content.starts_with("That one is over."), "{}", old.content);
    let new = dave.press(&old, "Play").await.message().await;
    assert!(
        new.content.contains("9 January") && new.content.contains("Turn 1 of 25"),
        "{}",
        new.content
    );
    let old = alice.press(&first, "Play").await.message().await;
    assert!(old.content.starts_with("You have played this one"), "{}", old.content);

    // Two hours later one edit opens the grids.
    house.world.advance(2 * HOUR);
    let opened = alice
        .waits_for(channel, |seen| seen.id == second.id && seen.content.contains("are open"))
        .await;
    assert_eq!(opened.buttons(), ["Play", "Results", "How to play", "My rules", "Grids"]);
    let alt = &opened.pictures[0].alt;
    assert!(alt.contains(&letters_of(&ends[0])) && alt.contains("The best found"), "{alt}");
    let grids = dave.press(&opened, "Grids").await.message().await;
    assert!(grids.ephemeral && grids.content.contains(&letters_of(&ends[1])), "{}", grids.content);
    // In everybody's words, and the date once.
    assert_eq!((&grids.content, grids.content.matches("8 January").count()), (alt, 1));
    house.world.quiet().await;
    assert_eq!(posted(&house, channel).len(), 3, "two cards and what was shared");
    let export = alice.slash(channel, "table export", args![]).await.message().await;
    assert_eq!(export.pictures.len(), 1, "{}", export.content);
    // Looked back on by date, and proved.
    let dates = bob.autocomplete(channel, "daily results", ("date", "8 january"), args![]).await;
    assert_eq!(dates[0].value, TODAY);
    house.world.advance(72 * HOUR);
    let past = async || {
        let told = bob.slash(channel, "daily results", args![date: TODAY]).await.message().await;
        told.content
    };
    crate::house::until("the secret is revealed", async || past().await.contains("Revealed: "))
        .await;
    assert!(past().await.contains("3 players"), "{}", past().await);
    let future = bob.slash(channel, "daily results", args![date: "2031-12-24"]).await;
    let future = future.message().await.content;
    assert_eq!(future, "That date has not come yet: choose one of the suggestions.");
    house.close().await;
}

/// Own rules are chosen beforehand, by menu and by typing, and ranked apart.
#[tokio::test(flavor = "multi_thread")]
async fn own_rules_are_ranked_apart() {
    let house = house().await;
    let (alice, bob, channel) = (&house.alice, &house.bob, &house.channel);
    set_up(&house, args![time: "18:00"]).await;
    house.world.advance(6 * HOUR);
    let first = card(&house, channel, TODAY).await;
    let rules = alice.press(&first, "My rules").await.message().await;
    assert!(rules.ephemeral && rules.content.contains("as everybody's are"), "{}", rules.content);
    let menu = rules.menus().into_iter().find(|menu| menu.contains("Scoring")).expect("a menu");
    let chosen = rules.options(menu).into_iter().find(|o| o.contains("boxes only"));
    let chosen = chosen.expect("a choice").to_owned();
    let rules = alice.choose(&rules, menu, &[&chosen]).await.message().await;
    assert!(rules.content.contains("boxes only"), "{}", rules.content);
    let told = alice.slash(channel, "daily rules", args![]).await.message().await;
    assert!(told.content.contains("boxes only"), "{}", told.content);
    let told = alice.slash(channel, "daily rules", args![rule: "minimum", choice: "7"]).await;
    assert!(told.message().await.content.contains("can be one of"));
    for player in [alice, bob] {
        plays(player, channel, args![]).await;
        types_on(player, channel, 25).await;
    }
    let results = bob.press(&first, "Results").await.message().await;
    assert!(results.content.contains("boxes only:"), "{}", results.content);
    assert!(results.content.matches("🥇").count() == 2, "{}", results.content);
    house.close().await;
}
