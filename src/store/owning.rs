//! Which process has which shard, where several share a server: each holds a lock on its shards, on one connection
//! that lasts as long as the process does. The server lets go of the locks of a process that is gone.
//!
//! The same locks give the processes turns where Discord wants only one of them to do something at a time.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{Connection as _, Error, Executor as _};
use tokio::sync::OwnedMutexGuard;
use tokio::time::timeout;

use super::postgres::DatabaseServer;
use super::{Store, StoreError};

/// The kinds of locks. Another kind is leased with ids.
const SHARD: i32 = 2;
const TURN: i32 = 3;
const PROCESS: i32 = 4;
const TOTAL: i32 = 5;
/// Among the totals: held for the moment in which somebody looks which one is in use, and says theirs.
const AGREEING: i32 = 0;
/// How long the server may take to answer before the connection counts as lost.
const PATIENCE: Duration = Duration::from_secs(3);

/// The locks of a kind that anybody holds in this database.
const HELD: &str = "SELECT pid, objid FROM pg_locks
    WHERE locktype = 'advisory' AND classid = CAST($1 AS BIGINT) AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

/// The shards that a process has claimed.
#[derive(Debug)]
pub struct Claims {
    server: DatabaseServer,
    /// None once it is lost, and the claims with it.
    db: Option<PgConnection>,
    own: BTreeSet<u32>,
    /// How many shards there are in all, once the others have been told.
    total: Option<u32>,
    /// The name of the process.
    process: i32,
}

/// This process among those that claim shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// How many there are, with this one.
    pub processes: usize,
    /// How many of them come before it: those that have more shards, and those of as many with a lower name.
    pub before: usize,
}

impl Store {
    /// Whether other processes may work with the same database.
    pub fn is_shared(&self) -> bool {
        self.0.server.is_some()
    }

    /// For claiming shards. None for a file, which one process has alone.
    pub fn claims(&self) -> Option<Claims> {
        let server = self.0.server.clone()?;
        let (own, process) = (BTreeSet::new(), self.name().cast_signed());
        Some(Claims { server, db: None, own, total: None, process })
    }

    /// Waits for a turn that no other process has. It ends when what is given is dropped, or its process is gone.
    pub async fn turn(&self, number: u32) -> Result<Turn, StoreError> {
        let Some(server) = self.0.server.clone() else { return Ok(Turn(None)) };
        // One of this process waits at the server: the others, of which there may be one a shard, need no connection.
        let first = self.0.turns.take(number).await;
        let mut db = server.connect().await?;
        let lock = sqlx::query("SELECT pg_advisory_lock($1, $2)").bind(TURN);
        lock.bind(number.cast_signed()).execute(&mut db).await?;
        let backend = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut db).await?;
        Ok(Turn(Some(Held { server, db, backend, _first: first })))
    }
}

/// A turn, as long as it is kept.
#[derive(Debug)]
pub struct Turn(Option<Held>);

/// The connection that has its lock, and the number of the server's process at its other end.
#[derive(Debug)]
struct Held {
    server: DatabaseServer,
    db: PgConnection,
    backend: i32,
    _first: OwnedMutexGuard<()>,
}

/// Who is the next of this process to have a turn, by the turn's number.
#[derive(Debug, Default)]
pub struct Turns(Mutex<HashMap<u32, Arc<tokio::sync::Mutex<()>>>>);

impl Turns {
    async fn take(&self, number: u32) -> OwnedMutexGuard<()> {
        let turn = {
            let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            turns.entry(number).or_default().clone()
        };
        turn.lock_owned().await
    }
}

impl Turn {
    /// Whoever had a turn before the server was started has lost it unnoticed: comes when that is so long ago.
    pub async fn settle(&mut self, long: Duration) -> Result<(), StoreError> {
        let Some(Held { db, .. }) = &mut self.0 else { return Ok(()) };
        let rest = "SELECT pg_sleep(GREATEST(0, $1 - CAST(EXTRACT(EPOCH FROM
            clock_timestamp() - pg_postmaster_start_time()) AS FLOAT8)))";
        sqlx::query(rest).bind(long.as_secs_f64()).execute(db).await?;
        Ok(())
    }

    /// Keeps it until then; and if this process is killed before, for so long from now on: the server sleeps, and
    /// does not look whether anybody is left. It is asked for that when this is first polled, in one message.
    pub async fn keep(
        self,
        until: impl Future<Output = ()>,
        long: Duration,
    ) -> Result<(), StoreError> {
        tokio::pin!(until);
        let Some(Held { server, mut db, backend, _first }) = self.0 else {
            until.await;
            return Ok(());
        };
        let sleep = format!("SELECT pg_sleep({})", long.as_secs_f64());
        loop {
            // Not prepared, being a plain text: that would take an answer before anybody sleeps.
            let asleep = db.execute(sleep.as_str());
            tokio::select! {
                biased;
                woken = asleep => {
                    woken?;
                }
                () = &mut until => break,
            }
        }
        drop(db);
        let wake = sqlx::query("SELECT pg_cancel_backend($1)").bind(backend);
        wake.execute(&mut server.connect().await?).await?;
        Ok(())
    }
}

impl Claims {
    pub fn own(&self) -> &BTreeSet<u32> {
        &self.own
    }

