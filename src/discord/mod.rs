//! The only room that knows Discord's libraries.
//!
//! | file | what lives there |
//! |---|---|
//! | [`bot`], `workers` | starting and stopping; those who work by themselves, watched |
//! | `events`, `router`, `commands` | what comes in: presses and forms by their [`custom_id`], commands |
//! | `gate` | at which tables a press counts |
//! | `connection` | what is known of the shards: whether players can reach us |
//! | `handlers` | what is done about it, the same for all of them |
//! | `answer`, `respond` | the one answer, in time |
//! | `messages`, `sketch`, `wording`, `controls`, `paint` | tables as messages |
//! | `mailer` | messages in channels, for the projector and the postman |
//! | `private` | tables that only one person sees: pad and board in one message |
//! | `pads`, `follow` | private messages, and how they follow the game |
//! | `wire`, `quiet`, `failure` | requests: how long they may take, when they have to wait, what goes wrong |

mod answer;
mod app;
mod asker;
pub mod bot;
mod commands;
mod connection;
mod controls;
pub mod custom_id;
mod events;
mod failure;
mod follow;
mod gate;
mod handlers;
mod hindsight;
mod mailer;
mod messages;
mod pads;
mod paint;
pub mod permissions;
mod private;
mod quiet;
mod recent;
mod register;
mod respond;
mod router;
mod sketch;
mod uploads;
mod wire;
mod wording;
mod workers;
