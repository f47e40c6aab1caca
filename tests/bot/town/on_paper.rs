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
    let told = scored(&house, args![town: "C A X*", permissive: true]).await;
    assert!(told.starts_with("**2 points**"), "{told}");
    let crowd = format!("{}/A*", ["A*"; 100].join(" "));
    for (wrong, why) in [
        (args![town: "C A T/. 9 ."], "Line 2, column 3"),
        (args![town: crowd.as_str()], "101 workers"),
        (args![town: "C A T", neighbours: "many"], "5,9"),
        (args![], "`town`"),
    ] {
        let told = scored(&house, wrong).await;
        assert!(told.contains(why) && told.lines().count() == 1, "{told}");
    }
    house.close().await;
}

/// Best arrangements take seconds: nobody has two of them worked out at once, and all others are answered meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_question_comes_after_the_one_before() {
    let house = House::build().await;
    // A town without blocks, with many ways to make words of it.
    let (street, lanes) = ("E A R S T O N E I L", "A . I . O . E . U .");
    let rows = [street, lanes, street, lanes, street].join("/");
    let long = || args![town: rows.as_str(), best: 5];
    let asks = || scored(&house, long());
    let first = house.bob.slash(&house.channel, "score town", long());
    let (first, (second, plain)) = tokio::join!(first, async {
        // The first has been asked for as long as it has no answer.
        let second = asks().await;
        (second, scored(&house, args![town: ". T ./C As T/. R ."]).await)
    });
    let told = [first.message().await.content, second];
    let refused = "I am still working out what you asked before: ask this once that is answered.";
    assert_eq!(told.iter().filter(|told| *told == refused).count(), 1, "{told:?}");
    assert!(plain.starts_with("**4 points**"), "what takes a moment is no long question: {plain}");
    house.close().await;
}
