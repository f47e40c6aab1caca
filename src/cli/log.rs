//! What is logged, and what never is: the token.

use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// Begins to log to standard error what passes the filter. Libraries may log what they like, even
/// whole requests: the secret is taken out of every line.
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
fn targets(filter: &str) -> anyhow::Result<Targets> {
    const WRONG: &str = "LOG is no filter. A good value: LOG=info";
    let known = |part: &str| part.contains('=') || part.trim().parse::<LevelFilter>().is_ok();
    anyhow::ensure!(filter.split(',').all(known), WRONG);
    filter.parse().context(WRONG)
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
        for bad in ["nonsense", "info,nonsense", "crosstown=loud", "a=b=c"] {
            let told = targets(bad).unwrap_err().to_string();
            assert!(told.starts_with("LOG is no filter. A good value: LOG=info"), "{bad}: {told}");
        }
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
