//! Exported games, spoiled: played again as far as that goes, and what stops them is said.

use std::fmt::Write as _;

use crosstown::game::Dice;
use crosstown::table::kind::Kind;
use crosstown::table::registry::KINDS;
use crosstown::table::replay::{Replay, Report};
use crosstown::words::{Language, Lexicon};
use serde_json::{Value, json};

use super::games::{Games, WORDS, header};
use super::run::{Fate, Trial};
use super::{is_reason, is_sentence, spoil};

/// So many inputs of a game: where it is cut off makes no difference to whoever reads it.
const INPUTS: usize = 30;
/// So many of the files have a server's own list of words.
const OWN_LISTS: usize = 4;

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
    files.extend(own_lists());
    files
}

/// Games that were played with a server's own list of words, which stands before them.
fn own_lists() -> Vec<Vec<String>> {
    let listed: Vec<&str> = WORDS.split_whitespace().filter(|word| word.len() > 1).collect();
    let list = Lexicon::brought(Language::English, &listed.join("\n")).expect("a list");
    let file = |game: &str| {
        let kind = Kind::find(KINDS, game).expect("a game");
        let mut header = header(kind, 1, json!({}), 1);
        header.dictionary = Some(list.name());
        let half = listed.len() / 2;
        let words = |words: &[&str]| json!({ "list": list.name(), "words": words.join(" ") });
        let lines = [
            words(&listed[..half]),
            words(&listed[half..]),
            json!(header),
            json!({ "seat": 0, "do": "resign" }),
        ];
        lines.map(|line| line.to_string()).to_vec()
    };
    let files: Vec<Vec<String>> = ["wordsearch", "town"].map(file).to_vec();
    for file in &files {
        let read = check(file.join("\n").as_bytes());
        assert_eq!(read, Ok(Fate::Taken), "a list that nobody has spoiled is taken: {file:#?}");
    }
    // Often enough to meet one of them among so many games.
    files.iter().cycle().take(OWN_LISTS).cloned().collect()
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
    for (line, why) in said {
        if line == 0 {
            return Err(format!("a line without a number: {why:?}"));
        }
        is_reason(&why)?;
    }
    Ok(fate)
}
