//! The contract between a game's rules and everything that runs them.
//!
//! A game is a pure function from (options, seats, seed, inputs) to a state. It reads no clock, does
//! no I/O and rolls no dice but the [`Dice`] it is handed, so replaying a log gives the same state to
//! the byte. A refusal cannot change a state, because [`Game::apply`] never gets one mutably. And a
//! picture or a text cannot leak a secret, because it is made from a [`Game::View`], never a state.
//!
//! What only some games can do is a trait of its own: see [`Computer`].

mod computer;
mod dice;
mod header;
mod input;
mod notation;
mod outcome;
mod pace;
mod seat;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use computer::{Computer, Level, Moves, UnknownLevel};
pub use dice::{Dice, Seed, UnreadableSeed};
pub use header::{Header, dictionary_id};
pub use input::{Audience, Input, Step, Viewer};
pub use notation::{Misread, NOT_FOR_PLAYERS, RESERVED, read_input, write_input};
pub use outcome::{Awaited, Clock, Outcome, Placing, Status};
pub use pace::{Pace, TurnLength, UnknownPace};
pub use seat::{Seat, Seats};

/// Plain data: it can be stored, compared, and shown in a failed test.
pub trait Data:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}
impl<T> Data for T where
    T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// The rules of one game.
pub trait Game: Send + Sync + 'static {
    /// The stable name used in logs, exports and commands.
    const ID: &'static str;
    /// Raised whenever replaying an old log would give another result.
    const RULES: u16;

    /// What is agreed for the whole table before the start.
    type Options: Data + Default;
    /// What each seat may choose for itself before the start.
    type SeatOptions: Data + Default;
    /// Everything there is to know, secrets included.
    type State: Data;
    /// What a seat can do. `Display` prints the short notation and `FromStr` reads it: they are inverse.
    type Action: Data + Display + FromStr<Err = Misread>;
    /// What happened in a step, for those who were watching.
    type Event: Data;
    /// What one viewer may know, built by naming what is shown.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// Why an input was turned down, in one sentence with the remedy.
    type Refusal: std::error::Error + Clone + PartialEq + Send + Sync + 'static;

    /// The state before the first input. `dice` has sequence number 0.
    fn setup(
        &self,
        options: &Self::Options,
        seats: &Seats<Self::SeatOptions>,
        dice: &mut Dice,
    ) -> Result<Self::State, Self::Refusal>;

    /// Who is awaited, or how it ended.
    fn status(&self, state: &Self::State) -> Status;

    /// A number that changes when the buttons this seat was shown before stop making sense.
    fn stamp(&self, state: &Self::State, seat: Seat) -> u32;

    /// The state after `input`, or why not. `dice` belongs to this input's place in the log.
    fn apply(
        &self,
        state: &Self::State,
        input: Input<Self::Action>,
        dice: &mut Dice,
    ) -> Result<Step<Self::State, Self::Event>, Self::Refusal>;

    /// What `viewer` may know of `state`.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
}
