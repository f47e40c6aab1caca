//! One game being played: its state, and the place in its log.

use crate::game::{
    Audience, Dice, Game, Input, Misread, Seat, Seats, Seed, Status, Viewer, read_input,
};

/// A game that goes on. Whoever must not show what is not stored yet enters the input into a clone.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    seed: Seed,
    /// How many inputs were accepted: the set-up is 0, the first input 1.
    seq: u64,
    state: G::State,
}

/// What happened in one step, and who may hear of it.
pub type Events<G> = Vec<(Audience, <G as Game>::Event)>;

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

    /// A session that was stored after `seq` inputs.
    pub fn resume(game: G, seed: Seed, seq: u64, state: G::State) -> Self {
        Self { game, seed, seq, state }
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

    /// The dice that the next input gets.
    pub fn next_dice(&self) -> Dice {
        Dice::new(&self.seed, self.seq + 1)
    }

    /// The dice of somebody who thinks about `seat`: what is thought about must not show in the game's
    /// own rolls. Each seat has its own, so that two computers asked at once are two players; and who has
    /// `failed` has others, for the same dice would fail the same way.
    pub fn thinking_dice(&self, name: &str, seat: Seat, failed: u32) -> Dice {
        let number = (self.seq << 8) | u64::from(seat.0);
        let dice = self.next_dice().named(name, number);
        if failed > 0 { dice.named("again", failed.into()) } else { dice }
    }

    /// Takes the next input. A refused one changes nothing, not even the place in the log.
    pub fn enter(&mut self, input: Input<G::Action>) -> Result<Events<G>, G::Refusal> {
        let step = self.game.apply(&self.state, input, &mut self.next_dice())?;
        self.state = step.state;
        self.seq += 1;
        Ok(step.events)
    }

    /// What `seat` means by `text` at this point.
    pub fn read(&self, seat: Seat, text: &str) -> Result<Input<G::Action>, Misread> {
        read_input::<G>(seat, text, &self.status())
    }
}
