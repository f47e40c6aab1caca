//! People: the one place for Discord's ids and names, and what people prefer.

use sqlx::FromRow;

use super::connect::Connection;
use super::writer::Write;
use super::{Ids, Store, StoreError};

#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Person {
    pub id: i64,
    /// None for someone who asked to be forgotten.
    pub discord_id: Option<i64>,
    pub name: String,
}

/// How a person wants to be served. The texts are those that the person chose from.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Preferences {
    pub theme: String,
    /// `picture` or `text`.
    pub boards: String,
    pub marks: bool,
    pub reminders: bool,
    /// Whether results are listed on servers other than the one they come from.
    pub everywhere: bool,
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

struct Meet {
    discord_id: i64,
    name: String,
}

impl Write for Meet {
    type Answer = i64;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<i64, StoreError> {
        let id = sqlx::query_scalar(
            "INSERT INTO people (id, discord_id, name) VALUES ($1, $2, $3)
             ON CONFLICT (discord_id) DO UPDATE SET name = excluded.name RETURNING id",
        );
        Ok(id.bind(ids.next()).bind(self.discord_id).bind(&self.name).fetch_one(db).await?)
    }
}

struct Prefer {
    person: i64,
    preferences: Preferences,
}

impl Write for Prefer {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO preferences (person, theme, boards, marks, reminders, everywhere)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (person) DO UPDATE SET theme = excluded.theme, boards = excluded.boards,
                marks = excluded.marks, reminders = excluded.reminders,
                everywhere = excluded.everywhere",
        )
        .bind(self.person)
        .bind(&self.preferences.theme)
        .bind(&self.preferences.boards)
        .bind(self.preferences.marks)
        .bind(self.preferences.reminders)
        .bind(self.preferences.everywhere)
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Forget {
    person: i64,
}

impl Write for Forget {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM preferences WHERE person = $1")
            .bind(self.person)
            .execute(&mut *db)
            .await?;
        sqlx::query("UPDATE people SET discord_id = NULL, name = '' WHERE id = $1")
            .bind(self.person)
            .execute(db)
            .await?;
        Ok(())
    }
}

impl Store {
    /// The id of a person, new or known. The name is refreshed.
    pub async fn person(&self, discord_id: i64, name: &str) -> Result<i64, StoreError> {
        // This is asked at every press, and nearly always there is nothing to write.
        let known: Option<i64> =
            sqlx::query_scalar("SELECT id FROM people WHERE discord_id = $1 AND name = $2")
                .bind(discord_id)
                .bind(name)
                .fetch_optional(self.readers())
                .await?;
        match known {
            Some(id) => Ok(id),
            None => self.write(Meet { discord_id, name: name.to_owned() }).await,
        }
    }

    /// The person with this id.
    pub async fn who(&self, id: i64) -> Result<Option<Person>, StoreError> {
        let person = sqlx::query_as("SELECT id, discord_id, name FROM people WHERE id = $1");
        Ok(person.bind(id).fetch_optional(self.readers()).await?)
    }

    /// The people who sit at a table, in the order of their seats.
    pub async fn people_at(&self, table: i64) -> Result<Vec<Person>, StoreError> {
        let people = sqlx::query_as(
            "SELECT people.id, discord_id, name FROM people JOIN seats ON seats.person = people.id
             WHERE table_id = $1 ORDER BY seat",
        );
        Ok(people.bind(table).fetch_all(self.readers()).await?)
    }

    /// What a person prefers, or the defaults.
    pub async fn preferences(&self, person: i64) -> Result<Preferences, StoreError> {
        let preferences: Option<Preferences> = sqlx::query_as(
            "SELECT theme, boards, marks, reminders, everywhere FROM preferences
             WHERE person = $1",
        )
        .bind(person)
        .fetch_optional(self.readers())
        .await?;
        Ok(preferences.unwrap_or_default())
    }

    pub async fn set_preferences(
        &self,
        person: i64,
        preferences: Preferences,
    ) -> Result<(), StoreError> {
        self.write(Prefer { person, preferences }).await
    }

    /// Forgets who a person is on Discord. Their games stay, played by nobody in particular.
    pub async fn forget(&self, person: i64) -> Result<(), StoreError> {
        self.write(Forget { person }).await
    }
}
