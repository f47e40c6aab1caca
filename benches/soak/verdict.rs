//! What is judged in the end, as one table.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crosstown::playground::World;
use tokio::time::sleep;

use crate::memory::{self, Sample};
use crate::misfortunes::Misfortunes;
use crate::program::Program;
use crate::servers::{Server, posted};
use crate::stored::{self, Stored};
use crate::{MIDNIGHT_MS, Run};

/// How many examples of what is wrong are told.
const EXAMPLES: usize = 12;
/// What Discord refused, and why that was to be expected here.
const REFUSALS: [(u32, &str); 4] = [
    (40060, "tried again after the receipt of an answer was lost"),
    (10008, "deleted already: the receipt was lost, or there was no disk to note it on"),
    (10062, "told of again after the connection was lost, too late"),
    (50027, "a token's quarter of an hour is 37 s here, and some requests took seconds"),
];

#[derive(Default)]
pub struct Verdict {
    rows: Vec<(String, String, bool)>,
    examples: Vec<String>,
    samples: Vec<Sample>,
}

/// Waits until all is quiet, ends the bot, and counts.
pub async fn reach(
    run: &Run,
    servers: &[Server],
    program: &Program,
    misfortunes: Misfortunes,
    samples: Vec<Sample>,
) -> Verdict {
    let mut verdict = Verdict::default();
    if !program.runs() {
        verdict.check("the bot runs at the end", "no", false);
        program.revive().await;
    }
    let (open, wrong, took) = stored::boards(&program.database()).await;
    days_come(run, servers).await;
    let ended_ms = (run.world.clock().0)();
    let ended = program.terminate().await;
    sleep(Duration::from_millis(200)).await;
    let stored = stored::read(run, &program.database(), ended_ms).await;

    verdict.tell("tables, of these open at the end", format!("{}, {}", stored.tables, stored.open));
    verdict.tell("games that ended", stored.finished);
    verdict.tell(
        "inputs in the logs, of these by computers",
        format!("{}, {}", stored.inputs, stored.computers),
    );
    verdict.answers(run);
    for (what, times) in &misfortunes {
        verdict.check(what, times, !what.contains("by itself"));
    }
    verdict.stored(&stored);
    verdict.check(
        "open public tables not shown as they are",
        format!("{wrong} of {open}, the last after {:.1} s", took.as_secs_f64()),
        wrong == 0,
    );
    verdict.days(run, servers, ended_ms);
    verdict.refusals(&run.world);
    verdict.memory(&samples);
    verdict.log(program);
    verdict.check(
        "the bot ended when asked to",
        format!("{ended:?}"),
        ended.is_some_and(|status| status.success()),
    );
    verdict.samples = samples;
    forgive(&run.world);
    verdict
}

/// The change of day may be a few seconds ago.
async fn days_come(run: &Run, servers: &[Server]) {
    let asked = Instant::now();
    let all = || servers.iter().all(|server| !posted(&run.world, &server.days).is_empty());
    while !all() && asked.elapsed() < Duration::from_secs(30) {
        sleep(Duration::from_millis(500)).await;
    }
}

impl Verdict {
    fn tell(&mut self, what: &str, figure: impl ToString) {
        self.check(what, figure, true);
    }

    fn check(&mut self, what: &str, figure: impl ToString, right: bool) {
        self.rows.push((what.to_owned(), figure.to_string(), right));
    }

    fn answers(&mut self, run: &Run) {
        let troubles = &run.book.troubles;
        let mut pages = run.book.pages();
        self.tell("interactions", pages.asked);
        let kinds: Vec<String> =
            pages.kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        self.tell("of these", kinds.join(", "));
        let times = [0.5, 0.99, 0.999].map(|share| pages.percentile(share));
        self.tell("first answers: p50, p99, p99.9", format!("{times:?} ms"));
        self.tell("answered as done", pages.done.len());
        self.tell("told of a fault of ours (no disk)", pages.faults);
        for (what, silent) in
            [("unanswered", &pages.silent), ("not answered to the end", &pages.unfinished)]
        {
            let mut excused = BTreeMap::<&str, usize>::new();
            let mut wrong = Vec::new();
            for (asked, what) in silent {
                match troubles.excuse(*asked) {
                    Some(why) => *excused.entry(why).or_default() += 1,
                    None => wrong.push(format!(
                        "{what}, {:.1?} before the end",
                        run.until.saturating_duration_since(*asked)
                    )),
                }
            }
            let excused: Vec<String> =
                excused.iter().map(|(why, count)| format!("{count} when {why}")).collect();
            self.check(
                &format!("{what} though the bot could be reached"),
                wrong.len(),
                wrong.is_empty(),
            );
            self.tell(
                &format!("{what} otherwise"),
                format!("{}: {}", silent.len() - wrong.len(), excused.join(", ")),
            );
            self.examples
                .extend(wrong.into_iter().take(EXAMPLES).map(|line| format!("{what}: {line}")));
        }
    }

