//! The whole bot over a Discord on loopback, through unmodified serenity and poise.

mod crossup;
mod crowds;
mod ends;
mod faults;
mod games;
mod house;
mod kills;
mod lobbies;
mod lost;
mod places;
mod presses;
mod process;
mod typing;
mod upgrades;
mod wordsearch;
