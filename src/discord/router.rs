//! Presses and forms: from a custom id to the handler it asks for.

use std::sync::Arc;

use futures_util::FutureExt;
use serenity::model::application::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, ModalInteraction,
};
use tokio::time::Instant;
use tracing::Instrument;

use super::answer::Answer;
use super::app::{App, Asker};
use super::asker::Interaction;
use super::controls;
use super::custom_id::{Control, CustomId, Means, UnknownControl};
use super::gate::Source;
use super::handlers::{Origin, seating};
use super::visit;
use crate::figures::Kind;
use crate::screen::Chosen;
use crate::table::apart::Broken;
use crate::table::engine::Trouble;
use crate::table::people::Boards;
use crate::table::record::TableId;
use crate::table::refused::Refused;

/// A control as it was used.
struct Used<'a> {
    interaction: Interaction<'a>,
    came: Instant,
    custom_id: &'a str,
    means: Means,
    /// What was chosen or written.
    text: String,
    /// Where the control was; a form that a command opened comes from no message.
    source: Option<Source>,
}

/// Answers a press on a button or a menu, which came at this moment.
pub async fn pressed(app: Arc<App>, press: ComponentInteraction, came: Instant) {
    let (means, chosen) = match &press.data.kind {
        ComponentInteractionDataKind::Button => (Means::Button, None),
        ComponentInteractionDataKind::StringSelect { values } => (Means::Menu, values.first()),
        _ => (Means::Menu, None),
    };
    let used = Used {
        interaction: Interaction::from(&press),
        came,
        custom_id: &press.data.custom_id,
        means,
        text: chosen.cloned().unwrap_or_default(),
        source: Some(Source::from(&*press.message)),
    };
    used.seen_to(&app).await;
}

/// Answers a form.
pub async fn submitted(app: Arc<App>, form: ModalInteraction, came: Instant) {
    let input = form.data.components.iter().flat_map(|row| &row.components).find_map(|component| {
        match component {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        }
    });
    let used = Used {
        interaction: Interaction::from(&form),
        came,
        custom_id: &form.data.custom_id,
        means: Means::Form,
        text: input.unwrap_or_default(),
        source: form.message.as_deref().map(Source::from),
    };
    used.seen_to(&app).await;
}

impl Used<'_> {
    /// Answers it, the first time it comes.
    async fn seen_to(&self, app: &App) {
        if !app.recent.is_new(self.interaction.id.get()) {
            return;
        }
        let kind = match self.means {
            Means::Button => Kind::Button,
            Means::Menu => Kind::Menu,
            Means::Form => Kind::Form,
        };
        app.answers.counts().came(kind);
        self.answer(app).instrument(visit::of_press(kind)).await;
    }

    async fn answer(&self, app: &App) {
        let id = self.custom_id.parse::<CustomId>();
        let id = id.ok().filter(|id| id.control.means() == self.means);
        let table = id.as_ref().and_then(|id| id.table);
        let mut asked = self.interaction.asked(self.came);
        if let Some(CustomId { control: Control::Hindsight | Control::Replay, .. }) = &id {
            // It takes a while, and comes as a message of its own: until then that one says so.
            asked.on_message = false;
        }
        let work = async {
            let counted = app.check_press(self.interaction.user.id.get());
            let Some(id) = id else { return Answer::say(UnknownControl.to_string()) };
            if let Err(trouble) = counted {
                return self.in_vain(app, id, &trouble).await;
            }
            if let Control::Forget(person) = id.control {
                // Whoever presses it need not become known again.
                let user = self.interaction.user.id.get();
                return app
                    .or_trouble(app.forget_pressed(user, person, self.interaction.origin).await);
            }
            match self.act(app, id.clone()).await {
                Ok(answer) => answer,
                Err(trouble) => self.in_vain(app, id, &trouble).await,
            }
        };
        let fault = || {
            let fault = async move {
                if let Some(table) = table {
                    app.tables.excuse(table, &Broken.into()).await;
                }
                Answer::say(app.fault("a panic in the answer to a press"))
            };
            fault.boxed()
        };
        asked.answer(&app.answers, work.boxed(), fault).await;
    }

    /// Says why nothing came of it. What was written is kept if it can be written better.
    async fn in_vain(&self, app: &App, id: CustomId, trouble: &Trouble) -> Answer {
        let why = match id.table {
            Some(table) => app.explain(table, trouble).await,
            None => app.sentence(trouble),
        };
        if self.means == Means::Form
            && trouble.is_of_the_text()
            && let Ok(asker) = self.interaction.asker(app).await
        {
            return app.drafts.keep(&asker, id, &self.text, why);
        }
        Answer::say(why)
    }

    /// Does what the control asks for, if it belongs where it was used.
    async fn act(&self, app: &App, id: CustomId) -> Result<Answer, Trouble> {
        let origin = self.interaction.origin;
        let mut asker = self.interaction.asker(app).await?;
        let mut on_board = false;
        if let Some(table) = id.table.filter(|_| !id.control.is_free()) {
            asker = app.at_table(table, &asker, origin).await?;
            if let Some(source) = &self.source {
                if source.is_of_others(table) {
                    return Ok(Answer::say(UnknownControl.to_string()));
                }
                on_board = app.is_board(table, source).await?;
            }
        }
        let answer = route(app, &self.interaction, &asker, id, &self.text).await?;
        Ok(fitting(answer, origin, on_board))
    }
}

