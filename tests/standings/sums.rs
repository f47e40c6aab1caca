//! Whatever happens, sums and ratings are what a straightforward recomputation says, and a rebuild changes
//! nothing.

use std::collections::BTreeMap;

use crosstown::game::{Dice, Seed};
use crosstown::store::{Changed, LeaderBoard, Measure, Preferences, Run, Span, Store};

use super::Scratch;
use super::generated::{DAY, Game, TODAY, edition, enter, game};
use super::naive::{is_rated, lies_in, ratings, sums};

const MEASURES: [Measure; 5] =
    [Measure::Best, Measure::Average, Measure::Games, Measure::Wins, Measure::Points];
const SPANS: [Span; 4] = [Span::Day, Span::Week, Span::Month, Span::All];

/// Which games count on a board, as far as tables and dates go.
fn counted<'a>(games: &'a [Game], board: &'a LeaderBoard) -> impl Iterator<Item = &'a Game> {
    games.iter().filter(|game| {
        game.game == board.game
            && lies_in(game.day(), board.span, board.since)
            && (board.guild.is_none() || game.guild == board.guild)
    })
}

/// All values of a board, by person.
async fn values(store: &Store, board: &LeaderBoard) -> BTreeMap<i64, f64> {
    let leaders = store.leaders(board, 1_000, 0).await.unwrap();
    assert!(leaders.is_sorted_by(|one, other| one.value >= other.value));
    let middle = leaders.get(leaders.len() / 2).map_or(0.0, |leader| leader.value);
    let above = leaders.iter().filter(|leader| leader.value > middle).count();
    let counted = store.count_leaders(board, middle).await.unwrap();
    assert_eq!(counted, (leaders.len() as i64, above as i64));
    leaders.into_iter().map(|leader| (leader.person, leader.value)).collect()
}

async fn people(store: &Store) -> Vec<i64> {
    let mut people = Vec::new();
    for number in 0..9 {
        let person = store.person(700 + number, &format!("Person {number}")).await.unwrap();
        let everywhere = number % 3 != 0;
        let preferences = Preferences { everywhere, ..Preferences::default() };
        store.prefer(person, preferences.into()).await.unwrap();
        people.push(person);
    }
    people
}

/// Games over half a year, the clock set back now and then; editions besides, in and out of order.
async fn play(store: &Store, dice: &mut Dice, people: &[i64]) -> Vec<Game> {
    let mut games = Vec::new();
    let mut at = (TODAY - 180) * DAY;
    for _ in 0..140 {
        at += i64::from(dice.below(5)) * DAY / 2 - i64::from(dice.below(2)) * DAY / 3;
        let at = at.min(TODAY * DAY + DAY - 1);
        games.push(game(dice, people, at));
    }
    for person in &people[..4] {
        let mut days: Vec<i64> = (0..25).filter(|_| dice.below(3) > 0).map(|n| TODAY - n).collect();
        dice.shuffle(&mut days);
        games.extend(days.into_iter().map(|day| edition(dice, *person, "wordsearch", day)));
        let monday = Span::Week.since(TODAY);
        let weeks = (0..6).filter(|_| dice.below(4) > 0).map(|n| monday - 7 * n);
        games.extend(
            weeks.collect::<Vec<_>>().into_iter().map(|day| edition(dice, *person, "town", day)),
        );
    }
    dice.shuffle(&mut games[100..]);
    for (channel, game) in (1..).zip(&games) {
        // Some ask for their edition in a server before they play, others long after.
        let early = dice.below(2) == 0;
        if early {
            ask(store, game).await;
        }
        enter(store, channel, game).await;
        if !early {
            ask(store, game).await;
        }
    }
    games
}

/// The edition counts in a server.
async fn ask(store: &Store, game: &Game) {
    if let (Some(day), Some(person)) = (game.edition, game.results[0].person) {
        store.play_here(51, game.game, day, person).await.unwrap();
    }
}

