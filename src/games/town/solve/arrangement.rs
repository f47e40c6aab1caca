//! What the solver found, as a town: workers who are not needed for words go where they help most.

use std::collections::BTreeSet;

use super::worth::{BLACK, OPEN};
use crate::games::town::building::Building;
use crate::games::town::score::{self, PLENTY, Score, Terms, points};
use crate::games::town::solve::layout::Layout;
use crate::games::town::spelling::Spelling;
use crate::games::town::town::{Cover, Town, beside};
use crate::grid::Square;

/// The town in which each site of the layout has its state; every other letter is black.
pub fn arranged(town: &Town, layout: &Layout, states: &[u8]) -> Town {
    let mut arranged = Town { lots: town.lots.clone(), ..Town::default() };
    for lot in arranged.lots.values_mut() {
        lot.cover = Cover::Black;
    }
    for (site, &state) in layout.sites.iter().zip(states) {
        let cover = match state {
            BLACK => Cover::Black,
            OPEN.. => Cover::Open,
            _ => Cover::Worker,
        };
        match arranged.lots.get_mut(&site.square) {
            Some(lot) => lot.cover = cover,
            None if cover == Cover::Worker => drop(arranged.freelancers.insert(site.square)),
            None => {}
        }
    }
    arranged
}

/// Whether the rules allow it, apart from words: enough workers, freelancers beside letters, no blocks.
pub fn is_allowed(town: &Town, workers: usize) -> bool {
    let touches = |square: &Square| beside(*square).any(|other| town.is_visible(other));
    town.workers() + black_houses(town) <= workers
        && town.freelancers.iter().all(touches)
        && !town.taken().iter().any(|&square| town.has_block_at(square))
        && town.lots.values().all(|lot| lot.cover != Cover::Worker || !lot.tile.is_house())
}

fn black_houses(town: &Town) -> usize {
    town.lots.values().filter(|lot| lot.cover == Cover::Black && lot.tile.is_house()).count()
}

/// Puts idle workers on letters, one by one where that gains most or loses least, and keeps what scores most.
/// A worker may stand for the letter it stands on, so that words stay as they are.
pub fn with_idle_workers(mut town: Town, workers: usize, terms: &Terms) -> (i32, Town) {
    let mut best = (tally(&town, terms), town.clone());
    while town.workers() + black_houses(&town) < workers {
        let open =
            town.lots.iter().filter(|(_, lot)| lot.cover == Cover::Open && !lot.tile.is_house());
        let Some((&square, _)) = open.max_by_key(|&(&square, lot)| {
            let glad = beside(square).filter(|&office| wants_worker(&town, office)).count();
            (glad as i32 - score::bonus(&town, square, lot.tile), std::cmp::Reverse(square))
        }) else {
            break;
        };
        town.lots.entry(square).and_modify(|lot| lot.cover = Cover::Worker);
        let total = tally(&town, terms);
        if total > best.0 {
            best = (total, town.clone());
        }
    }
    best
}

/// Puts workers who are still idle onto empty squares where that costs nothing and all runs stay words: in a
/// small town letters may all be taken or dear. Keeps what scores most, as far as it is soon seen to be words.
pub fn with_idle_freelancers(
    mut town: Town,
    workers: usize,
    terms: &Terms,
    spelling: &Spelling,
) -> (i32, Town) {
    let mut effort = PLENTY;
    let mut total = |town: &Town| {
        let score = Score::within(town, terms, spelling, &mut effort).ok()?;
        score.is_valid().then(|| score.total())
    };
    let mut best = (tally(&town, terms), town.clone());
    'workers: while town.workers() + black_houses(&town) < workers {
        let around: BTreeSet<Square> =
            town.lots.keys().flat_map(|&square| beside(square)).collect();
        for square in around {
            let mut with = town.clone();
            let new = !town.lots.contains_key(&square) && with.freelancers.insert(square);
            let total = total(&with).filter(|_| new && is_allowed(&with, workers));
            if let Some(total) = total.filter(|&total| total >= tally(&town, terms)) {
                town = with;
                if total > best.0 {
                    best = (total, town.clone());
                }
                continue 'workers;
            }
        }
        break;
    }
    best
}

/// Whether an open office is there that nobody works beside.
fn wants_worker(town: &Town, square: Square) -> bool {
    town.lots.get(&square).is_some_and(|lot| {
        lot.cover == Cover::Open
            && lot.tile.building == Some(Building::Office)
            && score::bonus(town, square, lot.tile) == 0
    })
}

/// The total of a town whose runs are known to be words.
fn tally(town: &Town, terms: &Terms) -> i32 {
    let words = town.runs().into_iter().map(|run| {
        points::word(run.squares.iter().filter(|square| town.is_visible(**square)).count())
    });
    let open = town.lots.iter().filter(|(_, lot)| lot.cover == Cover::Open);
    let bonus = open.map(|(&square, lot)| score::bonus(town, square, lot.tile));
    words.sum::<i32>()
        + bonus.sum::<i32>()
        + points::majority(town.workers(), &terms.neighbours)
        + points::POLLUTION * (town.covered(Cover::Black) + terms.crumpled) as i32
}
