//! A week of days in three time zones with twenty players: everybody's streak is what one would count by
//! hand, every card is posted once, and no letter is shown before its time.

use std::collections::{BTreeMap, BTreeSet};

use crosstown::daily::date::Date;
use crosstown::daily::plays::How;
use crosstown::game::{Dice, Seed};
use crosstown::table::record::Place;
use crosstown::words::Language;

use crate::house::{Bot, DIRECT, HOUR, House, MINUTE, WORDSEARCH, at, date, setup};

const SERVERS: [(u64, &str, i64); 3] = [
    (1, "Europe/Berlin", 18 * 60),
    (2, "America/New_York", 20 * 60 + 30),
    (3, "Australia/Sydney", 7 * 60),
];
const PLAYERS: u64 = 20;

/// What a player has done, as one would keep it on paper.
#[derive(Default)]
struct Diary {
    finished: BTreeSet<Date>,
    /// On which boards each date counts.
    here: BTreeMap<Date, BTreeSet<u64>>,
}

/// Days in a row up to this one, with the excused ones passed over: day by day, as one would count.
fn counted(finished: &BTreeSet<Date>, excused: &BTreeSet<Date>, until: Date) -> u32 {
    let Some(first) = finished.first() else { return 0 };
    let mut streak = 0;
    for number in first.number()..=until.number() {
        let day = Date::from_number(number);
        if finished.contains(&day) {
            streak += 1;
        } else if !excused.contains(&day) && day != until {
            streak = 0;
        }
    }
    streak
}

/// Every half hour somebody may play somewhere, the bot does what is due, and what is open is looked at.
async fn week(begins: &str, dice: u64, changes: &str) {
    let (house, mut bot) = House::with_bot(begins).await;
    for (guild, zone, minute) in SERVERS {
        let setup = setup(10 * guild, minute, zone, Language::English);
        bot.dailies.set_up(guild, WORDSEARCH, setup).await.unwrap();
    }
    let mut dice = Dice::new(&Seed::from_number(dice), 0);
    let mut diaries: BTreeMap<u64, Diary> = (1..=PLAYERS).map(|n| (n, Diary::default())).collect();
    let outage = (house.now() + 75 * HOUR + 10 * MINUTE, house.now() + 83 * HOUR + 40 * MINUTE);
    let mut away = false;
    for round in 0..2 * 24 * 8 {
        house.pass(30 * MINUTE);
        if (outage.0..outage.1).contains(&house.now()) {
            away = true;
            continue;
        }
        if std::mem::take(&mut away) {
            house.outage(outage.0, outage.1).await;
            bot = house.start().await;
        }
        // Now and then it is another process, or a restart.
        if round % 29 == 0 {
            bot = house.start().await;
        }
        bot.looks().await;
        for number in 1..=PLAYERS {
            // Some play almost every day, some now and then.
            if dice.below(48) < 1 + (number as u32 % 3) {
                somebody_plays(&bot, number, &mut dice, diaries.get_mut(&number).unwrap()).await;
            }
        }
    }
    let excused = excused(&bot, outage).await;
    assert!(excused.iter().any(|(_, days)| !days.is_empty()), "the outage is noticed");
    streaks_are_right(&house, &bot, &diaries, &excused).await;
    cards_are_right(&house, &bot, changes).await;
}

/// Somebody plays where they happen to be: here or there, to the end or not, or goes on with what they began.
async fn somebody_plays(bot: &Bot, number: u64, dice: &mut Dice, diary: &mut Diary) {
    let person = bot.person(number).await;
    let home = 1 + number % 3;
    let place: Place = match dice.below(10) {
        0 => DIRECT,
        1 => at(1 + home % 3),
        _ => at(home),
    };
    let play = bot.begins(person, place).await;
    let date = play.edition.date;
    if let Some(guild) = place.guild {
        diary.here.entry(date).or_default().insert(guild);
    }
    if matches!(play.how, How::Begun | How::GoesOn) && dice.below(8) > 0 {
        bot.finishes(person, &play, dice.below(1_000).into()).await;
        assert!(diary.finished.insert(date), "a date is finished once");
    }
}

