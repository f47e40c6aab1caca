//! What lines by themselves cannot see is settled outside them: a thought that breaks a rule, or that counts
//! on a worker who cannot be had, is split up into branches in each of which it is no longer possible.

use std::collections::BTreeSet;

use super::layout::{Layout, block};
use super::worth::{HIRED, OPEN};
use crate::games::town::town::{Town, beside};
use crate::grid::Square;

#[derive(Clone, Default)]
pub struct Branch {
    pub black: BTreeSet<Square>,
    /// Letters that are not black.
    pub shown: BTreeSet<Square>,
    /// Squares without a freelancer.
    pub empty: BTreeSet<Square>,
    /// Letters with a worker who stands for the letter itself, for the sake of an office beside it.
    pub posts: BTreeSet<Square>,
    /// Offices for whose sake nobody stands anywhere.
    pub unhired: BTreeSet<Square>,
}

impl Branch {
    /// Branches that together hold everything this one holds, apart from the thought. None if it is not known
    /// what is wrong with it. `town` is the thought as a town.
    pub fn without(&self, town: &Town, layout: &Layout, states: &[u8]) -> Option<Vec<Branch>> {
        let taken = town.taken();
        if let Some(&square) = taken.iter().find(|&&square| town.has_block_at(square)) {
            return Some(
                block(square).into_iter().filter_map(|out| self.with_out(town, out)).collect(),
            );
        }
        let lonely = |square: &&Square| !beside(**square).any(|other| town.is_visible(other));
        if let Some(&square) = town.freelancers.iter().find(lonely) {
            let letters = beside(square).filter(|other| layout.at.contains_key(other));
            let letters = letters.filter(|other| town.lots.contains_key(other));
            let shown = letters.map(|letter| self.with(|branch| branch.shown.insert(letter)));
            return Some(shown.chain([self.with(|branch| branch.empty.insert(square))]).collect());
        }
        let (site, _) = layout.sites.iter().zip(states).find(|(site, state)| {
            let posted = beside(site.square).any(|other| self.posts.contains(&other));
            site.is_office() && **state == OPEN + HIRED && !posted
        })?;
        let office = site.square;
        let posts =
            layout.standing(office).map(|post| self.with(|branch| branch.posts.insert(post)));
        Some(posts.chain([self.with(|branch| branch.unhired.insert(office))]).collect())
    }

    fn with(&self, change: impl FnOnce(&mut Branch) -> bool) -> Branch {
        let mut branch = self.clone();
        change(&mut branch);
        branch
    }

    /// With nothing on a square: black if it has a letter.
    fn with_out(&self, town: &Town, square: Square) -> Option<Branch> {
        if town.freelancers.contains(&square) {
            return Some(self.with(|branch| branch.empty.insert(square)));
        }
        let certain = self.shown.contains(&square) || self.posts.contains(&square);
        (!certain).then(|| self.with(|branch| branch.black.insert(square)))
    }
}
