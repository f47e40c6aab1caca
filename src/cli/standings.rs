//! `crosstown standings rebuild`: sums, ratings and streaks once more, out of the results alone.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use crosstown::config::Variables;
use crosstown::game::Seed;
use crosstown::standings::Standings;
use crosstown::store::{Changed, Store};
use crosstown::table::engine::Tables;
use crosstown::table::now::SystemClock;

use super::say;

#[derive(Args)]
pub struct StandingsCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Make sums, ratings and streaks once more from the results of all games, and say what that changed. The
    /// bot must not be running; DATABASE_URL says where its games are.
    Rebuild {
        /// Read the last state of every game as well, for rules, words, ranks and achievements. Takes longer.
        #[arg(long)]
        games: bool,
    },
}

impl StandingsCommand {
    pub fn run(&self, variables: &Variables) -> anyhow::Result<ExitCode> {
        let What::Rebuild { games } = self.what;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(rebuild(&variables.database()?, games))?;
        Ok(ExitCode::SUCCESS)
    }
}

async fn rebuild(database: &str, games: bool) -> anyhow::Result<()> {
    let store = Store::open_existing_alone(database).await?;
    // Nothing is begun here: nobody asks for a seed.
    let (tables, _) = Tables::new(store.clone(), SystemClock, || Seed::from_number(0));
    let standings = Standings::new(tables);
    if games {
        let read = standings.reread().await?;
        let unreadable = match read.unreadable {
            0 => String::new(),
            some => format!(", {some} of them in vain: other versions can read those"),
        };
        say(format_args!("{} games read again{unreadable}", read.games));
    }
    let rebuilt = standings.rebuild().await?;
    say(format_args!("{} games counted", rebuilt.games));
    for (what, Changed { rows, changed }) in
        [("sums", rebuilt.totals), ("ratings", rebuilt.ratings), ("streaks", rebuilt.runs)]
    {
        say(format_args!("{what}: {rows}, {changed} of them changed"));
    }
    store.close().await;
    Ok(())
}
