//! What is counted along the way of a press: one atomic addition each, nothing to wait for.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::times::{Timed, Times};

/// Adds to a number, or reads it, in no particular order with others: they are figures, and nothing follows
/// from them.
const LOOSE: Ordering = Ordering::Relaxed;

/// What somebody did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Command,
    Button,
    Menu,
    Form,
    /// Words to choose from, asked for while somebody types. Not a press: nothing is timed.
    Suggestion,
}

impl Kind {
    pub const ALL: [Self; 5] =
        [Self::Command, Self::Button, Self::Menu, Self::Form, Self::Suggestion];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Button => "button",
            Self::Menu => "menu",
            Self::Form => "form",
            Self::Suggestion => "suggestion",
        }
    }
}

/// What came of a request to Discord, each try for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sent {
    Done,
    /// 429: too many, too soon.
    Limited,
    /// 5xx: a fault of Discord's.
    Failed,
    /// No answer, or none in time.
    Lost,
    /// Any other status: what was asked for is not to be had.
    Refused,
}

impl Sent {
    pub const ALL: [Self; 5] = [Self::Done, Self::Limited, Self::Failed, Self::Lost, Self::Refused];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Limited => "limited",
            Self::Failed => "failed",
            Self::Lost => "lost",
            Self::Refused => "refused",
        }
    }

    /// By the status of an answer.
    pub const fn of(status: u16) -> Self {
        match status {
            200..=299 => Self::Done,
            429 => Self::Limited,
            500..=599 => Self::Failed,
            _ => Self::Refused,
        }
    }
}

/// Everything that is counted. Handed to those who count.
#[derive(Default, Debug)]
pub struct Counts {
    interactions: [AtomicU64; Kind::ALL.len()],
    requests: [AtomicU64; Sent::ALL.len()],
    unanswered: AtomicU64,
    faults: AtomicU64,
    answers: Times,
}

impl Counts {
    /// Somebody did something.
    pub fn came(&self, kind: Kind) {
        self.interactions[kind as usize].fetch_add(1, LOOSE);
    }

    /// They have their first answer, so long after it came.
    pub fn answered(&self, after: Duration) {
        self.answers.note(after);
    }

    /// They will never get one.
    pub fn unanswered(&self) {
        self.unanswered.fetch_add(1, LOOSE);
    }

    /// A request went to Discord.
    pub fn sent(&self, how: Sent) {
        self.requests[how as usize].fetch_add(1, LOOSE);
    }

    /// A fault of ours. Gives how many there were before.
    pub fn fault(&self) -> u64 {
        self.faults.fetch_add(1, LOOSE)
    }

    /// All of it, as it is now.
    pub fn counted(&self) -> Counted {
        let all = |numbers: &[AtomicU64; 5]| numbers.each_ref().map(|number| number.load(LOOSE));
        Counted {
            interactions: all(&self.interactions),
            requests: all(&self.requests),
            unanswered: self.unanswered.load(LOOSE),
            faults: self.faults.load(LOOSE),
            answers: self.answers.timed(),
        }
    }
}

/// [`Counts`] at one moment, or what was added between two.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Counted {
    interactions: [u64; Kind::ALL.len()],
    requests: [u64; Sent::ALL.len()],
    pub unanswered: u64,
    pub faults: u64,
    pub answers: Timed,
}

impl Counted {
    pub fn interactions(&self, kind: Kind) -> u64 {
        self.interactions[kind as usize]
    }

    /// Commands, buttons, menus and forms: all that is answered by a message or a change.
    pub fn presses(&self) -> u64 {
        let presses = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Suggestion);
        presses.map(|kind| self.interactions(kind)).sum()
    }

    pub fn requests(&self, how: Sent) -> u64 {
        self.requests[how as usize]
    }

    /// What was added since `before`.
    pub fn since(&self, before: &Self) -> Self {
        let added = |now: &[u64; 5], then: &[u64; 5]| std::array::from_fn(|at| now[at] - then[at]);
        Self {
            interactions: added(&self.interactions, &before.interactions),
            requests: added(&self.requests, &before.requests),
            unanswered: self.unanswered - before.unanswered,
            faults: self.faults - before.faults,
            answers: self.answers.since(&before.answers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told_apart() {
        let counts = Counts::default();
        counts.came(Kind::Button);
        counts.sent(Sent::of(200));
        let before = counts.counted();
        for kind in [Kind::Button, Kind::Button, Kind::Form, Kind::Suggestion] {
            counts.came(kind);
        }
        for status in [204, 429, 502, 503, 404] {
            counts.sent(Sent::of(status));
        }
        counts.sent(Sent::Lost);
        counts.answered(Duration::from_millis(4));
        counts.unanswered();
        assert_eq!((counts.fault(), counts.fault()), (0, 1), "they are numbered");
        let now = counts.counted().since(&before);
        assert_eq!((now.presses(), now.interactions(Kind::Button)), (3, 2));
        assert_eq!((now.interactions(Kind::Suggestion), now.interactions(Kind::Menu)), (1, 0));
        assert_eq!(Sent::ALL.map(|how| now.requests(how)), [1, 1, 2, 1, 1]);
        assert_eq!((now.unanswered, now.faults, now.answers.count()), (1, 2, 1));
    }

    #[test]
    fn every_kind_has_its_own_place() {
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, at, "{}", kind.name());
        }
        for (at, how) in Sent::ALL.into_iter().enumerate() {
            assert_eq!(how as usize, at, "{}", how.name());
        }
    }
}
