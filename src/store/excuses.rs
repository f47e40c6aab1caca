//! Dates on which a fault of ours hit somebody's turn: nobody's streak ends with them.

use super::request::Write;
use super::sql::{Connection, query, query_scalar};
use super::{Ids, Store, StoreError};

struct Excuse {
    game: String,
    day: i64,
    why: String,
}

impl Write for Excuse {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        query(
            "INSERT INTO daily_excused (game, day, why) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(&self.game)
        .bind(self.day)
        .bind(&self.why)
        .execute(db)
        .await?;
        Ok(())
    }
}

impl Store {
    /// Excuses a date of a game; the first reason is kept.
    pub async fn excuse(&self, game: &str, day: i64, why: &str) -> Result<(), StoreError> {
        let (game, why) = (game.to_owned(), why.to_owned());
        self.write(Excuse { game, day, why }).await
    }

    /// The dates of a game that are excused, in order.
    pub async fn excused(&self, game: &str) -> Result<Vec<i64>, StoreError> {
        let days = query_scalar("SELECT day FROM daily_excused WHERE game = $1 ORDER BY day");
        Ok(days.bind(game).fetch_all(self.readers()).await?)
    }
}
