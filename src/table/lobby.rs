//! A table before play: opening it, coming and going, and the beginning.

use serde_json::{Value, json};

use super::engine::{Tables, Trouble};
use super::export::{Header, dictionary_id};
use super::loading::{self, seat_rows};
use super::pace::Pace;
use super::record::{Phase, Place, Table, TableId};
use super::refused::Refused;
use super::registry::Kind;
use super::seating::{Occupant, PersonId, Seating, SeatingRefusal};
use crate::game::Level;
use crate::store::{NewTable, Opened, Start};

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct Opening {
    pub game: &'static str,
    pub options: Value,
    /// The dictionary, in games that need one; None for the server's own choice.
    pub dictionary: Option<String>,
    pub pace: Pace,
    pub place: Place,
    pub opener: PersonId,
    /// Who sits there from the start. A full table begins at once.
    pub seats: Vec<Occupant>,
    /// What they have chosen for their seats, if anything.
    pub seat_options: Vec<Value>,
}

impl Tables {
    /// Opens a table; one whose seats are all taken begins at once.
    pub async fn open(&self, opening: Opening) -> Result<TableId, Trouble> {
        let kind = Kind::find(opening.game).map_err(Refused::Rule)?;
        let seating =
            Seating::new(kind.seats.clone(), opening.seats).with_options(opening.seat_options);
        let seating = self.pin_seats(kind, &seating, opening.place).await?;
        let header = Header {
            game: kind.id.to_owned(),
            rules: kind.rules,
            options: opening.options,
            seats: seating.seats().len(),
            seed: self.seed().to_string(),
            dictionary: self.pinned(kind, opening.dictionary.as_deref(), opening.place).await?,
            seat_options: seating.chosen(),
        };
        // A table that could never begin is refused at the door.
        kind.begin(&header).map_err(Refused::Rule)?;
        let opened = self.store().open_table(NewTable {
            game: header.game,
            rules: header.rules.into(),
            options: header.options.to_string(),
            seed: header.seed,
            dictionary: header.dictionary,
            pace: opening.pace.to_string(),
            guild: opening.place.guild.map(u64::cast_signed),
            channel: opening.place.channel.cast_signed(),
            private: false,
            opener: opening.opener.0,
            seats: seat_rows(&seating),
            at: self.now(),
        });
        let id = match opened.await? {
            Opened::Table(id) => TableId(id),
            Opened::Taken(id) => return Err(Trouble::Taken(TableId(id))),
        };
        if seating.is_full() {
            let mut table = self.lock(id).await?;
            self.begin(&mut table).await?;
        }
        self.tell(id);
        Ok(id)
    }

    pub async fn join(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        self.reseat(id, |seating| seating.join(person)).await
    }

    pub async fn add_computer(
        &self,
        id: TableId,
        by: PersonId,
        level: Level,
    ) -> Result<(), Trouble> {
        self.reseat(id, |seating| {
            if seating.seat_of(by).is_none() {
                return Err(SeatingRefusal::NotSeated);
            }
            seating.add_computer(level)
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
        let table = self.lock(id).await?;
        let (kind, place, header) = (table.kind()?, table.place, table.header.clone());
        let mut seating = table.lobby()?.clone();
        drop(table);
        seating.choose(person, options)?;
        let seating = self.pin_seats(kind, &seating, place).await?;
        let (seats, seat_options) = (seating.seats().len(), seating.chosen());
        // The list may be newer than the one that the table was opened with.
        let dictionary = self.pinned(kind, header.dictionary_id(), place).await?;
        kind.begin(&Header { seats, seat_options, dictionary, ..header }).map_err(Refused::Rule)?;
        let seat = seating.seat_of(person).ok_or(SeatingRefusal::NotSeated)?;
        let options = seating.options()[seat.index()].clone();
        self.reseat(id, |seating| seating.choose(person, options)).await
    }

    /// Changes who sits in a lobby. A full table begins, a deserted one is closed.
    async fn reseat(
        &self,
        id: TableId,
        change: impl FnOnce(&mut Seating) -> Result<(), SeatingRefusal>,
    ) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        let mut seating = table.lobby()?.clone();
        change(&mut seating)?;
        if !self.store().set_seats(id.0, seat_rows(&seating), self.now()).await? {
            // Another process has begun or closed it.
            self.forget(id);
            return Err(Refused::Stale.into());
        }
        table.changes += 1;
        table.seating = seating;
        if table.seating.is_deserted() {
            return self.close(&mut table, None).await;
        }
        if table.seating.is_full() {
            self.begin(&mut table).await?;
        }
        self.tell(id);
        Ok(())
    }

    /// Begins with those who are there; only one of them can.
    pub async fn start(&self, id: TableId, person: PersonId) -> Result<(), Trouble> {
        let mut table = self.lock(id).await?;
        table.lobby()?;
        table.seat_of(person)?;
        self.begin(&mut table).await?;
        self.tell(id);
        Ok(())
    }

    async fn begin(&self, table: &mut Table) -> Result<(), Trouble> {
        let now = self.now();
        // A server's own words are those of the moment the game begins.
        let dictionary = table.header.dictionary_id();
        let kind = table.kind()?;
        let dictionary = self.pinned(kind, dictionary, table.place).await?;
        let options = self.pin_seats(kind, table.lobby()?, table.place).await?.options().to_vec();
        let beginning = table.begin(dictionary, options, now)?;
        if beginning.seating != table.seating {
            // Seats that stayed open are left out, and words of the server may have come in.
            self.store().set_seats(table.id.0, seat_rows(&beginning.seating), now).await?;
            table.changes += 1;
        }
        let begun = self.store().start(Start {
            table: table.id.0,
            at: now,
            options: beginning.header.options.to_string(),
            rules: beginning.header.rules.into(),
            dictionary: beginning.header.dictionary.clone(),
            state: beginning.session.state(),
            deadlines: loading::deadline_rows(&beginning.deadlines),
            outbox: Vec::new(),
        });
        if !begun.await? {
            self.forget(table.id);
            return Err(Refused::Stale.into());
        }
        table.take_beginning(beginning);
        Ok(())
    }

    /// The same seats, with the dictionaries that they chose for themselves pinned.
    async fn pin_seats(
        &self,
        kind: &Kind,
        seating: &Seating,
        place: Place,
    ) -> Result<Seating, Trouble> {
        let mut options = seating.options().to_vec();
        for own in &mut options {
            let chosen = own.get_mut("dictionary").filter(|name| name.is_string());
            if let Some(name) = chosen {
                let id = name.as_str().map(dictionary_id).map(str::to_owned);
                *name = json!(self.pinned(kind, id.as_deref(), place).await?);
            }
        }
        Ok(seating.clone().with_options(options))
    }

    /// The name of a dictionary with everything that a replay needs to know of it.
    async fn pinned(
        &self,
        kind: &Kind,
        id: Option<&str>,
        place: Place,
    ) -> Result<Option<String>, Trouble> {
        let settings = self.settings(place.guild).await?;
        let id = id.or(settings.dictionary.as_deref());
        Ok(kind.pin(id, &settings.words).map_err(Refused::Rule)?)
    }
}
