//! A grid of Make a Wordsearch.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use crosstown::games::wordsearch::{Minimum, Score, Scoring};
use crosstown::grid::LetterGrid;
use crosstown::words::{Lexicon, spell};
use serde::Serialize;

use super::Report as _;

/// A grid of Make a Wordsearch: five rows of five letters, such as HEART/EMBER/ABUSE/RESIN/TREND.
#[derive(Args)]
pub struct Wordsearch {
    /// Spaces, line breaks and slashes are passed over; . is an empty box.
    #[arg(required = true)]
    rows: Vec<String>,
    /// How many letters a word must have: 3 or 2.
    #[arg(long, default_value = "3", value_name = "LETTERS", value_parser = minimum)]
    minimum: Minimum,
    /// Boxes and bonus, or boxes alone.
    #[arg(long, default_value = "full")]
    scoring: Counting,
    /// The dictionary: en-standard, en-large, fr, de, es or nl.
    #[arg(long, default_value = Lexicon::DEFAULT, value_name = "ID")]
    dictionary: String,
    /// Print one JSON object instead of lines to read.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Counting {
    Full,
    Tutorial,
}

fn minimum(text: &str) -> Result<Minimum, &'static str> {
    // What is no number is no good number either.
    Minimum::try_from(text.parse().unwrap_or(0))
}

/// What is printed with `--json`.
#[derive(Serialize)]
struct Report {
    boxes: u32,
    bonus: u32,
    total: u32,
    words: Vec<Found>,
    /// For those who read.
    #[serde(skip)]
    praise: Option<&'static str>,
}

#[derive(Serialize)]
struct Found {
    word: String,
    from: String,
    to: String,
    bonus: u32,
}

impl Report {
    fn new(score: &Score) -> Self {
        let words = score.words.iter().map(|circled| Found {
            word: spell(&circled.word),
            from: circled.from.to_string(),
            to: circled.to.to_string(),
            bonus: circled.bonus,
        });
        let words = words.collect();
        let (boxes, bonus, total) = (score.boxes, score.bonus(), score.total());
        Self { boxes, bonus, total, words, praise: score.praise() }
    }
}

impl super::Report for Report {
    fn lines(&self, out: &mut impl Write) -> io::Result<()> {
        for Found { word, from, to, bonus } in &self.words {
            writeln!(out, "{from}-{to}  {word:<6} {bonus:>4}")?;
        }
        writeln!(out, "Boxes         {:>4}", self.boxes)?;
        writeln!(out, "Bonus         {:>4}", self.bonus)?;
        let praise = self.praise.map_or(String::new(), |praise| format!("  {praise}!"));
        writeln!(out, "Total         {:>4}{praise}", self.total)
    }
}

impl Wordsearch {
    pub fn run(&self) -> anyhow::Result<()> {
        let scoring = match self.scoring {
            Counting::Full => Scoring::Full,
            Counting::Tutorial => Scoring::Tutorial,
        };
        let lexicon = Lexicon::load(&self.dictionary)?;
        let grid = LetterGrid::read(&self.rows.join(" "), lexicon.language())?;
        Report::new(&Score::of(&grid, self.minimum, scoring, &lexicon)).print(self.json)
    }
}
