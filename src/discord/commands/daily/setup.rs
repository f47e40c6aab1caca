//! `/daily setup` and `/daily off`: where a server's day is announced, for those who may Manage Server.

use serenity::model::channel::PartialChannel;

use super::choices::{ChallengeChoice, LanguageChoice, challenge_of, suggest_zones};
use super::{Context, Done, answer};
use crate::daily::calendar::read_time;
use crate::discord::answer::Answer;
use crate::discord::commands::settings::{may_do, may_settle};
use crate::discord::handlers::daily_setup::Wanted;
use crate::discord::permissions::UNINVITED;
use crate::table::refused::Refused;

/// Announce a challenge in a channel, every day at an hour; without options, how things are
#[poise::command(slash_command)]
pub async fn setup(
    ctx: Context<'_>,
    #[description = "Where it is announced (here)"]
    #[channel_types("Text", "News")]
    channel: Option<PartialChannel>,
    #[description = "When the day begins, as in 18:00 (18:00)"]
    #[max_length = 20]
    time: Option<String>,
    #[description = "By which clocks (UTC)"]
    #[max_length = 60]
    #[autocomplete = "suggest_zones"]
    timezone: Option<String>,
    #[description = "In which language it is played (English)"] language: Option<LanguageChoice>,
    #[description = "Which challenge (the first of the list)"] game: Option<ChallengeChoice>,
) -> Done {
    let allowed = may_settle(ctx);
    let may = may_do(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        if !asker.invited {
            return Ok(Answer::say(UNINVITED));
        }
        let guild = asker.place.guild.ok_or(Refused::NoServer)?;
        let nothing = channel.is_none()
            && time.is_none()
            && timezone.is_none()
            && language.is_none()
            && game.is_none();
        if nothing {
            return app.daily_setups(guild, may).await;
        }
        let minute = time.map(|time| read_time(&time)).transpose();
        let wanted = Wanted {
            channel: channel.map(|channel| channel.id.get()),
            minute: minute.map_err(|bad| Refused::Rule(bad.to_string()))?,
            zone: timezone,
            language: language.map(|LanguageChoice(language)| language),
        };
        app.set_up_daily(guild, asker.place.channel, challenge_of(game), wanted, may).await
    })
    .await
}

/// Announce a challenge no longer
#[poise::command(slash_command)]
pub async fn off(
    ctx: Context<'_>,
    #[description = "Which challenge (the first of the list)"] game: Option<ChallengeChoice>,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        let guild = asker.place.guild.ok_or(Refused::NoServer)?;
        app.switch_daily_off(guild, challenge_of(game)).await
    })
    .await
}
