//! Whose computer thinks next, decided on plain data: the servers take turns, in a server its tables,
//! at a table its seats. However many computers one server has, a computer of another waits for one
//! thought and not for all of them.
//!
//! Nothing in here is needed after a restart: what is due is in the store.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::record::TableId;
use super::work::Task;
use crate::game::Seat;

/// A computer's turn to think.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The server, or the channel of a private conversation.
    pub place: i64,
    pub table: TableId,
    pub seat: Seat,
    pub task: Task,
}

/// The turns that wait, and those that are being thought about.
#[derive(Default, Debug)]
pub struct Fair {
    waiting: BTreeSet<Turn>,
    under_way: BTreeSet<Turn>,
    places: HashMap<i64, Line>,
    tables: HashMap<TableId, Line>,
    /// Counts what happens, so that earlier and later can be told apart.
    tick: u64,
}

/// How a server or a table has been served. Who has the least under way comes first, and of those the
/// one who has been waiting longest: an order in which nobody can be passed over for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Line {
    under_way: usize,
    /// Since when it has been waiting: when it came, or when its last thought ended.
    since: u64,
}

impl Fair {
    /// A turn that has come up. One that is known already stays where it is.
    pub fn offer(&mut self, turn: Turn) {
        if self.under_way.contains(&turn) || !self.waiting.insert(turn) {
            return;
        }
        self.tick += 1;
        let new = Line { under_way: 0, since: self.tick };
        self.places.entry(turn.place).or_insert(new);
        self.tables.entry(turn.table).or_insert(new);
    }

    /// Lets go of all that waits but for what `is_due`.
    pub fn keep(&mut self, is_due: impl Fn(&Turn) -> bool) {
        self.waiting.retain(is_due);
        self.let_go();
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The turn to think about next, until [`Fair::done`].
    pub fn choose(&mut self) -> Option<Turn> {
        let rank = |turn: &Turn| (self.places[&turn.place], self.tables[&turn.table], *turn);
        let turn = self.waiting.iter().copied().min_by_key(rank)?;
        self.waiting.remove(&turn);
        self.under_way.insert(turn);
        for line in self.lines(turn) {
            line.under_way += 1;
        }
        Some(turn)
    }

    /// A turn has been thought about, whatever came of it: its server and its table go to the end of
    /// their lines.
    pub fn done(&mut self, turn: Turn) {
        if !self.under_way.remove(&turn) {
            return;
        }
        self.tick += 1;
        let since = self.tick;
        for line in self.lines(turn) {
            *line = Line { under_way: line.under_way - 1, since };
        }
        self.let_go();
    }

    fn lines(&mut self, turn: Turn) -> impl Iterator<Item = &mut Line> {
        let place = self.places.get_mut(&turn.place);
        place.into_iter().chain(self.tables.get_mut(&turn.table))
    }

    /// Forgets servers and tables that have no turn any more.
    fn let_go(&mut self) {
        let turns = || self.waiting.iter().chain(&self.under_way);
        let places: HashSet<i64> = turns().map(|turn| turn.place).collect();
        let tables: HashSet<TableId> = turns().map(|turn| turn.table).collect();
        self.places.retain(|place, _| places.contains(place));
        self.tables.retain(|table, _| tables.contains(table));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A turn as `server.table.seat`, written with three digits.
    fn turn(name: &str) -> Turn {
        let [place, table, seat] = [0, 1, 2].map(|at| name.as_bytes()[at] - b'0');
        let table = TableId(i64::from(place) * 10 + i64::from(table));
        Turn { place: place.into(), table, seat: Seat(seat), task: Task::Move(0) }
    }

    fn name(turn: Turn) -> String {
        format!("{}{}{}", turn.place, turn.table.0 % 10, turn.seat.0)
    }

    fn fair(turns: &str) -> Fair {
        let mut fair = Fair::default();
        turns.split_whitespace().for_each(|name| fair.offer(turn(name)));
        fair
    }

    /// All turns in the order in which they are thought about, so many at once.
    fn order(mut fair: Fair, at_once: usize) -> String {
        let mut under_way = std::collections::VecDeque::new();
        let mut order = Vec::new();
        loop {
            while under_way.len() < at_once
                && let Some(turn) = fair.choose()
            {
                order.push(name(turn));
                under_way.push_back(turn);
            }
            let Some(first) = under_way.pop_front() else { break };
            fair.done(first);
        }
        assert!(fair.places.is_empty() && fair.tables.is_empty(), "nothing is left behind");
        order.join(" ")
    }

    #[test]
    fn servers_take_turns_then_tables_then_seats() {
        for (turns, at_once, expected) in [
            ("", 1, ""),
            ("110 111 112", 1, "110 111 112"),
            // Two servers, one of them with much more to think about.
            ("110 111 112 210", 1, "110 210 111 112"),
            ("110 111 112 210 211", 1, "110 210 111 211 112"),
            // Two tables of one server.
            ("110 111 112 120 121", 1, "110 120 111 121 112"),
            // A server with two tables has no more turns than one with a single table.
            ("110 120 210 211 212", 1, "110 210 120 211 212"),
            // Two at once: first one of each, also if the first server came first with many.
            ("110 111 112 210 211", 2, "110 210 111 211 112"),
            ("110 111 112", 2, "110 111 112"),
            // Known already.
            ("110 110 210 110", 1, "110 210"),
        ] {
            assert_eq!(order(fair(turns), at_once), expected, "{turns:?}, {at_once} at once");
        }
    }

    #[test]
    fn who_comes_during_a_thought_is_next() {
        let mut fair = fair("110 111 120 121 130 131");
        for _ in 0..3 {
            let thought = fair.choose().unwrap();
            fair.offer(turn("210"));
            fair.done(thought);
            let newcomer = fair.choose().unwrap();
            assert_eq!(name(newcomer), "210");
            fair.done(newcomer);
        }
    }

    /// Servers that come again and again must not keep one that waits from its turn.
    #[test]
    fn nobody_is_passed_over_for_ever() {
        let mut fair = fair("110 111");
        let mut thoughts = 0;
        while !fair.is_empty() {
            for place in ["210", "310", "410"] {
                fair.offer(turn(place));
            }
            let thought = fair.choose().unwrap();
            fair.done(thought);
            thoughts += 1;
            if name(thought) == "111" {
                break;
            }
        }
        assert!(thoughts <= 5, "the second turn of a server came after {thoughts} thoughts");
    }

    #[test]
    fn what_is_under_way_is_not_offered_again() {
        let mut fair = fair("110");
        let thought = fair.choose().unwrap();
        fair.offer(thought);
        assert_eq!(fair.choose(), None);
        fair.done(thought);
        fair.done(thought);
        fair.offer(thought);
        assert_eq!(fair.choose(), Some(thought));
    }

    #[test]
    fn what_is_no_longer_due_is_let_go() {
        let mut fair = fair("110 111 210");
        fair.keep(|turn| turn.place == 2);
        assert_eq!(order(fair, 1), "210");
    }
}
