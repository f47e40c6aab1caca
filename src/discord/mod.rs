//! The only room that knows Discord's libraries.
//!
//! | file | what lives there |
//! |---|---|
//! | [`bot`] | starting and stopping |
//! | `events`, `router`, `commands` | what comes in: presses and forms by their [`custom_id`], commands |
//! | `gate` | at which tables a press counts |
//! | `deeds` | what is done about it, the same for all of them |
//! | `answer`, `respond` | the one answer, in time |
//! | `cards`, `wording`, `controls`, `paint` | tables as messages |
//! | `mailer` | messages in channels, for the projector and the postman |
//! | `pads` | private messages that follow the game |
//! | `failure` | what went wrong with a request, and trying again |

mod answer;
mod asker;
pub mod bot;
mod cards;
mod commands;
mod controls;
pub mod custom_id;
mod deeds;
mod desk;
mod events;
mod failure;
mod gate;
mod hindsight;
mod kept;
mod mailer;
mod pads;
mod paint;
pub mod permissions;
mod recent;
mod register;
mod respond;
mod router;
mod uploads;
mod wish;
mod wording;
