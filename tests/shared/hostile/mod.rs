//! Hostile input: real input, spoiled by chance, and what is promised of it. Whatever comes, nothing panics, nothing
//! runs for ever, and what is refused is refused in a sentence.
//!
//! An input is a number: the dice of that number spoil something real, and the same number spoils it the same way. A
//! failure prints the number and what was tried. `tests/hostile` tries some thousands of each kind, and `cargo bench
//! --bench hostile` as many as it is told.
//!
//! | file | what lives there |
//! |---|---|
//! | `run` | trying inputs one by one, and the count of what became of them |
//! | `spoil` | bytes, texts and JSON spoiled |
//! | `games` | real games of all kinds, at any moment |
//! | all others | a kind of input each |

#![allow(dead_code, reason = "each program that has these files uses a part of them")]

pub mod events;
pub mod exports;
pub mod games;
pub mod ids;
pub mod notation;
pub mod options;
pub mod paper;
pub mod poems;
pub mod run;
pub mod settings;
pub mod spoil;
pub mod states;
pub mod typed;
pub mod uploads;

use run::Kind;

/// Every kind of input that can be tried without a database or a network.
pub const KINDS: &[Kind] = &[
    Kind { name: "custom ids", prepare: ids::prepare },
    Kind { name: "crisscross", prepare: || notation::prepare("crisscross") },
    Kind { name: "crossup", prepare: || notation::prepare("crossup") },
    Kind { name: "wordsearch", prepare: || notation::prepare("wordsearch") },
    Kind { name: "wordcross", prepare: || notation::prepare("wordcross") },
    Kind { name: "town", prepare: || notation::prepare("town") },
    Kind { name: "books", prepare: uploads::books },
    Kind { name: "word lists", prepare: uploads::lists },
    Kind { name: "poems", prepare: poems::prepare },
    Kind { name: "paper", prepare: paper::prepare },
    Kind { name: "exports", prepare: exports::prepare },
    Kind { name: "options", prepare: options::prepare },
    Kind { name: "events", prepare: events::prepare },
    Kind { name: "typed", prepare: typed::prepare },
    Kind { name: "settings", prepare: settings::values },
    Kind { name: "env files", prepare: settings::files },
    Kind { name: "states", prepare: states::prepare },
];

/// Discord takes no longer message.
const LONGEST: usize = 2_000;

/// The same of a reason that others put into their sentence.
pub fn is_reason(why: &str) -> Result<(), String> {
    let told = !why.trim().is_empty() && why.starts_with(|first: char| !first.is_whitespace());
    if told { is_sentence(&format!("{why}.")) } else { Err(format!("no reason: {why:?}")) }
}

/// What is wrong with a refusal, if anything: it is a sentence, and short enough to be shown.
pub fn is_sentence(said: &str) -> Result<(), String> {
    let length = said.chars().count();
    let ends = said.trim_end_matches(['”', ')', '`']).ends_with(['.', '!', '?', '…']);
    let begins = said.starts_with(|first: char| !first.is_whitespace());
    if said.trim().is_empty() {
        Err("a refusal without a sentence".to_owned())
    } else if length > LONGEST {
        Err(format!(
            "a refusal of {length} characters: {}…",
            said.chars().take(200).collect::<String>()
        ))
    } else if !ends || !begins {
        Err(format!("no sentence: {said:?}"))
    } else {
        Ok(())
    }
}
