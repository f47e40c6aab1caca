//! Games that are over as moving pictures: made one at a time, where nobody waits for it, and remembered for
//! those who ask again.

use super::answer::{Body, Picture};
use super::remembered::Remembered;
use super::{messages, wording};
use crate::game::Viewer;
use crate::screen::{ALT_LIMIT, Look, Panel};
use crate::table::apart::Room;
use crate::table::engine::{Tables, Trouble};
use crate::table::people::Someone;
use crate::table::record::TableId;
use crate::table::refused::Refused;
use crate::table::showing::Showing;

/// How many are remembered: a few megabytes in all.
const REMEMBERED: usize = 16;

/// Before the words of the end, for those who don't see how it came about.
const MOVING: &str = "A moving picture of the whole game. It ends like this:";
const SAYS: &str = "The whole game, from the first move to the last. **History**, or `/table history`, tells it in words.";

pub struct Replays {
    /// One core: the others are for those who play.
    room: Room,
    /// What everybody may see of a game is the same for all with one look.
    known: Remembered<(TableId, Look)>,
}

impl Replays {
    pub fn new() -> Self {
        Self { room: Room::new(1), known: Remembered::new(REMEMBERED) }
    }

    pub async fn of(
        &self,
        tables: &Tables,
        showing: &Showing,
        person: &Someone,
    ) -> Result<Body, Trouble> {
        // Whatever is remembered was made when it might be seen; whether it may be now is asked anew.
        showing.replayable()?;
        let look = wording::look(showing, person);
        let key = (showing.id, look.clone());
        // Whoever waited may find that another has asked the same.
        let place = self.room.place().await;
        if let Some(body) = self.known.get(&key) {
            return Ok(body);
        }
        let reel = tables.reel(showing).await?;
        let film = place.run(move || reel.film(&look)).await?.map_err(Refused::Rule)?;
        let screen = showing.game()?.screen(Viewer::Public, Panel::Board);
        let alt = format!("{MOVING} {}", messages::alt(showing, &screen));
        let alt: String = alt.chars().take(ALT_LIMIT).collect();
        let mut body = Body::text(format!("{}\n{SAYS}", wording::title(showing)));
        body.picture = Some(Picture::film(film, alt));
        self.known.keep(key, &body);
        Ok(body)
    }

    pub fn forget(&self) {
        self.known.forget();
    }
}
