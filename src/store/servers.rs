//! What a server has settled for itself: its dictionary, and its own words.

use super::connect::Connection;
use super::rows::row;
use super::writer::Write;
use super::{Ids, Store, StoreError};

/// A word that a server allows or denies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerWord {
    pub word: String,
    pub allowed: bool,
}

row!(ServerWord { word, allowed });

struct SetDictionary {
    guild: i64,
    dictionary: Option<String>,
}

impl Write for SetDictionary {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO servers (guild, dictionary) VALUES ($1, $2)
             ON CONFLICT (guild) DO UPDATE SET dictionary = excluded.dictionary",
        )
        .bind(self.guild)
        .bind(&self.dictionary)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct SetWord {
    guild: i64,
    word: String,
    /// None takes the word out of both lists.
    allowed: Option<bool>,
}

impl Write for SetWord {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        let remove = "DELETE FROM server_words WHERE guild = $1 AND word = $2";
        let enter = "INSERT INTO server_words (guild, word, allowed) VALUES ($1, $2, $3)
             ON CONFLICT (guild, word) DO UPDATE SET allowed = excluded.allowed";
        // A statement gets just the values it names: PostgreSQL takes no others.
        let change = match self.allowed {
            None => sqlx::query(remove).bind(self.guild).bind(&self.word),
            Some(allowed) => sqlx::query(enter).bind(self.guild).bind(&self.word).bind(allowed),
        };
        change.execute(db).await?;
        Ok(())
    }
}

impl Store {
    /// The dictionary that a server has chosen.
    pub async fn server_dictionary(&self, guild: i64) -> Result<Option<String>, StoreError> {
        let chosen: Option<Option<String>> =
            sqlx::query_scalar("SELECT dictionary FROM servers WHERE guild = $1")
                .bind(guild)
                .fetch_optional(self.readers())
                .await?;
        Ok(chosen.flatten())
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
            sqlx::query_as("SELECT word, allowed FROM server_words WHERE guild = $1 ORDER BY word");
        Ok(words.bind(guild).fetch_all(self.readers()).await?)
    }

    /// Allows or denies a word, or leaves it to the dictionary again.
    pub async fn set_server_word(
        &self,
        guild: i64,
        word: &str,
        allowed: Option<bool>,
    ) -> Result<(), StoreError> {
        self.write(SetWord { guild, word: word.to_owned(), allowed }).await
    }
}
