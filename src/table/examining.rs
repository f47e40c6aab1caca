//! Whether all is as it should be with a database: it is whole, its open games are as their logs say, and their
//! words can be had. Nothing is changed by it, and a bot may be playing meanwhile.

use std::collections::BTreeSet;
use std::path::Path;

use super::archivist;
use super::backup::{check, plain, tables};
use super::checking::Checked;
use super::engine::Trouble;
use super::lists::hold;
use crate::game::dictionary_id;
use crate::store::{self, Store};
use crate::words::Lexicon;

/// Something that was looked at, and what came of it in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub what: &'static str,
    pub how: How,
}

/// How it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    Well(String),
    /// It could not be looked at, for this reason.
    Unknown(String),
    /// What is wrong, with the remedy.
    Wrong(String),
}

impl Finding {
    pub fn well(what: &'static str, told: impl Into<String>) -> Self {
        Self { what, how: How::Well(told.into()) }
    }

    pub fn unknown(what: &'static str, why: impl Into<String>) -> Self {
        Self { what, how: How::Unknown(why.into()) }
    }

    pub fn wrong(what: &'static str, told: impl Into<String>) -> Self {
        Self { what, how: How::Wrong(told.into()) }
    }
}

const DATABASE: &str = "database";
const GAMES: &str = "open games";
const DICTIONARIES: &str = "dictionaries";
const BACKUPS: &str = "backups";

/// How old the newest backup may be, where one is made every day (milliseconds).
const FRESH: i64 = 2 * 24 * 60 * 60 * 1000;

/// Looks a database over.
pub async fn examine(database: &str) -> Vec<Finding> {
    let health = match store::examine(database).await {
        Ok(health) => health,
        Err(fault) => {
            let not_looked_at = || "the database can't be read".to_owned();
            return vec![
                Finding::wrong(DATABASE, fault.to_string()),
                Finding::unknown(GAMES, not_looked_at()),
                built_in(),
            ];
        }
    };
    let rows: i64 = health.rows.iter().map(|table| table.rows).sum();
    let mut findings = vec![Finding::well(
        DATABASE,
        format!("whole, with the schema {} and {rows} rows", health.schema),
    )];
    match check(database).await {
        Ok(checked) => findings.extend(games(&checked)),
        Err(trouble) => findings.push(Finding::wrong(GAMES, plain(&trouble))),
    }
    let pinned = pinned(database).await;
    findings.push(match pinned {
        Ok(missing) if missing.is_empty() => built_in(),
        Ok(missing) => Finding::wrong(
            DICTIONARIES,
            format!(
                "games rest whose lists of words can't be had ({}): use a version that has them",
                missing.join(", ")
            ),
        ),
        Err(trouble) => Finding::wrong(DICTIONARIES, plain(&trouble)),
    });
    findings
}

/// What came of playing open games again.
fn games(checked: &Checked) -> Vec<Finding> {
    let Checked { lobbies, replayed, read, resting, wrong } = checked;
    let told = format!("{replayed} played again as they are stored, {lobbies} lobbies");
    let mut findings = Vec::new();
    if *resting > 0 {
        findings.push(Finding::wrong(
            GAMES,
            format!("{resting} rest, for this version can't read them: use one that can"),
        ));
    }
    for (table, why) in wrong {
        findings.push(Finding::wrong(
            GAMES,
            format!("table {}: {why}. Have it ended (/table end), or restore a backup", table.0),
        ));
    }
    if findings.is_empty() {
        let other =
            if *read > 0 { format!(", {read} begun by other rules") } else { String::new() };
        findings.push(Finding::well(GAMES, told + &other));
    }
    findings
}

/// The lists of words that this version has: each is read, and known by its fingerprint.
fn built_in() -> Finding {
    let mut names = Vec::new();
    for id in Lexicon::ids() {
        let found = Lexicon::load(id).and_then(|list| Lexicon::pinned(&list.name()));
        match found {
            Ok(list) if list.count() > 0 => names.push(list.name()),
            Ok(_) => return Finding::wrong(DICTIONARIES, format!("{id} is empty: {REBUILD}")),
            Err(why) => return Finding::wrong(DICTIONARIES, format!("{why} {REBUILD}")),
        }
    }
    Finding::well(DICTIONARIES, names.join(", "))
}

const REBUILD: &str = "build the program anew";

/// The lists of words of open games that can't be had.
async fn pinned(database: &str) -> Result<Vec<String>, Trouble> {
    let store = Store::look(database).await?;
    let tables = tables(&store);
    let mut lists = BTreeSet::new();
    for seat in store.in_play().await? {
        let own = serde_json::from_str(&seat.seat_options).unwrap_or_default();
        let kind = tables.kind(&seat.game).ok();
        lists.extend(kind.and_then(|kind| (kind.seat_dictionary)(&own).ok().flatten()));
        lists.extend(seat.dictionary);
    }
    let mut missing = BTreeSet::new();
    for list in lists {
        let _held = hold(&store, &list).await?;
        if Lexicon::pinned(&list).is_err() {
            // A server's own words come after the name of the list, and are none of the terminal's business.
            let (id, fingerprint) = (dictionary_id(&list), Lexicon::fingerprint_in(&list));
            missing.insert(format!("{id}@{fingerprint}"));
        }
    }
    store.close().await;
    Ok(missing.into_iter().collect())
}

/// How old the newest of the backups is that are made every day.
pub fn backups(folder: &Path, now: i64) -> Finding {
    match archivist::newest(folder, now) {
        Ok(Some(at)) if now - at < FRESH => {
            Finding::well(BACKUPS, format!("the newest is {} hours old", (now - at) / 3_600_000))
        }
        Ok(Some(_)) => Finding::wrong(
            BACKUPS,
            "the newest is older than two days: look in the log of the bot why none is made",
        ),
        Ok(None) => Finding::wrong(
            BACKUPS,
            "there is none yet: one is made when the bot starts, look in its log if it runs",
        ),
        Err(why) => Finding::wrong(
            BACKUPS,
            format!("{} can't be read ({why}): check BACKUPS", folder.display()),
        ),
    }
}
