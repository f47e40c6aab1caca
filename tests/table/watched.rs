//! Tables whose projector works, by a messenger that fails and waits when it is told to.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crosstown::game::Pace;
use crosstown::table::messenger::{Messenger, Posted, Undelivered};
use crosstown::table::notices::Notice;
use crosstown::table::projector::{Projector, Rhythm};
use crosstown::table::record::TableId;
use crosstown::table::showing::Showing;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::house::House;

/// Their ids in Discord.
pub const ANN: u64 = 11;
pub const BEN: u64 = 12;
pub const QUICK: Rhythm = Rhythm {
    distance: Duration::from_millis(10),
    pause: Duration::from_millis(1),
    round: Duration::from_millis(50),
};
/// Rounds that no test lives to see.
pub const ONE_ROUND: Rhythm = Rhythm { round: Duration::from_secs(3_600), ..QUICK };

/// What a messenger does when it is asked to post, edit or retire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    Well,
    /// It does what it is asked for, and nobody hears of it.
    Lost,
    Failing,
    Panicking,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Did {
    Post { message: u64, call: Vec<u64> },
    Edit(u64),
    Retire(u64),
    Failed,
}

/// Remembers what it was asked for.
pub struct Fake {
    mood: Mutex<Mood>,
    pub did: Mutex<Vec<Did>>,
    numbers: AtomicU64,
    /// The messages that have been posted, by their nonces.
    known: Mutex<HashMap<String, u64>>,
    /// Old boards can't be reached.
    pub keeps_controls: AtomicBool,
    /// What is there takes no edits now, for it is old.
    pub too_old: AtomicBool,
    /// What is there takes no edits until something new is posted.
    pub archived: AtomicBool,
    /// What boards look like: this, or different after every change.
    pub looks: Mutex<Option<u64>>,
    /// The tables and changes that open private messages were to show.
    pub refreshed: Mutex<Vec<(TableId, i64)>>,
    /// Old boards and reminders wait for as long as this is true.
    pub hangs: watch::Sender<bool>,
    /// The messages that were deleted.
    pub deleted: Mutex<Vec<u64>>,
    /// What it was asked to say. All of it is message 999.
    pub said: Mutex<Vec<Notice>>,
}

impl Fake {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            mood: Mutex::new(Mood::Well),
            did: Mutex::default(),
            numbers: AtomicU64::new(1),
            known: Mutex::default(),
            keeps_controls: AtomicBool::new(false),
            too_old: AtomicBool::new(false),
            archived: AtomicBool::new(false),
            looks: Mutex::default(),
            refreshed: Mutex::default(),
            hangs: watch::Sender::new(false),
            deleted: Mutex::default(),
            said: Mutex::default(),
        })
    }

    pub fn is(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    pub fn did(&self) -> Vec<Did> {
        self.did.lock().unwrap().clone()
    }

    async fn waits(&self) {
        let mut hangs = self.hangs.subscribe();
        // It is there for as long as the fake is.
        let _ = hangs.wait_for(|hangs| !hangs).await;
    }

    fn takes_edits(&self) -> Result<(), Undelivered> {
        if self.archived.load(Ordering::Relaxed) {
            return Err(Undelivered::Archived);
        }
        if self.too_old.load(Ordering::Relaxed) { Err(Undelivered::TooOld) } else { Ok(()) }
    }

    fn does(&self, what: Did) -> Result<(), Undelivered> {
        let mood = *self.mood.lock().unwrap();
        let done = if matches!(mood, Mood::Well | Mood::Lost) { what } else { Did::Failed };
        self.did.lock().unwrap().push(done);
        match mood {
            Mood::Well => Ok(()),
            Mood::Lost | Mood::Failing => Err(Undelivered::Later),
            Mood::Panicking => panic!("on purpose"),
        }
    }
}

impl Messenger for Fake {
    async fn post(&self, _: &Showing, call: &[u64], nonce: &str) -> Result<Posted, Undelivered> {
        let new = || self.numbers.fetch_add(1, Ordering::Relaxed);
        let message = *self.known.lock().unwrap().entry(nonce.to_owned()).or_insert_with(new);
        self.archived.store(false, Ordering::Relaxed);
        self.does(Did::Post { message, call: call.to_vec() })?;
        Ok(Posted { channel: 5, message })
    }

    async fn edit(&self, _: &Showing, message: Posted) -> Result<(), Undelivered> {
        self.takes_edits()?;
        self.does(Did::Edit(message.message))
    }

    async fn retire(
        &self,
        _: &Showing,
        message: Posted,
        newest: Option<Posted>,
    ) -> Result<(), Undelivered> {
        self.waits().await;
        assert!(newest.is_some_and(|newest| newest.message > message.message), "{newest:?}");
        if self.keeps_controls.load(Ordering::Relaxed) {
            return Err(Undelivered::Later);
        }
        self.takes_edits()?;
        self.does(Did::Retire(message.message))
    }

    fn mark(&self, showing: &Showing) -> u64 {
        self.looks.lock().unwrap().unwrap_or(showing.changes.cast_unsigned())
    }

    fn refresh(&self, showing: &Showing) {
        self.refreshed.lock().unwrap().push((showing.id, showing.changes));
    }

    async fn say(
        &self,
        _: &Showing,
        notice: &Notice,
        _: &str,
    ) -> Result<Option<Posted>, Undelivered> {
        self.said.lock().unwrap().push(notice.clone());
        self.waits().await;
        Ok(Some(Posted { channel: 5, message: 999 }))
    }

    async fn delete(&self, message: Posted) -> Result<(), Undelivered> {
        self.waits().await;
        self.deleted.lock().unwrap().push(message.message);
        Ok(())
    }

    fn messages_after(&self, _: Posted) -> u32 {
        0
    }
}

/// Tables whose projector works.
pub struct Watched {
    pub house: House,
    pub fake: Arc<Fake>,
    pub projector: Projector<Fake>,
    pub work: JoinHandle<()>,
}

impl Watched {
    pub async fn build(rhythm: Rhythm) -> Self {
        let (mut house, fake) = (House::build().await, Fake::new());
        let (tables, changes) = house.watched().await;
        house.tables = tables.clone();
        let projector = Projector::new(tables, fake.clone(), rhythm);
        let work = tokio::spawn(projector.clone().work(changes));
        Self { house, fake, projector, work }
    }

    /// Ends the projector as a kill would, and begins with another.
    pub async fn killed(mut self, rhythm: Rhythm) -> Self {
        self.work.abort();
        let (tables, changes) = self.house.watched().await;
        self.house.tables = tables.clone();
        self.projector = Projector::new(tables, self.fake.clone(), rhythm);
        self.work = tokio::spawn(self.projector.clone().work(changes));
        self
    }

    pub async fn opens(&self, pace: Pace) -> TableId {
        let id = self.house.two(self.house.channel(), pace).await;
        self.until("the first board", |did| !did.is_empty()).await;
        id
    }

    pub async fn ann_moves(&self, id: TableId) {
        self.house.tables.act(id, self.house.ann, "c3", None, None).await.unwrap();
    }

    pub async fn until(&self, what: &str, like: impl Fn(&[Did]) -> bool) -> Vec<Did> {
        let patience = Instant::now();
        loop {
            let did = self.fake.did();
            if like(&did) {
                return did;
            }
            assert!(patience.elapsed() < Duration::from_secs(30), "{what}: {did:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

pub fn posted(did: &[Did], calls: u64) -> bool {
    did.iter().any(|did| matches!(did, Did::Post { call, .. } if *call == [calls]))
}