    fn stored(&mut self, stored: &Stored) {
        self.check(
            "lost: answered as done and not in the log",
            stored.lost.len(),
            stored.lost.is_empty(),
        );
        self.check("doubled: in the log more than once", stored.doubled, stored.doubled == 0);
        self.check("logs with gaps", stored.gaps, stored.gaps == 0);
        self.check(
            "open tables replayed, and not as they are stored",
            format!("{}, {}", stored.replayed, stored.replayed_wrong.len()),
            stored.replayed_wrong.is_empty(),
        );
        self.check(
            "boards of Crisscross looked at, and not showing the newest move",
            format!("{}, {}", stored.seen, stored.seen_wrong.len()),
            stored.seen_wrong.is_empty(),
        );
        self.check(
            "turns that ended by the clock, of these too early",
            format!("{}, {}", stored.timeouts, stored.early.len()),
            stored.early.is_empty(),
        );
        self.check(
            "turns that should have ended and have not",
            stored.overdue,
            stored.overdue == 0,
        );
        self.check("notices that are still to be said", stored.unsaid, stored.unsaid == 0);
        self.tell(
            "outages noted, and given back by the fast clock",
            format!("{}, {} min", stored.outages, stored.given_back_s / 60),
        );
        for lines in [&stored.lost, &stored.replayed_wrong, &stored.seen_wrong] {
            self.examples.extend(lines.iter().take(EXAMPLES).cloned());
        }
    }

    /// Each server's day began once in the run; a week ended for those whose noon has come.
    fn days(&mut self, run: &Run, servers: &[Server], ended_ms: i64) {
        let due = |server: &&Server| {
            let at = MIDNIGHT_MS + server.minute * 60_000;
            at + 5 * 60_000 < ended_ms.cast_unsigned()
        };
        let (mut right, mut wrong) = (0, 0);
        for server in servers {
            let cards = posted(&run.world, &server.days);
            let wanted = usize::from(due(&server));
            if cards.len() == wanted {
                right += 1
            } else {
                wrong += 1
            }
            if cards.len() != wanted {
                let told: Vec<&str> =
                    cards.iter().filter_map(|card| card.content.lines().next()).collect();
                self.examples.push(format!("{wanted} cards expected: {told:?}"));
            }
        }
        self.check("days announced once, and otherwise", format!("{right}, {wrong}"), wrong == 0);
        let posts: Vec<usize> =
            servers.iter().map(|server| posted(&run.world, &server.weeks).len()).collect();
        let noon = MIDNIGHT_MS + 12 * 3_600_000 + 10 * 60_000;
        let come = ended_ms.cast_unsigned() > noon;
        let twice = posts.iter().filter(|posts| **posts > 1).count();
        let once = posts.iter().filter(|posts| **posts == 1).count();
        let right = twice == 0 && (!come || once > 0);
        self.check("weeks posted once, more often", format!("{once}, {twice}"), right);
    }

    fn refusals(&mut self, world: &World) {
        let mut codes = BTreeMap::<u32, usize>::new();
        for violation in world.violations() {
            *codes.entry(violation.code).or_default() += 1;
            if !REFUSALS.iter().any(|(code, _)| *code == violation.code) {
                self.examples.push(format!("refused by Discord: {violation}"));
            }
        }
        for (code, count) in codes {
            let why = REFUSALS.iter().find(|(other, _)| *other == code).map(|(_, why)| *why);
            self.check(
                &format!("requests that Discord refused with {code}"),
                format!("{count} ({})", why.unwrap_or("unexpected")),
                why.is_some(),
            );
        }
    }

    fn memory(&mut self, samples: &[Sample]) {
        match memory::of_last_life(samples) {
            Some(means) => {
                let (before, after) = means;
                let figure = format!("{before:.0} MB, {after:.0} MB");
                self.check(
                    "memory in the second and in the last quarter of the last life",
                    figure,
                    memory::is_flat(means),
                );
            }
            None => self.tell("memory", "the last life was too short to judge"),
        }
    }

    fn log(&mut self, program: &Program) {
        let (lines, expected, unexpected) = program.log().findings();
        self.tell("lines in the log", lines);
        for (part, why, count) in expected {
            self.tell(&format!("in the log: \"{part}\""), format!("{count} ({why})"));
        }
        self.check("unexpected lines in the log", unexpected.len(), unexpected.is_empty());
        let mut kinds = BTreeMap::<String, (usize, String)>::new();
        for line in unexpected {
            let kind: String = line.chars().skip(28).filter(|c| !c.is_ascii_digit()).collect();
            kinds.entry(kind).or_insert((0, line)).0 += 1;
        }
        self.examples.extend(
            kinds
                .into_values()
                .take(3 * EXAMPLES)
                .map(|(count, line)| format!("log, {count} times: {line}")),
        );
    }

    pub fn is_right(&self) -> bool {
        self.rows.iter().all(|(_, _, right)| *right)
    }

    pub fn print(&self) {
        println!("| what | figure | |\n|---|---|---|");
        for (what, figure, right) in &self.rows {
            println!("| {what} | {figure} | {} |", if *right { "" } else { "**wrong**" });
        }
        println!("\nMemory of the bot, MB by minute (a star where it was started anew):\n");
        let mut life = 0;
        let sample = |one: &Sample| {
            let star = if std::mem::replace(&mut life, one.life) == one.life { "" } else { "*" };
            format!("{star}{:.1}: {:.0}", one.at.as_secs_f64() / 60.0, one.megabytes)
        };
        println!("{}\n", self.samples.iter().map(sample).collect::<Vec<_>>().join("; "));
        for line in &self.examples {
            println!("{line}");
        }
        println!(
            "{}",
            if self.is_right() {
                "All is as it should be."
            } else {
                "Something is wrong: see above."
            }
        );
    }
}

/// The world need not complain of what was judged here.
fn forgive(world: &World) {
    for line in world.complaints() {
        if line.starts_with("unknown routes") {
            println!("Discord complains: {line}");
        }
    }
    world.forgive();
}
