//! A busy stretch under Discord's limits, by the real clock, over TLS, with the settings of production; six times in
//! it Discord takes less than it says, of the whole bot and on each route by turns, so that the bot has to live with 429.

use std::time::Duration;

use crate::busy::{Report, Stretch, stretch};
use crate::logging;
use crate::scratch::Scratch;

/// So many games at once that what they ask for is about what the limit of the whole bot allows.
const TABLES: usize = 60;
/// The time between two moves of a game.
const THOUGHT: Duration = Duration::from_millis(1_900);
/// How often Discord takes less for a while.
const NARROWS: u32 = 6;
/// The bot's token is the playground's, which everybody may know.
const NO_SECRET: &str = "a word that is in no line";
/// How many requests of a thousand may be too many.
const FEW: usize = 50;

pub async fn measure(minutes: u64) -> bool {
    // Whoever has to find out why something came late wants to know more.
    if let Ok(filter) = std::env::var("LOG") {
        logging::start(&filter, NO_SECRET).expect("LOG is a filter");
    }
    let folder = Scratch::new("limits");
    let database = format!("sqlite:{}", folder.join("crosstown.db").display());
    let time = Duration::from_secs(60 * minutes);
    let how = Stretch { tables: TABLES, time, thought: THOUGHT, narrows: NARROWS };
    let report = stretch(&database, how).await;
    let Report { requests, counted, densest, too_many, too_many_in_all, .. } = report;
    let few = too_many * 1_000 <= FEW * requests;
    let rows = [
        ("games", report.games.to_string(), true),
        (
            "presses, and not answered",
            format!("{}, {}", report.presses, report.unanswered),
            report.unanswered == 0,
        ),
        ("slowest answer", format!("{} ms", report.slowest_answer), true),
        (
            "requests, of these counted by the limit of the bot",
            format!("{requests}, {counted}"),
            true,
        ),
        ("the most of these within a second", densest.to_string(), true),
        (
            "answered with 429, of these for the whole bot",
            format!("{too_many}, {too_many_in_all}"),
            few && too_many_in_all > 0 && too_many > too_many_in_all,
        ),
        ("edits of messages that one person alone sees", report.pads.to_string(), report.pads > 0),
        (
            "made before the time was over",
            report.mistakes.len().to_string(),
            report.mistakes.is_empty(),
        ),
        (
            "boards that do not show the newest move",
            report.wrong_boards.to_string(),
            report.wrong_boards == 0,
        ),
        (
            "the last of them was right after",
            format!("{:.1} s", report.boards_took.as_secs_f64()),
            true,
        ),
        (
            "games whose end is told below the board of the next",
            report.told_below.to_string(),
            true,
        ),
    ];
    println!("{TABLES} tables, {minutes} minutes, a move every {THOUGHT:.1?} at each:\n");
    println!("| what | figure | |\n|---|---|---|");
    for (what, figure, right) in &rows {
        println!("| {what} | {figure} | {} |", if *right { "" } else { "**wrong**" });
    }
    for line in report.mistakes.iter().chain(&report.shown_instead).take(10) {
        println!("{line}");
    }
    rows.iter().all(|(_, _, right)| *right)
}
