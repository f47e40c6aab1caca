//! A table before play: opening it, and who comes and goes. What follows from that (play begins, or the
//! table is closed) is in the same transaction: there is nothing between for a kill to leave behind.

use super::crowd::{self, Crowded, Most};
use super::news::News;
use super::phase::Phase;
use super::plays::{self, NewPlay};
use super::request::Write;
use super::sql::{Connection, query, query_as, query_scalar};
use super::tables::{Seat, Table, open_in_channel};
use super::turning::{self, Start};
use super::{Ids, Store, StoreError, waiting};

/// All that is known of a table when it is opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub game: String,
    pub rules: i64,
    pub options: String,
    pub seed: String,
    pub dictionary: Option<String>,
    pub pace: String,
    pub guild: Option<i64>,
    pub channel: i64,
    /// Shown to one player only: the channel stays free for another table.
    pub private: bool,
    pub opener: i64,
    pub seats: Vec<Seat>,
    pub at: i64,
    /// How play begins at once; None for a lobby.
    pub start: Option<Start>,
    /// It is refused if there are as many open tables already.
    pub most: Most,
    /// What has waited to become this table, if anything.
    pub waiting: Option<i64>,
    /// The table that is played once more, if it is one that takes up no channel.
    pub rematch_of: Option<i64>,
    /// Which play it is, if it is what everybody plays on a date: there may be any number of those.
    pub play: Option<NewPlay>,
}

/// What came of opening a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// It has this id.
    Table(i64),
    /// The channel has this open table already.
    Taken(i64),
    /// What waited has become this table already, what is to be played once more is, or the play of this
    /// date.
    Before(i64),
    /// It is a play, and the opener has seen the grids of its date.
    Seen,
    Crowded(Crowded),
}

/// A change of a lobby.
#[derive(Clone, Debug)]
pub struct Reseat {
    pub table: i64,
    /// How often the table had changed when this was decided: whoever was quicker is not overruled.
    pub changes: i64,
    pub at: i64,
    /// All the seats from now on.
    pub seats: Vec<Seat>,
    pub then: Then,
}

/// What follows from it.
#[derive(Clone, Debug)]
pub enum Then {
    /// It stays a lobby.
    Wait,
    /// Play begins.
    Begin(Start),
    /// It is closed.
    Close,
}

impl Store {
    /// Opens a table, unless the channel has one.
    pub async fn open_table(&self, table: NewTable) -> Result<Opened, StoreError> {
        self.write(table).await
    }

    /// Changes who sits in a lobby. False, and nothing changed, if the table is no lobby, or has changed
    /// meanwhile.
    pub async fn reseat(&self, reseat: Reseat) -> Result<bool, StoreError> {
        self.write(reseat).await
    }
}

impl Write for NewTable {
    type Answer = Opened;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<Opened, StoreError> {
        // One at a time opens something in a channel, or for somebody.
        db.hold_matter(self.channel).await?;
        db.hold("people", self.opener).await?;
        if let Some(waiting) = self.waiting
            && let Some(table) = waiting::opened(db, waiting).await?
        {
            return Ok(Opened::Before(table));
        }
        if let Some(of) = self.rematch_of
            && let Some(table) = rematch(db, of).await?
        {
            return Ok(Opened::Before(table));
        }
        if let Some(play) = &self.play {
            match plays::before(db, self.opener, play).await? {
                Some(plays::Before::Table(table)) => return Ok(Opened::Before(table)),
                Some(plays::Before::Seen) => return Ok(Opened::Seen),
                None => {}
            }
        } else {
            // A private table takes up no room of a server's.
            let guild = self.guild.filter(|_| !self.private);
            if let Some(guild) = guild {
                db.hold_matter(guild).await?;
            }
            if let Some(crowded) = crowd::crowded(db, self.opener, guild, self.most).await? {
                return Ok(Opened::Crowded(crowded));
            }
        }
        let id = ids.next();
        let phase = if self.start.is_some() { Phase::Playing } else { Phase::Lobby };
        let opened = query(
            "INSERT INTO tables (id, game, rules, options, seed, dictionary, pace, guild, channel,
                private, opener, phase, opened_at, touched_at, rematch_of, edition)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15)
             ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(&self.game)
        .bind(self.rules)
        .bind(&self.options)
        .bind(&self.seed)
        .bind(&self.dictionary)
        .bind(&self.pace)
        .bind(self.guild)
        .bind(self.channel)
        .bind(self.private)
        .bind(self.opener)
        .bind(phase.word())
        .bind(self.at)
        .bind(self.rematch_of)
        .bind(self.play.as_ref().map(|play| play.edition))
        .execute(&mut *db)
        .await?;
        if opened == 0 {
            let taken = open_in_channel();
            let taken: Table = query_as(&taken).bind(self.channel).fetch_one(db).await?;
            return Ok(Opened::Taken(taken.id));
        }
        seat(db, id, &self.seats).await?;
        if let Some(start) = &self.start {
            turning::set_up(db, ids, (id, self.at), start).await?;
        }
        if let Some(waiting) = self.waiting {
            waiting::set_table(db, waiting, id).await?;
        }
        if let Some(play) = &self.play {
            plays::enter(db, (id, self.opener, self.guild), play).await?;
        }
        db.tell_others(News::Table(id));
        Ok(Opened::Table(id))
    }
}

impl Write for Reseat {
    type Answer = bool;

    async fn write(&self, db: &mut Connection, ids: &Ids) -> Result<bool, StoreError> {
        let phase = match self.then {
            Then::Wait => Phase::Lobby,
            Then::Begin(_) => Phase::Playing,
            Then::Close => Phase::Closed,
        };
        let lobby = query(
            "UPDATE tables SET touched_at = $2, changes = changes + 1, phase = $3
             WHERE id = $1 AND phase = 'lobby' AND changes = $4",
        )
        .bind(self.table)
        .bind(self.at)
        .bind(phase.word())
        .bind(self.changes)
        .execute(&mut *db)
        .await?;
        if lobby == 0 {
            return Ok(false);
        }
        db.tell_others(News::Table(self.table));
        query("DELETE FROM seats WHERE table_id = $1").bind(self.table).execute(&mut *db).await?;
        seat(db, self.table, &self.seats).await?;
        if let Then::Begin(start) = &self.then {
            turning::set_up(db, ids, (self.table, self.at), start).await?;
        }
        Ok(true)
    }
}

/// The open rematch of a table.
async fn rematch(db: &mut Connection, of: i64) -> Result<Option<i64>, StoreError> {
    let open = query_scalar(
        "SELECT id FROM tables WHERE rematch_of = $1 AND phase IN ('lobby', 'playing')",
    );
    Ok(open.bind(of).fetch_optional(db).await?)
}

async fn seat(db: &mut Connection, table: i64, seats: &[Seat]) -> Result<(), StoreError> {
    for seat in seats {
        query(
            "INSERT INTO seats (table_id, seat, person, computer, options)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table)
        .bind(seat.seat)
        .bind(seat.person)
        .bind(&seat.computer)
        .bind(&seat.options)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
