//! What each input does to a game.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::colour::Colour;
use super::refusal::Refusal;
use super::state::{End, Offer, Placement, State};
use crate::game::{Audience, Step};
use crate::grid::Square;

/// What happened, for those who watch. Nothing is hidden: all events are for all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Placed(Placement),
    Offered(Colour),
    Declined(Colour),
    Ended(End),
}

/// A step with its events in the order in which they happened.
type Outgoing = Step<State, Event>;

pub(super) fn act(state: &State, colour: Colour, action: Action) -> Result<Outgoing, Refusal> {
    match action {
        Action::Place(square) => place(state, colour, square),
        Action::Offer => offer(state, colour),
        Action::Accept => offer_to(state, colour).map(|_| end(state, End::Agreed)),
        Action::Decline => decline(state, colour),
    }
}

fn place(state: &State, colour: Colour, square: Square) -> Result<Outgoing, Refusal> {
    let mover = Colour::to_move(state.ply);
    if colour != mover {
        return Err(Refusal::NotYourTurn { mover });
    }
    if !state.board.contains(square) {
        return Err(Refusal::OffBoard { square, size: state.board.size() });
    }
    if state.board.at(square).is_some() {
        return Err(Refusal::Taken { square });
    }
    let mut board = state.board.clone();
    let captured = board.place(colour, square).squares();
    let ply = state.ply + 1;
    let squares = u16::from(board.size()).pow(2);
    let ended = if board.joins(colour, square) {
        Some(End::Joined(colour))
    } else {
        (ply == squares).then_some(End::Full)
    };
    let placement = Placement { colour, square, captured };
    let mut events = vec![(Audience::All, Event::Placed(placement.clone()))];
    events.extend(ended.map(|end| (Audience::All, Event::Ended(end))));
    let offers = [Offer::None; 2];
    Ok(Step { state: State { board, ply, last: Some(placement), offers, end: ended }, events })
}

fn offer(state: &State, colour: Colour) -> Result<Outgoing, Refusal> {
    if state.offers[colour.other().index()] == Offer::Open {
        return Err(Refusal::OfferOfTheOther { by: colour.other() });
    }
    match state.offers[colour.index()] {
        Offer::Open => Err(Refusal::OfferStands),
        Offer::Declined => Err(Refusal::OfferDeclined),
        Offer::None => Ok(with_offer(state, colour, Offer::Open, Event::Offered(colour))),
    }
}

fn decline(state: &State, colour: Colour) -> Result<Outgoing, Refusal> {
    let by = offer_to(state, colour)?;
    Ok(with_offer(state, by, Offer::Declined, Event::Declined(colour)))
}

/// Who has an open offer that `colour` can answer.
fn offer_to(state: &State, colour: Colour) -> Result<Colour, Refusal> {
    let by = colour.other();
    if state.offers[by.index()] == Offer::Open { Ok(by) } else { Err(Refusal::NoOffer) }
}

fn with_offer(state: &State, by: Colour, offer: Offer, event: Event) -> Outgoing {
    let mut state = state.clone();
    state.offers[by.index()] = offer;
    Step { state, events: vec![(Audience::All, event)] }
}

pub(super) fn time_up(state: &State, colour: Colour, decision: u32) -> Result<Outgoing, Refusal> {
    if state.mover() != Some(colour) || decision != u32::from(state.ply) {
        return Err(Refusal::NotDue);
    }
    Ok(end(state, End::OutOfTime(colour).unless_unmoved(state)))
}

pub(super) fn resign(state: &State, colour: Colour) -> Outgoing {
    end(state, End::Resigned(colour))
}

/// Leaving is giving up, but before both have moved nobody has lost anything.
pub(super) fn left(state: &State, colour: Colour) -> Outgoing {
    end(state, End::Left(colour).unless_unmoved(state))
}

impl End {
    /// Before both have moved, a clock or a departure cancels the game without a result.
    fn unless_unmoved(self, state: &State) -> End {
        if state.ply < 2 { End::Cancelled } else { self }
    }
}

fn end(state: &State, end: End) -> Outgoing {
    let state = State { offers: [Offer::None; 2], end: Some(end), ..state.clone() };
    Step { state, events: vec![(Audience::All, Event::Ended(end))] }
}
