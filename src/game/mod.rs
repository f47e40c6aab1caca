//! The contract between a game's rules and everything that runs them.
//!
//! A game is a pure function from (options, seats, seed, inputs) to a state. It reads no clock, does
//! no I/O and rolls no dice but the [`Dice`] it is handed, so replaying a log gives the same state to
//! the byte. A refusal cannot change a state, because [`Game::apply`] never gets one mutably. And a
//! picture or a text cannot leak a secret, because it is made from a [`Game::View`], never a state.
//!
//! What only some games can do is a trait of its own: see [`Computer`].
//!
//! | file | what lives there |
//! |---|---|
//! | `seat`, `input`, `notation` | who acts, what goes in, and how it is written |
//! | `quoted` | what was typed, as it is repeated |
//! | `outcome` | who is awaited, and how it ended |
//! | `dice` | chance that can be replayed |
//! | `header`, `pace` | what a table agrees on before the start, and how long a turn is |
//! | `computer` | seats that the program plays, moves that can be listed |

mod computer;
mod dice;
mod header;
mod input;
mod notation;
mod outcome;
mod pace;
mod quoted;
mod seat;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use computer::{Computer, Level, Moves, UnknownLevel, liking};
pub use dice::{Dice, Seed, UnreadableSeed};
pub use header::{Header, dictionary_id};
pub use input::{Audience, Input, Step, Viewer};
pub use notation::{
    LEFT, Misread, RESERVED, RESIGN, SUGGESTED, TIMEOUT, is_for_players, read_input, write_input,
};
pub use outcome::{Awaited, Clock, Outcome, Placing, Status};
pub use pace::{Pace, TurnLength, UnknownPace};
pub use quoted::{excerpt, named, quoted};
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
///
/// The smallest there is: a seat takes one or two counters in turn, and whoever takes the last wins.
///
/// ```
/// use std::{fmt, str::FromStr};
///
/// use crosstown::game::*;
/// use serde::{Deserialize, Serialize};
///
/// struct Counters;
///
/// #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
/// struct Take(u8);
///
/// impl fmt::Display for Take {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "take {}", self.0)
///     }
/// }
///
/// impl FromStr for Take {
///     type Err = Misread;
///
///     fn from_str(text: &str) -> Result<Self, Misread> {
///         let count = text.strip_prefix("take ").and_then(|count| count.parse().ok());
///         count.map(Take).ok_or_else(|| Misread::new(text, "say how many, as in take 2"))
///     }
/// }
///
/// #[derive(Clone, PartialEq, Debug, thiserror::Error)]
/// #[error("Take one or two of the {0} counters that are left.")]
/// struct NotSoMany(u8);
///
/// impl Game for Counters {
///     const ID: &'static str = "counters";
///     const RULES: u16 = 1;
///     type Options = ();
///     type SeatOptions = ();
///     /// How many are left, and how often somebody took.
///     type State = (u8, u32);
///     type Action = Take;
///     type Event = ();
///     type View = (u8, u32);
///     type Refusal = NotSoMany;
///
///     fn setup(&self, _: &(), _: &Seats<()>, dice: &mut Dice) -> Result<(u8, u32), NotSoMany> {
///         Ok((5 + dice.below(5) as u8, 0))
///     }
///
///     fn status(&self, &(left, turn): &(u8, u32)) -> Status {
///         let next = Seat((turn % 2) as u8);
///         let won = |seat: u8| (Some(i32::from(Seat(seat) != next)), 0);
///         match left {
///             0 => Status::Over(Outcome::by_score(&[won(0), won(1)])),
///             _ => Status::Awaiting(vec![Awaited {
///                 seat: next,
///                 decision: turn,
///                 clock: Clock::Pace,
///                 called: true,
///             }]),
///         }
///     }
///
///     fn stamp(&self, state: &(u8, u32), _seat: Seat) -> u32 {
///         state.1
///     }
///
///     fn apply(
///         &self,
///         &(left, turn): &(u8, u32),
///         input: Input<Take>,
///         _: &mut Dice,
///     ) -> Result<Step<(u8, u32), ()>, NotSoMany> {
///         match input {
///             Input::Act { action: Take(count @ 1..=2), .. } if count <= left => {
///                 Ok(Step { state: (left - count, turn + 1), events: Vec::new() })
///             }
///             _ => Err(NotSoMany(left)),
///         }
///     }
///
///     fn view(&self, state: &(u8, u32), _: Viewer) -> (u8, u32) {
///         *state
///     }
/// }
///
/// let dice = |seq| Dice::new(&Seed::from_number(1), seq);
/// let start = Counters.setup(&(), &Seats::plain(2), &mut dice(0))?;
/// let two = read_input::<Counters>(Seat(0), "take 2", &Counters.status(&start)).unwrap();
/// let after = Counters.apply(&start, two, &mut dice(1))?.state;
/// assert_eq!(after, (start.0 - 2, 1));
/// # Ok::<(), NotSoMany>(())
/// ```
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
