//! `/preferences`: how one wants to be served.

use super::playing::StyleChoice;
use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::draw::Theme;
use crate::table::people::{Boards, Change};

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum ThemeChoice {
    #[name = "light"]
    Light,
    #[name = "dark"]
    Dark,
    #[name = "high contrast"]
    Contrast,
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum Switch {
    #[name = "on"]
    On,
    #[name = "off"]
    Off,
}

/// How you want to be served; without options, how you are
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn preferences(
    ctx: Context<'_>,
    #[description = "Colours of your pictures"] theme: Option<ThemeChoice>,
    #[description = "Your own boards as pictures or as text"] boards: Option<StyleChoice>,
    #[description = "Whether your pictures mark the words you have made"] marks: Option<Switch>,
    #[description = "Whether you are reminded before your time is up"] reminders: Option<Switch>,
    #[description = "Whether leaderboards of everywhere name you, and your profile tells all"]
    everywhere: Option<Switch>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let theme = theme.map(|choice| match choice {
            ThemeChoice::Light => Theme::Light,
            ThemeChoice::Dark => Theme::Dark,
            ThemeChoice::Contrast => Theme::Contrast,
        });
        let is_on = |switch| matches!(switch, Switch::On);
        let change = Change {
            theme,
            boards: boards.map(Boards::from),
            marks: marks.map(is_on),
            reminders: reminders.map(is_on),
            everywhere: everywhere.map(is_on),
        };
        if change != Change::default() {
            app.tables.people().prefer(asker.person.id, change).await?;
        }
        let wishes = asker.person.wishes.with(change);
        let theme = match wishes.theme {
            Theme::Contrast => "high contrast".to_owned(),
            theme => theme.to_string(),
        };
        let on_or_off = |on: bool| if on { "on" } else { "off" };
        let (marks, reminders) = (on_or_off(wishes.marks), on_or_off(wishes.reminders));
        let (boards, everywhere) = (wishes.boards.name(), on_or_off(wishes.everywhere));
        Ok(Answer::say(format!(
            "Your pictures: {theme}. Your boards: {boards}. Marks: {marks}. Reminders: {reminders}. Named everywhere: {everywhere}. They count for all that is shown to you from now on. A board that everybody sees has the theme of the one who opened the table."
        )))
    })
    .await
}
