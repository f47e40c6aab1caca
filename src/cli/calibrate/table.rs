//! What was played as a table, and beside it what the rules want.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use crosstown::game::Level;
use crosstown::games::town::rank;

use super::Played;

/// The rules' own figures for the plain player: points in the median, and workers.
const PLAIN_POINTS: RangeInclusive<i32> = 42..=56;
const PLAIN_WORKERS: RangeInclusive<i32> = 5..=9;
/// What a simulation had before there was this program, for comparison.
const SIMULATED: &str = "the rules tell of 48, from 30 to 73, with 5 workers";
/// How much better each level is than the one below, in the mean.
const BETTER: f64 = 10.0;
/// Below this the median of the strong player stays, or everybody would be a master.
const TOO_STRONG: i32 = 110;
/// How long a round may take a seat.
const ROUND: f64 = 2.0;

/// The figures of one level.
pub struct Figures {
    level: Level,
    games: usize,
    mean: f64,
    median: i32,
    /// Nine of ten games have more points than the first, and one of ten more than the second.
    most: (i32, i32),
    workers: i32,
    words: i32,
    letters: i32,
    slowest: f64,
    /// The rank of each game.
    ranks: Vec<&'static str>,
}

impl Figures {
    pub fn of(level: Level, played: &[Played]) -> Self {
        let sorted = |value: fn(&Played) -> i32| {
            let mut values: Vec<i32> = played.iter().map(value).collect();
            values.sort_unstable();
            values
        };
        let median = |value: fn(&Played) -> i32| part(&sorted(value), 50);
        let points = sorted(|game| game.points);
        Self {
            level,
            games: played.len(),
            mean: f64::from(points.iter().sum::<i32>()) / points.len() as f64,
            median: part(&points, 50),
            most: (part(&points, 10), part(&points, 90)),
            workers: median(|game| game.workers as i32),
            words: median(|game| game.words as i32),
            letters: median(|game| game.letters as i32),
            slowest: played.iter().map(|game| game.slowest.as_secs_f64()).fold(0.0, f64::max),
            ranks: points.into_iter().map(rank).collect(),
        }
    }
}

/// The value that so many in a hundred of these are not above.
fn part(sorted: &[i32], hundredths: usize) -> i32 {
    sorted[(sorted.len() * hundredths / 100).min(sorted.len() - 1)]
}

pub fn head(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "Solo games; workers, words and letters are those of the median.\n\n\
         level   games    mean  median  10 to 90 %  workers  words  letters  longest round"
    )
}

pub fn row(out: &mut impl Write, figures: &Figures) -> io::Result<()> {
    let (least, most) = figures.most;
    writeln!(
        out,
        "{:<8}{:>5}  {:>6.1}  {:>6}  {:>10}  {:>7}  {:>5}  {:>7}  {:>11.2} s",
        figures.level.name(),
        figures.games,
        figures.mean,
        figures.median,
        format!("{least} to {most}"),
        figures.workers,
        figures.words,
        figures.letters,
        figures.slowest,
    )
}

/// How many games of a hundred ended with each rank.
pub fn ranks(out: &mut impl Write, all: &[Figures]) -> io::Result<()> {
    write!(out, "\n{:<27}", "rank, in % of the games")?;
    for figures in all {
        write!(out, "{:>8}", figures.level.name())?;
    }
    writeln!(out)?;
    for name in [0, 30, 40, 50, 60, 70].map(rank) {
        write!(out, "{name:<27}")?;
        for figures in all {
            let count = figures.ranks.iter().filter(|rank| **rank == name).count();
            write!(out, "{:>8.0}", 100.0 * count as f64 / figures.games as f64)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What the rules want of the levels, and whether it is so.
pub fn goals(out: &mut impl Write, all: &[Figures]) -> io::Result<()> {
    writeln!(out)?;
    let mut goal = |met: bool, what: String| {
        writeln!(out, "{} {what}", if met { "as wanted:" } else { "NOT AS WANTED:" })
    };
    for (at, figures) in all.iter().enumerate() {
        let (name, median) = (figures.level.name(), figures.median);
        if figures.level == Level::Easy {
            let (least, most) = (PLAIN_POINTS.start(), PLAIN_POINTS.end());
            let met = PLAIN_POINTS.contains(&median);
            goal(
                met,
                format!("the plain player has {median} points ({least} to {most}; {SIMULATED})"),
            )?;
            let (least, most) = (PLAIN_WORKERS.start(), PLAIN_WORKERS.end());
            let (workers, met) = (figures.workers, PLAIN_WORKERS.contains(&figures.workers));
            goal(met, format!("and {workers} workers ({least} to {most})"))?;
        }
        if let Some(below) = at.checked_sub(1).map(|below| &all[below]) {
            let (more, than) = (figures.mean - below.mean, below.level.name());
            goal(
                more >= BETTER,
                format!("{name} has {more:.1} points more than {than} ({BETTER})"),
            )?;
        }
        if figures.level == Level::Strong {
            let met = median < TOO_STRONG;
            goal(met, format!("strong has {median} points, fewer than {TOO_STRONG}"))?;
        }
        let met = figures.slowest <= ROUND;
        goal(met, format!("a round takes {name} {:.2} s at most ({ROUND} s)", figures.slowest))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Games with 1 to 100 points.
    fn figures(level: Level, more: i32) -> Figures {
        let game = |points| Played {
            points: points + more,
            workers: 6,
            words: 20,
            letters: 50,
            slowest: Duration::from_millis(points as u64),
        };
        Figures::of(level, &(1..=100).map(game).collect::<Vec<_>>())
    }

    fn printed(print: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        print(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_row_has_the_figures_of_a_level() {
        let row = printed(|out| row(out, &figures(Level::Easy, 0)));
        let words: Vec<&str> = row.split_whitespace().collect();
        let expected = "easy 100 50.5 51 11 to 91 6 20 50 0.10 s";
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn ranks_are_shares_of_the_games() {
        let table = printed(|out| ranks(out, &[figures(Level::Easy, 0)]));
        let last = |name: &str| {
            let line = table.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().last().unwrap().to_owned()
        };
        assert_eq!(
            (last("Intern"), last("Trainee"), last("Master")),
            ("29".into(), "10".into(), "31".into())
        );
    }

    #[test]
    fn goals_say_which_are_missed() {
        let close =
            [figures(Level::Easy, 0), figures(Level::Medium, 9), figures(Level::Strong, 70)];
        let text = printed(|out| goals(out, &close));
        let missed: Vec<&str> = text.lines().filter(|line| line.starts_with("NOT")).collect();
        assert_eq!(missed.len(), 2, "{text}");
        assert!(missed[0].contains("medium has 9.0 points more than easy"), "{text}");
        assert!(missed[1].contains("strong has 121 points"), "{text}");
    }
}
