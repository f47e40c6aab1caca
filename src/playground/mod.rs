//! A Discord on loopback.
#![doc = include_str!("coverage.md")]

mod clock;
mod error;
mod faults;
mod gateway;
mod limits;
mod people;
mod record;
mod rest;
mod rules;
mod server;
mod snowflake;
mod state;
mod wire;
mod world;

pub use self::{
    faults::{Delivery, Fault},
    limits::Rates,
    people::{Arg, ChannelRef, Choice, Form, Person, Picture, Reply, Seen, ToArg},
    record::{Request, Violation},
    rules::permissions,
    server::{Config, Inner, Server, Shared},
    snowflake::Id,
    world::World,
};
