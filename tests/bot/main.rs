//! The whole bot over a Discord on loopback, through unmodified serenity and poise.

mod crossup;
mod crowds;
mod ends;
mod faults;
mod games;
mod house;
mod kills;
mod ledger;
mod lobbies;
mod outages;
mod places;
mod presses;
mod process;
mod standstill;
mod typing;
mod upgrades;
mod wordsearch;
