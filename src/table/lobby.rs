//! A table before play: coming and going, and the beginning. Whatever follows from a change of seats is
//! stored with it: a full table has begun if nobody has anything left to settle, a deserted one is closed.

use serde_json::Value;

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::kind::Kind;
use super::lists;
use super::loading::{seat_rows, start_row};
use super::record::{Beginning, Phase, Place, Table, TableId};
use super::refused::Refused;
use super::seating::{PersonId, Seating, SeatingRefusal};
use super::settings::SERVER_LIST;
use crate::game::{Header, Level, dictionary_id};
use crate::store::{Reseat, Then};

impl Tables {
    pub async fn join(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        self.check_welcome_at(id, person).await?;
        self.reseat(id, |seating| seating.join(person)).await
    }

    pub async fn add_computer(
        &self,
        id: TableId,
        by: PersonId,
        level: Level,
    ) -> Result<(), Trouble> {
        self.check_welcome_at(id, by).await?;
        self.reseat(id, |seating| {
            if seating.seat_of(by).is_none() {
                return Err(SeatingRefusal::NotSeated);
            }
            seating.add_computer(level)?;
            self.limits().check(seating)
        })
        .await
    }

    /// Leaves the lobby, or gives up a seat in a game that has begun.
    pub async fn leave(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        if table.phase == Phase::Playing {
            let seat = table.seat_of(person)?;
            return self.step(&mut table, seat, "left", None, None).await;
        }
        drop(table);
        self.reseat(id, |seating| seating.leave(person)).await
    }

    /// A seat's own rules, in games that leave them to the seats: refused if the game could not be
    /// played with them.
    pub async fn choose_rules(
        &self,
        id: TableId,
        person: PersonId,
        options: Value,
    ) -> Result<(), Trouble> {
        self.check_welcome_at(id, person).await?;
        let table = self.lock(id).await?;
        let (kind, place, header) = (table.kind()?, table.place, table.header.clone());
        let mut seating = table.lobby()?.clone();
        drop(table);
        seating.choose(person, options)?;
        let seating = self.pin_seats(kind, &seating, place).await?;
        let (seats, seat_options) = (seating.seats().len(), seating.chosen());
        // The list may be newer than the one that the table was opened with.
        let dictionary = self.pinned_again(kind, &header, place).await?;
        self.could_begin(kind, Header { seats, seat_options, dictionary, ..header }).await?;
        let seat = seating.seat_of(person).ok_or(SeatingRefusal::NotSeated)?;
        let options = seating.options()[seat.index()].clone();
        self.reseat(id, |seating| seating.choose(person, options.clone())).await
    }

    /// Changes who sits in a lobby. A full table begins if nobody has anything left to settle, a deserted
    /// one is closed.
    async fn reseat(
        &self,
        id: TableId,
        change: impl Fn(&mut Seating) -> Result<(), SeatingRefusal>,
    ) -> Result<(), Trouble> {
        match self.reseat_once(id, &change).await {
            // Somebody else came or went through another process.
            Err(Trouble::Refused(Refused::Stale)) => self.reseat_once(id, &change).await,
            done => done,
        }
    }

    async fn reseat_once(
        &self,
        id: TableId,
        change: impl Fn(&mut Seating) -> Result<(), SeatingRefusal>,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let mut seating = table.lobby()?.clone();
        change(&mut seating)?;
        if begins_by_itself(&table, &seating) {
            return self.begin(&mut table, &seating).await;
        }
        let deserted = seating.is_deserted();
        let then = if deserted { Then::Close } else { Then::Wait };
        self.store_seats(&table, &seating, then).await?;
        table.changes += 1;
        table.seating = seating;
        if deserted {
            table.phase = Phase::Closed;
            self.forget(id);
        }
        self.tell(id);
        Ok(())
    }

    /// Begins with those who are there; only one of them can.
    pub async fn start(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        self.check_welcome_at(id, person).await?;
        let mut table = self.lock(id).await?;
        let seating = table.lobby()?.clone();
        table.seat_of(person)?;
        self.begin(&mut table, &seating).await
    }

    /// A full lobby was left by an older version, killed between filling it and beginning: it begins
    /// when somebody next looks at it, if it can.
    pub(super) async fn begin_if_full(&self, table: &mut Table) -> Result<(), Trouble> {
        if table.phase != Phase::Lobby || !begins_by_itself(table, &table.seating) {
            return Ok(());
        }
        let seating = table.seating.clone();
        match self.begin(table, &seating).await {
            Err(trouble @ Trouble::Refused(_)) => {
                let why = trouble.for_log();
                tracing::warn!(table = table.id.0, why, "a full lobby can't begin");
                Ok(())
            }
            begun => begun,
        }
    }

