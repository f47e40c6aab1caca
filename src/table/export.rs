//! Games as text: one JSON object a line, a header and then one line for each input.
//!
//! ```json
//! {"game":"crisscross","rules":1,"options":{"size":9},"seats":2,"seed":"2a","dictionary":null}
//! {"seat":0,"do":"d5"}
//! {"seat":1,"do":"resign"}
//! ```
//!
//! Games may follow each other in one file: a header begins the next. Seats count from 0. A game that
//! still goes on has no seed in its header: that is nobody's business before its end.
//!
//! A game that was played with a server's own list of words has that list before its header, in as many lines as it
//! takes: `{"list":"server-en@0123456789abcdef","words":"aah aardvark ab"}`.

use std::borrow::Cow;
use std::io;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::{Header, excerpt};

/// One input, in the game's notation or one of the words every game knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<'a> {
    pub seat: u8,
    #[serde(rename = "do", borrow)]
    pub text: Cow<'a, str>,
}

/// Words of a server's own list, by the name that a table pins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words<'a> {
    #[serde(borrow)]
    pub list: Cow<'a, str>,
    /// With blanks between them.
    #[serde(borrow)]
    pub words: Cow<'a, str>,
}

/// The word that enters a change of rules into a log, with the number of the new ones. No replay
/// goes beyond it.
pub const RULES: &str = "rules";

/// Whether an input of a log is a change of rules.
pub fn is_change_of_rules(payload: &str) -> bool {
    payload.split(' ').next() == Some(RULES)
}

/// A line of an export.
#[derive(Clone, PartialEq, Debug)]
pub enum Line<'a> {
    Header(Header),
    Entry(Entry<'a>),
    Words(Words<'a>),
}

/// A line that is none of these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    pub why: String,
    /// Whether it was meant to begin a game.
    pub header: bool,
}

impl<'a> Line<'a> {
    /// Reads a line, or says what is wrong with it.
    pub fn read(text: &'a str) -> Result<Self, Unreadable> {
        // Nearly all lines are entries: only what is none is looked at a second time.
        let not_an_entry = match serde_json::from_str(text) {
            Ok(entry) => return Ok(Line::Entry(entry)),
            Err(fault) => Unreadable { why: described(&fault), header: false },
        };
        match serde_json::from_str(text) {
            Ok(Value::Object(fields)) if fields.contains_key("game") => {
                serde_json::from_value(Value::Object(fields))
                    .map(Line::Header)
                    .map_err(|fault| Unreadable { why: described(&fault), header: true })
            }
            Ok(Value::Object(fields)) if fields.contains_key("list") => serde_json::from_str(text)
                .map(Line::Words)
                .map_err(|fault| Unreadable { why: described(&fault), header: false }),
            _ => Err(not_an_entry),
        }
    }

    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        match self {
            Line::Header(header) => serde_json::to_writer(&mut *out, header)?,
            Line::Entry(entry) => serde_json::to_writer(&mut *out, entry)?,
            Line::Words(words) => serde_json::to_writer(&mut *out, words)?,
        }
        out.write_all(b"\n")
    }
}

/// The fault without its line number, which is always 1 within a line.
fn described(fault: &serde_json::Error) -> String {
    let text = fault.to_string();
    // What is wrong may repeat all of a line.
    let what = excerpt(text.split(" at line ").next().unwrap_or_default());
    if fault.line() > 0 { format!("{what} (column {})", fault.column()) } else { what.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        for text in [
            r#"{"game":"crisscross","rules":1,"options":{"size":9},"seats":2,"seed":"2a","dictionary":null}"#,
            r#"{"game":"wordsearch","rules":1,"options":{},"seats":2,"seed":"2a","dictionary":"fr@0","seat_options":[{},{"minimum":2}]}"#,
            r#"{"game":"crisscross","rules":1,"options":{"size":9},"seats":2,"dictionary":null}"#,
            r#"{"seat":0,"do":"d5"}"#,
            r#"{"seat":3,"do":"put \"P\" b4"}"#,
            r#"{"list":"server-de@0123456789abcdef","words":"bär zug"}"#,
        ] {
            let mut out = Vec::new();
            Line::read(text).unwrap().write(&mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), format!("{text}\n"));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, why) in [
            ("", "EOF while parsing a value (column 0)"),
            ("d5", "expected value (column 1)"),
            ("3", "invalid type: integer `3`, expected struct Entry (column 1)"),
            (r#"{"seat":0}"#, "missing field `do` (column 10)"),
            (r#"{"seat":256,"do":"d5"}"#, "invalid value: integer `256`, expected u8 (column 11)"),
            (
                r#"{"seat":0,"do":"d5","at":1}"#,
                "unknown field `at`, expected `seat` or `do` (column 24)",
            ),
        ] {
            let unreadable = Unreadable { why: why.to_owned(), header: false };
            assert_eq!(Line::read(text), Err(unreadable), "{text}");
        }
    }

    #[test]
    fn a_broken_header_is_known_for_one() {
        let unreadable = Unreadable { why: "missing field `rules`".to_owned(), header: true };
        assert_eq!(Line::read(r#"{"game":"crisscross"}"#), Err(unreadable));
    }
}
