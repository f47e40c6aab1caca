//! Conformance tests of the Discord on loopback, through a small bot on unmodified serenity and
//! poise, and by hand where a client can't break the rules.

mod bot;
mod channels;
#[path = "../shared/client.rs"]
mod client;
mod conformance;
mod coverage;
mod faults;
mod gateway;
mod installs;
mod interactions;
mod raw;
mod registry;
mod shards;
mod sizes;
