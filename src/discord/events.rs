//! What the gateway tells us besides commands: presses, forms, messages that push boards up, places
//! that are gone. Whatever it is, it is a sign that we are connected.

use std::sync::Arc;

use serenity::all::{FullEvent, Interaction, Message, MessageFlags, ShardId};

use super::desk::Desk;
use super::router;

/// Deals with an event. What may take long goes on by itself, so that the next one need not wait.
pub fn heard(desk: &Arc<Desk>, shard: ShardId, event: &FullEvent) {
    desk.connection.heard(shard, event);
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            desk.at_work.spawn(router::pressed(desk.clone(), press.clone()));
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            desk.at_work.spawn(router::submitted(desk.clone(), form.clone()));
        }
        // What only one person sees pushes nothing up for the others.
        FullEvent::Message { new_message } if !is_private(new_message) => {
            desk.mailer.heard(new_message.channel_id.get(), new_message.id.get());
        }
        FullEvent::ChannelDelete { channel, .. } => gone(desk, Gone::Channel(channel.id.get())),
        FullEvent::ThreadDelete { thread, .. } => gone(desk, Gone::Channel(thread.id.get())),
        // An outage of Discord's own looks the same but for this.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            gone(desk, Gone::Guild(incomplete.id.get()));
        }
        _ => {}
    }
}

fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

enum Gone {
    Channel(u64),
    Guild(u64),
}

fn gone(desk: &Arc<Desk>, what: Gone) {
    let desk = desk.clone();
    desk.clone().at_work.spawn(async move {
        let done = match what {
            Gone::Channel(channel) => desk.tables.channel_gone(channel).await,
            Gone::Guild(guild) => desk.tables.guild_gone(guild).await,
        };
        if let Err(trouble) = done {
            tracing::error!(%trouble, "tables of a place that is gone can't be ended");
        }
    });
}