    /// Claims as many of these as are free, up to `most`, and gives those that were not claimed before.
    pub async fn take(
        &mut self,
        wanted: impl IntoIterator<Item = u32>,
        most: usize,
    ) -> Result<Vec<u32>, StoreError> {
        let mut taken = Vec::new();
        for shard in wanted {
            if taken.len() >= most {
                break;
            }
            if !self.own.contains(&shard) && self.lock(shard).await? {
                self.own.insert(shard);
                taken.push(shard);
            }
        }
        Ok(taken)
    }

    /// Whether the claims still hold. If the connection was lost they are made again, and what somebody else
    /// took meanwhile is given: it is no longer ours. An error says that the server is away, and nothing holds.
    pub async fn check(&mut self) -> Result<Vec<u32>, StoreError> {
        if let Some(db) = &mut self.db {
            match timeout(PATIENCE, db.ping()).await {
                Ok(Ok(())) => return Ok(Vec::new()),
                Ok(Err(_)) | Err(_) => self.db = None,
            }
            // Said once, so that nothing is done by claims that do not hold.
            return Err(away().into());
        }
        // Where there is another number of shards in all by now, none is what it was.
        if let Some(total) = self.total
            && self.agree(total).await? != total
        {
            return Ok(std::mem::take(&mut self.own).into_iter().collect());
        }
        let mut gone = Vec::new();
        for shard in self.own.clone() {
            if !self.lock(shard).await? {
                gone.push(shard);
            }
        }
        for shard in &gone {
            self.own.remove(shard);
        }
        Ok(gone)
    }

    /// Lets go of shards, for others to claim.
    pub async fn release(&mut self, shards: &[u32]) -> Result<(), StoreError> {
        for shard in shards {
            self.own.remove(shard);
            self.ask::<bool>("SELECT pg_advisory_unlock($1, $2)", SHARD, shard.cast_signed())
                .await?;
        }
        Ok(())
    }

    /// Says that there are so many shards in all, unless others work with another number, and gives the number that is
    /// in use. Shards are claimed by their own number alone: where two processes count differently, some servers would
    /// have two owners and others none. It is said for as long as the connection lasts.
    pub async fn agree(&mut self, total: u32) -> Result<u32, StoreError> {
        if self.db.is_some() && self.total == Some(total) {
            return Ok(total);
        }
        self.ask::<()>("SELECT pg_advisory_lock($1, $2)", TOTAL, AGREEING).await?;
        let theirs = format!(
            "SELECT (SELECT CAST(objid AS BIGINT) FROM ({HELD}) AS locks
                WHERE objid <> CAST($2 AS BIGINT) LIMIT 1)"
        );
        let theirs: Option<i64> = self.ask(&theirs, TOTAL, AGREEING).await?;
        let theirs = theirs.and_then(|theirs| u32::try_from(theirs).ok());
        let in_use = theirs.unwrap_or(total);
        if in_use == total {
            let say = "SELECT pg_advisory_lock_shared($1, $2)";
            self.ask::<()>(say, TOTAL, total.cast_signed()).await?;
        }
        self.ask::<bool>("SELECT pg_advisory_unlock($1, $2)", TOTAL, AGREEING).await?;
        self.total = (in_use == total).then_some(total);
        Ok(in_use)
    }

    /// How this process stands among all that claim shards of this database.
    pub async fn standing(&mut self) -> Result<Standing, StoreError> {
        // Held as often as it is asked, and let go of with the connection.
        let own = "SELECT pg_try_advisory_lock($1, $2)";
        self.ask::<bool>(own, PROCESS, self.process).await?;
        let all = format!(
            "SELECT ARRAY(SELECT CAST(process.objid AS BIGINT) FROM ({HELD}) AS process
                LEFT JOIN pg_locks AS shard ON shard.pid = process.pid AND shard.granted
                    AND shard.locktype = 'advisory' AND shard.classid = CAST($2 AS BIGINT)
                    AND shard.objsubid = 2
                GROUP BY process.objid ORDER BY COUNT(DISTINCT shard.objid) DESC, process.objid)"
        );
        let all: Vec<i64> = self.ask(&all, PROCESS, SHARD).await?;
        let own = i64::from(self.process.cast_unsigned());
        let before = all.iter().position(|process| *process == own).unwrap_or_default();
        Ok(Standing { processes: all.len().max(1), before })
    }

    async fn lock(&mut self, shard: u32) -> Result<bool, StoreError> {
        self.ask("SELECT pg_try_advisory_lock($1, $2)", SHARD, shard.cast_signed()).await
    }

    /// Asks about a lock. A connection that does not answer is lost, and all locks with it.
    async fn ask<T>(&mut self, what: &str, kind: i32, number: i32) -> Result<T, StoreError>
    where
        T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
    {
        let db = match &mut self.db {
            Some(db) => db,
            none => none.insert(self.server.connect().await?),
        };
        let asked = sqlx::query_scalar(what).bind(kind).bind(number).fetch_one(db);
        let answer = timeout(PATIENCE, asked).await.unwrap_or_else(|_| Err(away()));
        if answer.is_err() {
            self.db = None;
        }
        Ok(answer?)
    }
}

fn away() -> Error {
    Error::Io(std::io::ErrorKind::ConnectionReset.into())
}
