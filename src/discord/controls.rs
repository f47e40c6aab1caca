//! Controls of a screen, as Discord's buttons and menus.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

use super::custom_id::{Control, CustomId};
use super::wording::{plain_name, with_names};
use crate::screen::{Button, Chosen, Menu, Press, Row, Style};
use crate::table::people::Boards;
use crate::table::record::TableId;
use crate::table::showing::Showing;

/// The rows of a screen. Their controls make sense while the seat's stamp is this one.
pub fn rows(showing: &Showing, stamp: u32, rows: &[Row]) -> Vec<CreateActionRow> {
    let table = showing.id;
    let row = |row: &Row| match row {
        Row::Buttons(buttons) => {
            CreateActionRow::Buttons(buttons.iter().map(|b| button(table, stamp, b)).collect())
        }
        Row::Menu(menu) => {
            let id = CustomId::stamped(table, stamp, Control::Menu(menu.name.to_owned()));
            CreateActionRow::SelectMenu(select(showing, id, menu))
        }
    };
    rows.iter().map(row).collect()
}

/// The pages of a finished game, which stay in the style that was asked for, whatever the reader prefers.
pub fn leaves(showing: &Showing, boards: Boards, rows: &[Row]) -> Vec<CreateActionRow> {
    let table = showing.id;
    let leaf = |button: &Button| match &button.press {
        Press::Compose(draft) => {
            let control = Control::Leaf { boards, draft: draft.clone() };
            Some(labelled(CustomId::of(table, control), button))
        }
        _ => None,
    };
    let row = |row: &Row| match row {
        Row::Buttons(buttons) => {
            let leaves: Vec<CreateButton> = buttons.iter().filter_map(leaf).collect();
            (!leaves.is_empty()).then_some(CreateActionRow::Buttons(leaves))
        }
        Row::Menu(menu) => {
            let id = CustomId::of(table, Control::Leaves(boards));
            Some(CreateActionRow::SelectMenu(select(showing, id, menu)))
        }
    };
    rows.iter().filter_map(row).collect()
}

pub fn button(table: TableId, stamp: u32, button: &Button) -> CreateButton {
    labelled(CustomId::stamped(table, stamp, Control::from(&button.press)), button)
}

fn labelled(id: CustomId, button: &Button) -> CreateButton {
    let style = match button.style {
        Style::Primary => ButtonStyle::Success,
        Style::Plain => ButtonStyle::Secondary,
        Style::Red => ButtonStyle::Danger,
        Style::Blue => ButtonStyle::Primary,
    };
    styled(id, &button.label, style).disabled(!button.enabled)
}

/// A menu, in which seats go by the names of those who sit there.
fn select(showing: &Showing, id: CustomId, menu: &Menu) -> CreateSelectMenu {
    let option = |choice: &crate::screen::Choice| {
        let label = with_names(showing, &choice.label, plain_name);
        CreateSelectMenuOption::new(label, value(&choice.does)).default_selection(choice.chosen)
    };
    let options = menu.choices.iter().map(option).collect();
    CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(&menu.hint)
}

/// Before what a choice does at once; whatever else a choice has is a draft.
const ACT: &str = "act:";

/// The value of a choice.
pub fn value(does: &Chosen) -> String {
    match does {
        Chosen::Act(action) => format!("{ACT}{action}"),
        Chosen::Compose(draft) => draft.clone(),
    }
}

/// What was chosen, by the value of the choice. Anyone can send any.
pub fn chosen(value: &str) -> Chosen {
    match value.strip_prefix(ACT) {
        Some(action) => Chosen::Act(action.to_owned()),
        None => Chosen::Compose(value.to_owned()),
    }
}

/// A button of the table itself, which never grows old.
pub fn plain(id: CustomId, label: &str) -> CreateButton {
    styled(id, label, ButtonStyle::Secondary)
}

pub fn styled(id: CustomId, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(label).style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        for text in ["", "take L TH lock 2", "d:5", "act"] {
            for does in [Chosen::Act(text.to_owned()), Chosen::Compose(text.to_owned())] {
                assert_eq!(chosen(&value(&does)), does);
            }
        }
    }
}
