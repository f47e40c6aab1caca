//! Whether all is as it should be with Discord: the token, the gateway, what the bot may do in every channel that it
//! uses, and the clock. Asked by requests alone: no session is begun, so that a bot that runs goes on.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;
use serenity::all::GatewayIntents;
use serenity::http::{LightMethod, Request, Route};
use serenity::model::Permissions;
use serenity::model::application::ApplicationFlags;
use serenity::model::id::{ChannelId, GenericId, GuildId, UserId};

use super::failure::Failure;
use super::mailer::id;
use super::permissions::{missing_for_daily, missing_for_table};
use super::shards::INTENTS;
use super::wire::{Made, Patience, Wire, client};
use crate::config::Config;
use crate::store::{ChannelUse, UsedChannel};
use crate::table::examining::Finding;
use crate::table::now::Now;

const TOKEN: &str = "token";
const INTENT: &str = "intents";
const GATEWAY: &str = "gateway";
const CHANNELS: &str = "channels";
const CLOCK: &str = "clock";

/// By how many milliseconds the clock may be wrong: a second of that is how exactly Discord tells its own.
const EXACT: i64 = 5_000;

/// What is looked at here, for those who have no token.
pub const UNSEEN: [&str; 5] = [TOKEN, INTENT, GATEWAY, CHANNELS, CLOCK];

#[derive(Deserialize)]
struct Application {
    flags: Option<u64>,
}

#[derive(Deserialize)]
struct GatewayOf {
    shards: u32,
    session_start_limit: Starts,
}

#[derive(Deserialize)]
struct Starts {
    remaining: u64,
    reset_after: u64,
}

