//! Word Cross keeps the contract, and never loses a tile.

use std::sync::Arc;

use crosstown::game::{Dice, Game, Input, Moves, Seat, Viewer};
use crosstown::games::wordcross::{
    Action, Deed, Disputes, LOWEST_TARGET, Options, Side, State, Supply, TILES, Then, Tile,
    WordCross, kinds,
};
use crosstown::words::Lexicon;

use super::harness::{Policy, Subject, play};

fn game() -> WordCross {
    WordCross::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()))
}

fn side(dice: &mut Dice) -> Side {
    *dice.pick(&Side::BOTH).unwrap()
}

/// Something that can be typed, whether or not it can be done.
fn anything(dice: &mut Dice) -> Action {
    let mut tile = || -> Tile { dice.pick(kinds()).unwrap().tile };
    let (one, other) = (tile(), tile());
    let mut row = || dice.below(8) as u8;
    let (low, high, lock) = (row(), row(), row());
    let (from, to) = (side(dice), side(dice));
    let deed = match dice.below(7) {
        0 => Deed::Take { from: Supply::Box(from), tile: one },
        1 => Deed::Take { from: Supply::Centre(to), tile: one },
        2 => Deed::SwapBoxes { left: one, right: other },
        3 => Deed::SwapColumns { left: low, right: high },
        4 => Deed::Move { from, row: low },
        5 => Deed::Steal { from: Seat(dice.below(5) as u8), side: from, row: low, to },
        _ => Deed::Pass,
    };
    match dice.below(6) {
        0 => Action::Lock(lock),
        1 => Action::End,
        2 => deed.and_lock(lock),
        3 if deed != Deed::Pass => Action::Turn { deed, then: Then::Open },
        _ => deed.alone(),
    }
}

impl Subject for WordCross {
    fn table(&self, dice: &mut Dice) -> (Options, usize) {
        let disputes = *dice.pick(&[Disputes::Strict, Disputes::Gentle]).unwrap();
        (Options { target: LOWEST_TARGET, disputes }, 2 + dice.below(3) as usize)
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Action> {
        assert_eq!(state.tiles(), TILES);
        let seat = state.turn;
        // The dearest come first: whoever goes forward tries those.
        let forward = |dice: &mut Dice| {
            let moves = self.moves(&self.view(state, Viewer::Seat(seat)), seat);
            let few = if policy == Policy::Forward { moves.len().min(12) } else { moves.len() };
            dice.pick(&moves[..few]).copied().unwrap_or(Action::End)
        };
        if policy == Policy::Forward {
            return Input::Act { seat, action: forward(dice) };
        }
        let anyone = Seat(dice.below(state.here.len() as u32 + 1) as u8);
        match dice.below(60) {
            0..30 => Input::Act { seat, action: forward(dice) },
            30..36 => match forward(dice) {
                Action::Turn { deed, .. } if deed != Deed::Pass => {
                    Input::Act { seat, action: Action::Turn { deed, then: Then::Open } }
                }
                action => Input::Act { seat, action },
            },
            36..46 => Input::Act { seat, action: anything(dice) },
            46..50 => Input::Act { seat: anyone, action: anything(dice) },
            50..55 => Input::TimeUp { seat, decision: state.decision() },
            55..57 => Input::TimeUp { seat: anyone, decision: dice.below(100) },
            57 => Input::Resign { seat: anyone },
            58 => Input::Left { seat: anyone },
            _ => Input::Act { seat, action: Action::End },
        }
    }

    /// Ten turns each after the last of all locks, in every round; a round has a word at least.
    fn longest(&self, options: &Options, seats: usize) -> usize {
        let rounds = seats * usize::from(options.target);
        rounds * 10 * seats * (6 * seats + 1)
    }

    /// The tiles of the bag come in another order. Every viewer is looked at now and then: the pictures are
    /// large, and drawn for each.
    fn scramble(&self, state: &State, _viewer: Viewer, dice: &mut Dice) -> Option<State> {
        let mut other = state.clone();
        dice.shuffle(&mut other.bag);
        (state.bag.len() > 10 && dice.below(4) == 0).then_some(other)
    }

    fn drafts(&self) -> Vec<&'static str> {
        vec!["", "off", "steal", "off more", "boxes", "boxes E", "ask take L TH lock 1", "ask 🦀"]
    }

    /// In strict games it is not told whether two tiles that face each other are a word.
    fn risks(&self, state: &State, text: &str) -> bool {
        state.options.disputes == Disputes::Strict && text.contains("lock")
    }
}

#[test]
fn random_play_forward() {
    (0..3).for_each(|number| play(&game(), number, Policy::Forward));
}

#[test]
fn random_play_wild() {
    (0..10).for_each(|number| play(&game(), number, Policy::Wild));
}
