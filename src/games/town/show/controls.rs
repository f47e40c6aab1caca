//! Buttons and menus of the workshop.

use super::bench::Bench;
use super::draft::Draft;
use crate::games::town::action::Action;
use crate::screen::{Button, Choice, Chosen, Menu, Press, Row, Style};

/// Labels of choices have no more room than this.
const LONGEST_LABEL: usize = 100;

/// Several actions as one press does them.
pub fn written(actions: &[Action]) -> String {
    actions.iter().map(Action::to_string).collect::<Vec<_>>().join(";")
}

pub fn button(label: &str, press: Press) -> Button {
    Button { label: label.to_owned(), style: Style::Plain, press, enabled: true }
}

/// A button that shows another draft.
pub fn to(label: &str, draft: &Draft) -> Button {
    button(label, Press::Compose(draft.to_string()))
}

/// A button that shows another draft, if there is one: things keep their place.
pub fn to_some(label: &str, draft: Option<Draft>) -> Button {
    match draft {
        Some(draft) => to(label, &draft),
        None => Button { enabled: false, ..button(label, Press::Compose(format!("no {label}"))) },
    }
}

/// A button that does this, if it can be done.
pub fn act(bench: &Bench<'_>, label: &str, actions: &[Action]) -> Button {
    let enabled = bench.after(actions).is_ok();
    Button { enabled, ..button(label, Press::Act(written(actions))) }
}

pub fn primary(button: Button) -> Button {
    Button { style: Style::Primary, ..button }
}

pub fn typing() -> Button {
    button("Type…", Press::Type)
}

pub fn choice(label: String, does: Chosen) -> Choice {
    let label = match label.char_indices().nth(LONGEST_LABEL - 1) {
        Some((end, _)) if label.chars().count() > LONGEST_LABEL => format!("{}…", &label[..end]),
        _ => label,
    };
    Choice { label, does, chosen: false }
}

/// A menu, unless there is nothing to choose from.
pub fn menu(name: &'static str, hint: &str, mut choices: Vec<Choice>) -> Option<Row> {
    choices.truncate(Menu::MOST);
    (!choices.is_empty()).then(|| Row::Menu(Menu { name, hint: hint.to_owned(), choices }))
}
