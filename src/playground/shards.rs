//! For tests: the bot's shards, and what goes wrong with the connections of all of them or of one.

use std::time::Duration;

use crate::playground::{ChannelRef, Id, Shut, World, gateway::Out, people::wait_until};

/// The connections of one shard: those of every process that has it.
pub struct Shard<'a> {
    world: &'a World,
    number: u64,
}

impl World {
    /// The connections of one shard.
    pub fn shard(&self, number: u64) -> Shard<'_> {
        Shard { world: self, number }
    }

    /// The shard that a server's events go to.
    pub fn shard_of(&self, guild: Id) -> u64 {
        guild.shard(self.shared().config.shards)
    }

    /// Another server with a channel in it, whose events go to this shard.
    pub fn guild_on(&self, shard: u64, name: &str) -> (Id, ChannelRef) {
        let (now_ms, total) = (self.now_ms(), self.shared().config.shards);
        self.shared().change(|state| {
            let guild = state.add_guild_on((shard, total), name, now_ms);
            (guild, ChannelRef { id: state.add_channel(guild, "general", now_ms) })
        })
    }

    /// Lets only one shard of a bucket identify in so much time, or all at once. Discord's own number is
    /// five seconds; one that comes too early gets op 9 and is a violation with that code.
    pub fn limit_identifies(&self, every: Option<Duration>) {
        self.shared().change(|state| state.identifies.every = every);
    }

    /// How many sessions were begun so far.
    pub fn identified(&self) -> u64 {
        self.shared().read(|state| state.identifies.begun)
    }

    /// How often a session went on so far, after its connection was lost.
    pub fn resumed(&self) -> u64 {
        self.shared().read(|state| state.identifies.resumed)
    }

    /// Breaks all gateway connections after so many bytes of a frame.
    pub fn cut_gateway(&self, bytes: usize) {
        self.tell_shards(Shut::Everybody, &Out::Cut(bytes));
    }

    /// Closes all gateway connections with this code.
    pub fn close_gateway(&self, code: u16) {
        self.tell_shards(Shut::Everybody, &Out::Close(code));
    }

    /// Shuts the gateway for all or for one shard, or opens it again. Whoever is there may stay.
    pub fn shut_gateway(&self, shut: Shut) {
        self.shared().change(|state| state.faults.shut = shut);
    }

    /// Shuts the gateway, and breaks the connections of those for whom it is shut.
    pub fn throw_out(&self, shut: Shut) {
        self.shut_gateway(shut);
        self.tell_shards(shut, &Out::Cut(0));
    }

    /// Op 7: asks all shards to connect again and resume.
    pub fn ask_to_reconnect(&self) {
        self.tell_shards(Shut::Everybody, &reconnect());
    }

    /// Op 9: all sessions are over, unless they can be resumed.
    pub fn invalidate_sessions(&self, resumable: bool) {
        self.invalidate(Shut::Everybody, resumable);
    }

    /// Leaves heartbeats unanswered from now on, or answers them again.
    pub fn mute_heartbeats(&self, mute: bool) {
        self.mute(if mute { Shut::Everybody } else { Shut::Nobody });
    }

    /// Whether any shard is connected.
    pub fn is_connected(&self) -> bool {
        self.shared().read(|state| state.sessions.connected() > 0)
    }

    /// Waits until so many shards are connected.
    pub async fn connected(&self, shards: usize) {
        let look = || self.shared().read(|s| (s.sessions.connected() == shards).then_some(()));
        wait_until(self.shared(), &format!("{shards} connected shards"), look).await;
    }

    /// Sends a frame to all shards as it is, whatever it says.
    pub fn send_frame(&self, frame: &str) {
        self.tell_shards(Shut::Everybody, &Out::Frame(frame.into()));
    }

    /// The newest events that shards were told, as they were sent.
    pub fn sent_frames(&self) -> Vec<String> {
        self.shared().read(|state| {
            let logs = state.sessions.all.values().flat_map(|session| &session.log);
            logs.map(|(_, frame)| frame.to_string()).collect()
        })
    }

    fn tell_shards(&self, whom: Shut, out: &Out) {
        self.shared().read(|state| state.sessions.send(whom, out));
    }

    fn invalidate(&self, whose: Shut, resumable: bool) {
        self.tell_shards(whose, &Out::Frame(format!(r#"{{"op":9,"d":{resumable}}}"#).into()));
        if !resumable {
            self.shared().change(|state| {
                state.sessions.all.retain(|_, session| !whose.out(session.shard.0));
            });
        }
    }

    fn mute(&self, whom: Shut) {
        self.shared().change(|state| state.faults.muted = whom);
    }
}

impl Shard<'_> {
    fn alone(&self) -> Shut {
        Shut::Shard(self.number)
    }

    /// Breaks its connections after so many bytes of a frame.
    pub fn cut(&self, bytes: usize) {
        self.world.tell_shards(self.alone(), &Out::Cut(bytes));
    }

    /// Closes its connections with this code.
    pub fn close(&self, code: u16) {
        self.world.tell_shards(self.alone(), &Out::Close(code));
    }

    /// Op 7: asks it to connect again and resume.
    pub fn ask_to_reconnect(&self) {
        self.world.tell_shards(self.alone(), &reconnect());
    }

    /// Op 9: its sessions are over, unless they can be resumed.
    pub fn invalidate(&self, resumable: bool) {
        self.world.invalidate(self.alone(), resumable);
    }

    /// Leaves its heartbeats unanswered, until [`World::mute_heartbeats`] answers all again.
    pub fn mute_heartbeats(&self) {
        self.world.mute(self.alone());
    }

    /// How many sessions it has that are connected: one for each process that runs it.
    pub fn connections(&self) -> usize {
        let here = self.alone();
        self.world.shared().read(|state| state.sessions.connected_of(here))
    }

    /// Waits until it has so many.
    pub async fn connected(&self, count: usize) {
        let look = || (self.connections() == count).then_some(());
        let what = format!("{count} connections of shard {}", self.number);
        wait_until(self.world.shared(), &what, look).await;
    }
}

fn reconnect() -> Out {
    Out::Frame(r#"{"op":7,"d":null}"#.into())
}
