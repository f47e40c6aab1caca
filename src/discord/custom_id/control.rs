//! All that a press can ask for, how each is used, and what belongs to no table.

use crate::daily::challenge::Challenge;
use crate::discord::daily::control::DailyControl;
use crate::discord::standings::control::BoardControl;
use crate::discord::standings::person::PersonControl;
use crate::game::Level;
use crate::screen::Press;
use crate::table::people::Boards;
use crate::table::seating::PersonId;

/// What a press asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    Join,
    Leave,
    Start,
    /// Which computer should join?
    Computer,
    Level(Level),
    /// Open the pad.
    Pad,
    /// The pad once more, in the same message.
    Refresh,
    /// The board as text.
    Text,
    /// A page of a game's guide.
    Rules {
        game: String,
        page: usize,
        turn: bool,
    },
    More,
    /// Asks whether it is meant.
    Confirm(Final),
    Confirmed(Final),
    Rematch,
    /// Posts how a private table ended, where it is pressed.
    Post,
    /// The board after so many inputs.
    History {
        seq: u64,
        turn: bool,
    },
    /// The whole game as a moving picture.
    Replay,
    Export,
    /// An action in the game's notation.
    Act(String),
    /// The pad with this draft.
    Compose(String),
    /// A page of a finished game, as a picture or as text.
    Leaf {
        boards: Boards,
        draft: String,
    },
    /// A menu of such: the choice is the draft.
    Leaves(Boards),
    /// A menu: the choice is the draft.
    Menu(String),
    /// Opens a form to type into.
    Type,
    /// That form.
    Typed,
    /// Opens a form with this title for several words, which are done after the verb.
    Write {
        verb: String,
        title: String,
    },
    /// That form, with its verb.
    Written(String),
    /// The marks on or off, and the pad with this draft.
    Marks {
        on: bool,
        draft: String,
    },
    /// What could have been done.
    Hindsight,
    /// Puts a private message away.
    Close,
    /// Open a table that waits, by its number, in a thread.
    Thread(String),
    /// The form that a text is pasted into, with the number under which the rest of the table waits.
    Pasted(String),
    /// Opens a form once more with what was written into it, by the number under which that is kept.
    Correct(u64),
    /// The rules that a seat can choose for itself.
    OwnRules,
    /// A menu of them: the choice is what this one is to be.
    OwnRule(String),
    /// Something about the daily challenge.
    Daily(DailyControl),
    /// A menu of the rules that somebody's dailies are played by: the choice is what this one is to be.
    DailyRule {
        challenge: Challenge,
        name: String,
    },
    /// Posts how a daily went, without its letters, where it is pressed.
    Share,
    /// A page of a leaderboard.
    Leaders(BoardControl),
    /// Something about a profile.
    Profile(PersonControl),
    /// Has this person forgotten, who presses it: nobody else can.
    Forget(PersonId),
}

/// How a control is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    Button,
    Menu,
    Form,
}

/// What can't be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Final {
    Resign,
    End,
}

impl Final {
    pub(super) const ALL: [Final; 2] = [Final::Resign, Final::End];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Final::Resign => "resign",
            Final::End => "end",
        }
    }
}
/// What a game's button asks for.
impl From<&Press> for Control {
    fn from(press: &Press) -> Self {
        match press {
            Press::Act(action) => Control::Act(action.clone()),
            Press::Compose(draft) => Control::Compose(draft.clone()),
            Press::Type => Control::Type,
            Press::Write { verb, title } => {
                Control::Write { verb: (*verb).to_owned(), title: (*title).to_owned() }
            }
            Press::Marks { on, draft } => Control::Marks { on: *on, draft: draft.clone() },
            Press::Hindsight => Control::Hindsight,
            Press::Close => Control::Close,
        }
    }
}
impl Control {
    /// How it is used: a form that answers like a button, say, was made by hand.
    pub fn means(&self) -> Means {
        match self {
            Control::Menu(_)
            | Control::Leaves(_)
            | Control::OwnRule(_)
            | Control::DailyRule { .. } => Means::Menu,
            Control::Typed | Control::Written(_) | Control::Pasted(_) => Means::Form,
            _ => Means::Button,
        }
    }

    /// Whether it belongs to no table: whatever table its id names, nothing is done there.
    pub fn is_free(&self) -> bool {
        use Control::{Close, Correct, Daily, DailyRule, Forget, Leaders, Pasted, Profile};
        use Control::{Rules, Thread};
        let general = matches!(self, Rules { .. } | Thread(_) | Pasted(_) | Correct(_) | Close);
        let others = matches!(self, Daily(_) | DailyRule { .. } | Forget(_));
        general || others || matches!(self, Leaders(_) | Profile(_))
    }
}
