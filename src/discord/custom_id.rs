//! Custom ids: what a button, menu or form carries from the message to the press.
//!
//! `v1:table:stamp:control:payload`, at most 100 characters. Anybody can make one by hand, so nothing
//! in it is trusted: the table is looked up, the seat comes from the person who pressed, the stamp is
//! compared, and the payload goes through the game's own parser. Payloads are absolute ("the draft is
//! now d5"), so that a press that arrives twice does no harm.

use std::fmt;
use std::str::FromStr;

use crate::table::record::TableId;

/// The longest custom id there may be.
pub const LONGEST: usize = 100;

/// What a control is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomId {
    pub table: TableId,
    /// The seat's stamp when the control was shown; none on controls that never grow stale.
    pub stamp: Option<u32>,
    pub control: Control,
}

/// What using it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// In the lobby.
    Join,
    Leave,
    Start,
    /// Opens the choice of levels.
    Computer,
    /// The menu of levels: the value chosen is the level.
    Level,

    /// Opens the private pad.
    Pad,
    /// The table once more, as text.
    Text,
    /// How to play, this page.
    Rules(usize),
    /// Opens what is seldom needed.
    More,
    Resign,
    Draw,
    End,
    /// The second press, which means it: of resigning and of ending.
    Surely(Final),
    Rematch,
    /// The board after this many inputs.
    History(u64),

    /// Does this, in the game's notation.
    Act(String),
    /// Shows the pad again with this draft.
    Compose(String),
    /// A menu of the pad: the value chosen is the draft.
    Menu(String),
    /// Opens a form to type into.
    Type,
    /// The form itself.
    Typed,
    /// Puts the pad away.
    Close,
}

/// What can't be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Final {
    Resign,
    End,
}

impl Control {
    /// The control's word, and its payload.
    fn parts(&self) -> (&'static str, String) {
        let plain = |word| (word, String::new());
        match self {
            Control::Join => plain("join"),
            Control::Leave => plain("leave"),
            Control::Start => plain("start"),
            Control::Computer => plain("computer"),
            Control::Level => plain("level"),
            Control::Pad => plain("pad"),
            Control::Text => plain("text"),
            Control::Rules(page) => ("rules", page.to_string()),
            Control::More => plain("more"),
            Control::Resign => plain("resign"),
            Control::Draw => plain("draw"),
            Control::End => plain("end"),
            Control::Surely(Final::Resign) => ("surely", "resign".to_owned()),
            Control::Surely(Final::End) => ("surely", "end".to_owned()),
            Control::Rematch => plain("rematch"),
            Control::History(seq) => ("history", seq.to_string()),
            Control::Act(text) => ("act", text.clone()),
            Control::Compose(draft) => ("compose", draft.clone()),
            Control::Menu(name) => ("menu", name.clone()),
            Control::Type => plain("type"),
            Control::Typed => plain("typed"),
            Control::Close => plain("close"),
        }
    }

    fn read(word: &str, payload: &str) -> Option<Self> {
        let own = || payload.to_owned();
        Some(match word {
            "rules" => Control::Rules(payload.parse().ok()?),
            "surely" => Control::Surely(match payload {
                "resign" => Final::Resign,
                "end" => Final::End,
                _ => return None,
            }),
            "history" => Control::History(payload.parse().ok()?),
            "act" => Control::Act(own()),
            "compose" => Control::Compose(own()),
            "menu" => Control::Menu(own()),
            _ if !payload.is_empty() => return None,
            "join" => Control::Join,
            "leave" => Control::Leave,
            "start" => Control::Start,
            "computer" => Control::Computer,
            "level" => Control::Level,
            "pad" => Control::Pad,
            "text" => Control::Text,
            "more" => Control::More,
            "resign" => Control::Resign,
            "draw" => Control::Draw,
            "end" => Control::End,
            "rematch" => Control::Rematch,
            "type" => Control::Type,
            "typed" => Control::Typed,
            "close" => Control::Close,
            _ => return None,
        })
    }
}

impl CustomId {
    /// A control that never grows stale.
    pub fn lasting(table: TableId, control: Control) -> Self {
        Self { table, stamp: None, control }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, payload) = self.control.parts();
        write!(f, "v1:{:x}:", self.table.0)?;
        match self.stamp {
            Some(stamp) => write!(f, "{stamp:x}")?,
            None => f.write_str("-")?,
        }
        write!(f, ":{word}:{payload}")
    }
}

/// A custom id that is none of ours, or of another version.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("This control is not one I know: use the buttons on a newer message, or type /table show.")]
pub struct UnknownControl;

impl FromStr for CustomId {
    type Err = UnknownControl;

    fn from_str(text: &str) -> Result<Self, UnknownControl> {
        let mut parts = text.splitn(5, ':');
        let mut part = || parts.next().ok_or(UnknownControl);
        if part()? != "v1" {
            return Err(UnknownControl);
        }
        let table = i64::from_str_radix(part()?, 16).map_err(|_| UnknownControl)?;
        let stamp = match part()? {
            "-" => None,
            number => Some(u32::from_str_radix(number, 16).map_err(|_| UnknownControl)?),
        };
        let control = Control::read(part()?, part()?).ok_or(UnknownControl)?;
        Ok(Self { table: TableId(table), stamp, control })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_control() -> Vec<Control> {
        let text = |n| "x".repeat(n);
        vec![
            Control::Join,
            Control::Leave,
            Control::Start,
            Control::Computer,
            Control::Level,
            Control::Pad,
            Control::Text,
            Control::Rules(5),
            Control::More,
            Control::Resign,
            Control::Draw,
            Control::End,
            Control::Surely(Final::Resign),
            Control::Surely(Final::End),
            Control::Rematch,
            Control::History(361),
            Control::Act("put P b4: now".to_owned()),
            Control::Compose(String::new()),
            Control::Compose(text(50)),
            Control::Menu("column".to_owned()),
            Control::Type,
            Control::Typed,
            Control::Close,
        ]
    }

    #[test]
    fn texts_and_controls_are_inverse_and_fit() {
        for control in every_control() {
            for stamp in [None, Some(0), Some(u32::MAX)] {
                let id = CustomId { table: TableId(i64::MAX), stamp, control: control.clone() };
                let text = id.to_string();
                assert!(text.len() <= LONGEST, "{text}");
                assert_eq!(text.parse(), Ok(id));
            }
        }
    }

    #[test]
    fn what_is_made_by_hand_is_refused() {
        for text in [
            "",
            "v1",
            "v1:1:2:act",
            "v2:1:2:join:",
            "v1:zz:2:join:",
            "v1:1:-1:join:",
            "v1:1:100000000:join:",
            "v1:1:-:jump:",
            "v1:1:-:join:now",
            "v1:1:-:rules:-1",
            "v1:1:-:surely:nothing",
            "🦀:1:-:join:",
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(UnknownControl), "{text}");
        }
    }
}
