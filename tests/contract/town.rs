//! Criss-Cross Town keeps the contract.

use std::sync::Arc;

use crosstown::game::{Dice, Game, Input, Outcome, Seat, Seats, Status, Viewer};
use crosstown::games::town::{
    Action, Card, CrissCrossTown, FINISH, Lies, Options, State, Tile, Variant,
};
use crosstown::grid::Square;
use crosstown::words::{Letter, Lexicon};

use super::harness::{Policy, Subject, play};

/// What a seat does in a round before it is done, going forward.
const EDITS: usize = 3;

impl Subject for CrissCrossTown {
    fn table(&self, dice: &mut Dice) -> (Options, usize) {
        let variant = *dice.pick(&Variant::ALL).unwrap();
        (Options { variant }, 1 + dice.below(3) as usize)
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Action> {
        let owing: Vec<Seat> =
            state.seats().filter(|seat| state.seats[seat.index()].owes()).collect();
        let seat = dice.pick(&owing).copied().unwrap_or(Seat(0));
        let forward = Input::Act { seat, action: forward(self, state, seat, dice) };
        if policy == Policy::Forward {
            return forward;
        }
        let anyone = Seat(dice.below(state.seats.len() as u32 + 1) as u8);
        match dice.below(60) {
            0..30 => forward,
            30..45 => Input::Act { seat, action: any(state, seat, dice) },
            45..50 => Input::Act { seat: anyone, action: any(state, seat, dice) },
            50..56 => Input::TimeUp { seat, decision: u32::from(state.round) },
            56 => Input::TimeUp { seat: anyone, decision: dice.below(11) },
            57 => Input::Resign { seat: anyone },
            58 => Input::Left { seat: anyone },
            _ => forward,
        }
    }

    fn longest(&self, _options: &Options, seats: usize) -> usize {
        usize::from(FINISH) * seats * (EDITS + 1)
    }

    /// The cards to come are others; so are the desks of others as they are now, what they did this round, and
    /// whether they took a fresh sheet.
    fn scramble(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
        if state.is_over() {
            return None;
        }
        let mut other = state.clone();
        let mut hidden = 0;
        let deck = Card::deck();
        for card in other.cards.iter_mut().skip(usize::from(state.round)) {
            *card = dice.pick(&deck).unwrap().clone();
            hidden += 1;
        }
        for seat in state.seats().filter(|seat| viewer != Viewer::Seat(*seat)) {
            let place = &mut other.seats[seat.index()];
            // A round that went quite differently: other letters lie there, and one of them was cut off.
            let letter = Letter::from_number(1 + dice.below(26) as u8).unwrap();
            let tile = Tile { letter, building: None };
            let square = Square::new(dice.below(10) as u8, dice.below(10) as u8);
            place.desk = place.opening.clone();
            place.desk.sheet = crosstown::games::town::Paper::new([(square, tile)].into());
            place.desk.hired += dice.below(3) as usize;
            place.plan = vec![Action::Flip(1 + dice.below(9) as u8)];
            place.renewed = (dice.below(2) == 0).then(|| Box::new(place.desk.clone()));
            place.edits += 1 + dice.below(50);
            hidden += 1;
        }
        (hidden > 0).then_some(other)
    }

    fn drafts(&self) -> Vec<&'static str> {
        vec![
            "",
            "cut",
            "cut 2 c3 c2c3d3",
            "cut 10 🦀 a0a0zz",
            "place",
            "place 1 m13 flip",
            "place 9 a1",
            "workers 13",
            "workers - black",
            "keep",
            "done",
            "fresh",
            "suggest 0",
            "s1",
            "s2",
            "s9",
        ]
    }
}

/// Something that is accepted and leads on.
fn forward(game: &CrissCrossTown, state: &State, seat: Seat, dice: &mut Dice) -> Action {
    let place = &state.seats[seat.index()];
    let accepted = |action: &Action| {
        let input = Input::Act { seat, action: action.clone() };
        let mut dice = Dice::new(&crosstown::game::Seed::from_number(1), 1);
        game.apply(state, input, &mut dice).is_ok()
    };
    if state.is_finishing() {
        // Nothing was found, as the table would say it: something valid is taken.
        return if place.plan.is_empty() { Action::Suggested(None) } else { Action::Done };
    }
    if place.plan.len() < EDITS {
        for _ in 0..12 {
            let action = any(state, seat, dice);
            let edit = !matches!(
                action,
                Action::Undo | Action::Fresh | Action::Done | Action::Best | Action::Reopen
            );
            if edit && accepted(&action) {
                return action;
            }
        }
    }
    Action::Done
}

/// Anything that somebody might type.
fn any(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    let desk = &state.seats[seat.index()].desk;
    let part = 1 + dice.below(u32::from(desk.numbered) + 1) as u8;
    let near: Vec<Square> = desk.town.lots.keys().copied().collect();
    let square = match dice.pick(&near) {
        Some(near) => {
            Square::new(near.column + dice.below(3) as u8 - 1, near.row + dice.below(3) as u8 - 1)
        }
        None => Square::new(12, 12),
    };
    let loose =
        desk.parts.iter().find(|(_, part)| part.lies == Lies::Loose).map(|(number, _)| *number);
    match dice.below(20) {
        0..6 => Action::Cut(cut(state, seat, dice)),
        6..10 => Action::Place(loose.unwrap_or(part), square),
        10 => Action::Flip(part),
        11 => Action::Unplace(part),
        12 => Action::Crumple(part),
        13 => Action::Keep(part),
        14 => Action::Work(square),
        15 => Action::Free(square),
        16 => Action::Idle(square),
        17 => dice.pick(&[Action::Undo, Action::Fresh, Action::Reopen]).unwrap().clone(),
        18 => dice.pick(&[Action::Black(square), Action::Unblack(square)]).unwrap().clone(),
        _ => dice.pick(&[Action::Best, Action::Done, Action::Suggested(None)]).unwrap().clone(),
    }
}

/// One to four squares of a sheet, each beside the one before.
fn cut(state: &State, seat: Seat, dice: &mut Dice) -> Vec<Square> {
    let tiles = state.seats[seat.index()].desk.sheet.tiles();
    let first = dice.pick(&tiles).map_or(Square::new(0, 0), |(square, _)| *square);
    let mut squares = vec![first];
    for _ in 0..dice.below(4) {
        let beside: Vec<Square> = squares[squares.len() - 1].neighbours(10).collect();
        squares.extend(dice.pick(&beside));
    }
    squares
}

fn game() -> CrissCrossTown {
    CrissCrossTown::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()))
}

#[test]
fn random_play_forward() {
    let game = game();
    (0..2).for_each(|number| play(&game, number, Policy::Forward));
}

#[test]
fn random_play_wild() {
    let game = game();
    (0..4).for_each(|number| play(&game, number, Policy::Wild));
}

/// A game that is played to its end has a result for everybody.
#[test]
fn a_game_that_is_played_to_its_end_ranks_everybody() {
    let game = game();
    let mut dice = Dice::new(&crosstown::game::Seed::from_number(7), 0);
    let mut state = game.setup(&Options::default(), &Seats::plain(3), &mut dice).unwrap();
    for _ in 0..game.longest(&Options::default(), 3) {
        if game.status(&state).outcome().is_some() {
            break;
        }
        let input = game.propose(&state, Policy::Forward, &mut dice);
        state = game.apply(&state, input, &mut dice).unwrap().state;
    }
    let Status::Over(Outcome { placings }) = game.status(&state) else { panic!("it goes on") };
    assert!(placings.iter().all(|placing| placing.rank.is_some()), "{placings:?}");
}
