//! So that nobody slows everybody: as many computers and tables as are allowed, and a friendly word to
//! whoever wants more.

use crosstown::args;
use crosstown::playground::ChannelRef;

use crate::house::House;

async fn opens(house: &House, channel: &ChannelRef) -> String {
    // Nobody else can be reached in a direct message.
    let args = match *channel == house.alice.direct() {
        true => args![size: 3],
        false => args![opponent: house.bob, size: 3],
    };
    house.alice.slash(channel, "crisscross", args).await.message().await.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_so_many_open_tables() {
    let house = House::build_with(|config| config.most_tables_person = 2).await;
    let [first, second, third] = ["one", "two", "three"].map(|name| house.world.channel(name));
    let direct = house.alice.direct();
    for channel in [&first, &second] {
        let told = opens(&house, channel).await;
        assert!(told.starts_with("Your game begins"), "{told}");
    }
    for channel in [&third, &direct, &first] {
        let told = opens(&house, channel).await;
        assert!(told.starts_with("You have 2 open tables"), "{told}");
        assert!(told.contains("/table mine"), "{told}");
    }
    // Somebody else may, and what is over makes room: for a rematch too, but not for two.
    let args = args![opponent: house.alice, size: 3];
    let told = house.bob.slash(&third, "crisscross", args).await.message().await;
    assert!(told.content.starts_with("Your game begins"), "{}", told.content);
    house.alice.slash(&first, "table resign", args![]).await.message().await;
    let end = house.board_in(&first, "wins").await;
    let told = opens(&house, &direct).await;
    assert!(told.starts_with("Your game begins"), "{told}");
    let told = house.alice.press(&end, "Rematch").await.message().await;
    assert!(told.content.starts_with("You have 2 open tables"), "{}", told.content);
    house.close().await;
}

/// Both see that there is room for one, and one gets it.
#[tokio::test(flavor = "multi_thread")]
async fn two_openings_at_once_are_counted_one_after_the_other() {
    let house = House::build_with(|config| config.most_tables_person = 1).await;
    let [first, second] = ["one", "two"].map(|name| house.world.channel(name));
    let (one, two) = tokio::join!(opens(&house, &first), opens(&house, &second));
    let begun = [&one, &two].into_iter().filter(|told| told.starts_with("Your game begins"));
    assert_eq!(begun.count(), 1, "{one} {two}");
    let refused = [&one, &two].into_iter().filter(|told| told.starts_with("You have 1 open"));
    assert_eq!(refused.count(), 1, "{one} {two}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_so_many_open_tables() {
    let house = House::build_with(|config| config.most_tables_server = 1).await;
    let told = opens(&house, &house.channel).await;
    assert!(told.starts_with("Your game begins"), "{told}");
    let args = args![size: 3];
    let told = house.bob.slash(&house.channel, "crisscross", args).await.message().await;
    assert!(told.content.starts_with("This server has 1 open tables"), "{}", told.content);
    assert_eq!(told.buttons(), [""; 0], "no thread is offered");
    let (_, elsewhere) = house.world.another_guild("Village");
    for channel in [&elsewhere, &house.alice.direct()] {
        let told = opens(&house, channel).await;
        assert!(told.starts_with("Your game begins"), "{told}");
    }
    house.close().await;
}

/// The limit is reached between the offer of a thread and the press.
#[tokio::test(flavor = "multi_thread")]
async fn no_thread_is_made_for_a_table_that_there_is_no_room_for() {
    let house = House::build_with(|config| config.most_tables_person = 1).await;
    let args = args![opponent: house.alice, size: 3];
    house.bob.slash(&house.channel, "crisscross", args).await.message().await;
    let offer = house.alice.slash(&house.channel, "crossup", args![]).await.message().await;
    opens(&house, &house.world.channel("another")).await;
    let told = house.alice.press(&offer, "Open in a thread").await.message().await;
    assert!(told.content.starts_with("You have 1 open tables"), "{}", told.content);
    let requests = house.world.requests();
    assert!(!requests.iter().any(|request| request.line.contains("/threads")));
    // It waits on: with room made, the same button opens it.
    let another = house.world.channel("another");
    house.alice.slash(&another, "table resign", args![]).await.message().await;
    let told = house.alice.press(&offer, "Open in a thread").await.message().await;
    assert!(told.content.starts_with("<#"), "{}", told.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_so_many_computers() {
    let house = House::build().await;
    house.alice.slash(&house.channel, "crossup", args![]).await.message().await;
    let lobby = house.board("press Join").await;
    let add = || async {
        let level = args![level: "easy"];
        let told = house.alice.slash(&house.channel, "table add-computer", level).await;
        told.message().await.content
    };
    for _ in 0..8 {
        assert_eq!(add().await, "A computer (easy) has joined.");
    }
    let told = add().await;
    assert!(told.starts_with("8 computers are the most at one table"), "{told}");
    // People may still join.
    assert!(!house.bob.press(&lobby, "Join").await.failed());
    let told = house.bob.slash(&house.channel, "table leave", args![]).await.message().await;
    assert_eq!(told.content, "You have left.");
    house.close().await;
}
