//! A town played on paper, scored by `/score town`.

use crosstown::args;
use crosstown::playground::Arg;

use crate::house::House;

/// What Bob is told.
async fn scored(house: &House, options: Vec<(&'static str, Arg)>) -> String {
    let told = house.bob.slash(&house.channel, "score town", options).await.message().await;
    assert!(told.ephemeral);
    told.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_town_played_on_paper() {
    let house = House::build().await;
    let told = scored(&house, args![town: ". T ./C As T/. R ."]).await;
    assert!(told.starts_with("**4 points**") && told.contains("CAT"), "{told}");
    let file = args![file: ("town.txt", ". T .\nC As T\n. R .\n"), crumpled: 1, neighbours: "5,9"];
    let told = scored(&house, file).await;
    assert!(told.starts_with("**2 points**"), "{told}");
    let told = scored(&house, args![town: "T A C", permissive: true]).await;
    assert!(told.starts_with("**1 points**"), "{told}");
    let told = scored(&house, args![town: "X Q"]).await;
    assert!(told.starts_with("No score"), "{told}");
    let told = scored(&house, args![town: "C A X", best: 1]).await;
    assert!(told.contains("X*") && told.contains("Proved"), "{told}");
    for (wrong, why) in [
        (args![town: "C A T/. 9 ."], "Line 2, column 3"),
        (args![town: "C A T", neighbours: "many"], "5,9"),
        (args![], "`town`"),
    ] {
        let told = scored(&house, wrong).await;
        assert!(told.contains(why) && told.lines().count() == 1, "{told}");
    }
    house.close().await;
}
