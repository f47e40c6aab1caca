//! Where a part could be built in, the best first, by what it adds: words that the workers at hand can
//! make, buildings in good places, and workers that come with houses.
//!
//! The work is bounded by the shore of the town and the letters of the part.

use super::CrissCrossTown;
use super::part::{Part, laid};
use super::player::change::Change;
use super::player::ground::Ground;
use super::player::lines::{Line, Lines};
use super::player::shape::Shape;
use super::score::points;
use super::town::{Cover, Lot, Town};
use super::view::{Own, View};
use crate::grid::Square;

/// A place for a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Whether the part is to be flipped, as it lies in the tray.
    pub flip: bool,
    pub at: Square,
    /// What it adds, about, in points.
    pub worth: i32,
}

/// What a worker is worth who comes with a house, and what one costs who is needed for a word.
const WORKER: i32 = 2;
/// What a line costs that can't become a word: two points for each of about two black-outs.
const NO_WORD: i32 = 4;

/// How many places are looked at closely: those that could add most.
const CLOSELY: usize = 120;

/// The best places for a loose part, at most `most`, flipped or not. Where it would make a word that the
/// program does not show by itself, players find out by themselves.
pub fn best(game: &CrissCrossTown, view: &View, own: &Own, part: &Part, most: usize) -> Vec<Spot> {
    let mut ground = Ground::new(&own.desk.town);
    let mut judge =
        Judge { lines: Lines::new(game.spelling(view.variant)), owned: own.desk.owned() };
    let mut hopes: Vec<(Spot, Change)> = Vec::new();
    let lies = part.turned();
    for (flip, paper) in [(false, lies.clone()), (true, lies.flipped())] {
        // A single letter is the same both ways.
        if flip && paper.len() == 1 {
            continue;
        }
        let shape = Shape::new(&paper);
        for place in ground.spots(&shape) {
            if let Some((at, change)) = ground.square(place).zip(ground.change(&shape, place))
                && change.lines.iter().all(|line| judge.lines.is_shown(line))
            {
                let worth = judge.hope(&change);
                hopes.push((Spot { flip, at, worth }, change));
            }
        }
    }
    hopes.sort_by_key(|(spot, _)| spot.order());
    let mut found: Vec<Spot> = Vec::new();
    for (hope, change) in hopes.into_iter().take(CLOSELY) {
        // Whatever comes now can't be among the best any more.
        if found.get(most - 1).is_some_and(|last| last.worth >= hope.worth) {
            break;
        }
        let spot = Spot { worth: hope.worth - judge.cost(&change.lines, change.workers), ..hope };
        let place = found.partition_point(|other| other.order() < spot.order());
        found.insert(place, spot);
    }
    found.truncate(most);
    found
}

impl Spot {
    fn order(&self) -> (i32, bool, u8, u8) {
        (-self.worth, self.flip, self.at.row, self.at.column)
    }
}

struct Judge<'a> {
    lines: Lines<'a>,
    owned: usize,
}

impl Judge<'_> {
    /// What a change adds if all its lines are words.
    fn hope(&mut self, change: &Change) -> i32 {
        change.points + WORKER * change.workers as i32 + self.cost(&change.before, 0)
    }

    /// What it costs to make words of these lines with all workers and so many more, or to do without.
    fn cost(&mut self, lines: &[Line], more: usize) -> i32 {
        let mut idle = self.owned + more;
        let mut of =
            |line: &Line| match self.lines.needed(std::slice::from_ref(line)).map(usize::from) {
                Some(need) if need <= idle => {
                    idle -= need;
                    WORKER * need as i32
                }
                _ => NO_WORD + points::word(line.len()),
            };
        lines.iter().map(&mut of).sum()
    }
}

/// The lines that a part makes where it lies, as they can be read: a worker is `?`.
pub fn lines_made(town: &Town, part: &Part, spot: &Spot) -> Vec<String> {
    let turned = part.turned();
    let paper = if spot.flip { turned.flipped() } else { turned };
    let Some(squares) = laid(&paper, spot.at) else { return Vec::new() };
    let mut town = town.clone();
    for &(square, tile) in &squares {
        town.lots.insert(square, Lot { tile, cover: Cover::Open });
    }
    let is_new = |square: &Square| squares.iter().any(|(new, _)| new == square);
    let runs = town.runs().into_iter().filter(|run| run.squares.iter().any(is_new));
    runs.map(|run| town.spelled(&run.squares)).collect()
}
