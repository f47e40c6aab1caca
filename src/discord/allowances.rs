//! How often somebody may ask for what costs all others something: presses, files, boards posted again. (The
//! tables' own limits are in `table/limits.rs`; how often a table may be nudged is counted by the store.)

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use super::app::App;
use crate::config::Config;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;

const SECOND: i64 = 1_000;
/// A board may be posted again so often in so much time.
const MINUTE: i64 = 60 * SECOND;
/// The same for files that one person sends, and for nudges at a table.
pub const HOUR: i64 = 60 * MINUTE;
/// Presses are counted over two seconds, so that nobody is stopped for being quick once.
const BREATH: i64 = 2;
/// Of how many people or places it is counted at once. Beyond that everybody begins anew.
const MOST: usize = 20_000;

/// So many in so much time, for each of many.
pub struct Allowance<K> {
    most: usize,
    /// Milliseconds.
    span: i64,
    /// When each took theirs, as far as it counts still.
    taken: Mutex<HashMap<K, VecDeque<i64>>>,
}

impl<K: Eq + Hash> Allowance<K> {
    pub fn new(most: u32, span: i64) -> Self {
        Self { most: most as usize, span, taken: Mutex::default() }
    }

    pub fn most(&self) -> usize {
        self.most
    }

    /// Takes one, at a time that only grows; or else says in how many milliseconds there is one to take.
    pub fn take(&self, who: K, now: i64) -> Result<(), i64> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.len() >= MOST && !taken.contains_key(&who) {
            taken.retain(|_, times| times.back().is_some_and(|last| last + self.span > now));
            if taken.len() >= MOST {
                taken.clear();
            }
        }
        let times = taken.entry(who).or_default();
        while times.front().is_some_and(|first| first + self.span <= now) {
            times.pop_front();
        }
        match times.front() {
            Some(first) if times.len() >= self.most => Err(first + self.span - now),
            _ => {
                times.push_back(now);
                Ok(())
            }
        }
    }

    /// Gives back what was taken last: it came to nothing, by no fault of theirs.
    pub fn give_back(&self, who: &K) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(times) = taken.get_mut(who) {
            times.pop_back();
        }
    }
}

/// What is counted here.
pub struct Allowances {
    /// Presses, forms and commands of a person, by their Discord id: nobody becomes known by pressing too much.
    presses: Allowance<u64>,
    most_presses: u32,
    /// Boards posted again in a channel.
    shows: Allowance<u64>,
    /// How often a table may be nudged in an hour.
    pub nudges: u32,
    /// How often somebody may have themselves forgotten: the whole file of the database may have to be written anew.
    forgettings: Allowance<u64>,
}

/// How often in an hour somebody can become known and be forgotten again.
const MOST_FORGETTINGS: u32 = 3;

impl Allowances {
    pub fn new(config: &Config) -> Self {
        let presses = config.most_presses.saturating_mul(BREATH as u32);
        Self {
            presses: Allowance::new(presses, BREATH * SECOND),
            most_presses: config.most_presses,
            shows: Allowance::new(config.most_shows, MINUTE),
            nudges: config.most_nudges,
            forgettings: Allowance::new(MOST_FORGETTINGS, HOUR),
        }
    }
}

impl App {
    /// Counts a press, a form or a command; refused if that was one too many.
    pub fn check_press(&self, user: u64) -> Result<(), Trouble> {
        let most = self.allowances.most_presses;
        self.allowances.presses.take(user, self.tables.steady()).map_err(|wait| {
            let wait = seconds(wait);
            let presses = if most == 1 { "press" } else { "presses" };
            let why = format!(
                "That was too quick for me, and nothing was done: I take {most} {presses} a second. Try again in {wait}."
            );
            Refused::Rule(why).into()
        })
    }

    /// Counts somebody who is to be forgotten.
    pub fn check_forgetting(&self, user: u64) -> Result<(), Trouble> {
        self.allowances.forgettings.take(user, self.tables.steady()).map_err(|wait| {
            let wait = minutes(wait);
            let why = format!(
                "I have forgotten you {MOST_FORGETTINGS} times within an hour, and what there is about you is from after that: ask once more in {wait}."
            );
            Refused::Rule(why).into()
        })
    }

    /// Counts a board that is to be posted again.
    pub fn check_show(&self, channel: u64) -> Result<(), Trouble> {
        self.allowances.shows.take(channel, self.tables.steady()).map_err(|wait| {
            let wait = seconds(wait);
            let why = format!(
                "This board has just been posted again: look for it above, see it for yourself with /board, or ask once more in {wait}."
            );
            Refused::Rule(why).into()
        })
    }
}

/// As many seconds as it takes at most.
fn seconds(milliseconds: i64) -> String {
    match (milliseconds + SECOND - 1) / SECOND {
        ..=1 => "a second".to_owned(),
        seconds => format!("{seconds} seconds"),
    }
}

/// The same in minutes.
pub fn minutes(milliseconds: i64) -> String {
    match (milliseconds + MINUTE - 1) / MINUTE {
        ..=1 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_in_so_much_time_for_each() {
        let three = Allowance::new(3, 1_000);
        let taken =
            [0, 100, 200, 300, 999, 1_000, 1_050, 1_100, 5_000].map(|at| three.take('a', at));
        let wait = |ms| Err(ms);
        assert_eq!(
            taken,
            [Ok(()), Ok(()), Ok(()), wait(700), wait(1), Ok(()), wait(50), Ok(()), Ok(())]
        );
        assert_eq!(three.take('b', 5_000), Ok(()), "each for themselves");
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let one = Allowance::new(1, 1_000);
        assert_eq!(one.take('a', 0), Ok(()));
        one.give_back(&'b');
        assert_eq!(one.take('a', 10), Err(990));
        one.give_back(&'a');
        assert_eq!(one.take('a', 20), Ok(()));
    }

    /// However many ask, no more are remembered than there is room for.
    #[test]
    fn what_is_remembered_is_bounded() {
        let one = Allowance::new(1, 1_000);
        for who in 0..3 * MOST as i64 {
            assert_eq!(one.take(who, 0), Ok(()));
            assert!(one.taken.lock().unwrap().len() <= MOST);
        }
        // Those whose time is over go first, and the others stay.
        let one = Allowance::new(1, 1_000);
        (0..MOST).for_each(|who| assert_eq!(one.take(who, who as i64 / 10), Ok(())));
        assert_eq!(one.take(MOST, 2_000), Ok(()));
        assert_eq!(one.take(MOST - 1, 2_000), Err(MOST as i64 / 10 - 1 - 1_000));
    }

    #[test]
    fn waiting_is_told_in_whole_numbers() {
        assert_eq!(
            [1, 1_000, 1_001, 60_000].map(seconds),
            ["a second", "a second", "2 seconds", "60 seconds"]
        );
        assert_eq!([1, 60_001, HOUR].map(minutes), ["a minute", "2 minutes", "60 minutes"]);
    }
}