#[derive(Deserialize)]
struct Channel {
    #[serde(rename = "type")]
    kind: u8,
    parent_id: Option<ChannelId>,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

/// What a channel allows or denies to a role or a person.
#[derive(Deserialize)]
struct Overwrite {
    id: GenericId,
    allow: Permissions,
    deny: Permissions,
}

#[derive(Deserialize)]
struct Guild {
    roles: Vec<Role>,
}

#[derive(Deserialize)]
struct Role {
    id: GenericId,
    permissions: Permissions,
}

#[derive(Deserialize)]
struct Member {
    roles: Vec<GenericId>,
}

/// What the bot is in a server.
struct Standing {
    /// Everybody's role is one of them.
    roles: Vec<GenericId>,
    allowed: Permissions,
}

/// Somebody who asks Discord.
struct Doctor {
    wire: Wire,
    me: UserId,
    servers: HashMap<u64, Standing>,
}

/// Looks at all of it. `used` are the channels that the database knows; without any only the rest is looked at.
pub async fn check_up(
    config: &Config,
    now: impl Now,
    used: Option<Vec<UsedChannel>>,
) -> Vec<Finding> {
    let wire = Wire::new(config, client(), Arc::default());
    let mut findings = Vec::new();
    let application = ask::<Application>(&wire, Route::Oauth2ApplicationCurrent).await;
    let application = match application {
        Ok(application) => application,
        Err(failure) => {
            findings.push(match failure {
                Failure::Unauthorized => Finding::wrong(
                    TOKEN,
                    "DISCORD_TOKEN is refused by Discord: take the token on the page Bot of your application, reset there if need be",
                ),
                _ => Finding::unknown(
                    TOKEN,
                    "Discord can't be reached: check the network, and DISCORD_API if it is set",
                ),
            });
            let why = "Discord did not let us in";
            findings.extend([INTENT, GATEWAY, CHANNELS].map(|what| Finding::unknown(what, why)));
            findings.push(clock(&wire, &now).await);
            return findings;
        }
    };
    findings.push(Finding::well(TOKEN, "Discord knows it"));
    findings.push(intents(application.flags.unwrap_or(0)));
    findings.push(gateway(&wire).await);
    match (used, ask::<Made>(&wire, Route::UserMe).await) {
        (Some(used), Ok(me)) => {
            let me = UserId::new(me.id.get());
            let mut doctor = Doctor { wire, me, servers: HashMap::new() };
            findings.extend(doctor.channels(&used).await);
            findings.push(clock(&doctor.wire, &now).await);
        }
        (used, _) => {
            let why = if used.is_none() {
                "the database can't be read"
            } else {
                "Discord does not say who we are"
            };
            findings.push(Finding::unknown(CHANNELS, why));
            findings.push(clock(&wire, &now).await);
        }
    }
    findings
}

async fn ask<T: serde::de::DeserializeOwned>(wire: &Wire, route: Route<'_>) -> Result<T, Failure> {
    wire.ask(Patience::LONG, Request::new(route, LightMethod::Get)).await
}

/// Whether those that have to be switched on are.
fn intents(flags: u64) -> Finding {
    let flags = ApplicationFlags::from_bits_truncate(flags);
    let switches = [
        (
            GatewayIntents::GUILD_MEMBERS,
            ApplicationFlags::GATEWAY_GUILD_MEMBERS
                | ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED,
            "Server Members Intent",
        ),
        (
            GatewayIntents::GUILD_PRESENCES,
            ApplicationFlags::GATEWAY_PRESENCE | ApplicationFlags::GATEWAY_PRESENCE_LIMITED,
            "Presence Intent",
        ),
        (
            GatewayIntents::MESSAGE_CONTENT,
            ApplicationFlags::GATEWAY_MESSAGE_CONTENT
                | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED,
            "Message Content Intent",
        ),
    ];
    let off = switches
        .into_iter()
        .filter(|(intent, on, _)| INTENTS.contains(*intent) && !flags.intersects(*on));
    let off: Vec<&str> = off.map(|(_, _, name)| name).collect();
    if off.is_empty() {
        return Finding::well(INTENT, "none is missing");
    }
    let told = format!("switch on {} on the page Bot of your application", off.join(", "));
    Finding::wrong(INTENT, told)
}

/// Whether a session could be begun.
async fn gateway(wire: &Wire) -> Finding {
    let Ok(gateway) = ask::<GatewayOf>(wire, Route::GatewayBot).await else {
        return Finding::unknown(GATEWAY, "Discord does not say where it is: try again later");
    };
    let (shards, starts) = (gateway.shards, gateway.session_start_limit);
    if starts.remaining < u64::from(shards) {
        let minutes = starts.reset_after / 60_000 + 1;
        let told = format!(
            "only {} sessions may still be begun, and {shards} shards are needed: start the bot in {minutes} minutes, and look in its log why it started so often",
            starts.remaining
        );
        return Finding::wrong(GATEWAY, told);
    }
    let told = format!("{shards} shards, {} sessions may still be begun today", starts.remaining);
    Finding::well(GATEWAY, told)
}

/// Whether our clock goes as Discord's does.
async fn clock(wire: &Wire, now: &impl Now) -> Finding {
    let before = now.now();
    let Some(theirs) = wire.their_time().await else {
        return Finding::unknown(CLOCK, "Discord does not say what time it is");
    };
    let after = now.now();
    // Theirs is cut to the second, and was told some time in between.
    let off =
        if theirs + 1_000 < before { theirs + 1_000 - before } else { (theirs - after).max(0) };
    if off.abs() > EXACT {
        let (seconds, way) = (off.abs() / 1_000, if off > 0 { "slow" } else { "fast" });
        let told = format!(
            "{seconds} s {way}: have the system set it (such as by systemd-timesyncd or chrony), or dailies and clocks go wrong"
        );
        return Finding::wrong(CLOCK, told);
    }
    Finding::well(CLOCK, "goes as Discord's does")
}

impl Doctor {
    /// What the bot lacks in channels that it uses.
    async fn channels(&mut self, used: &[UsedChannel]) -> Vec<Finding> {
        let mut findings = Vec::new();
        for used in used {
            let place = format!("channel {} of server {}", used.channel, used.guild);
            if let Some(trouble) = &used.trouble {
                let what = match used.used {
                    ChannelUse::Table => "boards",
                    ChannelUse::Daily => "the daily challenge",
                    ChannelUse::Standings => "leaderboards",
                };
                let told = format!("{place}: {what} can't be posted there any more: {trouble}");
                findings.push(Finding::wrong(CHANNELS, told));
                continue;
            }
            match self.channel(used).await {
                Ok(None) => {}
                Ok(Some(told)) => {
                    findings.push(Finding::wrong(CHANNELS, format!("{place}: {told}")));
                }
                Err(why) => findings.push(Finding::unknown(CHANNELS, format!("{place}: {why}"))),
            }
        }
        if findings.is_empty() {
            let told = format!("{} are used, and nothing is missing there", used.len());
            findings.push(Finding::well(CHANNELS, told));
        }
        findings
    }

