//! What the program owes a table, as rows that are due at once: a computer's move, or something that a
//! game wants worked out in the middle of play ([`crate::game::Computer::wants`]). So a restart finds both.

use super::registry::AnySession;
use crate::store::Deadline;

/// What there is to think about for a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Task {
    /// The decision that a computer owes.
    Move(u32),
    /// What the game wants, by its number. The seat may be a person's.
    Wanted(u32),
}

/// Where the numbers of what is wanted begin in the rows: decisions have all those below.
const WANTED: i64 = 1 << 32;

impl Task {
    fn number(self) -> i64 {
        match self {
            Task::Move(decision) => decision.into(),
            Task::Wanted(number) => WANTED + i64::from(number),
        }
    }

    /// The task of a row with this number.
    pub fn read(number: i64) -> Option<Self> {
        let wanted = || u32::try_from(number.saturating_sub(WANTED)).ok().map(Task::Wanted);
        u32::try_from(number).ok().map(Task::Move).or_else(wanted)
    }
}

/// A row for all that is wanted now. (Computers' moves have theirs among the deadlines of the table.)
pub fn rows(session: &dyn AnySession, now: i64) -> impl Iterator<Item = Deadline> {
    session.wants().into_iter().map(move |(seat, number)| Deadline {
        seat: seat.0.into(),
        decision: Task::Wanted(number).number(),
        due_at: now,
        remind_at: None,
        computer: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_and_their_numbers_are_inverse() {
        for number in [0, 1, u32::MAX] {
            for task in [Task::Move(number), Task::Wanted(number)] {
                assert_eq!(Task::read(task.number()), Some(task));
            }
        }
        for nothing in [-1, 2 * WANTED, i64::MAX, i64::MIN] {
            assert_eq!(Task::read(nothing), None);
        }
    }
}
