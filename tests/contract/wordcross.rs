//! Word Cross keeps the contract.

use std::sync::Arc;

use crosstown::game::{Computer, Dice, Game, Input, Level, Moves, Seat, Viewer};
use crosstown::games::wordcross::{
    Action, Deed, Disputes, LOWEST_TARGET, Options, Side, State, Supply, TILES, Then, WordCross,
};
use crosstown::words::Lexicon;

use super::harness::{Policy, Subject, play};

fn game() -> WordCross {
    WordCross::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()))
}

impl Subject for WordCross {
    fn table(&self, dice: &mut Dice) -> (Options, usize) {
        let disputes = if dice.below(2) == 0 { Disputes::Strict } else { Disputes::Gentle };
        (Options { target: LOWEST_TARGET, disputes }, 2 + dice.below(3) as usize)
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Action> {
        assert_eq!(state.tiles(), TILES, "no tile is ever lost");
        let seat = state.turn;
        let view = self.view(state, Viewer::Seat(seat));
        let forward = Input::Act { seat, action: self.choose(&view, seat, Level::Medium, dice) };
        if policy == Policy::Forward {
            return forward;
        }
        let anyone = Seat(dice.below(state.here.len() as u32 + 1) as u8);
        let moves = self.moves(&view, seat);
        let listed = dice.pick(&moves).copied().map(|action| Input::Act { seat, action });
        match dice.below(60) {
            0..20 => forward,
            20..44 => listed.unwrap_or(forward),
            44..54 => Input::Act { seat: anyone, action: nonsense(state, dice) },
            54..57 => Input::TimeUp { seat, decision: state.decision() },
            57 => Input::TimeUp { seat: anyone, decision: dice.below(52) },
            58 => Input::Resign { seat: anyone },
            _ => Input::Left { seat: anyone },
        }
    }

    fn longest(&self, _options: &Options, seats: usize) -> usize {
        // A few rounds of six words, each of two tiles, with a turn or two lost to thieves.
        4 * 6 * 3 * seats
    }

    /// The bag is in another order; all else is on the table.
    fn scramble(&self, state: &State, _viewer: Viewer, dice: &mut Dice) -> Option<State> {
        let mut other = state.clone();
        dice.shuffle(&mut other.bag);
        Some(other)
    }

    fn drafts(&self) -> Vec<&'static str> {
        vec!["", "off", "steal", "off more", "boxes", "boxes E", "ask take L TH lock 1", "ask 🦀"]
    }

    /// In strict games it is not told whether two tiles that face each other are a word.
    fn risks(&self, state: &State, text: &str) -> bool {
        state.options.disputes == Disputes::Strict && text.contains("lock")
    }
}

/// Anything that can be written down.
fn nonsense(state: &State, dice: &mut Dice) -> Action {
    let row = |dice: &mut Dice| dice.below(8) as u8;
    let side = *dice.pick(&Side::BOTH).unwrap();
    let all: Vec<_> = state.board.boxes.concat();
    let mut tile = || *dice.pick(&all).unwrap();
    let (one, other) = (tile(), tile());
    let deed = match dice.below(6) {
        0 => Deed::Take { from: Supply::Box(side), tile: one },
        1 => Deed::Take { from: Supply::Centre(side), tile: one },
        2 => Deed::SwapBoxes { left: one, right: other },
        3 => Deed::SwapColumns { left: row(dice), right: row(dice) },
        4 => Deed::Move { from: side, row: row(dice) },
        _ => Deed::Steal { from: Seat(row(dice)), side, row: row(dice), to: side.other() },
    };
    match dice.below(5) {
        0 => Action::Lock(row(dice)),
        1 => Action::End,
        2 => (deed, Then::Open).into(),
        3 => (deed, Then::Lock(row(dice))).into(),
        _ => deed.alone(),
    }
}

#[test]
fn random_play_forward() {
    (0..3).for_each(|number| play(&game(), number, Policy::Forward));
}

#[test]
fn random_play_wild() {
    (0..8).for_each(|number| play(&game(), number, Policy::Wild));
}
