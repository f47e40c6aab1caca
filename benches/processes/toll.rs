//! What a soak has cost: moves, notices, clocks and boards, as people saw them and as they are stored.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::playground::{Seen, World};
use tokio::time::sleep;

use crate::database::Raw;
use crate::people::{Couple, Press, Said, percentile};
use crate::soak::row;

/// The shards from this one on are those of the process that is killed.
const KILLED: u64 = 2;
const SOON: Duration = Duration::from_secs(5);
/// Later than that nobody waits for a board: it never comes.
const NEVER: Duration = Duration::from_secs(30);
/// One press of so many must have been done at least: half of the games are those of the process that is killed.
const FEW: usize = 4;
/// A session that began before its turn.
const TOO_EARLY: &str = "identified before its turn";

#[derive(Default)]
pub struct Toll {
    pressed: usize,
    accepted: usize,
    refused: usize,
    unanswered_living: usize,
    unanswered_killed: usize,
    unfinished: usize,
    lost: usize,
    doubled: i64,
    /// Moves in the logs of games that nobody made.
    unasked: usize,
    /// Messages that came twice.
    repeated: usize,
    /// Turns that ended before their time.
    pub early_clocks: usize,
    p99: f64,
    clocks: [usize; 3],
    notices: [usize; 3],
    outages: i64,
    early: usize,
    broken: Vec<String>,
}

impl Toll {
    /// Counts, once all clocks have run out that were to, or when our patience ends.
    pub async fn count(
        world: &World,
        url: &str,
        presses: &[(u64, Press)],
        idle: &[Couple],
        slow: &[Couple],
        patience: Duration,
    ) -> Self {
        let mut raw = Raw::open(url).await;
        let mut toll = Self { pressed: presses.len(), ..Self::default() };
        let stored =
            raw.numbers("SELECT interaction_id FROM inputs WHERE interaction_id IS NOT NULL");
        let stored: HashSet<u64> = stored.await.into_iter().map(i64::cast_unsigned).collect();
        toll.doubled = raw.number(DOUBLED).await;
        let letters = raw.number(LETTERS).await;
        let asked: HashSet<u64> = presses.iter().map(|(_, press)| press.id).collect();
        let unasked = stored.difference(&asked).count();
        toll.unasked = unasked.saturating_sub(usize::try_from(letters).unwrap_or_default());
        toll.repeated = world.repeated().len();
        for (shard, press) in presses {
            match press.said {
                Said::Done => {
                    toll.accepted += 1;
                    toll.lost += usize::from(!stored.contains(&press.id));
                }
                Said::Refused => toll.refused += 1,
                Said::Unfinished => toll.unfinished += 1,
                Said::Nothing if *shard < KILLED => toll.unanswered_living += 1,
                Said::Nothing => toll.unanswered_killed += 1,
            }
        }
        let answered = presses.iter().filter(|(_, press)| press.said != Said::Nothing);
        let mut answered: Vec<Duration> = answered.map(|(_, press)| press.took).collect();
        toll.p99 = percentile(&mut answered, 0.99);

        let until = Instant::now() + patience;
        loop {
            toll.clocks = [0; 3];
            for couple in idle {
                let fired = timeouts(&mut raw, couple).await;
                toll.clocks[fired.min(2)] += 1;
            }
            toll.notices = [0; 3];
            for couple in slow {
                toll.notices[reminders(world, couple).min(2)] += 1;
            }
            if toll.clocks[0] + toll.notices[0] == 0 || Instant::now() >= until {
                break;
            }
            sleep(Duration::from_millis(500)).await;
        }
        toll.outages = raw.number("SELECT COUNT(*) FROM outages").await;
        let violations: Vec<String> = world.violations().iter().map(ToString::to_string).collect();
        toll.early = violations.iter().filter(|line| line.contains(TOO_EARLY)).count();
        toll.broken = violations.into_iter().filter(|line| !line.contains(TOO_EARLY)).collect();
        toll
    }

    /// Whether all is as it should be.
    pub fn print(&self) -> bool {
        let Self { pressed, accepted, refused, lost, doubled, p99, .. } = self;
        let mut right = row("presses", pressed, *pressed > 0);
        right &= row("answered as done", accepted, FEW * accepted >= *pressed);
        right &= row("of these not in the log", lost, *lost == 0);
        right &= row("moves in a log more than once", doubled, *doubled == 0);
        right &= row("moves in a log that nobody made", self.unasked, self.unasked == 0);
        row("answered otherwise (not their turn, try again)", refused, true);
        let (living, killed) = (self.unanswered_living, self.unanswered_killed);
        row("not answered, on shards of the process that lives", living, true);
        row("not answered, on shards of the one that is killed", killed, true);
        row("not answered to the end", self.unfinished, true);
        row("p99 of an answer", format!("{p99:.0} ms"), true);
        for (what, [never, once, more]) in [
            ("turns that ended: never, once, more often", self.clocks),
            ("reminders said: never, once, more often", self.notices),
        ] {
            let figure = format!("{never}, {once}, {more}");
            right &= row(what, figure, once > 0 && never + more == 0);
        }
        right &= row("turns that ended too early", self.early_clocks, self.early_clocks == 0);
        right &= row("messages that came twice", self.repeated, self.repeated == 0);
        row("outages noted", self.outages, true);
        right &= row("sessions begun too early", self.early, self.early == 0);
        row("other rules of Discord's broken", self.broken.len(), true);
        for line in self.broken.iter().take(5) {
            row("e.g.", line, true);
        }
        right
    }

