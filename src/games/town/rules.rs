//! What each input does to a game.

use serde::{Deserialize, Serialize};

use super::CrissCrossTown;
use super::action::Action;
use super::arrangement::Proof;
use super::card::Card;
use super::refusal::Refusal;
use super::sheet::{SHEET, sheet};
use super::state::{Asked, MOST_EDITS, SeatState, State};
use crate::game::{Audience, Dice, Seat, Step};

/// A sheet that is no longer than this in both directions may be traded for a fresh one.
const SHORT: u8 = SHEET / 2;
/// So may one with no more squares than this: a strip must not cripple the next player.
const FEW: usize = SHORT as usize * SHORT as usize;

/// What happened, for those who may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// For all: this seat is done. `late`: its time ran out.
    Done { seat: Seat, late: bool },
    /// For all: this seat is not done after all.
    Reopened { seat: Seat },
    /// For all: somebody is done in a tight round, and the others have a minute.
    Hurry,
    /// For all: the sheets are passed on, and this card is turned over.
    Round { round: u8, card: Card },
    /// For all: the last card is played, and workers are arranged for good.
    Finish,
    /// For this seat alone: a fresh sheet.
    Fresh,
    /// For this seat alone: an arrangement was found for it, and how good it is known to be.
    Arranged { proof: Proof },
    /// For all.
    Left { seat: Seat },
    /// For all.
    Ended,
}

pub(super) type Outgoing = Step<State, Event>;
type Events = Vec<(Audience, Event)>;

impl CrissCrossTown {
    pub(super) fn act(
        &self,
        state: &State,
        seat: Seat,
        action: Action,
        dice: &Dice,
    ) -> Result<Outgoing, Refusal> {
        let place = &state.seats[seat.index()];
        match action {
            Action::Reopen => return reopen(state, seat),
            _ if place.done && state.is_tight() => return Err(Refusal::DoneForGood),
            _ if place.done => return Err(Refusal::Done),
            Action::Suggested(_) => (),
            _ if place.is_late() => return Err(Refusal::Late),
            _ => (),
        }
        let mut next = state.clone();
        let place = &mut next.seats[seat.index()];
        place.edits += 1;
        let mut events = Vec::new();
        match action {
            Action::Done => {
                if state.is_finishing() {
                    self.demand_words(&place.desk.town, state.variant)?;
                }
                done(&mut next, seat, false, &mut events, dice);
            }
            Action::Undo => undo(place, state.card())?,
            Action::Fresh => {
                fresh(&mut next, seat, dice)?;
                events.push((Audience::Seat(seat), Event::Fresh));
            }
            Action::Best => ask(&mut next, seat, false)?,
            Action::Suggested(found) => {
                if !state.is_finishing() {
                    return Err(Refusal::NotYet);
                }
                // Nothing was found: something valid can always be had.
                let found =
                    found.unwrap_or_else(|| self.plain_arrangement(&place.desk, state.variant));
                let late = place.is_late();
                let proof = found.proof;
                // It always has room: nothing of what was arranged before is left by it, so the desk is the same
                // whether that is in the plan or not.
                place.plan.truncate(MOST_EDITS - 1);
                perform(place, Action::Suggested(Some(found)), None)?;
                self.demand_words(&place.desk.town, state.variant)?;
                events.push((Audience::Seat(seat), Event::Arranged { proof }));
                if late {
                    done(&mut next, seat, true, &mut events, dice);
                }
            }
            edit => perform(place, edit, state.card())?,
        }
        Ok(Step { state: next, events })
    }

    /// A round ends as it stands. At the end of the game the program's arrangement is taken: it is asked for
    /// here, and the seat is done when it comes.
    pub(super) fn time_up(
        &self,
        state: &State,
        seat: Seat,
        decision: u32,
        dice: &Dice,
    ) -> Result<Outgoing, Refusal> {
        let place = &state.seats[seat.index()];
        if !place.owes() || decision != u32::from(state.round) || place.is_late() {
            return Err(Refusal::NotDue);
        }
        let mut next = state.clone();
        let mut events = Vec::new();
        next.seats[seat.index()].edits += 1;
        if state.is_finishing() {
            ask(&mut next, seat, true)?;
        } else {
            done(&mut next, seat, true, &mut events, dice);
        }
        Ok(Step { state: next, events })
    }
}

/// Does one thing of a plan.
fn perform(place: &mut SeatState, action: Action, card: Option<&Card>) -> Result<(), Refusal> {
    if place.plan.len() >= MOST_EDITS {
        return Err(Refusal::TooMuch);
    }
    place.desk.perform(&action, card)?;
    place.plan.push(action);
    // Whoever goes on by hand no longer waits for what was asked for.
    place.asked = None;
    Ok(())
}

