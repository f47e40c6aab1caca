//! The best final arrangement: equal to trying everything on small towns, and honest about what is proved.

use std::collections::BTreeSet;

use crosstown::game::{Dice, Seed};
use crosstown::games::town::solve::{self, best};
use crosstown::games::town::{Building, Cover, Score, Spelling, Terms, Town, beside, text};
use crosstown::grid::Square;

use crate::support::{lexicon, town};
use crate::towns::heap;

/// The best total of all arrangements, one by one.
pub fn brute(town: &Town, workers: usize, terms: &Terms, spelling: &Spelling) -> Option<i32> {
    let letters: Vec<Square> = town.lots.keys().copied().collect();
    let around: BTreeSet<Square> = letters.iter().flat_map(|&square| beside(square)).collect();
    let empty: Vec<Square> =
        around.into_iter().filter(|square| !letters.contains(square)).collect();
    let mut most = None;
    let bare = Town { lots: town.lots.clone(), ..Town::default() };
    cover(bare, &letters, &empty, workers, &mut |arranged| {
        let houses = arranged.lots.values();
        let lost = houses.filter(|lot| lot.cover == Cover::Black && lot.tile.is_house()).count();
        let lonely = |square: &Square| !beside(*square).any(|other| arranged.is_visible(other));
        let allowed = arranged.workers() + lost <= workers
            && !arranged.freelancers.iter().any(lonely)
            && !arranged.taken().iter().any(|&square| arranged.has_block_at(square));
        if allowed {
            let score = Score::of(arranged, terms, spelling);
            if score.is_valid() {
                most = most.max(Some(score.total()));
            }
        }
    });
    most
}

/// Every way to cover letters and to place freelancers, with at most so many workers.
fn cover(
    town: Town,
    letters: &[Square],
    empty: &[Square],
    workers: usize,
    found: &mut impl FnMut(&Town),
) {
    if let [first, rest @ ..] = letters {
        for cover_with in [Cover::Open, Cover::Worker, Cover::Black] {
            let works = cover_with == Cover::Worker;
            let mut town = town.clone();
            let lot = town.lots.get_mut(first).expect("a letter");
            if works && (workers == 0 || lot.tile.is_house()) {
                continue;
            }
            lot.cover = cover_with;
            cover(town, rest, empty, workers - usize::from(works), found);
        }
    } else if let [first, rest @ ..] = empty {
        cover(town.clone(), letters, rest, workers, found);
        if workers > 0 {
            let mut town = town;
            town.freelancers.insert(*first);
            cover(town, letters, rest, workers - 1, found);
        }
    } else {
        found(&town);
    }
}

/// A chance town that is small enough, with its workers and its terms.
pub fn small(number: u64) -> (Town, usize, Terms) {
    let mut dice = Dice::new(&Seed::from_number(number), 1);
    let letters = 2 + dice.below(4) as usize;
    let town = heap(letters, &mut dice);
    let workers = dice.below(if letters < 5 { 4 } else { 3 }) as usize;
    let neighbours = [vec![], vec![2], vec![1, 2], vec![5, 9]];
    let neighbours = dice.pick(&neighbours).expect("some").clone();
    (town, workers, Terms { neighbours, crumpled: dice.below(3) as usize })
}

/// A small town in which every letter has a building that looks at what is beside it, or a house.
fn built_up(number: u64) -> (Town, usize, Terms) {
    let (mut town, workers, terms) = small(number);
    let mut dice = Dice::new(&Seed::from_number(number), 2);
    for lot in town.lots.values_mut() {
        lot.tile.building = dice.pick(&Building::ALL).copied();
    }
    (town, workers, terms)
}

/// The best arrangement must be that of trying everything. Returns whether it is proved.
fn check((town, workers, terms): (Town, usize, Terms), spelling: &Spelling) -> bool {
    let all = brute(&town, workers, &terms, spelling);
    let found = best(&town, workers, &terms, spelling, solve::EFFORT);
    let case = format!("{workers} workers, {terms:?}:\n{}", text::write(&town));
    assert_eq!(found.as_ref().map(|best| best.score.total()), all, "{case}");
    found.is_none_or(|found| {
        assert!(found.score.is_valid() && found.bound >= found.score.total(), "{case}");
        found.proved
    })
}

#[test]
fn on_small_towns_the_best_arrangement_is_that_of_trying_everything() {
    let mut proved = 0;
    for permissive in [false, true] {
        let spelling = Spelling::new(lexicon(), permissive);
        for number in 0..40 {
            proved += usize::from(check(small(number), &spelling));
            proved += usize::from(check(built_up(number), &spelling));
        }
    }
    // Whatever is not proved must have a reason: in a town as small as these, workers may find no place.
    assert!(proved >= 152, "only {proved} of 160 are proved");
}

