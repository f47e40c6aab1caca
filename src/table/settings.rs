//! What a server has settled for its tables: which dictionary, which words besides, a list of its own, where games
//! may be opened, and whether slow players are reminded. (`blocking` says who may not play there.)

use std::sync::Arc;

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::lists;
use super::refused::Refused;
use crate::game::quoted;
use crate::store::{ChannelAdded, NewList};
use crate::words::{self, Language, Lexicon, OwnWords, spell};

/// What a server's own list is called where a dictionary is chosen, whatever its language.
pub const SERVER_LIST: &str = "server";
/// How many words such a list may have.
pub const MOST_WORDS: usize = 200_000;
/// How many lists are kept of a server for games that were played with them.
pub const MOST_LISTS: usize = 100;
/// In how many channels games may be opened, if not in all.
pub const MOST_CHANNELS: usize = 25;

/// A server's settings. A private conversation has none of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// None for the default.
    pub dictionary: Option<String>,
    pub words: OwnWords,
    pub list: Option<OwnList>,
    /// Whether its tables remind slow players.
    pub reminders: bool,
}

/// A server's own list, as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnList {
    pub fingerprint: i64,
    pub language: Language,
}

impl Default for Settings {
    fn default() -> Self {
        Self { dictionary: None, words: OwnWords::default(), list: None, reminders: true }
    }
}

impl Settings {
    /// The dictionary that is meant by `id`, or else by the server: one of the program's.
    pub fn chosen<'a>(&'a self, id: Option<&'a str>) -> &'a str {
        id.or(self.dictionary.as_deref()).unwrap_or(Lexicon::DEFAULT)
    }

    /// The server's own list, if that is what `id` means.
    fn list_meant(&self, id: &str) -> Result<Option<OwnList>, Refused> {
        if id == SERVER_LIST {
            return self.list.map(Some).ok_or(Refused::NoList);
        }
        if !Lexicon::is_brought(id) {
            return Ok(None);
        }
        // A table that was opened with a list in one language does not go on with one in another.
        let language = Lexicon::language_of(id).ok_or(Refused::NoList)?;
        let same = self.list.filter(|list| list.language == language);
        same.map(Some).ok_or(Refused::OtherList(language.name()))
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
        let Some(row) = self.store().server(guild).await? else {
            return Ok(Settings { words, ..Settings::default() });
        };
        let language = row.list_language.and_then(|language| language.parse().ok());
        let list = row.list.zip(language);
        let list = list.map(|(fingerprint, language)| OwnList { fingerprint, language });
        Ok(Settings { dictionary: row.dictionary, words, list, reminders: row.reminders })
    }

    /// The dictionary `id`, or else the server's own choice, with the server's own words.
    pub async fn lexicon(&self, guild: Option<u64>, id: Option<&str>) -> Result<Lexicon, Trouble> {
        if guild.is_none() && id == Some(SERVER_LIST) {
            return Err(Refused::NoServer.into());
        }
        let settings = self.settings(guild).await?;
        Ok(self.lexicon_of(&settings, id).await?.0)
    }

    /// The same by these settings, and the server's list if that is what it is.
    pub(super) async fn lexicon_of(
        &self,
        settings: &Settings,
        id: Option<&str>,
    ) -> Result<(Lexicon, Option<OwnList>), Trouble> {
        let id = settings.chosen(id);
        let list = settings.list_meant(id)?;
        let plain = match list {
            Some(list) => Lexicon::clone(&*self.list(list).await?),
            None => Lexicon::load(id).map_err(|unknown| Refused::Rule(unknown.to_string()))?,
        };
        let words = match id == settings.chosen(None) {
            true => settings.words.clone(),
            // They were settled for another dictionary: whoever chooses this one can't help what they are in it.
            false => settings.words.at_one(plain.language()),
        };
        let lexicon = apart(move || plain.with_own(&words)).await?;
        Ok((lexicon.map_err(|bad| Refused::Rule(bad.to_string()))?, list))
    }

    /// The words of a server's own list.
    pub async fn list(&self, list: OwnList) -> Result<Arc<Lexicon>, Trouble> {
        let words = lists::list(self.store(), list.fingerprint, list.language).await?;
        Ok(words.ok_or(Refused::ListChanged)?)
    }

    /// The language of `dictionary`, or of the server's own choice.
    pub async fn language(
        &self,
        dictionary: Option<&str>,
        guild: Option<u64>,
    ) -> Result<Language, Trouble> {
        Ok(self.lexicon(guild, dictionary).await?.language())
    }