    /// What the bot lacks in a channel, if anything; or why nobody knows.
    async fn channel(&mut self, used: &UsedChannel) -> Result<Option<String>, &'static str> {
        Ok(match self.allowed(used).await {
            Ok((has, in_thread)) => match used.used {
                ChannelUse::Table => missing_for_table(has, in_thread),
                ChannelUse::Daily | ChannelUse::Standings => missing_for_daily(has),
            },
            Err(Failure::Forbidden) => missing_for_daily(Permissions::empty()),
            Err(Failure::ChannelGone | Failure::MemberGone) => Some(
                "it is gone, or I am not in that server any more: invite me again, or start the bot, which closes what can't be shown".to_owned(),
            ),
            Err(_) => return Err("Discord does not say what I may do there: try again later"),
        })
    }

    /// What the bot may do in a channel, and whether it is a thread.
    async fn allowed(&mut self, used: &UsedChannel) -> Result<(Permissions, bool), Failure> {
        let guild = used.guild.cast_unsigned();
        let place = id(used.channel.cast_unsigned()).ok_or(Failure::ChannelGone)?;
        let mut channel = self.look_up(place).await?;
        let in_thread = matches!(channel.kind, 10..=12);
        if let (true, Some(parent)) = (in_thread, channel.parent_id) {
            channel = self.look_up(parent).await?;
        }
        if !self.servers.contains_key(&guild) {
            let server = id(guild).ok_or(Failure::ChannelGone)?;
            let standing = self.standing(server).await?;
            self.servers.insert(guild, standing);
        }
        let standing = &self.servers[&guild];
        Ok((in_channel(standing, guild, self.me, &channel.permission_overwrites), in_thread))
    }

    async fn look_up(&self, channel_id: ChannelId) -> Result<Channel, Failure> {
        ask(&self.wire, Route::Channel { channel_id }).await
    }

    async fn standing(&self, guild_id: GuildId) -> Result<Standing, Failure> {
        let guild: Guild = ask(&self.wire, Route::Guild { guild_id }).await?;
        let member: Member =
            ask(&self.wire, Route::GuildMember { guild_id, user_id: self.me }).await?;
        let everyone = GenericId::new(guild_id.get());
        let roles: Vec<GenericId> = member.roles.into_iter().chain([everyone]).collect();
        let own = guild.roles.iter().filter(|role| roles.contains(&role.id));
        let allowed = own.fold(Permissions::empty(), |all, role| all | role.permissions);
        Ok(Standing { roles, allowed })
    }
}

/// What is left of a member's permissions in a channel: everybody's overwrites first, those of roles all together,
/// and one's own at last.
fn in_channel(
    standing: &Standing,
    guild: u64,
    me: UserId,
    overwrites: &[Overwrite],
) -> Permissions {
    if standing.allowed.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let apply = |has: Permissions, which: &dyn Fn(u64) -> bool| {
        let those = || overwrites.iter().filter(|one| which(one.id.get()));
        let denied = those().fold(Permissions::empty(), |all, one| all | one.deny);
        let allowed = those().fold(Permissions::empty(), |all, one| all | one.allow);
        (has - denied) | allowed
    };
    let has = apply(standing.allowed, &|id| id == guild);
    let role = |id: u64| id != guild && standing.roles.iter().any(|role| role.get() == id);
    let has = apply(has, &role);
    apply(has, &|id| id == me.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overwrites_come_in_discords_order() {
        let (view, send, attach) =
            (Permissions::VIEW_CHANNEL, Permissions::SEND_MESSAGES, Permissions::ATTACH_FILES);
        let none = Permissions::empty();
        let (guild, role, other, me) = (1, 2, 3, UserId::new(4));
        let standing = |allowed| Standing {
            roles: vec![GenericId::new(role), GenericId::new(guild)],
            allowed,
        };
        let over = |id, allow, deny| Overwrite { id: GenericId::new(id), allow, deny };
        let all = view | send | attach;
        for (overwrites, left) in [
            (vec![], all),
            (vec![over(guild, none, send)], view | attach),
            (vec![over(guild, none, send), over(role, send, none)], all),
            (vec![over(role, none, send), over(guild, send, none)], view | attach),
            (vec![over(other, none, all)], all),
            (vec![over(4, none, view), over(role, view, none)], send | attach),
            (vec![over(4, send, none), over(role, none, send)], all),
        ] {
            assert_eq!(in_channel(&standing(all), guild, me, &overwrites), left);
        }
        let may_all = standing(Permissions::ADMINISTRATOR);
        assert_eq!(in_channel(&may_all, guild, me, &[over(4, none, all)]), Permissions::all());
    }
}
