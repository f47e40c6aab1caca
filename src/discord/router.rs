//! Presses and forms: from a custom id to the deed it asks for.

use std::sync::Arc;

use serenity::model::application::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, ModalInteraction,
};

use super::answer::Answer;
use super::asker::Interaction;
use super::custom_id::{Control, CustomId, Means, UnknownControl};
use super::deeds::{Origin, ending, playing, seating};
use super::desk::{Asker, Desk};
use super::gate::Source;
use crate::table::engine::Trouble;
use crate::table::record::TableId;
use crate::table::refused::Refused;

/// A control as it was used.
struct Used<'a> {
    interaction: Interaction<'a>,
    custom_id: &'a str,
    means: Means,
    /// What was chosen or written.
    text: String,
    /// Where the control was; a form that a command opened comes from no message.
    source: Option<Source>,
}

/// Answers a press on a button or a menu.
pub async fn pressed(desk: Arc<Desk>, press: ComponentInteraction) {
    let (means, chosen) = match &press.data.kind {
        ComponentInteractionDataKind::Button => (Means::Button, None),
        ComponentInteractionDataKind::StringSelect { values } => (Means::Menu, values.first()),
        _ => (Means::Menu, None),
    };
    let used = Used {
        interaction: Interaction::from(&press),
        custom_id: &press.data.custom_id,
        means,
        text: chosen.cloned().unwrap_or_default(),
        source: Some(Source::from(&*press.message)),
    };
    used.answer(&desk).await;
}

/// Answers a form.
pub async fn submitted(desk: Arc<Desk>, form: ModalInteraction) {
    let input = form.data.components.iter().flat_map(|row| &row.components).find_map(|component| {
        match component {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        }
    });
    let used = Used {
        interaction: Interaction::from(&form),
        custom_id: &form.data.custom_id,
        means: Means::Form,
        text: input.unwrap_or_default(),
        source: form.message.as_deref().map(Source::from),
    };
    used.answer(&desk).await;
}

impl Used<'_> {
    async fn answer(&self, desk: &Desk) {
        if !desk.recent.is_new(self.interaction.id.get()) {
            return;
        }
        let id = self.custom_id.parse::<CustomId>();
        let id = id.ok().filter(|id| id.control.means() == self.means);
        let mut asked = self.interaction.asked();
        if let Some(CustomId { control: Control::Hindsight, .. }) = &id {
            // It takes a while, and comes as a message of its own: until then that one says so.
            asked.on_message = false;
        }
        let work = async {
            let Some(id) = id else { return Answer::say(UnknownControl.to_string()) };
            let table = id.table;
            match (self.act(desk, id).await, table) {
                (Ok(answer), _) => answer,
                (Err(trouble), Some(table)) => Answer::say(desk.explain(table, &trouble).await),
                (Err(trouble), None) => Answer::say(desk.sentence(&trouble)),
            }
        };
        let fault = || Answer::say(desk.fault("a panic in the answer to a press"));
        asked.answer(&desk.answers, work, fault).await;
    }

    /// Does what the control asks for, if it belongs where it was used.
    async fn act(&self, desk: &Desk, id: CustomId) -> Result<Answer, Trouble> {
        let origin = self.interaction.origin;
        let mut asker = self.interaction.asker(desk).await?;
        let mut on_board = false;
        if let Some(table) = id.table.filter(|_| !id.control.is_free()) {
            asker = desk.at_table(table, &asker, origin).await?;
            if let Some(source) = &self.source {
                if source.is_of_others(table) {
                    return Ok(Answer::say(UnknownControl.to_string()));
                }
                on_board = desk.is_board(table, source).await?;
            }
        }
        Ok(match route(desk, &self.interaction, &asker, id, &self.text).await? {
            // Only what is made to be public goes onto a public message, and only onto its own.
            Answer::Update(card) if origin != Origin::Private => Answer::Private(card),
            Answer::Board { card, .. } if !on_board => Answer::Private(card),
            answer => answer,
        })
    }
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
        (_, Control::Thread(wish)) => return desk.open_in_thread(wish, asker).await,
        (_, Control::Poem(wish)) => return desk.open_poem(wish, text, asker).await,
        (table, Control::Close) => return Ok(desk.put_away(table, asker, origin)),
        (Some(table), _) => table,
        (None, _) => return Err(Refused::NoTable.into()),
    };
    match id.control {
        Control::Join => desk.join(table, asker, origin).await,
        Control::Leave => desk.leave(table, asker, origin).await,
        Control::Start => desk.start(table, asker, origin).await,
        Control::Computer => Ok(seating::levels(table)),
        Control::Level(level) => desk.add_computer(table, asker, level, origin).await,
        Control::Pad => desk.open_pad(table, asker, "", Origin::Command, token).await,
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
        Control::OwnRules => desk.own_rules(table, asker, Origin::Command).await,
        Control::OwnRule(name) => desk.choose_rule(table, asker, &name, text, origin).await,
        Control::Rules { .. } | Control::Thread(_) | Control::Poem(_) | Control::Close => {
            Ok(Answer::Quietly)
        }
    }
}
