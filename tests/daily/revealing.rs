//! Secrets are revealed when their date is over everywhere, and at the latest after three days.

use crosstown::daily::challenge::Challenge;
use crosstown::daily::proof::Secret;
use crosstown::daily::sequence::fitness::Band;
use crosstown::daily::sequence::{LIMITS, Limits, Sequence, within};
use crosstown::words::Language;

use crate::house::{DIRECT, House, WORDSEARCH, date, setup};

/// The secret of this date is revealed in this minute and not before.
#[tokio::test]
async fn secrets_are_revealed_when_their_date_is_over_everywhere() {
    let noon = 12 * 60;
    let late = 23 * 60 + 59;
    for (challenge, servers, before, after) in [
        // Nobody but UTC: its day, and two hours.
        (WORDSEARCH, vec![], "2026-11-18T01:59:59Z", "2026-11-18T02:00Z"),
        // Further east, a date is over sooner.
        (WORDSEARCH, vec![("Asia/Tokyo", 0)], "2026-11-18T01:59:59Z", "2026-11-18T02:00Z"),
        (
            WORDSEARCH,
            vec![("Europe/Berlin", noon), ("America/New_York", noon)],
            "2026-11-18T18:59:59Z",
            "2026-11-18T19:00Z",
        ),
        // As far west and as late as can be.
        (WORDSEARCH, vec![("Etc/GMT+12", late)], "2026-11-19T13:58:59Z", "2026-11-19T13:59Z"),
        (
            Challenge::Town,
            vec![("Europe/Berlin", noon)],
            "2026-11-23T12:59:59Z",
            "2026-11-23T13:00Z",
        ),
    ] {
        let (house, bot) = House::with_bot("2026-11-17T00:30Z").await;
        for (guild, (zone, minute)) in (1..).zip(servers) {
            let setup = setup(guild, minute, zone, Language::English);
            bot.dailies.set_up(guild, challenge, setup).await.unwrap();
        }
        let edition = bot.dailies.today(None, challenge, None).await.unwrap().edition;
        let revealed = async || {
            bot.looks().await;
            let now = bot.dailies.edition(challenge, Language::English, edition.date).await;
            now.unwrap().unwrap().revealed
        };
        house.set(before);
        assert_eq!(revealed().await, None, "{challenge} {before}");
        house.set(after);
        let secret = revealed().await.expect(after);
        assert_eq!(secret.len(), 64);
    }
}

/// Words of a real book, whose name gives them away.
fn from_a_book(secret: &Secret, language: Language) -> Sequence {
    within(secret, language, Band::of(language), Limits { searches: 1, ..LIMITS })
}

#[tokio::test]
async fn where_words_come_from_is_told_with_their_secret() {
    let house = House::build("2026-11-17T12:00Z");
    let bot = house.start_with(Default::default(), from_a_book).await;
    let edition = bot.dailies.today(None, WORDSEARCH, None).await.unwrap().edition;
    let told = async || {
        bot.looks().await;
        bot.dailies.words_from(&edition).await.unwrap()
    };
    house.set("2026-11-18T01:59:59Z");
    assert_eq!(told().await, None);
    house.set("2026-11-18T02:00Z");
    let now = bot.dailies.edition(WORDSEARCH, Language::English, edition.date);
    let (title, now) = (told().await, now.await.unwrap().unwrap());
    let secret: Secret = now.revealed.expect("revealed").parse().unwrap();
    assert_eq!(title, Some(from_a_book(&secret, Language::English).title));
}

/// A play that was begun under other hours holds a secret back, but not for ever.
#[tokio::test]
async fn three_days_are_the_most() {
    let (house, bot) = House::with_bot("2026-11-17T12:00Z").await;
    let ann = bot.person(11).await;
    bot.begins(ann, DIRECT).await;
    let never = i64::MAX;
    house.tamper(&format!("UPDATE daily_plays SET closes_at = {never}")).await;
    let revealed = async || {
        bot.looks().await;
        let now = bot.dailies.edition(WORDSEARCH, Language::English, date("2026-11-17")).await;
        now.unwrap().unwrap().revealed.is_some()
    };
    house.set("2026-11-19T23:59:59Z");
    assert!(!revealed().await);
    house.set("2026-11-20T00:00Z");
    assert!(revealed().await);
}

/// What is revealed can't be begun any more, whatever a server's clock says.
#[tokio::test]
async fn nobody_begins_what_is_revealed() {
    let (house, bot) = House::with_bot("2026-11-17T12:00Z").await;
    let ann = bot.person(11).await;
    bot.dailies.today(None, WORDSEARCH, None).await.unwrap();
    house.tamper("UPDATE editions SET revealed_at = 1").await;
    let begun = bot.dailies.play(ann, DIRECT, WORDSEARCH, None, None).await;
    assert_eq!(crate::house::refused(begun), crosstown::table::refused::Refused::DayOver);
}
