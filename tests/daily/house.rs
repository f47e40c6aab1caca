//! A database, a clock that can be moved, servers and people, for one test.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use crosstown::daily::challenge::Challenge;
use crosstown::daily::dailies::{Dailies, Makers};
use crosstown::daily::date::Date;
use crosstown::daily::herald::Herald;
use crosstown::daily::plays::{How, Play};
use crosstown::daily::proof::Secret;
use crosstown::daily::sequence::Sequence;
use crosstown::daily::setups::Setup;
use crosstown::game::{Dice, Seat, Seed, Status};
use crosstown::store::Store;
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::inputs::Inputs;
use crosstown::table::limits::Limits;
use crosstown::table::record::Place;
use crosstown::table::refused::Refused;
use crosstown::table::seating::PersonId;
use crosstown::words::Language;
use jiff::Timestamp;

use crate::database;
pub use crate::quick_words::words;
use crate::scratch::Scratch;
use crate::square::Square;

pub const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

pub const WORDSEARCH: Challenge = Challenge::Wordsearch;

/// A moment, as in 2026-11-17T18:00Z.
pub fn moment(text: &str) -> i64 {
    text.parse::<Timestamp>().unwrap().as_millisecond()
}

pub fn date(text: &str) -> Date {
    text.parse().unwrap()
}

pub fn refused<T: std::fmt::Debug>(result: Result<T, Trouble>) -> Refused {
    match result {
        Err(Trouble::Refused(refused)) => refused,
        other => panic!("refused was expected, not {other:?}"),
    }
}

/// A database and a clock: whatever runs on them may be killed and started again.
pub struct House {
    url: String,
    time: Arc<AtomicI64>,
    secrets: Arc<AtomicU64>,
    pub square: Arc<Square>,
    _folder: Scratch,
}

/// A running bot.
#[derive(Clone)]
pub struct Bot {
    pub tables: Tables,
    pub dailies: Dailies,
    pub herald: Herald<Square>,
}

impl House {
    pub fn build(now: &str) -> Self {
        let folder = Scratch::new("daily");
        let url = database::url_in(&folder);
        let time = Arc::new(AtomicI64::new(moment(now)));
        Self { url, time, secrets: Arc::default(), square: Arc::default(), _folder: folder }
    }

    /// A house, and the bot that runs in it.
    pub async fn with_bot(now: &str) -> (Self, Bot) {
        let house = Self::build(now);
        let bot = house.start().await;
        (house, bot)
    }

    /// A bot on this database: the first one, one after a restart, or one more process.
    pub async fn start(&self) -> Bot {
        self.start_with(Limits::default(), words).await
    }

    pub async fn start_with(
        &self,
        limits: Limits,
        sequences: fn(&Secret, Language) -> Sequence,
    ) -> Bot {
        let (store, time) = (Store::open(&self.url).await.unwrap(), self.time.clone());
        let now = move || time.load(Ordering::Relaxed);
        let tables = Tables::with_limits(store, limits, now, || Seed::from_number(7)).0;
        let secrets = self.secrets.clone();
        let next = move || {
            let mut secret = [0; 32];
            let number = secrets.fetch_add(1, Ordering::Relaxed);
            secret[..8].copy_from_slice(&number.to_be_bytes());
            secret
        };
        let makers = Makers { secrets: Box::new(next), sequences, steps: 300 };
        let dailies = Dailies::made_by(tables.clone(), makers);
        let herald = Herald::new(dailies.clone(), self.square.clone()).at_most(1_000);
        Bot { tables, dailies, herald }
    }

    /// From now on the secrets come once more.
    pub fn repeat_secrets(&self) {
        self.secrets.store(0, Ordering::Relaxed);
    }

    pub fn now(&self) -> i64 {
        self.time.load(Ordering::Relaxed)
    }

    pub fn pass(&self, by: i64) {
        self.time.fetch_add(by, Ordering::Relaxed);
    }

    pub fn set(&self, text: &str) {
        self.time.store(moment(text), Ordering::Relaxed);
    }

    /// The bot was away between two moments.
    pub async fn outage(&self, from: i64, until: i64) {
        let statement =
            format!("INSERT INTO outages (shard, began_at, ended_at) VALUES (0, {from}, {until})");
        self.tamper(&statement).await;
    }

    /// Changes rows behind everybody's back.
    pub async fn tamper(&self, statement: &str) {
        database::run(&self.url, statement).await;
    }
}

pub fn setup(channel: u64, minute: i64, zone: &str, language: Language) -> Setup {
    Setup { channel, minute, zone: zone.to_owned(), language, trouble: None }
}

/// At six in the evening in Berlin, in English.
pub fn berlin(channel: u64) -> Setup {
    setup(channel, 18 * 60, "Europe/Berlin", Language::English)
}

/// A channel of a server.
pub fn at(guild: u64) -> Place {
    Place { guild: Some(guild), channel: 1_000 + guild }
}

/// A direct message.
pub const DIRECT: Place = Place { guild: None, channel: 77 };

impl Bot {
    pub async fn person(&self, number: u64) -> PersonId {
        self.tables.person(number, &format!("P{number}")).await.unwrap()
    }

    pub async fn begins(&self, person: PersonId, place: Place) -> Play {
        self.dailies.play(person, place, WORDSEARCH, None, None).await.unwrap()
    }

    /// Plays on to the end, by these dice.
    pub async fn finishes(&self, person: PersonId, play: &Play, dice: u64) {
        let showing = self.tables.showing(play.table).await.unwrap();
        let mut session = showing.session.unwrap().duplicate();
        let mut dice = Dice::new(&Seed::from_number(dice), 0);
        let mut inputs = Vec::new();
        while let Status::Awaiting(_) = session.status() {
            let moves = session.moves(Seat(0));
            let any = dice.below(u32::try_from(moves.len()).unwrap()) as usize;
            // In a town what comes first leads on.
            let next = if play.edition.challenge == Challenge::Town { 0 } else { any };
            session.enter(Seat(0), &moves[next]).expect(&moves[next]);
            inputs.push(moves[next].clone());
        }
        for lines in inputs.chunks(50) {
            let lines = lines.join("\n");
            let inputs = Inputs::lines(&lines).unwrap();
            self.tables.act(play.table, person, inputs, None, None).await.unwrap();
        }
    }

    /// Begins the date that is on there, and plays it to the end.
    pub async fn plays(&self, person: PersonId, place: Place, dice: u64) -> Play {
        let play = self.begins(person, place).await;
        if matches!(play.how, How::Begun | How::GoesOn) {
            self.finishes(person, &play, dice).await;
        }
        play
    }

    /// Does all that is due.
    pub async fn looks(&self) {
        self.herald.look().await.unwrap();
    }
}
