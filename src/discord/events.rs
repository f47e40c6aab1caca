//! What the gateway tells us besides commands: presses, forms, messages that push boards up, places
//! that are gone. Whatever it is, it is a sign that we are connected.

use std::collections::HashSet;
use std::sync::Arc;

use serenity::all::{FullEvent, Interaction, Message, MessageFlags, ShardId};
use tokio::time::Instant;

use super::app::App;
use super::router;
use crate::figures::Kind;
use crate::table::engine::Trouble;

/// Deals with an event. What may take long goes on by itself, so that the next one need not wait.
pub fn heard(app: &Arc<App>, shard: ShardId, event: &FullEvent) {
    app.connection.heard(shard, event);
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            app.at_work.spawn(router::pressed(app.clone(), press.clone(), Instant::now()));
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            app.at_work.spawn(router::submitted(app.clone(), form.clone(), Instant::now()));
        }
        FullEvent::InteractionCreate { interaction: Interaction::Autocomplete(_) } => {
            app.answers.counts().came(Kind::Suggestion);
        }
        // What only one person sees pushes nothing up for the others.
        FullEvent::Message { new_message } if !is_private(new_message) => {
            app.mailer.heard(new_message.channel_id.get(), new_message.id.get());
        }
        FullEvent::ChannelDelete { channel, .. } => {
            gone(app, Gone::Channel(channel.guild_id.get(), channel.id.get()));
        }
        FullEvent::ThreadDelete { thread, .. } => {
            gone(app, Gone::Channel(thread.guild_id.get(), thread.id.get()));
        }
        // Channels may have gone while nobody could tell us. A server has one at least, or this tells of none.
        FullEvent::GuildCreate { guild, .. } if !guild.channels.is_empty() => {
            let channels = guild.channels.keys().map(|channel| channel.get()).collect();
            gone(app, Gone::AllBut(guild.id.get(), channels));
        }
        // An outage of Discord's own looks the same but for this.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            gone(app, Gone::Guild(incomplete.id.get()));
        }
        _ => {}
    }
}

fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

enum Gone {
    /// One of a server.
    Channel(u64, u64),
    /// Whatever channels the server may have had besides.
    AllBut(u64, HashSet<u64>),
    Guild(u64),
}

fn gone(app: &Arc<App>, what: Gone) {
    let app = app.clone();
    app.clone().at_work.spawn(async move {
        let done = match what {
            Gone::Channel(guild, channel) => {
                let done = app.tables.channel_gone(channel).await;
                done.and(app.tables.drop_channels_unless(guild, |one| one != channel).await)
            }
            Gone::AllBut(guild, there) => {
                app.tables.drop_channels_unless(guild, |channel| there.contains(&channel)).await
            }
            Gone::Guild(guild) => {
                let done = app.tables.guild_gone(guild).await;
                let done = done.and(app.dailies.guild_gone(guild).await.map_err(Trouble::from));
                let boards = app.standings.post_no_more(guild).await;
                done.and(boards.map(|_| ()).map_err(Trouble::from))
            }
        };
        if let Err(trouble) = done {
            tracing::error!(
                trouble = trouble.for_log(),
                "what belongs to a place that is gone can't be ended"
            );
        }
    });
}
