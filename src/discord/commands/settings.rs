//! `/settings`: for those who may Manage Server.

use serenity::model::Permissions;
use serenity::model::channel::PartialChannel;
use serenity::model::id::{ChannelId, GuildId};

use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::discord::permissions::UNINVITED;
use crate::standings::Span;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::Lexicon;

/// How many of a server's own words are listed in one message.
const LISTED: usize = 60;

/// What this server has settled for its tables
#[poise::command(
    slash_command,
    subcommands("show", "dictionary", "words", "leaderboard"),
    default_member_permissions = "MANAGE_GUILD",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub async fn settings(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

/// What is settled now
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Done {
    let (allowed, may) = (may_settle(ctx), may_do(ctx));
    answer(ctx, async move |app, asker| {
        allowed?;
        let boards = app.posted_leaderboards(asker.place.guild, may).await?;
        let settings = app.tables.settings(asker.place.guild).await?;
        let dictionary = settings.dictionary.as_deref().unwrap_or(Lexicon::DEFAULT);
        let list = |words: &[String]| match words.len() {
            0 => "none".to_owned(),
            all if all > LISTED => format!("{} and {} more", words[..LISTED].join(", "), all - LISTED),
            _ => words.join(", "),
        };
        Ok(Answer::say(format!(
            "Dictionary: {dictionary}.\nAllowed besides: {}.\nDenied: {}.\n{boards}\nTables take over what is settled when they begin.",
            list(&settings.words.allow),
            list(&settings.words.deny),
        )))
    })
    .await
}

/// The dictionary of tables that begin from now on
#[poise::command(slash_command)]
async fn dictionary(
    ctx: Context<'_>,
    #[description = "Which"] dictionary: DictionaryChoice,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        app.tables.set_dictionary(guild(asker.place.guild)?, dictionary.id()).await?;
        Ok(Answer::say(format!("Tables that begin from now on use {}.", dictionary.id())))
    })
    .await
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum WordChange {
    #[name = "allow"]
    Allow,
    #[name = "deny"]
    Deny,
    #[name = "remove"]
    Remove,
}

/// Allow or deny a word here, or leave it to the dictionary again
#[poise::command(slash_command)]
async fn words(
    ctx: Context<'_>,
    #[description = "allow, deny or remove"] change: WordChange,
    #[description = "The word"]
    #[max_length = 60]
    word: String,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        let guild = guild(asker.place.guild)?;
        let (allowed, what) = match change {
            WordChange::Allow => (Some(true), "counts here from now on"),
            WordChange::Deny => (Some(false), "does not count here from now on"),
            WordChange::Remove => (None, "is left to the dictionary again"),
        };
        let word = app.tables.set_word(guild, &word, allowed).await?;
        Ok(Answer::say(format!("{word} {what}. Games that have begun keep their words.")))
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
async fn leaderboard(
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

/// What the bot may do in any channel of the server, as far as it is known.
pub fn may_do(ctx: Context<'_>) -> impl Fn(u64) -> Option<Permissions> + use<> {
    let guild = ctx.interaction.guild_id;
    let cache = ctx.serenity_context().cache.clone();
    let me = ctx.framework.bot_id();
    move |channel| {
        let guild = cache.guild(GuildId::new(guild?.get()))?;
        let place = guild.channels.get(&ChannelId::new(channel))?;
        Some(guild.user_permissions_in(place, guild.members.get(&me)?))
    }
}

/// Discord offers the command to those who may Manage Server, unless a server settles otherwise; what
/// is settled here is theirs all the same.
pub fn may_settle(ctx: Context<'_>) -> Result<(), Trouble> {
    let member = ctx.interaction.member.as_ref();
    let has = member.and_then(|member| member.permissions).unwrap_or_default();
    if has.manage_guild() || has.administrator() {
        return Ok(());
    }
    let why = "Only someone who may Manage Server settles this: ask one of them.";
    Err(Refused::Rule(why.to_owned()).into())
}

fn guild(guild: Option<u64>) -> Result<u64, Trouble> {
    guild.ok_or_else(|| Refused::NoServer.into())
}
