//! The whole bot over a Discord on loopback, through unmodified serenity and poise.

mod crossup;
mod crowds;
#[path = "../shared/ended.rs"]
mod ended;
mod ends;
mod faults;
mod forged;
mod games;
mod house;
mod kills;
mod limits;
mod lobbies;
mod places;
mod presses;
mod process;
#[path = "../shared/scratch.rs"]
mod scratch;
mod typing;
mod upgrades;
mod wordsearch;
