//! Sessions: what a shard has been told, kept for a while so that it can be told again.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use tokio::sync::mpsc::UnboundedSender;

use super::Event;
use crate::playground::faults::Shut;

/// How many events a shard may miss and still resume.
const KEPT: usize = 2_000;

/// What a connection is asked to do.
#[derive(Clone, Debug)]
pub enum Out {
    /// Send a frame.
    Frame(Arc<str>),
    /// Send a large frame, packed if the shard asked for that.
    Large(Arc<str>),
    /// Let so many more bytes out and break the connection.
    Cut(usize),
    /// Close with this code.
    Close(u16),
}

/// One shard's session.
pub struct Session {
    /// Which shard of how many.
    pub shard: (u64, u64),
    /// The events it asked for.
    pub intents: u64,
    /// The number of the last event.
    pub seq: u64,
    /// The last events, each with its number.
    pub log: VecDeque<(u64, Arc<str>)>,
    /// The connection, while there is one.
    pub out: Option<UnboundedSender<Out>>,
}

impl Session {
    /// Numbers an event, keeps it and sends it.
    pub fn push(&mut self, event: &Event) {
        self.seq += 1;
        let frame: Arc<str> = event.frame(self.seq).into();
        self.log.push_back((self.seq, frame.clone()));
        if self.log.len() > KEPT {
            self.log.pop_front();
        }
        let large = matches!(event.name, "READY" | "GUILD_CREATE");
        self.send(if large { Out::Large(frame) } else { Out::Frame(frame) });
    }

    /// Hands something to the connection; without one it is dropped.
    pub fn send(&self, out: Out) {
        if let Some(connection) = &self.out {
            // A connection that has just ended takes nothing; resuming will replay it.
            let _ = connection.send(out);
        }
    }

    /// What came after event `seq`, or nothing if that is no longer known.
    pub fn since(&self, seq: u64) -> Option<Vec<Arc<str>>> {
        let first_kept = self.seq + 1 - self.log.len() as u64;
        (seq + 1 >= first_kept).then(|| {
            self.log.iter().filter(|(at, _)| *at > seq).map(|(_, frame)| frame.clone()).collect()
        })
    }
}

/// All sessions by their id.
#[derive(Default)]
pub struct Sessions {
    /// The sessions.
    pub all: HashMap<String, Session>,
}

impl Sessions {
    /// Tells an event to each shard that wants it.
    pub fn dispatch(&mut self, event: &Event) {
        for session in self.all.values_mut() {
            if event.is_on(session.shard) && event.is_wanted(session.intents) {
                session.push(event);
            }
        }
    }

    /// The number of sessions that are connected now.
    pub fn connected(&self) -> usize {
        self.connected_of(Shut::Everybody)
    }

    /// The same among these shards.
    pub fn connected_of(&self, whose: Shut) -> usize {
        self.of(whose).filter(|session| session.out.is_some()).count()
    }

    /// Hands something to the connections of these shards.
    pub fn send(&self, whom: Shut, out: &Out) {
        self.of(whom).for_each(|session| session.send(out.clone()));
    }

    fn of(&self, whose: Shut) -> impl Iterator<Item = &Session> {
        self.all.values().filter(move |session| whose.out(session.shard.0))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn replay_starts_after_the_last_event_seen() {
        let mut session =
            Session { shard: (0, 1), intents: 0, seq: 0, log: VecDeque::new(), out: None };
        let event = Event::new("TYPING_START", None, Value::Null);
        (0..3).for_each(|_| session.push(&event));
        assert_eq!(session.since(1).unwrap().len(), 2);
        assert_eq!(session.since(3).unwrap().len(), 0);
        (0..KEPT).for_each(|_| session.push(&event));
        assert!(session.since(1).is_none(), "too long ago");
    }
}
