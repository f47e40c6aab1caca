//! Lists of words that servers have uploaded: fetched from the store when a game needs them.

use std::sync::Arc;

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

/// The number under which the store has the list that a name pins.
pub fn number(name: &str) -> Option<i64> {
    u64::from_str_radix(Lexicon::fingerprint_in(name), 16).ok().map(u64::cast_signed)
}
