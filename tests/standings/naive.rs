//! Sums and ratings as anybody would work them out: over all games, each time anew.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crosstown::store::{Measure, Placed, SERVER_WORDS, Span};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use super::generated::Game;

/// Somebody's sums.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sums {
    pub played: i64,
    pub games: i64,
    pub wins: i64,
    pub scores: Vec<i64>,
    pub best: Option<i64>,
}

impl Sums {
    /// What a measure says, if anything.
    pub fn value(&self, measure: Measure) -> Option<f64> {
        let sum: i64 = self.scores.iter().sum();
        let count = self.scores.len() as i64;
        let value = match measure {
            Measure::Best => self.best,
            Measure::Average => (count >= 3).then(|| sum * 1000 / count),
            Measure::Games => Some(self.games).filter(|games| *games > 0),
            Measure::Wins => Some(self.wins).filter(|wins| *wins > 0),
            Measure::Points => (count > 0).then_some(sum),
            Measure::Rating => unreachable!("a rating is no sum"),
        };
        value.map(|value| value as f64)
    }
}

fn group<'a>(game: &'a Game, own: &Placed) -> Vec<&'a Placed> {
    game.results.iter().filter(|other| other.group == own.group).collect()
}

/// Whether people were against each other, for all to see.
pub fn is_rated(game: &Game, own: &Placed) -> bool {
    let group = group(game, own);
    let people = group.iter().filter(|other| other.person.is_some()).count();
    !game.private
        && game.edition.is_none()
        && game.results.iter().all(|other| other.person.is_some())
        && people > 1
        && group.iter().any(|other| other.place.is_some())
}

/// Whether somebody was first, and not everybody else as well.
pub fn is_won(game: &Game, own: &Placed) -> bool {
    own.place == Some(1) && group(game, own).iter().any(|other| other.place != Some(1))
}

/// The sums of everybody over these games, in a server or everywhere: all games of a kind, or its editions alone.
pub fn sums<'a>(
    games: impl Iterator<Item = &'a Game>,
    daily: bool,
    in_server: bool,
) -> BTreeMap<i64, Sums> {
    let usual = |variant: &str| variant.is_empty() || in_server && variant == SERVER_WORDS;
    let mut all: BTreeMap<i64, Sums> = BTreeMap::new();
    for game in games.filter(|game| !daily || game.edition.is_some()) {
        for (own, report) in game.results.iter().zip(&game.reports) {
            let rated = is_rated(game, own);
            let Some(person) = own.person else { continue };
            if own.place.is_none() && (daily || !rated) {
                continue;
            }
            let sums = all.entry(person).or_default();
            let counts = daily || rated;
            sums.played += 1;
            sums.games += i64::from(counts);
            sums.wins += i64::from(rated && is_won(game, own));
            if own.place.is_some() && usual(&report.variant) {
                sums.best = sums.best.max(Some(own.score));
                sums.scores.extend(counts.then_some(own.score));
            }
        }
    }
    all
}

/// Whether a day lies in the span that begins on another.
pub fn lies_in(day: i64, span: Span, since: i64) -> bool {
    span.since(day) == since
}

/// Everybody's ratings at each game, after each of their games: all games once more, in the order in which they
/// ended.
pub fn ratings(games: &[Game]) -> BTreeMap<(i64, &'static str), Vec<Glicko2Rating>> {
    let mut all: BTreeMap<(i64, &'static str), Vec<Glicko2Rating>> = BTreeMap::new();
    for game in games {
        for number in 0..2 {
            let rated = |own: &&Placed| own.group == number && is_rated(game, own);
            let group: Vec<(i64, Option<i64>)> = game
                .results
                .iter()
                .filter(rated)
                .map(|own| (own.person.expect("all are people"), own.place))
                .collect();
            if group.is_empty() {
                continue;
            }
            let known = |(person, _): &(i64, Option<i64>)| {
                let history = all.get(&(*person, game.game));
                history.and_then(|history| history.last()).copied().unwrap_or_default()
            };
            let before: Vec<Glicko2Rating> = group.iter().map(known).collect();
            let places: Vec<i64> = group.iter().map(|own| own.1.unwrap_or(1_000)).collect();
            let after = match (&before[..], &places[..]) {
                ([one, other], [its, theirs]) if game.is_duel() => {
                    let outcome = match its.cmp(theirs) {
                        Ordering::Less => Outcomes::WIN,
                        Ordering::Equal => Outcomes::DRAW,
                        Ordering::Greater => Outcomes::LOSS,
                    };
                    let after = glicko2(one, other, &outcome, &Glicko2Config::new());
                    vec![after.0, after.1]
                }
                _ => among_many(&before, &places),
            };
            for ((person, _), rating) in group.iter().zip(after) {
                all.entry((*person, game.game)).or_default().push(rating);
            }
        }
    }
    all
}

/// All at once, as the library has it, on the scale that is shown; then less of it where there were more than three
/// opponents, and nobody ever surer than 45.
fn among_many(before: &[Glicko2Rating], places: &[i64]) -> Vec<Glicko2Rating> {
    let known: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|shown| {
            let rating = 25.0 + (shown.rating - 1500.0) / 42.0;
            [WengLinRating { rating, uncertainty: shown.deviation / 42.0 }]
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = known
        .iter()
        .zip(places)
        .map(|(known, place)| (&known[..], MultiTeamOutcome::new(*place as usize)))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let opponents = before.len() as f64 - 1.0;
    let weight = if opponents > 3.0 { 3.0 / opponents } else { 1.0 };
    let changed = |(shown, after): (&Glicko2Rating, &Vec<WengLinRating>)| {
        let gained = (after[0].rating - 25.0) * 42.0 + 1500.0 - shown.rating;
        let shrunk = (after[0].uncertainty * 42.0 / shown.deviation).powi(2);
        let deviation = shown.deviation * (1.0 - weight * (1.0 - shrunk)).sqrt();
        Glicko2Rating {
            rating: shown.rating + weight * gained,
            deviation: deviation.max(45.0),
            ..*shown
        }
    };
    before.iter().zip(&after).map(changed).collect()
}
