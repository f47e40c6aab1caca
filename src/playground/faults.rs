//! Things that go wrong on purpose.

use std::{
    collections::{BTreeMap, VecDeque},
    time::{Duration, Instant},
};

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// 429 with this many seconds to wait; the request has no effect.
    TooMany(f64),
    /// 500 or 502 or the like, from in front of the API; the request has no effect.
    Status(u16),
    /// 30046, as for an old message that was edited too often; the request has no effect.
    TooOld,
    /// The request takes effect so much later, unless whoever made it hangs up before.
    Held(Duration),
    /// The same, even if whoever made it has hung up by then.
    Slow(Duration),
    /// The request takes effect at once, its answer comes later.
    Late(Duration),
    /// The request takes effect, its answer never arrives.
    Lost,
    /// The request takes effect, and instead of its answer this status comes with this text.
    Garbled(u16, &'static str),
}

impl Fault {
    /// What it is called where faults are counted.
    fn name(self) -> &'static str {
        match self {
            Fault::TooMany(_) => "429",
            Fault::Status(_) => "5xx",
            Fault::TooOld => "30046",
            Fault::Held(_) => "held",
            Fault::Slow(_) => "slow",
            Fault::Late(_) => "late",
            Fault::Lost => "lost",
            Fault::Garbled(..) => "garbled",
        }
    }
}

/// What happens to the delivery of an interaction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Delivery {
    /// The same event comes twice.
    Twice,
    /// The event comes after the next one.
    AfterTheNext,
}

/// Who can't come in at the gateway, or is met by another of its faults.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Shut {
    /// All may.
    #[default]
    Nobody,
    /// Every connection is refused.
    Everybody,
    /// This shard is cut off as soon as it says who it is.
    Shard(u64),
}

impl Shut {
    /// Whether this shard is one of them.
    pub fn out(self, shard: u64) -> bool {
        match self {
            Shut::Nobody => false,
            Shut::Everybody => true,
            Shut::Shard(number) => number == shard,
        }
    }
}

/// Faults in waiting.
#[derive(Default)]
pub struct Faults {
    requests: VecDeque<(&'static str, String, Fault)>,
    /// For all requests, until they are lifted.
    lasting: Vec<(&'static str, String, Fault)>,
    /// How many requests met each kind.
    tally: BTreeMap<&'static str, u32>,
    /// For the next interactions, one each.
    pub deliveries: VecDeque<Delivery>,
    /// An event held back.
    pub held: Option<crate::playground::gateway::Event>,
    /// Whose heartbeats go unanswered.
    pub muted: Shut,
    /// Nothing is sent before this moment.
    pub silent_until: Option<Instant>,
    /// For whom the gateway is shut.
    pub shut: Shut,
}

impl Faults {
    /// Lets the next request with this method, whose path contains `path`, go wrong.
    pub fn on_next(&mut self, method: &'static str, path: &str, fault: Fault) {
        self.requests.push_back((method, path.to_owned(), fault));
    }

    /// Whether every fault for a next request has met one.
    pub fn met(&self) -> bool {
        self.requests.is_empty()
    }

    /// Lets every such request go wrong, until faults that last are lifted.
    pub fn on_all(&mut self, method: &'static str, path: &str, fault: Fault) {
        self.lasting.push((method, path.to_owned(), fault));
    }

    pub fn lift(&mut self) {
        self.lasting.clear();
    }

    /// The fault for this request, used up by asking if it is one for the next alone.
    pub fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        let fits = |(m, p, _): &(&str, String, Fault)| *m == method && path.contains(p.as_str());
        let next = self.requests.iter().position(fits).and_then(|at| self.requests.remove(at));
        let lasting = || self.lasting.iter().find(|fault| fits(fault)).cloned();
        let (_, _, fault) = next.or_else(lasting)?;
        *self.tally.entry(fault.name()).or_default() += 1;
        Some(fault)
    }

    /// How many requests met each kind of fault.
    pub fn tally(&self) -> &BTreeMap<&'static str, u32> {
        &self.tally
    }
}
