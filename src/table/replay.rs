//! Exported games played again by the rules, game after game, out of any stream of lines.

use std::io::{self, BufRead};

use serde::Serialize;

use super::export::{Entry, Line, Unreadable};
use super::exported_lists::Lists;
use super::kind::Kind;
use super::lines::Lines;
use super::registry::{AnySession, KINDS};
use crate::game::{Header, Seat};

/// What became of one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Report {
    Played(Played),
    Stopped(Stopped),
}

/// Every input was accepted.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    ok: bool,
    pub actions: u64,
    pub over: bool,
    /// The seats in first place: several if they share it, none while the game goes on.
    pub winners: Vec<Seat>,
    /// One a seat, or none while the game goes on.
    pub scores: Vec<i32>,
    pub board: String,
}

/// Something was refused, or could not be read.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stopped {
    ok: bool,
    /// The number of the refused action, the first being 1; 0 is the header.
    pub at: u64,
    /// The line of the file on which it stands.
    pub line: u64,
    pub why: String,
}

/// A game, read to its end; with its last state if nothing was refused.
pub struct Replayed {
    pub report: Report,
    pub session: Option<Box<dyn AnySession>>,
}

/// Plays the games of a stream one after the other, so that a file of any length needs little memory.
pub struct Replay<R> {
    lines: Lines<R>,
    lists: Lists,
    game: Option<Reading>,
}

/// The game whose lines are being read.
enum Reading {
    Playing(Box<dyn AnySession>),
    Stopped(Stopped),
}

impl<R: BufRead> Replay<R> {
    pub fn new(input: R) -> Self {
        Self { lines: Lines::new(input), lists: Lists::default(), game: None }
    }

    /// Plays the next game to its end. Every line that can't be read, in it or after it, is told to
    /// `unreadable` with its number.
    pub fn next(&mut self, unreadable: impl FnMut(u64, &str)) -> io::Result<Option<Replayed>> {
        self.next_watched(unreadable, |_, _| Ok(()))
    }

    /// The same with somebody who sees the game at its start, and after each input with that input.
    pub fn next_watched(
        &mut self,
        mut unreadable: impl FnMut(u64, &str),
        mut watch: impl FnMut(&dyn AnySession, Option<&Entry<'_>>) -> io::Result<()>,
    ) -> io::Result<Option<Replayed>> {
        // Its header was read when the game before it came to an end.
        if let Some(Reading::Playing(session)) = &self.game {
            watch(&**session, None)?;
        }
        while let Some((number, text)) = self.lines.next()? {
            let line = text.map_err(|why| Unreadable { why, header: false }).and_then(Line::read);
            let line = line.and_then(|line| match &line {
                Line::Words(words) => {
                    let taken = self.lists.take(words);
                    taken.map(|()| line).map_err(|why| Unreadable { why, header: false })
                }
                _ => Ok(line),
            });
            if let Err(Unreadable { why, .. }) = &line {
                unreadable(number, why);
            }
            let header = match line {
                Ok(Line::Header(header)) => Ok(header),
                Ok(Line::Words(_)) => continue,
                Err(Unreadable { why, header: true }) => Err(why),
                Ok(Line::Entry(entry)) => {
                    let game = self.game.get_or_insert_with(|| Reading::headless(number));
                    game.enter(&entry, number);
                    if let Reading::Playing(session) = game {
                        watch(&**session, Some(&entry))?;
                    }
                    continue;
                }
                Err(Unreadable { why, header: false }) => {
                    if let Some(game) = &mut self.game {
                        game.stop(number, format!("This line can't be read: {why}."));
                    }
                    continue;
                }
            };
            if let Some(before) = self.game.replace(Reading::begin(header, number, &mut self.lists))
            {
                return Ok(Some(before.finish()));
            }
            if let Some(Reading::Playing(session)) = &self.game {
                watch(&**session, None)?;
            }
        }
        Ok(self.game.take().map(Reading::finish))
    }
}

impl Reading {
    fn begin(header: Result<Header, String>, line: u64, lists: &mut Lists) -> Self {
        let header = header.map_err(|why| format!("This header can't be read: {why}."));
        let begin = |header: Header| {
            let _list = lists.bring(&header)?;
            Kind::find(KINDS, &header.game)?.begin(&header)
        };
        match header.and_then(begin) {
            Ok(session) => Reading::Playing(session),
            Err(why) => Reading::Stopped(Stopped { ok: false, at: 0, line, why }),
        }
    }

    /// Inputs that belong to no game.
    fn headless(line: u64) -> Self {
        let why = "No game has begun: a header must come first.".to_owned();
        Reading::Stopped(Stopped { ok: false, at: 0, line, why })
    }

    fn enter(&mut self, entry: &Entry<'_>, line: u64) {
        if let Reading::Playing(session) = self
            && let Err(why) = session.enter(Seat(entry.seat), &entry.text)
        {
            self.stop(line, why);
        }
    }

    /// The first thing that stops a game is the one that is reported.
    fn stop(&mut self, line: u64, why: String) {
        if let Reading::Playing(session) = self {
            *self = Reading::Stopped(Stopped { ok: false, at: session.seq() + 1, line, why });
        }
    }

    fn finish(self) -> Replayed {
        let session = match self {
            Reading::Playing(session) => session,
            Reading::Stopped(stopped) => {
                return Replayed { report: Report::Stopped(stopped), session: None };
            }
        };
        let status = session.status();
        let outcome = status.outcome();
        let played = Played {
            ok: true,
            actions: session.seq(),
            over: outcome.is_some(),
            winners: outcome.map_or(Vec::new(), |outcome| outcome.winners()),
            scores: outcome
                .map_or(Vec::new(), |outcome| outcome.placings.iter().map(|p| p.score).collect()),
            board: session.line(),
        };
        Replayed { report: Report::Played(played), session: Some(session) }
    }
}
