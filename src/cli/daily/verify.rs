//! `crosstown daily verify`: each thing that is right gets a line; the first that is wrong ends it.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use crosstown::daily::challenge::Challenge;
use crosstown::daily::date::Date;
use crosstown::daily::proof::Secret;
use crosstown::daily::sequence::{Sequence, sequence};
use crosstown::daily::verify::Claim;
use crosstown::table::export::Line;
use crosstown::table::replay::{Replay, Report};
use crosstown::words::Language;

#[derive(Args)]
pub struct Verify {
    /// Which one: wordsearch, crossup or town.
    #[arg(long, default_value_t = Challenge::Wordsearch)]
    challenge: Challenge,
    /// Its language: en, fr, de, es or nl.
    #[arg(long, default_value_t = Language::English)]
    language: Language,
    /// Its date, as in 2026-11-17; of a week, the Monday.
    #[arg(long)]
    date: Date,
    /// What was revealed when the date had ended everywhere: 64 hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    secret: Secret,
    /// What was shown with the card: 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", value_parser = hash)]
    hash: String,
    /// An exported game, or several; - reads them from standard input.
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

fn hash(text: &str) -> Result<String, &'static str> {
    let digits = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = digits.then(|| text.to_owned());
    hash.ok_or("a hash is 64 hexadecimal digits, as it was shown with the card")
}

impl Verify {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let Verify { challenge, language, date, secret, .. } = *self;
        let claim = Claim { challenge, language, date, secret };
        // Whoever named the wrong file is told so before anything else.
        let games = self
            .export
            .as_deref()
            .map(|file| read(file).with_context(|| format!("can't read {}", file.display())));
        let games = games.transpose()?;
        let mut out = io::stdout().lock();
        claim.check_hash(&self.hash)?;
        writeln!(out, "Hash: that of this secret, for {challenge} {language} on {date}.")?;
        let words = (challenge == Challenge::Wordsearch).then(|| sequence(&secret, language));
        if let Some(Sequence { title, words, .. }) = &words {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            writeln!(out, "Words: {title}. {}.", words.join(" "))?;
        }
        if let Some(games) = &games {
            check_games(&mut out, &claim, words.as_ref(), games)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn read(file: &Path) -> io::Result<String> {
    if file.as_os_str() != "-" {
        return fs::read_to_string(file);
    }
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    Ok(text)
}

/// Checks how every game began, then plays it again.
fn check_games(
    out: &mut impl Write,
    claim: &Claim,
    words: Option<&Sequence>,
    text: &str,
) -> anyhow::Result<()> {
    let mut games = Replay::new(text.as_bytes());
    let mut number = 0;
    for line in text.lines() {
        let Ok(Line::Header(header)) = Line::read(line) else { continue };
        number += 1;
        claim.check_game(&header, words).with_context(|| format!("game {number}"))?;
    }
    if number == 0 {
        bail!("there is no game in this file: choose an export, whose first line is a header");
    }
    for number in 1.. {
        let mut unreadable = None;
        let game = games.next(|line, why| {
            unreadable.get_or_insert_with(|| format!("line {line} can't be read: {why}"));
        })?;
        if let Some(why) = unreadable {
            bail!("{why}: choose the export as it was saved");
        }
        let Some(game) = game else { break };
        match game.report {
            Report::Stopped(stopped) => {
                bail!("game {number}: line {}: {}", stopped.line, stopped.why)
            }
            Report::Played(played) => {
                let end = match played.scores.first() {
                    Some(score) => format!("{score} points"),
                    None => "not finished".to_owned(),
                };
                writeln!(out, "Game {number}: of this edition, and played by the rules: {end}.")?;
            }
        }
    }
    Ok(())
}
