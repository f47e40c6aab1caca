//! Playing: each person once a date, at a private table, wherever they are.

use serde_json::Value;

use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use super::editions::Edition;
use super::hours::Hours;
use crate::game::Pace;
use crate::store::{self, DailyPlay, NewPlay, StoreError};
use crate::table::apart::Broken;
use crate::table::edition::EditionTag;
use crate::table::engine::Trouble;
use crate::table::opening::{Alike, Opening};
use crate::table::record::{Place, TableId};
use crate::table::refused::Refused;
use crate::table::seating::{Occupant, PersonId};
use crate::words::Language;

/// Somebody's play of a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    pub table: TableId,
    pub edition: Edition,
    pub how: How,
    /// Until when it can be finished; then its grids open.
    pub closes_at: i64,
    /// What is to be said besides: that it does not count here, for it is in another language.
    pub note: Option<String>,
}

/// How far a play has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// It has just been begun.
    Begun,
    /// It was begun before, here or elsewhere.
    GoesOn,
    /// It was played to its end.
    Finished,
    /// It was given up, or its day ended before it did.
    Unfinished,
}

impl Dailies {
    /// Begins the asker's play, goes on with it, or shows it if it is over. `date` is the one of the card
    /// that was pressed; None for the one that is on here. `language` is what the asker names.
    pub async fn play(
        &self,
        person: PersonId,
        place: Place,
        challenge: Challenge,
        date: Option<Date>,
        language: Option<Language>,
    ) -> Result<Play, Trouble> {
        let hours = self.hours(place.guild, challenge).await?;
        let today = hours.today(self.now());
        let date = date.unwrap_or(today).of(challenge.period());
        let there = self.store().daily_play(person.0, challenge.id(), date.number()).await?;
        let (play, begun) = match there {
            Some(play) => (play, false),
            None => {
                check_date(date, today)?;
                let language = language.or(hours.language).unwrap_or(Language::English);
                let edition = self.made(challenge, language, date).await?;
                (self.begin(person, place, challenge, &edition, hours.closes(date)).await?, true)
            }
        };
        let edition = self.store().edition_by_id(play.edition).await?.ok_or(Broken)?;
        let edition = Edition::read(&edition).ok_or(Broken)?;
        let note = self.count_here(person, place, &hours, &edition).await?;
        self.look_again(person, challenge).await?;
        let how = if begun { How::Begun } else { self.how(&play).await? };
        let (table, closes_at) = (TableId(play.table_id), play.closes_at);
        Ok(Play { table, edition, how, closes_at, note })
    }

    /// Opens the table. If two presses come at once, both find the same.
    async fn begin(
        &self,
        person: PersonId,
        place: Place,
        challenge: Challenge,
        edition: &store::Edition,
        closes_at: i64,
    ) -> Result<DailyPlay, Trouble> {
        // A server may have moved its hour back to a date that is over everywhere else.
        if edition.revealed_at.is_some() {
            return Err(Refused::DayOver.into());
        }
        let own = self.own_rules(person, challenge).await?;
        let own = challenge.own(&own, edition.dictionary.as_deref());
        let rules = self.tables().kind(challenge.id())?.seat_details(&own);
        let options: Value = serde_json::from_str(&edition.options).map_err(|_| Broken)?;
        let seed = edition.seed.parse().map_err(|_| Broken)?;
        let alike = Alike { seed, dictionary: edition.dictionary.clone() };
        let (game, day) = (challenge.id().to_owned(), edition.day);
        let opening = Opening {
            game: game.clone(),
            options,
            dictionary: None,
            pace: Pace::None,
            place,
            opener: person,
            seats: vec![Occupant::Person(person)],
            seat_options: vec![own],
            private: true,
        };
        let play = NewPlay { game, day, edition: edition.id, rules, closes_at };
        self.tables().open_play(&opening, alike, play).await?;
        let play = self.store().daily_play(person.0, challenge.id(), day).await?;
        Ok(play.ok_or(Broken)?)
    }

    /// Has a play count on the boards of the server where it is asked for, or says why it does not.
    async fn count_here(
        &self,
        person: PersonId,
        place: Place,
        hours: &Hours,
        edition: &Edition,
    ) -> Result<Option<String>, StoreError> {
        let Some(guild) = place.guild else { return Ok(None) };
        if let Some(here) = hours.language.filter(|here| *here != edition.language) {
            let theirs = edition.language;
            return Ok(Some(format!(
                "You play this date in {theirs}, and this server plays in {here}: it counts for you, and \
                 not on the boards here."
            )));
        }
        if self.now() < hours.closes(edition.date) {
            let (game, day) = (edition.challenge.id(), edition.date.number());
            self.store().play_here(guild.cast_signed(), game, day, person.0).await?;
        }
        Ok(None)
    }

    /// How far a play has come that was begun before.
    async fn how(&self, play: &DailyPlay) -> Result<How, StoreError> {
        let phase = self.store().table(play.table_id).await?.map(|table| table.phase);
        let finished = self.store().results(play.table_id).await?;
        Ok(match phase {
            Some(store::Phase::Playing) if self.now() < play.closes_at => How::GoesOn,
            Some(store::Phase::Over) if finished.iter().any(|seat| seat.place.is_some()) => {
                How::Finished
            }
            _ => How::Unfinished,
        })
    }

    /// The edition that a table plays, if it plays one.
    pub async fn edition_of(&self, table: TableId) -> Result<Option<EditionTag>, StoreError> {
        Ok(self.store().edition_played(table.0).await?.map(EditionTag::from))
    }
}

/// Only the date that is on can be begun.
fn check_date(date: Date, today: Date) -> Result<(), Refused> {
    match date.cmp(&today) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Less => Err(Refused::Rule(format!(
            "{} is over here, and you have not begun it: play the newest one with /daily play.",
            date.spoken()
        ))),
        std::cmp::Ordering::Greater => Err(Refused::Rule(format!(
            "{} has not begun here: play the one that is on with /daily play.",
            date.spoken()
        ))),
    }
}
