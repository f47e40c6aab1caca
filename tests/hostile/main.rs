//! Hostile input: some thousands of each kind, spoiled by chance. `cargo bench --bench hostile` tries as many as it is
//! told, with the same files.

mod answers;
mod breaks;
#[path = "../shared/database.rs"]
mod database;
mod gateway;
#[path = "../shared/hostile/mod.rs"]
mod hostile;
#[path = "../bot/house.rs"]
#[allow(dead_code, reason = "tests of the bot use all of it")]
mod house;
#[path = "../shared/postgres.rs"]
mod postgres;
mod presses;
#[path = "../shared/quick_words.rs"]
mod quick_words;
mod rows;
#[path = "../shared/scratch.rs"]
mod scratch;

use hostile::KINDS;

/// Tries so many inputs of a kind.
fn try_out(name: &str, inputs: u64) {
    let kind = KINDS.iter().find(|kind| kind.name == name).expect("a kind");
    kind.run(0..inputs).demand(name);
}

#[test]
fn custom_ids() {
    try_out("custom ids", 20_000);
}

#[test]
fn crisscross() {
    try_out("crisscross", 3_000);
}

#[test]
fn crossup() {
    try_out("crossup", 3_000);
}

#[test]
fn wordsearch() {
    try_out("wordsearch", 3_000);
}

#[test]
fn wordcross() {
    try_out("wordcross", 3_000);
}

#[test]
fn town() {
    try_out("town", 2_000);
}

#[test]
fn books() {
    try_out("books", 2_000);
}

#[test]
fn word_lists() {
    try_out("word lists", 2_000);
}

#[test]
fn poems() {
    try_out("poems", 3_000);
}

#[test]
fn paper() {
    try_out("paper", 5_000);
}

#[test]
fn exports() {
    try_out("exports", 2_000);
}

#[test]
fn options() {
    try_out("options", 3_000);
}

#[test]
fn settings() {
    try_out("settings", 5_000);
}

#[test]
fn env_files() {
    try_out("env files", 3_000);
}

#[test]
fn states() {
    try_out("states", 3_000);
}

#[test]
fn events() {
    try_out("events", 5_000);
}

#[test]
fn typed() {
    try_out("typed", 3_000);
}
