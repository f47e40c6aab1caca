//! What the program is told by its environment, or by a file `.env`: one typed [`Config`], or one line
//! that names the variable, the fault and a good example.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

/// Everything the bot is told from outside.
#[derive(Clone, Debug)]
pub struct Config {
    pub token: Token,
    /// `sqlite:path`.
    pub database: String,
    /// Another Discord-compatible endpoint; None for Discord itself.
    pub api: Option<Api>,
    /// At one table.
    pub most_computers: u32,
    /// Open tables that one person has opened.
    pub most_tables_person: u32,
    /// Open tables of one server.
    pub most_tables_server: u32,
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
const LOG: &str = "LOG";
const COMPUTERS: &str = "MOST_COMPUTERS";
const TABLES_PERSON: &str = "MOST_TABLES_PERSON";
const TABLES_SERVER: &str = "MOST_TABLES_SERVER";

const TOKEN_EXAMPLE: &str = "the three parts with dots from the page Bot of your application";
const DEFAULT_DATABASE: &str = "sqlite:crosstown.db";
const DEFAULT_LOG: &str = "info";

/// The variables that are set, those of the environment before those of the file.
#[derive(Clone, Debug, Default)]
pub struct Variables(HashMap<String, String>);

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

    /// What to log, as `tracing` filters it.
    pub fn log(&self) -> &str {
        self.get(LOG).unwrap_or(DEFAULT_LOG)
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Variables {
    fn from(pairs: [(&str, &str); N]) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
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
        Ok(Self {
            token: token(variables)?,
            database: database(variables)?,
            api: variables.get(API).map(api).transpose()?,
            most_computers: most(variables, COMPUTERS, "8")?,
            most_tables_person: most(variables, TABLES_PERSON, "10")?,
            most_tables_server: most(variables, TABLES_SERVER, "50")?,
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
    match url.strip_prefix("sqlite:") {
        Some(path) if !path.trim_start_matches('/').is_empty() => Ok(url.to_owned()),
        Some(_) => Err(wrong(DATABASE, "without a file name", DEFAULT_DATABASE)),
        None => Err(wrong(DATABASE, "no SQLite address", DEFAULT_DATABASE)),
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

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "MTIz.abc.s3cret";

    #[test]
    fn what_is_not_said_has_a_default() {
        let config = Config::read(&Variables::from([(TOKEN, SECRET)])).unwrap();
        assert_eq!(config.token.secret(), SECRET);
        assert_eq!((config.database.as_str(), config.api), (DEFAULT_DATABASE, None));
        let limits = (config.most_computers, config.most_tables_person, config.most_tables_server);
        assert_eq!(limits, (8, 10, 50));
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
    fn bad_values_are_named_with_an_example() {
        let cases: [(&[(&str, &str)], &str); 11] = [
            (&[], "DISCORD_TOKEN is not set. A good value: DISCORD_TOKEN=the three parts"),
            (&[(TOKEN, " ")], "DISCORD_TOKEN is not set."),
            (&[(TOKEN, "s3c ret")], "DISCORD_TOKEN is no token: its character 4 is a space"),
            (&[(TOKEN, SECRET), (DATABASE, "postgres://x/y")], "DATABASE_URL is no SQLite"),
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
            (
                &[(TOKEN, SECRET), (COMPUTERS, "0")],
                "MOST_COMPUTERS is no number from 1 on. A good value: MOST_COMPUTERS=8",
            ),
            (&[(TOKEN, SECRET), (TABLES_PERSON, "ten")], "MOST_TABLES_PERSON is no number"),
            (&[(TOKEN, SECRET), (TABLES_SERVER, "-1")], "MOST_TABLES_SERVER is no number"),
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