async fn compare(store: &Store, games: &[Game], people: &[i64]) {
    let now = TODAY * DAY + DAY / 2;
    let ratings = rated(store, games, people).await;
    for game in ["crisscross", "wordsearch", "crossup", "town"] {
        for (daily, guild) in
            [(false, None), (false, Some(51)), (false, Some(52)), (true, None), (true, Some(51))]
        {
            for span in SPANS {
                let since = span.since(TODAY);
                let board = |measure| {
                    let game = game.to_owned();
                    LeaderBoard { game, daily, guild, span, since, measure, now }
                };
                let mut all = sums(counted(games, &board(Measure::Games)), daily, guild.is_some());
                all.retain(|person, _| {
                    let number = people.iter().position(|one| one == person).unwrap();
                    guild.is_some() || number % 3 != 0
                });
                for measure in MEASURES {
                    let expected: BTreeMap<i64, f64> = all
                        .iter()
                        .filter_map(|(person, sums)| Some((*person, sums.value(measure)?)))
                        .collect();
                    let board = board(measure);
                    assert_eq!(values(store, &board).await, expected, "{board:?}");
                }
                if !daily {
                    // Whoever was rated in the span, from five rated games anywhere on.
                    let rating = |person: &i64| {
                        let (rating, games) = ratings.get(&(*person, game))?;
                        (*games >= 5).then_some((*person, *rating))
                    };
                    let played = all.iter().filter(|(_, sums)| sums.games > 0);
                    let expected: BTreeMap<i64, f64> =
                        played.filter_map(|(person, _)| rating(person)).collect();
                    let board = board(Measure::Rating);
                    assert_eq!(values(store, &board).await, expected, "{board:?}");
                }
            }
        }
    }
    met(store, games, people).await;
}

/// Everybody's ratings at each game, with how many games they come from, after they were compared with those that
/// are worked out anew, game by game.
async fn rated<'a>(
    store: &Store,
    games: &'a [Game],
    people: &[i64],
) -> BTreeMap<(i64, &'a str), (f64, i64)> {
    let close = |one: f64, other: f64| (one - other).abs() < 1e-6;
    let mut rated = BTreeMap::new();
    let expected = ratings(games);
    for ((person, game), expected) in &expected {
        let found = store.ratings_of(*person).await.unwrap();
        let found = found.iter().find(|rated| rated.game == *game).expect("somebody rated");
        let history = store.rating_history(*person, game, 1_000).await.unwrap();
        assert_eq!((found.games, history.len()), (expected.len() as i64, expected.len()));
        for (found, expected) in history.iter().zip(expected) {
            let same =
                close(found.rating, expected.rating) && close(found.deviation, expected.deviation);
            assert!(same, "{game}: {found:?} is not {expected:?}");
        }
        let last = history.last().unwrap();
        assert_eq!((last.rating, last.deviation), (found.rating, found.deviation));
        rated.insert((*person, *game), (found.rating, found.games));
    }
    let mut rows = 0;
    for person in people {
        rows += store.ratings_of(*person).await.unwrap().len();
    }
    assert_eq!(rows, expected.len(), "nobody else is rated");
    rated
}

/// How each two did against each other.
async fn met(store: &Store, games: &[Game], people: &[i64]) {
    for (own, other) in [(people[0], people[1]), (people[2], people[5])] {
        let mut expected: BTreeMap<String, (i64, i64, i64)> = BTreeMap::new();
        for game in games {
            let of = |person| game.results.iter().find(|placed| placed.person == Some(person));
            let (Some(mine), Some(theirs)) = (of(own), of(other)) else { continue };
            if mine.group != theirs.group || !is_rated(game, mine) {
                continue;
            }
            let met = expected.entry(game.game.to_owned()).or_default();
            let last = |place: Option<i64>| place.unwrap_or(i64::MAX);
            match last(mine.place).cmp(&last(theirs.place)) {
                std::cmp::Ordering::Less => met.0 += 1,
                std::cmp::Ordering::Greater => met.1 += 1,
                std::cmp::Ordering::Equal => met.2 += 1,
            }
        }
        let found = store.head_to_head(own, other).await.unwrap();
        let found = found.into_iter().map(|met| (met.game, (met.won, met.lost, met.drawn)));
        assert_eq!(found.collect::<BTreeMap<_, _>>(), expected);
    }
}

