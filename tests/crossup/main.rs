//! Cross-Up by the sheet: its card, its deck, its turns, and what the program adds.

#[path = "../shared/indecent.rs"]
mod indecent;
mod player;
mod rules;
mod score;
mod show;

use std::sync::Arc;

use crosstown::game::{Dice, Game, Input, Seat, Seats, Seed};
use crosstown::games::crossup::{Action, CrossUp, Event, NoOptions, Refusal, State};
use crosstown::words::Lexicon;

/// The card of the rule sheet.
const SHEET: &str = "BOWAY/ORHZA/XAASP/IROTM/CELLU";

fn game() -> CrossUp {
    CrossUp { lexicon: Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()) }
}

/// A table being played: everything goes in as typed.
struct Table {
    game: CrossUp,
    state: State,
    seed: Seed,
    inputs: u64,
    told: Vec<(crosstown::game::Audience, Event)>,
}

impl Table {
    fn new(seats: usize, seed: u64) -> Self {
        let (game, seed) = (game(), Seed::from_number(seed));
        let state =
            game.setup(&NoOptions {}, &Seats::plain(seats), &mut Dice::new(&seed, 0)).unwrap();
        Self { game, state, seed, inputs: 0, told: Vec::new() }
    }

    fn enter(&mut self, input: Input<Action>) -> Result<(), Refusal> {
        let mut dice = Dice::new(&self.seed, self.inputs + 1);
        let step = self.game.apply(&self.state, input, &mut dice)?;
        (self.state, self.told) = (step.state, step.events);
        self.inputs += 1;
        Ok(())
    }

    fn act(&mut self, seat: u8, typed: &str) -> Result<(), String> {
        let action =
            typed.parse().map_err(|misread: crosstown::game::Misread| misread.to_string())?;
        self.enter(Input::Act { seat: Seat(seat), action }).map_err(|refusal| refusal.to_string())
    }

    /// The caller calls from the first pile that has cards.
    fn call(&mut self) {
        let pile = self.state.piles.iter().position(|pile| !pile.is_empty()).unwrap();
        self.act(self.state.caller.0, &format!("call {}", pile + 1)).unwrap();
    }

    /// Every seat that owes a put makes it, into its first empty box.
    fn place(&mut self) {
        let letter = self.state.letter().unwrap();
        let owing: Vec<Seat> = self.state.seats().filter(|&seat| self.state.owes(seat)).collect();
        for seat in owing {
            let square = self.state.cards[seat.index()].free().next().unwrap();
            self.act(seat.0, &format!("put {letter} {square}")).unwrap();
        }
    }

    fn round(&mut self) {
        self.call();
        self.place();
    }
}
