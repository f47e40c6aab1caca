//! What the program writes into its log, as far as it works on the test's own thread.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use tracing::subscriber::DefaultGuard;

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The log, from now until this is dropped.
pub struct Log {
    written: Written,
    _until: DefaultGuard,
}

impl Log {
    pub fn listen() -> Self {
        let written = Written::default();
        let writer = written.clone();
        let log = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone());
        Self { written, _until: tracing::subscriber::set_default(log.finish()) }
    }

    /// The lines that have these words.
    pub fn lines(&self, words: &str) -> Vec<String> {
        let written = String::from_utf8(self.written.0.lock().unwrap().clone()).unwrap();
        written.lines().filter(|line| line.contains(words)).map(str::to_owned).collect()
    }
}
