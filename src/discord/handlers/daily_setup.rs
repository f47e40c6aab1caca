//! What a server settles about the daily challenges: which, where, when, and in which language.

use serenity::model::Permissions;

use crate::daily::calendar::{Schedule, spoken_time};
use crate::daily::challenge::{Challenge, Period};
use crate::daily::setups::Setup;
use crate::discord::answer::Answer;
use crate::discord::app::App;
use crate::discord::permissions::missing_for_daily;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::Language;

/// When the day begins for those who name no time: early in the evening.
const USUAL_MINUTE: i64 = 18 * 60;
const USUAL_ZONE: &str = "UTC";

/// What somebody wants to be different.
pub struct Wanted {
    pub channel: Option<u64>,
    /// Of the day.
    pub minute: Option<i64>,
    pub zone: Option<String>,
    pub language: Option<Language>,
}

impl App {
    /// Has a challenge announced: what is not named stays as it was. `may` knows what the bot may do in a
    /// channel.
    pub async fn set_up_daily(
        &self,
        guild: u64,
        here: u64,
        challenge: Challenge,
        wanted: Wanted,
        may: impl Fn(u64) -> Option<Permissions>,
    ) -> Result<Answer, Trouble> {
        let mut before = self.dailies.setups(guild).await?.into_iter();
        let before = before.find(|(other, _)| *other == challenge).map(|(_, setup)| setup);
        let setup = Setup {
            channel: wanted.channel.or(before.as_ref().map(|s| s.channel)).unwrap_or(here),
            minute: wanted.minute.or(before.as_ref().map(|s| s.minute)).unwrap_or(USUAL_MINUTE),
            zone: wanted
                .zone
                .or(before.as_ref().map(|s| s.zone.clone()))
                .unwrap_or_else(|| USUAL_ZONE.to_owned()),
            language: wanted
                .language
                .or(before.as_ref().map(|s| s.language))
                .unwrap_or(Language::English),
            trouble: None,
        };
        if let Some(missing) = may(setup.channel).and_then(missing_for_daily) {
            let place = format!("<#{}>", setup.channel);
            return Ok(Answer::say(format!("I can't announce anything in {place}: {missing}")));
        }
        // A zone goes by its own name from then on, however it was typed.
        let schedule = schedule(challenge, &setup)?;
        let setup = Setup { zone: schedule.zone().to_owned(), ..setup };
        let line = self.setup_line(challenge, &setup, None)?;
        self.dailies.set_up(guild, challenge, setup).await?;
        Ok(Answer::say(format!(
            "{line}\nWhat is on now can be played with /daily play. `/daily off` ends it."
        )))
    }

    /// How things are.
    pub async fn daily_setups(
        &self,
        guild: u64,
        may: impl Fn(u64) -> Option<Permissions>,
    ) -> Result<Answer, Trouble> {
        let setups = self.dailies.setups(guild).await?;
        if setups.is_empty() {
            return Ok(Answer::say(
                "Nothing is announced on this server: name a channel and a time, as in `/daily setup channel:#games time:18:00 timezone:Europe/Berlin`.",
            ));
        }
        let mut lines = Vec::new();
        for (challenge, setup) in &setups {
            let missing = may(setup.channel).and_then(missing_for_daily);
            let trouble = missing.or_else(|| setup.trouble.clone());
            lines.push(self.setup_line(*challenge, setup, trouble.as_deref())?);
        }
        Ok(Answer::say(lines.join("\n")))
    }

    pub async fn switch_daily_off(
        &self,
        guild: u64,
        challenge: Challenge,
    ) -> Result<Answer, Trouble> {
        let title = challenge.title();
        let word = match self.dailies.switch_off(guild, challenge).await? {
            true => format!("{title}: no longer announced. /daily play works all the same."),
            false => format!("{title} is not announced here: /daily setup shows what is."),
        };
        Ok(Answer::say(word))
    }

    /// A challenge, where and when it is announced, and what is in the way of that.
    fn setup_line(
        &self,
        challenge: Challenge,
        setup: &Setup,
        trouble: Option<&str>,
    ) -> Result<String, Refused> {
        let schedule = schedule(challenge, setup)?;
        let next = schedule.ends(schedule.date_at(self.tables.now())).div_euclid(1000);
        let often = match challenge.period() {
            Period::Day => "every day",
            Period::Week => "every Monday",
        };
        let (time, language) = (spoken_time(setup.minute), setup.language.name());
        let trouble = trouble.map_or(String::new(), |trouble| format!(" **Trouble:** {trouble}"));
        Ok(format!(
            "**{}**: <#{}>, {often} at {time} ({}), {language}. The next one comes <t:{next}:F>.{trouble}",
            challenge.title(),
            setup.channel,
            setup.zone,
        ))
    }
}

fn schedule(challenge: Challenge, setup: &Setup) -> Result<Schedule, Refused> {
    let schedule = Schedule::new(&setup.zone, setup.minute, challenge.period());
    schedule.map_err(|bad| Refused::Rule(bad.to_string()))
}
