//! What goes into a game and what comes out of one step.

use serde::{Deserialize, Serialize};

use super::Seat;

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input<A> {
    /// A seat does something that the rules offer.
    Act { seat: Seat, action: A },
    /// The clock of a seat's decision ran out. The engine stamps the time; rules only hear of it.
    TimeUp { seat: Seat, decision: u32 },
    /// A seat gives up and stays at the table.
    Resign { seat: Seat },
    /// A seat is gone, by leaving or by being removed.
    Left { seat: Seat },
}

impl<A> Input<A> {
    pub fn seat(&self) -> Seat {
        match self {
            Input::Act { seat, .. }
            | Input::TimeUp { seat, .. }
            | Input::Resign { seat }
            | Input::Left { seat } => *seat,
        }
    }
}

/// The result of an accepted input.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<S, E> {
    pub state: S,
    pub events: Vec<(Audience, E)>,
}

/// Who may hear of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Audience {
    All,
    Seat(Seat),
}

impl Audience {
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Seat(seat) => viewer == Viewer::Seat(seat),
        }
    }
}

/// Through whose eyes a state is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// Anyone in the channel.
    Public,
    /// The player on this seat.
    Seat(Seat),
}
