//! Cross-Up keeps the contract.

use std::sync::Arc;

use crosstown::game::{Dice, Input, Seat, Viewer};
use crosstown::games::crossup::{Action, Card, CrossUp, NoOptions, State};
use crosstown::grid::Square;
use crosstown::words::{Letter, Lexicon};

use super::harness::{Policy, Subject, play};

fn game() -> CrossUp {
    CrossUp { lexicon: Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()) }
}

impl Subject for CrossUp {
    fn table(&self, dice: &mut Dice) -> (NoOptions, usize) {
        // Few seats most of the time: every step is drawn for each of them.
        let most = if dice.below(12) == 0 { 24 } else { 3 };
        (NoOptions {}, 1 + dice.below(most) as usize)
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Action> {
        let awaited: Vec<Seat> = state.awaited().collect();
        let seat = dice.pick(&awaited).copied().unwrap_or(Seat(0));
        let free: Vec<Square> = state.cards[seat.index()].free().collect();
        let action = match (state.letter(), dice.pick(&free)) {
            (Some(letter), Some(&square)) => Action::Put(letter, square),
            _ => {
                let showing: Vec<Letter> = state.showing().into_iter().flatten().collect();
                dice.pick(&showing).copied().map_or(Action::CallPile(1), Action::Call)
            }
        };
        let forward = Input::Act { seat, action };
        if policy == Policy::Forward {
            return forward;
        }
        let anyone = Seat(dice.below(state.cards.len() as u32 + 1) as u8);
        let square = Square::new(dice.below(7) as u8, dice.below(7) as u8);
        let letter = Letter::from_number(1 + dice.below(26) as u8).unwrap();
        match dice.below(60) {
            0..30 => forward,
            30..36 => Input::Act { seat: anyone, action: Action::CallPile(dice.below(9) as u8) },
            36..40 => Input::Act { seat: anyone, action: Action::Call(letter) },
            40..44 => Input::Act { seat: anyone, action: Action::Put(letter, square) },
            44..48 => {
                let letter = state.called.last().copied().unwrap_or(letter);
                Input::Act { seat: anyone, action: Action::Put(letter, square) }
            }
            48..56 => Input::TimeUp { seat, decision: state.decision() },
            56 => Input::TimeUp { seat: anyone, decision: dice.below(52) },
            57 => Input::Resign { seat: anyone },
            58 => Input::Left { seat: anyone },
            _ => forward,
        }
    }

    fn longest(&self, _options: &NoOptions, seats: usize) -> usize {
        25 * (1 + seats)
    }

    /// The cards below the tops of the piles are in another order, and on the cards of others the
    /// letters stand elsewhere; when it is over, the cards are known.
    fn scramble(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
        let mut other = state.clone();
        let mut hidden: Vec<Letter> = Vec::new();
        for pile in &other.piles {
            hidden.extend(&pile[..pile.len().saturating_sub(1)]);
        }
        dice.shuffle(&mut hidden);
        let mut next = hidden.into_iter();
        for pile in &mut other.piles {
            let below = pile.len().saturating_sub(1);
            pile[..below].iter_mut().zip(&mut next).for_each(|(card, letter)| *card = letter);
        }
        if !state.is_over() {
            for (seat, card) in (0u8..).map(Seat).zip(&mut other.cards) {
                if viewer != Viewer::Seat(seat) {
                    *card = scattered(card, dice);
                }
            }
        }
        Some(other)
    }
}

/// A card with as many letters, anywhere.
fn scattered(card: &Card, dice: &mut Dice) -> Card {
    let mut squares: Vec<Square> = Square::all(5).collect();
    dice.shuffle(&mut squares);
    let mut other = Card::default();
    for (&letter, square) in card.boxes().iter().flatten().zip(squares) {
        other.put(square, letter);
    }
    other
}

#[test]
fn random_play_forward() {
    (0..5).for_each(|number| play(&game(), number, Policy::Forward));
}

#[test]
fn random_play_wild() {
    (0..15).for_each(|number| play(&game(), number, Policy::Wild));
}
