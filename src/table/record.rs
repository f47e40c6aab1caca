//! One table as plain data, and what may be done to it.
//!
//! Every method here decides and changes nothing: it gives a [`Change`], which is stored first and
//! taken over with [`Table::take`] after that. So nobody sees what could still be lost.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::edition::EditionTag;
use super::inputs::Inputs;
use super::kind::Kind;
use super::notices::Notice;
use super::plan::rings;
use super::refused::Refused;
use super::registry::AnySession;
use super::seating::{Occupant, PersonId, Seating, SeatingRefusal};
use super::told::{Tellings, Told};
use crate::game::{Audience, Header, Outcome, Pace, Seat, Status, TurnLength};

/// A table, by the number the store gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub i64);

/// Where a table stands: a channel, a thread or a private conversation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// None in a private conversation.
    pub guild: Option<u64>,
    pub channel: u64,
}

impl Place {
    /// Whether it is a private conversation, where nobody else can join.
    pub fn is_direct(self) -> bool {
        self.guild.is_none()
    }
}

/// How far a table has come. The names are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Lobby,
    Playing,
    /// Played to its end.
    Over,
    /// Ended without one.
    Closed,
}

/// Everything there is to know about a table.
pub struct Table {
    pub id: TableId,
    /// None if this version does not know the game.
    pub kind: Option<&'static Kind>,
    pub header: Header,
    pub pace: Pace,
    pub place: Place,
    /// Whether only its opener sees it.
    pub private: bool,
    /// Whether its result was posted for others all the same.
    pub posted: bool,
    /// The edition that is played here, if it is what everybody plays on a date.
    pub edition: Option<EditionTag>,
    pub opener: PersonId,
    pub phase: Phase,
    pub seating: Seating,
    /// None before the game begins, and while this version can't read it.
    pub session: Option<Arc<dyn AnySession>>,
    /// What was told lately.
    pub told: Told,
    /// Until when each decision that is open now may take. Those without a clock are not in it.
    pub deadlines: Vec<Deadline>,
    /// How often the table has changed, from the lobby on.
    pub changes: i64,
}

/// When a seat's decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    pub seat: Seat,
    pub decision: u32,
    pub due_at: i64,
    /// When to remind the player, if at all.
    pub remind_at: Option<i64>,
    /// Whether it is a computer's: nobody's clock, only what is left to do.
    pub computer: bool,
}

/// Which state a control was made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamp {
    /// A control in a player's own message grows old with that seat's stamp.
    Own(u32),
    /// A control that everybody sees is meant for those who have to move, and grows old with theirs.
    Public(u32),
    /// What falls due is meant for one decision of a seat, and for no other.
    Decision(u32),
}

/// The stamp of the controls that everybody sees.
pub fn public_stamp(session: &dyn AnySession) -> u32 {
    let awaited = match session.status() {
        Status::Awaiting(awaited) => awaited.first().map(|awaited| awaited.seat),
        Status::Over(_) => None,
    };
    session.stamp(awaited.unwrap_or(Seat(0)))
}

/// What one press does to a game: what is to be stored, and the session after it.
pub struct Change {
    pub seat: Seat,
    /// The inputs in the game's notation: several if that many lines were typed.
    pub texts: Vec<String>,
    pub session: Box<dyn AnySession>,
    /// What has been told lately by then.
    pub told: Told,
    /// What is to be said besides, once.
    pub notices: Vec<Notice>,
    pub deadlines: Vec<Deadline>,
    /// Those that were open before and have another clock now. They are brought forward where that ends
    /// sooner.
    pub hastened: Vec<Deadline>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Change {
    /// The place of its last input in the log.
    pub fn seq(&self) -> u64 {
        self.session.seq()
    }

    /// The place of its first input in the log.
    pub fn first_seq(&self) -> u64 {
        self.seq() + 1 - self.texts.len() as u64
    }
}

/// The beginning of a game.
pub struct Beginning {
    pub header: Header,
    pub seating: Seating,
    pub session: Box<dyn AnySession>,
    pub deadlines: Vec<Deadline>,
}

impl Beginning {
    /// What it takes to begin with those who sit there; open seats are left out.
    pub fn of(
        kind: &Kind,
        header: &Header,
        seating: &Seating,
        pace: Pace,
        now: i64,
    ) -> Result<Self, Refused> {
        let seating = seating.begin()?;
        let header = Header {
            seats: seating.seats().len(),
            seat_options: seating.chosen(),
            ..header.clone()
        };
        let session = kind.begin(&header).map_err(Refused::Rule)?;
        let deadlines = deadlines(&*session, &seating, pace, &[], now);
        Ok(Self { header, seating, session, deadlines })
    }
}

impl Table {
    pub fn kind(&self) -> Result<&'static Kind, Refused> {
        self.kind.ok_or(Refused::Suspended)
    }

