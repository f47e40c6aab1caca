//! The signs that players can reach us, as plain data, and what follows from them.
//!
//! A beat that is on the disk says that the program runs and can write. A shard that is connected
//! and has been heard lately says that a press would arrive; which shards are ours may change. Two clocks that go alike say that
//! nobody has set the one on the wall, by which all deadlines go.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::store::Sign;

/// How old the last stored beat may be: some time longer than it takes a busy disk to store the next.
pub const FRESH: Duration = Duration::from_secs(8);
/// How long ago a shard may have been heard: Discord acknowledges a heartbeat every 41 seconds.
pub const LATELY: Duration = Duration::from_secs(50);
/// By how many milliseconds the clock on the wall may go otherwise than time does, between two beats.
pub const DRIFT: i64 = 2_000;

/// A moment, as three clocks tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Real time, which tests can't move: how old a sign is.
    pub real: Instant,
    /// The clock on the wall.
    pub wall: i64,
    /// The clock that nobody can set.
    pub steady: i64,
}

impl Moment {
    fn age(&self, now: &Moment) -> Duration {
        now.real.saturating_duration_since(self.real)
    }
}

/// Why clocks must not run out now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Lapse {
    #[error("the program ends")]
    Ending,
    #[error("shard {0} is not connected")]
    Away(u32),
    #[error("nothing has been heard from shard {0} for a while")]
    Silent(u32),
    #[error("no shard is ours")]
    NoShard,
    #[error("{0}")]
    Unowned(&'static str),
    #[error("a shard was away")]
    WasAway,
    #[error("no sign of life has been left yet")]
    NoBeat,
    #[error("the last sign of life is too old")]
    OldBeat,
    #[error("the clock has been set")]
    ClockSet,
}

/// All signs so far.
#[derive(Clone, Debug)]
pub struct Signs {
    shards: BTreeMap<u32, Shard>,
    /// Why nothing is ours, though shards may be connected.
    barred: Option<&'static str>,
    /// The newest beat that is stored.
    beat: Option<Moment>,
    /// Since when presses may have been lost, and when that was last noticed.
    away: Option<(Moment, Moment)>,
    /// When time was last given back: what was lost before that is settled.
    settled: Option<Moment>,
    ending: bool,
}

#[derive(Clone, Copy, Default, Debug)]
struct Shard {
    connected: bool,
    heard: Option<Moment>,
}

impl Shard {
    fn absence(&self, number: u32, now: &Moment) -> Option<Lapse> {
        match self.heard {
            Some(heard) if self.connected => {
                (heard.age(now) > LATELY).then_some(Lapse::Silent(number))
            }
            _ => Some(Lapse::Away(number)),
        }
    }
}

impl Signs {
    /// All shards are absent until each has reported.
    pub fn new(shards: impl IntoIterator<Item = u32>) -> Self {
        let shards = shards.into_iter().map(|number| (number, Shard::default())).collect();
        Self { shards, barred: None, beat: None, away: None, settled: None, ending: false }
    }

    /// These shards are ours too, and absent until each has reported. Says whether that is news.
    pub fn take(&mut self, shards: impl IntoIterator<Item = u32>, now: Moment) -> bool {
        let before = self.shards.len();
        for number in shards {
            self.shards.entry(number).or_default();
        }
        let news = self.shards.len() > before;
        self.was_away(news.then_some(now), now);
        news
    }

    /// These are ours no longer, whatever becomes of them. Says whether that is news.
    pub fn release(&mut self, shards: impl IntoIterator<Item = u32>) -> bool {
        let before = self.shards.len();
        for number in shards {
            self.shards.remove(&number);
        }
        if self.shards.is_empty() {
            // What comes while nothing is ours is for others to count: the next shard is as good as the first.
            (self.beat, self.away, self.settled) = (None, None, None);
        }
        self.shards.len() < before
    }

    /// Nothing is ours for this reason, until [`Signs::unbar`]. Says whether that is news.
    pub fn bar(&mut self, reason: &'static str, now: Moment) -> bool {
        let news = self.barred.replace(reason).is_none();
        self.was_away(news.then_some(now), now);
        news
    }

