//! Opening a table: everything is decided first, and then written down at once. A table whose seats are
//! all taken, or that nobody else can join, has begun when it is there.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::kind::Kind;
use super::lists;
use super::loading::{seat_rows, start_row};
use super::record::{Beginning, Place, TableId};
use super::refused::Refused;
use super::seating::{Occupant, PersonId, Seating};
use crate::game::{Header, Pace, Seed};
use crate::store::{NewPlay, NewTable, Opened};

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

/// What all tables of an edition have alike, besides its options.
#[derive(Clone, Debug)]
pub struct Alike {
    pub seed: Seed,
    /// Pinned, without any server's own words.
    pub dictionary: Option<String>,
}

impl Tables {
    /// Opens a table; one whose seats are all taken begins at once.
    pub async fn open(&self, opening: Opening) -> Result<TableId, Trouble> {
        let new = self.prepare(&opening).await?;
        self.enter(new).await
    }

    /// Opens a private table to play `of` once more, unless one is open already: then it is that one.
    pub async fn open_rematch(&self, of: TableId, opening: &Opening) -> Result<TableId, Trouble> {
        if self.lock(of).await?.edition.is_some() {
            return Err(Refused::PlayedOnce.into());
        }
        let new = self.prepare(opening).await?;
        self.enter(NewTable { rematch_of: Some(of.0), ..new }).await
    }

    /// Opens somebody's table of an edition, unless they have one already: then it is that one. Whose grids
    /// they have seen they can't begin any more.
    pub async fn open_play(
        &self,
        opening: &Opening,
        alike: Alike,
        play: NewPlay,
    ) -> Result<TableId, Trouble> {
        self.check_welcome(opening.place, opening.opener).await?;
        let kind = self.kind(&opening.game)?;
        let seating = self.seated(kind, opening)?;
        // A server's own words are its own: an edition is the same everywhere.
        let nowhere = Place { guild: None, ..opening.place };
        let seating = self.pin_seats(kind, &seating, nowhere).await?;
        let Alike { seed, dictionary } = alike;
        let new = self.begun(kind, opening, seating, seed, dictionary).await?;
        self.enter(NewTable { play: Some(play), ..new }).await
    }

    /// All that can be decided before a table is opened: one that could never begin, or for which there
    /// is no room, is refused at the door.
    pub(super) async fn prepare(&self, opening: &Opening) -> Result<NewTable, Trouble> {
        let place = opening.place;
        self.check_welcome(place, opening.opener).await?;
        self.check_all_welcome(place, &opening.seats).await?;
        let kind = self.kind(&opening.game)?;
        let seating = self.seated(kind, opening)?;
        let of_server = place.guild.map(u64::cast_signed).filter(|_| !opening.private);
        let limits = self.limits();
        let crowded = self.store().crowded(opening.opener.0, of_server, limits.most()).await?;
        if let Some(crowded) = crowded {
            return Err(limits.refusal(crowded).into());
        }
        let seating = self.pin_seats(kind, &seating, place).await?;
        let dictionary = self.pinned(kind, opening.dictionary.as_deref(), place).await?;
        self.begun(kind, opening, seating, self.seed(), dictionary).await
    }

    /// Who sits there from the start, if they may.
    fn seated(&self, kind: &'static Kind, opening: &Opening) -> Result<Seating, Trouble> {
        let seating = Seating::new(kind.seats.clone(), opening.seats.clone())
            .with_options(opening.seat_options.iter().cloned());
        self.limits().check(&seating)?;
        let alone = seating.is_alone(opening.opener);
        if opening.private && !alone {
            return Err(Refused::NotAlone.into());
        }
        if opening.place.is_direct() && !alone {
            return Err(Refused::NobodyElse.into());
        }
        Ok(seating)
    }

    /// A table as it is written down: begun, if it begins at once.
    async fn begun(
        &self,
        kind: &'static Kind,
        opening: &Opening,
        seating: Seating,
        seed: Seed,
        dictionary: Option<String>,
    ) -> Result<NewTable, Trouble> {
        let (place, private, now) = (opening.place, opening.private, self.now());
        let header = Header {
            game: kind.id.to_owned(),
            rules: kind.rules,
            options: opening.options.clone(),
            seats: seating.seats().len(),
            seed: seed.to_string(),
            dictionary,
            seat_options: seating.chosen(),
        };
        let start = if seating.is_full() || private || place.is_direct() {
            let _lists = lists::bring(self.store(), kind, &header).await?;
            let (header, seating, pace) = (header.clone(), seating.clone(), opening.pace);
            let beginning =
                apart(move || Beginning::of(kind, &header, &seating, pace, now)).await??;
            Some(start_row(&beginning, now))
        } else {
            self.could_begin(kind, header.clone()).await?;
            None
        };
        Ok(NewTable {
            game: header.game,
            rules: header.rules.into(),
            options: header.options.to_string(),
            seed: header.seed,
            dictionary: header.dictionary,
            pace: opening.pace.to_string(),
            guild: place.guild.map(u64::cast_signed),
            channel: place.channel.cast_signed(),
            private,
            opener: opening.opener.0,
            seats: seat_rows(&seating),
            at: now,
            start,
            most: self.limits().most(),
            waiting: None,
            rematch_of: None,
            play: None,
        })
    }

    pub(super) async fn enter(&self, new: NewTable) -> Result<TableId, Trouble> {
        let id = match self.store().open_table(new).await? {
            Opened::Table(id) => TableId(id),
            Opened::Taken(id) => return Err(Trouble::Taken(TableId(id))),
            // Another press was quicker: what it opened is what was asked for.
            Opened::Before(id) => return Ok(TableId(id)),
            Opened::Seen => return Err(Refused::SeenGrids.into()),
            Opened::Crowded(crowded) => return Err(self.limits().refusal(crowded).into()),
        };
        self.tell(id);
        Ok(id)
    }
}
