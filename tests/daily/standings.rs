//! How a date went: places, streaks, bests, excuses.

use crosstown::daily::challenge::Challenge;
use crosstown::daily::date::Date;
use crosstown::daily::standing::Standing;

use crate::house::{Bot, DAY, DIRECT, HOUR, House, MINUTE, WORDSEARCH, at, berlin, date};

async fn server(now: &str) -> (House, Bot) {
    let (house, bot) = House::with_bot(now).await;
    bot.dailies.set_up(1, WORDSEARCH, berlin(10)).await.unwrap();
    (house, bot)
}

/// Places, names and scores.
fn table(standing: &Standing) -> Vec<(u32, String, i32)> {
    standing.lines().map(|line| (line.place, line.name.clone(), line.score)).collect()
}

#[tokio::test]
async fn the_best_come_first_and_equal_scores_share_a_place() {
    let (_house, bot) = server("2026-11-17T18:00Z").await;
    for number in 1..=12 {
        // Some of them play the very same game.
        let person = bot.person(number).await;
        bot.plays(person, at(1), number / 3).await;
    }
    let late = bot.person(13).await;
    bot.begins(late, at(1)).await;
    let standing =
        bot.dailies.standing(Some(1), late, WORDSEARCH, date("2026-11-17")).await.unwrap();
    assert_eq!((standing.players(), standing.unfinished), (12, 1));
    let table = table(&standing);
    for (own, place) in table.iter().map(|line| (line.2, line.0)) {
        let better = table.iter().filter(|line| line.2 > own).count();
        assert_eq!(place as usize, better + 1, "{table:?}");
    }
    assert!(table.is_sorted_by_key(|line| line.0));
    assert!(table.iter().any(|line| line.0 != 1), "not all are alike");
    for line in standing.lines() {
        let bonus = line.bonus.unwrap();
        assert!((0..=line.score).contains(&bonus));
        assert_eq!(line.streak, 1);
    }
    // The bonus is what the score has besides boxes, kept once it is worked out.
    let again = bot.dailies.standing(Some(1), late, WORDSEARCH, date("2026-11-17")).await.unwrap();
    assert_eq!(again, standing);
    let own = bot.dailies.standing(None, late, WORDSEARCH, date("2026-11-17")).await.unwrap();
    assert_eq!((own.players(), own.unfinished), (0, 1));
}

#[tokio::test]
async fn people_are_called_as_their_server_calls_them() {
    let (_house, bot) = server("2026-11-17T18:00Z").await;
    let ann = bot.person(11).await;
    bot.tables.store().call(ann.0, 1, Some("Annie".to_owned())).await.unwrap();
    bot.plays(ann, at(1), 1).await;
    bot.begins(ann, at(2)).await;
    let gone = bot.person(12).await;
    bot.plays(gone, at(1), 2).await;
    bot.tables.store().forget(gone.0).await.unwrap();
    let names = async |guild| {
        let standing =
            bot.dailies.standing(guild, ann, WORDSEARCH, date("2026-11-17")).await.unwrap();
        let mut names: Vec<String> = standing.lines().map(|line| line.name.clone()).collect();
        names.sort();
        names
    };
    assert_eq!(names(Some(1)).await, ["Annie", "somebody who left"]);
    assert_eq!(names(Some(2)).await, ["P11"]);
    assert_eq!(names(None).await, ["P11"]);
}

#[tokio::test]
async fn a_best_is_told_from_the_third_on() {
    let (house, bot) = server("2026-11-10T18:00Z").await;
    let ann = bot.person(11).await;
    let mut scores = Vec::new();
    for day in 0..8 {
        bot.plays(ann, at(1), day).await;
        let today = bot.dailies.date_here(Some(1), WORDSEARCH).await.unwrap();
        let standing = bot.dailies.standing(Some(1), ann, WORDSEARCH, today).await.unwrap();
        let line = standing.lines().next().unwrap();
        let best = scores.len() >= 2 && scores.iter().all(|before| line.score > *before);
        assert_eq!(line.best, best, "{} after {scores:?}", line.score);
        assert_eq!(line.streak, u32::try_from(day).unwrap() + 1);
        scores.push(line.score);
        house.pass(DAY);
        bot.looks().await;
    }
}

/// Ten minutes are pardoned; more excuse everybody who lives by a clock that saw it.
#[tokio::test]
async fn a_date_on_which_the_bot_was_away_ends_no_streak() {
    for (away, streak, excused) in [(10 * MINUTE, 0, false), (10 * MINUTE + 1, 2, true)] {
        let (house, bot) = server("2026-11-10T18:00Z").await;
        let ann = bot.person(11).await;
        for _ in 0..2 {
            bot.plays(ann, at(1), 1).await;
            house.pass(DAY);
            bot.looks().await;
        }
        // The 12th goes by without a play.
        house.outage(house.now() + HOUR, house.now() + HOUR + away).await;
        house.pass(DAY);
        bot.looks().await;
        let now = bot.dailies.streak(ann, WORDSEARCH, date("2026-11-13")).await.unwrap();
        assert_eq!(now, streak);
        let standing =
            bot.dailies.standing(Some(1), ann, WORDSEARCH, date("2026-11-12")).await.unwrap();
        assert_eq!(standing.excused, excused);
        bot.plays(ann, at(1), 2).await;
        let standing =
            bot.dailies.standing(Some(1), ann, WORDSEARCH, date("2026-11-13")).await.unwrap();
        let line = standing.lines().next().unwrap();
        assert_eq!((line.streak, standing.group_streak), (streak + 1, streak + 1));
    }
}