    async fn begin(&self, table: &mut Table, seating: &Seating) -> Result<(), Trouble> {
        let (kind, place) = (table.kind()?, table.place);
        // A server's own words are those of the moment the game begins.
        let dictionary = self.pinned_again(kind, &table.header, place).await?;
        let seating = self.pin_seats(kind, seating, place).await?;
        table.lobby()?;
        let header = Header { dictionary, ..table.header.clone() };
        let _lists = lists::bring(self.store(), kind, &header).await?;
        let (pace, now) = (table.pace, self.now());
        let beginning = apart(move || Beginning::of(kind, &header, &seating, pace, now)).await??;
        let then = Then::Begin(start_row(&beginning, now));
        self.store_seats(table, &beginning.seating, then).await?;
        table.take_beginning(beginning);
        self.tell(table.id);
        Ok(())
    }

    async fn store_seats(
        &self,
        table: &Table,
        seating: &Seating,
        then: Then,
    ) -> Result<(), Trouble> {
        let reseat = Reseat {
            table: table.id.0,
            changes: table.changes,
            at: self.now(),
            seats: seat_rows(seating),
            then,
        };
        if self.store().reseat(reseat).await? {
            return Ok(());
        }
        // Another process has changed, begun or closed it.
        self.forget(table.id);
        Err(Refused::Stale.into())
    }

    /// The same seats, with the dictionaries that they chose for themselves pinned.
    pub(super) async fn pin_seats(
        &self,
        kind: &'static Kind,
        seating: &Seating,
        place: Place,
    ) -> Result<Seating, Trouble> {
        let mut options = seating.options().to_vec();
        for own in &mut options {
            let chosen = (kind.seat_dictionary)(own).map_err(Refused::Rule)?;
            let id = chosen.as_deref().map(dictionary_id);
            if id.is_some()
                && let Some(pinned) = self.pinned(kind, id, place).await?
            {
                *own = (kind.with_seat_dictionary)(own, pinned).map_err(Refused::Rule)?;
            }
        }
        Ok(seating.clone().with_options(options))
    }

    /// The name of a dictionary with everything that a replay needs to know of it.
    pub(super) async fn pinned(
        &self,
        kind: &'static Kind,
        id: Option<&str>,
        place: Place,
    ) -> Result<Option<String>, Trouble> {
        if !kind.words {
            return Ok(None);
        }
        if place.is_direct() && id == Some(SERVER_LIST) {
            return Err(Refused::NoServer.into());
        }
        let settings = self.settings(place.guild).await?;
        let (lexicon, list) = self.lexicon_of(&settings, id).await?;
        // A server's own list stays from now on, whatever the server does.
        if let Some(list) = list
            && !self.store().pin_wordlist(list.fingerprint).await?
        {
            return Err(Refused::ListChanged.into());
        }
        Ok(Some(lexicon.name()))
    }

    /// The same for a table that has been opened: what its server has now. If its server has no such list any
    /// more, it keeps the one that it was opened with.
    async fn pinned_again(
        &self,
        kind: &'static Kind,
        header: &Header,
        place: Place,
    ) -> Result<Option<String>, Trouble> {
        match self.pinned(kind, header.dictionary_id(), place).await {
            Err(Trouble::Refused(Refused::NoList | Refused::OtherList(_))) => {
                Ok(header.dictionary.clone())
            }
            pinned => pinned,
        }
    }

    /// A table that could never begin is refused at the door.
    pub(super) async fn could_begin(
        &self,
        kind: &'static Kind,
        header: Header,
    ) -> Result<(), Trouble> {
        let _lists = lists::bring(self.store(), kind, &header).await?;
        let begun = apart(move || kind.begin(&header).map(drop)).await?;
        Ok(begun.map_err(Refused::Rule)?)
    }
}

/// Whether the last free seat taken is the beginning. Where seats have rules of their own, whoever came last
/// has yet to choose them: somebody presses Start.
fn begins_by_itself(table: &Table, seating: &Seating) -> bool {
    seating.is_full() && table.kind.is_some_and(|kind| !kind.has_seat_rules())
}
