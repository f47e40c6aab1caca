//! A table at one moment, for those who show it: nothing in it is locked, and nothing in it changes.

use std::sync::Arc;

use super::edition::EditionTag;
use super::engine::{Tables, Trouble};
use super::kind::Kind;
use super::people::Someone;
use super::record::{Deadline, Phase, Place, TableId, stranger};
use super::refused::Refused;
use super::registry::AnySession;
use super::seating::{Occupant, PersonId};
use super::told::Told;
use crate::game::{Awaited, Header, Level, Pace, Seat, Status, Viewer};

/// What a table looks like now.
#[derive(Clone)]
pub struct Showing {
    pub id: TableId,
    pub kind: &'static Kind,
    pub header: Header,
    pub pace: Pace,
    pub place: Place,
    /// Whether only its opener sees it.
    pub private: bool,
    /// Whether its result was posted for others all the same.
    pub posted: bool,
    /// The edition that is played here, if it is what everybody plays on a date.
    pub edition: Option<EditionTag>,
    /// Whether its letters may be shown to others: not while they could still play the same.
    pub grids_open: bool,
    pub opener: Arc<Someone>,
    pub phase: Phase,
    pub seats: Vec<Sitting>,
    /// What each seat has chosen for itself.
    pub seat_options: Vec<serde_json::Value>,
    /// None before the game begins, and if this version can't read it any more.
    pub session: Option<Arc<dyn AnySession>>,
    /// What was told lately.
    pub told: Told,
    pub deadlines: Vec<Deadline>,
    /// How often the table had changed.
    pub changes: i64,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitting {
    Open,
    Person(Arc<Someone>),
    Computer(Level),
}

impl Showing {
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let sits = |sitting: &Sitting| matches!(sitting, Sitting::Person(who) if who.id == person);
        let at = self.seats.iter().position(sits)?;
        u8::try_from(at).ok().map(Seat)
    }

    /// The seat of `person`, who wants to do something.
    pub fn seat(&self, person: PersonId) -> Result<Seat, Refused> {
        self.seat_of(person).ok_or_else(|| stranger(self.phase))
    }

    /// What `person` may see.
    pub fn viewer(&self, person: PersonId) -> Viewer {
        self.seat_of(person).map_or(Viewer::Public, Viewer::Seat)
    }

    /// The decisions that are open now: whose, and which.
    pub fn awaited(&self) -> Vec<(Seat, u32)> {
        self.decisions(|_| true)
    }

    /// Those of them that the player must be told of.
    pub fn calls(&self) -> Vec<(Seat, u32)> {
        self.decisions(|awaited| awaited.called)
    }

    fn decisions(&self, which: impl Fn(&Awaited) -> bool) -> Vec<(Seat, u32)> {
        match (self.phase, self.session.as_ref().map(|session| session.status())) {
            (Phase::Playing, Some(Status::Awaiting(awaited))) => {
                let those = awaited.into_iter().filter(which);
                those.map(|awaited| (awaited.seat, awaited.decision)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How many seats are taken.
    pub fn taken(&self) -> usize {
        self.seats.iter().filter(|sitting| **sitting != Sitting::Open).count()
    }

    /// Whether a lobby's game could begin with those who are there.
    pub fn can_begin(&self) -> bool {
        self.phase == Phase::Lobby
            && self.taken() >= *self.kind.seats.start()
            && self.people().next().is_some()
    }

    /// The person on a seat, if it is a person's.
    pub fn person_on(&self, seat: Seat) -> Option<&Arc<Someone>> {
        match self.seats.get(seat.index()) {
            Some(Sitting::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// Everybody who sits here, computers left out.
    pub fn people(&self) -> impl Iterator<Item = &Arc<Someone>> {
        self.seats.iter().filter_map(|sitting| match sitting {
            Sitting::Person(person) => Some(person),
            _ => None,
        })
    }

    /// Whether it is a lobby or being played.
    pub fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Lobby | Phase::Playing)
    }

    /// Whether it is in play and this version can't read its game.
    pub fn rests(&self) -> bool {
        self.phase == Phase::Playing && self.session.is_none()
    }

    /// Whether everybody who may look at it may see its moving picture: all that anybody did there is in it.
    /// Asked here, and nowhere else, for every way there is to it.
    pub fn replayable(&self) -> Result<(), Refused> {
        match self.phase {
            Phase::Over => self.game().map(|_| ()),
            Phase::Lobby => Err(Refused::NotBegun),
            Phase::Playing => Err(Refused::NotOver),
            Phase::Closed => Err(Refused::NothingToReplay),
        }
    }

    /// The game that has begun here.
    pub fn game(&self) -> Result<&Arc<dyn AnySession>, Refused> {
        let none = if self.rests() { Refused::Suspended } else { Refused::NotBegun };
        self.session.as_ref().ok_or(none)
    }

    /// How many inputs were accepted.
    pub fn seq(&self) -> u64 {
        self.session.as_ref().map_or(0, |session| session.seq())
    }
}

impl Tables {
    /// The table as it is now, or as it was shown before if it has not changed since.
    pub async fn newest(&self, before: Showing) -> Result<Showing, Trouble> {
        let same = self.lock(before.id).await?.changes == before.changes;
        if same { Ok(before) } else { self.showing(before.id).await }
    }

    /// The table as it is now.
    pub async fn showing(&self, id: TableId) -> Result<Showing, Trouble> {
        let table = self.lock(id).await?;
        let (occupants, opener) = (table.seating.seats().to_vec(), table.opener);
        let seat_options = table.seating.options().to_vec();
        let (session, told) = (table.session.clone(), table.told.clone());
        let (header, deadlines) = (table.header.clone(), table.deadlines.clone());
        let (pace, place, phase, changes) = (table.pace, table.place, table.phase, table.changes);
        let (private, posted, edition) = (table.private, table.posted, table.edition.clone());
        let kind = table.kind()?;
        drop(table);
        let mut seats = Vec::with_capacity(occupants.len());
        for occupant in occupants {
            seats.push(match occupant {
                Occupant::Open => Sitting::Open,
                Occupant::Computer(level) => Sitting::Computer(level),
                Occupant::Person(person) => {
                    Sitting::Person(self.people().who(person, place.guild).await?)
                }
            });
        }
        let opener = self.people().who(opener, place.guild).await?;
        Ok(Showing {
            id,
            kind,
            header,
            pace,
            place,
            private,
            posted,
            grids_open: edition.as_ref().is_none_or(|edition| edition.grids_open(self.now())),
            edition,
            opener,
            phase,
            seats,
            seat_options,
            session,
            told,
            deadlines,
            changes,
        })
    }
}
