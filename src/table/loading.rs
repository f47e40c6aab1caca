//! Tables out of rows, and rows out of tables.

use super::engine::Trouble;
use super::export::Header;
use super::pace::Pace;
use super::record::{Deadline, Phase, Place, Table, TableId};
use super::refused::Refused;
use super::registry::{AnySession, Kind};
use super::seating::{Occupant, PersonId, Seating};
use crate::game::Seat;
use crate::store::{self, Store};

/// Loads a table as it is stored: the newest snapshot, and the inputs after it played again.
pub async fn load(store: &Store, id: TableId) -> Result<Table, Trouble> {
    let row = store.table(id.0).await?.ok_or(Refused::NoTable)?;
    let kind = Kind::find(&row.game).map_err(Refused::Rule)?;
    let seats: Vec<Occupant> = store.seats(id.0).await?.iter().map(occupant).collect();
    let header = Header {
        game: row.game,
        rules: u16::try_from(row.rules).unwrap_or(0),
        options: serde_json::from_str(&row.options).unwrap_or_default(),
        seats: seats.len(),
        seed: row.seed,
        dictionary: row.dictionary,
    };
    let session = load_session(store, id, kind, &header).await?;
    let deadlines = store.deadlines(id.0).await?.iter().filter_map(deadline).collect();
    Ok(Table {
        id,
        header,
        // A pace that this version does not know has no clock, which hurts nobody.
        pace: row.pace.parse().unwrap_or(Pace::None),
        place: Place {
            guild: row.guild.map(i64::cast_unsigned),
            channel: row.channel.cast_unsigned(),
        },
        opener: PersonId(row.opener),
        phase: match row.phase {
            store::Phase::Lobby => Phase::Lobby,
            store::Phase::Playing => Phase::Playing,
            store::Phase::Over => Phase::Over,
            store::Phase::Closed => Phase::Closed,
        },
        seating: Seating::new(kind.seats.clone(), seats),
        session,
        deadlines,
    })
}

/// None for a table that never began.
async fn load_session(
    store: &Store,
    id: TableId,
    kind: &Kind,
    header: &Header,
) -> Result<Option<Box<dyn AnySession>>, Trouble> {
    let Some(snapshot) = store.snapshot(id.0).await? else { return Ok(None) };
    let seq = snapshot.seq.cast_unsigned();
    let mut session = kind.resume(header, seq, &snapshot.state).map_err(Refused::Rule)?;
    for input in store.inputs(id.0, snapshot.seq + 1).await? {
        let seat = Seat(u8::try_from(input.seat).unwrap_or(u8::MAX));
        session.enter(seat, &input.payload).map_err(Refused::Rule)?;
    }
    Ok(Some(session))
}

fn occupant(row: &store::Seat) -> Occupant {
    match (row.person, &row.computer) {
        (Some(person), _) => Occupant::Person(PersonId(person)),
        (None, Some(level)) => level.parse().map_or(Occupant::Open, Occupant::Computer),
        (None, None) => Occupant::Open,
    }
}

pub fn seat_rows(seating: &Seating) -> Vec<store::Seat> {
    let row = |(seat, occupant): (i64, &Occupant)| store::Seat {
        seat,
        person: match occupant {
            Occupant::Person(person) => Some(person.0),
            _ => None,
        },
        computer: match occupant {
            Occupant::Computer(level) => Some(level.to_string()),
            _ => None,
        },
        options: "{}".to_owned(),
    };
    (0..).zip(seating.seats()).map(row).collect()
}

fn deadline(row: &store::Deadline) -> Option<Deadline> {
    Some(Deadline {
        seat: Seat(u8::try_from(row.seat).ok()?),
        decision: u32::try_from(row.decision).ok()?,
        due_at: row.due_at,
        remind_at: row.remind_at,
    })
}

pub fn deadline_rows(deadlines: &[Deadline]) -> Vec<store::Deadline> {
    let row = |d: &Deadline| store::Deadline {
        seat: d.seat.0.into(),
        decision: d.decision.into(),
        due_at: d.due_at,
        remind_at: d.remind_at,
    };
    deadlines.iter().map(row).collect()
}
