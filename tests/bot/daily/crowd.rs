//! Two dozen players with the longest names: every message has room, and everybody is there or counted.

use crosstown::args;
use crosstown::playground::Person;
use tokio::task::JoinSet;

use super::days::{HOUR, TODAY, TOMORROW, card, house, plays, set_up, types_on};

const PLAYERS: usize = 24;

#[tokio::test(flavor = "multi_thread")]
async fn two_dozen_with_the_longest_names() {
    let house = house().await;
    let channel = house.channel;
    set_up(&house, args![time: "18:00"]).await;
    house.world.advance(6 * HOUR);
    let first = card(&house, &channel, TODAY).await;
    let name = |number: usize| format!("{:W<30}{number:02}", "");
    let people: Vec<Person> = (0..PLAYERS).map(|number| house.world.user(&name(number))).collect();
    let mut playing = JoinSet::new();
    for person in people.clone() {
        playing.spawn(async move {
            plays(&person, &channel, args![]).await;
            types_on(&person, &channel, 25).await;
        });
    }
    while let Some(played) = playing.join_next().await {
        played.expect("everybody plays to the end");
    }
    let last = people.last().expect("two dozen");
    let results = last.press(&first, "Results").await.message().await;
    assert!(
        results.content.contains("24 players") && results.content.contains("← you"),
        "{}",
        results.content
    );
    house.world.advance(24 * HOUR);
    let second = card(&house, &channel, TOMORROW).await;
    for text in [&results.content, &second.content] {
        assert!(text.chars().count() <= 2_000, "{text}");
        let rows = text.lines().filter(|line| line.contains("WWWW")).count();
        let more = text.lines().filter_map(|line| line.strip_prefix("and ")?.split(' ').next());
        let more: usize = more.map(|count| count.parse::<usize>().expect("a number")).sum();
        assert_eq!(rows + more, PLAYERS, "{text}");
    }
    assert!(second.pictures[0].alt.chars().count() <= 1_024);
    assert!(second.mentions.is_empty());
    house.close().await;
}
