//! What could have been done in a game that is over: worked out one at a time, where nobody waits for
//! it, and remembered for those who ask again.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use tokio::sync::Semaphore;

use super::answer::{Card, Picture};
use super::cards;
use crate::draw::{Effort, Theme};
use crate::game::Viewer;
use crate::table::people::Someone;
use crate::table::record::TableId;
use crate::table::showing::Showing;

/// How many are remembered.
const REMEMBERED: usize = 64;

/// What is the same for alike: nothing else goes into one.
type Key = (TableId, Viewer, Theme);

pub struct Hindsight {
    /// One core: the others are for those who play.
    turn: Semaphore,
    known: Mutex<VecDeque<(Key, Card)>>,
}

impl Hindsight {
    pub fn new() -> Self {
        Self { turn: Semaphore::new(1), known: Mutex::default() }
    }

    /// None if this game has nothing to say with hindsight.
    pub async fn of(&self, showing: &Showing, person: &Someone) -> Option<Card> {
        let (viewer, theme) = (showing.viewer(person.id), person.wishes.theme);
        let key = (showing.id, viewer, theme);
        // The semaphore is never closed. Whoever waited may find that another has asked the same.
        let _turn = self.turn.acquire().await.ok()?;
        if let Some(card) = self.known(&key) {
            return Some(card);
        }
        let session = showing.session.clone()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let (screen, canvas) = session.hindsight(viewer, theme)?;
            Some((screen, canvas.png(Effort::Quick)))
        });
        let (screen, png) = match thinking.await {
            Ok(thought) => thought?,
            Err(fault) => {
                tracing::error!(%fault, "hindsight failed");
                return None;
            }
        };
        let mut card = Card::text(screen.text);
        card.picture = Some(Picture { png, alt: cards::alt(showing, &screen.alt) });
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.truncate(REMEMBERED - 1);
        known.push_front((key, card.clone()));
        Some(card)
    }

    fn known(&self, key: &Key) -> Option<Card> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(other, _)| other == key).map(|(_, card)| card.clone())
    }
}
