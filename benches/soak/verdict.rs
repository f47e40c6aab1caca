//! What is judged in the end, as one table.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crosstown::playground::World;
use tokio::time::sleep;

use crate::memory::{self, Sample};
use crate::misfortunes::{self, Misfortunes};
use crate::program::Program;
use crate::servers::{Server, posted};
use crate::shown::{self, Shown};
use crate::stored::{self, Stored};
use crate::{MIDNIGHT_MS, Run, filled};

/// How many examples of what is wrong are told.
const EXAMPLES: usize = 12;
/// How many kinds of refusals are told.
const REFUSED: usize = 40;
/// How many tables of a hundred must be open, in the mean of the run.
const OPEN: i64 = 90;
/// How much of the run, in hundredths, players may be unable to reach the bot.
const EXCUSED: f64 = 15.0;
/// The faults of single requests that must have happened.
const SINGLE: [&str; 4] = ["429", "5xx", "late", "lost"];
/// What Discord refused, and why that was to be expected here.
const REFUSALS: [(u32, &str); 6] = [
    (40060, "tried again after the receipt of an answer was lost"),
    (10008, "deleted already: the receipt was lost, or there was no disk to note it on"),
    (10062, "told of again after the connection was lost, too late"),
    (10015, "followed a deferral that may have arrived, and had not"),
    (30046, "an hour is two minutes and a half here: a few older boards wait for their last edit"),
    (50027, "a token's quarter of an hour is 37 s here, and some requests took seconds"),
];

#[derive(Default)]
pub struct Verdict {
    rows: Vec<(String, String, bool)>,
    examples: Vec<String>,
    samples: Vec<Sample>,
    refusals: Vec<String>,
}

/// What was watched while it ran.
pub struct Watched {
    pub misfortunes: Misfortunes,
    pub memory: Vec<Sample>,
    /// How many tables were open.
    pub filled: Vec<i64>,
}

