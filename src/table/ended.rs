//! How a game ended, as it is stored with its last input: places and points, and what the game says of each
//! seat besides.

use serde_json::{Value, json};

use super::kind::Kind;
use super::record::{Change, Table};
use super::registry::AnySession;
use super::seating::Occupant;
use crate::game::{Header, Seat, dictionary_id};
use crate::store::{Ended, Placed, Report, SERVER_WORDS};
use crate::words::Lexicon;

/// The variant of a game whose players have brought its words.
const BROUGHT: &str = "words of their own";

/// One row a seat, once a game is over.
pub fn results(table: &Table, change: &Change) -> Vec<Placed> {
    let Some(outcome) = &change.outcome else { return Vec::new() };
    let seats = (0..).map(Seat).zip(&outcome.placings);
    seats
        .map(|(seat, placing)| Placed {
            seat: seat.0.into(),
            person: match table.seating.occupant(seat) {
                Some(Occupant::Person(person)) => Some(person.0),
                _ => None,
            },
            score: placing.score.into(),
            place: placing.rank.map(i64::from),
            group: placing.group.into(),
        })
        .collect()
}

/// What else is known of it.
pub fn ended(table: &Table, change: &Change) -> Ended {
    match (table.kind, &change.outcome) {
        (Some(kind), Some(_)) => Ended {
            duel: kind.is_duel(),
            lasts: kind.edition_days,
            reports: reports(kind, table, &*change.session),
        },
        _ => Ended::default(),
    }
}

/// What a game that is over says of each of its seats.
pub fn reports(kind: &Kind, table: &Table, session: &dyn AnySession) -> Vec<Report> {
    let header = &table.header;
    let chosen = |seat: usize| header.seat_options.get(seat).cloned().unwrap_or(json!({}));
    // What everybody plays on a date nobody has brought.
    let brought = table.edition.is_none() && (kind.is_brought)(header);
    let report = |seat: usize| {
        let own = chosen(seat);
        let dictionary = dictionary(kind, header, &own);
        let variant =
            variant(&(kind.variant)(&header.options, &own), brought, dictionary.as_deref());
        let reached = session.report(Seat(seat as u8));
        // What is to be achieved is measured by the usual rules.
        let feats = reached.feats.iter().filter(|_| variant.is_empty());
        Report {
            title: reached.title.map(str::to_owned),
            feats: feats.map(|feat| feat.id.to_owned()).collect(),
            words: reached.words,
            dictionary: dictionary.as_deref().map(dictionary_id).map(str::to_owned),
            variant,
        }
    };
    (0..header.seats).map(report).collect()
}

/// All that keeps the score of a seat from being compared with others: its rules, what players have brought, and
/// words that are a server's own. Empty for the usual rules.
fn variant(rules: &str, brought: bool, dictionary: Option<&str>) -> String {
    let of_server = dictionary.is_some_and(Lexicon::has_brought_words);
    let parts = [(rules, true), (BROUGHT, brought), (SERVER_WORDS, of_server)];
    let parts = parts.into_iter().filter(|(part, holds)| *holds && !part.is_empty());
    parts.map(|(part, _)| part).collect::<Vec<_>>().join(", ")
}

/// The dictionary of a seat as it is pinned: its own, or the table's.
fn dictionary(kind: &Kind, header: &Header, own: &Value) -> Option<String> {
    let own = (kind.seat_dictionary)(own).ok().flatten();
    own.or_else(|| header.dictionary.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_brought_is_a_variant() {
        let usual = Some("en-standard@0a");
        for (rules, brought, dictionary, expected) in [
            ("", false, usual, ""),
            ("", false, None, ""),
            ("", false, Some("en-standard@0a-DRANK"), ""),
            ("", false, Some("en-standard@0a+GROZZ-DRANK"), SERVER_WORDS),
            ("", false, Some("server-en@0a"), SERVER_WORDS),
            ("from 2 letters", false, usual, "from 2 letters"),
            ("from 2 letters", true, usual, "from 2 letters, words of their own"),
            ("", true, Some("server-en@0a"), "words of their own, words of the server"),
        ] {
            assert_eq!(variant(rules, brought, dictionary), expected);
        }
    }
}