/// Without workers; with corners in which a freelancer would make a block of 2 x 2; with a block, as a town on paper
/// may have it if something is black.
#[test]
fn corners_and_towns_without_workers_are_no_exception() {
    let spelling = Spelling::new(lexicon(), false);
    let terms = Terms { neighbours: vec![2], crumpled: 0 };
    let towns = [
        ". Ch/L A/A .",
        "W I/Tm .",
        "Xo I/A ./Tf S",
        "Zp Of/Qs ./E Th",
        "Eo Vo/X ./A So",
        "Q Oo/. Nf/H Us",
        "C Ao/As Th",
    ];
    for rows in towns {
        let town = town(rows);
        for workers in 0..3 {
            check((town.clone(), workers, terms.clone()), &spelling);
        }
    }
}

#[test]
fn with_little_effort_a_bound_is_given_that_holds() {
    let spelling = Spelling::new(lexicon(), false);
    for number in 0..20 {
        let (town, workers, terms) = small(number);
        let all = brute(&town, workers, &terms, &spelling);
        let hasty = best(&town, workers, &terms, &spelling, 0);
        assert!(hasty.is_none() || all.is_some(), "{number}");
        if let (Some(hasty), Some(all)) = (hasty, all) {
            assert!(hasty.score.is_valid() && hasty.score.total() <= all, "{number}");
            assert!(hasty.bound >= all, "{number}: bound {}, best {all}", hasty.bound);
            assert!(!hasty.proved || hasty.score.total() == all, "{number}");
        }
    }
}

/// Letters, workers owned, and the best total.
const PLAYED: [(&str, usize, i32); 3] = [
    (
        ". . . . . . . . O . . . ./\
         . . . . . . . T Os U Rh . L/\
         . . . . . . . . Hh . I . O/\
         . . . . . . P Up Sh . C O Wo/\
         . . . . . . A . . . Eh . ./\
         . . . Lf . A N Ef . . . . ./\
         . H Oo O C Hp . . . . . . ./\
         . . . T . Af . . . . . . ./\
         . . Kf Ah T . . . . . . . ./\
         . . . . E Rf . . . . . . ./\
         . . A Wh E . . . . . . . ./\
         . . W . . . . . . . . . ./\
         . Es N . . . . . . . . . ./\
         Ep Mo . . . . . . . . . . .",
        9,
        50,
    ),
    (
        ". . . . . . . . . O O/\
         . . F . . . . I Op N ./\
         . . Ap . . Yh . D . E ./\
         . . U . M Oh P Eh Rh S ./\
         . . Bh . . R . A . . ./\
         Tf H E Cp Ap E . . . . ./\
         . . Rh . . . . . . . ./\
         T A Ko Af . . . . . . ./\
         . . . D Am Jm Tf . . . ./\
         . . . O . . . . . . ./\
         . . . R . . . . . . ./\
         . Tf E E . . . . . . ./\
         . . . R . . . . . . ./\
         Rf E M Ss . . . . . . ./\
         . . Uf . . . . . . . .",
        12,
        76,
    ),
    (
        ". . . . . . D . . . . . . . ./\
         . . . . . . O . . . . . . . ./\
         . . . . . . O . . . . . . . ./\
         . . . . . . N . . . . . . . ./\
         . . . M U E Ss Ko Af . . . . . ./\
         . . . . . . E . . . . . . . ./\
         . . . . . . D . . A . . . . ./\
         . . . . . Rf E Rh Ss Oh . Vm . . ./\
         . . . . . . . . . Eh A Uh . . ./\
         . . . . Cp Ap R Bh Eo Yh . O Am Jm Tf/\
         . . . . . . . O . Tf . Rh . . ./\
         . Es N Lp H Op U R . . . Uf . . ./\
         . . . . . . . L . . . A . . ./\
         . . . . . . . Nh . . . S . . ./\
         M E G A I O R E . . . . . . ./\
         . . . . . O . Tf . . . . . . ./\
         . . . . . F . . . . . . . . .",
        17,
        94,
    ),
];

/// The ends of self-played games, with the totals that two solvers of different kinds agreed on.
#[test]
fn whole_towns_are_proved() {
    let spelling = Spelling::new(lexicon(), false);
    for (rows, workers, total) in PLAYED {
        let terms = Terms { neighbours: vec![5, 9], crumpled: 0 };
        let town = town(rows);
        let found = best(&town, workers, &terms, &spelling, solve::EFFORT).expect("there is one");
        assert!(found.score.is_valid());
        assert_eq!((found.score.total(), found.proved), (total, true), "{}", text::write(&town));
        let hasty = best(&town, workers, &terms, &spelling, solve::EFFORT / 100);
        let hasty = hasty.expect("there is one");
        assert!(hasty.score.is_valid() && hasty.score.total() <= total && hasty.bound >= total);
    }
}
