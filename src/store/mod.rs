//! Everything about SQL. Rows go in and come out: ids, numbers and texts. Nothing here knows a game or
//! Discord, and nothing elsewhere knows SQL.
//!
//! [`Store`] is the face of it; its methods stand beside the rows they are about. Whatever changes
//! something is a request to the one `writer`, whatever looks something up asks a pool of
//! connections that can't write. `connect` alone knows that the database is SQLite; the SQL is such
//! that PostgreSQL could run it.
//!
//! A table's log is the truth, and [`Store::append`] is how it grows: exactly once for each press,
//! with everything that follows from the input in the same transaction.
//!
//! Times are milliseconds since 1970, handed in by the caller: nothing here asks what time it is, but
//! for `ids`, which only have to grow.
//!
//! | file | what lives there |
//! |---|---|
//! | `connect`, `migrations`, `files`, `error` | opening the database, its schema, keeping its files to one program, what goes wrong |
//! | `writer`, `ids`, `rows` | the one task that writes, the numbers it gives, rows as they are read |
//! | `tables`, `phase`, `lobby`, `turning` | tables and their seats: looked up, opened, begun, closed |
//! | `append`, `log` | the log: how it grows, and what a table is rebuilt from |
//! | `deadlines`, `reminders`, `alive` | clocks as rows, who was reminded, time given back for outages |
//! | `boards`, `outbox`, `posting` | what is shown and what is to be said or posted, each thing once |
//! | `waiting`, `crowd`, `suspending` | tables that wait for a place, how many there may be, tables that rest |
//! | `results`, `standings` | how games ended, and all that is summed up from it |
//! | `editions`, `setups`, `plays` | what everybody plays on a date, where it is announced, who plays it |
//! | `played`, `excuses` | how dates went, and those that are excused |
//! | `letters`, `nudges` | what is posted once though no table says it, and who asked to be reminded |
//! | `privacy`, `sweeping` | what is stored about somebody, how it is forgotten, and that no trace of it is left |
//! | `people`, `servers`, `registered` | who plays, what a server has settled, which commands Discord knows |

mod alive;
mod append;
mod boards;
mod connect;
mod crowd;
mod deadlines;
mod editions;
mod error;
mod excuses;
mod files;
mod ids;
mod letters;
mod lobby;
mod log;
mod migrations;
mod nudges;
mod outbox;
mod people;
mod phase;
mod played;
mod plays;
mod posting;
mod privacy;
mod registered;
mod reminders;
mod results;
mod rows;
mod servers;
mod setups;
mod standings;
mod suspending;
mod sweeping;
mod tables;
mod turning;
mod waiting;
mod writer;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

pub use alive::{Outage, Sign};
pub use append::{Append, Outcome};
pub use boards::{Board, OldBoard};
pub use crowd::{Crowded, Most};
pub use deadlines::{Deadline, Due, DueComputer};
pub use editions::{Edition, Made};
pub use error::StoreError;
pub use letters::{ANNOUNCE, Letter, NewLetter, OPEN, REMIND};
pub use lobby::{NewTable, Opened, Reseat, Then};
pub use log::{Logged, Snapshot};
pub use nudges::Nudged;
pub use outbox::Unsaid;
pub use people::{Person, Preferences};
pub use phase::Phase;
pub use played::{Finished, HourOf, Played, Whose};
pub use plays::{DailyPlay, NewPlay, PlayedEdition};
pub use privacy::{Cell, Fate, Forgotten, OwnGame, OwnMove, PERSONAL, Personal, Section};
pub use reminders::Reminder;
pub use results::{Ended, Placed, Report, Scored};
pub use servers::ServerWord;
pub use setups::{DailyChannel, Turn};
pub use standings::{
    Board as LeaderBoard, Changed, DailyDate, ENOUGH_GAMES, EVERYWHERE, EndedTable, Feat,
    FoundWord, Head, HeadToHead, Leader, MEMBERS_KEPT, Measure, Rated, RatingPoint, Rebuilt, Run,
    Skill, Span, SpanTurn, StandingChannel, StandingPost, Streaking, Title, Total, Won, day_of,
    month_of,
};
pub use suspending::{InPlay, Resume};
pub use sweeping::Swept;
pub use tables::{Seat, Table};
pub use turning::Start;
pub use waiting::{Claim, Wait, Waiting};

