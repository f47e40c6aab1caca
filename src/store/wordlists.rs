//! Lists of words that servers have uploaded: each is stored once, by its fingerprint, and stays for good once a
//! table has it pinned.

use super::news::News;
use super::sql::{Connection, query, query_scalar};
use super::writer::Write;
use super::{Ids, Store, StoreError};

/// Changes of lists come one after the other, so that none goes while a server takes it.
const LISTS: i64 = 0x6c69_7374;

/// A list that a server is to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewList {
    pub guild: i64,
    pub fingerprint: i64,
    pub language: String,
    pub words: String,
}

impl Write for NewList {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        db.hold_matter(LISTS).await?;
        query(
            "INSERT INTO wordlists (fingerprint, words, pinned) VALUES ($1, $2, FALSE)
             ON CONFLICT DO NOTHING",
        )
        .bind(self.fingerprint)
        .bind(&self.words)
        .execute(&mut *db)
        .await?;
        query(
            "INSERT INTO servers (guild, list, list_language) VALUES ($1, $2, $3)
             ON CONFLICT (guild) DO UPDATE
                SET list = excluded.list, list_language = excluded.list_language",
        )
        .bind(self.guild)
        .bind(self.fingerprint)
        .bind(&self.language)
        .execute(&mut *db)
        .await?;
        drop_unused(db).await?;
        db.tell_others(News::Server(self.guild));
        Ok(())
    }
}

struct DropList {
    guild: i64,
    dictionary: &'static str,
}

impl Write for DropList {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        db.hold_matter(LISTS).await?;
        query(
            "UPDATE servers SET list = NULL, list_language = NULL,
                dictionary = CASE WHEN dictionary = $2 THEN NULL ELSE dictionary END
             WHERE guild = $1",
        )
        .bind(self.guild)
        .bind(self.dictionary)
        .execute(&mut *db)
        .await?;
        drop_unused(db).await?;
        db.tell_others(News::Server(self.guild));
        Ok(())
    }
}

/// Lists that no server has and no table needs. There are as many as were just given up.
async fn drop_unused(db: &mut Connection) -> Result<(), StoreError> {
    query(
        "DELETE FROM wordlists WHERE NOT pinned
            AND fingerprint NOT IN (SELECT list FROM servers WHERE list IS NOT NULL)",
    )
    .execute(db)
    .await?;
    Ok(())
}

struct Pin {
    fingerprint: i64,
}

impl Write for Pin {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        db.hold_matter(LISTS).await?;
        let pin = query("UPDATE wordlists SET pinned = TRUE WHERE fingerprint = $1");
        Ok(pin.bind(self.fingerprint).execute(db).await? > 0)
    }
}

impl Store {
    /// Gives a server a list of its own, in place of the one it has.
    pub async fn set_server_list(&self, list: NewList) -> Result<(), StoreError> {
        self.write(list).await
    }

    /// Takes a server's list away; if `dictionary` is its choice, that name of it too.
    pub async fn drop_server_list(
        &self,
        guild: i64,
        dictionary: &'static str,
    ) -> Result<(), StoreError> {
        self.write(DropList { guild, dictionary }).await
    }

    /// The words of a list, one a line.
    pub async fn wordlist(&self, fingerprint: i64) -> Result<Option<String>, StoreError> {
        let words = query_scalar("SELECT words FROM wordlists WHERE fingerprint = $1");
        Ok(words.bind(fingerprint).fetch_optional(self.readers()).await?)
    }

    /// Keeps a list for good, since a table is about to need it. False if it is gone.
    pub async fn pin_wordlist(&self, fingerprint: i64) -> Result<bool, StoreError> {
        let pinned = query_scalar("SELECT pinned FROM wordlists WHERE fingerprint = $1");
        let pinned: Option<bool> = pinned.bind(fingerprint).fetch_optional(self.readers()).await?;
        match pinned {
            Some(true) => Ok(true),
            Some(false) => self.write(Pin { fingerprint }).await,
            None => Ok(false),
        }
    }
}
