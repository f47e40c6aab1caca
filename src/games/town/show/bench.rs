//! The workshop as a draft shows it: what the pad says and offers, and what the picture marks, comes from
//! here.

use super::draft::{Draft, Marks};
use crate::games::town::CrissCrossTown;
use crate::games::town::action::Action;
use crate::games::town::cuts;
use crate::games::town::desk::Desk;
use crate::games::town::ideas::{self, Idea};
use crate::games::town::part::{Lies, Part, laid};
use crate::games::town::refusal::Refusal;
use crate::games::town::spots::{self, Spot};
use crate::games::town::state::MOST_EDITS;
use crate::games::town::tile::Tile;
use crate::games::town::view::{Own, View};
use crate::grid::Square;
use crate::screen::Menu;

/// What lies before a player who may act, and what of it is looked at.
pub struct Bench<'a> {
    pub game: &'a CrissCrossTown,
    pub view: &'a View,
    pub own: &'a Own,
    pub page: Page,
}

pub enum Page {
    Cut(Marks),
    /// A part; none if nothing has been cut off.
    Place(Option<Shown>),
    Workers {
        row: Option<u8>,
        black: bool,
    },
    Keep,
    Done,
    Fresh,
    Suggest {
        number: u8,
        ideas: Vec<Idea>,
    },
}

/// A part that is shown where it lies or could lie.
pub struct Shown {
    pub number: u8,
    pub flip: bool,
    pub at: Square,
    /// Where it could go, the best first; nowhere if it lies somewhere already.
    pub spots: Vec<Spot>,
}

/// In a town without letters everything begins here: m13.
const MIDDLE: Square = Square::new(12, 12);

impl<'a> Bench<'a> {
    /// None for those who can do nothing now.
    pub fn new(game: &'a CrissCrossTown, view: &'a View, draft: Draft) -> Option<Self> {
        let (you, own) = view.you.zip(view.own.as_ref())?;
        let seat = &view.seats[you.index()];
        let late = own.asked.is_some_and(|asked| asked.late);
        if view.over || !seat.here || seat.done || late {
            return None;
        }
        let mut bench = Self { game, view, own, page: Page::Keep };
        bench.page = bench.page_of(draft);
        Some(bench)
    }

    fn page_of(&self, draft: Draft) -> Page {
        let desk = &self.own.desk;
        if self.view.finishing {
            return match draft {
                Draft::Workers { row, black } => Page::Workers { row, black },
                _ => Page::Workers { row: None, black: false },
            };
        }
        let loose = || desk.parts.values().any(|part| part.lies == Lies::Loose);
        match draft {
            Draft::Cut(marks) => Page::Cut(marks),
            Draft::Place { part, at, flip } => Page::Place(self.shown(part, at, flip)),
            Draft::Workers { row, .. } => Page::Workers { row, black: false },
            Draft::Keep if loose() => Page::Keep,
            Draft::Done if desk.unplaced() > 0 => Page::Done,
            Draft::Fresh if self.own.may_renew => Page::Fresh,
            Draft::Suggest(number) => {
                Page::Suggest { number, ideas: ideas::next_pieces(self.game, self.view, number) }
            }
            _ => self.next(),
        }
    }

    /// What comes next: a part in the tray is placed, workers go on being placed, and pieces are cut as long
    /// as the card takes them.
    fn next(&self) -> Page {
        let desk = &self.own.desk;
        if desk.parts.values().any(|part| part.lies == Lies::Loose) {
            return Page::Place(self.shown(None, None, false));
        }
        let at_work = matches!(
            self.own.plan.last(),
            Some(Action::Work(_) | Action::Free(_) | Action::Idle(_))
        );
        if at_work || cuts::room(self.view, desk) == 0 {
            return Page::Workers { row: None, black: false };
        }
        Page::Cut(Marks::default())
    }

    /// The part that was chosen, or else the first in the tray, or the last that was cut.
    fn shown(&self, part: Option<u8>, at: Option<Square>, flip: bool) -> Option<Shown> {
        let parts = &self.own.desk.parts;
        let loose = || parts.iter().find(|(_, part)| part.lies == Lies::Loose);
        let chosen = part.filter(|number| parts.contains_key(number));
        let first = || loose().or(parts.last_key_value()).map(|(number, _)| *number);
        let number = chosen.or_else(first)?;
        let part = &parts[&number];
        let mut spots = Vec::new();
        if part.lies == Lies::Loose && self.fits(part) {
            spots = spots::best(self.game, self.view, self.own, part, Menu::MOST);
        }
        if let Lies::Placed(at) = part.lies {
            return Some(Shown { number, flip: false, at, spots });
        }
        let best = spots.first().map(|spot| (spot.at, spot.flip));
        let (at, flip) = match at {
            Some(at) => (at, flip),
            None => best.unwrap_or((MIDDLE, flip)),
        };
        Some(Shown { number, flip, at, spots })
    }

    /// Whether the card takes a part beside those that are placed.
    pub fn fits(&self, part: &Part) -> bool {
        let takes = |card| self.own.desk.takes(part.paper.len(), card);
        !part.paper.has_block() && self.view.card().is_some_and(takes)
    }

    /// What the desk would be after these actions, or why it can't be.
    pub fn after(&self, actions: &[Action]) -> Result<Desk, Refusal> {
        if self.own.plan.len() + actions.len() > MOST_EDITS {
            return Err(Refusal::TooMuch);
        }
        let mut desk = self.own.desk.clone();
        for action in actions {
            desk.perform(action, self.view.card())?;
        }
        Ok(desk)
    }

    /// The squares of the sheet that are marked.
    pub fn marked(&self) -> Vec<Square> {
        match &self.page {
            Page::Cut(marks) => marks.squares.clone(),
            Page::Suggest { ideas, .. } => ideas.iter().flat_map(|idea| idea.cut.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// Letters that are shown in the town, though they do not lie there yet, and whether they may.
    pub fn ghosts(&self) -> (Vec<(Square, Tile)>, bool) {
        match &self.page {
            Page::Place(Some(shown)) => {
                let part = &self.own.desk.parts[&shown.number];
                if part.lies != Lies::Loose {
                    return Default::default();
                }
                let (turned, legal) = (part.turned(), self.after(&shown.steps()).is_ok());
                let paper = if shown.flip { turned.flipped() } else { turned };
                (laid(&paper, shown.at).unwrap_or_default(), legal)
            }
            Page::Suggest { ideas, .. } => {
                (ideas.iter().flat_map(|idea| idea.laid.clone()).collect(), true)
            }
            _ => Default::default(),
        }
    }
}

impl Shown {
    /// What builds the part in where it is shown.
    pub fn steps(&self) -> Vec<Action> {
        steps(self.number, self.flip, self.at)
    }
}

/// What builds a part in there.
pub fn steps(part: u8, flip: bool, at: Square) -> Vec<Action> {
    let flip = flip.then_some(Action::Flip(part));
    flip.into_iter().chain([Action::Place(part, at)]).collect()
}
