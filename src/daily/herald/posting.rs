//! Letters: each is tried until it is said, and never said twice.
//!
//! Before a letter is tried that is written down, and for a while nobody else tries it. One that was tried
//! before may have arrived, whatever the answer was: then the channel is looked through first.

use tokio::task::JoinSet;

use super::{AT_ONCE, Herald};
use crate::daily::challenge::Challenge;
use crate::daily::crier::{Address, Crier, Letter};
use crate::daily::date::Date;
use crate::store::{self, ANNOUNCE, OPEN, REMIND};
use crate::table::apart::{Broken, Room};
use crate::table::engine::Trouble;
use crate::table::messenger::Undelivered;

/// How many letters are carried side by side.
const SIDE_BY_SIDE: usize = 16;
/// How long a letter is left to whoever tries it, in milliseconds as all times below.
const TRYING: i64 = 60_000;
/// When it is tried again at the soonest, and at the latest.
const SOON: i64 = 5_000;
const LATER: i64 = 5 * 60_000;

/// What came of trying a letter.
pub enum Tried {
    /// This message came of it, or none that is worth keeping.
    Done(Option<u64>),
    /// Nothing, and perhaps something later.
    Again,
    /// Not before then.
    NotBefore(i64),
    /// Nothing can be posted in that channel any more.
    NoWay(Undelivered),
}

impl From<Undelivered> for Tried {
    fn from(why: Undelivered) -> Self {
        match why {
            Undelivered::Later | Undelivered::TooOld => Tried::Again,
            Undelivered::ChannelGone | Undelivered::Forbidden => Tried::NoWay(why),
            Undelivered::MessageGone | Undelivered::Archived | Undelivered::Wrong => {
                Tried::Done(None)
            }
        }
    }
}

/// The card of a date in a server.
pub fn announced(challenge: Challenge, day: i64, guild: i64) -> String {
    format!("announce:{challenge}:{day}:{guild}")
}

/// The edit of that card.
pub fn opened(challenge: Challenge, day: i64, guild: i64) -> String {
    format!("open:{challenge}:{day}:{guild}")
}

impl<C: Crier> Herald<C> {
    /// Tries all letters that are due.
    pub(super) async fn post(&self) -> Result<(), Trouble> {
        loop {
            let due = self.store().due_letters(self.now(), AT_ONCE).await?;
            if due.is_empty() || !self.in_touch() {
                return Ok(());
            }
            // What opens grids needs the card that shows them.
            let (cards, others) = due.into_iter().partition(|letter| letter.kind == ANNOUNCE);
            self.carry_all(cards).await?;
            self.carry_all(others).await?;
        }
    }

    /// Tries letters side by side, all of them, and says what went wrong first.
    async fn carry_all(&self, letters: Vec<store::Letter>) -> Result<(), Trouble> {
        let (room, mut carrying) = (Room::new(SIDE_BY_SIDE), JoinSet::new());
        for letter in letters {
            let (herald, place) = (self.clone(), room.place().await);
            carrying.spawn(async move {
                let carried = herald.carry(letter).await;
                drop(place);
                carried
            });
        }
        let mut all = Ok(());
        while let Some(carried) = carrying.join_next().await {
            all = all.and(carried.unwrap_or(Err(Broken.into())));
        }
        all
    }

    async fn carry(&self, row: store::Letter) -> Result<(), Trouble> {
        let (store, now) = (self.store(), self.now());
        if !store.claim_letter(row.id, row.tried_at, now, now + TRYING).await? {
            return Ok(());
        }
        let tried = match read(&row) {
            Some(letter) => self.try_letter(&row, &letter).await?,
            // One that this version does not know.
            None => Tried::Done(None),
        };
        let now = self.now();
        match tried {
            Tried::Done(message) => {
                store.letter_said(row.id, message.map(u64::cast_signed), now).await?;
            }
            Tried::Again => {
                let wait = (now - row.made_at).clamp(SOON, LATER);
                store.put_off_letter(row.id, now + wait).await?;
            }
            Tried::NotBefore(at) => store.put_off_letter(row.id, at.max(now + SOON)).await?,
            Tried::NoWay(why) => self.no_way(&row, why).await?,
        }
        Ok(())
    }

    async fn try_letter(&self, row: &store::Letter, letter: &Letter) -> Result<Tried, Trouble> {
        match row.kind.as_str() {
            ANNOUNCE => self.announce(row, letter).await,
            OPEN => self.open(row, letter).await,
            REMIND => self.remind(row, letter).await,
            _ => Ok(Tried::Done(None)),
        }
    }

    /// Whoever set it up finds out why nothing comes any more.
    async fn no_way(&self, row: &store::Letter, why: Undelivered) -> Result<(), Trouble> {
        let (store, now) = (self.store(), self.now());
        store.letter_said(row.id, None, now).await?;
        let trouble = match why {
            Undelivered::ChannelGone => "The channel is gone: choose another with /daily setup.",
            _ => {
                "I may not post there: give me View Channel, Send Messages and Attach Files in the \
                 channel, then use /daily setup again."
            }
        };
        if let (Some(guild), Some(channel)) = (row.guild, row.channel) {
            store.stop_daily_channel((guild, &row.game, channel), trouble, now).await?;
        }
        Ok(())
    }
}

/// A letter as the crier knows it. The address of a person is looked up when it is tried.
fn read(row: &store::Letter) -> Option<Letter> {
    let to = match (row.guild, row.channel, row.person) {
        (Some(guild), Some(channel), _) => {
            Address::Channel { guild: guild.cast_unsigned(), channel: channel.cast_unsigned() }
        }
        (_, _, Some(_)) => Address::Person(0),
        _ => return None,
    };
    let date = Date::from_number(row.day);
    Some(Letter { id: row.id, challenge: row.game.parse().ok()?, date, to })
}
