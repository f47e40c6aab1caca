//! Where games may be opened, whether tables remind slow players, and leaderboards that are posted by themselves.

use serenity::model::channel::PartialChannel;

use super::super::preferences::Switch;
use super::{Context, Done, answer, guild, may_do, may_settle};
use crate::discord::answer::Answer;
use crate::discord::permissions::UNINVITED;
use crate::standings::Span;

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum ChannelChange {
    #[name = "add"]
    Add,
    #[name = "remove"]
    Remove,
    #[name = "all"]
    All,
}

/// Where games may be opened: in some channels and their threads, or in all
#[poise::command(slash_command)]
pub async fn channels(
    ctx: Context<'_>,
    #[description = "add or remove a channel, or all: games may be opened everywhere again"]
    change: ChannelChange,
    #[description = "Which channel (this one)"]
    #[channel_types("Text", "News", "Forum", "Voice")]
    channel: Option<PartialChannel>,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        let guild = guild(asker.place.guild)?;
        let channel = channel.map_or(asker.opens_in, |channel| channel.id.get());
        let everywhere = "Games may be opened in every channel.";
        let first = match change {
            ChannelChange::All => {
                app.tables.drop_channels(guild, None).await?;
                return Ok(Answer::say(everywhere));
            }
            ChannelChange::Add => match app.tables.add_channel(guild, channel).await? {
                true => format!("<#{channel}> is added."),
                false => format!("<#{channel}> was added before."),
            },
            ChannelChange::Remove => match app.tables.drop_channels(guild, Some(channel)).await? {
                true => format!("<#{channel}> is removed."),
                false => format!("<#{channel}> was not among them."),
            },
        };
        let now = match &mentions(&app.tables.channels_of(guild).await?)[..] {
            [] => everywhere.to_owned(),
            some => format!("Games may be opened in {}, and in threads there.", some.join(", ")),
        };
        Ok(Answer::say(format!(
            "{first} {now} Open tables stay; private ones and the daily are not bound by it."
        )))
    })
    .await
}

/// Channels as they are mentioned.
pub fn mentions(channels: &[u64]) -> Vec<String> {
    channels.iter().map(|channel| format!("<#{channel}>")).collect()
}

/// Whether tables here remind slow players before their time is up
#[poise::command(slash_command)]
pub async fn reminders(
    ctx: Context<'_>,
    #[description = "on or off, for the whole server"] switch: Switch,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        let on = matches!(switch, Switch::On);
        app.tables.set_reminders(guild(asker.place.guild)?, on).await?;
        Ok(Answer::say(match on {
            true => "Tables here remind slow players from now on, but for those who want no reminders.",
            false => "Tables here remind nobody from now on: clocks run as before, and /table nudge is off.",
        }))
    })
    .await
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum OftenChoice {
    #[name = "weekly"]
    Weekly,
    #[name = "monthly"]
    Monthly,
    #[name = "off"]
    Off,
}

/// Post who is best in a channel, after every week or month
#[poise::command(slash_command)]
pub async fn leaderboard(
    ctx: Context<'_>,
    #[description = "weekly, monthly or off"] every: OftenChoice,
    #[description = "Where they are posted (here)"]
    #[channel_types("Text", "News")]
    channel: Option<PartialChannel>,
) -> Done {
    let (allowed, may) = (may_settle(ctx), may_do(ctx));
    answer(ctx, async move |app, asker| {
        allowed?;
        if !asker.invited {
            return Ok(Answer::say(UNINVITED));
        }
        let every = match every {
            OftenChoice::Weekly => Some(Span::Week),
            OftenChoice::Monthly => Some(Span::Month),
            OftenChoice::Off => None,
        };
        let channel = channel.map_or(asker.place.channel, |channel| channel.id.get());
        app.post_leaderboards(guild(asker.place.guild)?, channel, every, may).await
    })
    .await
}