    /// Whether it is a lobby or being played.
    pub fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Lobby | Phase::Playing)
    }

    /// Whether it is in play and this version can't read its game.
    pub fn rests(&self) -> bool {
        self.phase == Phase::Playing && self.session.is_none()
    }

    /// The seat of `person`, who wants to play.
    pub fn seat_of(&self, person: PersonId) -> Result<Seat, Refused> {
        self.seating.seat_of(person).ok_or_else(|| stranger(self.phase))
    }

    /// The game that is being played.
    pub fn playing(&self) -> Result<&dyn AnySession, Refused> {
        match (self.phase, &self.session) {
            (Phase::Playing, Some(session)) => Ok(&**session),
            (Phase::Playing, None) => Err(Refused::Suspended),
            (Phase::Lobby, _) => Err(Refused::NotBegun),
            (Phase::Over | Phase::Closed, _) => Err(Refused::Over),
        }
    }

    /// The lobby, if there still is one.
    pub fn lobby(&self) -> Result<&Seating, Refused> {
        match self.phase {
            Phase::Lobby => Ok(&self.seating),
            Phase::Playing if self.rests() => Err(Refused::Suspended),
            Phase::Playing => Err(Refused::Begun),
            Phase::Over | Phase::Closed => Err(Refused::Over),
        }
    }

    /// What `inputs` by `seat` lead to: all of them, or why the first bad one can't be. With a stamp, only
    /// if that is still the newest of its kind.
    pub fn act<'a>(
        &self,
        seat: Seat,
        inputs: impl Into<Inputs<'a>>,
        stamp: Option<Stamp>,
        now: i64,
    ) -> Result<Change, Refused> {
        let session = self.playing()?;
        let is_newest = |stamp: Stamp| match stamp {
            Stamp::Own(stamp) => stamp == session.stamp(seat),
            Stamp::Public(stamp) => stamp == public_stamp(session),
            Stamp::Decision(decision) => {
                session.status().awaited(seat).is_some_and(|open| open.decision == decision)
            }
        };
        if stamp.is_some_and(|stamp| !is_newest(stamp)) {
            return Err(Refused::Stale);
        }
        let inputs = inputs.into();
        let (mut next, mut clocks) = (session.duplicate(), self.deadlines.clone());
        let (mut told, mut notices) = (self.told.clone(), Vec::new());
        let mut hastened = Vec::new();
        for line in inputs.iter() {
            let before = next.status();
            let tellings = next.enter(seat, line.text).map_err(|why| line.refused(why))?;
            told.enter(seat, line.text, &tellings);
            notices.extend(calls(&tellings, &self.seating, |seat| self.rings(&*next, seat)));
            // After each of them, as if they had come one by one.
            clocks = deadlines(&*next, &self.seating, self.pace, &clocks, now);
            hastened.extend(hasten(&mut clocks, &before, &*next, self.pace, now));
        }
        let (texts, outcome) = (inputs.texts(), next.status().outcome().cloned());
        let (session, deadlines) = (next, clocks);
        Ok(Change { seat, texts, session, told, notices, deadlines, hastened, outcome })
    }

    /// Whether the board calls this seat anyway after a step: to its turn, or to the end.
    fn rings(&self, after: &dyn AnySession, seat: Seat) -> bool {
        let seats = self.seating.seats().iter();
        let people = seats.filter(|who| matches!(who, Occupant::Person(_))).count();
        rings(self.pace, people)
            && match after.status() {
                Status::Awaiting(awaited) => {
                    matches!(&awaited[..], [only] if only.seat == seat && only.called)
                }
                Status::Over(_) => true,
            }
    }

    /// What computers have to answer though it is not their turn.
    pub fn answers(&self) -> Vec<(Seat, String)> {
        let Ok(session) = self.playing() else { return Vec::new() };
        let seats = (0..).map(Seat).zip(self.seating.seats());
        let computers = seats.filter(|(_, who)| matches!(who, Occupant::Computer(_)));
        computers.filter_map(|(seat, _)| Some((seat, session.answer(seat)?))).collect()
    }

    /// Takes over what has been stored.
    pub fn take(&mut self, change: Change) {
        self.changes += 1;
        self.phase = if change.outcome.is_some() { Phase::Over } else { Phase::Playing };
        self.session = Some(Arc::from(change.session));
        self.told = change.told;
        self.deadlines = change.deadlines;
    }

    /// Takes over a beginning that has been stored.
    pub fn take_beginning(&mut self, beginning: Beginning) {
        self.changes += 1;
        self.phase = Phase::Playing;
        self.header = beginning.header;
        self.seating = beginning.seating;
        self.session = Some(Arc::from(beginning.session));
        self.told = Told::default();
        self.deadlines = beginning.deadlines;
    }

    /// The deadline that has passed for `seat`, if any: its clock ran out.
    pub fn overdue(&self, now: i64) -> Option<Deadline> {
        self.deadlines.iter().copied().find(|deadline| deadline.due_at <= now)
    }
}

