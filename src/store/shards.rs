//! Which part of all servers is this process's own.
//!
//! Discord deals servers out to shards, and a process has some of the shards. Whatever falls due at a table, is
//! to be said or to be shown is the business of the process that has the shard of its server; direct messages
//! and what belongs to no server are shard 0's. Anybody may write, at any table.

use std::collections::BTreeSet;
use std::sync::PoisonError;

use super::Store;

/// Some shards, out of a number of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shards {
    pub total: u32,
    pub own: BTreeSet<u32>,
}

impl Default for Shards {
    /// All there is.
    fn default() -> Self {
        Self::new(1, [0])
    }
}

impl Shards {
    pub fn new(total: u32, own: impl IntoIterator<Item = u32>) -> Self {
        Self { total: total.max(1), own: own.into_iter().collect() }
    }

    /// The shard of a server, as Discord deals them out.
    pub fn of(&self, guild: Option<i64>) -> u32 {
        let shard = guild.map_or(0, |guild| (guild.cast_unsigned() >> 22) % u64::from(self.total));
        // The rest of a division by a smaller number fits.
        u32::try_from(shard).unwrap_or(0)
    }

    pub fn has(&self, guild: Option<i64>) -> bool {
        self.own.contains(&self.of(guild))
    }

    /// The condition that the server in this column is one of them.
    pub(super) fn condition(&self, guild: &str) -> String {
        if self.own.len() >= self.total as usize {
            return "TRUE".to_owned();
        }
        if self.own.is_empty() {
            return "FALSE".to_owned();
        }
        let own: Vec<String> = self.own.iter().map(u32::to_string).collect();
        format!("COALESCE(({guild} >> 22) % {}, 0) IN ({})", self.total, own.join(", "))
    }
}

impl Store {
    /// Makes these shards this process's own from now on. Before it is said, all are.
    pub fn own(&self, shards: Shards) {
        *self.0.shards.write().unwrap_or_else(PoisonError::into_inner) = shards;
    }

    pub fn shards(&self) -> Shards {
        self.0.shards.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether what happens in a server, or outside of all, is this process's business.
    pub fn owns(&self, guild: Option<i64>) -> bool {
        self.0.shards.read().unwrap_or_else(PoisonError::into_inner).has(guild)
    }

    /// The condition that the server in this column is this process's.
    pub(super) fn is_own(&self, guild: &str) -> String {
        self.0.shards.read().unwrap_or_else(PoisonError::into_inner).condition(guild)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_dealt_out_as_discord_does_it() {
        let shards = Shards::new(3, [1]);
        for (guild, shard) in [(None, 0), (Some(1 << 22), 1), (Some(5 << 22), 2), (Some(7), 0)] {
            assert_eq!(shards.of(guild), shard, "{guild:?}");
            assert_eq!(shards.has(guild), shard == 1, "{guild:?}");
        }
    }

    #[test]
    fn conditions_name_no_more_than_needed() {
        assert_eq!(Shards::default().condition("guild"), "TRUE");
        assert_eq!(Shards::new(4, []).condition("guild"), "FALSE");
        assert_eq!(
            Shards::new(4, [2, 0]).condition("t.guild"),
            "COALESCE((t.guild >> 22) % 4, 0) IN (0, 2)"
        );
    }
}
