//! The only room that knows Discord's libraries.
//!
//! | file | what lives there |
//! |---|---|
//! | [`bot`], `workers`, `register` | starting and stopping; those who work by themselves, watched; telling Discord of the commands |
//! | `events`, `router`, `commands` | what comes in: presses and forms by their [`custom_id`], commands |
//! | `asker`, `gate`, `recent` | who asks, at which tables a press counts, and that it counts once |
//! | `connection` | what is known of the shards: whether players can reach us |
//! | `app`, `handlers` | what all of them have at hand, and what is done, the same for all |
//! | `answer`, `respond` | the one answer, in time |
//! | `forms` | forms, and what was written into them in vain |
//! | `messages`, `sketch`, `wording`, `controls`, `paint` | tables as messages |
//! | `longest` | the test that no message is too long |
//! | `mailer`, [`permissions`] | messages in channels, for the projector and the postman; what is needed for that |
//! | `private` | tables that only one person sees: pad and board in one message |
//! | `pads`, `follow` | private messages, and how they follow the game |
//! | `hindsight`, `replays`, `remembered` | what takes its time to make, and is kept for those who ask again: best plays, moving pictures |
//! | [`daily`], [`standings`] | the daily challenge; leaderboards and profiles |
//! | `uploads` | files that people send |
//! | `wire`, `quiet`, `failure` | requests: how long they may take, when they have to wait, what goes wrong |

mod answer;
mod app;
mod asker;
pub mod bot;
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
mod sketch;
pub mod standings;
mod uploads;
mod wire;
mod wording;
mod workers;
