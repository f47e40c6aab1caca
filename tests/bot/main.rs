//! The whole bot over a Discord on loopback, through unmodified serenity and poise.

mod blind;
mod boards;
mod chronicle;
mod counts;
mod crossup;
mod crowds;
mod daily;
#[path = "../shared/ended.rs"]
mod ended;
mod ends;
mod excess;
mod faults;
mod forged;
mod full_tables;
mod games;
mod house;
mod installs;
mod kills;
mod ledger;
mod limits;
mod lobbies;
mod lost;
mod names;
mod outages;
mod pads;
mod places;
mod presses;
mod privacy;
mod private;
mod process;
#[path = "../shared/quick_words.rs"]
mod quick_words;
mod rates;
mod refusals;
mod replays;
#[path = "../shared/scratch.rs"]
mod scratch;
mod standings;
mod standstill;
mod threads;
mod told;
mod town;
mod typing;
mod upgrades;
mod wordcross;
mod wordsearch;
