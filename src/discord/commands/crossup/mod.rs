//! `/crossup`

mod score;

use serde_json::json;

pub use score::score;

use super::pace::{PaceChoice, pace_of};
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::game::Game;
use crate::games::crossup::{CrossUp, NoOptions};
use crate::table::opening::Opening;
use crate::table::seating::Occupant;

/// Play Cross-Up: a letter is called, everybody writes it into a 5 by 5 card
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn crossup(
    ctx: Context<'_>,
    #[description = "live 60 s a turn, relaxed 10 min, slow a day, none (slow)"] pace: Option<
        PaceChoice,
    >,
    #[description = "Which words count (this server's choice)"] dictionary: Option<
        DictionaryChoice,
    >,
) -> Done {
    answer(ctx, async move |app, asker| {
        let (options, seats) = (NoOptions {}, vec![Occupant::Person(asker.person.id)]);
        let opening = Opening {
            game: CrossUp::ID.to_owned(),
            options: json!(options),
            dictionary: dictionary.map(|choice| choice.id().to_owned()),
            pace: pace_of::<CrossUp>(pace, &options, &seats),
            place: asker.place,
            opener: asker.person.id,
            seats,
            seat_options: Vec::new(),
        };
        app.open(opening, &asker).await
    })
    .await
}
