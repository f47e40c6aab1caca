//! What the options of `/daily` can be: challenges, languages, dates and time zones.

use std::borrow::Cow;

use poise::{ChoiceParameter, CommandParameterChoice};
use serenity::all::ResolvedValue;
use serenity::builder::{AutocompleteChoice, CreateAutocompleteResponse};

use super::Context;
use crate::daily::calendar::zones_like;
use crate::daily::challenge::Challenge;
use crate::daily::date::Date;
use crate::discord::commands::playing::{SUGGESTED, asker};
use crate::table::refused::Refused;
use crate::words::Language;

/// One of the challenges.
#[derive(Clone, Copy)]
pub struct ChallengeChoice(pub Challenge);

/// One of the languages.
#[derive(Clone, Copy)]
pub struct LanguageChoice(pub Language);

pub fn challenge_of(choice: Option<ChallengeChoice>) -> Challenge {
    choice.map_or(Challenge::USUAL, |ChallengeChoice(challenge)| challenge)
}

impl ChoiceParameter for ChallengeChoice {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        Challenge::ALL.iter().map(|challenge| named(challenge.title())).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        Challenge::ALL.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        Challenge::ALL.into_iter().find(|challenge| challenge.title() == name).map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.title()
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

impl ChoiceParameter for LanguageChoice {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        Language::ALL.iter().map(|language| named(language.name())).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        Language::ALL.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        Language::ALL.into_iter().find(|language| language.name() == name).map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

fn named(name: &'static str) -> CommandParameterChoice {
    let name = name.into();
    CommandParameterChoice { name, localizations: Cow::Borrowed(&[]), __non_exhaustive: () }
}

/// The date that was typed, as that of an edition; None for none.
pub fn date_of(typed: Option<&str>, challenge: Challenge) -> Result<Option<Date>, Refused> {
    let read = |typed: &str| {
        let date = typed.trim().parse::<Date>();
        date.map_err(|_| Refused::Rule(NO_DATE.to_owned()))
    };
    Ok(typed.map(read).transpose()?.map(|date| date.of(challenge.period())))
}

const NO_DATE: &str = "That is no date: write year, month and day, as in 2026-11-17, or choose one of the suggestions.";

/// The newest dates, of the challenge that was named before.
pub async fn suggest_dates(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let challenge = option(&ctx, "game");
    let challenge = challenge.and_then(|index| ChallengeChoice::from_index(index as usize));
    let challenge = challenge_of(challenge);
    let newest = match asker(&ctx).await {
        Ok(asker) => ctx.data().dailies.date_here(asker.place.guild, challenge).await.ok(),
        Err(_) => None,
    };
    let typed = typed.trim().to_lowercase();
    let back = |date: &Date| Some(date.previous(challenge.period()));
    let dates = std::iter::successors(newest, back).take(SEARCHED);
    let fits = |date: &Date| {
        date.to_string().contains(&typed) || date.spoken().to_lowercase().contains(&typed)
    };
    let choice = |date: Date| AutocompleteChoice::new(date.spoken(), date.to_string());
    let choices = dates.filter(fits).take(SUGGESTED).map(choice);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// How many dates back are looked through for what was typed.
const SEARCHED: usize = 400;

/// The number behind an option of the subcommand, if it was chosen.
fn option(ctx: &Context<'_>, name: &str) -> Option<i64> {
    let options = ctx.interaction.data.options();
    let given = options.first().map(|command| &command.value)?;
    let ResolvedValue::SubCommand(given) = given else { return None };
    given.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::Integer(number) => Some(number),
        _ => None,
    })
}

/// The time zones that could be meant.
pub async fn suggest_zones(_ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let zones = zones_like(typed, SUGGESTED).into_iter();
    let choices = zones.map(|zone| AutocompleteChoice::new(zone.clone(), zone)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_that_of_its_edition() {
        let read = |typed, challenge| {
            date_of(Some(typed), challenge).map(|date| date.map(|d| d.to_string()))
        };
        assert_eq!(date_of(None, Challenge::Town), Ok(None));
        let tuesday = " 2026-11-17 ";
        assert_eq!(read(tuesday, Challenge::CrossUp), Ok(Some("2026-11-17".to_owned())));
        assert_eq!(read(tuesday, Challenge::Town), Ok(Some("2026-11-16".to_owned())));
        assert_eq!(read("yesterday", Challenge::Town), Err(Refused::Rule(NO_DATE.to_owned())));
    }

    #[test]
    fn choices_are_found_by_index_and_by_name() {
        for (index, challenge) in Challenge::ALL.into_iter().enumerate() {
            let found = ChallengeChoice::from_name(&ChallengeChoice::list()[index].name);
            assert_eq!(found.map(|choice| choice.0), Some(challenge));
            assert_eq!(ChallengeChoice::from_index(index).map(|choice| choice.0), Some(challenge));
        }
        for (index, language) in Language::ALL.into_iter().enumerate() {
            let found = LanguageChoice::from_name(&LanguageChoice::list()[index].name);
            assert_eq!(found.map(|choice| choice.0), Some(language));
            assert_eq!(LanguageChoice::from_index(index).map(|choice| choice.0), Some(language));
        }
    }
}
