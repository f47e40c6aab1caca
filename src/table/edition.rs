//! Tables of a game that everybody plays alike on a date: what such a table knows of that. Until others can
//! no longer play it, nothing of it is shown to them.

use super::engine::{Tables, Trouble};
use super::record::TableId;
use super::refused::Refused;
use crate::store::{PlayedEdition, StoreError};

/// The edition that a table plays, where the table was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionTag {
    pub id: i64,
    /// Its date, in days after 1 January 1970.
    pub day: i64,
    /// The code of its language.
    pub language: String,
    /// From this moment on nobody can play on where it was opened, and its letters may be shown.
    pub closes_at: i64,
}

impl EditionTag {
    /// Whether the letters of this table may be shown to others.
    pub fn grids_open(&self, now: i64) -> bool {
        now >= self.closes_at
    }

    /// Refuses what would show the letters of this table to others before that.
    pub fn check_open(&self, now: i64) -> Result<(), Refused> {
        if self.grids_open(now) {
            return Ok(());
        }
        Err(Refused::closed_for(self.closes_at - now))
    }

    /// Refuses what would play on after that.
    pub fn check_playing(&self, now: i64) -> Result<(), Refused> {
        if self.grids_open(now) { Err(Refused::DayOver) } else { Ok(()) }
    }
}

impl Tables {
    /// A press came to nothing through no fault of the player's: if it was at a table that plays an edition,
    /// nobody's streak ends with that date.
    pub async fn excuse(&self, id: TableId, trouble: &Trouble) {
        let fault = matches!(trouble, Trouble::Fault(_) | Trouble::Broken(_));
        if !fault || trouble.is_ordinary() {
            return;
        }
        let excused = async {
            if let Some(played) = self.store().edition_played(id.0).await? {
                self.store().excuse(&played.game, played.day, &trouble.to_string()).await?;
            }
            Ok::<(), StoreError>(())
        };
        if let Err(fault) = excused.await {
            tracing::error!(table = id.0, %fault, "a date can't be excused");
        }
    }
}

impl From<PlayedEdition> for EditionTag {
    fn from(row: PlayedEdition) -> Self {
        let PlayedEdition { edition: id, day, language, closes_at, .. } = row;
        Self { id, day, language, closes_at }
    }
}

impl Refused {
    /// Grids that open in so many milliseconds.
    pub fn closed_for(rest: i64) -> Self {
        Refused::GridsClosed { hours: (rest + HOUR - 1) / HOUR }
    }
}

/// In milliseconds.
const HOUR: i64 = 60 * 60 * 1000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_closed_until_it_is_open() {
        let language = "en".to_owned();
        let tag = EditionTag { id: 1, day: 2, language, closes_at: 10 * HOUR };
        assert_eq!(tag.check_open(8 * HOUR), Err(Refused::GridsClosed { hours: 2 }));
        assert_eq!(tag.check_open(10 * HOUR - 1), Err(Refused::GridsClosed { hours: 1 }));
        assert_eq!(tag.check_playing(10 * HOUR - 1), Ok(()));
        assert_eq!(tag.check_open(10 * HOUR), Ok(()));
        assert_eq!(tag.check_playing(10 * HOUR), Err(Refused::DayOver));
    }
}
