//! Who may not play on a server.

use super::news::News;
use super::request::Write;
use super::sql::{Connection, query, query_scalar};
use super::{Ids, Store, StoreError};

/// What became of somebody who was to be blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockAdded {
    Added,
    /// They were blocked before.
    Before,
    /// There are as many as there may be.
    Full,
    /// They have asked to be forgotten meanwhile: nobody is left to block.
    Nobody,
}

struct Block {
    guild: i64,
    person: i64,
    at: i64,
    most: i64,
}

impl Write for Block {
    type Answer = BlockAdded;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<BlockAdded, StoreError> {
        db.hold_matter(self.guild).await?;
        // Whoever forgets them meanwhile comes before this or after it.
        db.hold("people", self.person).await?;
        let known = query_scalar("SELECT COUNT(discord_id) FROM people WHERE id = $1");
        let known: i64 = known.bind(self.person).fetch_one(&mut *db).await?;
        if known == 0 {
            return Ok(BlockAdded::Nobody);
        }
        let all = query_scalar("SELECT COUNT(*) FROM server_blocks WHERE guild = $1");
        let all: i64 = all.bind(self.guild).fetch_one(&mut *db).await?;
        let there =
            query_scalar("SELECT COUNT(*) FROM server_blocks WHERE guild = $1 AND person = $2");
        let there: i64 = there.bind(self.guild).bind(self.person).fetch_one(&mut *db).await?;
        if there > 0 {
            return Ok(BlockAdded::Before);
        }
        if all >= self.most {
            return Ok(BlockAdded::Full);
        }
        query("INSERT INTO server_blocks (guild, person, at) VALUES ($1, $2, $3)")
            .bind(self.guild)
            .bind(self.person)
            .bind(self.at)
            .execute(&mut *db)
            .await?;
        db.tell_others(News::Server(self.guild));
        Ok(BlockAdded::Added)
    }
}

struct Unblock {
    guild: i64,
    person: i64,
}

impl Write for Unblock {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<bool, StoreError> {
        let unblock = query("DELETE FROM server_blocks WHERE guild = $1 AND person = $2");
        let gone = unblock.bind(self.guild).bind(self.person).execute(&mut *db).await?;
        db.tell_others(News::Server(self.guild));
        Ok(gone > 0)
    }
}

impl Store {
    /// Has somebody play on a server no more, one of at most so many.
    pub async fn block(
        &self,
        guild: i64,
        person: i64,
        at: i64,
        most: i64,
    ) -> Result<BlockAdded, StoreError> {
        self.write(Block { guild, person, at, most }).await
    }

    /// Lets somebody play again. False if they could.
    pub async fn unblock(&self, guild: i64, person: i64) -> Result<bool, StoreError> {
        self.write(Unblock { guild, person }).await
    }

    /// Those who may not play on a server, in the order in which they were blocked.
    pub async fn blocked(&self, guild: i64) -> Result<Vec<i64>, StoreError> {
        let blocked =
            query_scalar("SELECT person FROM server_blocks WHERE guild = $1 ORDER BY at, person");
        Ok(blocked.bind(guild).fetch_all(self.readers()).await?)
    }

    /// The seats of people who may not play there at open tables that others see.
    pub async fn seats_of_blocked(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        let seats = query(
            "SELECT tables.id, seats.person FROM server_blocks
             JOIN tables ON tables.guild = server_blocks.guild
             JOIN seats ON seats.table_id = tables.id AND seats.person = server_blocks.person
             WHERE phase IN ('lobby', 'playing') AND NOT private ORDER BY tables.id",
        );
        let rows = seats.fetch_all(self.readers()).await?;
        let seats = rows.iter().map(|row| Ok((row.get_at(0)?, row.get_at(1)?)));
        Ok(seats.collect::<Result<_, sqlx::Error>>()?)
    }
}
