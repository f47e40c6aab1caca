//! What a control carries: `v1:table:stamp:control:payload`, at most 100 characters.
//!
//! Anyone can send any text as a custom id, so it is read with suspicion and never says who presses:
//! that is told by Discord. Payloads are absolute (a square, a page), so a double press is harmless.

use std::fmt;
use std::str::FromStr;

use super::daily::control::DailyControl;
use super::standings::control::BoardControl;
use super::standings::person::PersonControl;
use crate::daily::challenge::Challenge;
use crate::game::Level;
use crate::screen::Press;
use crate::table::people::Boards;
use crate::table::record::TableId;
use crate::table::seating::PersonId;

/// Discord takes no longer ones.
const LONGEST: usize = 100;
/// Discord takes no form with a longer title.
const LONGEST_TITLE: usize = 45;
/// The longest word that a form puts before what was written.
pub const LONGEST_VERB: usize = 20;
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
    const ALL: [Final; 2] = [Final::Resign, Final::End];

    const fn name(self) -> &'static str {
        match self {
            Final::Resign => "resign",
            Final::End => "end",
        }
    }
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

    /// Its word, and what goes with it.
    fn parts(&self) -> (&'static str, String) {
        let plain = String::new();
        match self {
            Control::Join => ("join", plain),
            Control::Leave => ("leave", plain),
            Control::Start => ("start", plain),
            Control::Computer => ("computer", plain),
            Control::Level(level) => ("level", level.to_string()),
            Control::Pad => ("pad", plain),
            Control::Refresh => ("refresh", plain),
            Control::Text => ("text", plain),
            Control::Rules { game, page, turn: false } => ("rules", format!("{game}.{page}")),
            Control::Rules { game, page, turn: true } => ("page", format!("{game}.{page}")),
            Control::More => ("more", plain),
            Control::Confirm(step) => ("doubt", step.name().to_owned()),
            Control::Confirmed(step) => ("surely", step.name().to_owned()),
            Control::Rematch => ("rematch", plain),
            Control::Post => ("post", plain),
            Control::History { seq, turn: false } => ("history", seq.to_string()),
            Control::History { seq, turn: true } => ("past", seq.to_string()),
            Control::Replay => ("replay", plain),
            Control::Export => ("export", plain),
            Control::Act(action) => ("act", action.clone()),
            Control::Compose(draft) => ("compose", draft.clone()),
            Control::Leaf { boards: Boards::Picture, draft } => ("leaf", draft.clone()),
            Control::Leaf { boards: Boards::Text, draft } => ("textleaf", draft.clone()),
            Control::Leaves(Boards::Picture) => ("leaves", plain),
            Control::Leaves(Boards::Text) => ("textleaves", plain),
            Control::Menu(name) => ("menu", name.clone()),
            Control::Type => ("type", plain),
            Control::Typed => ("typed", plain),
            Control::Write { verb, title } => ("write", format!("{verb}.{title}")),
            Control::Written(verb) => ("written", verb.clone()),
            Control::Marks { on: true, draft } => ("mark", draft.clone()),
            Control::Marks { on: false, draft } => ("unmark", draft.clone()),
            Control::Hindsight => ("hindsight", plain),
            Control::Close => ("close", plain),
            Control::Thread(waiting) => ("thread", waiting.clone()),
            Control::Pasted(waiting) => ("pasted", waiting.clone()),
            Control::Correct(number) => ("correct", format!("{number:x}")),
            Control::OwnRules => ("ownrules", plain),
            Control::OwnRule(name) => ("ownrule", name.clone()),
            Control::Daily(control) => ("daily", control.to_string()),
            Control::DailyRule { challenge, name } => ("dailyrule", format!("{challenge}.{name}")),
            Control::Share => ("share", plain),
            Control::Leaders(control) => ("leaders", control.to_string()),
            Control::Profile(control) => ("profile", control.to_string()),
            Control::Forget(person) => ("forget", format!("{:x}", person.0)),
        }
    }

    fn read(word: &str, payload: &str) -> Option<Self> {
        let text = || payload.to_owned();
        let step = || Final::ALL.into_iter().find(|step| step.name() == payload);
        let page = |turn| {
            let (game, page) = payload.rsplit_once('.')?;
            Some(Control::Rules { game: game.to_owned(), page: page.parse().ok()?, turn })
        };
        let control = match word {
            "level" => Control::Level(payload.parse().ok()?),
            "rules" => page(false)?,
            "page" => page(true)?,
            "doubt" => Control::Confirm(step()?),
            "surely" => Control::Confirmed(step()?),
            "history" => Control::History { seq: payload.parse().ok()?, turn: false },
            "past" => Control::History { seq: payload.parse().ok()?, turn: true },
            "act" => Control::Act(text()),
            "compose" => Control::Compose(text()),
            "leaf" => Control::Leaf { boards: Boards::Picture, draft: text() },
            "textleaf" => Control::Leaf { boards: Boards::Text, draft: text() },
            "menu" => Control::Menu(text()),
            "write" => {
                let (verb, title) = payload.split_once('.')?;
                let fits = (1..=LONGEST_TITLE).contains(&title.trim().chars().count());
                Control::Write { verb: verb_of(verb)?, title: fits.then(|| title.to_owned())? }
            }
            "written" => Control::Written(verb_of(payload)?),
            "mark" => Control::Marks { on: true, draft: text() },
            "unmark" => Control::Marks { on: false, draft: text() },
            "thread" => Control::Thread(text()),
            // What older versions called it.
            "pasted" | "poem" => Control::Pasted(text()),
            "correct" => Control::Correct(u64::from_str_radix(payload, 16).ok()?),
            "ownrule" => Control::OwnRule(text()),
            "daily" => Control::Daily(payload.parse().ok()?),
            "dailyrule" => {
                let (challenge, name) = payload.split_once('.')?;
                Control::DailyRule { challenge: challenge.parse().ok()?, name: name.to_owned() }
            }
            "leaders" => Control::Leaders(payload.parse().ok()?),
            "profile" => Control::Profile(payload.parse().ok()?),
            "forget" => Control::Forget(PersonId(i64::from_str_radix(payload, 16).ok()?)),
            plain if payload.is_empty() => match plain {
                "join" => Control::Join,
                "leave" => Control::Leave,
                "start" => Control::Start,
                "computer" => Control::Computer,
                "pad" => Control::Pad,
                "refresh" => Control::Refresh,
                "text" => Control::Text,
                "more" => Control::More,
                "rematch" => Control::Rematch,
                "post" => Control::Post,
                "replay" => Control::Replay,
                "export" => Control::Export,
                "leaves" => Control::Leaves(Boards::Picture),
                "textleaves" => Control::Leaves(Boards::Text),
                "type" => Control::Type,
                "typed" => Control::Typed,
                "hindsight" => Control::Hindsight,
                "close" => Control::Close,
                "ownrules" => Control::OwnRules,
                "share" => Control::Share,
                _ => return None,
            },
            _ => return None,
        };
        Some(control)
    }
}

/// A verb is a plain word.
fn verb_of(text: &str) -> Option<String> {
    let plain = text.bytes().all(|letter| letter.is_ascii_lowercase());
    (plain && (1..=LONGEST_VERB).contains(&text.len())).then(|| text.to_owned())
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
                id => Some(TableId(i64::from_str_radix(id, 16).ok()?)),
            };
            let stamp = match stamp {
                NONE => None,
                stamp => Some(stamp.parse().ok()?),
            };
            Some(CustomId { table, stamp, control: Control::read(word, payload)? })
        };
        read().ok_or(UnknownControl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "v1:1:-:written:",
            "v1:1:-:written:hat\nword",
            "🦀:🦀:🦀:🦀:🦀",
            long.as_str(),
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(UnknownControl), "{text:?}");
        }
    }
}
