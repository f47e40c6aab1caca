//! Ids as Discord makes them: the time of birth in the upper bits, a counter below.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Discord counts its time from the first second of 2015.
const EPOCH_MS: u64 = 1_420_070_400_000;

/// The id of anything: a user, a message, an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u64);

impl Id {
    /// When the thing was made, in milliseconds since 1970.
    pub fn born_ms(self) -> u64 {
        (self.0 >> 22) + EPOCH_MS
    }

    /// The shard, out of so many, that the events of a server with this id go to.
    pub fn shard(self, total: u64) -> u64 {
        (self.0 >> 22) % total
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// On the wire an id is a string: JavaScript's numbers end at 53 bits.
impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Hands out ids that only ever grow.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Mint {
    last: u64,
}

impl Mint {
    /// The next id for something made at `now_ms`.
    pub fn next(&mut self, now_ms: u64) -> Id {
        let fresh = now_ms.saturating_sub(EPOCH_MS) << 22;
        self.last = fresh.max(self.last + 1);
        Id(self.last)
    }

    /// The same for a server on this shard out of so many: such a one is born a few milliseconds later.
    pub fn next_on(&mut self, (shard, total): (u64, u64), now_ms: u64) -> Id {
        let next = self.next(now_ms);
        let later = (shard + total - next.shard(total)) % total;
        if later > 0 {
            self.last = ((next.0 >> 22) + later) << 22;
        }
        Id(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_and_tell_their_time() {
        let mut mint = Mint::default();
        let (first, second) = (mint.next(1_600_000_000_123), mint.next(1_600_000_000_123));
        assert!(first < second);
        assert_eq!(first.born_ms(), 1_600_000_000_123);
        for shard in [2, 0, 1, 1] {
            let (before, on) = (mint.last, mint.next_on((shard, 3), 1_600_000_000_123));
            assert!(on.0 > before && on.shard(3) == shard, "{on} on {shard}");
        }
        assert_eq!(serde_json::to_string(&first).unwrap(), format!("\"{first}\""));
    }
}
