//! Open tables played again, and compared with what is stored.

use crosstown::game::Pace;
use crosstown::table::checking::Checked;
use crosstown::table::seating::Occupant;

use crate::house::House;

/// Somebody's data are told, whatever their rows have become.
#[tokio::test]
async fn damaged_rows_are_told_as_they_are() {
    let house = House::build().await;
    house.two(5, Pace::Slow).await;
    house.tamper("UPDATE seats SET seat = 9223372036854775807 WHERE seat = 1").await;
    let takeout = house.again().await.takeout(house.ben).await.unwrap();
    assert!(
        String::from_utf8(takeout.bytes).unwrap().contains(r#""your_seat":9223372036854775807"#)
    );
}

#[tokio::test]
async fn what_is_not_as_its_log_says_is_found() {
    let house = House::build().await;
    let alone = vec![Occupant::Person(house.ann)];
    house.tables.open(house.opening(5, Pace::Slow, alone)).await.unwrap();
    let (good, bad) = (house.two(6, Pace::Slow).await, house.two(7, Pace::Slow).await);
    for id in [good, bad] {
        house.tables.act(id, house.ann, "c3", None, None).await.unwrap();
        house.tables.act(id, house.ben, "c4", None, None).await.unwrap();
    }
    let all_well = Checked { lobbies: 1, replayed: 2, ..Checked::default() };
    assert_eq!(house.again().await.check_open().await.unwrap(), all_well);

    let tamper = format!("UPDATE inputs SET payload = 'd4' WHERE table_id = {} AND seq = 2", bad.0);
    house.tamper(&tamper).await;
    let checked = house.again().await.check_open().await.unwrap();
    assert_eq!((checked.lobbies, checked.replayed), (1, 1));
    assert!(matches!(&checked.wrong[..], [(id, _)] if *id == bad), "{checked:?}");
}
