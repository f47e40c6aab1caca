//! Tables out of rows, and rows out of tables.

use std::sync::Arc;

use super::apart::apart;
use super::edition::EditionTag;
use super::engine::Trouble;
use super::kind::Kind;
use super::record::{Beginning, Deadline, Phase, Place, Table, TableId};
use super::refused::Refused;
use super::registry::AnySession;
use super::seating::{Occupant, PersonId, Seating};
use super::told::Told;
use super::{lists, suspending, work};
use crate::game::{Header, Pace, Seat};
use crate::store::{self, Logged, Snapshot, Store};

/// A table, and whether loading it changed it.
pub struct Loaded {
    pub table: Table,
    pub changed: bool,
}

/// Loads a table as it is stored: the newest snapshot, and the inputs after it played again.
///
/// A game that was begun by other rules than these goes on from its newest state, if that can be
/// read. A game that can't be read rests until a version comes that can ([`suspending`]).
pub async fn load(
    store: &Store,
    kinds: &'static [Kind],
    id: TableId,
    now: i64,
) -> Result<Loaded, Trouble> {
    let stored = look(store, kinds, id).await?;
    if !suspending::settle(store, &stored, now).await? {
        return Ok(Loaded { table: stored.table, changed: false });
    }
    Ok(Loaded { table: look(store, kinds, id).await?.table, changed: true })
}

/// A table as the rows have it.
pub struct Stored {
    pub table: Table,
    /// Since when it rests, if it does.
    pub suspended_at: Option<i64>,
    /// Whether the rows still have the rules that it was begun by, and not those it is read by.
    pub other_rules: bool,
}

/// Reads a table and changes nothing, whatever comes of it.
pub async fn look(store: &Store, kinds: &'static [Kind], id: TableId) -> Result<Stored, Trouble> {
    let row = store.table(id.0).await?.ok_or(Refused::NoTable)?;
    // A game that this version does not know at all can't be read either.
    let kind = Kind::find(kinds, &row.game).ok();
    let seating = seating(kind, &store.seats(id.0).await?);
    let mut header = header(&row, &seating);
    let phase = phase(row.phase);
    let deadlines = store.deadlines(id.0).await?.iter().filter_map(deadline).collect();
    let mut game = None;
    let mut other_rules = false;
    if let Some(kind) = kind {
        other_rules = header.rules != kind.rules;
        if phase != Phase::Lobby {
            let _lists = lists::bring(store, kind, &header).await?;
            suspending::fetch_old_lists(kind, &header).await;
            game = if other_rules {
                newest_state(store, id, kind, &header).await?
            } else {
                load_session(store, id, kind, &header, phase).await?
            };
        }
        // A lobby begins by the rules of the day.
        if phase == Phase::Lobby || game.is_some() {
            header.rules = kind.rules;
        }
    }
    let edition = match row.edition {
        Some(_) => store.edition_played(id.0).await?,
        None => None,
    };
    let (session, told) = game.map_or((None, Told::default()), |(game, told)| (Some(game), told));
    let table = Table {
        id,
        kind,
        header,
        // A pace that this version does not know has no clock, which hurts nobody.
        pace: row.pace.parse().unwrap_or(Pace::None),
        place: Place {
            guild: row.guild.map(i64::cast_unsigned),
            channel: row.channel.cast_unsigned(),
        },
        private: row.private,
        posted: row.posted_at.is_some(),
        edition: edition.map(EditionTag::from),
        opener: PersonId(row.opener),
        phase,
        seating,
        session: session.map(Arc::from),
        told,
        deadlines,
        changes: row.changes,
    };
    Ok(Stored { table, suspended_at: row.suspended_at, other_rules })
}

/// Who sits at a table.
pub fn seating(kind: Option<&Kind>, rows: &[store::Seat]) -> Seating {
    let seats: Vec<Occupant> = rows.iter().map(occupant).collect();
    let options = rows.iter().map(|row| serde_json::from_str(&row.options).unwrap_or_default());
    let allowed = kind.map_or(seats.len()..=seats.len(), |kind| kind.seats.clone());
    Seating::new(allowed, seats).with_options(options)
}

/// What a table's game was begun with.
pub fn header(row: &store::Table, seating: &Seating) -> Header {
    Header {
        game: row.game.clone(),
        rules: u16::try_from(row.rules).unwrap_or(0),
        options: serde_json::from_str(&row.options).unwrap_or_default(),
        seats: seating.seats().len(),
        seed: row.seed.clone(),
        dictionary: row.dictionary.clone(),
        seat_options: seating.chosen(),
    }
}

fn phase(row: store::Phase) -> Phase {
    match row {
        store::Phase::Lobby => Phase::Lobby,
        store::Phase::Playing => Phase::Playing,
        store::Phase::Over => Phase::Over,
        store::Phase::Closed => Phase::Closed,
    }
}

/// A game, and what was told lately in it.
pub type Game = (Box<dyn AnySession>, Told);

/// The number of the input after a snapshot, if its own is one.
fn following(snapshot: &Snapshot) -> Option<i64> {
    snapshot.seq.checked_add(1).filter(|next| *next > 0)
}

