//! `crosstown dictionary`: what the word lists hold.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use crosstown::words::{Language, Lexicon, spell};

#[derive(Args)]
pub struct Dictionary {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// Say whether a word counts, and why.
    Check {
        /// The word, in small or capital letters.
        word: String,
        #[command(flatten)]
        from: Chosen,
    },
    /// List the words that fit a pattern such as C?T, where ? is any letter.
    Match {
        /// Letters and question marks, one for each letter of the word.
        pattern: String,
        #[command(flatten)]
        from: Chosen,
    },
    /// Count the words of all dictionaries.
    Stats,
}

/// Which dictionary is asked.
#[derive(Args)]
struct Chosen {
    /// The dictionary: en-standard, en-large, fr, de, es or nl.
    #[arg(long, default_value = Lexicon::DEFAULT, value_name = "ID")]
    dictionary: String,
    /// A list of your own instead, one word a line.
    #[arg(long, value_name = "FILE", conflicts_with = "dictionary")]
    list: Option<PathBuf>,
    /// The language of that list: en, fr, de, es or nl.
    #[arg(long, default_value_t = Language::English, requires = "list")]
    language: Language,
}

impl Chosen {
    fn lexicon(&self) -> anyhow::Result<Lexicon> {
        let Some(file) = &self.list else { return Ok(Lexicon::load(&self.dictionary)?) };
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|fault| anyhow::anyhow!("can't read {name}: {fault}"))?;
        Lexicon::read(&name, self.language, &text)
            .map_err(|fault| anyhow::anyhow!("{name} can't be a dictionary. {fault}"))
    }
}

impl Dictionary {
    /// A word that does not count and a pattern without words are failures, for scripts that ask.
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let mut out = BufWriter::new(io::stdout().lock());
        let found = match &self.question {
            Question::Check { word, from } => {
                let answer = from.lexicon()?.why(word);
                writeln!(out, "{answer}")?;
                answer.why.counts()
            }
            Question::Match { pattern, from } => {
                list_matching(&mut out, &from.lexicon()?, pattern)?
            }
            Question::Stats => {
                print_stats(&mut out)?;
                true
            }
        };
        out.flush()?;
        Ok(if found { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn list_matching(out: &mut impl Write, lexicon: &Lexicon, pattern: &str) -> anyhow::Result<bool> {
    let mut words = Vec::new();
    lexicon.matching(&lexicon.pattern(pattern)?, |word| {
        words.push(spell(word));
        true
    });
    for word in &words {
        writeln!(out, "{word}")?;
    }
    Ok(!words.is_empty())
}

fn print_stats(out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<29} {:>8} {:>5} {:>5} {:>5} {:>6} {:>8}",
        "dictionary", "words", "2", "3", "4", "5", "KB"
    )?;
    for id in Lexicon::ids() {
        let lexicon = Lexicon::load(id)?;
        let count = |length| {
            let mut count = 0;
            lexicon.matching(&vec![lexicon.language().letters(); length], |_| {
                count += 1;
                true
            });
            count
        };
        let [two, three, four, five] = [2, 3, 4, 5].map(count);
        writeln!(
            out,
            "{:<29} {:>8} {two:>5} {three:>5} {four:>5} {five:>6} {:>8}",
            lexicon.name(),
            lexicon.count(),
            lexicon.bytes() / 1000
        )?;
    }
    Ok(())
}
