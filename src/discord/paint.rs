//! Pictures are drawn on threads of their own, and no more at once than there are cores.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::answer::Picture;
use crate::draw::{Canvas, Effort, Theme};
use crate::game::Viewer;
use crate::screen::Panel;
use crate::table::registry::AnySession;

/// Draws pictures. Cheap to clone.
#[derive(Clone)]
pub struct Painter {
    cores: Arc<Semaphore>,
}

impl Painter {
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { cores: Arc::new(Semaphore::new(cores)) }
    }

    /// What `viewer` sees of a game; if it is a pad, with a draft and with marks or without.
    pub async fn board(
        &self,
        session: &Arc<dyn AnySession>,
        viewer: Viewer,
        pad: Option<(&str, bool)>,
        theme: Theme,
        alt: String,
    ) -> Option<Picture> {
        let session = session.clone();
        let pad = pad.map(|(draft, marks)| (draft.to_owned(), marks));
        self.paint(alt, move || {
            let pad = pad.as_ref();
            let panel =
                pad.map_or(Panel::Board, |(draft, marks)| Panel::Pad { draft, marks: *marks });
            session.picture(viewer, panel, theme)
        })
        .await
    }

    /// None if drawing failed: words and alt text are better than nothing.
    pub async fn paint(
        &self,
        alt: String,
        draw: impl FnOnce() -> Canvas + Send + 'static,
    ) -> Option<Picture> {
        // The semaphore is never closed.
        let core = self.cores.clone().acquire_owned().await.ok()?;
        let drawing = tokio::task::spawn_blocking(move || {
            let _core = core;
            draw().png(Effort::Quick)
        });
        match drawing.await {
            Ok(png) => Some(Picture { png, alt }),
            Err(fault) => {
                tracing::error!(%fault, "a picture could not be drawn");
                None
            }
        }
    }
}
