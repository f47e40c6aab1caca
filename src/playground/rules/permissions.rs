//! What the bot may do in a channel.

use crate::playground::{
    error::Refusal,
    state::{Channel, ChannelKind, State, User},
};

/// Change the server's settings.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// See the channel at all.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Write in it.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Delete what others wrote.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Show embeds.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Add files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read what was written before.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Open and close threads of others.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Start a thread.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Start a thread that only its members see.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// Write in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Everything.
pub const ALL: u64 = (1 << 53) - 1;
/// What everybody may do in the loopback servers, the bot included.
pub const EVERYONE: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    // Reactions and slash commands, as every server grants them.
    | 1 << 6
    | 1 << 31;

/// A person's permissions in a server.
pub fn of_person(user: &User) -> u64 {
    (EVERYONE | user.granted) & !user.refused
}

/// The bot's permissions in a channel; a thread has those of its parent. Where the bot is not, it has none.
pub fn of_bot(state: &State, channel: &Channel) -> u64 {
    if !state.has_bot(channel) {
        return 0;
    }
    match channel.place {
        ChannelKind::Group { .. } => 0,
        ChannelKind::Direct { .. } => EVERYONE,
        ChannelKind::Text => EVERYONE & !channel.denied,
        ChannelKind::Thread { parent, .. } => {
            let denied = state.channels.get(&parent).map_or(0, |parent| parent.denied);
            EVERYONE & !denied & !channel.denied
        }
    }
}

/// What an interaction says that the bot may do: where it is not, its answers may still have files.
pub fn of_answers(state: &State, channel: &Channel) -> u64 {
    if state.has_bot(channel) { of_bot(state, channel) } else { EMBED_LINKS | ATTACH_FILES }
}

/// Refuses unless the bot has all of these here.
pub fn demand(state: &State, channel: &Channel, needed: u64) -> Result<(), Refusal> {
    let granted = of_bot(state, channel);
    if granted & VIEW_CHANNEL == 0 {
        return Err(Refusal::missing_access());
    }
    if granted & needed != needed {
        return Err(Refusal::missing_permissions());
    }
    Ok(())
}

/// What writing here takes: threads have a permission of their own.
pub fn to_send(channel: &Channel) -> u64 {
    match channel.place {
        ChannelKind::Thread { .. } => SEND_MESSAGES_IN_THREADS,
        _ => SEND_MESSAGES,
    }
}