/// The dates that are excused by UTC (0) and by each server's hours: those of which the outage took more than
/// ten minutes. Worked out by hand from the moments at which they begin.
async fn excused(bot: &Bot, outage: (i64, i64)) -> BTreeMap<u64, BTreeSet<Date>> {
    let mut excused = BTreeMap::new();
    for guild in 0..=3 {
        let schedule = match SERVERS.iter().find(|server| server.0 == guild) {
            Some((_, zone, minute)) => {
                crosstown::daily::calendar::Schedule::new(zone, *minute, WORDSEARCH.period())
                    .unwrap()
            }
            None => crosstown::daily::calendar::Schedule::utc(WORDSEARCH.period()),
        };
        let today = bot.dailies.date_here(None, WORDSEARCH).await.unwrap().number();
        let days = (today - 12..=today + 1).map(Date::from_number).filter(|day| {
            let (from, until) = (schedule.begins(*day), schedule.ends(*day));
            until.min(outage.1) - from.max(outage.0) > 10 * MINUTE
        });
        excused.insert(guild, days.collect());
    }
    excused
}

async fn streaks_are_right(
    house: &House,
    bot: &Bot,
    diaries: &BTreeMap<u64, Diary>,
    excused: &BTreeMap<u64, BTreeSet<Date>>,
) {
    let today = bot.dailies.date_here(None, WORDSEARCH).await.unwrap().number();
    let mut longest = 0;
    for (number, diary) in diaries {
        let person = bot.person(*number).await;
        let servers: BTreeSet<u64> = diary.here.values().flatten().copied().collect();
        let theirs = servers.iter().chain(&[0]).flat_map(|guild| &excused[guild]).copied();
        let theirs: BTreeSet<Date> = theirs.collect();
        for day in (today - 10..=today).map(Date::from_number) {
            let until: BTreeSet<Date> = diary.finished.range(..=day).copied().collect();
            let expected = counted(&until, &theirs, day);
            let streak = bot.dailies.streak(person, WORDSEARCH, day).await.unwrap();
            assert_eq!(streak, expected, "player {number} on {day}: {:?}", diary.finished);
            longest = longest.max(streak);
        }
    }
    assert!(longest > 4, "somebody has a streak that is worth counting");
    for (guild, ..) in SERVERS {
        let mut played = BTreeSet::new();
        for diary in diaries.values() {
            let here = diary.here.iter().filter(|(_, servers)| servers.contains(&guild));
            let here: BTreeSet<Date> = here.map(|(day, _)| *day).collect();
            played.extend(here.intersection(&diary.finished));
        }
        let theirs: BTreeSet<Date> = excused[&guild].union(&excused[&0]).copied().collect();
        for card in house.square.in_channel(10 * guild) {
            let before = &card.card.before;
            let until: BTreeSet<Date> = played.range(..=before.date).copied().collect();
            // What was finished in the two hours after the card is in the numbers, not on the card.
            let late = before.group_streak < counted(&until, &theirs, before.date);
            let now = bot
                .dailies
                .standing(Some(guild), bot.person(1).await, WORDSEARCH, before.date)
                .await
                .unwrap();
            assert_eq!(now.group_streak, counted(&until, &theirs, before.date), "{guild}");
            assert!(!late || now.players() > before.players());
            for line in now.lines() {
                let number: u64 = line.name[1..].parse().unwrap();
                let diary = &diaries[&number];
                assert!(diary.here[&before.date].contains(&guild));
                assert!(diary.finished.contains(&before.date));
            }
            assert_eq!(now.excused, theirs.contains(&before.date));
        }
    }
}

/// Each date once, in order, at its hour; grids once, two hours later.
async fn cards_are_right(house: &House, bot: &Bot, changes: &str) {
    for (guild, zone, minute) in SERVERS {
        let cards = house.square.in_channel(10 * guild);
        let dates: Vec<Date> = cards.iter().map(|card| card.date).collect();
        assert!(dates.len() >= 7, "{dates:?}");
        assert!(dates.is_sorted_by(|a, b| a < b), "{dates:?}");
        let schedule =
            crosstown::daily::calendar::Schedule::new(zone, minute, WORDSEARCH.period()).unwrap();
        for (number, card) in cards.iter().enumerate() {
            assert_eq!(card.card.ends_at, schedule.ends(card.date));
            let newest = number + 1 == cards.len();
            assert!(card.edits == 1 || newest, "{zone} {}", card.date);
            let before = number.checked_sub(1).map(|number| dates[number]);
            assert!(before.is_none_or(|before| card.card.before.date == before));
        }
        assert!(dates.contains(&date(changes)), "the clocks change in this week");
        assert_eq!(
            *dates.last().unwrap(),
            bot.dailies.date_here(Some(guild), WORDSEARCH).await.unwrap()
        );
    }
}

#[tokio::test]
async fn a_week_in_which_the_clocks_are_put_forward() {
    week("2026-03-25T03:10Z", 1, "2026-03-29").await;
}

#[tokio::test]
async fn a_week_in_which_the_clocks_are_put_back() {
    week("2026-10-21T15:40Z", 2, "2026-10-25").await;
}
