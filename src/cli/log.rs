//! What is logged, and what never is: the token, and whatever is anybody's own.

use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use crosstown::discord::QUOTING;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// Begins to log to standard error what passes the filter. A library that was asked for by its name may log
/// what it likes, even whole requests: the secret is taken out of every line.
pub fn start(filter: &str, secret: &str) -> anyhow::Result<()> {
    let filter = targets(filter)?;
    let secret = secret.to_owned();
    let writer = move || Discreet { secret: secret.clone(), out: io::stderr() };
    // A line that can't be written, on a full disk, is lost. Said elsewhere it would be a panic, for
    // that is standard error too.
    let log = tracing_subscriber::fmt::layer().with_writer(writer).log_internal_errors(false);
    // Colours are for eyes: in a file they would be signs between the words.
    let log = log.with_ansi(io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none());
    tracing_subscriber::registry().with(log).with(filter).init();
    Ok(())
}

/// Levels, and targets with theirs. A word that is neither would be taken for a target of which
/// everything is logged, and nothing else: a slip of the pen would end in silence.
///
/// A level alone is ours. Libraries do not know what is private: beyond warnings they tell names, ids and whole
/// messages. Whoever wants that asks for it by the library's name.
fn targets(filter: &str) -> anyhow::Result<Targets> {
    const WRONG: &str = "LOG is no filter. A good value: LOG=info";
    let known = |part: &str| match part.split_once('=') {
        Some((target, _)) => !target.trim().is_empty(),
        None => part.trim().parse::<LevelFilter>().is_ok(),
    };
    anyhow::ensure!(filter.split(',').all(known), WRONG);
    let asked: Targets = filter.parse().context(WRONG)?;
    let Some(level) = asked.default_level() else { return Ok(asked) };
    let named =
        |target: &str| filter.split(',').any(|part| part.trim().starts_with(&format!("{target}=")));
    let targets = asked.clone().with_default(level.min(LevelFilter::WARN));
    let targets =
        if named("crosstown") { targets } else { targets.with_target("crosstown", level) };
    let quoting = QUOTING.into_iter().filter(|library| !named(library));
    let fewer = level.min(LevelFilter::ERROR);
    Ok(quoting.fold(targets, |targets, library| targets.with_target(library, fewer)))
}

/// A panic is told with its place. What it says is told as well if it was written into the program; if it was put
/// together, it may be of somebody's words.
pub fn keep_panics_discreet() {
    std::panic::set_hook(Box::new(|panic| {
        let what = panic.payload().downcast_ref::<&'static str>().copied();
        let what = what.unwrap_or("what it says is left out");
        let place = panic.location().map_or("somewhere".to_owned(), ToString::to_string);
        let trace = std::backtrace::Backtrace::capture();
        match trace.status() {
            std::backtrace::BacktraceStatus::Captured => {
                tracing::error!("a panic at {place}: {what}\n{trace}");
            }
            _ => tracing::error!("a panic at {place}: {what}"),
        }
    }));
}

/// Writes everything but a secret.
struct Discreet<W> {
    secret: String,
    out: W,
}

impl<W: Write> Write for Discreet<W> {
    /// A line of the log comes as one piece.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        if self.secret.is_empty() || !text.contains(&self.secret) {
            self.out.write_all(line)?;
        } else {
            self.out.write_all(text.replace(&self.secret, "…").as_bytes())?;
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_made_of_levels() {
        for good in ["info", "WARN", "off", "crosstown=debug,warn", "crosstown=warn,error"] {
            assert!(targets(good).is_ok(), "{good}");
        }
        for bad in ["nonsense", "info,nonsense", "crosstown=loud", "a=b=c", "=", "=info", "=,="] {
            let told = targets(bad).unwrap_err().to_string();
            assert!(told.starts_with("LOG is no filter. A good value: LOG=info"), "{bad}: {told}");
        }
    }

    #[test]
    fn a_level_alone_is_ours_and_not_the_libraries() {
        use tracing::Level;
        let would = |filter: &str, target: &str, level: Level| {
            targets(filter).unwrap().would_enable(target, &level)
        };
        for filter in ["debug", "trace"] {
            assert!(would(filter, "crosstown::discord::wire", Level::DEBUG), "{filter}");
            assert!(would(filter, "hyper::client", Level::WARN), "{filter}");
            assert!(!would(filter, "hyper", Level::INFO), "{filter}");
            for library in QUOTING {
                assert!(!would(filter, library, Level::WARN), "{filter} {library}");
                assert!(would(filter, library, Level::ERROR), "{filter} {library}");
                let asked = format!("{filter},{library}=debug");
                assert!(would(&asked, &format!("{library}::http"), Level::DEBUG), "{asked}");
            }
        }
        assert!(would("error", "hyper", Level::ERROR) && !would("error", "hyper", Level::WARN));
        assert!(!would("error", "crosstown", Level::WARN));
        assert!(would("crosstown=debug,warn", "crosstown::table", Level::DEBUG));
        assert!(would("crosstown=warn,info", "crosstown", Level::WARN));
        assert!(!would("crosstown=warn,info", "crosstown", Level::INFO), "what is named stays so");
        assert!(!would("off", "crosstown", Level::ERROR));
    }

    #[test]
    fn the_secret_is_left_out() {
        let mut log = Discreet { secret: "s3cret".to_owned(), out: Vec::new() };
        log.write_all(b"Authorization: Bot s3cret, twice s3cret\n").unwrap();
        log.write_all(b"all is well\n").unwrap();
        let written = String::from_utf8(log.out).unwrap();
        assert_eq!(written, "Authorization: Bot …, twice …\nall is well\n");
    }
}
