//! Which stored states hang together: what is damaged is not played on with.
//!
//! A desk follows from what it was when its plan began and from that plan, so it is made again. What the plan began
//! with is looked at itself.

use std::collections::BTreeSet;

use super::card::{Card, ROUNDS};
use super::desk::{Desk, MARGIN};
use super::paper::parts;
use super::sheet::SHEET;
use super::state::{FINISH, MOST_EDITS, SeatState, State};
use super::town::{Town, beside};
use crate::grid::Square;

/// More than anybody ever has of anything.
const MANY: usize = 1_000;
/// More letters than all cards of a game allow, and fewer than would reach the edge of the map.
const MOST_LETTERS: usize = 180;

/// Whether a state could be one of a game of so many seats.
pub(super) fn is_whole(state: &State, seats: usize) -> bool {
    let deck = Card::deck();
    state.seats.len() == seats
        && (1..=FINISH).contains(&state.round)
        && state.cards.len() == usize::from(ROUNDS)
        && state.cards.iter().all(|card| deck.contains(card))
        && state.sheets < MANY as u64
        && state.seats.iter().all(|seat| is_seat(state, seat))
}

fn is_seat(state: &State, seat: &SeatState) -> bool {
    let bases = [Some(&seat.opening), seat.renewed.as_deref()];
    let may_ask = state.is_finishing() && seat.owes();
    // Whoever undoes what they do goes on counting: only what nobody ever reaches is damage.
    seat.edits < u32::MAX / 2
        && seat.plan.len() <= MOST_EDITS
        && (may_ask || seat.asked.is_none())
        && bases.into_iter().flatten().all(is_base)
        && planned(seat, state.card()).as_ref() == Some(&seat.desk)
}

/// The desk that the plan leads to.
fn planned(seat: &SeatState, card: Option<&Card>) -> Option<Desk> {
    let mut desk = seat.base().clone();
    seat.plan.iter().try_for_each(|action| desk.perform(action, card)).ok()?;
    Some(desk)
}

/// A desk on which nothing has been cut yet.
fn is_base(desk: &Desk) -> bool {
    let on_sheet = |square: Square| square.column < SHEET && square.row < SHEET;
    let squares: BTreeSet<Square> = desk.sheet.tiles().iter().map(|(square, _)| *square).collect();
    desk.parts.is_empty()
        && desk.placed.is_empty()
        && desk.hired < MANY
        && desk.crumpled < MANY
        && squares.iter().all(|&square| on_sheet(square))
        && parts(&squares).len() <= 1
        && is_town(&desk.town)
        && desk.reserve() + desk.town.workers() <= desk.owned()
}

/// One town, a margin from the corner, with freelancers beside its letters.
fn is_town(town: &Town) -> bool {
    let squares: BTreeSet<Square> = town.lots.keys().copied().collect();
    let least = |number: fn(&Square) -> u8| squares.iter().map(number).min();
    let at_margin = |least: Option<u8>| least.is_none_or(|least| least == MARGIN);
    let beside_letters = |square: &Square| {
        !squares.contains(square) && beside(*square).any(|next| squares.contains(&next))
    };
    squares.len() <= MOST_LETTERS
        && parts(&squares).len() <= 1
        && at_margin(least(|square| square.column))
        && at_margin(least(|square| square.row))
        && town.freelancers.iter().all(beside_letters)
}
