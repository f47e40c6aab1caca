//! How a game ended, as it is stored with its last input: places and points, and what the game says of each
//! seat besides.

use serde_json::{Value, json};

use super::kind::Kind;
use super::record::{Change, Table};
use super::registry::AnySession;
use super::seating::Occupant;
use crate::game::{Header, Seat, dictionary_id};
use crate::store::{Ended, Placed, Report};

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
            reports: reports(kind, &table.header, &*change.session),
        },
        _ => Ended::default(),
    }
}

/// What a game that is over says of each of its seats.
pub fn reports(kind: &Kind, header: &Header, session: &dyn AnySession) -> Vec<Report> {
    let chosen = |seat: usize| header.seat_options.get(seat).cloned().unwrap_or(json!({}));
    let report = |seat: usize| {
        let own = chosen(seat);
        let reached = session.report(Seat(seat as u8));
        Report {
            dictionary: dictionary(kind, header, &own),
            variant: (kind.variant)(&header.options, &own),
            title: reached.title.map(str::to_owned),
            feats: reached.feats.iter().map(|feat| feat.id.to_owned()).collect(),
            words: reached.words,
        }
    };
    (0..header.seats).map(report).collect()
}

/// The dictionary of a seat: its own, or the table's.
fn dictionary(kind: &Kind, header: &Header, own: &Value) -> Option<String> {
    let own = (kind.seat_dictionary)(own).ok().flatten();
    let own = own.as_deref().map(dictionary_id);
    own.or(header.dictionary_id()).map(str::to_owned)
}
