//! What can be done now, a menu entry each, with the words that it makes. In strict games the words come
//! without a verdict: whether they are words is the player's risk.

use std::cmp::Reverse;

use super::draft::{Draft, Page};
use crate::game::Seat;
use crate::games::wordcross::action::{Action, Deed, Supply, Then};
use crate::games::wordcross::board::Done;
use crate::games::wordcross::columns::{ROWS, Side};
use crate::games::wordcross::moves::thefts;
use crate::games::wordcross::options::Disputes;
use crate::games::wordcross::tile::{Pair, Tile};
use crate::games::wordcross::view::View;
use crate::games::wordcross::{WordCross, grouped, value};
use crate::screen::{Choice, Chosen};

/// The moves of one seat, whose turn it is.
pub struct Entries<'a> {
    pub game: &'a WordCross,
    pub view: &'a View,
    pub you: Seat,
    pub draft: Draft,
}

/// A move that could be tried, what it comes to, and how it is called.
struct Try {
    deed: Deed,
    done: Done,
    label: String,
}

impl Entries<'_> {
    /// Every tile that can go into the column on this side, from its box and from the centre. In gentle
    /// games the dearest words come first, in strict ones the tiles are in order of the alphabet.
    pub fn takes(&self, side: Side) -> Vec<Choice> {
        let board = &self.view.board;
        let supply = |from: Supply, tiles: &[Tile]| -> Vec<(Supply, Tile, usize)> {
            grouped(tiles).into_iter().map(|(tile, count)| (from, tile, count)).collect()
        };
        let mut tiles = supply(Supply::Box(side), board.supply(self.you, side));
        tiles.extend(supply(Supply::Centre(side), &board.centre));
        tiles.sort_by_key(|&(from, tile, _)| (tile, from != Supply::Box(side)));
        let tries = tiles.into_iter().filter_map(|(from, tile, count)| {
            let centre = if from == Supply::Centre(side) { " of the centre" } else { "" };
            let times = if count > 1 { format!(" x{count}") } else { String::new() };
            let label = format!("{tile}{times}{centre}");
            self.tried(Deed::Take { from, tile }, label)
        });
        let mut tries: Vec<Try> = tries.collect();
        if self.tells() {
            tries.sort_by_key(|tried| Reverse((self.all_words(tried), points(tried))));
        }
        tries.iter().map(|tried| self.choice(tried)).collect()
    }

    /// What could be stolen, from whom and for which word.
    pub fn steals(&self) -> Vec<Choice> {
        let named = |deed: Deed| {
            let Deed::Steal { from, side, row, .. } = deed else { return None };
            let tile = self.view.board.of(from).at(side, row)?;
            self.tried(deed, format!("{tile} of Seat {from}"))
        };
        self.doable(thefts(&self.view.board, self.you).filter_map(named).collect())
    }

    /// Tiles that can go from one column to the other.
    pub fn moves(&self) -> Vec<Choice> {
        let rows = Side::BOTH.into_iter().flat_map(|from| (1..=ROWS).map(move |row| (from, row)));
        let named = |(from, row): (Side, u8)| {
            let tile = self.view.board.of(self.you).at(from, row)?;
            let label = format!("{tile} from {from} row {row} to the {}", from.other());
            self.tried(Deed::Move { from, row }, label)
        };
        self.doable(rows.filter_map(named).collect())
    }

    /// Tiles of the two columns that can change places.
    pub fn swaps(&self) -> Vec<Choice> {
        let rows = (1..=ROWS).flat_map(|left| (1..=ROWS).map(move |right| (left, right)));
        let named = |(left, right): (u8, u8)| {
            let own = self.view.board.of(self.you);
            let tiles = (own.at(Side::Left, left)?, own.at(Side::Right, right)?);
            let label = format!("{} of row {left} for {} of row {right}", tiles.0, tiles.1);
            self.tried(Deed::SwapColumns { left, right }, label)
        };
        self.doable(rows.filter_map(named).collect())
    }

    /// Rows that can be locked without doing anything else.
    pub fn locks(&self) -> Vec<Choice> {
        let choice = |(row, pair): (u8, Pair)| Choice {
            label: format!("lock row {row}: {}", worth(pair)),
            does: Chosen::Act(Deed::Pass.and_lock(row).to_string()),
            chosen: false,
        };
        self.lockable().into_iter().map(choice).collect()
    }

    /// Rows in which two tiles face each other and are not locked yet; where the dictionary is asked
    /// anyway, those that are words.
    pub fn lockable(&self) -> Vec<(u8, Pair)> {
        let open = self.view.board.of(self.you).open_pairs();
        open.filter(|(_, pair)| !self.tells() || self.game.pairs().is_word(*pair)).collect()
    }

    /// The tiles of one's box on a side, each of which does something.
    pub fn tiles(&self, side: Side, does: impl Fn(Tile) -> Chosen) -> Vec<Choice> {
        let choice = |(tile, count): (Tile, usize)| {
            let times = if count > 1 { format!(" x{count}") } else { String::new() };
            let label = format!("{tile}{times}, worth {}", value(tile));
            Choice { label, does: does(tile), chosen: false }
        };
        grouped(self.view.board.supply(self.you, side)).into_iter().map(choice).collect()
    }

    /// Whether the player is told what is a word.
    fn tells(&self) -> bool {
        self.view.options.disputes == Disputes::Gentle
    }

    /// A move with what it comes to, unless it can't be done at all.
    fn tried(&self, deed: Deed, label: String) -> Option<Try> {
        let done = self.view.board.after(self.you, deed).ok()?;
        Some(Try { deed, done, label })
    }

    fn all_words(&self, tried: &Try) -> bool {
        tried.done.made.iter().all(|(_, pair)| self.game.pairs().is_word(*pair))
    }

    /// Those that the dictionary lets pass, where it is asked beforehand.
    fn doable(&self, tries: Vec<Try>) -> Vec<Choice> {
        let pass = tries.iter().filter(|tried| !self.tells() || self.all_words(tried));
        pass.map(|tried| self.choice(tried)).collect()
    }

    fn choice(&self, tried: &Try) -> Choice {
        let words: Vec<String> = tried.done.made.iter().map(|(_, pair)| worth(*pair)).collect();
        let wrong = self.tells() && !self.all_words(tried);
        let label = match (&words[..], wrong) {
            ([], _) => match tried.deed {
                Deed::Take { tile, .. } => format!("{}, worth {}", tried.label, value(tile)),
                _ => tried.label.clone(),
            },
            (words, false) => format!("{} → {}", tried.label, words.join(", ")),
            (words, true) => format!("{} → {}, no word", tried.label, words.join(", ")),
        };
        let action = self.action(tried);
        let asked = wrong || self.game.doubt_about(self.view, self.you, action).is_some();
        let does = if asked {
            Chosen::Compose(self.draft.with(Page::Ask(action)).to_string())
        } else {
            Chosen::Act(action.to_string())
        };
        Choice { label, does, chosen: false }
    }

    /// The move with a lock of the word that it makes; without, the turn stays open if there is anything
    /// to lock.
    fn action(&self, tried: &Try) -> Action {
        let then = match tried.done.made.last() {
            Some((row, _)) if self.draft.lock => Then::Lock(*row),
            _ if !self.draft.lock && self.leaves_pairs(tried) => Then::Open,
            _ => Then::End,
        };
        (tried.deed, then).into()
    }

    fn leaves_pairs(&self, tried: &Try) -> bool {
        tried.done.board.of(self.you).open_pairs().next().is_some()
    }
}

fn points(tried: &Try) -> u32 {
    tried.done.made.iter().map(|(_, pair)| pair.points()).sum()
}

/// `THEN 9`
pub fn worth(pair: Pair) -> String {
    format!("{pair} {}", pair.points())
}
