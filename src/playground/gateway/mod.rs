//! The gateway: a web socket on which Discord tells the bot what happens.

mod codec;
mod connection;
mod event;
mod handshake;
mod identifies;
mod sessions;

pub use self::{
    connection::upgrade,
    event::Event,
    identifies::Identifies,
    sessions::{Out, Session, Sessions},
};
