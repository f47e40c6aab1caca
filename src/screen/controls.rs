//! Buttons and menus, and what they do when used.

use serde::Serialize;

/// One row of controls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Row {
    /// At most [`Row::BUTTONS`].
    Buttons(Vec<Button>),
    Menu(Menu),
}

impl Row {
    /// How many rows a message can have.
    pub const MOST: usize = 5;
    /// How many buttons a row can have.
    pub const BUTTONS: usize = 5;

    /// As many rows as these buttons take.
    pub fn of(buttons: &[Button]) -> Vec<Row> {
        buttons.chunks(Self::BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Button {
    pub label: String,
    pub style: Style,
    pub press: Press,
    /// A control that can't be used now is shown all the same: things keep their place.
    pub enabled: bool,
}

/// What a button looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Style {
    /// The one to press.
    Primary,
    Plain,
    /// For red things, and for what can't be undone.
    Red,
    Blue,
}

/// What a press does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Press {
    /// Does this, in the game's notation; in games whose forms have several lines, perhaps several things,
    /// with `;` between them.
    Act(String),
    /// Shows the pad again with this draft.
    Compose(String),
    /// Opens a form to type an action into.
    Type,
    /// Opens a form with this title to write several words into, which are done after `verb`.
    Write { verb: &'static str, title: &'static str },
    /// Switches the marks of this player on or off, everywhere, and shows the pad with this draft.
    Marks { on: bool, draft: String },
    /// Shows what could have been done: see [`super::Show::hindsight`].
    Hindsight,
    /// Puts the pad away.
    Close,
}

/// A menu of at most 25 choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Menu {
    /// Tells the menus of one screen apart.
    pub name: &'static str,
    /// Shown while nothing is chosen.
    pub hint: String,
    pub choices: Vec<Choice>,
}

impl Menu {
    /// How many choices a menu can have.
    pub const MOST: usize = 25;
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    pub label: String,
    pub does: Chosen,
    pub chosen: bool,
}

/// What choosing does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Chosen {
    /// Does this at once, in the game's notation.
    Act(String),
    /// Shows the pad again with this draft.
    Compose(String),
}
