//! A word to those who asked for it, a few hours before their streak ends: once a date, and never again to
//! somebody who takes no direct messages.

use super::posting::Tried;
use super::{AT_ONCE, Herald};
use crate::daily::challenge::Challenge;
use crate::daily::crier::{Address, Crier, Letter, Nudge};
use crate::daily::dailies::Dailies;
use crate::daily::hours::Hours;
use crate::store::{self, NewLetter, Nudged, REMIND, StoreError};
use crate::table::engine::Trouble;
use crate::table::messenger::Undelivered;
use crate::table::seating::PersonId;

/// How long before the end of a day, in milliseconds as all times below.
const BEFORE: i64 = 4 * 60 * 60 * 1000;
/// How long one that may have arrived is tried again: as long as Discord knows its nonce for sure.
const SURE: i64 = 2 * 60_000;

impl Dailies {
    /// Whether the asker is reminded before their streak ends.
    pub async fn reminds(
        &self,
        person: PersonId,
        challenge: Challenge,
    ) -> Result<bool, StoreError> {
        Ok(self.store().nudged(person.0, challenge.id()).await?.is_some())
    }

    /// Has the asker reminded, or no longer.
    pub async fn remind_me(
        &self,
        person: PersonId,
        challenge: Challenge,
        on: bool,
    ) -> Result<(), StoreError> {
        let game = challenge.id();
        if !on {
            return self.store().nudge_no_more(person.0, game).await;
        }
        let game = game.to_owned();
        self.store().nudge(Nudged { person: person.0, game, next_at: self.now() }).await
    }

    /// Somebody plays, perhaps elsewhere than before: their day may end at another time.
    pub(in crate::daily) async fn look_again(
        &self,
        person: PersonId,
        challenge: Challenge,
    ) -> Result<(), StoreError> {
        match self.store().nudged(person.0, challenge.id()).await? {
            Some(nudged) => self.store().nudge(Nudged { next_at: self.now(), ..nudged }).await,
            None => Ok(()),
        }
    }

    /// The hours that somebody lives by: those of the place where they last played.
    async fn hours_of(&self, person: PersonId, challenge: Challenge) -> Result<Hours, StoreError> {
        let last = self.store().last_daily_play(person.0, challenge.id()).await?;
        let guild = last.and_then(|play| play.guild).map(i64::cast_unsigned);
        self.hours(guild, challenge).await
    }

    /// The streak that ends with this day if somebody does not play; None if there is nothing to lose.
    async fn at_stake(
        &self,
        person: PersonId,
        challenge: Challenge,
        hours: &Hours,
    ) -> Result<Option<Nudge>, StoreError> {
        let date = hours.today(self.now());
        let play = self.store().daily_play(person.0, challenge.id(), date.number()).await?;
        if let Some(play) = play {
            let ended = self.store().table(play.table_id).await?.map(|table| table.phase);
            // Whether it has a result or not, it can't be played any more.
            if ended != Some(store::Phase::Playing) {
                return Ok(None);
            }
        }
        let streak = self.streak(person, challenge, date).await?;
        let ends_at = hours.window(date).1;
        Ok((streak > 0).then_some(Nudge { challenge, date, streak, ends_at }))
    }
}

impl<C: Crier> Herald<C> {
    /// Writes letters to those whose streak is about to end.
    pub(super) async fn nudge(&self) -> Result<(), Trouble> {
        loop {
            let due = self.store().due_nudges(self.now(), AT_ONCE).await?;
            if due.is_empty() {
                return Ok(());
            }
            for nudged in due {
                self.nudge_one(nudged).await?;
            }
        }
    }

    async fn nudge_one(&self, nudged: Nudged) -> Result<(), StoreError> {
        let (dailies, now) = (self.dailies(), self.now());
        let person = PersonId(nudged.person);
        let Ok(challenge) = nudged.game.parse::<Challenge>() else {
            return self.store().nudge_no_more(nudged.person, &nudged.game).await;
        };
        let hours = dailies.hours_of(person, challenge).await?;
        let date = hours.today(now);
        let moment = hours.window(date).1 - BEFORE;
        if now < moment {
            self.store().turn_nudge(nudged, moment, None, now).await?;
            return Ok(());
        }
        let nudge = dailies.at_stake(person, challenge, &hours).await?;
        let letter = nudge.map(|nudge| NewLetter {
            key: format!("remind:{challenge}:{}:{}", nudge.date.number(), person.0),
            kind: REMIND,
            game: nudged.game.clone(),
            day: nudge.date.number(),
            guild: None,
            channel: None,
            person: Some(person.0),
            payload: String::new(),
            due_at: now,
        });
        let next = hours.window(date.next(challenge.period())).1 - BEFORE;
        self.store().turn_nudge(nudged, next.max(now + 1), letter, now).await?;
        Ok(())
    }

    pub(super) async fn remind(
        &self,
        row: &store::Letter,
        letter: &Letter,
    ) -> Result<Tried, Trouble> {
        let (dailies, challenge) = (self.dailies(), letter.challenge);
        let Some(person) = row.person.map(PersonId) else { return Ok(Tried::Done(None)) };
        if row.tried_at.is_some() && self.now() - row.made_at > SURE {
            return Ok(Tried::Done(None));
        }
        let hours = dailies.hours_of(person, challenge).await?;
        let nudge = dailies.at_stake(person, challenge, &hours).await?;
        // They may have played meanwhile, or switched it off, or the day is over.
        let wanted = dailies.reminds(person, challenge).await?;
        let Some(nudge) = nudge.filter(|nudge| wanted && nudge.date == letter.date) else {
            return Ok(Tried::Done(None));
        };
        let who = dailies.tables().people().who(person, None).await?;
        let Some(discord_id) = who.discord_id else { return Ok(Tried::Done(None)) };
        let letter = Letter { to: Address::Person(discord_id), ..letter.clone() };
        self.0.rate.turn().await;
        let told = self.0.crier.remind(discord_id, &letter, &nudge, &letter.nonce()).await;
        Ok(match told {
            Ok(posted) => Tried::Done(Some(posted.message)),
            Err(Undelivered::Later) => Tried::Again,
            Err(_) => {
                self.store().nudge_no_more(person.0, challenge.id()).await?;
                Tried::Done(None)
            }
        })
    }
}
