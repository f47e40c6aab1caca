//! What a soak has cost: moves, notices, clocks and boards, as people saw them and as they are stored.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crosstown::playground::{Seen, World};
use tokio::time::sleep;

use crate::database::Raw;
use crate::people::{Couple, Press, Said, percentile};

/// The shards from this one on are those of the process that is killed.
const KILLED: u64 = 2;
const SOON: Duration = Duration::from_secs(5);
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
    doubled: usize,
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
        let mut times = HashMap::<u64, usize>::new();
        for id in stored.await {
            *times.entry(id.cast_unsigned()).or_default() += 1;
        }
        toll.doubled = times.values().filter(|times| **times > 1).count();
        for (shard, press) in presses {
            match press.said {
                Said::Done => {
                    toll.accepted += 1;
                    toll.lost += usize::from(!times.contains_key(&press.id));
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

    pub fn print(&self) {
        let Self { pressed, accepted, refused, lost, doubled, p99, .. } = self;
        println!("| presses | {pressed} |");
        println!("| answered as done | {accepted} |");
        println!("| of these not in the log | {lost} |");
        println!("| in the log more than once | {doubled} |");
        println!("| answered otherwise (not their turn, try again) | {refused} |");
        println!(
            "| not answered, on shards of the process that lives | {} |",
            self.unanswered_living
        );
        println!(
            "| not answered, on shards of the one that is killed | {} |",
            self.unanswered_killed
        );
        println!("| not answered to the end | {} |", self.unfinished);
        println!("| p99 of an answer | {p99:.0} ms |");
        let [never, once, more] = self.clocks;
        println!("| turns that ended: never, once, more often | {never}, {once}, {more} |");
        let [never, once, more] = self.notices;
        println!("| reminders said: never, once, more often | {never}, {once}, {more} |");
        println!("| outages noted | {} |", self.outages);
        println!("| sessions begun too early | {} |", self.early);
        println!("| other rules of Discord's broken | {} |", self.broken.len());
        for line in self.broken.iter().take(5) {
            println!("| e.g. | {line} |");
        }
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

/// How many boards are right, and when the last one was.
pub struct Right {
    pub right: usize,
    pub took: Duration,
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
        if right == couples.len() || took > 2 * SOON {
            return Right { right, took };
        }
        sleep(Duration::from_millis(50)).await;
    }
}

fn shows(world: &World, couple: &Couple, newest: &str) -> bool {
    let seen = couple.people[0].sees(&couple.channel);
    let mut boards = seen.iter().filter(|seen| seen.author == world.bot() && !seen.ephemeral);
    let board = boards.rfind(|seen| !seen.pictures.is_empty());
    board.is_some_and(|board| board.pictures.iter().any(|picture| picture.alt.contains(newest)))
}
