//! The whole bot over a Discord on loopback, through unmodified serenity and poise.

mod crossup;
mod crowds;
mod ends;
mod faults;
mod games;
mod house;
mod kills;
mod limits;
mod lobbies;
mod names;
mod places;
mod presses;
mod process;
mod threads;
mod typing;
mod upgrades;
mod wordsearch;
