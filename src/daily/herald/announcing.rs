//! The card of a new day, and how the one before went.

use super::Herald;
use super::posting::Tried;
use crate::daily::crier::{Address, Announcement, Crier, Letter};
use crate::daily::date::Date;
use crate::daily::standings::Asked;
use crate::store;
use crate::table::engine::Trouble;
use crate::table::messenger::Undelivered;
use crate::words::Language;

impl<C: Crier> Herald<C> {
    /// Posts it, unless it is there already.
    pub(super) async fn announce(
        &self,
        row: &store::Letter,
        letter: &Letter,
    ) -> Result<Tried, Trouble> {
        let Address::Channel { guild, channel } = letter.to else { return Ok(Tried::Done(None)) };
        if row.tried_at.is_some() {
            self.0.rate.turn().await;
            match self.0.crier.find(channel, letter).await {
                Ok(Some(posted)) => return Ok(Tried::Done(Some(posted.message))),
                // Who may not look can still rely on the nonce.
                Ok(None) | Err(Undelivered::Forbidden | Undelivered::MessageGone) => {}
                Err(why) => return Ok(why.into()),
            }
        }
        let announcement = self.announcement(guild, row, letter).await?;
        self.0.rate.turn().await;
        Ok(match self.0.crier.announce(letter, &announcement, &letter.nonce()).await {
            Ok(posted) => Tried::Done(Some(posted.message)),
            Err(why) => why.into(),
        })
    }

    /// All that a card says.
    pub(super) async fn announcement(
        &self,
        guild: u64,
        row: &store::Letter,
        letter: &Letter,
    ) -> Result<Announcement, Trouble> {
        let (challenge, date) = (letter.challenge, letter.date);
        let before = before(row, letter);
        let hours = self.dailies().hours(Some(guild), challenge).await?;
        let language = hours.language.unwrap_or(Language::English);
        let edition = self.dailies().made(challenge, language, date).await?;
        let asked = Asked::Server(guild);
        let (went, _) = self.dailies().went(asked, challenge, before).await?;
        Ok(Announcement {
            guild,
            challenge,
            date,
            language,
            hash: edition.hash,
            ends_at: hours.window(date).1,
            before: went,
            opens_at: hours.closes(before),
        })
    }
}

/// The date that a card looks back on.
pub fn before(row: &store::Letter, letter: &Letter) -> Date {
    row.payload.parse().unwrap_or(letter.date.previous(letter.challenge.period()))
}
