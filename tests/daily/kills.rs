//! The program dies in the middle of it, at every step: each card is there once all the same.

use std::pin::pin;
use std::task::Poll;

use crate::house::{DAY, HOUR, House, MINUTE, WORDSEARCH, at, berlin, date};

/// Lets `work` go on for so many steps, and drops it then. Says whether it was done before.
async fn dies_after(steps: u32, work: impl Future) -> bool {
    let mut work = pin!(work);
    let mut left = steps;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(false);
        }
        left -= 1;
        work.as_mut().poll(context).map(|_| true)
    })
    .await
}

/// The steps are those at which the work waits for the disk or for an answer, so that a death after each of
/// them is a death between each two things it does.
#[tokio::test]
async fn a_card_is_posted_once_however_often_the_program_dies() {
    let mut steps = 0;
    loop {
        steps += 1;
        let (house, bot) = House::with_bot("2026-11-16T12:00Z").await;
        bot.dailies.set_up(1, WORDSEARCH, berlin(10)).await.unwrap();
        let ann = bot.person(11).await;
        let mut died = false;
        for day in [16, 17] {
            house.set(&format!("2026-11-{day}T17:00Z"));
            // It dies at the change of day, twice in a row, and at the opening of the grids.
            for pass in [0, MINUTE + 1, 2 * HOUR] {
                house.pass(pass);
                let dying = house.start().await;
                died |= !dies_after(steps, dying.herald.look()).await;
                dying.tables.store().close().await;
            }
            let bot = house.start().await;
            house.pass(MINUTE + 1);
            bot.looks().await;
            bot.plays(ann, at(1), 1).await;
            bot.tables.store().close().await;
        }
        let messages = house.square.messages();
        let dates: Vec<_> = messages.iter().map(|card| card.date).collect();
        assert_eq!(dates, [date("2026-11-16"), date("2026-11-17")], "after {steps} steps");
        assert!(messages.iter().all(|card| card.edits > 0), "after {steps} steps");
        house.pass(DAY);
        if !died {
            assert!(steps > 10, "there were steps to die at");
            return;
        }
    }
}
