//! The whole bot over a Discord on loopback, through unmodified serenity and poise.

mod blind;
mod boards;
mod busy;
#[path = "../shared/busy.rs"]
mod busy_stretch;
mod chronicle;
mod counts;
mod crossup;
mod crowds;
mod daily;
#[path = "../shared/database.rs"]
mod database;
mod deferrals;
#[path = "../shared/ended.rs"]
mod ended;
mod ends;
mod excess;
mod faults;
mod figures;
mod forged;
mod full_tables;
mod games;
mod house;
mod installs;
mod keeping;
mod kills;
mod ledger;
#[path = "../shared/left_out.rs"]
mod left_out;
mod limits;
mod lobbies;
mod logged;
mod lost;
mod names;
mod outages;
mod pads;
mod places;
#[path = "../shared/postgres.rs"]
mod postgres;
mod presses;
mod privacy;
mod private;
mod process;
mod processes;
#[path = "../shared/quick_words.rs"]
mod quick_words;
mod rates;
mod refusals;
mod replays;
#[path = "../shared/scratch.rs"]
mod scratch;
mod settings;
mod shards;
mod standings;
mod standstill;
mod threads;
#[path = "../shared/tls.rs"]
mod tls;
mod told;
mod town;
mod typing;
mod upgrades;
mod wordcross;
mod wordsearch;
