//! Sums and ratings as anybody would work them out: over all games, each time anew.

use std::collections::BTreeMap;

use crosstown::store::{Measure, Placed, Span};

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
            Measure::Rating => None,
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

/// The sums of everybody over these games: all games of a kind, or its editions alone.
pub fn sums<'a>(games: impl Iterator<Item = &'a Game>, daily: bool) -> BTreeMap<i64, Sums> {
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
            if own.place.is_some() && report.variant.is_empty() {
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
