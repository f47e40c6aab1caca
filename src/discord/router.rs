//! Presses and forms: from a custom id to the deed it asks for.

use std::sync::Arc;

use serenity::model::application::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, ModalInteraction,
};

use super::answer::Answer;
use super::asker::Interaction;
use super::custom_id::{Control, CustomId};
use super::deeds::{ending, playing, seating};
use super::desk::{Asker, Desk};
use crate::table::engine::Trouble;
use crate::table::record::TableId;
use crate::table::refused::Refused;

/// Answers a press on a button or a menu.
pub async fn pressed(desk: Arc<Desk>, press: ComponentInteraction) {
    let chosen = match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => {
            values.first().cloned().unwrap_or_default()
        }
        _ => String::new(),
    };
    let interaction = Interaction::from(&press);
    answer(&desk, &interaction, &press.data.custom_id, &chosen).await;
}

/// Answers a form.
pub async fn submitted(desk: Arc<Desk>, form: ModalInteraction) {
    let input = form.data.components.iter().flat_map(|row| &row.components).find_map(|component| {
        match component {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        }
    });
    let interaction = Interaction::from(&form);
    answer(&desk, &interaction, &form.data.custom_id, &input.unwrap_or_default()).await;
}

async fn answer(desk: &Desk, interaction: &Interaction<'_>, custom_id: &str, text: &str) {
    if !desk.recent.is_new(interaction.id.get()) {
        return;
    }
    let id = custom_id.parse::<CustomId>();
    let mut asked = interaction.asked();
    if let Ok(CustomId { control: Control::Hindsight, .. }) = &id {
        // It takes a while, and comes as a message of its own: until then that one says so.
        asked.on_message = false;
    }
    let work = async {
        let id = match id {
            Ok(id) => id,
            Err(unknown) => return Answer::say(unknown.to_string()),
        };
        let table = id.table;
        let result = match interaction.asker(desk).await {
            Ok(asker) => route(desk, interaction, &asker, id, text).await,
            Err(fault) => Err(fault.into()),
        };
        match (result, table) {
            // Only what is made to be public goes onto a public message.
            (Ok(Answer::Update(card)), _) if interaction.origin.is_public() => {
                Answer::Private(card)
            }
            (Ok(answer), _) => answer,
            (Err(trouble), Some(table)) => Answer::say(desk.explain(table, &trouble).await),
            (Err(trouble), None) => Answer::say(desk.sentence(&trouble)),
        }
    };
    let fault = || Answer::say(desk.fault("a panic in the answer to a press"));
    asked.answer(&desk.answers, work, fault).await;
}

async fn route(
    desk: &Desk,
    interaction: &Interaction<'_>,
    asker: &Asker,
    id: CustomId,
    text: &str,
) -> Result<Answer, Trouble> {
    let (origin, token) = (interaction.origin, interaction.token);
    // The few that belong to no table.
    let table: TableId = match (id.table, &id.control) {
        (_, Control::Rules { game, page, turn }) => {
            return Ok(desk.rules(game, *page, asker.person.wishes.theme, *turn).await);
        }
        (_, Control::Thread(id)) => return desk.open_in_thread(id, asker).await,
        (_, Control::Poem(id)) => return desk.open_poem(id, text, asker).await,
        (table, Control::Close) => return Ok(desk.put_away(table, asker, origin).await),
        (Some(table), _) => table,
        (None, _) => return Err(Refused::NoTable.into()),
    };
    match id.control {
        Control::Join => desk.join(table, asker, origin).await,
        Control::Leave => desk.leave(table, asker, origin).await,
        Control::Start => desk.start(table, asker, origin).await,
        Control::Computer => Ok(seating::levels(table)),
        Control::Level(level) => desk.add_computer(table, asker, level, origin).await,
        Control::Pad => desk.open_pad(table, asker, "", super::deeds::Origin::Command, token).await,
        Control::Refresh => desk.open_pad(table, asker, "", origin, token).await,
        Control::Text => desk.board(table, asker, Some(crate::table::people::Boards::Text)).await,
        Control::More => desk.more(table, asker).await,
        Control::Doubt(grave) => Ok(ending::doubt(table, grave)),
        Control::Surely(grave) => desk.do_grave(table, asker, grave, origin).await,
        Control::Rematch => desk.rematch(table, asker, origin).await,
        Control::History { seq, turn } => desk.history(table, asker, Some(seq), turn).await,
        Control::Export => desk.export(table).await,
        Control::Act(action) => desk.act(table, asker, &action, id.stamp, origin, token).await,
        Control::Compose(draft) => desk.open_pad(table, asker, &draft, origin, token).await,
        Control::Menu(_) => desk.open_pad(table, asker, text, origin, token).await,
        Control::Type => Ok(playing::form(table)),
        Control::Typed => desk.act(table, asker, text, None, origin, token).await,
        Control::Write { verb, title } => Ok(playing::long_form(table, &verb, &title)),
        Control::Written(verb) => {
            desk.act(table, asker, &format!("{verb} {text}"), None, origin, token).await
        }
        Control::Marks { on, draft } => desk.mark(table, asker, on, &draft, origin, token).await,
        Control::Hindsight => desk.hindsight(table, asker).await,
        Control::OwnRules => desk.own_rules(table, asker, super::deeds::Origin::Command).await,
        Control::OwnRule(name) => desk.choose_rule(table, asker, &name, text, origin).await,
        Control::Rules { .. } | Control::Thread(_) | Control::Poem(_) | Control::Close => {
            Ok(Answer::Quietly)
        }
    }
}
