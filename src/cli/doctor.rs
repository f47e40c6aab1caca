//! `crosstown doctor`: whether all is as it should be, a line for each thing with its remedy.

use std::process::ExitCode;

use clap::Args;
use crosstown::config::{Config, Variables};
use crosstown::discord::checkup::{UNSEEN, check_up};
use crosstown::store::Store;
use crosstown::table::examining::{Finding, How, backups, examine};
use crosstown::table::now::{Now, SystemClock};

use super::say;

/// Look over the database, open games, dictionaries, the token, permissions in every channel that is used, and the
/// clock; also while the bot is running. Ends with 0 if all is well, 1 if something is wrong, and 2 if something
/// could not be looked at.
#[derive(Args)]
pub struct Doctor {}

impl Doctor {
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let findings = runtime.block_on(look(variables));
        let mut worst = 0;
        for Finding { what, how } in &findings {
            let (mark, told, bad) = match how {
                How::Well(told) => ("ok", told, 0),
                How::Unknown(why) => ("?", why, 2),
                How::Wrong(told) => ("WRONG", told, 1),
            };
            say(format_args!("{mark:5} {what:12} {told}"));
            worst = match (worst, bad) {
                (1, _) | (_, 1) => 1,
                (before, now) => before.max(now),
            };
        }
        Ok(ExitCode::from(worst))
    }
}

async fn look(variables: &Variables) -> Vec<Finding> {
    let database = variables.database();
    let mut findings = match &database {
        Ok(database) => examine(database).await,
        Err(_) => vec![Finding::unknown("database", "DATABASE_URL does not say where it is")],
    };
    if let Some(folder) = variables.backups() {
        findings.push(backups(&folder, SystemClock.now()));
    }
    let unseen = |why: &str| UNSEEN.map(|what| Finding::unknown(what, why));
    let read = Config::read(variables);
    // That there is no token is no fault: then there is something that can't be looked at.
    if !variables.have_token() && database.is_ok() {
        findings.extend(unseen("DISCORD_TOKEN is not set"));
        return findings;
    }
    let config = match read {
        Ok(config) => config,
        Err(why) => {
            findings.push(Finding::wrong("settings", why.to_string()));
            findings.extend(unseen("a variable is wrong"));
            return findings;
        }
    };
    let used = match Store::look(&config.database).await {
        Ok(store) => {
            let used = store.used_channels().await.ok();
            store.close().await;
            used
        }
        Err(_) => None,
    };
    findings.extend(check_up(&config, SystemClock, used).await);
    findings
}
