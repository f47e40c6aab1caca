//! What could have been done in a game that is over: worked out one at a time, where nobody waits for
//! it, and remembered for those who ask again.

use super::answer::{Body, Picture};
use super::remembered::Remembered;
use super::{messages, wording};
use crate::draw::{Effort, Theme};
use crate::game::Viewer;
use crate::table::apart::Room;
use crate::table::people::Someone;
use crate::table::record::TableId;
use crate::table::showing::Showing;

/// How many are remembered.
const REMEMBERED: usize = 64;

pub struct Hindsight {
    /// One core: the others are for those who play.
    room: Room,
    /// What is the same for alike: nothing else goes into one.
    known: Remembered<(TableId, Viewer, Theme)>,
}

impl Hindsight {
    pub fn new() -> Self {
        Self { room: Room::new(1), known: Remembered::new(REMEMBERED) }
    }

    /// None if this game has nothing to say with hindsight.
    pub async fn of(&self, showing: &Showing, person: &Someone) -> Option<Body> {
        let (viewer, theme) = (showing.viewer(person.id), person.wishes.theme);
        let key = (showing.id, viewer, theme);
        // Whoever waited may find that another has asked the same.
        let place = self.room.place().await;
        if let Some(body) = self.known.get(&key) {
            return Some(body);
        }
        let session = showing.session.clone()?;
        let thinking = place.run(move || {
            let (screen, canvas) = session.hindsight(viewer, theme)?;
            Some((screen, canvas.png(Effort::Quick)))
        });
        let (screen, png) = match thinking.await {
            Ok(thought) => thought?,
            Err(broken) => {
                tracing::error!(%broken, "hindsight failed");
                return None;
            }
        };
        let text = wording::with_names(showing, &screen.text, wording::mention);
        let mut body = Body::text(text);
        body.picture = Some(Picture::board(png, messages::alt(showing, &screen)));
        self.known.keep(key, &body);
        Some(body)
    }

    pub fn forget(&self) {
        self.known.forget();
    }
}
