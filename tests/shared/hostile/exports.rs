//! Exported games, spoiled: played again as far as that goes, and what stops them is said.

use std::fmt::Write as _;

use crosstown::game::Dice;
use crosstown::table::registry::KINDS;
use crosstown::table::replay::{Replay, Report};
use serde_json::{Value, json};

use super::games::Games;
use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

/// So many inputs of a game: where it is cut off makes no difference to whoever reads it.
const INPUTS: usize = 30;

/// Real exports: a line each, of all games.
pub fn real() -> Vec<Vec<String>> {
    let mut files = Vec::new();
    for kind in KINDS {
        for played in Games::of(kind.id).played {
            let mut lines = vec![json!(played.header).to_string()];
            let line = |(seat, text): &(crosstown::game::Seat, String)| {
                json!({ "seat": seat.0, "do": text }).to_string()
            };
            lines.extend(played.inputs.iter().take(INPUTS).map(line));
            files.push(lines);
        }
    }
    files
}

pub fn prepare() -> Trial {
    let files = real();
    Box::new(move |dice, tried| {
        let file = spoiled(dice, &files);
        *tried = String::from_utf8_lossy(&file).into_owned();
        check(&file)
    })
}

fn spoiled(dice: &mut Dice, files: &[Vec<String>]) -> Vec<u8> {
    let mut lines = dice.pick(files).expect("a file").clone();
    let other = dice.pick(files).expect("a file");
    for _ in 0..=dice.below(3) {
        let at = dice.below(lines.len() as u32 + 1) as usize;
        match dice.below(7) {
            0 if at < lines.len() => drop(lines.remove(at)),
            1 if at < lines.len() => lines.insert(at, lines[at].clone()),
            2 => lines.extend(other.iter().cloned()),
            3 => lines.truncate(at),
            4 if !lines.is_empty() => lines[0] = spoiled_line(dice, &lines[0]),
            5 => lines.insert(at, spoil::any(dice).to_string()),
            _ if at < lines.len() => lines[at] = spoiled_line(dice, &lines[at]),
            _ => {}
        }
    }
    let text = lines.join("\n");
    if spoil::one_in(dice, 4) {
        spoil::bytes(dice, text.as_bytes(), &[])
    } else {
        text.into_bytes()
    }
}

fn spoiled_line(dice: &mut Dice, line: &str) -> String {
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    spoil::json(dice, &value).to_string()
}

fn check(file: &[u8]) -> Result<Fate, String> {
    let mut said = Vec::new();
    let mut replay = Replay::new(file);
    let mut fate = Fate::Refused;
    let mut games = 0;
    loop {
        let next = replay.next(|line, why| said.push((line, why.to_owned())));
        let Some(replayed) = next.map_err(|why| format!("memory can't be read: {why}"))? else {
            break;
        };
        games += 1;
        if games > file.len() {
            return Err("more games than bytes".to_owned());
        }
        match replayed.report {
            Report::Played(played) => {
                let mut line = String::new();
                write!(line, "{}", json!(played)).map_err(|_| "it can't be printed")?;
                fate = Fate::Taken;
            }
            Report::Stopped(stopped) => is_sentence(&stopped.why)?,
        }
    }
    match said.iter().find(|(line, why)| *line == 0 || why.trim().is_empty()) {
        Some(unsaid) => Err(format!("a line without a reason: {unsaid:?}")),
        None => Ok(fate),
    }
}
