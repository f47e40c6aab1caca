//! Whether a town is a crossword, what it scores, and how the program would arrange it: the one place where
//! the rules ask `score` and `solve`.

use super::CrissCrossTown;
use super::arrangement::{Arrangement, Proof};
use super::building::Building;
use super::desk::Desk;
use super::options::Variant;
use super::refusal::Refusal;
use super::score::{Score, Terms};
use super::solve::{self, Best};
use super::town::{Cover, Run, Town, beside};
use super::view::{Own, View};
use crate::grid::Square;
use crate::words::Letter;

impl CrissCrossTown {
    /// Refuses a town in which a run spells no word, or none with the letters that its crossings need.
    pub(super) fn demand_words(&self, town: &Town, variant: Variant) -> Result<(), Refusal> {
        let score = Score::of(town, &Terms::default(), self.spelling(variant));
        score.bad_runs.first().map_or(Ok(()), |run| {
            Err(Refusal::BadRun { run: town.spelled(&run.squares), square: run.squares[0] })
        })
    }

    /// The best arrangement that can be found for the viewer's town, if every neighbour puts all workers to
    /// work that they own.
    pub(super) fn best_arrangement(&self, view: &View, own: &Own) -> Arrangement {
        let desk = &own.desk;
        let terms = Terms { neighbours: own.rivals.clone(), crumpled: desk.crumpled };
        let spelling = self.spelling(view.variant);
        match solve::best(&desk.town, desk.owned(), &terms, spelling, solve::EFFORT) {
            Some(Best { town, proved: true, .. }) => Arrangement::of(&town, Proof::Proved),
            Some(Best { town, bound, .. }) => Arrangement::of(&town, Proof::Bound(bound)),
            None => self.plain_arrangement(desk, view.variant),
        }
    }

    /// A valid arrangement that is found at once: letters of runs that are no words are blacked out, and
    /// workers stand where they cost nothing, for the letters they stand on.
    pub(super) fn plain_arrangement(&self, desk: &Desk, variant: Variant) -> Arrangement {
        let mut town = Town { lots: desk.town.lots.clone(), freelancers: Default::default() };
        town.lots.values_mut().for_each(|lot| lot.cover = Cover::Open);
        let spelling = self.spelling(variant);
        let is_word = |town: &Town, run: &Run| {
            let letters: Vec<Letter> =
                run.squares.iter().map(|square| town.lots[square].tile.letter).collect();
            spelling.runs().contains(&letters)
        };
        loop {
            let runs = town.runs();
            let bad: Vec<&Run> = runs.iter().filter(|run| !is_word(&town, run)).collect();
            let Some(first) = bad.first() else { break };
            let worst = first.squares.iter().copied().max_by_key(|square| {
                let through = bad.iter().filter(|run| run.squares.contains(square)).count();
                let tile = town.lots[square].tile;
                (!tile.is_house(), through, tile.building.is_none())
            });
            let lot = worst.and_then(|square| town.lots.get_mut(&square));
            lot.expect("a run has letters").cover = Cover::Black;
        }
        let lost =
            town.lots.values().filter(|lot| lot.cover == Cover::Black && lot.tile.is_house());
        let idle = desk.owned().saturating_sub(lost.count());
        let free = |town: &Town, square: Square| {
            let lot = town.lots[&square];
            lot.cover == Cover::Open && lot.tile.building.is_none()
        };
        let mut spots: Vec<Square> =
            town.lots.keys().copied().filter(|&square| free(&town, square)).collect();
        let offices = |square: &Square| {
            let office = |next: &Square| {
                let lot = town.lots.get(next);
                lot.is_some_and(|lot| {
                    lot.cover == Cover::Open && lot.tile.building == Some(Building::Office)
                })
            };
            beside(*square).filter(office).count()
        };
        spots.sort_by_cached_key(|square| std::cmp::Reverse(offices(square)));
        for square in spots.into_iter().take(idle) {
            town.lots.entry(square).and_modify(|lot| lot.cover = Cover::Worker);
        }
        Arrangement::of(&town, Proof::None)
    }
}
