//! `/settings`: for those who may Manage Server. Every change is told in one line, to the one who made it.
//!
//! | file | what lives there |
//! |---|---|
//! | `words` | the dictionary, words that are allowed or denied, a list of the server's own |
//! | `places` | where games may be opened, whether tables remind, leaderboards that are posted |
//! | `block` | who may not play here |

mod block;
mod places;
mod words;

use serenity::model::Permissions;
use serenity::model::id::{ChannelId, GuildId};

use self::block::block;
use self::places::{channels, leaderboard, reminders};
use self::words::{dictionary, wordlist, words};
use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::discord::app::App;
use crate::discord::wording;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;

/// How many characters a list of words has room for, and one of people: with all the rest they make one message.
const ROOM_FOR_WORDS: usize = 260;
const ROOM_FOR_PEOPLE: usize = 240;

/// What this server has settled for its tables
#[poise::command(
    slash_command,
    subcommands(
        "show",
        "channels",
        "dictionary",
        "words",
        "wordlist",
        "reminders",
        "leaderboard",
        "block"
    ),
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
        let guild = guild(asker.place.guild)?;
        let boards = app.posted_leaderboards(Some(guild), may).await?;
        Ok(Answer::say(told(&app, guild, &boards).await?))
    })
    .await
}

/// How everything is settled on a server, a line each.
async fn told(app: &App, guild: u64, boards: &str) -> Result<String, Trouble> {
    let tables = &app.tables;
    let settings = tables.settings(Some(guild)).await?;
    let list = match settings.list {
        Some(list) => words::described(&*tables.list(list).await?),
        None => "none".to_owned(),
    };
    let channels = match &places::mentions(&tables.channels_of(guild).await?)[..] {
        [] => "all of them".to_owned(),
        some => some.join(", "),
    };
    let mut blocked = Vec::new();
    for person in tables.blocked(guild).await? {
        blocked.push(wording::mention(&*tables.people().who(person, Some(guild)).await?));
    }
    let lines = [
        format!("Dictionary: {}.", words::named(settings.chosen(None))),
        format!("Allowed besides: {}.", some_of(&settings.words.allow, ROOM_FOR_WORDS)),
        format!("Denied: {}.", some_of(&settings.words.deny, ROOM_FOR_WORDS)),
        format!("Own list of words: {list}."),
        format!("Channels for games: {channels}."),
        format!("Reminders of slow players: {}.", if settings.reminders { "on" } else { "off" }),
        boards.to_owned(),
        format!("May not play here: {}.", some_of(&blocked, ROOM_FOR_PEOPLE)),
        "Tables take over what is settled when they begin.".to_owned(),
    ];
    Ok(lines.join("\n"))
}

/// As many of these as there is room for, and how many more there are.
fn some_of(all: &[String], room: usize) -> String {
    let mut used = 0;
    let fits = |one: &&String| {
        used += one.chars().count() + 2;
        used <= room
    };
    let named: Vec<&str> = all.iter().take_while(fits).map(String::as_str).collect();
    match (named.len(), all.len() - named.len()) {
        (0, 0) => "none".to_owned(),
        (_, 0) => named.join(", "),
        (_, more) => format!("{} and {more} more", named.join(", ")),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_there_is_room_for() {
        let words: Vec<String> = ["ONE", "TWO", "THREE"].map(str::to_owned).to_vec();
        assert_eq!(some_of(&[], 10), "none");
        assert_eq!(some_of(&words, 17), "ONE, TWO, THREE");
        assert_eq!(some_of(&words, 16), "ONE, TWO and 1 more");
        assert_eq!(some_of(&words, 5), "ONE and 2 more");
    }
}