/// Does the plan without its last action.
fn undo(place: &mut SeatState, card: Option<&Card>) -> Result<(), Refusal> {
    place.plan.pop().ok_or(Refusal::NothingToUndo)?;
    let mut desk = place.base().clone();
    for action in &place.plan {
        desk.perform(action, card)?;
    }
    place.desk = desk;
    place.asked = None;
    Ok(())
}

fn fresh(state: &mut State, seat: Seat, dice: &Dice) -> Result<(), Refusal> {
    may_renew(state, seat)?;
    let paper = sheet(dice, state.sheets);
    state.sheets += 1;
    let place = &mut state.seats[seat.index()];
    place.desk.sheet = paper;
    place.renewed = Some(Box::new(place.desk.clone()));
    place.plan.clear();
    Ok(())
}

/// Whether a seat may trade its sheet for a fresh one.
pub(super) fn may_renew(state: &State, seat: Seat) -> Result<(), Refusal> {
    if state.is_finishing() {
        return Err(Refusal::Finishing);
    }
    if state.is_solo() {
        return Err(Refusal::FreshAlone);
    }
    let desk = &state.seats[seat.index()].desk;
    if !desk.parts.is_empty() {
        return Err(Refusal::FreshLate);
    }
    let (squares, extent) = (desk.sheet.len(), desk.sheet.extent());
    if extent > SHORT && squares > FEW {
        return Err(Refusal::FreshLarge { squares, extent });
    }
    Ok(())
}

/// Has an arrangement looked for.
fn ask(state: &mut State, seat: Seat, late: bool) -> Result<(), Refusal> {
    if !state.is_finishing() {
        return Err(Refusal::NotYet);
    }
    let place = &mut state.seats[seat.index()];
    // What is being looked for already is waited for, not begun anew.
    let number = match place.asked {
        Some(_) if !late => return Err(Refusal::Asked),
        Some(asked) => asked.number,
        None => place.edits,
    };
    place.asked = Some(Asked { number, late });
    Ok(())
}

fn reopen(state: &State, seat: Seat) -> Result<Outgoing, Refusal> {
    let mut next = state.clone();
    let place = &mut next.seats[seat.index()];
    if !place.done {
        return Err(Refusal::NotDone);
    }
    if state.is_tight() {
        return Err(Refusal::DoneForGood);
    }
    place.done = false;
    place.edits += 1;
    Ok(Step { state: next, events: vec![(Audience::All, Event::Reopened { seat })] })
}

fn done(state: &mut State, seat: Seat, late: bool, events: &mut Events, dice: &Dice) {
    let place = &mut state.seats[seat.index()];
    place.done = true;
    place.asked = None;
    events.push((Audience::All, Event::Done { seat, late }));
    go_on(state, events, dice);
}

/// When nobody is waited for any more: the next round, or the end.
fn go_on(state: &mut State, events: &mut Events, dice: &Dice) {
    if state.is_over() {
        events.push((Audience::All, Event::Ended));
        return;
    }
    if state.seats.iter().any(SeatState::owes) {
        let somebody = state.seats.iter().any(|seat| seat.here && seat.done);
        if somebody && state.is_tight() && !state.is_finishing() && !state.hurried {
            state.hurried = true;
            events.push((Audience::All, Event::Hurry));
        }
        return;
    }
    state.seats.iter_mut().for_each(|seat| seat.desk.settle());
    state.hurried = false;
    state.round += 1;
    if state.is_finishing() {
        state.seats.iter_mut().for_each(|seat| seat.desk.sheet = Default::default());
        events.push((Audience::All, Event::Finish));
    } else {
        pass(state, dice);
        let card = state.cards[usize::from(state.round) - 1].clone();
        let more = usize::from(card.worker);
        state.seats.iter_mut().for_each(|seat| seat.desk.hired += more);
        events.push((Audience::All, Event::Round { round: state.round, card }));
    }
    state.seats.iter_mut().for_each(SeatState::begin);
}

/// Every sheet goes to the next seat, also those of seats that are gone. An empty one is replaced.
fn pass(state: &mut State, dice: &Dice) {
    if state.is_solo() {
        return;
    }
    let mut sheets: Vec<_> =
        state.seats.iter_mut().map(|seat| std::mem::take(&mut seat.desk.sheet)).collect();
    sheets.rotate_right(1);
    for (seat, paper) in state.seats.iter_mut().zip(sheets) {
        seat.desk.sheet = if paper.is_empty() {
            state.sheets += 1;
            sheet(dice, state.sheets - 1)
        } else {
            paper
        };
    }
}

/// A seat that is gone is not waited for. Its town stands as it is, and its sheets go round.
pub(super) fn leave(state: &State, seat: Seat, dice: &Dice) -> Outgoing {
    let mut next = state.clone();
    let place = &mut next.seats[seat.index()];
    place.here = false;
    place.asked = None;
    let mut events = vec![(Audience::All, Event::Left { seat })];
    go_on(&mut next, &mut events, dice);
    Step { state: next, events }
}