#[tokio::test]
async fn sums_are_those_of_all_games_and_a_rebuild_changes_nothing() {
    for seed in 0..3 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let scratch = Scratch::new();
        let store = scratch.open().await;
        let people = people(&store).await;
        let games = play(&store, &mut dice, &people).await;
        compare(&store, &games, &people).await;

        let before = everything(&store, &people).await;
        let rebuilt = store.rebuild_standings().await.unwrap();
        assert_eq!(rebuilt.games, games.len() as i64);
        for Changed { rows, changed } in [rebuilt.totals, rebuilt.ratings, rebuilt.runs] {
            assert!(rows > 0 && changed == 0, "seed {seed}: {rebuilt:?}");
        }
        assert_eq!(everything(&store, &people).await, before, "to the last bit");
        compare(&store, &games, &people).await;
    }
}

/// Ratings with their history, streaks and words of everybody, as text.
async fn everything(store: &Store, people: &[i64]) -> String {
    let mut all = String::new();
    for person in people {
        let ratings = store.ratings_of(*person).await.unwrap();
        for rated in &ratings {
            let history = store.rating_history(*person, &rated.game, 1_000).await.unwrap();
            assert_eq!(history.len() as i64, rated.games);
            assert_eq!(history.last().unwrap().rating, rated.rating);
            all += &format!("{history:?}\n");
        }
        let runs = store.daily_runs(*person, "wordsearch").await.unwrap();
        let words = store.favourite_words(*person, 100).await.unwrap();
        all += &format!("{ratings:?} {runs:?} {words:?}\n");
    }
    all
}

/// Two results of one date, which a store of today takes from nobody, are one date of a run.
#[tokio::test]
async fn two_editions_of_a_date_are_one_date() {
    let mut dice = Dice::new(&Seed::from_number(17), 0);
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let person = people(&store).await[0];
    // The first, a middle and the last of a run, and one that has no neighbours.
    let days = [3, 3, 4, 5, 4, 5, 9, 9].map(|ago| TODAY - ago);
    for (channel, day) in (1..).zip(days) {
        let mut played = edition(&mut dice, person, "wordsearch", day);
        played.results[0].place = Some(1);
        enter(&store, channel, &played).await;
        scratch.forget_plays().await;
    }
    let run = |first, last| Run { first: TODAY - first, last: TODAY - last, lasts: 1 };
    let expected = [run(9, 9), run(5, 3)];
    assert_eq!(store.daily_runs(person, "wordsearch").await.unwrap(), expected);
    let rebuilt = store.rebuild_standings().await.unwrap();
    assert_eq!(rebuilt.runs, Changed { rows: 2, changed: 0 });
    assert_eq!(store.daily_runs(person, "wordsearch").await.unwrap(), expected);
}

/// A game that comes after others with an earlier time is rated after them.
#[tokio::test]
async fn ratings_follow_the_order_in_which_games_ended() {
    let mut dice = Dice::new(&Seed::from_number(9), 0);
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let people = people(&store).await;
    let mut games = Vec::new();
    while games.len() < 12 {
        let next = game(&mut dice, &people[..3], TODAY * DAY - games.len() as i64 * DAY);
        if next.results.len() > 1 && next.results.iter().all(|placed| is_rated(&next, placed)) {
            games.push(next);
        }
    }
    for (channel, game) in (1..).zip(&games) {
        enter(&store, channel, game).await;
    }
    let rebuilt = store.rebuild_standings().await.unwrap();
    assert!(rebuilt.ratings.rows > 0);
    assert_eq!(rebuilt.ratings.changed, 0);
}
