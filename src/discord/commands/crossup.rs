//! `/crossup`

use serde_json::json;

use super::company::{PrivateChoice, usual_pace, with_computers};
use super::crisscross::PaceChoice;
use super::table::LevelChoice;
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::game::Game;
use crate::games::crossup::CrossUp;
use crate::table::opening::Opening;
use crate::table::pace::Pace;

/// Play Cross-Up: a letter is called, everybody writes it into a 5 by 5 card
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn crossup(
    ctx: Context<'_>,
    #[description = "live 60 s a turn, relaxed 10 min, slow a day, none (relaxed)"] pace: Option<
        PaceChoice,
    >,
    #[description = "Which words count (this server's choice)"] dictionary: Option<
        DictionaryChoice,
    >,
    #[description = "Computers that play too (none)"]
    #[max = 23]
    computers: Option<u8>,
    #[description = "How well they play (medium)"] level: Option<LevelChoice>,
    #[description = "yes: for your eyes only, alone or with computers, at once (no)"]
    private: Option<PrivateChoice>,
) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let private = PrivateChoice::is_yes(private);
        let opening = Opening {
            game: CrossUp::ID.to_owned(),
            options: json!({}),
            dictionary: dictionary.map(|choice| choice.id().to_owned()),
            pace: pace.map_or(usual_pace(private, Pace::Relaxed), Pace::from),
            place: asker.place,
            opener: asker.person.id,
            seats: with_computers(asker.person.id, computers, level),
            seat_options: Vec::new(),
            private,
        };
        app.open(opening, &asker, &token).await
    })
    .await
}
