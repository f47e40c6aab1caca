//! Lists of words that servers have uploaded: each is stored once, by its fingerprint, and stays once a table has it
//! pinned, for as long as that table needs it.

use super::news::News;
use super::request::Write;
use super::sql::{Assembled, Connection, query, query_scalar};
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

/// A table that needs the list it names: one that is to begin or has begun. Of one that was closed before nothing is
/// ever shown.
const NEEDS: &str = "(phase <> 'closed'
    OR EXISTS (SELECT 1 FROM snapshots WHERE snapshots.table_id = tables.id)
    OR EXISTS (SELECT 1 FROM inputs WHERE inputs.table_id = tables.id))";

struct DropLists {
    lists: Vec<i64>,
}

impl Write for DropLists {
    type Answer = u64;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<u64, StoreError> {
        db.hold_matter(LISTS).await?;
        let mut delete = Assembled::new("DELETE FROM wordlists WHERE fingerprint IN (".to_owned());
        delete.push_list(self.lists.iter().copied());
        delete.push(") AND fingerprint NOT IN (SELECT list FROM servers WHERE list IS NOT NULL)");
        Ok(delete.query().execute(db).await?)
    }
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

    /// The lists that no server has any more.
    pub async fn lists_without_server(&self) -> Result<Vec<i64>, StoreError> {
        let lists = query_scalar(
            "SELECT fingerprint FROM wordlists
             WHERE fingerprint NOT IN (SELECT list FROM servers WHERE list IS NOT NULL)",
        );
        Ok(lists.fetch_all(self.readers()).await?)
    }

    /// What names the lists that tables need, in lobbies or elsewhere, of one server or of all: names of dictionaries
    /// with `prefix`, and what seats have chosen with such a name in it.
    pub async fn names_of_lists(
        &self,
        prefix: &str,
        lobbies: bool,
        guild: Option<i64>,
    ) -> Result<Vec<String>, StoreError> {
        let phase = if lobbies { "phase = 'lobby'" } else { "phase <> 'lobby'" };
        // A number of our own, which need not be a value.
        let server = guild.map_or(String::new(), |guild| format!("AND guild = {guild}"));
        let names = format!(
            "SELECT dictionary FROM tables
             WHERE dictionary LIKE $1 AND {phase} {server} AND {NEEDS}
             UNION SELECT seats.options FROM seats JOIN tables ON tables.id = seats.table_id
             WHERE seats.options LIKE $2 AND {phase} {server} AND {NEEDS}"
        );
        let names = query_scalar(&names).bind(format!("{prefix}%")).bind(format!("%{prefix}%"));
        Ok(names.fetch_all(self.readers()).await?)
    }

    /// Drops lists that no table needs, unless a server has them.
    pub async fn drop_lists(&self, lists: Vec<i64>) -> Result<u64, StoreError> {
        if lists.is_empty() {
            return Ok(0);
        }
        self.write(DropLists { lists }).await
    }

    /// Keeps a list, since a table is about to need it. False if it is gone.
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
