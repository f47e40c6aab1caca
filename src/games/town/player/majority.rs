//! What the majority of workers at the end makes of hiring some more.

use super::super::card::ROUNDS;
use super::super::score::points;
use super::super::view::{Own, View};

/// About how many workers a player who wants them hires in a round.
const A_ROUND: usize = 2;
/// How far off that may be in the end, to either side.
const GUESS: usize = 2;

/// What the majority at the end makes of workers, as far as can be foreseen.
pub struct Majority {
    /// Workers of one's own at the end, if no more are hired now than usually, and those of the neighbours.
    own: usize,
    rivals: Vec<usize>,
}

impl Majority {
    pub fn foreseen(view: &View, own: &Own) -> Self {
        let more = A_ROUND * usize::from(ROUNDS.saturating_sub(view.round));
        // Those that a solo player imagines have all their workers from the beginning.
        let theirs = if view.solo { 0 } else { more };
        let rivals = own.rivals.iter().map(|workers| workers + theirs).collect();
        Self { own: own.desk.owned() + more, rivals }
    }

    /// What so many more workers are worth: the mean of a few guesses.
    pub fn worth(&self, workers: usize) -> f32 {
        let points = |own: usize| points::majority(own, &self.rivals);
        let guesses = self.own.saturating_sub(GUESS)..=self.own + GUESS;
        let gains = guesses.clone().map(|own| points(own + workers) - points(own));
        gains.sum::<i32>() as f32 / guesses.count() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_are_worth_most_where_they_catch_a_neighbour_up() {
        let worth = |own: usize, workers| Majority { own, rivals: vec![5, 9] }.worth(workers);
        // Out of sight a third of a point each, in front of all a whole one.
        assert!(worth(2, 1) < 0.9 && worth(15, 1) == 1.0);
        assert!(worth(9, 1) > 1.5 && worth(8, 2) > worth(15, 2));
        assert_eq!(worth(9, 0), 0.0);
    }
}
