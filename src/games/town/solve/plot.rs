//! A layout with what its lines are worth, and what is known not to be part of a better arrangement.

use std::rc::Rc;

use super::cell::Cell;
use super::layout::{Layout, Line, Site};
use super::lists::{List, Lists};
use super::prices::Prices;
use super::strip::{Strip, Words};
use super::worth::{self, BLACK, NEVER, OPEN, STATES, Worth};

#[derive(Clone)]
pub struct Plot<'a> {
    pub layout: &'a Layout,
    pub lists: &'a Lists,
    /// By line and run: words that an arrangement which is looked for can have. None as long as that may be
    /// any word.
    pub listed: Option<Rc<[Vec<List>]>>,
    pub worths: Vec<Worth>,
    /// Half workers.
    pub units: i32,
    /// The points that all arrangements have.
    pub fixed: i32,
    /// By site: states that it has in no arrangement that is looked for.
    pub shut: Vec<[bool; STATES]>,
}

impl<'a> Plot<'a> {
    /// `house` is what a black house costs by the workers' majority.
    pub fn new(
        layout: &'a Layout,
        lists: &'a Lists,
        workers: usize,
        house: i32,
        fixed: i32,
    ) -> Self {
        Self {
            layout,
            lists,
            listed: None,
            worths: layout.sites.iter().map(|site| Worth::new(site, house)).collect(),
            units: (2 * workers).min(250) as i32,
            fixed,
            shut: vec![[false; STATES]; layout.sites.len()],
        }
    }

    pub fn strip(&self, line: usize, prices: &Prices) -> Strip<'_> {
        let Line { sites, down } = &self.layout.lines[line];
        let words = match &self.listed {
            None => Words::All(self.lists),
            Some(listed) => Words::Listed(&listed[line]),
        };
        Strip::new(sites.iter().map(|&site| self.cell(site, *down, prices)).collect(), words)
    }

    /// A strip for each line.
    pub fn strips(&self, prices: &Prices) -> impl Iterator<Item = Strip<'_>> {
        (0..self.layout.lines.len()).map(move |line| self.strip(line, prices))
    }

    /// No arrangement is worth more; far less than anything if there is no arrangement.
    pub fn bound(&self, prices: &Prices, effort: &mut u64) -> i32 {
        let bests: Vec<i32> = self.strips(prices).map(|mut strip| strip.best(effort)).collect();
        if bests.iter().all(|&best| best > NEVER / 2) {
            bests.iter().sum::<i32>() + prices.back(self.units)
        } else {
            NEVER
        }
    }

    /// Keeps only words with which a line loses at most `gap`.
    pub fn list(&mut self, prices: &Prices, gap: i32, effort: &mut u64) {
        let listed = self.strips(prices).map(|mut strip| strip.listed(gap + 1, effort)).collect();
        self.listed = Some(listed);
    }

    /// By site and state: how much less than the bound any arrangement with it is worth, at most `cap` for each
    /// line.
    pub fn losses(&self, prices: &Prices, cap: i32, effort: &mut u64) -> Vec<[i32; STATES]> {
        let mut losses = vec![[0; STATES]; self.layout.sites.len()];
        for (line, mut strip) in self.layout.lines.iter().zip(self.strips(prices)) {
            let of_line = strip.losses(cap, effort);
            for (&site, of_line) in line.sites.iter().zip(of_line) {
                losses[site].iter_mut().zip(of_line).for_each(|(loss, more)| *loss += more);
            }
        }
        losses
    }

    /// The site as a square of the line through it in this direction.
    fn cell(&self, index: usize, down: bool, prices: &Prices) -> Cell {
        let (site, worth, shut) =
            (&self.layout.sites[index], &self.worths[index], &self.shut[index]);
        let state = |state: u8| {
            if shut[usize::from(state)] { NEVER } else { prices.of(index, state, down) }
        };
        let worker = -prices.unit * i32::from(worth.worker);
        let own = site.tile.map_or(0, |tile| tile.letter.number());
        let letter = |letter: u8| match letter {
            0 => NEVER,
            _ if letter == own => 0,
            _ if site.is_house() => NEVER,
            _ => (worker + state(letter)).max(NEVER),
        };
        let open = |known: u8, told: u8| {
            let gets = worth::open(site, down, known, told);
            gets.map_or(NEVER, |worth| (worth + state(OPEN + told)).max(NEVER))
        };
        Cell {
            letters: std::array::from_fn(|number| letter(number as u8)),
            own,
            open: [0, 1, 2].map(|known| [0, 1, 2].map(|told| open(known, told))),
            posted: if site.is_post { (worker + state(own)).max(NEVER) } else { NEVER },
            office: site.is_office(),
            out: worth.black - prices.unit * i32::from(worth.black_units) + state(BLACK),
            counts: site.tile.is_some(),
        }
    }
}

/// Whether the line in this direction is the one that tells what it knows.
pub fn owns(site: &Site, down: bool) -> bool {
    site.on[0].is_some() != down
}
