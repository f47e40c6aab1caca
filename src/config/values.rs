//! What each variable may be: a value, or the sentence that says what is wrong with it.

use std::net::SocketAddr;

use super::{API, Api, ConfigError, DATABASE, METRICS, SHARDS, Sharding, TOKEN, Token, Variables};

const TOKEN_EXAMPLE: &str = "the three parts with dots from the page Bot of your application";
pub const DEFAULT_DATABASE: &str = "sqlite:crosstown.db";

fn wrong(variable: &'static str, fault: impl Into<String>, example: &'static str) -> ConfigError {
    ConfigError::Variable { variable, fault: fault.into(), example }
}

/// The real shape is three parts with dots; other servers may do it differently, so only what no
/// header could carry is refused.
pub fn token(variables: &Variables) -> Result<Token, ConfigError> {
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

pub fn database(variables: &Variables) -> Result<String, ConfigError> {
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
pub fn most(
    variables: &Variables,
    name: &'static str,
    usual: &'static str,
) -> Result<u32, ConfigError> {
    let number = variables.get(name).unwrap_or(usual).parse().ok();
    number.filter(|most| *most > 0).ok_or_else(|| wrong(name, "no number from 1 on", usual))
}

/// Only one process can have a file: whoever has it has all shards.
pub fn sharding(text: &str, database: &str) -> Result<Sharding, ConfigError> {
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

pub fn api(text: &str) -> Result<Api, ConfigError> {
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
pub fn metrics(text: &str) -> Result<SocketAddr, ConfigError> {
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
pub fn page(
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
}