    /// Has the world not complain of what was counted.
    pub fn forgive(&self, world: &World) {
        for _ in 0..self.unanswered_living + self.unanswered_killed {
            world.expect_unanswered();
        }
        for violation in world.violations() {
            world.expect_violation(violation.code);
        }
        for line in world.complaints() {
            println!("Discord complains: {line}");
        }
    }
}

async fn timeouts(raw: &mut Raw, couple: &Couple) -> usize {
    let of = "SELECT COUNT(*) FROM inputs JOIN tables ON tables.id = table_id
        WHERE payload = 'timeout' AND channel =";
    let count = raw.number(&format!("{of} {}", couple.channel.id.0)).await;
    usize::try_from(count).unwrap_or_default()
}

fn reminders(world: &World, couple: &Couple) -> usize {
    let says =
        |seen: &&Seen| seen.author == world.bot() && seen.content.contains("it is your move");
    couple.people[0].sees(&couple.channel).iter().filter(says).count()
}

/// The same move at the same table twice: no square is taken twice, and no press is done twice.
const DOUBLED: &str = "SELECT COUNT(*) FROM (SELECT table_id FROM inputs WHERE payload <> 'timeout'
    GROUP BY table_id, payload HAVING COUNT(*) > 1) AS doubled";
/// Moves by direct message have a word of their own.
const LETTERS: &str = "SELECT COUNT(*) FROM inputs WHERE payload = 'j10'";
const LETTER: &str = "j10";

/// When turns were to end.
pub struct Clocks(Vec<(i64, i64)>);

impl Clocks {
    /// Of these tables.
    pub async fn read(raw: &mut Raw, tables: &str) -> Self {
        let of = format!("FROM deadlines WHERE {tables} ORDER BY table_id, seat, decision");
        let ids = raw.numbers(&format!("SELECT table_id {of}")).await;
        let due = raw.numbers(&format!("SELECT due_at {of}")).await;
        Self(ids.into_iter().zip(due).collect())
    }

    /// How many ended before that: time may be given back, never taken.
    pub async fn early(&self, url: &str) -> usize {
        let mut raw = Raw::open(url).await;
        let mut early = 0;
        for (table, due) in &self.0 {
            let ended = format!(
                "SELECT COUNT(*) FROM inputs WHERE payload = 'timeout' AND table_id = {table} AND at < {due}"
            );
            early += usize::try_from(raw.number(&ended).await).unwrap_or_default();
        }
        early
    }
}

/// How many boards are right, of how many, and when the last one was.
pub struct Right {
    right: usize,
    of: usize,
    took: Duration,
}

impl Right {
    /// Whether all are, and soon enough if that counts: it does not on a machine that does something else as well.
    pub fn print(&self, what: &str, soon: bool) -> bool {
        let Self { right, of, took } = self;
        let all = row(what, format!("{right} of {of}"), right == of && *of > 0);
        let in_time = *took <= SOON || !soon;
        row("the last of them, after that", format!("{:.1} s", took.as_secs_f64()), in_time) && all
    }
}

/// Looks at the boards until all show the newest move, or it is too late.
pub async fn boards_are_right(world: &World, url: &str, couples: &[Couple]) -> Right {
    let asked = Instant::now();
    let mut raw = Raw::open(url).await;
    let moves = "SELECT COUNT(*) FROM inputs JOIN tables ON tables.id = table_id WHERE channel =";
    let mut newest = Vec::new();
    for couple in couples {
        let moves = raw.number(&format!("{moves} {}", couple.channel.id.0)).await;
        newest.push(format!("move {}.", moves + 1));
    }
    loop {
        let pairs = couples.iter().zip(&newest);
        let right = pairs.filter(|(couple, newest)| shows(world, couple, newest)).count();
        let took = asked.elapsed();
        if right == couples.len() || took > NEVER {
            return Right { right, of: couples.len(), took };
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Moves by direct message, which arrive at another process than the one that shows the boards.
pub async fn letters_arrive(world: &World, url: &str, couples: &[Couple]) -> Right {
    let mut raw = Raw::open(url).await;
    let (mut right, mut took) = (0, Duration::ZERO);
    for couple in couples {
        let newest = "SELECT id FROM tables WHERE channel =";
        let table = raw.number(&format!("{newest} {}", couple.channel.id.0)).await;
        let (player, table) = (&couple.people[0], format!("{table:x}"));
        let args = args![text: LETTER, table: table.as_str()];
        let reply = player.slash(&player.direct(), "move", args).await;
        let asked = Instant::now();
        while !shows(world, couple, "move 2.") && asked.elapsed() < NEVER {
            sleep(Duration::from_millis(20)).await;
        }
        took = took.max(asked.elapsed());
        let done = !reply.failed() && reply.message().await.content.starts_with("Done:");
        right += usize::from(done && shows(world, couple, "move 2."));
    }
    Right { right, of: couples.len(), took }
}

fn shows(world: &World, couple: &Couple, newest: &str) -> bool {
    let seen = couple.people[0].sees(&couple.channel);
    let mut boards = seen.iter().filter(|seen| seen.author == world.bot() && !seen.ephemeral);
    let board = boards.rfind(|seen| !seen.pictures.is_empty());
    board.is_some_and(|board| board.pictures.iter().any(|picture| picture.alt.contains(newest)))
}