/// Why somebody without a seat can't do that: in a lobby they may still take one.
pub(super) fn stranger(phase: Phase) -> Refused {
    match phase {
        Phase::Lobby => SeatingRefusal::NotSeated.into(),
        Phase::Playing | Phase::Over | Phase::Closed => Refused::NotSeated,
    }
}

/// The people who are to be called besides. What is said in the channel is for all. Whom the board `rings`
/// for reads it there: one bell is enough.
fn calls(tellings: &Tellings, seating: &Seating, rings: impl Fn(Seat) -> bool) -> Vec<Notice> {
    let for_all = tellings.iter().filter(|(audience, _)| *audience == Audience::All);
    let called = for_all.filter_map(|(_, telling)| {
        let seat = telling.call?;
        let person = matches!(seating.occupant(seat), Some(Occupant::Person(_)));
        (person && !rings(seat))
            .then(|| Notice::Called { seat: seat.0, text: telling.text.clone() })
    });
    called.collect()
}

/// The deadlines of all open decisions. One that was open before keeps its time (but see [`hasten`]); a
/// computer is due at once, which is also how it is remembered over a restart that it has to move.
fn deadlines(
    session: &dyn AnySession,
    seating: &Seating,
    pace: Pace,
    before: &[Deadline],
    now: i64,
) -> Vec<Deadline> {
    let Status::Awaiting(awaited) = session.status() else { return Vec::new() };
    let open = awaited.into_iter().filter_map(|awaited| {
        let (seat, decision) = (awaited.seat, awaited.decision);
        let same = |d: &&Deadline| (d.seat, d.decision) == (seat, decision);
        if let Some(known) = before.iter().find(same) {
            return Some(*known);
        }
        if let Some(Occupant::Computer(_)) = seating.occupant(seat) {
            return Some(Deadline { seat, decision, due_at: now, remind_at: None, computer: true });
        }
        let turn = session.turn(pace);
        let due_at = now + milliseconds(awaited.clock.allows(turn)?);
        let remind_at = reminder(turn, due_at, now);
        Some(Deadline { seat, decision, due_at, remind_at, computer: false })
    });
    open.collect()
}

/// Brings forward those who have another clock than `before` the step, if it ends sooner, and gives them
/// all: whether it does is asked again where they are stored, since time may just have been given back.
///
/// A clock that stays the same is left alone even if it would end sooner when set now: then it was moved
/// on purpose.
fn hasten(
    deadlines: &mut [Deadline],
    before: &Status,
    session: &dyn AnySession,
    pace: Pace,
    now: i64,
) -> Vec<Deadline> {
    let (after, turn) = (session.status(), session.turn(pace));
    let mut hastened = Vec::new();
    for deadline in deadlines.iter_mut().filter(|deadline| !deadline.computer) {
        let clock = |status: &Status| {
            let awaited = status.awaited(deadline.seat).copied();
            awaited.filter(|awaited| awaited.decision == deadline.decision).map(|a| a.clock)
        };
        let (Some(was), Some(is)) = (clock(before), clock(&after)) else { continue };
        let Some(allowed) = is.allows(turn).filter(|_| was != is) else { continue };
        let due_at = now + milliseconds(allowed);
        // Who has been reminded is not reminded again.
        let remind_at = deadline.remind_at.and(reminder(turn, due_at, now));
        let sooner = Deadline { due_at, remind_at, ..*deadline };
        if sooner.due_at < deadline.due_at {
            *deadline = sooner;
        }
        hastened.push(sooner);
    }
    hastened
}

/// When to remind somebody of what is due then. Nobody is reminded of what is due sooner than the warning
/// would come.
fn reminder(turn: Option<TurnLength>, due_at: i64, now: i64) -> Option<i64> {
    let warning = turn.and_then(|turn| turn.warning)?;
    Some(due_at - milliseconds(warning)).filter(|at| *at > now)
}

fn milliseconds(seconds: u32) -> i64 {
    1000 * i64::from(seconds)
}
