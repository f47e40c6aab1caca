//! Private messages follow the game: those that would look different are made anew, side by side, each
//! with what its player has chosen on it.
//!
//! Whoever writes on a pad holds its lock, the answer to its player's own press too. So one edit of a pad
//! is under way at a time, and an older body never comes over a newer one.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::failure::Failure;
use super::messages;
use super::pads::{Pads, Shows};
use super::paint::Painter;
use super::respond::edit;
use super::wire::{Patience, Wire};
use crate::table::people::Someone;
use crate::table::showing::Showing;

/// Whoever moves next has a pad that shows all of it in the answer: it gets this long, and what is overtaken
/// by then is never sent. The public board waits as long.
const GRACE: Duration = Duration::from_millis(100);
/// How many pads are changed at once: more than sit at one table.
const AT_ONCE: usize = 32;
/// The break after the first try; each one after that is twice as long, up to the longest.
const PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Brings pads up to date. Cheap to clone.
#[derive(Clone)]
pub struct Follow {
    wire: Arc<Wire>,
    painter: Painter,
    pads: Arc<Pads>,
    at_once: Arc<Semaphore>,
}

impl Follow {
    pub fn new(wire: Arc<Wire>, painter: Painter, pads: Arc<Pads>) -> Self {
        Self { wire, painter, pads, at_once: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Has every pad of a table show it as it is here, each in its own time. Nobody waits for that.
    pub fn refresh(&self, showing: &Showing) {
        let behind = self.pads.want(showing.id, showing.changes);
        if behind.is_empty() {
            return;
        }
        let showing = Arc::new(showing.clone());
        for person in behind {
            let whose = (showing.id, person);
            match showing.people().find(|someone| someone.id == person) {
                Some(someone) => {
                    let (someone, showing) = (someone.clone(), showing.clone());
                    tokio::spawn(self.clone().keep_trying(showing, someone));
                }
                // Who has left the table has no pad there.
                None => self.pads.closed(whose),
            }
        }
    }

    /// Tries until the pad shows the table, is to show something newer, or can't be changed any more.
    async fn keep_trying(self, showing: Arc<Showing>, someone: Arc<Someone>) {
        let mut pause = PAUSE;
        sleep(GRACE).await;
        while !self.one(&showing, &someone).await {
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Makes one pad anew, if it would look different. Whether that is done with.
    async fn one(&self, showing: &Showing, someone: &Someone) -> bool {
        let whose = (showing.id, someone.id);
        // The semaphore is never closed.
        let _place = self.at_once.acquire().await;
        let _lock = self.pads.lock(whose).await;
        let Some(open) = self.pads.behind(whose, showing.changes) else { return true };
        let draft = open.shows.draft_for(showing, someone);
        let sketch = messages::pad(showing, someone, draft);
        let shows = Shows::new(showing, someone, draft, sketch.mark);
        if sketch.mark != open.shows.mark {
            let body = sketch.painted(&self.painter).await;
            match edit(&self.wire, Patience::ONCE, &open.token, open.stands, &body).await {
                Ok(()) => {}
                Err(Failure::Passing) => return false,
                // It was put away, or its time is up.
                Err(_) => {
                    self.pads.closed(whose);
                    return true;
                }
            }
        }
        if showing.is_open() {
            self.pads.shown(whose, shows);
        } else {
            self.pads.closed(whose);
        }
        true
    }
}
