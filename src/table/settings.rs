//! What a server has settled for its tables: which dictionary, and which words besides.

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::refused::Refused;
use crate::game::quoted;
use crate::words::{Language, Lexicon, OwnWords, spell};

/// A server's settings. A private conversation has none of its own.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    /// None for the default.
    pub dictionary: Option<String>,
    pub words: OwnWords,
}

impl Settings {
    /// The dictionary `id`, or the server's own choice, with the server's own words.
    pub async fn lexicon(&self, id: Option<&str>) -> Result<Lexicon, Trouble> {
        let id = id.or(self.dictionary.as_deref()).unwrap_or(Lexicon::DEFAULT);
        let lexicon = Lexicon::load(id).map_err(|unknown| Refused::Rule(unknown.to_string()))?;
        let words = self.words.clone();
        let lexicon = apart(move || lexicon.with_own(&words)).await?;
        Ok(lexicon.map_err(|bad| Refused::Rule(bad.to_string()))?)
    }
}

impl Tables {
    pub async fn settings(&self, guild: Option<u64>) -> Result<Settings, Trouble> {
        let Some(guild) = guild.map(u64::cast_signed) else { return Ok(Settings::default()) };
        let mut words = OwnWords::default();
        for row in self.store().server_words(guild).await? {
            let list = if row.allowed { &mut words.allow } else { &mut words.deny };
            list.push(row.word);
        }
        Ok(Settings { dictionary: self.store().server_dictionary(guild).await?, words })
    }

    /// The language of `dictionary`, or of the server's own choice.
    pub async fn language(
        &self,
        dictionary: Option<&str>,
        guild: Option<u64>,
    ) -> Result<Language, Trouble> {
        Ok(self.settings(guild).await?.lexicon(dictionary).await?.language())
    }

    /// Chooses the dictionary of a server's tables from now on.
    pub async fn set_dictionary(&self, guild: u64, id: &str) -> Result<(), Trouble> {
        let mut settings = self.settings(Some(guild)).await?;
        settings.dictionary = Some(id.to_owned());
        // Its own words must be words there too.
        settings.lexicon(None).await?;
        self.store().set_server_dictionary(guild.cast_signed(), Some(id.to_owned())).await?;
        Ok(())
    }

    /// Allows or denies a word on a server, or leaves it to the dictionary again; gives the word as
    /// it is looked up.
    pub async fn set_word(
        &self,
        guild: u64,
        word: &str,
        allowed: Option<bool>,
    ) -> Result<String, Trouble> {
        let mut settings = self.settings(Some(guild)).await?;
        let language = settings.lexicon(None).await?.language();
        let folded = language.fold(word.trim()).map_err(|why| {
            Refused::Rule(format!(
                "{} can't be a word: {why}.",
                quoted(&word.chars().take(40).collect::<String>())
            ))
        })?;
        let word = spell(&folded);
        settings.words.allow.retain(|known| *known != word);
        settings.words.deny.retain(|known| *known != word);
        match allowed {
            Some(true) => settings.words.allow.push(word.clone()),
            Some(false) => settings.words.deny.push(word.clone()),
            None => {}
        }
        // The limits are the dictionary's.
        settings.lexicon(None).await?;
        self.store().set_server_word(guild.cast_signed(), &word, allowed).await?;
        Ok(word)
    }
}
