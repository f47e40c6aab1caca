//! Controls as words: each has one, and what goes with it. Both ways are here side by side, since they have to
//! be inverse.

use super::control::{Control, Final};
use crate::table::people::Boards;
use crate::table::seating::PersonId;

/// Discord takes no form with a longer title.
const LONGEST_TITLE: usize = 45;
/// The longest word that a form puts before what was written.
pub const LONGEST_VERB: usize = 20;

impl Control {
    /// Its word, and what goes with it.
    pub(super) fn parts(&self) -> (&'static str, String) {
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

    pub(super) fn read(word: &str, payload: &str) -> Option<Self> {
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
                // As it goes out, with the blanks at its ends.
                let fits = title.chars().count() <= LONGEST_TITLE && !title.trim().is_empty();
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
            "forget" => Control::Forget(PersonId(number(payload)?)),
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

/// The number of a row, as it is written: those below zero would be written otherwise than they are read.
pub(super) fn number(text: &str) -> Option<i64> {
    i64::from_str_radix(text, 16).ok().filter(|number| *number >= 0)
}

/// A verb is a plain word.
fn verb_of(text: &str) -> Option<String> {
    let plain = text.bytes().all(|letter| letter.is_ascii_lowercase());
    (plain && (1..=LONGEST_VERB).contains(&text.len())).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord counts blanks, too: it would take no form with such a title, and the press had no answer.
    #[test]
    fn a_title_is_as_long_as_it_goes_out() {
        let is_read = |title: &str| Control::read("write", &format!("hat.{title}")).is_some();
        let long = "W".repeat(LONGEST_TITLE);
        for title in ["Words for the hat", " W ", long.as_str()] {
            assert!(is_read(title), "{title:?}");
        }
        let blanks = " ".repeat(60);
        for title in ["", " ", &format!("W{blanks}"), &format!(" {long}")] {
            assert!(!is_read(title), "{title:?}");
        }
    }
}
