//! The only room that knows Discord's libraries.
//!
//! | file | what lives there |
//! |---|---|
//! | [`bot`], `workers`, `register` | starting and stopping; those who work by themselves, watched; telling Discord of the commands |
//! | `events`, `router`, `commands`, `suggestions` | what comes in: presses and forms by their [`custom_id`], commands, and those who are typing one |
//! | `asker`, `gate`, `recent` | who asks, at which tables a press counts, and that it counts once |
//! | [`shards`], `connection` | the shards of this process; what is known of them: whether players can reach us |
//! | `app`, `handlers` | what all of them have at hand, and what is done, the same for all |
//! | `answer`, `respond` | the one answer, in time |
//! | `visit`, `watch` | an interaction in the log; the bot as its figures and its health see it |
//! | `links` | where the terms and the privacy text are |
//! | `forms` | forms, and what was written into them in vain |
//! | `messages`, `sketch`, `wording`, `controls`, `paint` | tables as messages |
//! | `longest` | the test that no message is too long |
//! | `mailer`, [`permissions`] | messages in channels, for the projector and the postman; what is needed for that |
//! | `private` | tables that only one person sees: pad and board in one message |
//! | `pads`, `follow` | private messages, and how they follow the game |
//! | `hindsight`, `replays`, `remembered` | what takes its time to make, and is kept for those who ask again: best plays, moving pictures |
//! | [`daily`], [`standings`] | the daily challenge; leaderboards and profiles |
//! | `solving` | questions that take seconds to work out |
//! | `uploads`, `allowances` | files that people send; how often somebody may press, send and have boards posted |
//! | [`checkup`] | whether all is as it should be with Discord, for `crosstown doctor` |
//! | `wire`, `quiet`, `failure` | requests: how long they may take, when they have to wait, what goes wrong |

/// Names under which the libraries of this room log. Their warnings quote what could not be sent or read:
/// addresses with tokens, whole messages.
pub const QUOTING: [&str; 2] = ["serenity", "poise"];

mod allowances;
mod answer;
mod app;
mod asker;
pub mod bot;
pub mod checkup;
mod commands;
mod connection;
pub mod controls;
pub mod custom_id;
pub mod daily;
mod events;
mod failure;
mod follow;
mod forms;
mod gate;
mod handlers;
mod hindsight;
mod links;
#[cfg(test)]
mod longest;
mod mailer;
mod messages;
mod pads;
mod paint;
pub mod permissions;
mod private;
mod quiet;
mod recent;
mod register;
mod remembered;
mod replays;
mod respond;
mod router;
pub mod shards;
mod sketch;
mod solving;
pub mod standings;
mod suggestions;
mod uploads;
mod visit;
pub mod watch;
mod wire;
mod wording;
mod workers;
