//! Forms to write into. What could not be done with a text is kept for a while, so that it can be corrected:
//! nobody types fifty words twice.
//!
//! Discord lets no form follow another, so the answer has a button that opens it again, filled. The texts
//! are kept in memory, the newest few hundred of them: too long for a custom id, and of no use after a day.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::builder::{CreateActionRow, CreateInputText, CreateModal};
use serenity::model::application::{ButtonStyle, InputTextStyle};

use super::answer::{Answer, Body};
use super::app::Asker;
use super::controls::styled;
use super::custom_id::{Control, CustomId, LONGEST_VERB};
use super::handlers::playing::LONGEST_ACTION;
use crate::table::seating::PersonId;

/// The most that a form takes.
pub const LONGEST: usize = 4_000;
/// The most that is typed as a move: a verb may come before it.
const LONGEST_MOVE: usize = LONGEST_ACTION - LONGEST_VERB;
/// How long a hint in a form may be.
const LONGEST_HINT: usize = 100;
/// How many texts are kept, of all players together.
const KEPT: usize = 300;

/// A form with one field.
pub struct Form {
    /// What sending it in asks for.
    pub id: CustomId,
    pub title: String,
    pub label: String,
    /// Enter sends a field of one line, so it has more only where that is of use.
    pub lines: bool,
    /// What stands in the empty field.
    pub hint: String,
    /// What has been written already.
    pub written: String,
}

impl Form {
    pub fn new(id: CustomId, title: &str, label: &str) -> Self {
        let (title, label) = (title.to_owned(), label.to_owned());
        Self { id, title, label, lines: true, hint: String::new(), written: String::new() }
    }

    pub fn answer(self) -> Answer {
        let longest = match self.id.control {
            Control::Pasted(_) => LONGEST,
            _ => LONGEST_MOVE,
        };
        let style = if self.lines { InputTextStyle::Paragraph } else { InputTextStyle::Short };
        let mut input = CreateInputText::new(style, self.label, "text");
        input = input.max_length(u16::try_from(longest).unwrap_or(u16::MAX));
        if !self.hint.is_empty() {
            input = input.placeholder(self.hint.chars().take(LONGEST_HINT).collect::<String>());
        }
        if !self.written.is_empty() {
            input = input.value(self.written.chars().take(longest).collect::<String>());
        }
        let rows = vec![CreateActionRow::InputText(input)];
        Answer::Form(CreateModal::new(self.id.to_string(), self.title).components(rows))
    }
}

/// What was written into forms in vain.
#[derive(Default)]
pub struct Drafts(Mutex<VecDeque<Draft>>);

struct Draft {
    /// The number of the interaction that brought it.
    number: u64,
    by: PersonId,
    form: CustomId,
    text: String,
}

impl Drafts {
    /// Says why nothing came of a form, and keeps what was written into it.
    pub fn keep(&self, asker: &Asker, form: CustomId, text: &str, why: String) -> Answer {
        let (number, by) = (asker.press, asker.person.id);
        let mut drafts = self.drafts();
        drafts.truncate(KEPT - 1);
        drafts.push_front(Draft { number, by, form, text: text.to_owned() });
        let again = CustomId::free(Control::Correct(number));
        let button = styled(again, "Correct it", ButtonStyle::Success);
        let rows = vec![CreateActionRow::Buttons(vec![button])];
        Answer::Private(Body { text: why, rows, ..Body::default() })
    }

    /// The form once more, as it was filled in.
    pub fn form(&self, asker: &Asker, number: u64) -> Answer {
        let drafts = self.drafts();
        let own = |draft: &&Draft| (draft.number, draft.by) == (number, asker.person.id);
        let Some(draft) = drafts.iter().find(own) else {
            return Answer::say("I don't have that text any more: please write it once more.");
        };
        let (title, label) = match draft.form.control {
            Control::Typed => ("Correct your move", "Your move"),
            Control::Pasted(_) => ("Correct your text", "Your text"),
            _ => ("Correct your words", "Words, with spaces between"),
        };
        let form = Form::new(draft.form.clone(), title, label);
        Form { written: draft.text.clone(), ..form }.answer()
    }

    /// Nothing that somebody wrote is kept any longer.
    pub fn forget(&self, person: PersonId) {
        self.drafts().retain(|draft| draft.by != person);
    }

    fn drafts(&self) -> MutexGuard<'_, VecDeque<Draft>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
