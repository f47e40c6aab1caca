//! People: the one place for Discord's ids and names, and what people prefer.

use super::news::News;
use super::request::Write;
use super::rows::row;
use super::sql::{Connection, query, query_as, query_scalar};
use super::{Ids, Store, StoreError, standings};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: i64,
    /// None for someone who asked to be forgotten.
    pub discord_id: Option<i64>,
    /// What they are called everywhere.
    pub name: String,
    /// What they are called on the server that was asked about, if that is something else.
    pub nickname: Option<String>,
}

row!(Person { id, discord_id, name, nickname });

/// How a person wants to be served. The texts are those that the person chose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    pub theme: String,
    /// `picture` or `text`.
    pub boards: String,
    pub marks: bool,
    pub reminders: bool,
    /// Whether results are listed on servers other than the one they come from.
    pub everywhere: bool,
}

row!(Preferences { theme, boards, marks, reminders, everywhere });

/// What somebody wants otherwise from now on. What is None stays as it is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Preferred {
    pub theme: Option<String>,
    pub boards: Option<String>,
    pub marks: Option<bool>,
    pub reminders: Option<bool>,
    pub everywhere: Option<bool>,
}

impl From<Preferences> for Preferred {
    fn from(all: Preferences) -> Self {
        Self {
            theme: Some(all.theme),
            boards: Some(all.boards),
            marks: Some(all.marks),
            reminders: Some(all.reminders),
            everywhere: Some(all.everywhere),
        }
    }
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: "dark".to_owned(),
            boards: "picture".to_owned(),
            marks: true,
            reminders: true,
            everywhere: false,
        }
    }
}

const PREFERENCES: &str =
    "SELECT theme, boards, marks, reminders, everywhere FROM preferences WHERE person = $1";

struct Meet {
    discord_id: i64,
    name: String,
}

impl Write for Meet {
    type Answer = i64;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<i64, StoreError> {
        let id = query_scalar(
            "INSERT INTO people (id, discord_id, name) VALUES ($1, $2, $3)
             ON CONFLICT (discord_id) DO UPDATE SET name = excluded.name RETURNING id",
        );
        let id = id.bind(ids.next()).bind(self.discord_id).bind(&self.name);
        let id = id.fetch_one(&mut *db).await?;
        db.tell_others(News::Person(id));
        Ok(id)
    }
}

struct Call {
    person: i64,
    guild: i64,
    nickname: Option<String>,
}

impl Write for Call {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        // Whoever forgets them meanwhile comes before this or after it.
        db.hold("people", self.person).await?;
        let call = match &self.nickname {
            // Somebody who was forgotten meanwhile has no name any more.
            Some(nickname) => query(
                "INSERT INTO names (person, guild, name)
                 SELECT $1, $2, $3 WHERE NOT EXISTS
                    (SELECT 1 FROM people WHERE id = $1 AND discord_id IS NULL)
                 ON CONFLICT (person, guild) DO UPDATE SET name = excluded.name",
            )
            .bind(self.person)
            .bind(self.guild)
            .bind(nickname),
            None => query("DELETE FROM names WHERE person = $1 AND guild = $2")
                .bind(self.person)
                .bind(self.guild),
        };
        call.execute(&mut *db).await?;
        db.tell_others(News::Person(self.person));
        Ok(())
    }
}

struct Prefer {
    person: i64,
    preferred: Preferred,
}

impl Write for Prefer {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        standings::hold(db).await?;
        db.hold("people", self.person).await?;
        // Whoever has changed another of them meanwhile is not undone: what is there is read here.
        let before = query_as(PREFERENCES).bind(self.person).fetch_optional(&mut *db).await?;
        let before: Preferences = before.unwrap_or_default();
        let new = self.preferred.clone();
        let everywhere = new.everywhere.unwrap_or(before.everywhere);
        let known = query(
            "INSERT INTO preferences (person, theme, boards, marks, reminders, everywhere)
             SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS
                (SELECT 1 FROM people WHERE id = $1 AND discord_id IS NULL)
             ON CONFLICT (person) DO UPDATE SET theme = excluded.theme, boards = excluded.boards,
                marks = excluded.marks, reminders = excluded.reminders,
                everywhere = excluded.everywhere",
        )
        .bind(self.person)
        .bind(new.theme.unwrap_or(before.theme))
        .bind(new.boards.unwrap_or(before.boards))
        .bind(new.marks.unwrap_or(before.marks))
        .bind(new.reminders.unwrap_or(before.reminders))
        .bind(everywhere)
        .execute(&mut *db)
        .await?;
        if known == 0 {
            return Ok(());
        }
        db.tell_others(News::Person(self.person));
        standings::list(db, self.person, everywhere).await
    }
}

impl Store {
    /// The id of a person, new or known. The name is refreshed.
    pub async fn person(&self, discord_id: i64, name: &str) -> Result<i64, StoreError> {
        // This is asked at every press, and nearly always there is nothing to write.
        let known: Option<i64> =
            query_scalar("SELECT id FROM people WHERE discord_id = $1 AND name = $2")
                .bind(discord_id)
                .bind(name)
                .fetch_optional(self.readers())
                .await?;
        match known {
            Some(id) => Ok(id),
            None => self.write(Meet { discord_id, name: name.to_owned() }).await,
        }
    }

    /// The person with this Discord id, if they are known. Nobody becomes known by being asked about.
    pub async fn known(&self, discord_id: i64) -> Result<Option<i64>, StoreError> {
        let known = query_scalar("SELECT id FROM people WHERE discord_id = $1");
        Ok(known.bind(discord_id).fetch_optional(self.readers()).await?)
    }

    /// What a person is called on a server from now on; None for the same as everywhere.
    pub async fn call(
        &self,
        person: i64,
        guild: i64,
        nickname: Option<String>,
    ) -> Result<(), StoreError> {
        self.write(Call { person, guild, nickname }).await
    }

    /// The person with this id, as they are called on a server, or everywhere.
    pub async fn who(&self, id: i64, guild: Option<i64>) -> Result<Option<Person>, StoreError> {
        let person = query_as(
            "SELECT id, discord_id, people.name, names.name AS nickname
             FROM people LEFT JOIN names ON names.person = people.id AND names.guild = $2
             WHERE id = $1",
        );
        Ok(person.bind(id).bind(guild).fetch_optional(self.readers()).await?)
    }

    /// What a person prefers, or the defaults.
    pub async fn preferences(&self, person: i64) -> Result<Preferences, StoreError> {
        let preferences = query_as(PREFERENCES).bind(person).fetch_optional(self.readers());
        Ok(preferences.await?.unwrap_or_default())
    }

    /// Changes what a person prefers, and leaves what is not named.
    pub async fn prefer(&self, person: i64, preferred: Preferred) -> Result<(), StoreError> {
        self.write(Prefer { person, preferred }).await
    }
}
