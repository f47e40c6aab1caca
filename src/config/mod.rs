//! What the program is told by its environment, or by a file `.env`: one typed [`Config`], or one line
//! that names the variable, the fault and a good example.
//!
//! | file | what lives there |
//! |---|---|
//! | `variables` | what is set, in the environment or in the file |
//! | `values` | what each of them may be |

mod values;
mod variables;

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use values::{api, database, most, page, sharding, token};
pub use variables::Variables;

/// Everything the bot is told from outside. It can't be printed by accident: the address of a database may hold a password.
#[derive(Clone)]
pub struct Config {
    pub token: Token,
    /// `sqlite:path`, or the address of a PostgreSQL.
    pub database: String,
    /// Another Discord-compatible endpoint; None for Discord itself.
    pub api: Option<Api>,
    pub sharding: Sharding,
    /// At one table.
    pub most_computers: u32,
    /// Open tables that one person has opened.
    pub most_tables_person: u32,
    /// Open tables of one server.
    pub most_tables_server: u32,
    /// Presses and commands of one person in a second.
    pub most_presses: u32,
    /// Files that one person sends in an hour.
    pub most_uploads: u32,
    /// Nudges at one table in an hour.
    pub most_nudges: u32,
    /// Boards posted again in one channel in a minute.
    pub most_shows: u32,
    /// Requests of the whole bot in a second, answers to interactions aside.
    pub most_requests: u32,
    /// Where a backup is put every day, and for how many days each is kept.
    pub backups: Option<PathBuf>,
    pub backup_days: u32,
    /// Where figures and health are told; nowhere unless asked for.
    pub metrics: Option<SocketAddr>,
    /// Addresses of the terms and of what is said about privacy, if there are such pages.
    pub terms: Option<String>,
    pub privacy: Option<String>,
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Config(…)")
    }
}

/// Which of the bot's shards this process has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sharding {
    /// All there are, as many as Discord says.
    #[default]
    All,
    /// From the first to the last of them, out of so many.
    Range { first: u32, last: u32, total: u32 },
    /// Those that no other process has.
    Auto,
}

/// The bot's secret. It can't be printed by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Where a Discord other than the real one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Api {
    /// `http://127.0.0.1:8790`, without a slash at its end.
    pub url: String,
    /// `127.0.0.1:8790`: no request may go anywhere else.
    pub authority: String,
}

/// A value that can't be used. Never shows a token.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{variable} is {fault}. A good value: {variable}={example}")]
    Variable { variable: &'static str, fault: String, example: &'static str },
    #[error(".env can't be read: {0}. Each line should look like LOG=info")]
    File(String),
}

const TOKEN: &str = "DISCORD_TOKEN";
const DATABASE: &str = "DATABASE_URL";
const API: &str = "DISCORD_API";
const SHARDS: &str = "SHARDS";
const LOG: &str = "LOG";
const COMPUTERS: &str = "MOST_COMPUTERS";
const TABLES_PERSON: &str = "MOST_TABLES_PERSON";
const TABLES_SERVER: &str = "MOST_TABLES_SERVER";
const PRESSES: &str = "MOST_PRESSES";
const UPLOADS: &str = "MOST_UPLOADS";
const NUDGES: &str = "MOST_NUDGES";
const SHOWS: &str = "MOST_SHOWS";
const REQUESTS: &str = "MOST_REQUESTS";
const BACKUPS: &str = "BACKUPS";
const BACKUP_DAYS: &str = "BACKUP_DAYS";
const METRICS: &str = "METRICS";
const TERMS: &str = "TERMS_URL";
const PRIVACY: &str = "PRIVACY_URL";