/// The game as other rules left it, if it has begun, nothing came after its newest snapshot, and
/// these rules can read that. One input is counted more: the change of the rules.
async fn newest_state(
    store: &Store,
    id: TableId,
    kind: &'static Kind,
    header: &Header,
) -> Result<Option<Game>, Trouble> {
    let Some(snapshot) = store.snapshot(id.0).await? else { return Ok(None) };
    let Some(next) = following(&snapshot) else { return Ok(None) };
    if !store.inputs(id.0, next).await?.is_empty() {
        return Ok(None);
    }
    let header = Header { rules: kind.rules, ..header.clone() };
    let seq = next.cast_unsigned();
    let told = Told::read(snapshot.told.as_deref());
    let session = apart(move || kind.resume(&header, seq, &snapshot.state).ok()).await?;
    Ok(session.map(|session| (session, told)))
}

/// None for a table that never began, or whose log this version can't read.
async fn load_session(
    store: &Store,
    id: TableId,
    kind: &'static Kind,
    header: &Header,
    phase: Phase,
) -> Result<Option<Game>, Trouble> {
    let header = header.clone();
    let Some(snapshot) = store.snapshot(id.0).await? else {
        // Of a game that ended long ago only the log is kept ([`super::pruning`]). One without any input never began.
        if phase == Phase::Playing {
            return Ok(None);
        }
        let inputs = store.inputs(id.0, 1).await?;
        let replay = move || {
            (!inputs.is_empty()).then(|| from_the_log(kind, &header, &inputs).ok()).flatten()
        };
        return Ok(apart(replay).await?);
    };
    let Some(next) = following(&snapshot) else { return Ok(None) };
    let seq = next.cast_unsigned() - 1;
    let inputs = store.inputs(id.0, next).await?;
    let replay = move || {
        let mut session = kind.resume(&header, seq, &snapshot.state).ok()?;
        let mut told = Told::read(snapshot.told.as_deref());
        enter_all(&mut *session, &mut told, &inputs).ok()?;
        Some((session, told))
    };
    Ok(apart(replay).await?)
}

/// An input that could not be played again, and why. That may quote whoever played, and is not for the log.
pub struct Halted {
    /// 0 if the game could not even begin.
    pub seq: i64,
    pub why: String,
}

/// A game played from its beginning, or why that can't be done.
pub fn from_the_log(kind: &Kind, header: &Header, inputs: &[Logged]) -> Result<Game, Halted> {
    let mut session = kind.begin(header).map_err(|why| Halted { seq: 0, why })?;
    let mut told = Told::default();
    enter_all(&mut *session, &mut told, inputs)?;
    Ok((session, told))
}

/// Plays inputs again, or says why one of them is refused.
pub fn enter_all(
    session: &mut dyn AnySession,
    told: &mut Told,
    inputs: &[Logged],
) -> Result<(), Halted> {
    inputs.iter().try_for_each(|input| {
        let seat = Seat(u8::try_from(input.seat).unwrap_or(u8::MAX));
        let halted = |why| Halted { seq: input.seq, why };
        let tellings = session.enter(seat, &input.payload).map_err(halted)?;
        told.enter(seat, &input.payload, &tellings);
        Ok(())
    })
}

fn occupant(row: &store::Seat) -> Occupant {
    match (row.person, &row.computer) {
        (Some(person), _) => Occupant::Person(PersonId(person)),
        (None, Some(level)) => level.parse().map_or(Occupant::Open, Occupant::Computer),
        (None, None) => Occupant::Open,
    }
}

pub fn seat_rows(seating: &Seating) -> Vec<store::Seat> {
    let row = |(seat, (occupant, options)): (i64, (&Occupant, &serde_json::Value))| store::Seat {
        seat,
        person: match occupant {
            Occupant::Person(person) => Some(person.0),
            _ => None,
        },
        computer: match occupant {
            Occupant::Computer(level) => Some(level.to_string()),
            _ => None,
        },
        options: options.to_string(),
    };
    (0..).zip(seating.seats().iter().zip(seating.options())).map(row).collect()
}

fn deadline(row: &store::Deadline) -> Option<Deadline> {
    Some(Deadline {
        seat: Seat(u8::try_from(row.seat).ok()?),
        decision: u32::try_from(row.decision).ok()?,
        due_at: row.due_at,
        remind_at: row.remind_at,
        computer: row.computer,
    })
}

pub fn deadline_rows(deadlines: &[Deadline]) -> Vec<store::Deadline> {
    let row = |d: &Deadline| store::Deadline {
        seat: d.seat.0.into(),
        decision: d.decision.into(),
        due_at: d.due_at,
        remind_at: d.remind_at,
        computer: d.computer,
    };
    deadlines.iter().map(row).collect()
}

/// All that is due or will be: people's clocks, computers' turns and what is to be worked out.
pub fn due_rows(
    deadlines: &[Deadline],
    session: &dyn AnySession,
    now: i64,
) -> Vec<store::Deadline> {
    deadline_rows(deadlines).into_iter().chain(work::rows(session, now)).collect()
}

pub fn start_row(beginning: &Beginning, now: i64) -> store::Start {
    store::Start {
        options: beginning.header.options.to_string(),
        rules: beginning.header.rules.into(),
        dictionary: beginning.header.dictionary.clone(),
        state: beginning.session.state(),
        deadlines: due_rows(&beginning.deadlines, &*beginning.session, now),
        outbox: Vec::new(),
    }
}
