//! A message before its picture is drawn: what it says decides whether it looks different from the one
//! before, so that nothing is drawn or sent that is there already.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::answer::Body;
use super::paint::Painter;
use crate::game::Viewer;
use crate::screen::{Look, Screen};
use crate::table::registry::AnySession;

/// A message without its picture.
pub struct Sketch {
    pub body: Body,
    /// The same for messages that look the same; counts as long as the program runs.
    pub mark: u64,
    picture: Option<Drawing>,
}

/// What is to be drawn.
pub struct Drawing {
    pub session: Arc<dyn AnySession>,
    pub viewer: Viewer,
    /// If it is a pad: its draft, and whether it has marks.
    pub pad: Option<(String, bool)>,
    pub look: Look,
    pub alt: String,
}

impl Sketch {
    /// A message that says all that `screen` does. Where screens are alike, so are their pictures.
    pub fn new(body: Body, screen: Option<&Screen>, picture: Option<Drawing>) -> Self {
        let mut hasher = DefaultHasher::new();
        let rows = serde_json::to_string(&(&body.rows, screen));
        (&body.text, rows.expect("rows and screens are plain data")).hash(&mut hasher);
        if let Some(drawing) = &picture {
            (&drawing.look, &drawing.alt).hash(&mut hasher);
        }
        Self { body, mark: hasher.finish(), picture }
    }

    /// The message with its picture.
    pub async fn painted(self, painter: &Painter) -> Body {
        let Self { mut body, picture, .. } = self;
        if let Some(Drawing { session, viewer, pad, look, alt }) = picture {
            let pad = pad.as_ref().map(|(draft, marks)| (draft.as_str(), *marks));
            body.picture = painter.board(&session, viewer, pad, look, alt).await;
        }
        body
    }
}
