//! The rules that somebody plays their dates by: their own, from the next on, in challenges that leave a choice.

use serde_json::{Value, json};

use super::challenge::Challenge;
use super::dailies::Dailies;
use crate::game::dictionary_id;
use crate::games::read_options;
use crate::games::wordsearch::{Options, SeatOptions};
use crate::store::StoreError;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::table::seating::PersonId;
use crate::words::Lexicon;

impl Challenge {
    /// A seat's own rules without what the edition has anyway, so that equal rules are known for equal.
    /// What can't be read is left as the edition has it.
    pub(super) fn own(self, own: &Value, dictionary: Option<&str>) -> Value {
        let Challenge::Wordsearch = self else { return json!({}) };
        let own: SeatOptions = read_options(own).unwrap_or_default();
        let usual = Options::default();
        let edition = dictionary.map(dictionary_id);
        json!(SeatOptions {
            dictionary: own.dictionary.filter(|name| Some(dictionary_id(name)) != edition),
            minimum: own.minimum.filter(|minimum| *minimum != usual.minimum),
            scoring: own.scoring.filter(|scoring| *scoring != usual.scoring),
        })
    }
}

impl Dailies {
    /// What the asker's plays are played with from the next on: the options of a seat, as it has them at a
    /// table.
    pub async fn own_rules(
        &self,
        person: PersonId,
        challenge: Challenge,
    ) -> Result<Value, StoreError> {
        let kept = self.store().daily_rules(person.0, challenge.id()).await?;
        let kept = kept.and_then(|kept| serde_json::from_str(&kept).ok());
        Ok(kept.unwrap_or_else(|| json!({})))
    }

    /// Chooses them. Refused if the challenge leaves no choice, or there is no such dictionary.
    pub async fn set_own_rules(
        &self,
        person: PersonId,
        challenge: Challenge,
        options: Value,
    ) -> Result<(), Trouble> {
        let kind = self.tables().kind(challenge.id())?;
        if !kind.has_seat_rules() {
            return Err(Refused::OneRule.into());
        }
        let chosen = (kind.seat_dictionary)(&options).map_err(Refused::Rule)?;
        if let Some(name) = chosen {
            Lexicon::load(dictionary_id(&name))
                .map_err(|unknown| Refused::Rule(unknown.to_string()))?;
        }
        let kept = options.to_string();
        Ok(self.store().set_daily_rules(person.0, challenge.id(), kept).await?)
    }
}
