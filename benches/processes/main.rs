//! Several processes on one PostgreSQL: a soak in which one of them is killed again and again, connections are
//! cut and the server is started anew; and what a second process is good for.
//!
//! `cargo bench --bench processes` runs it in full; without `--bench` it is over in moments and only shows that it
//! works. People, Discord, PostgreSQL and the processes share the machine. It ends with an error if anything was lost,
//! doubled, early or too late.

#[path = "../../tests/shared/database.rs"]
mod database;
mod figures;
mod people;
#[path = "../../tests/shared/postgres.rs"]
mod postgres;
mod program;
mod soak;
mod toll;

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    if !postgres::is_installed() {
        println!("Left out: there is no PostgreSQL here. Install the package postgresql.");
        return ExitCode::SUCCESS;
    }
    let full = std::env::args().any(|part| part == "--bench");
    let only = |part: &str| {
        !std::env::args().any(|other| ["soak", "figures"].contains(&&*other) && other != part)
    };
    if only("figures") {
        figures::measure(full).await;
    }
    if only("soak") && !soak::measure(full).await {
        println!("Something is wrong: see above.");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
