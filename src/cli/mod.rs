//! What can be asked of the program, one file a command.
//!
//! | file | what lives there |
//! |---|---|
//! | `run`, `playground`, `resident` | the bot on Discord, the bot in the browser, and how both start and end |
//! | `service`, `health` | what a service manager is told, and how the bot is, asked from outside |
//! | `play`, `calibrate`, `replay` | whole games by computers, what their levels reach, and exported games once more |
//! | `dictionary`, `score` | what counts as a word, and what a grid on paper is worth |
//! | `daily` | what the daily challenge was made of, and what it will be |
//! | `standings` | sums and ratings made once more |
//! | `store` | all games into another database |
//! | `backup`, `export_all` | all games into a file, and back; all games as text |
//! | `doctor` | whether all is as it should be |
//! | `log` | what is written to the terminal |

mod backup;
mod calibrate;
mod daily;
mod dictionary;
mod doctor;
mod export_all;
mod health;
mod log;
mod play;
mod playground;
mod replay;
mod resident;
mod run;
mod score;
mod service;
mod standings;
mod store;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use crosstown::config::Variables;

/// Five criss-cross games for the channels of a Discord server.
#[derive(Parser)]
#[command(version)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the bot. This is also what happens without a command, if DISCORD_TOKEN is set.
    Run(run::Run),
    /// Ask the bot that runs on this machine how it is, at the address of METRICS.
    Health(health::Health),
    /// Play in the browser, with no Discord account and no token.
    Playground(playground::Playground),
    /// Ask the dictionaries.
    Dictionary(dictionary::Dictionary),
    /// Let computers play a whole game, and print its export, which replay accepts.
    Play(play::Play),
    /// Play exported games again by the rules, and print one JSON object for each.
    Replay(replay::Replay),
    /// Score a card, a grid or a town that was played on paper.
    Score(score::Score),
    /// Look after leaderboards and ratings.
    Standings(standings::StandingsCommand),
    /// Move all games into another database.
    Store(store::StoreCommand),
    Backup(backup::Backup),
    Restore(backup::Restore),
    /// Write all games as text, which replay accepts; of those that go on, only what has no secrets. The bot may be
    /// running; DATABASE_URL says where its games are.
    ExportAll(export_all::ExportAll),
    Doctor(doctor::Doctor),
    /// Let the computer play Criss-Cross Town alone, and print what it reaches.
    Calibrate(calibrate::Calibrate),
    /// Prove what a daily challenge was made of, or look at the days of a year.
    Daily(daily::Daily),
}

impl Arguments {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let variables = || Variables::gather(Path::new(".env"));
        match self.command {
            Some(Command::Run(run)) => run.run(&variables()?),
            Some(Command::Health(health)) => health.run(&variables()?),
            Some(Command::Playground(playground)) => playground.run(),
            Some(Command::Dictionary(dictionary)) => dictionary.run(),
            Some(Command::Play(play)) => play.run(),
            Some(Command::Replay(replay)) => replay.run(),
            Some(Command::Score(score)) => score.run(),
            Some(Command::Standings(standings)) => standings.run(&variables()?),
            Some(Command::Store(store)) => store.run(),
            Some(Command::Backup(backup)) => backup.run(&variables()?),
            Some(Command::Restore(restore)) => restore.run(&variables()?),
            Some(Command::ExportAll(export)) => export.run(&variables()?),
            Some(Command::Doctor(doctor)) => doctor.run(&variables()?),
            Some(Command::Calibrate(calibrate)) => calibrate.run(),
            Some(Command::Daily(daily)) => daily.run(),
            None => {
                let variables = variables()?;
                if variables.have_token() {
                    return run::Run {}.run(&variables);
                }
                // Whoever has just cloned the project has no token, and wants to play.
                playground::Playground::default().run()
            }
        }
    }
}

/// Says a line. Whoever reads along may have seen enough, as `head` has: what is done goes on, and how it ends is still
/// told by the exit code.
fn say(line: impl Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// The same for what does not belong to what was asked for.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What this comes to, unless somebody wants the program to end before: what is unfinished goes with it.
async fn unless_told_to_stop<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let told_to_stop = told_to_stop()?;
    tokio::select! {
        done = work => Ok(done),
        () = told_to_stop => anyhow::bail!("stopped, and nothing is changed"),
    }
}

/// Comes when somebody wants the program to end: Ctrl-C, or SIGTERM where there is such a thing. It is
/// listened for from the moment of the call, so that nobody is too early.
#[cfg(unix)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a handler Ctrl-C ends the program by itself.
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// Everything that has no word of help, by its path.
    fn silent(command: &clap::Command, path: &str) -> Vec<String> {
        let path = format!("{path} {}", command.get_name());
        let told = command.get_about().is_some();
        let mut silent: Vec<String> = (!told).then(|| path.clone()).into_iter().collect();
        let arguments = command.get_arguments().filter(|one| one.get_help().is_none());
        silent.extend(arguments.map(|one| format!("{path} {}", one.get_id())));
        silent.extend(command.get_subcommands().flat_map(|one| self::silent(one, &path)));
        silent
    }

    #[test]
    fn help_leaves_nothing_out() {
        assert_eq!(silent(&Arguments::command(), ""), [""; 0]);
    }

    #[test]
    fn help_names_every_variable_there_is() {
        let mut command = Arguments::command();
        let run = command.find_subcommand_mut("run").expect("the bot can be run");
        let help = run.render_help().to_string();
        let example = include_str!("../../.env.example").lines();
        let names = example.filter_map(|line| line.trim_start_matches("# ").split_once('='));
        let names: Vec<&str> =
            names.map(|(name, _)| name).filter(|name| !name.contains(' ')).collect();
        assert!(names.len() > 5, "{names:?}");
        for name in names {
            assert!(help.contains(name), "{name} is missing in:\n{help}");
        }
    }
}
