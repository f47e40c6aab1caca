//! The one task that writes.
//!
//! A commit waits for the disk, and that wait is the same for one change as for many. So requests
//! queue up while a commit is under way, and the next transaction takes up to 64 of them. Each
//! is answered after the commit, never before.
//!
//! A request that fails spoils nothing for the others: the batch is taken back and done again, each
//! request with a savepoint of its own to go back to. Failures are rare, and savepoints for all would
//! take nearly as long as the requests.
//!
//! On a server two processes can be in each other's way, and the server can go away: then the whole batch is
//! done again. If it went away at the commit, it is asked first what became of that.
//!
//! The task holds the request itself: a caller that stops waiting changes nothing.
//!
//! What can't be part of a transaction, the upkeep of the file, is done between two of them.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep};

use super::committing::{self, Committed};
use super::connect::Place;
use super::request::Request;
use super::sql::{Connection, Pool};
use super::tally::{REWRITING, TRYING, Tally};
use super::{Ids, StoreError, sqlite};

/// How many requests share a transaction at most: enough that the disk no longer matters, few
/// enough that nobody waits long for the others.
const BATCH: usize = 64;
/// How long a batch is tried again on a server, and how soon.
const PATIENCE: Duration = Duration::from_secs(20);
const SOON: Duration = Duration::from_millis(20);

/// Something for the writer to do.
pub enum Errand {
    Write(Box<dyn Request>),
    Upkeep(Upkeep, oneshot::Sender<Result<(), StoreError>>),
    /// To say that it is there.
    Answer(oneshot::Sender<()>),
}

/// What keeps the file itself in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Upkeep {
    /// All that was written goes into the one file, unless somebody reads on.
    Gather,
    /// The file is written anew, and all that was written goes into it.
    Rewrite,
}

pub struct Writer {
    place: Place,
    ids: Arc<Ids>,
    /// None after a fault, until the next batch.
    db: Option<Connection>,
    /// The newest transaction of a server.
    batch: Option<i64>,
    tally: Arc<Tally>,
}

impl Writer {
    pub fn new(place: Place, ids: Arc<Ids>, db: Connection, tally: Arc<Tally>) -> Self {
        Self { place, ids, db: Some(db), batch: None, tally }
    }

    /// Begins to work; `working` goes when that ends.
    ///
    /// With a file each statement is waited for on another thread. Among those who answer presses that wait
    /// would be as long as everybody who is ready before it, and everybody waits for the writer: so it has a
    /// thread of its own. The connection to a server belongs to the runtime that opened it, and stays there.
    pub fn begin(
        self,
        errands: mpsc::UnboundedReceiver<Errand>,
        readers: Pool,
        working: watch::Sender<()>,
    ) -> Result<(), StoreError> {
        if let Place::Server(_) = self.place {
            tokio::spawn(async move {
                self.work(errands, readers).await;
                drop(working);
            });
            return Ok(());
        }
        let work = move || {
            let _working = working;
            match Builder::new_current_thread().enable_all().build() {
                Ok(runtime) => runtime.block_on(self.work(errands, readers)),
                Err(fault) => tracing::error!(%fault, "the writer can't work"),
            }
        };
        let thread = std::thread::Builder::new().name("writer".to_owned()).spawn(work);
        thread.map(drop).map_err(|fault| StoreError::Thread(Arc::new(fault)))
    }

    /// Works until nobody can ask for anything any more and all requests are answered, and then closes
    /// the database.
    async fn work(mut self, mut errands: mpsc::UnboundedReceiver<Errand>, readers: Pool) {
        let mut came = Vec::with_capacity(BATCH);
        let (mut batch, mut upkeep) = (Vec::with_capacity(BATCH), Vec::new());
        while errands.recv_many(&mut came, BATCH).await > 0 {
            for errand in came.drain(..) {
                match errand {
                    Errand::Write(request) => batch.push(request),
                    Errand::Upkeep(what, caller) => upkeep.push((what, caller)),
                    Errand::Answer(caller) => {
                        self.tally.answered();
                        let _ = caller.send(());
                    }
                }
            }
            let fault = self.commit(&mut batch).await.err();
            if fault.is_some() {
                // After some faults SQLite has ended the transaction by itself, and the connection
                // no longer knows where it stands. A new one does.
                self.db = None;
            }
            for request in batch.drain(..) {
                // Before the caller goes on: whoever has an answer waits no more.
                self.tally.answered();
                request.answer(fault.clone());
            }
            for (what, caller) in upkeep.drain(..) {
                let done = self.keep_up(what).await;
                if done.is_err() {
                    self.db = None;
                }
                self.tally.answered();
                let _ = caller.send(done);
            }
        }
        // The last connection to close puts all into one file, and of these only ours can.
        readers.close().await;
        if let Some(db) = self.db {
            // Nothing is lost if this fails: the log beside the file is read at the next start.
            let _ = db.close().await;
        }
    }

