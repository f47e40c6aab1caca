//! Everything about SQL. Rows go in and come out: ids, numbers and texts. Nothing here knows a game or
//! Discord, and nothing elsewhere knows SQL.
//!
//! [`Store`] is the face of it; its methods stand beside the rows they are about. Whatever changes
//! something is a request to the one `writer`, whatever looks something up asks a pool of
//! connections that can't write. Nothing but `connect`, `sqlite` and `postgres` knows which database it is.
//!
//! A table's log is the truth, and [`Store::append`] is how it grows: exactly once for each press,
//! with everything that follows from the input in the same transaction.
//!
//! Times are milliseconds since 1970, handed in by the caller: nothing here asks what time it is, but
//! for `ids`, which only have to grow.
//!
//! | file | what lives there |
//! |---|---|
//! | `sql`, `rows` | one set of statements for two databases, and rows as they are read |
//! | `connect`, `sqlite`, `postgres` | which database it is, and what only one of them has |
//! | `migrations`, `files`, `error` | the schema, keeping files to one program, what goes wrong |
//! | `writer`, `request`, `committing`, `ids` | the one task that writes, what it is asked for, how a transaction ends, the numbers it gives |
//! | `tally` | how much it has to do and has done |
//! | `shards`, `owning` | which servers are this process's business, and how several share them out |
//! | `news`, `listening` | what processes tell each other |
//! | `copying`, `backup`, `restoring` | a whole database into another one, into a file, and back |
//! | `looking`, `health` | a database that is only looked at, and whether it is whole |
//! | `pruning` | what nobody asks for any more |
//! | `tables`, `phase`, `lobby`, `turning` | tables and their seats: looked up, opened, begun, closed |
//! | `append`, `log` | the log: how it grows, and what a table is rebuilt from |
//! | `deadlines`, `reminders`, `alive` | clocks as rows, who was reminded, time given back for outages |
//! | `boards`, `outbox`, `posting` | what is shown and what is to be said or posted, each thing once |
//! | `waiting`, `crowd`, `suspending` | tables that wait for a place, how many there may be, tables that rest |
//! | `results`, `standings` | how games ended, and all that is summed up from it |
//! | `editions`, `setups`, `plays` | what everybody plays on a date, where it is announced, who plays it |
//! | `played`, `excuses` | how dates went, and those that are excused |
//! | `letters`, `nudges`, `nudging` | what is posted once though no table says it, who asked to be reminded, and how often others may ask |
//! | `privacy`, `sweeping` | what is stored about somebody, how it is forgotten, and that no trace of it is left |
//! | `people`, `registered` | who plays, which commands Discord knows |
//! | `servers`, `wordlists`, `blocks` | what a server has settled, its own list of words, who may not play there |

mod alive;
mod append;
mod backup;
mod blocks;
mod boards;
mod committing;
mod connect;
mod copying;
mod crowd;
mod deadlines;
mod editions;
mod error;
mod excuses;
mod files;
mod health;
mod ids;
mod letters;
mod listening;
mod lobby;
mod log;
mod looking;
mod migrations;
mod news;
mod nudges;
mod nudging;
mod outbox;
mod owning;
mod people;
mod phase;
mod played;
mod plays;
mod postgres;
mod posting;
mod privacy;
mod pruning;
mod registered;
mod reminders;
mod request;
mod restoring;
mod results;
mod rows;
mod servers;
mod setups;
mod shards;
mod sql;
mod sqlite;
mod standings;
mod suspending;
mod sweeping;
mod tables;
mod tally;
mod turning;
mod waiting;
mod wordlists;
mod writer;

use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

pub use alive::{Outage, Sign};
pub use append::{Append, Outcome};
pub use backup::{BackedUp, back_up};
pub use blocks::BlockAdded;
pub use boards::{Board, OldBoard, UnsureBoard};
pub use connect::is_server;
pub use copying::{Copied, TABLES as COPIED, copy};
pub use crowd::{Crowded, Most};
pub use deadlines::{Deadline, Due, DueComputer};
pub use editions::{Edition, Made};
pub use error::StoreError;
pub use files::{UNFINISHED, Unfinished};
pub use health::{ChannelUse, Health, UsedChannel, examine};
pub use letters::{ANNOUNCE, Letter, NewLetter, OPEN, REMIND};
pub use lobby::{NewTable, Opened, Reseat, Then};
pub use log::{Logged, Snapshot};
pub use news::Heard;
pub use nudges::Nudged;
pub use nudging::NewNudge;
pub use outbox::Unsaid;
pub use owning::{Claims, Standing, Turn as ProcessTurn};
pub use people::{Person, Preferences, Preferred};
pub use phase::Phase;
pub use played::{HourOf, Played, RunOf, Whose};
pub use plays::{DailyPlay, NewPlay, PlayedEdition};
pub use privacy::{Cell, Fate, Forgotten, OwnGame, OwnMove, PERSONAL, Personal, Section};
pub use pruning::{KEPT, Pruned};
pub use registered::Registered;
pub use reminders::Reminder;
pub use restoring::{Known, Target};
pub use results::{Ended, Placed, Report, SERVER_WORDS, Scored};
pub use servers::{ChannelAdded, ServerRow, ServerWord};
pub use setups::{DailyChannel, Turn};
pub use shards::Shards;
pub use standings::{
    Board as LeaderBoard, Changed, DailyDate, ENOUGH_GAMES, EVERYWHERE, EndedTable, Feat,
    FoundWord, Head, HeadToHead, Leader, MEMBERS_KEPT, Measure, Rated, RatingPoint, Rebuilt, Run,
    Skill, Span, SpanTurn, StandingChannel, StandingPost, Streaking, TOTALS_KEPT, Title, Total,
    Won, day_of, month_of,
};
pub use suspending::{InPlay, Resume};
pub use sweeping::Swept;
pub use tables::{Seat, Table};
pub use turning::Start;
pub use waiting::{Claim, Wait, Waiting};
pub use wordlists::NewList;

