//! What a player is shown, as plain data: words, alt text and controls. Knows no Discord.
//!
//! A game turns a view into a [`Screen`] and a picture ([`Show`]); the room that talks to Discord
//! turns those into a message. What every table has (text board, rules, resigning) is not in here:
//! a screen carries only what belongs to its game.

mod controls;
mod guide;
mod look;
mod pages;
mod results;
mod seats;
mod telling;

use serde::Serialize;

pub use controls::{Button, Choice, Chosen, Menu, Press, Row, Style};
pub use guide::{Guide, Page};
pub use look::Look;
pub use pages::{Leaf, Pages};
pub use results::{counted, place};
pub use seats::{NAMED, seats, some};
pub use telling::Telling;

use crate::draw::{Canvas, Theme};
use crate::game::{Game, Viewer};

/// The most characters an alt text may have.
pub const ALT_LIMIT: usize = 1024;

/// One thing to look at and act on.
///
/// ```
/// use crosstown::screen::{Button, Press, Row, Screen, Style};
///
/// let take = |count: u8| Button {
///     label: format!("Take {count}"),
///     style: Style::Primary,
///     // What the player could have typed.
///     press: Press::Act(format!("take {count}")),
///     enabled: true,
/// };
/// let screen = Screen {
///     text: "Seat 1 to take.".to_owned(),
///     board: "7 counters: o o o o o o o".to_owned(),
///     alt: "7 counters in a row.".to_owned(),
///     rows: vec![Row::Buttons((1..=3).map(take).collect())],
///     pad: None,
/// };
/// assert!(screen.rows.len() <= Row::MOST);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Screen {
    /// A sentence or two above the picture.
    pub text: String,
    /// The board in words and letters, line by line, for those who read instead of looking.
    pub board: String,
    /// What the picture shows, enough to play by, in at most [`ALT_LIMIT`] characters.
    pub alt: String,
    /// At most five rows of controls; on a board one less, for the row that every table has, and at the end
    /// two less.
    pub rows: Vec<Row>,
    /// The name of the button that opens the private pad, on a board that has one.
    pub pad: Option<&'static str>,
}

/// Where a screen is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel<'a> {
    /// The public message.
    Board,
    /// A private message in which one player composes an action. The draft is what has been chosen
    /// so far; it lives in the controls and nowhere else, and anything may stand in it.
    ///
    /// With marks, the picture points out what the player has made so far.
    Pad { draft: &'a str, marks: bool },
}

/// A game that can be seen.
pub trait Show: Game {
    fn screen(&self, view: &Self::View, panel: Panel<'_>) -> Screen;

    fn picture(&self, view: &Self::View, panel: Panel<'_>, look: &Look) -> Canvas;

    /// An event in words, for those who may hear of it. None for what the board itself says from
    /// then on.
    fn tell(&self, event: &Self::Event) -> Option<Telling>;

    /// Whether a player who typed this is asked before it is done: the draft of the pad that asks. One of
    /// its buttons does it.
    fn asks(&self, _view: &Self::View, _action: &Self::Action) -> Option<String> {
        None
    }

    /// What the viewer can do now besides playing, such as offering a draw: shown behind "More".
    fn extras(&self, _view: &Self::View) -> Vec<Button> {
        Vec::new()
    }

    /// What could have been done, when the game is over: worked out at length, so only where nobody
    /// waits. Alike for alike views.
    fn hindsight(&self, _view: &Self::View, _theme: Theme) -> Option<(Screen, Canvas)> {
        None
    }

    /// What history goes by: the name of a round, and how many of them lie behind the viewer. None in a game
    /// in which every input is a step of its own.
    fn round(&self, _view: &Self::View) -> Option<(&'static str, usize)> {
        None
    }

    /// What everybody may know of a moment of a game that is over. Whatever its end lays open is open in each
    /// of its moments.
    fn afterwards(&self, then: &Self::State) -> Self::View {
        self.view(then, Viewer::Public)
    }

    /// Which moment of its moving picture a game that ended like this has come to, by what everybody knew then.
    /// None in a game in which every input is a moment of its own.
    fn moment(&self, then: &Self::View, _end: &Self::View) -> Option<usize> {
        self.round(then).map(|(_, number)| number)
    }

    /// A picture of the moving one: a moment of a game that ended like this. All of them have one size, and
    /// everything in them its place, so that only what happens moves.
    fn frame(&self, then: &Self::View, _end: &Self::View, look: &Look) -> Canvas {
        self.picture(then, Panel::Board, look)
    }

    /// The board in one line, as replays print it.
    fn line(&self, view: &Self::View) -> String;
}
