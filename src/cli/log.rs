//! What is logged, and what never is: the token.

use std::io::{self, Write};

use anyhow::Context;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

/// Begins to log to standard error what passes the filter. Libraries may log what they like, even
/// whole requests: the secret is taken out of every line.
pub fn start(filter: &str, secret: &str) -> anyhow::Result<()> {
    let filter: Targets = filter.parse().context("LOG is no filter. A good value: LOG=info")?;
    let secret = secret.to_owned();
    let writer = move || Discreet { secret: secret.clone(), out: io::stderr() };
    // A line that can't be written, on a full disk, is lost. Said elsewhere it would be a panic, for
    // that is standard error too.
    let log = tracing_subscriber::fmt::layer().with_writer(writer).log_internal_errors(false);
    tracing_subscriber::registry().with(log).with(filter).init();
    Ok(())
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
    fn the_secret_is_left_out() {
        let mut log = Discreet { secret: "s3cret".to_owned(), out: Vec::new() };
        log.write_all(b"Authorization: Bot s3cret, twice s3cret\n").unwrap();
        log.write_all(b"all is well\n").unwrap();
        let written = String::from_utf8(log.out).unwrap();
        assert_eq!(written, "Authorization: Bot …, twice …\nall is well\n");
    }
}
