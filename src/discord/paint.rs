//! Pictures are drawn on threads of their own, and no more at once than there are cores.

use std::sync::Arc;

use super::answer::Picture;
use crate::draw::{Canvas, Effort};
use crate::game::Viewer;
use crate::screen::{Look, Panel};
use crate::table::apart::Room;
use crate::table::registry::AnySession;

/// Draws pictures. Cheap to clone.
#[derive(Clone)]
pub struct Painter {
    room: Room,
}

impl Painter {
    pub fn new() -> Self {
        Self { room: Room::cores_but(0) }
    }

    /// What `viewer` sees of a game; if it is a pad, with a draft and with marks or without.
    pub async fn board(
        &self,
        session: &Arc<dyn AnySession>,
        viewer: Viewer,
        pad: Option<(&str, bool)>,
        look: Look,
        alt: String,
    ) -> Option<Picture> {
        let session = session.clone();
        let pad = pad.map(|(draft, marks)| (draft.to_owned(), marks));
        self.paint(alt, move || {
            let pad = pad.as_ref();
            let panel =
                pad.map_or(Panel::Board, |(draft, marks)| Panel::Pad { draft, marks: *marks });
            session.picture(viewer, panel, &look)
        })
        .await
    }

    /// None if drawing failed: words and alt text are better than nothing.
    pub async fn paint(
        &self,
        alt: String,
        draw: impl FnOnce() -> Canvas + Send + 'static,
    ) -> Option<Picture> {
        self.paint_some(alt, move || Some(draw())).await
    }

    /// The same for what may have nothing to be drawn.
    pub async fn paint_some(
        &self,
        alt: String,
        draw: impl FnOnce() -> Option<Canvas> + Send + 'static,
    ) -> Option<Picture> {
        match self.room.run(move || draw().map(|canvas| canvas.png(Effort::Quick))).await {
            Ok(png) => png.map(|png| Picture::board(png, alt)),
            Err(broken) => {
                tracing::error!(%broken, "a picture could not be drawn");
                None
            }
        }
    }
}
