//! Which commands Discord was told of: a hash of them, so that they are sent only when they changed.

use super::request::Write;
use super::rows::row;
use super::sql::{Connection, query, query_as};
use super::{Ids, Store, StoreError};

struct SetRegistered {
    application: i64,
    registered: Registered,
}

/// What Discord was told last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registered {
    pub hash: String,
    /// The version of the program that told it.
    pub version: String,
}

row!(Registered { hash, version });

impl Write for SetRegistered {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO registered (application, hash, version) VALUES ($1, $2, $3)
             ON CONFLICT (application)
                DO UPDATE SET hash = excluded.hash, version = excluded.version",
        )
        .bind(self.application)
        .bind(&self.registered.hash)
        .bind(&self.registered.version)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Store {
    /// Which commands were registered last, and by which version.
    pub async fn registered(&self, application: i64) -> Result<Option<Registered>, StoreError> {
        let last = query_as("SELECT hash, version FROM registered WHERE application = $1");
        Ok(last.bind(application).fetch_optional(self.readers()).await?)
    }

    pub async fn set_registered(
        &self,
        application: i64,
        registered: Registered,
    ) -> Result<(), StoreError> {
        self.write(SetRegistered { application, registered }).await
    }
}
