//! The variables that are set, before anybody asks what they mean.

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use super::values::{database, metrics};
use super::{BACKUPS, ConfigError, LOG, METRICS, TOKEN};

const DEFAULT_LOG: &str = "info";

/// The variables that are set, those of the environment before those of the file.
#[derive(Clone, Default)]
pub struct Variables(HashMap<String, String>);

impl fmt::Debug for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Variables(…)")
    }
}

impl Variables {
    /// Those of the environment and of `file`, which need not exist.
    pub fn gather(file: &Path) -> Result<Self, ConfigError> {
        let mut all = HashMap::new();
        if file.is_file() {
            let lines = dotenvy::from_path_iter(file);
            let lines = lines.map_err(|fault| ConfigError::File(told(&fault)))?;
            for line in lines {
                let (name, value) = line.map_err(|fault| ConfigError::File(told(&fault)))?;
                all.insert(name, value);
            }
        }
        all.extend(std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        }));
        Ok(Self(all))
    }

    /// An empty value is as good as none.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// Whether there is a bot to run.
    pub fn have_token(&self) -> bool {
        self.get(TOKEN).is_some()
    }

    /// Where games are kept: all that a command needs which runs no bot.
    pub fn database(&self) -> Result<String, ConfigError> {
        database(self)
    }

    /// Where a backup is put every day, if anywhere.
    pub fn backups(&self) -> Option<PathBuf> {
        self.get(BACKUPS).map(PathBuf::from)
    }

    /// Where figures and health are told, if anywhere: all that a command needs which asks for them.
    pub fn metrics(&self) -> Result<Option<SocketAddr>, ConfigError> {
        self.get(METRICS).map(metrics).transpose()
    }

    /// What to log, as `tracing` filters it.
    pub fn log(&self) -> &str {
        self.get(LOG).unwrap_or(DEFAULT_LOG)
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Variables {
    fn from(pairs: [(&str, &str); N]) -> Self {
        pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}

impl FromIterator<(String, String)> for Variables {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

/// The fault without the line it is in, which may hold the token.
fn told(fault: &dotenvy::Error) -> String {
    match fault {
        dotenvy::Error::LineParse(_, at) => format!("a line is wrong at character {}", at + 1),
        dotenvy::Error::Io(fault) => fault.to_string(),
        _ => "it is not plain text".to_owned(),
    }
}
