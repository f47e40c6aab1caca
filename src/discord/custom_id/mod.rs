//! What a control carries: `v1:table:stamp:control:payload`, at most 100 characters.
//!
//! Anyone can send any text as a custom id, so it is read with suspicion and never says who presses:
//! that is told by Discord. Payloads are absolute (a square, a page), so a double press is harmless.
//!
//! | file | what lives there |
//! |---|---|
//! | `control` | all that a press can ask for |
//! | `spelling` | controls as words, both ways |

mod control;
mod spelling;

pub use control::{Control, Final, Means};
pub use spelling::LONGEST_VERB;

use std::fmt;
use std::str::FromStr;

use super::daily::control::DailyControl;
use crate::table::record::TableId;

/// Discord takes no longer ones.
const LONGEST: usize = 100;
const VERSION: &str = "v1";
const NONE: &str = "-";

/// A control of a table, or of none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomId {
    pub table: Option<TableId>,
    /// The stamp of the state the control was made for; none on those that never grow old.
    pub stamp: Option<u32>,
    pub control: Control,
}

/// A custom id that this program did not make.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("This control is not one of ours, or too old: use /table show for the newest board.")]
pub struct UnknownControl;

impl CustomId {
    pub fn of(table: TableId, control: Control) -> Self {
        Self { table: Some(table), stamp: None, control }
    }

    /// A control that belongs to no table.
    pub fn free(control: Control) -> Self {
        Self { table: None, stamp: None, control }
    }

    pub fn stamped(table: TableId, stamp: u32, control: Control) -> Self {
        Self { table: Some(table), stamp: Some(stamp), control }
    }
}

impl From<DailyControl> for CustomId {
    fn from(control: DailyControl) -> Self {
        CustomId::free(Control::Daily(control))
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table.map_or(NONE.to_owned(), |table| format!("{:x}", table.0));
        let stamp = self.stamp.map_or(NONE.to_owned(), |stamp| stamp.to_string());
        let (word, payload) = self.control.parts();
        write!(f, "{VERSION}:{table}:{stamp}:{word}:{payload}")
    }
}

impl FromStr for CustomId {
    type Err = UnknownControl;

    fn from_str(text: &str) -> Result<Self, UnknownControl> {
        let read = || {
            let mut parts = text.splitn(5, ':');
            let mut next = || parts.next();
            let (version, table, stamp, word, payload) =
                (next()?, next()?, next()?, next()?, next()?);
            if version != VERSION || text.len() > LONGEST {
                return None;
            }
            let table = match table {
                NONE => None,
                id => Some(TableId(spelling::number(id)?)),
            };
            let stamp = match stamp {
                NONE => None,
                stamp => Some(stamp.parse().ok()?),
            };
            Some(CustomId { table, stamp, control: Control::read(word, payload)? })
        };
        // What an older version called by a shorter name has to fit by its new one, too.
        let fits = |id: &CustomId| id.to_string().len() <= LONGEST;
        read().filter(fits).ok_or(UnknownControl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::challenge::Challenge;
    use crate::discord::standings::person::PersonControl;
    use crate::table::people::Boards;
    use crate::table::seating::PersonId;

    #[test]
    fn custom_ids_and_controls_are_inverse_and_short() {
        use Control::*;
        let rules = |turn| Rules { game: "crisscross".to_owned(), page: 3, turn };
        let controls = [
            Join,
            Leave,
            Start,
            Computer,
            Level(crate::game::Level::Strong),
            Pad,
            Refresh,
            Text,
            rules(false),
            rules(true),
            More,
            Confirm(Final::Resign),
            Confirmed(Final::End),
            Rematch,
            Post,
            History { seq: 12, turn: false },
            History { seq: 361, turn: true },
            Replay,
            Export,
            Act("d5".to_owned()),
            Act("put P b4".to_owned()),
            Act(String::new()),
            Compose("d:5".to_owned()),
            Leaf { boards: Boards::Picture, draft: "2".to_owned() },
            Leaf { boards: Boards::Text, draft: String::new() },
            Leaves(Boards::Picture),
            Leaves(Boards::Text),
            Menu("column".to_owned()),
            Type,
            Typed,
            Write { verb: "hat".to_owned(), title: "Words for the hat".to_owned() },
            Written("hat".to_owned()),
            Marks { on: true, draft: "P".to_owned() },
            Marks { on: false, draft: String::new() },
            Hindsight,
            Close,
            Pasted("7fffffffffffffff".to_owned()),
            Correct(u64::MAX),
            OwnRules,
            OwnRule("minimum".to_owned()),
            Forget(PersonId(i64::MAX)),
            Thread("7fffffffffffffff".to_owned()),
            Daily("results.wordsearch.2026-11-17".parse().unwrap()),
            DailyRule { challenge: Challenge::Wordsearch, name: "minimum".to_owned() },
            Share,
            Leaders("turntext.wordsearch.average.month.everywhere.4294967295".parse().unwrap()),
            Profile(PersonControl::Best(PersonId(i64::MAX), "wordsearch")),
        ];
        for control in controls {
            let table = TableId(i64::MAX);
            for id in [
                CustomId::free(control.clone()),
                CustomId::of(table, control.clone()),
                CustomId::stamped(table, u32::MAX, control.clone()),
            ] {
                let text = id.to_string();
                assert!(text.len() <= LONGEST, "{text}");
                assert_eq!(text.parse(), Ok(id), "{text}");
            }
        }
    }

    #[test]
    fn what_is_made_by_hand_is_refused() {
        let long = format!("v1:1:1:act:{}", "x".repeat(100));
        let long_ago = format!("v1:-:-:poem:{}", "x".repeat(88));
        for text in [
            "",
            "join",
            "v1:1:-:join",
            "v2:1:-:join:",
            "v1:1:-:join:x",
            "v1:1:-:replay:2",
            "v1:xyz:-:join:",
            "v1:1:-1:join:",
            "v1:1:4294967296:join:",
            "v1:1:-:level:godlike",
            "v1:1:-:rules:crisscross",
            "v1:1:-:rules:crisscross.-1",
            "v1:1:-:surely:maybe",
            "v1:1:-:history:-1",
            "v1:ffffffffffffffffff:-:join:",
            "v1:1:-:fly:",
            "v1:1:-:write:hat",
            "v1:1:-:write:hat.",
            "v1:1:-:write:hat. ",
            "v1:1:-:write:.Words",
            "v1:1:-:write:HAT 1.Words",
            "v1:1:-:write:averylongverbindeedhere.Words",
            "v1:1:-:write:hat.A title that is longer than any that Discord takes",
            "v1:1:-:correct:",
            "v1:1:-:correct:-1",
            "v1:-:-:daily:play.town.2026-11-17",
            "v1:-:-:dailyrule:minimum",
            "v1:-:-:dailyrule:chess.minimum",
            "v1:1:-:share:x",
            "v1:-:-:leaders:open.chess.rating.all.here.0",
            "v1:-:-:profile:text",
            "v1:-:-:forget:",
            "v1:-:-:forget:me",
            // They would be printed as other numbers than these.
            "v1:-:-:forget:-1",
            "v1:-1:-:join:",
            // By its new name it is too long.
            long_ago.as_str(),
            "v1:1:-:written:",
            "v1:1:-:written:hat\nword",
            "🦀:🦀:🦀:🦀:🦀",
            long.as_str(),
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(UnknownControl), "{text:?}");
        }
    }
}