/// Waits until all is quiet, ends the bot, and counts.
pub async fn reach(run: &Run, servers: &[Server], program: &Program, watched: Watched) -> Verdict {
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
    let shown = shown::look(run, &program.database()).await;

    verdict.tell("tables, of these open at the end", format!("{}, {}", stored.tables, stored.open));
    verdict.tell("games that ended", stored.finished);
    verdict.tell(
        "inputs in the logs, of these by computers",
        format!("{}, {}", stored.inputs, stored.computers),
    );
    verdict.played(run, &stored, &watched.filled);
    verdict.answers(run, program);
    verdict.misfortunes(run, program, &watched.misfortunes);
    verdict.stored(&stored);
    verdict.shown(run, &shown);
    verdict.check(
        "open public tables not shown as they are",
        format!("{wrong} of {open}, the last after {:.1} s", took.as_secs_f64()),
        wrong == 0,
    );
    verdict.days(run, servers, ended_ms);
    verdict.refusals(&run.world);
    verdict.memory(&watched.memory, run.size.is_full());
    verdict.log(program);
    verdict.check(
        "the bot ended when asked to",
        format!("{ended:?}"),
        ended.is_some_and(|status| status.success()),
    );
    verdict.samples = watched.memory;
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

    /// Whether anything was played that could have gone wrong.
    fn played(&mut self, run: &Run, stored: &Stored, filled: &[i64]) {
        let (full, played) = (run.size.is_full(), run.size.is_played());
        let (mean, least) = filled::shares(filled, run.size.tables);
        self.check(
            "tables open, in hundredths of what there should be: mean, least",
            format!("{mean}, {least}"),
            !full || mean >= OPEN,
        );
        for one in &stored.games {
            let (people, computers, finished) = (one.by_people, one.by_computers, one.finished);
            let right = match (full, played) {
                (true, _) => people > 0 && computers > 0 && finished > 0,
                (false, true) => people > 0,
                (false, false) => true,
            };
            self.check(
                &format!("{}: inputs by people, by computers, games that ended", one.game),
                format!("{people}, {computers}, {finished}"),
                right,
            );
        }
        let sum = |of: fn(&stored::Played) -> i64| stored.games.iter().map(of).sum::<i64>();
        let all = sum(|one| one.by_computers) > 0 && sum(|one| one.finished) > 0;
        self.check("anything by computers, and any game that ended", all, all || !played);

        let (pages, began) = (run.book.pages(), run.began());
        let mut quarters = [0; 4];
        for (_, _, asked) in &pages.done {
            let part =
                asked.saturating_duration_since(began).as_secs_f64() / run.size.time.as_secs_f64();
            quarters[((part * 4.0) as usize).min(3)] += 1;
        }
        // In a short run a quarter may well be spent without Discord.
        let all: usize = quarters.iter().sum();
        let enough = match full {
            true => quarters.iter().all(|count| *count >= run.size.tables / 10),
            false => all >= usize::from(played),
        };
        self.check("answered as done, in each quarter of the run", format!("{quarters:?}"), enough);
        let mut refusals: Vec<_> = pages.refusals.iter().collect();
        refusals.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let sum: usize = pages.refusals.values().sum();
        let told = refusals.iter().take(REFUSED).map(|(line, count)| format!("{count}: {line}"));
        self.refusals = told.collect();
        drop(pages);
        self.tell("answered with a refusal (told apart below)", sum);
    }

    /// Whether all went wrong that should have.
    fn misfortunes(&mut self, run: &Run, program: &Program, happened: &Misfortunes) {
        let long = run.size.time >= misfortunes::ALL;
        for name in misfortunes::names() {
            let times = happened.get(name).copied().unwrap_or_default();
            self.check(name, times, times > 0 || !long);
        }
        for (name, times) in happened {
            if misfortunes::BAD.contains(name) {
                self.check(name, times, false);
            } else if !misfortunes::names().contains(name) {
                self.tell(&format!("{name}: planned"), times);
            }
        }
        let met = run.world.faults_met();
        let met = |kind: &str| met.get(kind).copied().unwrap_or_default();
        let figure: Vec<String> =
            SINGLE.iter().map(|kind| format!("{kind} {}", met(kind))).collect();
        let all = SINGLE.iter().all(|kind| met(kind) > 0);
        self.check("requests that met a fault", figure.join(", "), all || !long);
        let told = program.log().told_of_no_disk();
        self.check("faults of the store without a disk", told, told > 0 || !long);

        let excused = run.book.troubles.lasted(run.began(), run.until);
        let share = 100.0 * excused.as_secs_f64() / run.size.time.as_secs_f64();
        self.check(
            "time in which nobody could expect an answer",
            format!("{:.0} s, {share:.1} % of the run", excused.as_secs_f64()),
            share <= EXCUSED || !run.size.is_full(),
        );
    }

    fn answers(&mut self, run: &Run, program: &Program) {
        let troubles = &run.book.troubles;
        let mut pages = run.book.pages();
        self.tell("interactions", pages.asked);
        let kinds: Vec<String> =
            pages.kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        self.tell("of these", kinds.join(", "));
        let times = [0.5, 0.99, 0.999].map(|share| pages.percentile(share));
        self.tell("first answers: p50, p99, p99.9", format!("{times:?} ms"));
        self.tell("answered as done", pages.done.len());
        let (without, with): (Vec<Instant>, Vec<Instant>) =
            pages.faults.iter().partition(|at| program.log().had_no_disk(**at));
        self.tell("told of a fault of ours while there was no disk", without.len());
        self.check("told of a fault of ours otherwise", with.len(), with.is_empty());
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
        self.check(
            "doubled: a press in the log more than once",
            stored.doubled,
            stored.doubled == 0,
        );
        self.check("logs with gaps", stored.gaps, stored.gaps == 0);
        self.check(
            "open tables replayed, and not as they are stored",
            format!("{}, {}", stored.replayed, stored.replayed_wrong.len()),
            stored.replayed_wrong.is_empty(),
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
        self.check("turns of computers that nobody took", stored.stuck, stored.stuck == 0);
        self.check("notices that are still to be said", stored.unsaid, stored.unsaid == 0);
        self.tell(
            "outages noted, and given back by the fast clock",
            format!("{}, {} min", stored.outages, stored.given_back_s / 60),
        );
        for lines in [&stored.lost, &stored.replayed_wrong] {
            self.examples.extend(lines.iter().take(EXAMPLES).cloned());
        }
    }

    /// Whether players see what is stored, and see it once.
    fn shown(&mut self, run: &Run, shown: &Shown) {
        let compared: usize = shown.compared.values().sum();
        let kinds: Vec<String> =
            shown.compared.iter().map(|(game, count)| format!("{game} {count}")).collect();
        // The bot may have ended with some changes in its hands, not with many.
        let enough = 4 * compared >= 3 * shown.open;
        let all = shown.compared.len() == stored::GAMES.len() || !run.size.is_played();
        self.check(
            "boards of open tables on Discord compared with what is stored",
            format!("{compared} of {}: {}", shown.open, kinds.join(", ")),
            enough && all,
        );
        self.tell("older boards that are still to be tidied up", shown.untidied);
        for (what, lines) in [
            ("boards that show something else", &shown.wrong),
            ("tables to be played at on no message, on several, or though over", &shown.miscounted),
            ("doubled: said twice on Discord", &shown.repeated),
        ] {
            self.check(what, lines.len(), lines.is_empty());
            let examples = lines.iter().take(EXAMPLES);
            self.examples.extend(examples.map(|line| format!("{what}: {line}")));
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

    fn memory(&mut self, samples: &[Sample], full: bool) {
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
            None => self.check("memory", "the last life was too short to judge", !full),
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
        println!("Refusals, by their first line:\n");
        for line in &self.refusals {
            println!("- {line}");
        }
        println!();
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
