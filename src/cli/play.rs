//! `crosstown play GAME`: a whole game between computers, printed as an export.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use crosstown::game::{Header, Level, Seat, Seed, Status};
use crosstown::table::export::{Entry, Line};
use crosstown::table::kind::Kind;
use crosstown::table::registry::{AnySession, KINDS};
use crosstown::words::OwnWords;
use serde_json::Value;

const UNWRITTEN: &str = "can't write the game";

#[derive(Args)]
pub struct Play {
    /// Which game: crisscross, crossup, wordsearch, wordcross or town.
    game: String,
    /// The chance of the game, up to 64 hexadecimal digits; the same seed gives the same game. By
    /// default it is drawn.
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,
    /// How many play; by default as many as levels are named, or two.
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// How well each seat plays: easy, medium or strong. The last is for all further seats.
    #[arg(long, value_delimiter = ',', default_value = "medium", value_name = "LEVELS")]
    levels: Vec<Level>,
    /// The options of the game as its exports have them, such as {"target":60}.
    #[arg(long, default_value = "{}", value_name = "JSON")]
    options: String,
    /// The dictionary, in games with words.
    #[arg(long, value_name = "ID")]
    dictionary: Option<String>,
}

impl Play {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let kind = Kind::find(KINDS, &self.game).map_err(|why| anyhow!(why))?;
        let header = self.header(kind)?;
        let mut session = kind.begin(&header).map_err(|why| anyhow!(why))?;
        let mut out = BufWriter::new(io::stdout().lock());
        Line::Header(header).write(&mut out).context(UNWRITTEN)?;
        while let Some((seat, text)) = self.next(&*session) {
            session
                .enter(seat, &text)
                .map_err(|why| anyhow!("seat {seat} could not play {text:?}: {why}"))?;
            let entry = Entry { seat: seat.0, text: Cow::Owned(text) };
            Line::Entry(entry).write(&mut out).context(UNWRITTEN)?;
        }
        out.flush().context(UNWRITTEN)?;
        Ok(ExitCode::SUCCESS)
    }

    fn header(&self, kind: &Kind) -> anyhow::Result<Header> {
        let options: Value = serde_json::from_str(&self.options)
            .with_context(|| format!("the options {:?} are no JSON", self.options))?;
        let seats = self.seats.unwrap_or(self.levels.len().max(2));
        if !kind.seats.contains(&seats) {
            let (least, most) = (kind.seats.start(), kind.seats.end());
            bail!("{} is for {least} to {most} players, not {seats}", kind.name);
        }
        if self.levels.len() > seats {
            bail!("there are {} levels for {seats} seats", self.levels.len());
        }
        let dictionary = kind.pin(self.dictionary.as_deref(), &OwnWords::default());
        Ok(Header {
            game: kind.id.to_owned(),
            rules: kind.rules,
            options,
            seats,
            seed: self.seed()?.to_string(),
            dictionary: dictionary.map_err(|why| anyhow!(why))?,
            seat_options: Vec::new(),
        })
    }

    fn seed(&self) -> anyhow::Result<Seed> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|fault| anyhow!("can't draw a seed: {fault}"))?;
        Ok(Seed(bytes))
    }

    /// What the first of those who are awaited does; nothing when the game is over. Whatever a game wants
    /// worked out comes first, as at a table.
    fn next(&self, session: &dyn AnySession) -> Option<(Seat, String)> {
        let Status::Awaiting(awaited) = session.status() else { return None };
        if let Some((seat, _)) = session.wants().into_iter().next() {
            return Some((seat, session.work_out(seat, 0)));
        }
        let seat = awaited.first()?.seat;
        let level = self.levels.get(seat.index()).or(self.levels.last())?;
        Some((seat, session.choose(seat, *level, 0)))
    }
}