impl Config {
    pub fn read(variables: &Variables) -> Result<Self, ConfigError> {
        let database = database(variables)?;
        Ok(Self {
            token: token(variables)?,
            sharding: sharding(variables.get(SHARDS).unwrap_or("all"), &database)?,
            database,
            api: variables.get(API).map(api).transpose()?,
            most_computers: most(variables, COMPUTERS, "8")?,
            most_tables_person: most(variables, TABLES_PERSON, "10")?,
            most_tables_server: most(variables, TABLES_SERVER, "50")?,
            most_presses: most(variables, PRESSES, "5")?,
            most_uploads: most(variables, UPLOADS, "5")?,
            most_nudges: most(variables, NUDGES, "1")?,
            most_shows: most(variables, SHOWS, "1")?,
            most_requests: most(variables, REQUESTS, "40")?,
            backups: variables.backups(),
            backup_days: most(variables, BACKUP_DAYS, "30")?,
            metrics: variables.metrics()?,
            terms: page(variables, TERMS, "https://example.org/terms")?,
            privacy: page(variables, PRIVACY, "https://example.org/privacy")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::values::DEFAULT_DATABASE;
    use super::*;

    const SECRET: &str = "MTIz.abc.s3cret";

    #[test]
    fn no_secret_is_printed() {
        let variables = Variables::from([
            ("DISCORD_TOKEN", SECRET),
            ("DATABASE_URL", "postgres://crosstown:hunter2@localhost/games"),
        ]);
        let config = Config::read(&variables).expect("both are good");
        for printed in [format!("{variables:?}"), format!("{config:?}"), format!("{config:#?}")] {
            assert!(!printed.contains("hunter2") && !printed.contains(SECRET), "{printed}");
        }
        let mistyped = Variables::from([("DATABASE_URL", "postgre://crosstown:hunter2@localhost")]);
        let told = mistyped.database().expect_err("no such kind");
        assert!(!format!("{told} {told:?}").contains("hunter2"), "{told}");
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let config = Config::read(&Variables::from([(TOKEN, SECRET)])).unwrap();
        assert_eq!(config.token.secret(), SECRET);
        assert_eq!((config.database.as_str(), config.api), (DEFAULT_DATABASE, None));
        assert_eq!(config.sharding, Sharding::All);
        let limits = (config.most_computers, config.most_tables_person, config.most_tables_server);
        assert_eq!(limits, (8, 10, 50));
        assert_eq!((config.most_presses, config.most_uploads), (5, 5));
        assert_eq!((config.most_nudges, config.most_shows, config.most_requests), (1, 1, 40));
        assert_eq!((config.backups, config.backup_days), (None, 30), "nobody asked for backups");
        assert_eq!((config.metrics, config.terms, config.privacy), (None, None, None));
    }

    #[test]
    fn pages_are_https() {
        let read = |url: &str| {
            let config = Config::read(&Variables::from([(TOKEN, SECRET), (TERMS, url)]));
            config.map(|config| config.terms).map_err(|fault| fault.to_string())
        };
        let good = "https://example.org/terms?v=1";
        assert_eq!(read(good), Ok(Some(good.to_owned())));
        let long = format!("https://example.org/{}", "a".repeat(120));
        for bad in
            ["http://example.org", "example.org", "https://", "https://a b", "https://a>b", &long]
        {
            let told = read(bad).unwrap_err();
            assert!(told.starts_with("TERMS_URL is "), "{bad}: {told}");
            assert!(told.ends_with("A good value: TERMS_URL=https://example.org/terms"), "{told}");
        }
    }

    #[test]
    fn bad_values_are_named_with_an_example() {
        let cases: [(&[(&str, &str)], &str); 18] = [
            (&[], "DISCORD_TOKEN is not set. A good value: DISCORD_TOKEN=the three parts"),
            (&[(TOKEN, " ")], "DISCORD_TOKEN is not set."),
            (&[(TOKEN, "s3c ret")], "DISCORD_TOKEN is no token: its character 4 is a space"),
            (&[(TOKEN, SECRET), (DATABASE, "mysql://x/y")], "DATABASE_URL is no address of SQLite"),
            (
                &[(TOKEN, SECRET), (DATABASE, "sqlite:")],
                "DATABASE_URL is without a file name. A good value: DATABASE_URL=sqlite:crosstown.db",
            ),
            (&[(TOKEN, SECRET), (API, "127.0.0.1:8790")], "DISCORD_API is no http address."),
            (&[(TOKEN, SECRET), (API, "http://")], "DISCORD_API is no http address."),
            (
                &[(TOKEN, SECRET), (API, "http://host/path")],
                "DISCORD_API is not just a host and a port. A good value: DISCORD_API=http://127.0.0.1:8790",
            ),
            (&[(TOKEN, SECRET), (SHARDS, "0-3/16")], "SHARDS is for several processes"),
            (
                &[(TOKEN, SECRET), (COMPUTERS, "0")],
                "MOST_COMPUTERS is no number from 1 on. A good value: MOST_COMPUTERS=8",
            ),
            (&[(TOKEN, SECRET), (TABLES_PERSON, "ten")], "MOST_TABLES_PERSON is no number"),
            (&[(TOKEN, SECRET), (TABLES_SERVER, "-1")], "MOST_TABLES_SERVER is no number"),
            (
                &[(TOKEN, SECRET), (PRESSES, "0")],
                "MOST_PRESSES is no number from 1 on. A good value: MOST_PRESSES=5",
            ),
            (&[(TOKEN, SECRET), (UPLOADS, "5 an hour")], "MOST_UPLOADS is no number"),
            (&[(TOKEN, SECRET), (NUDGES, "4294967296")], "MOST_NUDGES is no number"),
            (&[(TOKEN, SECRET), (SHOWS, "1.5")], "MOST_SHOWS is no number"),
            (&[(TOKEN, SECRET), (REQUESTS, "0")], "MOST_REQUESTS is no number from 1 on."),
            (&[(TOKEN, SECRET), (BACKUP_DAYS, "0")], "BACKUP_DAYS is no number from 1 on."),
        ];
        for (pairs, expected) in cases {
            let pairs: Variables =
                pairs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
            let told = Config::read(&pairs).unwrap_err().to_string();
            assert!(told.starts_with(expected), "{told}");
            assert!(!told.contains("s3c"), "the token is nobody's business: {told}");
        }
    }

    #[test]
    fn a_token_is_never_printed() {
        let config = Config::read(&Variables::from([(TOKEN, SECRET)])).unwrap();
        assert!(!format!("{config:?}").contains("s3cret"));
    }
}
