//! Editions: one challenge in one language on one date, the same for everybody. Each is made when first
//! needed, once, and everything of it follows from its secret.

use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use super::proof::Secret;
use super::sequence::{self, Sequence, dictionary};
use crate::games::wordsearch::{Options, Source};
use crate::store::{self, Made, StoreError};
use crate::table::apart::{Broken, apart};
use crate::table::edition::EditionTag;
use crate::table::engine::Trouble;
use crate::table::kind::Kind;
use crate::words::{Language, OwnWords};

/// Within how many days the same words do not come again.
const APART: i64 = 366;
/// How often words are drawn until some come that were not there lately. Random ones never repeat.
const DRAWS: u32 = 20;

/// One challenge in one language on one date, as far as anybody may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    pub id: i64,
    pub challenge: Challenge,
    pub language: Language,
    pub date: Date,
    /// Of its secret.
    pub hash: String,
    /// The secret itself, once it is revealed: 64 hexadecimal digits.
    pub revealed: Option<String>,
}

/// The edition that is on somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Today {
    pub edition: Edition,
    pub begins_at: i64,
    /// When the next one begins there.
    pub ends_at: i64,
    /// Until when those can finish who began before that; then its grids open.
    pub closes_at: i64,
}

impl Edition {
    /// What of a row anybody may know; None if this version does not know its challenge or language.
    pub(super) fn read(row: &store::Edition) -> Option<Self> {
        Some(Self {
            id: row.id,
            challenge: row.game.parse().ok()?,
            language: row.language.parse().ok()?,
            date: Date::from_number(row.day),
            hash: row.hash.clone(),
            revealed: row.revealed_at.map(|_| row.secret.clone()),
        })
    }
}

/// What a table of an edition is called: Daily wordsearch, 17 November.
pub fn title(game: &str, tag: &EditionTag) -> String {
    let challenge = game.parse().map_or("Daily game", Challenge::title);
    let date = Date::from_number(tag.day).civil().strftime("%-d %B").to_string();
    format!("{challenge} · {date}")
}

impl Dailies {
    /// The edition that is on here now, made and stored if need be. `language` is what the asker names; None
    /// for the server's, or English.
    pub async fn today(
        &self,
        guild: Option<u64>,
        challenge: Challenge,
        language: Option<Language>,
    ) -> Result<Today, Trouble> {
        let hours = self.hours(guild, challenge).await?;
        let language = language.or(hours.language).unwrap_or(Language::English);
        let date = hours.today(self.now());
        let (begins_at, ends_at) = hours.window(date);
        let edition = self.made(challenge, language, date).await?;
        let edition = Edition::read(&edition).ok_or(Broken)?;
        Ok(Today { edition, begins_at, ends_at, closes_at: hours.closes(date) })
    }

    /// An edition that was made, if it was.
    pub async fn edition(
        &self,
        challenge: Challenge,
        language: Language,
        date: Date,
    ) -> Result<Option<Edition>, StoreError> {
        let row = self.store().edition(challenge.id(), language.code(), date.number()).await?;
        Ok(row.as_ref().and_then(Edition::read))
    }

    /// Where the words of an edition come from, as Emma, pages 57 to 81: as secret as the words until the
    /// secret itself is revealed, when the day is over everywhere.
    pub async fn words_from(&self, edition: &Edition) -> Result<Option<String>, Trouble> {
        let Edition { challenge, language, date, .. } = *edition;
        if challenge != Challenge::Wordsearch {
            return Ok(None);
        }
        let row = self.store().edition(challenge.id(), language.code(), date.number()).await?;
        let Some(row) = row.filter(|row| row.revealed_at.is_some()) else { return Ok(None) };
        Ok(apart(move || title_of(&row, language)).await?)
    }

    /// The date that is on in a server, or in UTC.
    pub async fn date_here(
        &self,
        guild: Option<u64>,
        challenge: Challenge,
    ) -> Result<Date, StoreError> {
        Ok(self.hours(guild, challenge).await?.today(self.now()))
    }

    /// An edition, made if need be: of many who ask at once, one makes it.
    pub(super) async fn made(
        &self,
        challenge: Challenge,
        language: Language,
        date: Date,
    ) -> Result<store::Edition, Trouble> {
        challenge.check(language)?;
        let (store, day) = (self.store(), date.number());
        if let Some(made) = store.edition(challenge.id(), language.code(), day).await? {
            return Ok(made);
        }
        let kind = self.tables().kind(challenge.id())?;
        for _ in 0..DRAWS {
            let place = self.drawing().place().await;
            if let Some(made) = store.edition(challenge.id(), language.code(), day).await? {
                return Ok(made);
            }
            let secret = Secret((self.makers().secrets)());
            let (sequences, at) = (self.makers().sequences, self.now());
            let draw = move || drawn(kind, challenge, language, date, secret, sequences, at);
            let drawn = place.run(draw).await?.ok_or(Broken)?;
            match store.make_edition(drawn, APART).await? {
                Made::Edition(made) => return Ok(*made),
                Made::Repeated => {}
            }
        }
        Err(Broken.into())
    }
}

/// Where the words of a wordsearch come from.
fn title_of(row: &store::Edition, language: Language) -> Option<String> {
    let options: Options = serde_json::from_str(&row.options).ok()?;
    let Source::Text { words, .. } = options.source else { return None };
    sequence::title_of(&row.secret.parse().ok()?, language, &words)
}

/// All that follows from a secret. None if the dictionary can't be read.
fn drawn(
    kind: &Kind,
    challenge: Challenge,
    language: Language,
    date: Date,
    secret: Secret,
    sequences: fn(&Secret, Language) -> Sequence,
    made_at: i64,
) -> Option<store::Edition> {
    let seed = secret.seed().to_string();
    let (options, fingerprint, best) = match challenge {
        Challenge::Wordsearch => {
            let words = sequences(&secret, language);
            let options = serde_json::json!(words.options()).to_string();
            (options, words.fingerprint(), Some(words.best.grid.to_string()))
        }
        Challenge::CrossUp | Challenge::Town => ("{}".to_owned(), seed.clone(), None),
    };
    Some(store::Edition {
        id: 0,
        game: challenge.id().to_owned(),
        language: language.to_string(),
        day: date.number(),
        hash: secret.hash(challenge, language, date),
        secret: secret.to_string(),
        options,
        seed,
        dictionary: kind.pin(Some(dictionary(language)), &OwnWords::default()).ok()?,
        fingerprint,
        best,
        steps: 0,
        made_at,
        revealed_at: None,
    })
}
