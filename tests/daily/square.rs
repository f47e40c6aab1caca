//! A town square in place of Discord: it keeps what is cried, and can be deaf, forbidden, or so bad at
//! answering that nobody knows whether it has heard. It throws no second message away, whatever its nonce:
//! none may come.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use crosstown::daily::challenge::Challenge;
use crosstown::daily::crier::{Announcement, Crier, Letter, Nudge};
use crosstown::daily::date::Date;
use crosstown::daily::grids::Grids;
use crosstown::table::messenger::{Posted, Undelivered};

/// How many messages of a channel can be looked through.
const LAST: usize = 50;

/// A message in a channel.
#[derive(Clone)]
pub struct Message {
    pub id: u64,
    pub channel: u64,
    pub challenge: Challenge,
    pub date: Date,
    pub card: Announcement,
    /// What the edit showed, and how often there was one.
    pub grids: Option<Grids>,
    pub edits: u32,
}

/// What becomes of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nobody hears it.
    Fails(Undelivered),
    /// It is heard, and the answer is lost.
    Unanswered,
}

#[derive(Default)]
pub struct Square(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    last: u64,
    messages: Vec<Message>,
    nudges: Vec<(u64, Nudge)>,
    fates: VecDeque<Fate>,
    searches: u32,
}

impl Square {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap()
    }

    pub fn messages(&self) -> Vec<Message> {
        self.inner().messages.clone()
    }

    /// Those of one channel, oldest first.
    pub fn in_channel(&self, channel: u64) -> Vec<Message> {
        let mut messages = self.messages();
        messages.retain(|message| message.channel == channel);
        messages
    }

    /// Who was reminded of what.
    pub fn nudges(&self) -> Vec<(u64, Nudge)> {
        self.inner().nudges.clone()
    }

    /// How often a channel was looked through.
    pub fn searches(&self) -> u32 {
        self.inner().searches
    }

    /// What becomes of the next requests; those after them go well.
    pub fn then(&self, fates: impl IntoIterator<Item = Fate>) {
        self.inner().fates.extend(fates);
    }
}

impl Inner {
    /// Does what is asked, unless nobody hears it; and answers, if that does not get lost.
    fn heard<T>(&mut self, done: impl FnOnce(&mut Self) -> T) -> Result<T, Undelivered> {
        match self.fates.pop_front() {
            Some(Fate::Fails(why)) => Err(why),
            Some(Fate::Unanswered) => {
                done(self);
                Err(Undelivered::Later)
            }
            None => Ok(done(self)),
        }
    }
}

impl Crier for Square {
    async fn announce(
        &self,
        letter: &Letter,
        announcement: &Announcement,
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        assert_eq!(nonce, letter.nonce());
        assert!(nonce.len() <= 25, "Discord takes no longer one");
        tokio::task::yield_now().await;
        let crosstown::daily::crier::Address::Channel { channel, .. } = letter.to else {
            panic!("a card goes to a channel")
        };
        self.inner().heard(|square| {
            square.last += 1;
            let id = square.last;
            square.messages.push(Message {
                id,
                channel,
                challenge: letter.challenge,
                date: letter.date,
                card: announcement.clone(),
                grids: None,
                edits: 0,
            });
            Posted { channel, message: id }
        })
    }

    async fn find(&self, channel: u64, letter: &Letter) -> Result<Option<Posted>, Undelivered> {
        tokio::task::yield_now().await;
        self.inner().heard(|square| {
            square.searches += 1;
            let there = square.messages.iter().rev().filter(|message| message.channel == channel);
            let of = |message: &&Message| {
                (message.challenge, message.date) == (letter.challenge, letter.date)
            };
            there.take(LAST).find(of).map(|message| Posted { channel, message: message.id })
        })
    }

    async fn open_grids(
        &self,
        message: Posted,
        announcement: &Announcement,
        grids: &Grids,
    ) -> Result<(), Undelivered> {
        tokio::task::yield_now().await;
        self.inner().heard(|square| {
            let shown = square.messages.iter_mut().find(|shown| shown.id == message.message);
            let shown = shown.expect("only what was posted is edited");
            assert_eq!(shown.card.before.date, grids.date);
            assert_eq!(shown.date, announcement.date);
            shown.grids = Some(grids.clone());
            shown.edits += 1;
        })
    }

    async fn remind(
        &self,
        person: u64,
        letter: &Letter,
        nudge: &Nudge,
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        assert_eq!(nonce, letter.nonce());
        tokio::task::yield_now().await;
        self.inner().heard(|square| {
            square.last += 1;
            square.nudges.push((person, nudge.clone()));
            Posted { channel: person, message: square.last }
        })
    }
}
