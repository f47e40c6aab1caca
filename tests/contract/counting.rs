//! Counting keeps the contract: the game that only tests know, added step by step.

use crosstown::game::{Dice, Input, Seat, Viewer};

use super::harness::{Policy, Subject, play};

#[path = "../shared/counting/mod.rs"]
mod game;

use game::{Counting, LAST, NoOptions, Said, State};

impl Subject for Counting {
    fn table(&self, _dice: &mut Dice) -> (NoOptions, usize) {
        (NoOptions {}, 2)
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Said> {
        let forward = Input::Act { seat: state.mover(), action: Said(state.said + 1) };
        let seat = Seat(dice.below(3) as u8);
        match (policy, dice.below(10)) {
            (Policy::Forward, _) | (_, 0..5) => forward,
            (_, 5..7) => Input::Act { seat, action: Said(dice.below(6)) },
            (_, 7) => Input::TimeUp { seat, decision: dice.below(LAST) },
            (_, 8) => Input::Resign { seat },
            _ => Input::Left { seat },
        }
    }

    fn longest(&self, _options: &NoOptions, _seats: usize) -> usize {
        LAST as usize
    }

    /// Everybody hears everything.
    fn scramble(&self, _state: &State, _viewer: Viewer, _dice: &mut Dice) -> Option<State> {
        None
    }
}

#[test]
fn random_play() {
    for number in 0..40 {
        play(&Counting, number, Policy::Forward);
        play(&Counting, number, Policy::Wild);
    }
}
