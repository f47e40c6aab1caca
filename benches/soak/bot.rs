//! The bot as `crosstown run` runs it, but for the clock: that goes as fast as that of the world.

use std::process::ExitCode;
use std::time::SystemTime;

use crosstown::config::{Config, Variables};
use crosstown::discord::bot::Bot;
use crosstown::playground::Clock;
use tokio::signal::unix::{SignalKind, signal};

use crate::logging;

/// Set for whoever is to be the bot: the real time and the clock's at the same moment, in milliseconds since 1970, and
/// how fast it goes.
pub const CLOCK: &str = "SOAK_CLOCK";

pub fn be() -> ExitCode {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let ended = runtime.block_on(live());
    runtime.shutdown_background();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("crosstown: {why:#}");
            ExitCode::FAILURE
        }
    }
}

async fn live() -> anyhow::Result<()> {
    let variables = Variables::gather(std::path::Path::new("/dev/null/none"))?;
    let config = Config::read(&variables)?;
    logging::start(variables.log(), config.token.secret())?;
    logging::keep_panics_discreet();
    // Whoever started us may be killed: nobody would end us then.
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        std::process::exit(1);
    });
    let mut told_to_stop = signal(SignalKind::terminate())?;
    let mut bot = tokio::select! {
        bot = Bot::start(&config, clock().readings()) => bot?,
        _ = told_to_stop.recv() => return Ok(()),
    };
    let lost = tokio::select! {
        why = bot.ended() => Some(why),
        _ = told_to_stop.recv() => None,
    };
    bot.stop().await;
    lost.map_or(Ok(()), |why| Err(why.into()))
}

/// The clock of whoever started us: both go by the clock of the machine.
fn clock() -> Clock {
    let told = std::env::var(CLOCK).expect("a clock");
    let numbers: Vec<u64> =
        told.split(' ').map(|number| number.parse().expect("three numbers")).collect();
    let [real_ms, shown_ms, speed] = numbers[..] else { panic!("{told} are not three numbers") };
    let passed = real_ms_now().saturating_sub(real_ms);
    Clock::running(shown_ms + passed * speed, u32::try_from(speed).expect("a speed"))
}

pub fn real_ms_now() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().expect("it is after 1970").as_millis() as u64
}