    /// It is ours again. Says whether that is news.
    pub fn unbar(&mut self) -> bool {
        self.barred.take().is_some()
    }

    /// A shard has begun a session or found it again. Says whether anything follows from it.
    pub fn connected(&mut self, number: u32, now: Moment) -> bool {
        let Some(shard) = self.shards.get_mut(&number) else { return false };
        // One that was thought to be connected has been away for a time that nobody noticed.
        let unnoticed = if shard.connected { shard.heard } else { None };
        *shard = Shard { connected: true, heard: Some(now) };
        self.was_away(unnoticed, now);
        true
    }

    /// A shard has lost its connection. Says whether that is news.
    pub fn lost(&mut self, number: u32, now: Moment) -> bool {
        let Some(shard) = self.shards.get_mut(&number) else { return false };
        let news = std::mem::replace(&mut shard.connected, false);
        let heard = shard.heard.filter(|_| news);
        self.was_away(heard, now);
        news
    }

    /// Something came from a shard. Says whether anything follows from it.
    pub fn heard(&mut self, number: u32, now: Moment) -> bool {
        let Some(shard) = self.shards.get_mut(&number) else { return false };
        let silent = shard.heard.filter(|heard| heard.age(&now) > LATELY);
        shard.heard = Some(now);
        self.was_away(silent, now);
        silent.is_some()
    }

    fn was_away(&mut self, since: Option<Moment>, now: Moment) {
        let Some(since) = since else { return };
        let since = self.settled.map_or(since, |settled| later(since, settled));
        let since = self.away.map_or(since, |(before, _)| earlier(since, before));
        self.away = Some((since, now));
    }

    /// A beat of this moment is stored.
    pub fn beat(&mut self, at: Moment) {
        self.beat = Some(at);
    }

    /// All that was lost up to this moment has been given back, with a beat.
    pub fn settle(&mut self, at: Moment) {
        self.beat = Some(at);
        self.settled = Some(at);
        // What was noticed while it was being written down comes next.
        let newer = self.away.filter(|(_, noticed)| noticed.real > at.real);
        self.away = newer.map(|(_, noticed)| (at, noticed));
    }

    /// Nothing counts any more.
    pub fn end(&mut self) {
        self.ending = true;
    }

    /// Why clocks must not run out at this moment; None if they may.
    pub fn lapse(&self, now: &Moment) -> Option<Lapse> {
        if let Some(absence) = self.absence(now) {
            return Some(absence);
        }
        let Some(beat) = self.beat else { return Some(Lapse::NoBeat) };
        if self.away.is_some() {
            return Some(Lapse::WasAway);
        }
        if beat.age(now) > FRESH {
            return Some(Lapse::OldBeat);
        }
        let drift = (now.wall - beat.wall) - (now.steady - beat.steady);
        (drift.abs() > DRIFT).then_some(Lapse::ClockSet)
    }

    /// Why a press would not arrive at this moment; None if it would.
    pub fn absence(&self, now: &Moment) -> Option<Lapse> {
        if self.ending {
            return Some(Lapse::Ending);
        }
        if let Some(reason) = self.barred {
            return Some(Lapse::Unowned(reason));
        }
        if self.shards.is_empty() {
            return Some(Lapse::NoShard);
        }
        self.shards.iter().find_map(|(number, shard)| shard.absence(*number, now))
    }

    /// How many shards there are, and from how many of them a press would arrive at this moment.
    pub fn count(&self, now: &Moment) -> (usize, usize) {
        let there = |(number, shard): &(&u32, &Shard)| shard.absence(**number, now).is_none();
        (self.shards.len(), self.shards.iter().filter(there).count())
    }

    /// The last sure sign, from which lost time is counted; None if this process had none yet.
    pub fn last_sure(&self) -> Option<Sign> {
        let beat = self.beat?;
        // A dead connection is noticed late: beats that were left meanwhile are not sure.
        let sure = self.away.map_or(beat, |(since, _)| earlier(since, beat));
        Some(Sign { at: sure.wall, beat: beat.wall })
    }
}

fn earlier(one: Moment, other: Moment) -> Moment {
    if one.real <= other.real { one } else { other }
}

fn later(one: Moment, other: Moment) -> Moment {
    if one.real >= other.real { one } else { other }
}