/// Only what is made to be public goes onto a public message, and only onto its own.
fn fitting(answer: Answer, origin: Origin, on_board: bool) -> Answer {
    match answer {
        Answer::Update(body) if origin != Origin::Private => Answer::Private(body),
        Answer::Board(body) if !on_board => Answer::Private(body),
        Answer::Then(answer, arrived) => match *answer {
            // What was to follow is a note that the board shows the table: this message does not.
            Answer::Board(body) if !on_board => Answer::Private(body),
            answer => Answer::Then(Box::new(fitting(answer, origin, on_board)), arrived),
        },
        answer => answer,
    }
}

async fn route(
    app: &App,
    interaction: &Interaction<'_>,
    asker: &Asker,
    id: CustomId,
    text: &str,
) -> Result<Answer, Trouble> {
    let (origin, token) = (interaction.origin, interaction.token);
    // The few that belong to no table.
    let table: TableId = match (id.table, &id.control) {
        (_, Control::Rules { game, page, turn }) => {
            return Ok(app.rules(game, *page, asker.person.wishes.theme, *turn).await);
        }
        (_, Control::Thread(id)) => return app.open_in_thread(id, asker).await,
        (_, Control::Pasted(id)) => return app.open_with_text(id, text, asker, token).await,
        (_, Control::Correct(number)) => return Ok(app.drafts.form(asker, *number)),
        (_, Control::Daily(control)) => return app.daily(*control, asker, token).await,
        (_, Control::DailyRule { challenge, name }) => {
            return app.choose_daily_rule(asker, *challenge, name, text, origin).await;
        }
        (_, Control::Leaders(control)) => return app.leaders(*control, asker).await,
        (_, Control::Profile(control)) => return app.person(*control, asker).await,
        (table, Control::Close) => return Ok(app.put_away(table, asker, origin).await),
        (Some(table), _) => table,
        (None, _) => return Err(Refused::NoTable.into()),
    };
    match id.control {
        Control::Join => app.join(table, asker, origin).await,
        Control::Leave => app.leave(table, asker, origin).await,
        Control::Start => app.start(table, asker, origin).await,
        Control::Computer => Ok(seating::levels(table)),
        Control::Level(level) => app.add_computer(table, asker, level, origin).await,
        Control::Pad => app.open_pad(table, asker, "", Origin::Command, token).await,
        Control::Refresh => app.open_pad(table, asker, "", origin, token).await,
        Control::Text => app.board(table, asker, Some(Boards::Text)).await,
        Control::Leaf { boards, draft } => app.leaf(table, asker, boards, &draft).await,
        Control::Leaves(boards) => app.leaf(table, asker, boards, text).await,
        Control::More => app.more(table, asker).await,
        Control::Confirm(step) => app.confirm(table, step).await,
        Control::Confirmed(step) => app.do_final(table, asker, step, origin).await,
        Control::Rematch => app.rematch(table, asker, origin, token).await,
        Control::Share => app.share(table, asker, origin).await,
        Control::Post => app.post_result(table, asker, origin).await,
        Control::History { seq, turn } => app.history(table, asker, Some(seq), turn).await,
        Control::Replay => app.replay(table, asker).await,
        Control::Export => app.export(table).await,
        Control::Act(action) => app.act(table, asker, &action, id.stamp, origin, token).await,
        Control::Compose(draft) => app.open_pad(table, asker, &draft, origin, token).await,
        Control::Menu(_) => match controls::chosen(text) {
            Chosen::Act(action) => app.act(table, asker, &action, id.stamp, origin, token).await,
            Chosen::Compose(draft) => app.open_pad(table, asker, &draft, origin, token).await,
        },
        Control::Type => app.form(table, asker).await,
        Control::Typed => app.act_lines(table, asker, text, origin, token).await,
        Control::Write { verb, title } => app.long_form(table, asker, verb, &title).await,
        Control::Written(verb) => {
            app.act(table, asker, &format!("{verb} {text}"), None, origin, token).await
        }
        Control::Marks { on, draft } => app.mark(table, asker, on, &draft, origin, token).await,
        Control::Hindsight => app.hindsight(table, asker).await,
        Control::OwnRules => app.own_rules(table, asker, Origin::Command).await,
        Control::OwnRule(name) => app.choose_rule(table, asker, &name, text, origin).await,
        Control::Rules { .. }
        | Control::Thread(_)
        | Control::Pasted(_)
        | Control::Correct(_)
        | Control::Daily(_)
        | Control::DailyRule { .. }
        | Control::Leaders(_)
        | Control::Profile(_)
        | Control::Forget(_)
        | Control::Close => Ok(Answer::Quietly),
    }
}
