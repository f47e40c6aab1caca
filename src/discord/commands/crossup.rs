//! `/crossup`

use serde_json::json;

use super::crisscross::PaceChoice;
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::game::Game;
use crate::games::crossup::CrossUp;
use crate::table::opening::Opening;
use crate::table::pace::Pace;
use crate::table::seating::Occupant;

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
) -> Done {
    answer(ctx, async move |app, asker| {
        let opening = Opening {
            game: CrossUp::ID.to_owned(),
            options: json!({}),
            dictionary: dictionary.map(|choice| choice.id().to_owned()),
            pace: pace.map_or(Pace::Relaxed, Pace::from),
            place: asker.place,
            opener: asker.person.id,
            seats: vec![Occupant::Person(asker.person.id)],
            seat_options: Vec::new(),
        };
        app.open(opening, &asker).await
    })
    .await
}