use connect::{DatabaseFile, Pool};
use ids::Ids;
use sweeping::Sweeper;
use writer::{Errand, Upkeep, Write, Writer};

/// How long [`Store::close`] waits at most: half of what a stop of the whole program may take.
const LAST_WRITES: Duration = Duration::from_secs(5);

/// The database. Cheap to clone: all clones share one writer and one pool.
#[derive(Clone, Debug)]
pub struct Store(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    readers: Pool,
    /// The way to the writer; None once the store is closed.
    ///
    /// It has no bound, so that a request is either not made or on its way, with no point between at
    /// which a caller could stop waiting. Since callers do wait, it holds no more than one each.
    requests: Mutex<Option<mpsc::UnboundedSender<Errand>>>,
    /// Its other end goes away with the writer.
    finished: watch::Receiver<()>,
    sweeper: Sweeper,
}

impl Store {
    /// Opens the database that `url` (`sqlite:path`) names, making its file and folder if need be,
    /// and brings its schema up to date. Others may have it open as well.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::at(DatabaseFile::prepare(url)?).await
    }

    /// The same for a program that keeps the clocks of all tables: there must be one of them only. It
    /// holds until the store is closed.
    pub async fn open_alone(url: &str) -> Result<Self, StoreError> {
        Self::at(DatabaseFile::prepare(url)?.alone()?).await
    }

    async fn at(place: DatabaseFile) -> Result<Self, StoreError> {
        let mut db = place.writer().await.map_err(|fault| place.blame(fault))?;
        connect::migrate(&mut db).await.map_err(|fault| place.blame(fault))?;
        sweeping::sweep_at_start(&mut db).await;
        standings::bring_up_to_date(&mut db).await.map_err(|fault| place.blame(fault))?;
        let greatest: i64 = sqlx::query_scalar(
            "SELECT COALESCE(MAX(id), 0) FROM (
                SELECT MAX(id) AS id FROM people
                UNION ALL SELECT MAX(id) FROM tables
                UNION ALL SELECT MAX(id) FROM outbox
                UNION ALL SELECT MAX(id) FROM waiting
                UNION ALL SELECT MAX(id) FROM editions
                UNION ALL SELECT MAX(id) FROM letters
            ) AS greatest",
        )
        .fetch_one(&mut db)
        .await?;

        let readers = place.readers();
        let sweeper = Sweeper::new(place.path().to_owned());
        let writer = Writer::new(place, Ids::after(greatest), db);
        let (requests, queue) = mpsc::unbounded_channel();
        let (working, finished) = watch::channel(());
        let pool = readers.clone();
        tokio::spawn(async move {
            writer.work(queue, pool).await;
            drop(working);
        });
        let requests = Mutex::new(Some(requests));
        Ok(Self(Arc::new(Shared { readers, requests, finished, sweeper })))
    }

    /// Finishes what was accepted and closes the database, waiting five seconds at most. Whatever is
    /// asked afterwards is answered with [`StoreError::Closed`]. Closing twice is harmless.
    pub async fn close(&self) {
        // A lock that a panic left behind still holds a whole value.
        drop(self.0.requests.lock().unwrap_or_else(PoisonError::into_inner).take());
        let _ = tokio::time::timeout(LAST_WRITES, self.ended()).await;
    }

    /// Comes when nothing can be written any more: the store was closed, or its writer is lost.
    pub async fn ended(&self) {
        // Nothing is ever sent, so this ends when the writer does.
        let _ = self.0.finished.clone().changed().await;
    }

    /// Hands `write` to the writer and waits for its commit. The change is made even if the caller
    /// stops waiting.
    async fn write<W: Write + Sync>(&self, write: W) -> Result<W::Answer, StoreError> {
        let (request, answer) = writer::request(write);
        self.send(Errand::Write(request))?;
        // No answer means that the writer is gone.
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Has the file put in order, between two transactions.
    async fn keep_up(&self, what: Upkeep) -> Result<(), StoreError> {
        let (caller, answer) = oneshot::channel();
        self.send(Errand::Upkeep(what, caller))?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    fn send(&self, errand: Errand) -> Result<(), StoreError> {
        let requests = self.0.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let requests = requests.as_ref().ok_or(StoreError::Closed)?;
        requests.send(errand).map_err(|_| StoreError::Closed)
    }

    fn readers(&self) -> &Pool {
        &self.0.readers
    }
}
