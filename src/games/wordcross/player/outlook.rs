//! What a turn is worth, in points.

use super::super::action::Deed;
use super::super::board::Board;
use super::super::columns::Side;
use super::super::tile::Tile;
use super::super::view::View;
use super::super::{WordCross, value};
use super::plan::{Plan, completions, facing};
use super::tempo::Tempo;
use crate::game::{Level, Seat};

/// What a word is worth, about.
const WORD: f64 = 9.0;
/// How much of a word is there when its first tile is.
const BEGUN: f64 = 0.5;
/// How likely each of the best tiles is to be where it was when one's turn comes again: the neighbours
/// take from the same boxes.
const LIKELY: [f64; 3] = [0.5, 0.3, 0.2];
/// How likely an opponent is to begin with each of their dearest tiles.
const BEGINS: [f64; 5] = [0.35, 0.2, 0.15, 0.1, 0.1];

pub struct Outlook<'a> {
    pub game: &'a WordCross,
    pub view: &'a View,
    pub seat: Seat,
}

impl Outlook<'_> {
    pub fn worth(&self, plan: &Plan, level: Level) -> f64 {
        let gain = plan.lock.map_or(0.0, |(_, word)| f64::from(word.points()));
        if self.view.last_turns.is_some() {
            // Nothing comes after the last turn.
            return gain;
        }
        let hope = self.hope(plan);
        let can_go_on = f64::from(u8::from(hope.ways > 0));
        match level {
            Level::Easy => WORD * f64::from(u8::from(gain > 0.0)) + can_go_on,
            Level::Medium => gain + BEGUN * can_go_on * hope.tile,
            Level::Strong => {
                let tempo = Tempo { view: self.view, mover: self.seat };
                let spent = BEGUN * hope.word + self.theft(plan, tempo);
                gain + spent + self.trap(plan, tempo) - self.danger(plan, tempo)
            }
        }
    }

    /// What may come of the tile that waits for its partner after this turn.
    fn hope(&self, plan: &Plan) -> Hope {
        let Some(waiting) = plan.board.of(self.seat).waiting() else { return Hope::default() };
        let mut points: Vec<u32> = completions(self.game, &plan.board, self.seat, waiting)
            .into_iter()
            .map(|word| word.points())
            .collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        let likely = LIKELY.into_iter().zip(&points);
        let word = likely.map(|(chance, &points)| chance * f64::from(points)).sum();
        Hope { ways: points.len(), tile: value(waiting.1).into(), word }
    }

    /// A theft costs its victim a turn, and a whole word if there is no turn to spare.
    fn theft(&self, plan: &Plan, tempo: Tempo<'_>) -> f64 {
        match plan.deed {
            Deed::Steal { from, .. } => robbed(tempo, from),
            _ => 0.0,
        }
    }

    /// What the tile that waits may rob the others of, who are about to begin a word.
    fn trap(&self, plan: &Plan, tempo: Tempo<'_>) -> f64 {
        let Some((side, tile)) = plan.board.of(self.seat).waiting() else { return 0.0 };
        let others = self.view.seats().filter(|&seat| seat != self.seat && self.view.is_here(seat));
        let caught = others.map(|victim| {
            if plan.board.of(victim).waiting().is_some() {
                return 0.0;
            }
            let dearest = beginnings(&plan.board, victim);
            let usable = |other: Tile| self.game.pairs().is_word(facing(side, tile, other));
            let chances = BEGINS.into_iter().zip(dearest);
            let chance: f64 =
                chances.map(|(chance, other)| if usable(other) { chance } else { 0.0 }).sum();
            chance * robbed(tempo, victim)
        });
        caught.sum()
    }

    /// What could be lost to a thief: a tile, and with it a turn.
    fn danger(&self, plan: &Plan, tempo: Tempo<'_>) -> f64 {
        let own = plan.board.of(self.seat);
        let open = Side::BOTH.map(|side| &own.side(side)[usize::from(own.locked)..]).concat();
        let thieves = self.view.seats().filter(|&seat| seat != self.seat);
        let threats = thieves.filter(|&thief| {
            plan.board.of(thief).waiting().is_some_and(|(side, tile)| {
                let usable = |&other: &Tile| self.game.pairs().is_word(facing(side, tile, other));
                open.iter().any(usable)
            })
        });
        threats.count() as f64 * robbed(tempo, self.seat)
    }
}

/// What it costs a seat to be robbed.
fn robbed(tempo: Tempo<'_>, victim: Seat) -> f64 {
    if tempo.has_spare_turn(victim) { WORD / 3.0 } else { WORD }
}

/// The tiles that a seat can begin a word with, the dearest first.
fn beginnings(board: &Board, seat: Seat) -> Vec<Tile> {
    let boxes = Side::BOTH.into_iter().flat_map(|side| board.supply(seat, side));
    let mut tiles: Vec<Tile> = boxes.chain(&board.centre).copied().collect();
    tiles.sort_unstable_by_key(|&tile| (std::cmp::Reverse(value(tile)), tile));
    tiles.dedup();
    tiles
}

/// What may come of a tile that waits.
#[derive(Default)]
struct Hope {
    /// How many tiles would complete it now.
    ways: usize,
    /// What it is worth itself.
    tile: f64,
    /// What the word will be worth.
    word: f64,
}
