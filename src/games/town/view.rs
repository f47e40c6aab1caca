//! What a viewer may see: of the others what lay open when the round began, and of one's own desk
//! everything.

use serde::Serialize;

use super::CrissCrossTown;
use super::action::Action;
use super::arrangement::Proof;
use super::card::Card;
use super::desk::Desk;
use super::options::Variant;
use super::paper::Paper;
use super::rules::may_renew;
use super::score::Score;
use super::state::{Asked, SeatState, State};
use super::town::Town;
use crate::game::{Seat, Viewer};

/// A game as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The seat of the one who looks, if they play.
    pub you: Option<Seat>,
    pub variant: Variant,
    pub solo: bool,
    /// From 1; one more than there are cards when workers are arranged for good.
    pub round: u8,
    pub finishing: bool,
    /// The cards that have been turned over, the round's own last.
    pub cards: Vec<Card>,
    /// Whether the minute of a tight round is running.
    pub hurried: bool,
    pub seats: Vec<SeatView>,
    /// The viewer's own things.
    pub own: Option<Own>,
    pub over: bool,
}

/// One seat as all may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    pub here: bool,
    pub done: bool,
    /// As they were when the round began; at the end of the game as they are.
    pub town: Town,
    pub sheet: Paper,
    /// Workers owned, at work or not.
    pub workers: usize,
    pub pollution: usize,
    /// When the game is over.
    pub score: Option<Score>,
}

/// What only its owner may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    pub desk: Desk,
    pub reserve: usize,
    /// What was done this round and can be taken back.
    pub plan: Vec<Action>,
    /// Whether the sheet can be traded for a fresh one.
    pub may_renew: bool,
    /// An arrangement is being looked for.
    pub asked: Option<Asked>,
    /// How good the arrangement is, if it is the program's.
    pub arranged: Option<Proof>,
    /// Workers that each neighbour could have at work in the end.
    pub rivals: Vec<usize>,
}

impl View {
    pub(super) fn new(game: &CrissCrossTown, state: &State, viewer: Viewer) -> Self {
        let you = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index() < state.seats.len()),
        };
        Self::of(game, state, you, |seat| &seat.opening)
    }

    /// A moment of a game that is over: whoever is done with the round has their town shown as it is.
    pub(super) fn afterwards(game: &CrissCrossTown, then: &State) -> Self {
        Self::of(game, then, None, |seat| if seat.done { &seat.desk } else { &seat.opening })
    }

    /// As it is for who sees these desks while the game goes on.
    fn of(
        game: &CrissCrossTown,
        state: &State,
        you: Option<Seat>,
        desk: fn(&SeatState) -> &Desk,
    ) -> Self {
        let over = state.is_over();
        let turned = usize::from(state.round).min(state.cards.len());
        Self {
            you,
            variant: state.variant,
            solo: state.is_solo(),
            round: state.round,
            finishing: state.is_finishing(),
            cards: state.cards[..turned].to_vec(),
            hurried: state.hurried,
            seats: state.seats().map(|seat| SeatView::of(game, state, seat, desk)).collect(),
            own: you.map(|you| Own::of(state, you)),
            over,
        }
    }

    /// Whether the first who is done starts the minute, and nobody can take that back.
    pub fn is_tight(&self) -> bool {
        self.variant.is_tight() && !self.solo
    }

    /// The card of the round; none at the end.
    pub fn card(&self) -> Option<&Card> {
        self.cards.last().filter(|_| !self.finishing)
    }
}

impl SeatView {
    fn of(
        game: &CrissCrossTown,
        state: &State,
        number: Seat,
        desk: fn(&SeatState) -> &Desk,
    ) -> Self {
        let (seat, over) = (&state.seats[number.index()], state.is_over());
        let desk = if over { &seat.desk } else { desk(seat) };
        Self {
            here: seat.here,
            done: seat.done,
            town: desk.town.clone(),
            sheet: desk.sheet.clone(),
            workers: desk.owned(),
            pollution: desk.pollution(),
            score: over.then(|| game.score(state, number)),
        }
    }
}

impl Own {
    fn of(state: &State, seat: Seat) -> Self {
        let place = &state.seats[seat.index()];
        let arranged = place.plan.last().and_then(|last| match last {
            Action::Suggested(Some(arrangement)) => Some(arrangement.proof),
            _ => None,
        });
        Self {
            desk: place.desk.clone(),
            reserve: place.desk.reserve(),
            plan: place.plan.clone(),
            may_renew: place.owes() && may_renew(state, seat).is_ok(),
            asked: place.asked,
            arranged,
            rivals: state.rivals(seat, |other| other.opening.owned()),
        }
    }
}
