//! Who is awaited, and how a game ended.

use serde::{Deserialize, Serialize};

use super::Seat;

/// Where a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Status {
    /// The seats that owe a decision: one is a turn, several are a simultaneous round. Never empty.
    Awaiting(Vec<Awaited>),
    Over(Outcome),
}

impl Status {
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Status::Awaiting(_) => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    /// What `seat` owes, if anything.
    pub fn awaited(&self, seat: Seat) -> Option<&Awaited> {
        match self {
            Status::Awaiting(awaited) => awaited.iter().find(|a| a.seat == seat),
            Status::Over(_) => None,
        }
    }
}

/// One seat's open decision. A deadline is set when a (seat, decision) first appears, and brought
/// forward if the same one comes back with another clock that ends sooner. It is never put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Awaited {
    pub seat: Seat,
    pub decision: u32,
    pub clock: Clock,
    /// Whether the player must be told that it is up to them: not one who goes on alone, from one
    /// decision of their own to the next.
    pub called: bool,
}

/// How long a decision may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Clock {
    /// As long as the table's pace allows.
    Pace,
    /// This many seconds, whatever the pace.
    Within(u32),
    /// For ever.
    None,
}

/// How a game ended, one placing a seat, in seat order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub placings: Vec<Placing>,
}

/// How one seat did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placing {
    pub score: i32,
    /// 1 is a win, shared by all who have it; none is a seat without a result (it left, or the game
    /// was cancelled).
    pub rank: Option<u8>,
    /// Seats are ranked within their group: where seats may choose rules of their own, those with
    /// equal rules. 0 where there is but one group.
    pub group: u8,
}

impl Outcome {
    /// Ranks every seat that has a score within its group, most points first, equal points sharing.
    /// `seats` holds each seat's (score or none if unranked, group).
    pub fn by_score(seats: &[(Option<i32>, u8)]) -> Self {
        let placings = seats
            .iter()
            .map(|&(score, group)| {
                let rank = score.map(|own| {
                    let better = seats.iter().filter(|&&(s, g)| g == group && s > Some(own));
                    better.count() as u8 + 1
                });
                Placing { score: score.unwrap_or(0), rank, group }
            })
            .collect();
        Self { placings }
    }

    /// No result for anybody.
    pub fn cancelled(seats: usize) -> Self {
        Self::by_score(&vec![(None, 0); seats])
    }

    /// The seats in first place: several if they share it, none if the game was cancelled.
    pub fn winners(&self) -> Vec<Seat> {
        let first = |p: &Placing| p.rank == Some(1);
        (0u8..)
            .map(Seat)
            .zip(&self.placings)
            .filter(|(_, p)| first(p))
            .map(|(seat, _)| seat)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_totals_share_the_win_and_the_unranked_do_not_count() {
        let outcome = Outcome::by_score(&[(Some(7), 0), (Some(9), 0), (None, 0), (Some(9), 0)]);
        assert_eq!(outcome.winners(), [Seat(1), Seat(3)]);
        let ranks: Vec<_> = outcome.placings.iter().map(|p| p.rank).collect();
        assert_eq!(ranks, [Some(3), Some(1), None, Some(1)]);
    }

    #[test]
    fn seats_are_ranked_within_their_group() {
        let outcome = Outcome::by_score(&[(Some(30), 0), (Some(20), 1), (Some(25), 0)]);
        let ranks: Vec<_> = outcome.placings.iter().map(|p| p.rank).collect();
        assert_eq!(ranks, [Some(1), Some(1), Some(2)]);
    }

    #[test]
    fn a_cancelled_game_has_no_winner() {
        assert_eq!(Outcome::cancelled(2).winners(), []);
    }
}