use connect::Place;
use ids::Ids;
use owning::Turns;
use postgres::DatabaseServer;
use request::Write;
use sql::Pool;
use sweeping::Sweeper;
use tally::Tally;
use writer::{Errand, Upkeep, Writer};

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
    /// None for a file. (Its place is the writer's alone, whose end lets others have the file.)
    server: Option<DatabaseServer>,
    ids: Arc<Ids>,
    tally: Arc<Tally>,
    /// What is this process's business.
    shards: RwLock<Shards>,
    turns: Turns,
}

impl Store {
    /// Opens the database that `url` (`sqlite:path`) names, making its file and folder if need be,
    /// and brings its schema up to date. Others may have it open as well.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::at(Place::prepare(url)?).await
    }

    /// The same for a program that keeps the clocks of all tables: there must be one of them only. It
    /// holds until the store is closed.
    pub async fn open_alone(url: &str) -> Result<Self, StoreError> {
        Self::at(Place::prepare_alone(url)?).await
    }

    /// The same for a database that must be there.
    pub async fn open_existing_alone(url: &str) -> Result<Self, StoreError> {
        Self::at(Place::existing(url)?.alone()?).await
    }

    async fn at(place: Place) -> Result<Self, StoreError> {
        let mut db = place.writer().await.map_err(|fault| place.blame(fault))?;
        connect::prepare(&mut db).await.map_err(|fault| place.blame(fault))?;
        standings::bring_up_to_date(&mut db).await.map_err(|fault| place.blame(fault))?;
        let ids = Arc::new(Ids::new());
        ids.lease(&mut db).await?;

        let readers = place.readers();
        let sweeper = Sweeper::new(place.path());
        let server = place.server().cloned();
        let tally = Arc::<Tally>::default();
        let writer = Writer::new(place, ids.clone(), db, tally.clone());
        let (requests, queue) = mpsc::unbounded_channel();
        let (working, finished) = watch::channel(());
        let pool = readers.clone();
        writer.begin(queue, pool, working)?;
        let requests = Mutex::new(Some(requests));
        let (shards, turns) = (RwLock::default(), Turns::default());
        let shared =
            Shared { readers, requests, finished, sweeper, server, ids, tally, shards, turns };
        Ok(Self(Arc::new(shared)))
    }

    /// Finishes what was accepted and closes the database, waiting five seconds at most. Whatever is
    /// asked afterwards is answered with [`StoreError::Closed`]. Closing twice is harmless.
    pub async fn close(&self) {
        // A lock that a panic left behind still holds a whole value.
        drop(self.0.requests.lock().unwrap_or_else(PoisonError::into_inner).take());
        let closed = async {
            self.ended().await;
            // The writer has seen to that, if there was one.
            self.0.readers.close().await;
        };
        let _ = tokio::time::timeout(LAST_WRITES, closed).await;
    }

    /// Comes when nothing can be written any more: the store was closed, or its writer is lost.
    pub async fn ended(&self) {
        // Nothing is ever sent, so this ends when the writer does.
        let _ = self.0.finished.clone().changed().await;
    }

    /// Hands `write` to the writer and waits for its commit. The change is made even if the caller
    /// stops waiting.
    async fn write<W: Write + Sync>(&self, write: W) -> Result<W::Answer, StoreError> {
        let (request, answer) = request::request(write);
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
        self.0.tally.asked();
        requests.send(errand).map_err(|_| {
            self.0.tally.answered();
            StoreError::Closed
        })
    }

    fn tally(&self) -> &Tally {
        &self.0.tally
    }

    /// Which of the processes that share the database this is.
    fn name(&self) -> u32 {
        self.0.ids.name()
    }

    fn readers(&self) -> &Pool {
        &self.0.readers
    }
}
