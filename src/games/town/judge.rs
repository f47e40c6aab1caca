//! Whether a town is a crossword, what it scores, and how the program would arrange it: the one place where
//! the rules ask `score` and `solve`.

use super::CrissCrossTown;
use super::arrangement::{Arrangement, Proof};
use super::building::Building;
use super::desk::Desk;
use super::options::Variant;
use super::refusal::Refusal;
use super::town::{Cover, Run, Town, beside};
use super::view::{Own, View};
use crate::grid::Square;
use crate::words::{Letter, Letters};

impl CrissCrossTown {
    /// Refuses a town in which a run spells no word.
    pub(super) fn demand_words(&self, town: &Town, variant: Variant) -> Result<(), Refusal> {
        let bad = town.runs().into_iter().find(|run| !self.may_spell(town, run, variant));
        bad.map_or(Ok(()), |run| {
            let shown = |square: &Square| match town.lots.get(square) {
                Some(lot) if lot.cover == Cover::Open => lot.tile.letter.char(),
                _ => '?',
            };
            let text = run.squares.iter().map(shown).collect();
            Err(Refusal::BadRun { run: text, square: run.squares[0] })
        })
    }

    fn may_spell(&self, town: &Town, run: &Run, variant: Variant) -> bool {
        let stands = |square: &Square| match town.lots.get(square) {
            Some(lot) if lot.cover == Cover::Open => Letters::one(lot.tile.letter),
            _ => self.lexicon.language().letters(),
        };
        let mut pattern: Vec<Letters> = run.squares.iter().map(stands).collect();
        let mut found = false;
        for _ in 0..=usize::from(variant.is_permissive()) {
            self.lexicon.matching(&pattern, |_| {
                found = true;
                false
            });
            pattern.reverse();
        }
        found
    }

    /// A valid arrangement that is found at once: letters of runs that are no words are blacked out, and
    /// workers stand where they cost nothing, for the letters they stand on.
    pub(super) fn plain_arrangement(&self, desk: &Desk, variant: Variant) -> Arrangement {
        let mut town = Town { lots: desk.town.lots.clone(), freelancers: Default::default() };
        town.lots.values_mut().for_each(|lot| lot.cover = Cover::Open);
        loop {
            let runs = town.runs();
            let bad: Vec<&Run> =
                runs.iter().filter(|run| !self.is_word(&town, run, variant)).collect();
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

    /// The best arrangement that can be found for a town.
    pub(super) fn best_arrangement(&self, view: &View, own: &Own) -> Arrangement {
        self.plain_arrangement(&own.desk, view.variant)
    }

    /// Whether a run without workers is a word.
    fn is_word(&self, town: &Town, run: &Run, variant: Variant) -> bool {
        let mut word: Vec<Letter> =
            run.squares.iter().map(|square| town.lots[square].tile.letter).collect();
        let forwards = self.lexicon.contains(&word);
        word.reverse();
        forwards || (variant.is_permissive() && self.lexicon.contains(&word))
    }
}

// ---- until `score` is there ----

pub mod points {
    use super::Building;

    pub fn word(letters: usize) -> i32 {
        match letters {
            0..=2 => 0,
            3 => 1,
            4 => 2,
            5 => 3,
            6 => 5,
            longer => 8 + 2 * (longer as i32 - 7),
        }
    }

    pub fn bonus(building: Building, across: usize, down: usize, worker_beside: bool) -> i32 {
        match (building, across + down) {
            (Building::House, _) => 0,
            (Building::Office, _) => i32::from(worker_beside),
            (Building::Park, 0) => 1,
            (Building::Park, 2) => i32::from(across != down),
            (Building::Factory, 1) => 2,
            (Building::Factory, 2) => i32::from(across == down),
            (Building::Shop, 3) => 1,
            (Building::Shop, 4) => 2,
            (Building::Park | Building::Factory | Building::Shop, _) => 0,
            (Building::Museum, _) => 3,
        }
    }
}

pub(super) fn tally(town: &Town, rivals: &[usize], crumpled: usize) -> i32 {
    let words: i32 = town
        .runs()
        .iter()
        .map(|run| points::word(run.squares.iter().filter(|s| town.lots.contains_key(s)).count()))
        .sum();
    let bonus = |square: Square, building: Building| {
        let taken = |down: bool| {
            beside(square)
                .filter(|other| (other.column == square.column) == down && town.is_taken(*other))
                .count()
        };
        let worker = beside(square).any(|other| town.has_worker(other));
        points::bonus(building, taken(false), taken(true), worker)
    };
    let open = town.lots.iter().filter(|(_, lot)| lot.cover == Cover::Open);
    let bonuses: i32 = open.filter_map(|(&s, lot)| Some(bonus(s, lot.tile.building?))).sum();
    let workers = town.workers();
    let more = rivals.iter().filter(|&&rival| rival > workers).count();
    let majority = (workers / (1 + more)) as i32;
    words + bonuses + majority - 2 * (crumpled + town.covered(Cover::Black)) as i32
}
