//! Discord's rules, one file an area: pure checks of a body against limits, without effects.

pub mod commands;
pub mod components;
pub mod embeds;
pub mod interactions;
pub mod messages;
pub mod modals;
pub mod permissions;
