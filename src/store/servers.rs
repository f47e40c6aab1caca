//! What a server has settled for itself: its dictionary, its own words, where games may be opened, and whether
//! slow players are reminded. (`wordlists` has its own list of words, `blocks` who may not play there.)

use super::news::News;
use super::request::Write;
use super::rows::row;
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Ids, Store, StoreError};

/// A word that a server allows or denies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerWord {
    pub word: String,
    pub allowed: bool,
}

row!(ServerWord { word, allowed });

/// What a server has settled in one row; those that have settled nothing have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerRow {
    pub dictionary: Option<String>,
    /// The fingerprint of its own list of words, if it has one, and the language of that.
    pub list: Option<i64>,
    pub list_language: Option<String>,
    pub reminders: bool,
}

row!(ServerRow { dictionary, list, list_language, reminders });

struct SetDictionary {
    guild: i64,
    dictionary: Option<String>,
}

impl Write for SetDictionary {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO servers (guild, dictionary) VALUES ($1, $2)
             ON CONFLICT (guild) DO UPDATE SET dictionary = excluded.dictionary",
        )
        .bind(self.guild)
        .bind(&self.dictionary)
        .execute(&mut *db)
        .await?;
        db.tell_others(News::Server(self.guild));
        Ok(())
    }
}

struct SetWord {
    guild: i64,
    word: String,
    /// None takes the word out of both lists.
    allowed: Option<bool>,
    /// Other spellings that mean the same word now: they go.
    instead_of: Vec<String>,
}

impl Write for SetWord {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let remove = "DELETE FROM server_words WHERE guild = $1 AND word = $2";
        let enter = "INSERT INTO server_words (guild, word, allowed) VALUES ($1, $2, $3)
             ON CONFLICT (guild, word) DO UPDATE SET allowed = excluded.allowed";
        for spelling in &self.instead_of {
            query(remove).bind(self.guild).bind(spelling).execute(&mut *db).await?;
        }
        // A statement gets just the values it names: PostgreSQL takes no others.
        let change = match self.allowed {
            None => query(remove).bind(self.guild).bind(&self.word),
            Some(allowed) => query(enter).bind(self.guild).bind(&self.word).bind(allowed),
        };
        change.execute(&mut *db).await?;
        db.tell_others(News::Server(self.guild));
        Ok(())
    }
}

struct SetReminders {
    guild: i64,
    on: bool,
}

impl Write for SetReminders {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO servers (guild, reminders) VALUES ($1, $2)
             ON CONFLICT (guild) DO UPDATE SET reminders = excluded.reminders",
        )
        .bind(self.guild)
        .bind(self.on)
        .execute(&mut *db)
        .await?;
        db.tell_others(News::Server(self.guild));
        Ok(())
    }
}

/// What became of a channel that was to be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelAdded {
    Added,
    /// It was there before.
    Before,
    /// There are as many as there may be.
    Full,
}

struct AddChannel {
    guild: i64,
    channel: i64,
    most: i64,
}

impl Write for AddChannel {
    type Answer = ChannelAdded;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<ChannelAdded, StoreError> {
        db.hold_matter(self.guild).await?;
        let there: (i64, i64) = query_as(
            "SELECT COUNT(*), COUNT(CASE WHEN channel = $2 THEN 1 END)
             FROM server_channels WHERE guild = $1",
        )
        .bind(self.guild)
        .bind(self.channel)
        .fetch_one(&mut *db)
        .await?;
        match there {
            (_, 1..) => return Ok(ChannelAdded::Before),
            (all, _) if all >= self.most => return Ok(ChannelAdded::Full),
            _ => {}
        }
        let add = query("INSERT INTO server_channels (guild, channel) VALUES ($1, $2)");
        add.bind(self.guild).bind(self.channel).execute(&mut *db).await?;
        db.tell_others(News::Server(self.guild));
        Ok(ChannelAdded::Added)
    }
}

struct DropChannels {
    guild: i64,
    /// None for all of them.
    channel: Option<i64>,
}

impl Write for DropChannels {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        db.hold_matter(self.guild).await?;
        let dropped = query(
            "DELETE FROM server_channels WHERE guild = $1 AND channel = COALESCE($2, channel)",
        );
        let dropped = dropped.bind(self.guild).bind(self.channel).execute(&mut *db).await?;
        db.tell_others(News::Server(self.guild));
        Ok(dropped > 0)
    }
}

struct ForgetServer {
    guild: i64,
}

impl Write for ForgetServer {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        db.hold_matter(self.guild).await?;
        for delete in [
            "DELETE FROM server_words WHERE guild = $1",
            "DELETE FROM server_channels WHERE guild = $1",
            "DELETE FROM server_blocks WHERE guild = $1",
            "DELETE FROM servers WHERE guild = $1",
        ] {
            query(delete).bind(self.guild).execute(&mut *db).await?;
        }
        db.tell_others(News::Server(self.guild));
        Ok(())
    }
}

impl Store {
    /// Forgets all that a server has settled. Its list of words goes with what is cleared away, unless a game needs it.
    pub async fn forget_server(&self, guild: i64) -> Result<(), StoreError> {
        self.write(ForgetServer { guild }).await
    }

    /// What a server has settled, if anything.
    pub async fn server(&self, guild: i64) -> Result<Option<ServerRow>, StoreError> {
        let row = query_as(
            "SELECT dictionary, list, list_language, reminders FROM servers WHERE guild = $1",
        );
        Ok(row.bind(guild).fetch_optional(self.readers()).await?)
    }

    /// Whether a server's tables remind slow players from now on.
    pub async fn set_server_reminders(&self, guild: i64, on: bool) -> Result<(), StoreError> {
        self.write(SetReminders { guild, on }).await
    }

    /// Where games may be opened; everywhere, if this is empty.
    pub async fn server_channels(&self, guild: i64) -> Result<Vec<i64>, StoreError> {
        let channels =
            query_scalar("SELECT channel FROM server_channels WHERE guild = $1 ORDER BY channel");
        Ok(channels.bind(guild).fetch_all(self.readers()).await?)
    }

    /// Lets games be opened in a channel, of at most so many.
    pub async fn add_server_channel(
        &self,
        guild: i64,
        channel: i64,
        most: i64,
    ) -> Result<ChannelAdded, StoreError> {
        self.write(AddChannel { guild, channel, most }).await
    }

    /// Takes a channel off, or all of them. False if there was none.
    pub async fn drop_server_channels(
        &self,
        guild: i64,
        channel: Option<i64>,
    ) -> Result<bool, StoreError> {
        self.write(DropChannels { guild, channel }).await
    }

    pub async fn set_server_dictionary(
        &self,
        guild: i64,
        dictionary: Option<String>,
    ) -> Result<(), StoreError> {
        self.write(SetDictionary { guild, dictionary }).await
    }

    /// A server's own words, by the alphabet.
    pub async fn server_words(&self, guild: i64) -> Result<Vec<ServerWord>, StoreError> {
        let words =
            query_as("SELECT word, allowed FROM server_words WHERE guild = $1 ORDER BY word");
        Ok(words.bind(guild).fetch_all(self.readers()).await?)
    }

    /// Allows or denies a word, or leaves it to the dictionary again, whichever way it was spelled before.
    pub async fn set_server_word(
        &self,
        guild: i64,
        word: &str,
        allowed: Option<bool>,
        instead_of: Vec<String>,
    ) -> Result<(), StoreError> {
        self.write(SetWord { guild, word: word.to_owned(), allowed, instead_of }).await
    }
}
