//! One game being played: its state, and the place in its log.

use crate::game::{
    Audience, Dice, Game, Input, Misread, Seat, Seats, Seed, Status, Viewer, read_input,
};

/// A game that goes on.
#[derive(Debug)]
pub struct Session<G: Game> {
    game: G,
    seed: Seed,
    /// How many inputs were accepted: the set-up is 0, the first input 1.
    seq: u64,
    state: G::State,
}

impl<G: Game> Session<G> {
    pub fn start(
        game: G,
        options: &G::Options,
        seats: &Seats<G::SeatOptions>,
        seed: Seed,
    ) -> Result<Self, G::Refusal> {
        let state = game.setup(options, seats, &mut Dice::new(&seed, 0))?;
        Ok(Self { game, seed, seq: 0, state })
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn seq(&self) -> u64 {
        self.seq
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn status(&self) -> Status {
        self.game.status(&self.state)
    }

    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// Takes the next input. A refused one changes nothing, not even the place in the log.
    pub fn enter(
        &mut self,
        input: Input<G::Action>,
    ) -> Result<Vec<(Audience, G::Event)>, G::Refusal> {
        let mut dice = Dice::new(&self.seed, self.seq + 1);
        let step = self.game.apply(&self.state, input, &mut dice)?;
        self.state = step.state;
        self.seq += 1;
        Ok(step.events)
    }

    /// What `seat` means by `text` at this point.
    pub fn read(&self, seat: Seat, text: &str) -> Result<Input<G::Action>, Misread> {
        read_input::<G>(seat, text, &self.status())
    }
}
