//! The computer player: it looks at every turn it could take (`plan`) and weighs it (`outlook`, `tempo`).
//!
//! Easy makes any word it can and begins with anything that some tile goes with. Medium grabs what is worth most. Strong
//! begins only with what no opponent can use now, thinks of the word that is to come of it, and counts a
//! theft for what it is: a turn won and a turn lost. All of them see what a player sees, lock what they
//! make, never make a wrong word, and none that the program must not show by itself.

mod outlook;
mod plan;
mod tempo;

use outlook::Outlook;
use plan::{Plan, best_lock, plans};

use super::{Action, View, WordCross};
use crate::game::{Computer, Dice, Level, Seat};

impl Computer for WordCross {
    fn choose(&self, view: &View, seat: Seat, level: Level, dice: &mut Dice) -> Action {
        if view.acted {
            let lock = best_lock(self, view.board.of(seat));
            return lock.map_or(Action::End, |(row, _)| Action::Lock(row));
        }
        let mut plans = plans(self, view, seat);
        dice.shuffle(&mut plans);
        let outlook = Outlook { game: self, view, seat };
        let worth = |plan: &Plan| outlook.worth(plan, level);
        let best = plans.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)));
        best.expect("to pass is always possible").action()
    }
}
