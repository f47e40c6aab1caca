//! A town of Criss-Cross Town.

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;
use crosstown::games::town::on_paper::{OnPaper, neighbours};
use crosstown::games::town::{Spelling, Terms, text};
use crosstown::words::{Lexicon, spell};
use serde::Serialize;

use super::Report as _;

/// A town of Criss-Cross Town, one line a row, with blanks between the squares.
///
/// `.` is an empty square, `A` a letter, `Ah` one with a building: h house, o office, p park, f factory, s shop,
/// m museum. Behind it `*` is a worker and `#` a black-out; `*` alone is a freelancer.
#[derive(Args)]
pub struct Town {
    /// A file, or - for standard input.
    file: PathBuf,
    /// How many workers the neighbours have placed, such as 5,9.
    #[arg(long, default_value = "", value_name = "WORKERS", hide_default_value = true)]
    neighbours: String,
    /// How many pieces were crumpled.
    #[arg(long, default_value_t = 0, value_name = "PIECES", value_parser = clap::value_parser!(u16).range(..=1000))]
    crumpled: u16,
    /// Words also count backwards.
    #[arg(long)]
    permissive: bool,
    /// Find the best arrangement with so many workers instead of taking the town as it stands.
    #[arg(long, value_name = "WORKERS")]
    best: Option<usize>,
    /// The dictionary: en-standard, en-large, fr, de, es or nl.
    #[arg(long, default_value = Lexicon::DEFAULT, value_name = "ID")]
    dictionary: String,
    /// Print one JSON object instead of lines to read.
    #[arg(long)]
    json: bool,
}

/// What is printed with `--json`.
#[derive(Serialize)]
struct Report {
    valid: bool,
    bad_runs: Vec<BadRun>,
    words: Vec<Word>,
    word_points: i32,
    offices: i32,
    parks: i32,
    factories: i32,
    shops: i32,
    museums: i32,
    workers: i32,
    pollution: i32,
    total: i32,
    #[serde(flatten)]
    best: Option<Arranged>,
    #[serde(skip)]
    lines: Vec<String>,
}

#[derive(Serialize)]
struct Word {
    word: String,
    at: String,
    down: bool,
    points: i32,
}

/// A run that is no word; workers are `?`.
#[derive(Serialize)]
struct BadRun {
    run: String,
    at: String,
    down: bool,
}

#[derive(Serialize)]
struct Arranged {
    proved: bool,
    bound: i32,
    town: String,
}

impl Report {
    fn new(scored: &OnPaper) -> Self {
        let score = &scored.score;
        let words = score.words.iter().map(|word| Word {
            word: spell(&word.word),
            at: word.run.squares[0].to_string(),
            down: word.run.down,
            points: word.points,
        });
        let bad_runs = score.bad_runs.iter().map(|run| BadRun {
            run: scored.shown(run),
            at: run.squares[0].to_string(),
            down: run.down,
        });
        let town = || text::write(&scored.town);
        let best = scored.best.map(|(proved, bound)| Arranged { proved, bound, town: town() });
        let shown = best.as_ref().map_or(Vec::new(), |best| vec![best.town.clone()]);
        Self {
            valid: score.is_valid(),
            bad_runs: bad_runs.collect(),
            words: words.collect(),
            word_points: score.word_points,
            offices: score.offices,
            parks: score.parks,
            factories: score.factories,
            shops: score.shops,
            museums: score.museums,
            workers: score.workers,
            pollution: score.pollution,
            total: score.total(),
            best,
            lines: shown.into_iter().chain(scored.lines()).collect(),
        }
    }
}

impl super::Report for Report {
    fn lines(&self, out: &mut impl Write) -> io::Result<()> {
        self.lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }
}

impl Town {
    pub fn run(&self) -> anyhow::Result<()> {
        let spelling = Spelling::new(Arc::new(Lexicon::load(&self.dictionary)?), self.permissive);
        let terms = Terms {
            neighbours: neighbours(&self.neighbours)?,
            crumpled: usize::from(self.crumpled),
        };
        let scored = OnPaper::read(&self.text()?, &terms, self.best, &spelling)?;
        Report::new(&scored).print(self.json)
    }

    fn text(&self) -> anyhow::Result<String> {
        let mut bytes = Vec::new();
        if self.file.as_os_str() == "-" {
            io::stdin().lock().read_to_end(&mut bytes)?;
        } else {
            let name = || format!("can't read {}", self.file.display());
            bytes = fs::read(&self.file).with_context(name)?;
        }
        // What is no text is no square either, and is refused with its place.
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
