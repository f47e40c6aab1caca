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

    /// What `viewer` sees of a game, with a draft if it is a pad.
    pub async fn board(
        &self,
        session: &Arc<dyn AnySession>,
        viewer: Viewer,
        draft: Option<&str>,
        theme: Theme,
        alt: String,
    ) -> Option<Picture> {
        let (session, draft) = (session.clone(), draft.map(str::to_owned));
        self.paint(alt, move || {
            let panel = draft.as_deref().map_or(Panel::Board, |draft| Panel::Pad { draft });
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
