//! The program's settings: any values, and any bytes as a file `.env`. What is wrong is named, and the token never is.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use crosstown::config::{Config, ConfigError, Variables};
use crosstown::game::Dice;

use super::run::{Fate, Trial};
use super::spoil;

/// Every variable there is, as the example has them: `DISCORD_TOKEN` first.
static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let example = include_str!("../../../.env.example");
    let names =
        example.lines().filter_map(|line| line.trim_start_matches(['#', ' ']).split_once('='));
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    names.map(|(name, _)| name).filter(|name| is_name(name)).collect()
});

/// What nobody may read anywhere.
const SECRET: &str = "s3cr3tOfTheOwner";

const VALUES: [&str; 26] = [
    "MTIz.abc.s3cr3tOfTheOwner",
    "Bot MTIz.abc.s3cr3tOfTheOwner",
    "s3cr3tOfTheOwner with a space",
    "sqlite:crosstown.db",
    "sqlite:///tmp/x.db",
    "postgres://user:s3cr3tOfTheOwner@host/crosstown",
    "mysql://user:s3cr3tOfTheOwner@host/crosstown",
    "http://127.0.0.1:8790",
    "https://discord.example/",
    "http://user:s3cr3tOfTheOwner@host",
    "all",
    "auto",
    "0-3/16",
    "4294967295-4294967295/4294967295",
    "8",
    "0",
    "4294967296",
    "info",
    "crosstown=debug,warn",
    "127.0.0.1:9464",
    "[::1]:65535",
    "https://example.org/terms",
    "https://user:s3cr3tOfTheOwner@example.org/terms",
    "",
    "'",
    "${HOME}",
];

/// A name and a value of each line.
fn pairs(dice: &mut Dice) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for (number, &name) in NAMES.iter().enumerate() {
        if number > 0 && dice.below(3) > 0 {
            continue;
        }
        let value = match dice.below(4) {
            0 => spoil::text(dice, VALUES[number * 2 % VALUES.len()], &VALUES),
            1 => (*dice.pick(&VALUES).expect("a value")).to_owned(),
            _ => usual(name).to_owned(),
        };
        pairs.push((name.to_owned(), value));
    }
    pairs
}

fn usual(name: &str) -> &'static str {
    match name {
        "DISCORD_TOKEN" => VALUES[0],
        "DATABASE_URL" => "postgres://user@host/crosstown",
        "DISCORD_API" => "http://127.0.0.1:8790",
        "SHARDS" => "0-3/16",
        "LOG" => "info",
        "METRICS" => "127.0.0.1:9464",
        "TERMS_URL" => "https://example.org/terms",
        "PRIVACY_URL" => "https://example.org/privacy",
        "BACKUPS" => "backups",
        _ => "8",
    }
}

pub fn values() -> Trial {
    Box::new(|dice, tried| {
        let pairs = pairs(dice);
        *tried = format!("{pairs:?}");
        judge(read(&Variables::from_iter(pairs)))
    })
}

/// A file that goes with the run.
struct File(PathBuf);

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

thread_local! {
    static FILES: Cell<u32> = const { Cell::new(0) };
}

pub fn files() -> Trial {
    let number = FILES.get();
    FILES.set(number + 1);
    let name =
        format!("hostile-{}-{:?}-{number}.env", std::process::id(), std::thread::current().id());
    let file = File(std::env::temp_dir().join(name));
    Box::new(move |dice, tried| {
        let lines: Vec<String> = pairs(dice)
            .into_iter()
            .map(|(name, value)| match dice.below(5) {
                0 => format!("export {name}=\"{value}\" # why"),
                1 => format!("{name}='{value}'"),
                _ => format!("{name}={value}"),
            })
            .collect();
        let text = lines.join("\n");
        let bytes = if spoil::one_in(dice, 3) {
            text.into_bytes()
        } else {
            spoil::bytes(dice, text.as_bytes(), &[])
        };
        *tried = String::from_utf8_lossy(&bytes).into_owned();
        fs::write(&file.0, &bytes).map_err(|why| format!("no file: {why}"))?;
        judge(Variables::gather(&file.0).and_then(|variables| {
            variables.log();
            read(&variables)
        }))
    })
}

/// Everything that the program reads as it starts.
fn read(variables: &Variables) -> Result<Config, ConfigError> {
    variables.metrics()?;
    Config::read(variables)
}

fn judge(read: Result<Config, ConfigError>) -> Result<Fate, String> {
    let (told, fate) = match &read {
        // The database's own address may have a password: it is not for printing either.
        Ok(config) => (format!("{:?} {:?}", config.token, config.sharding), Fate::Taken),
        Err(fault) => (fault.to_string(), Fate::Refused),
    };
    if told.contains(SECRET) {
        return Err(format!("the secret is told: {told}"));
    }
    if told.chars().count() > 300 || told.contains('\n') {
        return Err(format!("no line: {told:?}"));
    }
    let named = NAMES.iter().any(|name| told.starts_with(name) && told.contains("A good value: "));
    if read.is_err() && !named && !told.starts_with(".env can't be read: ") {
        return Err(format!("nobody knows which variable is meant: {told:?}"));
    }
    Ok(fate)
}