/// Somebody in direct messages lives by UTC, and by the hours of a server where they have played.
#[tokio::test]
async fn excuses_go_by_the_hours_one_lives_by() {
    let (house, bot) = server("2026-11-10T18:00Z").await;
    let (ann, ben) = (bot.person(11).await, bot.person(12).await);
    bot.plays(ann, at(1), 1).await;
    bot.plays(ben, DIRECT, 1).await;
    // From 17:00 on the 12th to 17:00 on the 13th it is the 12th in Berlin; in UTC this is the 13th.
    let away = crate::house::moment("2026-11-13T03:00Z");
    house.outage(away, away + HOUR).await;
    house.set("2026-11-13T18:00Z");
    let excused = async |person, day| {
        // The dates between the one that was played and this one all have to be excused.
        house.tamper(&format!("UPDATE daily_runs SET first = {day} - 1, last = {day} - 1")).await;
        bot.dailies.streak(person, WORDSEARCH, Date::from_number(day + 1)).await.unwrap()
    };
    let (twelfth, thirteenth) = (date("2026-11-12").number(), date("2026-11-13").number());
    assert_eq!(excused(ann, twelfth).await, 1, "it was the 12th in Berlin");
    assert_eq!(excused(ann, thirteenth).await, 1, "it was the 13th in UTC");
    assert_eq!(excused(ben, twelfth).await, 0, "nobody has seen Ben in Berlin");
    assert_eq!(excused(ben, thirteenth).await, 1);
}

#[tokio::test]
async fn the_other_challenges_have_their_own() {
    let (house, bot) = server("2026-11-16T18:00Z").await;
    let ann = bot.person(11).await;
    for week in 1..=2 {
        for challenge in Challenge::ALL {
            let play = bot.dailies.play(ann, at(1), challenge, None, None).await.unwrap();
            bot.finishes(ann, &play, 1).await;
            let standing =
                bot.dailies.standing(Some(1), ann, challenge, play.edition.date).await.unwrap();
            let line = standing.lines().next().unwrap();
            assert_eq!(line.bonus.is_some(), challenge == WORDSEARCH);
            let in_a_row = if challenge == Challenge::Town { week } else { 1 };
            assert_eq!((line.streak, standing.group_streak), (in_a_row, in_a_row), "{challenge}");
        }
        house.pass(7 * DAY);
        bot.looks().await;
        for challenge in [Challenge::CrossUp, Challenge::Town] {
            let weeks = 7 * (i64::from(week) - 1);
            let day = Date::from_number(date("2026-11-16").number() + weeks);
            let grids = bot.dailies.grids(1, challenge, day).await.unwrap().unwrap();
            assert_eq!(grids.best.len(), 1);
            assert_eq!(grids.best[0].made.card().is_some(), challenge == Challenge::CrossUp);
            assert!(grids.solver.is_none());
        }
    }
}

/// Two hundred players with a year behind them are a few questions to the store, not one a player.
#[tokio::test]
async fn a_full_house_with_a_long_memory() {
    let (house, bot) = server("2026-11-17T18:00Z").await;
    let today = date("2026-11-17");
    let (first, last) = (today.number() - 364, today.number());
    let rows = format!(
        "WITH RECURSIVE days (day) AS (
            SELECT {first} UNION ALL SELECT day + 1 FROM days WHERE day < {last}
         ), players (person) AS (
            SELECT 1 UNION ALL SELECT person + 1 FROM players WHERE person < 200
         )"
    );
    for (table, select) in [
        ("people (id, discord_id, name)", "person, person, 'P' || person FROM players"),
        (
            "editions (id, game, language, day, secret, hash, options, seed, fingerprint, steps,
                made_at)",
            "day, 'wordsearch', 'en', day, '', '', '{}', '', '', 0, 0 FROM days",
        ),
        (
            "tables (id, game, rules, options, seed, pace, channel, private, opener, phase,
                opened_at, touched_at, edition)",
            "person * 100000 + day, 'wordsearch', 1, '{}', '', 'none', 1, TRUE, person, 'over',
                0, 0, day FROM players, days",
        ),
        (
            "daily_plays (person, game, day, edition, table_id, guild, rules, closes_at, bonus)",
            "person, 'wordsearch', day, day, person * 100000 + day, 1, '', 0, 3
                FROM players, days",
        ),
        (
            "daily_here (guild, game, day, person)",
            "1, 'wordsearch', day, person FROM players, days",
        ),
        // Everybody missed every hundredth day.
        (
            "results (table_id, seat, person, score, place, grp, at, number, game, day, month,
                variant, pace, seats, computers, private, lasts, duel, rated, won)",
            "person * 100000 + day, 0, person, 20 + (person + day) % 17, 1, 0, 0,
                person * 100000 + day, 'wordsearch', day, day, '', 'none', 1, 0, TRUE, 1, FALSE,
                FALSE, FALSE FROM players, days WHERE (person + day) % 100 <> 0",
        ),
    ] {
        let statement = format!("INSERT INTO {table} {rows} SELECT {select}");
        house.tamper(&statement).await;
    }
    // Nobody's game has ended, so that nothing was counted along.
    bot.tables.store().rebuild_standings().await.unwrap();
    let standing =
        bot.dailies.standing(Some(1), bot.person(1).await, WORDSEARCH, today).await.unwrap();
    assert_eq!((standing.players(), standing.unfinished, standing.group_streak), (198, 2, 365));
    for line in standing.lines() {
        let number: i64 = line.name[1..].parse().unwrap();
        let missed = (first..=last).rev().find(|day| (number + day) % 100 == 0).unwrap();
        assert_eq!(i64::from(line.streak), last - missed, "{}", line.name);
    }
}
