//! Which commands Discord was told of: a hash of them, so that they are sent only when they changed.

use super::connect::Connection;
use super::writer::Write;
use super::{Ids, Store, StoreError};

struct Registered {
    application: i64,
    hash: String,
}

impl Write for Registered {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO registered (application, hash) VALUES ($1, $2)
             ON CONFLICT (application) DO UPDATE SET hash = excluded.hash",
        )
        .bind(self.application)
        .bind(&self.hash)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Store {
    /// The hash of the commands that were registered last.
    pub async fn registered(&self, application: i64) -> Result<Option<String>, StoreError> {
        let hash = sqlx::query_scalar("SELECT hash FROM registered WHERE application = $1");
        Ok(hash.bind(application).fetch_optional(self.readers()).await?)
    }

    pub async fn set_registered(&self, application: i64, hash: &str) -> Result<(), StoreError> {
        self.write(Registered { application, hash: hash.to_owned() }).await
    }
}
