//! Opening a table: everything is decided first, and then written down at once. A table whose seats are
//! all taken, or that nobody else can join, has begun when it is there.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::loading::{seat_rows, start_row};
use super::lobby::could_begin;
use super::record::{Beginning, Place, TableId};
use super::refused::Refused;
use super::seating::{Occupant, PersonId, Seating};
use crate::game::{Header, Pace};
use crate::store::{NewTable, Opened};

/// What a table is opened with: plain data, so that it can wait.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    pub game: String,
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
    /// For the opener's eyes only, alone or with computers: it begins at once, and nothing of it appears
    /// in the channel.
    #[serde(default)]
    pub private: bool,
}

impl Tables {
    /// Opens a table; one whose seats are all taken begins at once.
    pub async fn open(&self, opening: Opening) -> Result<TableId, Trouble> {
        let new = self.prepare(&opening).await?;
        self.enter(new).await
    }

    /// Opens a private table to play `of` once more, unless one is open already: then it is that one.
    pub async fn open_rematch(&self, of: TableId, opening: &Opening) -> Result<TableId, Trouble> {
        let new = self.prepare(opening).await?;
        self.enter(NewTable { rematch_of: Some(of.0), ..new }).await
    }

    /// All that can be decided before a table is opened: one that could never begin, or for which there
    /// is no room, is refused at the door.
    pub(super) async fn prepare(&self, opening: &Opening) -> Result<NewTable, Trouble> {
        let (place, now) = (opening.place, self.now());
        let (guild, private) = (place.guild.map(u64::cast_signed), opening.private);
        let kind = self.kind(&opening.game)?;
        let seating = Seating::new(kind.seats.clone(), opening.seats.clone())
            .with_options(opening.seat_options.iter().cloned());
        let limits = self.limits();
        limits.check(&seating)?;
        let alone = seating.is_alone(opening.opener);
        if private && !alone {
            return Err(Refused::NotAlone.into());
        }
        if place.is_direct() && !alone {
            return Err(Refused::NobodyElse.into());
        }
        let of_server = guild.filter(|_| !private);
        let crowded = self.store().crowded(opening.opener.0, of_server, limits.most()).await?;
        if let Some(crowded) = crowded {
            return Err(limits.refusal(crowded).into());
        }
        let seating = self.pin_seats(kind, &seating, place).await?;
        let header = Header {
            game: kind.id.to_owned(),
            rules: kind.rules,
            options: opening.options.clone(),
            seats: seating.seats().len(),
            seed: self.seed().to_string(),
            dictionary: self.pinned(kind, opening.dictionary.as_deref(), place).await?,
            seat_options: seating.chosen(),
        };
        let start = if seating.is_full() || private || place.is_direct() {
            let (header, seating, pace) = (header.clone(), seating.clone(), opening.pace);
            let beginning =
                apart(move || Beginning::of(kind, &header, &seating, pace, now)).await??;
            Some(start_row(&beginning, now))
        } else {
            could_begin(kind, header.clone()).await?;
            None
        };
        Ok(NewTable {
            game: header.game,
            rules: header.rules.into(),
            options: header.options.to_string(),
            seed: header.seed,
            dictionary: header.dictionary,
            pace: opening.pace.to_string(),
            guild,
            channel: place.channel.cast_signed(),
            private,
            opener: opening.opener.0,
            seats: seat_rows(&seating),
            at: now,
            start,
            most: limits.most(),
            waiting: None,
            rematch_of: None,
        })
    }

    pub(super) async fn enter(&self, new: NewTable) -> Result<TableId, Trouble> {
        let id = match self.store().open_table(new).await? {
            Opened::Table(id) => TableId(id),
            Opened::Taken(id) => return Err(Trouble::Taken(TableId(id))),
            // Another press was quicker: what it opened is what was asked for.
            Opened::Before(id) => return Ok(TableId(id)),
            Opened::Crowded(crowded) => return Err(self.limits().refusal(crowded).into()),
        };
        self.tell(id);
        Ok(id)
    }
}
