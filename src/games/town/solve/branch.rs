//! Where it is not clear which way is best, each is tried by itself: what one branch allows, the others do not.

use super::layout::Layout;
use super::plot::Plot;
use super::worth::{BLACK, KINDS, STATES, kind};
use crate::games::town::town::{Town, beside};
use crate::grid::Square;

/// What a site may not be in a branch.
pub struct Branch {
    site: usize,
    shut: [bool; STATES],
}

impl Branch {
    /// Only states of this kind, or only others.
    fn new(site: usize, of: usize, wanted: bool) -> Self {
        let shut = std::array::from_fn(|state| (kind(state as u8) == of) != wanted);
        Self { site, shut }
    }

    pub fn narrow(&self, plot: &mut Plot) {
        let shut = &mut plot.shut[self.site];
        shut.iter_mut().zip(self.shut).for_each(|(shut, too)| *shut |= too);
    }

    /// Both ways to settle what lines disagree about most, the one they like better first. Empty if they agree
    /// about everything.
    pub fn between(plot: &Plot, wanted: &[[f64; KINDS]]) -> Vec<Branch> {
        let mut most = (0.0, None);
        for (site, wanted) in wanted.iter().enumerate() {
            let all: f64 = wanted.iter().sum();
            for (of, often) in wanted.iter().enumerate() {
                let part = often / all.max(f64::MIN_POSITIVE);
                let can = |wanted: bool| {
                    let states = (0..STATES).filter(|&state| !plot.shut[site][state]);
                    states.map(|state| kind(state as u8) == of).any(|is| is == wanted)
                };
                let doubt = part.min(1.0 - part);
                if doubt > most.0 && can(true) && can(false) {
                    most = (doubt, Some((site, of, part >= 0.5)));
                }
            }
        }
        let (_, Some((site, of, liked))) = most else { return Vec::new() };
        [liked, !liked].map(|wanted| Branch::new(site, of, wanted)).into()
    }

    /// What must not be if a freelancer without a letter beside it is to have one, or to go. Empty if there is
    /// no such freelancer.
    pub fn without_lonely(town: &Town, layout: &Layout) -> Vec<Branch> {
        let black = kind(BLACK);
        let lonely = |square: &&Square| !beside(**square).any(|other| town.is_visible(other));
        let Some(&square) = town.freelancers.iter().find(lonely) else { return Vec::new() };
        let letters = beside(square).filter(|other| town.lots.contains_key(other));
        let letters = letters.filter_map(|other| layout.at.get(&other));
        let shown = letters.map(|&site| Branch::new(site, black, false));
        shown.chain(layout.at.get(&square).map(|&site| Branch::new(site, black, true))).collect()
    }
}
