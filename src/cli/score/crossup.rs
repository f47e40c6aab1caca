//! A Cross-Up card.

use std::io::{self, Write};

use clap::Args;
use crosstown::games::crossup::{Card, Score};
use crosstown::words::{Lexicon, spell};
use serde::Serialize;

use super::Report as _;

/// A Cross-Up card: five rows of five letters, such as BOWAY/ORHZA/XAASP/IROTM/CELLU.
#[derive(Args)]
pub struct Crossup {
    /// Spaces, line breaks and slashes are passed over; . is an empty box.
    #[arg(required = true)]
    card: Vec<String>,
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
    rows: [u32; 5],
    columns: [u32; 5],
    diagonal_ad: u32,
    diagonal_cb: u32,
    total: u32,
    words: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    word: String,
    line: String,
    value: u32,
}

impl Report {
    fn new(card: &Card, score: &Score) -> Self {
        let words = score.spelled(card).map(|(line, word, value)| Found {
            word: spell(&word),
            line: line.to_string(),
            value,
        });
        Self {
            rows: score.rows(),
            columns: score.columns(),
            diagonal_ad: score.diagonal_ad(),
            diagonal_cb: score.diagonal_cb(),
            total: score.total(),
            words: words.collect(),
        }
    }
}

impl super::Report for Report {
    fn lines(&self, out: &mut impl Write) -> io::Result<()> {
        for Found { word, line, value } in &self.words {
            writeln!(out, "{line:<13} {word:<6} {value:>4}")?;
        }
        writeln!(out, "Horizontal    {:>11}", self.rows.iter().sum::<u32>())?;
        writeln!(out, "Vertical      {:>11}", self.columns.iter().sum::<u32>())?;
        writeln!(out, "Diagonal A-D  {:>11}", self.diagonal_ad)?;
        writeln!(out, "Diagonal C-B  {:>11}", self.diagonal_cb)?;
        writeln!(out, "Total         {:>11}", self.total)
    }
}

impl Crossup {
    pub fn run(&self) -> anyhow::Result<()> {
        let lexicon = Lexicon::load(&self.dictionary)?;
        let card = Card::read(&self.card.join(" "), lexicon.language())?;
        Report::new(&card, &Score::of(&card, &lexicon)).print(self.json)
    }
}
