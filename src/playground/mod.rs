//! A Discord on loopback.
//!
//! | file | what lives there |
//! |---|---|
//! | `host`, `server`, `websocket`, `wire` | the playground as a whole, its sockets, and connections that can be cut |
//! | `rest`, `rules` | requests of the bot, and Discord's rules for them |
//! | `gateway` | what the bot is told |
//! | `state`, `saved`, `snowflake`, `clock` | all that it knows, what outlives it, ids and time |
//! | `people` | what a person sees, presses and types |
//! | `page` | the same in a browser |
//! | `newcomer` | the server that a first start finds |
//! | `world`, `shards`, `tidy`, `faults`, `limits`, `record`, `error` | for tests: a world, what goes wrong in it, what was refused |
//!
#![doc = include_str!("coverage.md")]

mod clock;
mod error;
mod faults;
mod gateway;
mod host;
mod limits;
mod newcomer;
mod page;
mod people;
mod record;
mod rest;
mod rules;
mod saved;
mod server;
mod shards;
mod snowflake;
mod state;
mod tidy;
mod websocket;
mod wire;
mod world;

pub use self::{
    clock::Clock,
    faults::{Delivery, Fault, Shut},
    host::{Host, HostError, Launch},
    limits::Rates,
    people::{
        Arg, ChannelRef, Choice, Deed, Forged, Form, Lie, Person, Picture, Reply, Seen, ToArg,
    },
    record::{Request, Violation},
    rules::permissions,
    saved::SavedError,
    server::{Config, Inner, Server, Shared},
    shards::Shard,
    snowflake::Id,
    world::World,
};
