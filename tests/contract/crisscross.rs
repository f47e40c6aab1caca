//! Crisscross keeps the contract.

use crosstown::game::{Dice, Input, Seat, Viewer};
use crosstown::games::crisscross::{Action, Colour, Crisscross, LARGEST, Options, State};
use crosstown::grid::Square;

use super::harness::{Policy, Subject, play};

impl Subject for Crisscross {
    fn table(&self, dice: &mut Dice) -> (Options, usize) {
        // Small boards most of the time: more happens in fewer moves.
        let largest = if dice.below(4) == 0 { LARGEST } else { 6 };
        (Options { size: 1 + dice.below(largest.into()) as u8 }, 2)
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Action> {
        let free: Vec<Square> = state.board.free().collect();
        let mover = Colour::to_move(state.ply).seat();
        let square = dice.pick(&free).copied().unwrap_or(Square::new(0, 0));
        let forward = Input::Act { seat: mover, action: Action::Place(square) };
        if policy == Policy::Forward {
            return forward;
        }
        let seat = Seat(dice.below(3) as u8);
        let anywhere = Square::new(dice.below(20) as u8, dice.below(20) as u8);
        match dice.below(40) {
            0..20 => forward,
            20..28 => Input::Act { seat, action: Action::Place(anywhere) },
            28..31 => Input::Act { seat, action: Action::Offer },
            31..34 => Input::Act { seat, action: Action::Decline },
            34 => Input::Act { seat, action: Action::Accept },
            35..38 => Input::TimeUp { seat, decision: dice.below(100) },
            38 => Input::Resign { seat },
            _ => Input::Left { seat },
        }
    }

    fn longest(&self, options: &Options, _seats: usize) -> usize {
        usize::from(options.size).pow(2)
    }

    /// Everybody sees everything.
    fn scramble(&self, _state: &State, _viewer: Viewer, _dice: &mut Dice) -> Option<State> {
        None
    }

    fn drafts(&self) -> Vec<&'static str> {
        vec!["", "c", "3", "b2", "s19", "zz", "🦀", "a0", "99999999999999999999"]
    }
}

#[test]
fn random_play_forward() {
    (0..60).for_each(|number| play(&Crisscross, number, Policy::Forward));
}

#[test]
fn random_play_wild() {
    (0..200).for_each(|number| play(&Crisscross, number, Policy::Wild));
}
