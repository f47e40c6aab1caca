//! Lists of words that servers have uploaded: fetched from the store when a game needs them.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::kind::Kind;
use super::refused::Refused;
use crate::game::{Header, dictionary_id};
use crate::store::Store;
use crate::words::{self, Language, Lexicon};

/// Lists that are at hand as long as this is held.
pub type Held = Vec<Arc<Lexicon>>;

impl Tables {
    /// The dictionary that a table has pinned.
    pub async fn pinned_lexicon(
        &self,
        kind: &Kind,
        header: &Header,
    ) -> Result<Option<Arc<Lexicon>>, Trouble> {
        let _lists = bring(self.store(), kind, header).await?;
        let Some(name) = header.dictionary.clone() else { return Ok(None) };
        let lexicon = apart(move || Lexicon::shared(&name)).await?;
        Ok(Some(lexicon.map_err(|unknown| Refused::Rule(unknown.to_string()))?))
    }
}

/// Has the servers' lists at hand that a game is played with. What can't be had shows when the game is read.
pub async fn bring(store: &Store, kind: &Kind, header: &Header) -> Result<Held, Trouble> {
    let own = |own| (kind.seat_dictionary)(own).ok().flatten();
    let names = header.dictionary.clone().into_iter();
    let names = names.chain(header.seat_options.iter().filter_map(own));
    let mut held = Held::new();
    for name in names {
        held.extend(hold(store, &name).await?);
    }
    Ok(held)
}

/// The server's list behind a dictionary of this name, if it is one and can be had.
pub async fn hold(store: &Store, name: &str) -> Result<Option<Arc<Lexicon>>, Trouble> {
    let language = Lexicon::language_of(dictionary_id(name)).filter(|_| Lexicon::is_brought(name));
    match language.zip(number(name)) {
        Some((language, number)) => list(store, number, language).await,
        None => Ok(None),
    }
}

/// A server's list, if the store has it.
pub async fn list(
    store: &Store,
    fingerprint: i64,
    language: Language,
) -> Result<Option<Arc<Lexicon>>, Trouble> {
    let name = format!("{}@{:016x}", Lexicon::server_id(language), fingerprint.cast_unsigned());
    if let Ok(at_hand) = Lexicon::shared(&name) {
        return Ok(Some(at_hand));
    }
    let Some(words) = store.wordlist(fingerprint).await? else { return Ok(None) };
    let read = apart(move || Lexicon::brought(language, &words).map(words::keep)).await?;
    match read {
        Ok(list) if list.name() == name => Ok(Some(list)),
        // It was written as it is read: somebody else has changed it. Whoever needs it rests.
        _ => {
            tracing::error!(name, "a list of words is not what its name says");
            Ok(None)
        }
    }
}

/// The lists that no server has, as far as it is known which of them a game needs.
#[derive(Default)]
pub struct Unowned(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// Those that games need which have begun: they need them for good.
    needed: HashSet<i64>,
    /// Those that nobody needed when it was last looked.
    idle: HashSet<i64>,
}

impl Unowned {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// Drops the lists that no server has and no game needs, if it was so at the last look, too: a table may just be
    /// about to begin.
    pub(super) async fn drop_idle_lists(&self) -> Result<u64, Trouble> {
        let mut idle: HashSet<i64> =
            self.store().lists_without_server().await?.into_iter().collect();
        idle.retain(|list| !self.unowned().known().needed.contains(list));
        if !idle.is_empty() {
            let begun = self.lists_named(false, None).await?;
            let lobbies = self.lists_named(true, None).await?;
            self.unowned().known().needed.extend(idle.intersection(&begun));
            idle.retain(|list| !begun.contains(list) && !lobbies.contains(list));
        }
        let twice = {
            let mut known = self.unowned().known();
            let twice = idle.intersection(&known.idle).copied().collect();
            known.idle = idle;
            twice
        };
        Ok(self.store().drop_lists(twice).await?)
    }

    /// How many lists the games of a server need, this one apart.
    pub(super) async fn lists_besides(&self, guild: u64, list: i64) -> Result<usize, Trouble> {
        let guild = Some(guild.cast_signed());
        let mut all = self.lists_named(false, guild).await?;
        all.extend(self.lists_named(true, guild).await?);
        all.remove(&list);
        Ok(all.len())
    }

    async fn lists_named(
        &self,
        lobbies: bool,
        guild: Option<i64>,
    ) -> Result<HashSet<i64>, Trouble> {
        let names = self.store().names_of_lists(Lexicon::BROUGHT, lobbies, guild).await?;
        Ok(names.iter().flat_map(|name| numbers(name)).collect())
    }
}

/// The numbers of all lists that a text names, be it a name or the choice of a seat.
fn numbers(text: &str) -> impl Iterator<Item = i64> {
    text.split('@').skip(1).filter_map(|rest| {
        let number = u64::from_str_radix(rest.get(..16)?, 16).ok()?;
        Some(number.cast_signed())
    })
}

/// The number under which the store has the list that a name pins.
pub fn number(name: &str) -> Option<i64> {
    u64::from_str_radix(Lexicon::fingerprint_in(name), 16).ok().map(u64::cast_signed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_found_by_their_names() {
        let list = Lexicon::brought(Language::English, "one\ntwo").unwrap().name();
        let (first, second) = (number(&list).unwrap(), number("server-de@ffffffffffffffff+EI-AN"));
        let text = format!(r#"{{"dictionary":"{list}","other":"server-de@ffffffffffffffff+EI"}}"#);
        let found: Vec<i64> = numbers(&text).collect();
        assert_eq!(found, [first, second.unwrap()]);
        assert_eq!(numbers("server-en").count() + numbers("a@b @ä").count(), 0);
    }
}
