//! The arithmetic of ratings: what a game makes of how well its players were thought to play. Pure, and the
//! same every time.
//!
//! A game that is always one against one is rated by Glicko-2, every other by the method of Weng and Lin.
//! Both are shown on the scale of the first: 1500 to begin with, give or take 350.

use skillratings::MultiTeamOutcome;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// How well somebody plays, as far as that is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    pub rating: f64,
    /// Two times out of three the truth is no further away than this.
    pub deviation: f64,
    /// How much somebody's play changes, as Glicko-2 has it.
    pub volatility: f64,
}

impl Skill {
    /// Somebody who has not played yet.
    pub const UNKNOWN: Self = Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
}

/// Weng and Lin begin with 25, give or take 25/3.
const WENG_LIN: f64 = 25.0;
const SCALE: f64 = 42.0;
/// With Weng and Lin one grows surer with every game: without a limit nothing would ever change any more.
const SUREST: f64 = 45.0;
/// They take every opponent for a game of its own. At a table of two dozen one evening would settle
/// everything, so more opponents than this count together as much as so many.
const MOST_OPPONENTS: f64 = 3.0;

/// What a game makes of its players, each with a place; equal places are a draw. Whoever has none has left,
/// and is behind all others: else leaving would save one from losing.
pub fn rate(duel: bool, players: &[(Skill, Option<i64>)]) -> Vec<Skill> {
    match players {
        [one, other] if duel => duelled(*one, *other).to_vec(),
        _ => (0..players.len()).map(|own| among(players, own)).collect(),
    }
}

/// The order of places: none is last.
fn behind(place: Option<i64>) -> i64 {
    place.unwrap_or(i64::MAX)
}

fn duelled(one: (Skill, Option<i64>), other: (Skill, Option<i64>)) -> [Skill; 2] {
    let outcome = match behind(one.1).cmp(&behind(other.1)) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let known =
        |Skill { rating, deviation, volatility }| Glicko2Rating { rating, deviation, volatility };
    let (one, other) = glicko2(&known(one.0), &known(other.0), &outcome, &Glicko2Config::new());
    [one, other].map(|Glicko2Rating { rating, deviation, volatility }| Skill {
        rating,
        deviation,
        volatility,
    })
}

/// One player against each of the others: the changes add up.
fn among(players: &[(Skill, Option<i64>)], own: usize) -> Skill {
    let (skill, place) = players[own];
    let known = |skill: Skill| WengLinRating {
        rating: WENG_LIN + (skill.rating - Skill::UNKNOWN.rating) / SCALE,
        uncertainty: skill.deviation / SCALE,
    };
    let before = known(skill);
    let (mut gained, mut surer, mut opponents) = (0.0, 0.0, 0.0);
    for (_, &(other, theirs)) in players.iter().enumerate().filter(|(number, _)| *number != own) {
        let (better, worse) = (MultiTeamOutcome::new(1), MultiTeamOutcome::new(2));
        let outcomes = match behind(place).cmp(&behind(theirs)) {
            std::cmp::Ordering::Less => (better, worse),
            std::cmp::Ordering::Equal => (better, better),
            std::cmp::Ordering::Greater => (worse, better),
        };
        let (me, them) = ([before], [known(other)]);
        let rated =
            weng_lin_multi_team(&[(&me, outcomes.0), (&them, outcomes.1)], &WengLinConfig::new());
        let after = rated[0][0];
        gained += after.rating - before.rating;
        surer += 1.0 - (after.uncertainty / before.uncertainty).powi(2);
        opponents += 1.0;
    }
    let weight = f64::min(1.0, MOST_OPPONENTS / f64::max(1.0, opponents));
    let shrunk = f64::max(0.0, 1.0 - weight * surer).sqrt();
    Skill {
        rating: skill.rating + SCALE * weight * gained,
        deviation: f64::max(SUREST.min(skill.deviation), skill.deviation * shrunk),
        ..skill
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(places: &[Option<i64>]) -> Vec<(Skill, Option<i64>)> {
        places.iter().map(|place| (Skill::UNKNOWN, *place)).collect()
    }

    fn rounded(duel: bool, places: &[Option<i64>]) -> Vec<(i64, i64)> {
        let rated = rate(duel, &fresh(places));
        rated
            .iter()
            .map(|skill| (skill.rating.round() as i64, skill.deviation.round() as i64))
            .collect()
    }

    /// Pinned: ratings are worked out again from the first game on, and must come out the same.
    #[test]
    fn known_games_have_known_ratings() {
        let won = [Some(1), Some(2)];
        assert_eq!(rounded(true, &won), [(1662, 290), (1338, 290)]);
        assert_eq!(rounded(true, &[Some(1), Some(1)]), [(1500, 290), (1500, 290)]);
        assert_eq!(rounded(false, &won), [(1611, 339), (1389, 339)]);
        assert_eq!(
            rounded(false, &[Some(2), Some(1), Some(3)]),
            [(1500, 327), (1721, 327), (1279, 327)]
        );
    }

    #[test]
    fn whoever_leaves_is_behind_all_others() {
        for duel in [true, false] {
            assert_eq!(rounded(duel, &[Some(1), None]), rounded(duel, &[Some(1), Some(2)]));
            assert_eq!(rounded(duel, &[None, Some(9)]), rounded(duel, &[Some(2), Some(1)]));
        }
        let left = rounded(false, &[Some(1), None, None]);
        assert_eq!(left[1], left[2], "those who left share the last place");
    }

    #[test]
    fn it_is_what_the_library_says_of_few_and_moderate_among_many() {
        let ranks: Vec<_> = (1..=4).map(|place| (Skill::UNKNOWN, Some(place))).collect();
        let teams = [[WengLinRating::new()]; 4];
        let teams: Vec<_> = teams
            .iter()
            .zip(1..)
            .map(|(team, rank)| (&team[..], MultiTeamOutcome::new(rank)))
            .collect();
        let expected = weng_lin_multi_team(&teams, &WengLinConfig::new());
        for (skill, expected) in rate(false, &ranks).iter().zip(expected) {
            let shown = 1500.0 + SCALE * (expected[0].rating - WENG_LIN);
            assert!((skill.rating - shown).abs() < 1e-9);
            assert!((skill.deviation - SCALE * expected[0].uncertainty).abs() < 1e-9);
        }
        let many: Vec<_> = (1..=24).map(|place| (Skill::UNKNOWN, Some(place))).collect();
        let best = rate(false, &many)[0];
        assert!(best.rating < 1850.0 && best.deviation > 300.0, "{best:?}");
    }

    #[test]
    fn nobody_is_ever_quite_sure() {
        let mut players = fresh(&[Some(1), Some(2), Some(3)]);
        for _ in 0..2_000 {
            let rated = rate(false, &players);
            players.iter_mut().zip(rated).for_each(|(player, skill)| player.0 = skill);
        }
        assert!(players.iter().all(|(skill, _)| skill.deviation >= SUREST), "{players:?}");
        assert!(players[0].0.rating > players[1].0.rating + 100.0);
    }
}
