//! Who asks: read from an interaction, whatever kind it is.

use serenity::model::Permissions;
use serenity::model::application::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandInteraction,
    ComponentInteraction, InteractionContext, ModalInteraction,
};
use serenity::model::channel::{ChannelType, MessageFlags, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::id::{ChannelId, GuildId, InteractionId};
use serenity::model::user::User;
use tokio::time::Instant;

use super::app::{App, Asker};
use super::handlers::Origin;
use super::permissions::{UNINVITED, missing_for_table, no_thread};
use super::respond::Asked;
use crate::store::StoreError;
use crate::table::people::Called;
use crate::table::record::Place;

/// What all interactions have in common.
pub struct Interaction<'a> {
    pub id: InteractionId,
    pub token: &'a str,
    pub user: &'a User,
    member: Option<&'a Member>,
    guild: Option<GuildId>,
    channel: ChannelId,
    channel_type: Option<ChannelType>,
    /// The channel of a thread; of other channels it is none's business.
    parent: Option<ChannelId>,
    allowed: Option<Permissions>,
    /// Whether the bot is here itself, and not only for the one who asks.
    invited: bool,
    pub origin: Origin,
}

fn kind(channel: Option<&PartialChannel>) -> Option<ChannelType> {
    channel.map(|channel| channel.kind)
}

fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    channel.and_then(|channel| channel.parent_id)
}

impl<'a> From<&'a CommandInteraction> for Interaction<'a> {
    fn from(command: &'a CommandInteraction) -> Self {
        Self {
            id: command.id,
            token: &command.token,
            user: &command.user,
            member: command.member.as_deref(),
            guild: command.guild_id,
            channel: command.channel_id,
            channel_type: kind(command.channel.as_ref()),
            parent: parent(command.channel.as_ref()),
            allowed: command.app_permissions,
            invited: invited(command.context, &command.authorizing_integration_owners),
            origin: Origin::Command,
        }
    }
}

impl<'a> From<&'a ComponentInteraction> for Interaction<'a> {
    fn from(press: &'a ComponentInteraction) -> Self {
        Self {
            id: press.id,
            token: &press.token,
            user: &press.user,
            member: press.member.as_ref(),
            guild: press.guild_id,
            channel: press.channel_id,
            channel_type: kind(press.channel.as_ref()),
            parent: parent(press.channel.as_ref()),
            allowed: press.app_permissions,
            invited: invited(press.context, &press.authorizing_integration_owners),
            origin: origin(press.message.flags, press.message.id.get()),
        }
    }
}

impl<'a> From<&'a ModalInteraction> for Interaction<'a> {
    fn from(form: &'a ModalInteraction) -> Self {
        let on = form.message.as_ref();
        Self {
            id: form.id,
            token: &form.token,
            user: &form.user,
            member: form.member.as_ref(),
            guild: form.guild_id,
            channel: form.channel_id,
            channel_type: kind(form.channel.as_ref()),
            parent: parent(form.channel.as_ref()),
            allowed: form.app_permissions,
            // A form does not say; what it is answered with is private anyway.
            invited: true,
            origin: on.map_or(Origin::Command, |on| origin(on.flags, on.id.get())),
        }
    }
}

/// Whether the bot is part of the place itself: a member of the server, or the other one in a private
/// conversation. Elsewhere it answers for somebody who installed it for themselves, and can do nothing else.
fn invited(context: Option<InteractionContext>, owners: &AuthorizingIntegrationOwners) -> bool {
    let by_server = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
    };
    match context {
        Some(InteractionContext::Guild) => owners.0.is_empty() || owners.0.iter().any(by_server),
        Some(InteractionContext::PrivateChannel) => false,
        _ => true,
    }
}

fn origin(flags: Option<MessageFlags>, message: u64) -> Origin {
    match flags {
        Some(flags) if flags.contains(MessageFlags::EPHEMERAL) => Origin::Private,
        _ => Origin::Public { message },
    }
}

impl Interaction<'_> {
    pub fn asked(&self, came: Instant) -> Asked {
        Asked {
            id: self.id,
            token: self.token.to_owned(),
            on_message: self.origin != Origin::Command,
            came,
        }
    }

    /// The one who asks.
    pub async fn asker(&self, app: &App) -> Result<Asker, StoreError> {
        // A server that never invited the bot is a place like a private conversation: nobody else is here.
        let guild = self.guild.filter(|_| self.invited);
        let server = guild.zip(self.member);
        let called = Called {
            name: self.user.display_name(),
            server: server.map(|(guild, member)| (guild.get(), member.nick.as_deref())),
        };
        let person = app.tables.people().meet(self.user.id.get(), called).await?;
        let in_thread = matches!(
            self.channel_type,
            Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
        );
        let in_guild = guild.is_some();
        // In a private conversation the bot may write whatever it likes.
        let allowed = self.allowed.filter(|_| in_guild);
        let permissions = self.member.and_then(|member| member.permissions);
        let missing = match self.invited {
            true => allowed.and_then(|has| missing_for_table(has, in_thread)),
            false => Some(UNINVITED.to_owned()),
        };
        let no_thread = if in_guild && !in_thread {
            no_thread(allowed, permissions)
        } else {
            Some(
                "No thread can be opened here: play there, or open yours in another channel."
                    .to_owned(),
            )
        };
        Ok(Asker {
            person,
            place: Place { guild: guild.map(GuildId::get), channel: self.channel.get() },
            opens_in: self.parent.filter(|_| in_thread).unwrap_or(self.channel).get(),
            press: self.id.get(),
            invited: self.invited,
            keeps_order: permissions.is_some_and(|has| has.manage_messages()),
            missing,
            no_thread,
        })
    }
}
