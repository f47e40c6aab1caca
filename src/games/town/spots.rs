//! Where a part could be built in, the best first, by what it adds: words that the workers at hand can
//! make, buildings in good places, and workers that come with houses.
//!
//! The work is bounded by the shore of the town and the letters of the part.

use super::CrissCrossTown;
use super::part::{Part, laid};
use super::player::ground::{Change, Ground, Shape};
use super::player::lines::{Line, Lines};
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

/// The best places for a loose part, at most `most`, flipped or not.
pub fn best(
    game: &CrissCrossTown,
    view: &View,
    own: &Own,
    part: &Part,
    most: usize,
) -> Vec<Spot> {
    let mut ground = Ground::new(&own.desk.town);
    let mut lines = Lines::new(game.spelling(view.variant).runs());
    let mut spots = Vec::new();
    let lies = part.turned();
    for (flip, paper) in [(false, lies.clone()), (true, lies.flipped())] {
        // A single letter is the same both ways.
        if flip && paper.len() == 1 {
            continue;
        }
        let shape = Shape::new(&paper);
        for place in ground.spots(&shape) {
            if let Some(change) = ground.change(&shape, place) {
                let worth = worth(&change, &mut lines, own.desk.owned());
                spots.push(Spot { flip, at: ground.square(place), worth });
            }
        }
    }
    spots.sort_by_key(|spot| (-spot.worth, spot.flip, spot.at.row, spot.at.column));
    spots.truncate(most);
    spots
}

fn worth(change: &Change, lines: &mut Lines<'_>, owned: usize) -> i32 {
    let mut cost = |all: &[Line], workers: usize| -> i32 {
        let mut idle = workers;
        let mut of = |line: &Line| match lines.need(line).map(usize::from) {
            Some(need) if need <= idle => {
                idle -= need;
                WORKER * need as i32
            }
            _ => NO_WORD + points::word(line.len()),
        };
        all.iter().map(&mut of).sum()
    };
    let workers = owned + change.workers;
    let before = cost(&change.before, owned);
    change.points + WORKER * change.workers as i32 + before - cost(&change.lines, workers)
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