    async fn keep_up(&mut self, what: Upkeep) -> Result<(), StoreError> {
        let db = connected(&mut self.db, &self.place, &self.ids).await?;
        let gathered = match what {
            Upkeep::Gather => sqlite::checkpoint_at_once(db).await?,
            Upkeep::Rewrite => {
                self.tally.occupy(Some(REWRITING));
                let rewritten = sqlite::rewrite(db).await;
                self.tally.occupy(None);
                rewritten?;
                sqlite::checkpoint(db).await?
            }
        };
        if gathered { Ok(()) } else { Err(StoreError::Busy) }
    }

    /// Makes all the changes, or says why none of them stays. What each came to it keeps itself.
    async fn commit(&mut self, requests: &mut [Box<dyn Request>]) -> Result<(), StoreError> {
        if requests.is_empty() {
            return Ok(());
        }
        let until = Instant::now() + PATIENCE;
        let done = loop {
            match self.attempt(requests).await {
                Err(fault) if self.place.may_try_again(&fault) && Instant::now() < until => {
                    tracing::debug!(%fault, "a batch is done again");
                    if fault.is_away() {
                        self.db = None;
                        // What waits behind this batch waits for the server, and for no writer that hangs.
                        self.tally.occupy(Some(TRYING));
                    }
                    sleep(SOON).await;
                }
                done => break done,
            }
        };
        self.tally.occupy(None);
        done
    }

    async fn attempt(&mut self, requests: &mut [Box<dyn Request>]) -> Result<(), StoreError> {
        let db = connected(&mut self.db, &self.place, &self.ids).await?;
        db.begin().await?;
        for request in &mut *requests {
            if let Err(fault) = request.run(db, &self.ids).await {
                if fault.is_away() {
                    return Err(fault);
                }
                taken_back(&fault, db.roll_back().await)?;
                if fault.is_in_the_way() {
                    return Err(fault);
                }
                return self.attempt_apart(requests).await;
            }
        }
        self.seal().await
    }

    /// The same, with a way back for each.
    async fn attempt_apart(&mut self, requests: &mut [Box<dyn Request>]) -> Result<(), StoreError> {
        let db = connected(&mut self.db, &self.place, &self.ids).await?;
        db.begin().await?;
        for request in requests {
            db.save().await?;
            match request.run(db, &self.ids).await {
                Ok(()) => db.keep().await?,
                Err(fault) if fault.is_away() => return Err(fault),
                Err(fault) if fault.is_in_the_way() => {
                    taken_back(&fault, db.roll_back().await)?;
                    return Err(fault);
                }
                Err(fault) => taken_back(&fault, db.take_back().await)?,
            }
        }
        self.seal().await
    }

    /// Commits, and finds out whether it did if the server does not say so.
    async fn seal(&mut self) -> Result<(), StoreError> {
        let db = connected(&mut self.db, &self.place, &self.ids).await?;
        let batch = match committing::announce(db, &self.ids, self.batch).await {
            Ok(batch) => batch,
            Err(fault) if fault.is_away() => return Err(fault),
            Err(fault) => {
                taken_back(&fault, db.roll_back().await)?;
                return Err(fault);
            }
        };
        if let Err(fault) = db.commit().await.map_err(StoreError::from) {
            let Some(batch) = batch.filter(|_| fault.is_away()) else { return Err(fault) };
            self.db = None;
            match committing::what_became_of(&self.place, batch, PATIENCE).await? {
                Committed::Yes => {}
                Committed::No => return Err(fault),
            }
        }
        self.batch = batch;
        self.tally.committed();
        Ok(())
    }
}

/// Whether what failed could be taken back. If not, SQLite has ended the transaction by itself, as it does when the
/// disk is full: then the fault says why, and the other one only that there is nothing left to take back.
fn taken_back(fault: &StoreError, back: Result<(), sqlx::Error>) -> Result<(), StoreError> {
    match back.map_err(StoreError::from) {
        Err(lost) if !lost.is_away() => Err(fault.clone()),
        done => done,
    }
}

