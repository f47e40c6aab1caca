//! What the solver found, as a town: workers who are not needed for words go where they help most.

use super::worth::{BLACK, OPEN};
use crate::games::town::building::Building;
use crate::games::town::score::{self, Terms, points};
use crate::games::town::solve::layout::Layout;
use crate::games::town::town::{Cover, Town, beside};
use crate::grid::Square;

/// The town in which each site of the layout has its state; every other letter is black.
pub fn arranged(town: &Town, layout: &Layout, states: &[u8]) -> Town {
    let mut arranged = Town { lots: town.lots.clone(), ..Town::default() };
    for lot in arranged.lots.values_mut() {
        lot.cover = Cover::Black;
    }
    for (site, &state) in layout.sites.iter().zip(states) {
        match arranged.lots.get_mut(&site.square) {
            None => drop(arranged.freelancers.insert(site.square)),
            Some(lot) if state == OPEN => lot.cover = Cover::Open,
            Some(lot) if state == BLACK => lot.cover = Cover::Black,
            Some(lot) => lot.cover = Cover::Worker,
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
