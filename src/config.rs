//! What the program is told by its environment, or by a file `.env`: one typed [`Config`], or one line
//! that names the variable, the fault and a good example.

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// Everything the bot is told from outside. It can't be printed by accident: the address of a database may hold a password.
#[derive(Clone)]
pub struct Config {
    pub token: Token,
    /// `sqlite:path`.
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

const TOKEN_EXAMPLE: &str = "the three parts with dots from the page Bot of your application";
const DEFAULT_DATABASE: &str = "sqlite:crosstown.db";
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
    fn get(&self, name: &str) -> Option<&str> {
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

fn wrong(variable: &'static str, fault: impl Into<String>, example: &'static str) -> ConfigError {
    ConfigError::Variable { variable, fault: fault.into(), example }
}

/// The real shape is three parts with dots; other servers may do it differently, so only what no
/// header could carry is refused.
fn token(variables: &Variables) -> Result<Token, ConfigError> {
    let Some(token) = variables.get(TOKEN) else {
        return Err(wrong(TOKEN, "not set", TOKEN_EXAMPLE));
    };
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    if let Some(odd) = token.chars().position(|c| !c.is_ascii_graphic()) {
        let fault = format!("no token: its character {} is a space or not plain ASCII", odd + 1);
        return Err(wrong(TOKEN, fault, TOKEN_EXAMPLE));
    }
    Ok(Token(token.to_owned()))
}

fn database(variables: &Variables) -> Result<String, ConfigError> {
    let url = variables.get(DATABASE).unwrap_or(DEFAULT_DATABASE);
    let is_server = ["postgres://", "postgresql://"].iter().any(|kind| url.starts_with(kind));
    match url.strip_prefix("sqlite:") {
        Some(path) if !path.trim_start_matches('/').is_empty() => Ok(url.to_owned()),
        Some(_) => Err(wrong(DATABASE, "without a file name", DEFAULT_DATABASE)),
        None if is_server => Ok(url.to_owned()),
        None => Err(wrong(DATABASE, "no address of SQLite or PostgreSQL", DEFAULT_DATABASE)),
    }
}

/// A limit, which is at least one; `usual` if nothing is said.
fn most(
    variables: &Variables,
    name: &'static str,
    usual: &'static str,
) -> Result<u32, ConfigError> {
    let number = variables.get(name).unwrap_or(usual).parse().ok();
    number.filter(|most| *most > 0).ok_or_else(|| wrong(name, "no number from 1 on", usual))
}

/// Only one process can have a file: whoever has it has all shards.
fn sharding(text: &str, database: &str) -> Result<Sharding, ConfigError> {
    let sharding = match text {
        "all" => return Ok(Sharding::All),
        "auto" => Sharding::Auto,
        range => shard_range(range).ok_or_else(|| {
            wrong(SHARDS, "neither all nor auto nor a range such as 0-3/16 (four of 16)", "0-3/16")
        })?,
    };
    if database.starts_with("sqlite:") {
        let fault = "for several processes on one PostgreSQL, and DATABASE_URL is a file of SQLite";
        return Err(wrong(SHARDS, fault, "all"));
    }
    Ok(sharding)
}

/// `0-3/16`: the shards from 0 to 3, out of 16.
fn shard_range(text: &str) -> Option<Sharding> {
    let (range, total) = text.split_once('/')?;
    let (first, last) = range.split_once('-')?;
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let (first, last, total) = (number(first)?, number(last)?, number(total)?);
    (first <= last && last < total).then_some(Sharding::Range { first, last, total })
}

fn api(text: &str) -> Result<Api, ConfigError> {
    const EXAMPLE: &str = "http://127.0.0.1:8790";
    let url = text.trim_end_matches('/');
    let authority = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
    let Some(authority) = authority else {
        return Err(wrong(API, "no http address", EXAMPLE));
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if authority.is_empty() || !authority.chars().all(plain) {
        return Err(wrong(API, "not just a host and a port", EXAMPLE));
    }
    Ok(Api { url: url.to_owned(), authority: authority.to_owned() })
}

/// Figures are for this machine, unless it is clearly said that others may have them.
fn metrics(text: &str) -> Result<SocketAddr, ConfigError> {
    const EXAMPLE: &str = "127.0.0.1:9464";
    let (for_all, address) = match text.strip_prefix("public:") {
        Some(address) => (true, address),
        None => (false, text),
    };
    let address = match address.strip_prefix("localhost:") {
        Some(port) => format!("127.0.0.1:{port}"),
        None => address.to_owned(),
    };
    let Ok(address) = address.parse::<SocketAddr>() else {
        return Err(wrong(METRICS, "no address with a port", EXAMPLE));
    };
    if !for_all && !address.ip().is_loopback() {
        let fault = format!(
            "an address that other machines can reach (write public:{address} if figures are meant for them)"
        );
        return Err(wrong(METRICS, fault, EXAMPLE));
    }
    Ok(address)
}

/// The address of a page that everybody is shown.
fn page(
    variables: &Variables,
    name: &'static str,
    example: &'static str,
) -> Result<Option<String>, ConfigError> {
    /// Two of them have room in any answer.
    const LONGEST: usize = 100;
    let Some(url) = variables.get(name) else { return Ok(None) };
    let host = url.strip_prefix("https://").and_then(|rest| rest.split('/').next());
    let plain = url.chars().all(|c| c.is_ascii_graphic() && !"<>()|".contains(c));
    if host.is_none_or(str::is_empty) || !plain {
        return Err(wrong(name, "no https address", example));
    }
    if url.len() > LONGEST {
        return Err(wrong(name, format!("longer than {LONGEST} characters"), example));
    }
    Ok(Some(url.to_owned()))
}

#[cfg(test)]
mod tests {
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
    fn another_discord_is_a_host_and_a_port() {
        for text in ["http://127.0.0.1:8790", "http://127.0.0.1:8790/"] {
            let api = api(text).unwrap();
            assert_eq!(api.url, "http://127.0.0.1:8790");
            assert_eq!(api.authority, "127.0.0.1:8790");
        }
    }

    #[test]
    fn several_processes_share_the_shards_of_one_database() {
        let range = |first, last, total| Ok(Sharding::Range { first, last, total });
        let on = |database, text| {
            sharding(text, database).map_err(|fault: ConfigError| fault.to_string())
        };
        for (text, meant) in [
            ("all", Ok(Sharding::All)),
            ("auto", Ok(Sharding::Auto)),
            ("0-3/16", range(0, 3, 16)),
            ("15-15/16", range(15, 15, 16)),
            ("0 - 0 / 1", range(0, 0, 1)),
        ] {
            assert_eq!(on("postgres://host/crosstown", text), meant, "{text}");
        }
        for bad in ["3-0/16", "0-16/16", "0/16", "0-3", "-1-3/16", "0-3/0", "0-3/16/2", "some"] {
            let told = on("postgres://host/crosstown", bad).unwrap_err();
            assert!(
                told.starts_with("SHARDS is neither all nor auto nor a range"),
                "{bad}: {told}"
            );
            assert!(told.ends_with("A good value: SHARDS=0-3/16"), "{bad}: {told}");
        }
        assert_eq!(on(DEFAULT_DATABASE, "all"), Ok(Sharding::All));
        for several in ["auto", "0-3/16", "0-0/1"] {
            let told = on(DEFAULT_DATABASE, several).unwrap_err();
            assert!(
                told.starts_with("SHARDS is for several processes on one PostgreSQL"),
                "{told}"
            );
            assert!(told.ends_with("A good value: SHARDS=all"), "{told}");
        }
    }

    #[test]
    fn figures_are_told_on_this_machine_unless_clearly_asked_otherwise() {
        for (text, meant) in [
            ("127.0.0.1:9464", "127.0.0.1:9464"),
            ("localhost:9464", "127.0.0.1:9464"),
            ("[::1]:9464", "[::1]:9464"),
            ("public:0.0.0.0:9464", "0.0.0.0:9464"),
            ("public:127.0.0.1:1", "127.0.0.1:1"),
        ] {
            assert_eq!(metrics(text), Ok(meant.parse().unwrap()), "{text}");
        }
        for bad in ["9464", "127.0.0.1", "http://127.0.0.1:9464", "on", "host:9464", "::1:94640"] {
            let told = metrics(bad).unwrap_err().to_string();
            let expected =
                "METRICS is no address with a port. A good value: METRICS=127.0.0.1:9464";
            assert_eq!(told, expected, "{bad}");
        }
        let told = metrics("0.0.0.0:9464").unwrap_err().to_string();
        assert!(told.starts_with("METRICS is an address that other machines can reach"), "{told}");
        assert!(told.contains("public:0.0.0.0:9464"), "{told}");
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
            let pairs = pairs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
            let told = Config::read(&Variables(pairs)).unwrap_err().to_string();
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