/// The connection that there is, or a new one after a fault.
async fn connected<'a>(
    db: &'a mut Option<Connection>,
    place: &Place,
    ids: &Ids,
) -> Result<&'a mut Connection, StoreError> {
    Ok(match db {
        Some(db) => db,
        none => {
            let mut db = place.writer().await?;
            ids.lease(&mut db).await?;
            none.insert(db)
        }
    })
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::sync::Notify;

    use super::super::Store;
    use super::super::request::{Write, request};
    use super::super::sql::{Driver, query};
    use super::*;

    /// A store in a folder of its own, which goes when the test ends.
    struct Scratch {
        store: Store,
        _folder: crate::scratch::Scratch,
    }

    impl Scratch {
        async fn new(name: &str) -> Self {
            let folder = crate::scratch::Scratch::new(&format!("crosstown-{name}"));
            let url = format!("sqlite:{}", folder.join("writer.db").display());
            Self { store: Store::open(&url).await.unwrap(), _folder: folder }
        }
    }

    struct Pragma(&'static str);

    impl Write for Pragma {
        type Answer = String;

        async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<String, StoreError> {
            // Some pragmas answer with a number, some with a text.
            use sqlx::Row as _;
            let Driver::Sqlite(db) = &mut db.driver else { panic!("it is SQLite's") };
            let row = sqlx::query(self.0).fetch_one(db).await?;
            Ok(row.try_get_unchecked::<String, _>(0)?)
        }
    }

    #[tokio::test]
    async fn a_commit_waits_for_the_disk() {
        let Scratch { store, .. } = &Scratch::new("pragma").await;
        for (pragma, value) in [
            ("PRAGMA synchronous", "2"),
            ("PRAGMA journal_mode", "wal"),
            ("PRAGMA foreign_keys", "1"),
            ("PRAGMA busy_timeout", "10000"),
            ("PRAGMA secure_delete", "1"),
        ] {
            assert_eq!(store.write(Pragma(pragma)).await.unwrap(), value, "{pragma}");
        }
    }

    /// Enters a hash, and then does what it is there for.
    struct Enter(i64, Then);

    enum Then {
        Stay,
        Fail,
        /// What SQLite does by itself when the disk is full; it says so at once, or at the commit.
        EndTransaction,
        EndTransactionAndFail,
        /// Looks from outside for the hash of an application.
        Look(Store, i64),
    }

    impl Write for Enter {
        type Answer = Option<String>;

        async fn write(
            &self,
            db: &mut Connection,
            _ids: &Ids,
        ) -> Result<Option<String>, StoreError> {
            let enter = query("INSERT INTO registered (application, hash) VALUES ($1, 'x')");
            enter.bind(self.0).execute(&mut *db).await?;
            match &self.1 {
                Then::Stay => Ok(None),
                Then::Fail => Err(StoreError::Url("failed on purpose".to_owned())),
                Then::EndTransaction => {
                    query("ROLLBACK").execute(db).await?;
                    Ok(None)
                }
                Then::EndTransactionAndFail => {
                    query("ROLLBACK").execute(db).await?;
                    Err(StoreError::Url("failed on purpose".to_owned()))
                }
                Then::Look(store, application) => {
                    Ok(store.registered(*application).await?.map(|last| last.hash))
                }
            }
        }
    }

    /// Keeps the writer busy until that is enough.
    struct Busy {
        begun: Arc<Notify>,
        enough: Arc<Notify>,
    }

    impl Write for Busy {
        type Answer = ();

        async fn write(&self, _db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
            self.begun.notify_one();
            self.enough.notified().await;
            Ok(())
        }
    }

    /// Asks for changes while the writer is busy, which then finds all of them in its queue.
    async fn at_once<T>(store: &Store, changes: impl Future<Output = T>) -> T {
        let (begun, enough) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let busy = store.write(Busy { begun: begun.clone(), enough: enough.clone() });
        let asking = async {
            begun.notified().await;
            tokio::join!(biased; changes, async { enough.notify_one() }).0
        };
        let (busy, answers) = tokio::join!(busy, asking);
        busy.unwrap();
        answers
    }

    async fn entered(store: &Store, application: i64) -> bool {
        store.registered(application).await.unwrap().is_some()
    }

    /// On a large database that takes longer than a heart may stand still.
    #[tokio::test]
    async fn a_writer_that_writes_the_file_anew_is_alive() {
        let Scratch { store, _folder: folder } = &Scratch::new("anew").await;
        let url = format!("sqlite:{}", folder.join("writer.db").display());
        // Somebody else writes: until they are done, the file can't be written anew.
        let mut other = Place::existing(&url).unwrap().writer().await.unwrap();
        query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        let writing = store.clone();
        let rewriting = tokio::spawn(async move { writing.keep_up(Upkeep::Rewrite).await });
        let begun = async {
            while !store.tally().occupied() {
                sleep(SOON).await;
            }
        };
        tokio::time::timeout(PATIENCE, begun).await.expect("it begins");
        store.writer_answers().now_or_never().expect("it is alive").unwrap();
        assert!(!rewriting.is_finished(), "it is still about it");
        query("ROLLBACK").execute(&mut other).await.unwrap();
        rewriting.await.unwrap().unwrap();
        store.writer_answers().await.unwrap();
    }

    /// Else many batches, each tried for as long as that takes, would look like a heart that stands still.
    #[tokio::test(start_paused = true)]
    async fn a_writer_whose_server_is_away_is_alive() {
        // Nobody listens there any more.
        let away = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let place = Place::prepare(&format!("postgres://crosstown@{away}/games")).unwrap();
        let (ids, tally) = (Arc::new(Ids::new()), Arc::<Tally>::default());
        let mut writer = Writer { place, ids, db: None, batch: None, tally: tally.clone() };
        let (change, _answer) = request(Enter(1, Then::Stay));
        let mut batch = [change];
        let looking = async {
            sleep(PATIENCE * 3 / 4).await;
            tally.occupied()
        };
        let (given_up, alive) = tokio::join!(writer.commit(&mut batch), looking);
        assert!(given_up.is_err_and(|fault| fault.is_away()), "there is no server");
        assert!(alive, "it tries");
        assert!(!tally.occupied(), "the next batch is another matter");
    }

    #[tokio::test]
    async fn requests_that_wait_together_are_committed_together() {
        let Scratch { store, .. } = &Scratch::new("batch").await;
        let look = Enter(2, Then::Look(store.clone(), 1));
        let both = async { tokio::join!(store.write(Enter(1, Then::Stay)), store.write(look)) };
        let (first, second) = at_once(store, both).await;
        first.unwrap();
        assert_eq!(second.unwrap(), None, "the first is not committed while the second runs");
        assert!(entered(store, 1).await && entered(store, 2).await);
    }

    #[tokio::test]
    async fn a_request_that_fails_spoils_nothing_for_the_others() {
        let Scratch { store, .. } = &Scratch::new("failing").await;
        let all = async {
            tokio::join!(
                store.write(Enter(1, Then::Stay)),
                store.write(Enter(2, Then::Fail)),
                store.write(Enter(3, Then::Stay)),
            )
        };
        let (first, failed, last) = at_once(store, all).await;
        assert!(first.is_ok() && failed.is_err() && last.is_ok());
        assert!(entered(store, 1).await && entered(store, 3).await);
        assert!(!entered(store, 2).await, "what a failed request wrote is taken back");
    }

    #[tokio::test]
    async fn a_lost_transaction_is_told_to_all_of_it_and_to_nobody_else() {
        let Scratch { store, .. } = &Scratch::new("lost").await;
        let both = async {
            tokio::join!(
                store.write(Enter(1, Then::Stay)),
                store.write(Enter(2, Then::EndTransaction)),
            )
        };
        let (first, second) = at_once(store, both).await;
        assert!(first.is_err() && second.is_err());
        store.write(Enter(3, Then::Stay)).await.unwrap();
        assert!(!entered(store, 1).await && !entered(store, 2).await && entered(store, 3).await);
    }

    #[tokio::test]
    async fn who_loses_a_transaction_to_a_fault_hears_of_that_fault() {
        let Scratch { store, .. } = &Scratch::new("fault").await;
        let both = async {
            tokio::join!(
                store.write(Enter(1, Then::Stay)),
                store.write(Enter(2, Then::EndTransactionAndFail)),
            )
        };
        let (first, second) = at_once(store, both).await;
        for lost in [first, second] {
            let why = lost.unwrap_err().to_string();
            assert!(why.contains("failed on purpose"), "{why}");
        }
        store.write(Enter(3, Then::Stay)).await.unwrap();
    }
}
