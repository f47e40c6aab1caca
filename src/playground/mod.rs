//! A Discord on loopback.
#![doc = include_str!("coverage.md")]

mod clock;
mod error;
mod faults;
mod gateway;
mod host;
mod limits;
mod page;
mod people;
mod record;
mod rest;
mod rules;
mod saved;
mod server;
mod snowflake;
mod state;
mod town;
mod websocket;
mod wire;
mod world;

pub use self::{
    clock::Clock,
    faults::{Delivery, Fault, Shut},
    host::{Host, HostError, Launch},
    limits::Rates,
    people::{Arg, ChannelRef, Choice, Forged, Form, Lie, Person, Picture, Reply, Seen, ToArg},
    record::{Request, Violation},
    rules::permissions,
    saved::SavedError,
    server::{Config, Inner, Server, Shared},
    snowflake::Id,
    world::World,
};
