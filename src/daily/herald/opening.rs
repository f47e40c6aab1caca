//! Two hours after a day has ended, the card of the next one shows its grids: one edit, and twice is as good
//! as once.

use super::Herald;
use super::announcing::before;
use super::posting::{Tried, announced};
use crate::daily::crier::{Address, Crier, Letter};
use crate::store;
use crate::table::engine::Trouble;
use crate::table::messenger::{Posted, Undelivered};

/// How long it is tried, in milliseconds: a message that takes no edit for so long takes none any more.
const LONG_ENOUGH: i64 = 48 * 60 * 60 * 1000;

impl<C: Crier> Herald<C> {
    pub(super) async fn open(
        &self,
        row: &store::Letter,
        letter: &Letter,
    ) -> Result<Tried, Trouble> {
        let Address::Channel { guild, channel } = letter.to else { return Ok(Tried::Done(None)) };
        let (challenge, now) = (letter.challenge, self.now());
        let key = announced(challenge, letter.date.number(), guild.cast_signed());
        let message = match self.store().letter(&key).await? {
            Some(card) if card.message.is_some() => card.message,
            // It waits for the card.
            Some(card) if card.said_at.is_none() => return Ok(Tried::Again),
            _ => return Ok(Tried::Done(None)),
        };
        let Some(message) = message.map(i64::cast_unsigned) else { return Ok(Tried::Done(None)) };
        let before = before(row, letter);
        let Some(grids) = self.dailies().grids(guild, challenge, before).await? else {
            let hours = self.dailies().hours(Some(guild), challenge).await?;
            return Ok(Tried::NotBefore(hours.closes(before)));
        };
        let announcement = self.announcement(guild, row, letter).await?;
        self.0.rate.turn().await;
        let posted = Posted { channel, message };
        Ok(match self.0.crier.open_grids(posted, &announcement, &grids).await {
            Ok(()) => Tried::Done(Some(message)),
            Err(Undelivered::Later | Undelivered::TooOld) if now - row.made_at < LONG_ENOUGH => {
                Tried::Again
            }
            // What happens to an old card stops no new ones.
            Err(_) => Tried::Done(None),
        })
    }
}
