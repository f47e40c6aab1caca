//! `crosstown daily days`: what many days of a language are like.

use std::collections::HashSet;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use crosstown::daily::date::Date;
use crosstown::daily::proof::Secret;
use crosstown::daily::sequence::fitness::{Band, STEPS, by_line};
use crosstown::daily::sequence::{Sequence, sequence};
use crosstown::game::Seed;
use crosstown::words::Language;

#[derive(Args)]
pub struct Days {
    /// Their language: en, fr, de, es or nl.
    #[arg(long, default_value_t = Language::English)]
    language: Language,
    /// How many.
    #[arg(long, default_value_t = 365, value_parser = clap::value_parser!(u16).range(1..))]
    days: u16,
    /// The first date. Its number is the first secret, so that other dates are other days.
    #[arg(long, default_value = "2027-01-01", value_name = "DATE")]
    from: Date,
}

impl Days {
    /// A day that repeats another is a failure.
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let start = Instant::now();
        let days: Vec<Sequence> = (0..i64::from(self.days)).map(|day| self.day(day)).collect();
        let took = start.elapsed();
        let mut out = io::stdout().lock();
        let Band { least, most } = Band::of(self.language);
        writeln!(
            out,
            "{}: {} days from {}, a best from {least} to {most} by {STEPS} steps",
            self.language, self.days, self.from
        )?;
        writeln!(
            out,
            "{:<18}{:>6}{:>6}{:>8}{:>6}{:>6}",
            "", "least", "10 %", "median", "90 %", "most"
        )?;
        figures(&mut out, "attempts", days.iter().map(|day| day.attempts))?;
        figures(&mut out, "best", days.iter().map(|day| day.best.score.total()))?;
        for line in 0..5 {
            let words = days.iter().map(|day| by_line(&day.words)[line] as u32);
            figures(&mut out, &format!("words of line {}", line + 1), words)?;
        }
        let repeats = repeats(&days);
        let (words, shared) = (days.len() * 25, most_shared(&days));
        let different: HashSet<_> = days.iter().flat_map(|day| &day.words).collect();
        writeln!(
            out,
            "{} of {words} words are different; two days share {shared} at most",
            different.len()
        )?;
        writeln!(out, "{repeats} repeats")?;
        let each = took.as_millis() / days.len() as u128;
        writeln!(out, "{:.1} s, {each} ms a day", took.as_secs_f64())?;
        Ok(if repeats == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn day(&self, day: i64) -> Sequence {
        let Seed(bytes) = Seed::from_number((self.from.number() + day) as u64);
        sequence(&Secret(bytes), self.language)
    }
}

/// A line of five numbers.
fn figures(out: &mut impl Write, of: &str, numbers: impl Iterator<Item = u32>) -> io::Result<()> {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    let at = |percent: usize| numbers[(numbers.len() - 1) * percent / 100];
    let [least, low, middle, high, most] = [0, 10, 50, 90, 100].map(at);
    writeln!(out, "{of:<18}{least:>6}{low:>6}{middle:>8}{high:>6}{most:>6}")
}

/// How many days have the words of an earlier one.
fn repeats(days: &[Sequence]) -> usize {
    let different: HashSet<String> = days.iter().map(Sequence::fingerprint).collect();
    days.len() - different.len()
}

/// How many words two days have in common, at most.
fn most_shared(days: &[Sequence]) -> usize {
    let shared = |one: &Sequence, other: &Sequence| {
        one.words.iter().filter(|word| other.words.contains(word)).count()
    };
    let pairs = days
        .iter()
        .enumerate()
        .flat_map(|(at, one)| days[at + 1..].iter().map(move |other| shared(one, other)));
    pairs.max().unwrap_or(0)
}
