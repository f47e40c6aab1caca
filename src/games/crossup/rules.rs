//! What each input does to a game.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::refusal::Refusal;
use super::state::State;
use crate::game::{Audience, Dice, Seat, Step};
use crate::grid::{SIDE, Square};
use crate::words::Letter;

/// What happened, for those who may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// For all. `late`: the caller ran out of time, and chance called.
    Called { seat: Seat, letter: Letter, late: bool },
    /// For all: this seat has placed the letter, wherever it may be. `late`: its time ran out.
    Placed { seat: Seat, late: bool },
    /// For this seat alone: its time ran out, and the letter went into its first empty box.
    PlacedForYou { letter: Letter, square: Square },
    /// For all.
    Left { seat: Seat },
    /// For all.
    Ended,
}

type Outgoing = Step<State, Event>;

pub(super) fn act(state: &State, seat: Seat, action: Action) -> Result<Outgoing, Refusal> {
    match action {
        Action::Call(letter) => {
            may_call(state, seat)?;
            let showing = state.showing();
            let pile = showing.iter().position(|&top| top == Some(letter));
            let showing = || showing.iter().flatten().copied().collect();
            let pile = pile.ok_or_else(|| Refusal::NotShowing { letter, showing: showing() })?;
            Ok(call(state, pile, false))
        }
        Action::CallPile(number) => {
            may_call(state, seat)?;
            let pile = usize::from(number).wrapping_sub(1);
            if state.piles.get(pile).is_none_or(Vec::is_empty) {
                return Err(Refusal::NoPile { pile: number });
            }
            Ok(call(state, pile, false))
        }
        Action::Put(letter, square) => {
            let called = may_put(state, seat)?;
            if letter != called {
                return Err(Refusal::OtherLetter { called, letter });
            }
            if square.column >= SIDE || square.row >= SIDE {
                return Err(Refusal::OffCard { square });
            }
            match state.cards[seat.index()].at(square) {
                Some(letter) => Err(Refusal::Taken { square, letter }),
                None => Ok(put(state, seat, letter, square, false)),
            }
        }
    }
}

fn may_call(state: &State, seat: Seat) -> Result<(), Refusal> {
    match state.letter() {
        Some(letter) => Err(Refusal::StillPlacing { letter }),
        None if seat != state.caller => Err(Refusal::NotYourCall { caller: state.caller }),
        None => Ok(()),
    }
}

/// The letter that this seat owes.
fn may_put(state: &State, seat: Seat) -> Result<Letter, Refusal> {
    match state.letter() {
        None => Err(Refusal::NothingCalled),
        Some(letter) if !state.owes(seat) => Err(Refusal::AlreadyPlaced { letter }),
        Some(letter) => Ok(letter),
    }
}

/// Takes the top card of a pile that has one.
fn call(state: &State, pile: usize, late: bool) -> Outgoing {
    let mut state = state.clone();
    let letter = state.piles[pile].pop().expect("a pile that was looked at before");
    state.called.push(letter);
    let event = Event::Called { seat: state.caller, letter, late };
    Step { state, events: vec![(Audience::All, event)] }
}

fn put(state: &State, seat: Seat, letter: Letter, square: Square, late: bool) -> Outgoing {
    let mut state = state.clone();
    state.cards[seat.index()].put(square, letter);
    let mut events = vec![(Audience::All, Event::Placed { seat, late })];
    if late {
        events.push((Audience::Seat(seat), Event::PlacedForYou { letter, square }));
    }
    go_on(&mut state, &mut events);
    Step { state, events }
}

/// When nobody owes a put any more: the next seat calls, or it is over.
fn go_on(state: &mut State, events: &mut Vec<(Audience, Event)>) {
    if state.is_over() {
        events.push((Audience::All, Event::Ended));
    } else if state.is_calling() {
        state.pass_call();
    }
}

pub(super) fn time_up(
    state: &State,
    seat: Seat,
    decision: u32,
    dice: &mut Dice,
) -> Result<Outgoing, Refusal> {
    if decision != state.decision() || !state.awaited().any(|awaited| awaited == seat) {
        return Err(Refusal::NotDue);
    }
    match state.letter() {
        None => {
            let piles: Vec<usize> =
                (0..state.piles.len()).filter(|&pile| !state.piles[pile].is_empty()).collect();
            let pile = *dice.pick(&piles).expect("25 calls leave cards in some pile");
            Ok(call(state, pile, true))
        }
        Some(letter) => {
            let square = state.cards[seat.index()].free().next().expect("a letter has its box");
            Ok(put(state, seat, letter, square, true))
        }
    }
}

/// A seat that is gone is not waited for, neither to call nor to place.
pub(super) fn leave(state: &State, seat: Seat) -> Outgoing {
    let mut next = state.clone();
    next.here[seat.index()] = false;
    let mut events = vec![(Audience::All, Event::Left { seat })];
    // Of a seat that leaves between calls, only the call has to be passed on.
    if !state.is_calling() || next.is_over() || seat == state.caller {
        go_on(&mut next, &mut events);
    }
    Step { state: next, events }
}
