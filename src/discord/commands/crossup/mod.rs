//! `/crossup`

mod score;

use serde_json::json;

pub use score::score;

use super::company::{PrivateChoice, with_computers};
use super::pace::{PaceChoice, pace_of};
use super::table::LevelChoice;
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::game::Game;
use crate::games::crossup::{CrossUp, NoOptions};
use crate::table::opening::Opening;

/// Play Cross-Up: a letter is called, everybody writes it into a 5 by 5 card
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn crossup(
    ctx: Context<'_>,
    #[description = "live 60 s a turn, relaxed 10 min, slow a day, none (slow)"] pace: Option<
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
        let (options, private) = (NoOptions {}, PrivateChoice::or_alone(private, &asker));
        let seats = with_computers(asker.person.id, computers, level);
        let opening = Opening {
            game: CrossUp::ID.to_owned(),
            options: json!(options),
            dictionary: dictionary.map(|choice| choice.id().to_owned()),
            pace: pace_of::<CrossUp>(pace, &options, &seats, private || asker.place.is_direct()),
            place: asker.place,
            opener: asker.person.id,
            seats,
            seat_options: Vec::new(),
            private,
        };
        app.open(opening, &asker, &token).await
    })
    .await
}
