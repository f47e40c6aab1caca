//! Pairs of people who play, each in a server of their own, dealt out to the shards.

use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::playground::{ChannelRef, Person, Reply, World};
use tokio::time::{sleep, sleep_until};

const SIZE: u8 = 19;

/// Two people, and where they play.
#[derive(Clone)]
pub struct Couple {
    pub shard: u64,
    pub channel: ChannelRef,
    pub people: [Person; 2],
}

/// A press, how it was answered and how long that took.
pub struct Press {
    pub id: u64,
    pub said: Said,
    pub took: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Done,
    /// Answered, but not done.
    Refused,
    /// That it takes a moment, and no more: whoever said so was killed.
    Unfinished,
    Nothing,
}

impl Couple {
    pub fn of(world: &World, what: &str, number: usize, shards: u64) -> Self {
        let shard = number as u64 % shards;
        let (_, channel) = world.guild_on(shard, &format!("{what} {number}"));
        let people = ["one", "two"].map(|name| world.user(&format!("{name} of {what} {number}")));
        Self { shard, channel, people }
    }

    /// Begins a game at this pace. Answers are words, which are sooner made than pictures.
    pub async fn begin(&self, pace: &str) {
        let [one, two] = &self.people;
        for person in &self.people {
            person.slash(&self.channel, "preferences", args![boards: "text"]).await.message().await;
        }
        let args = args![opponent: two, size: i32::from(SIZE), colour: "red", pace: pace];
        let told = one.slash(&self.channel, "crisscross", args).await.message().await;
        assert!(told.content.starts_with("Your game begins"), "{}", told.content);
    }

    /// Moves by turns until then, with a thought before each move.
    pub async fn play(self, thought: Duration, until: Instant) -> Vec<Press> {
        // No two of every other square of every other row touch.
        let odd = || (1..=SIZE).step_by(2);
        let squares = odd().flat_map(|row| odd().map(move |column| (column, row)));
        let mut presses = Vec::new();
        for (turn, (column, row)) in squares.enumerate() {
            if Instant::now() >= until {
                break;
            }
            let square = format!("{}{row}", char::from(b'a' + column - 1));
            // What had no answer may be done all the same: the other one's turn comes either way, sooner or later.
            presses.push(self.press(turn, &square).await);
            sleep(thought).await;
        }
        sleep_until(until.into()).await;
        presses
    }

    async fn press(&self, turn: usize, square: &str) -> Press {
        let asked = Instant::now();
        let player = &self.people[turn % 2];
        let reply = player.slash(&self.channel, "move", args![text: square]).await;
        let took = asked.elapsed();
        let said = if reply.failed() {
            Said::Nothing
        } else if reply.deferred() && !settled(&reply).await {
            Said::Unfinished
        } else if reply.messages().iter().any(|told| told.content.starts_with("Done:")) {
            Said::Done
        } else {
            Said::Refused
        };
        Press { id: reply.interaction().0, said, took }
    }
}

/// Whether an answer that takes longer comes at all.
async fn settled(reply: &Reply) -> bool {
    const PATIENCE: Duration = Duration::from_secs(20);
    let asked = Instant::now();
    while asked.elapsed() < PATIENCE {
        let told = reply.messages();
        if told.iter().any(|told| !told.thinking) {
            return true;
        }
        sleep(Duration::from_millis(20)).await;
    }
    false
}

/// Of all times, that which this share is shorter than, in milliseconds.
pub fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort_unstable();
    let at = (times.len() as f64 * share) as usize;
    times.get(at.min(times.len().saturating_sub(1))).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}