    /// Chooses the dictionary of a server's tables from now on.
    pub async fn set_dictionary(&self, guild: u64, id: &str) -> Result<(), Trouble> {
        let _alone = self.settling(guild).await;
        let mut settings = self.settings(Some(guild)).await?;
        settings.dictionary = Some(id.to_owned());
        // Its own words must be words there too.
        self.lexicon_of(&settings, None).await?;
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
        let _alone = self.settling(guild).await;
        let mut settings = self.settings(Some(guild)).await?;
        let language = self.lexicon_of(&settings, None).await?.0.language();
        let folded = language.fold(word.trim()).map_err(|why| {
            Refused::Rule(format!(
                "{} can't be a word: {why}.",
                quoted(&word.chars().take(40).collect::<String>())
            ))
        })?;
        let word = spell(&folded);
        // It may have been settled in a language that spells it with other letters.
        let is_it = |known: &String| language.fold(known).is_ok_and(|known| known == folded);
        let words = settings.words.allow.iter().chain(&settings.words.deny);
        let known = words.filter(|known| is_it(known)).cloned().collect();
        settings.words.allow.retain(|known| !is_it(known));
        settings.words.deny.retain(|known| !is_it(known));
        match allowed {
            Some(true) => settings.words.allow.push(word.clone()),
            Some(false) => settings.words.deny.push(word.clone()),
            None => {}
        }
        // The limits are the dictionary's.
        self.lexicon_of(&settings, None).await?;
        self.store().set_server_word(guild.cast_signed(), &word, allowed, known).await?;
        Ok(word)
    }

    /// Gives a server a list of its own, in place of the one it has; gives it back as it was read. Games that
    /// have begun keep theirs.
    pub async fn set_list(
        &self,
        guild: u64,
        language: Language,
        text: String,
    ) -> Result<Arc<Lexicon>, Trouble> {
        let read = apart(move || {
            let list = Lexicon::brought(language, &text)?;
            let words = list.listed();
            Ok::<_, words::BadList>((words::keep(list), words))
        });
        let (list, words) = read.await?.map_err(|bad| Refused::Rule(bad.to_string()))?;
        if list.count() > MOST_WORDS {
            return Err(Refused::LongList { words: list.count() }.into());
        }
        let _alone = self.settling(guild).await;
        let fingerprint = lists::number(&list.name()).ok_or(Refused::ListChanged)?;
        if self.lists_besides(guild, fingerprint).await? >= MOST_LISTS {
            return Err(Refused::ManyLists.into());
        }
        let mut settings = self.settings(Some(guild)).await?;
        settings.list = Some(OwnList { fingerprint, language });
        if settings.dictionary.as_deref() == Some(SERVER_LIST) {
            // The server's own words must be words there too.
            list.language_takes(&settings.words).map_err(|bad| Refused::Rule(bad.to_string()))?;
        }
        let (guild, language) = (guild.cast_signed(), language.code().to_owned());
        self.store().set_server_list(NewList { guild, fingerprint, language, words }).await?;
        Ok(list)
    }

    /// Takes a server's list away; true if its tables go by the usual dictionary from now on because of that.
    pub async fn drop_list(&self, guild: u64) -> Result<bool, Trouble> {
        let _alone = self.settling(guild).await;
        let mut settings = self.settings(Some(guild)).await?;
        if settings.list.take().is_none() {
            return Err(Refused::NoList.into());
        }
        let was_chosen = settings.dictionary.as_deref() == Some(SERVER_LIST);
        if was_chosen {
            settings.dictionary = None;
            self.lexicon_of(&settings, None).await?;
        }
        self.store().drop_server_list(guild.cast_signed(), SERVER_LIST).await?;
        Ok(was_chosen)
    }

    /// Whether a server's tables remind slow players from now on.
    pub async fn set_reminders(&self, guild: u64, on: bool) -> Result<(), Trouble> {
        Ok(self.store().set_server_reminders(guild.cast_signed(), on).await?)
    }

    /// Where games may be opened on a server; everywhere, if this is empty.
    pub async fn channels_of(&self, guild: u64) -> Result<Vec<u64>, Trouble> {
        let channels = self.store().server_channels(guild.cast_signed()).await?;
        Ok(channels.into_iter().map(i64::cast_unsigned).collect())
    }

    /// Lets games be opened in a channel, and in no other that is not added too. False if they could be before.
    pub async fn add_channel(&self, guild: u64, channel: u64) -> Result<bool, Trouble> {
        let (guild, channel) = (guild.cast_signed(), channel.cast_signed());
        match self.store().add_server_channel(guild, channel, MOST_CHANNELS as i64).await? {
            ChannelAdded::Added => Ok(true),
            ChannelAdded::Before => Ok(false),
            ChannelAdded::Full => Err(Refused::ManyChannels.into()),
        }
    }

    /// Takes a channel off, or all: without any, games may be opened everywhere. False if there was none.
    pub async fn drop_channels(&self, guild: u64, channel: Option<u64>) -> Result<bool, Trouble> {
        let channel = channel.map(u64::cast_signed);
        Ok(self.store().drop_server_channels(guild.cast_signed(), channel).await?)
    }

    /// Takes channels off that are not there any more. If those were all, games may be opened everywhere: better so
    /// than nowhere.
    pub async fn drop_channels_unless(
        &self,
        guild: u64,
        is_there: impl Fn(u64) -> bool,
    ) -> Result<(), Trouble> {
        for channel in self.channels_of(guild).await? {
            if !is_there(channel) {
                self.drop_channels(guild, Some(channel)).await?;
            }
        }
        Ok(())
    }
}
