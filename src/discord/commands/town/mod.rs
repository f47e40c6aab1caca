//! `/town`

mod score;

use serde_json::json;

pub use score::score;

use super::company::{PrivateChoice, with_computers};
use super::pace::{PaceChoice, pace_of};
use super::table::LevelChoice;
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::game::Game;
use crate::games::town::{CrissCrossTown, Options, Variant};
use crate::table::opening::Opening;

/// Which rules are added to the usual ones.
#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum VariantChoice {
    #[name = "standard"]
    Standard,
    #[name = "permissive"]
    Permissive,
    #[name = "tight"]
    Tight,
    #[name = "permissive-tight"]
    PermissiveTight,
}

impl From<VariantChoice> for Variant {
    fn from(choice: VariantChoice) -> Self {
        match choice {
            VariantChoice::Standard => Variant::Standard,
            VariantChoice::Permissive => Variant::Permissive,
            VariantChoice::Tight => Variant::Tight,
            VariantChoice::PermissiveTight => Variant::PermissiveTight,
        }
    }
}

/// Play Criss-Cross Town: cut letters out of a sheet and build a town that is a crossword
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub async fn town(
    ctx: Context<'_>,
    #[description = "permissive: words also backwards; tight: a minute for the others once one is done (standard)"]
    variant: Option<VariantChoice>,
    #[description = "yes: alone, for your eyes only, at once (no)"] solo: Option<PrivateChoice>,
    #[description = "live 6 min a round, relaxed 30 min, slow a day, none (slow)"] pace: Option<
        PaceChoice,
    >,
    #[description = "Which words count (this server's choice)"] dictionary: Option<
        DictionaryChoice,
    >,
    #[description = "Computers that play too (none)"]
    #[max = 3]
    computers: Option<u8>,
    #[description = "How well they play (medium)"] level: Option<LevelChoice>,
    #[description = "yes: for your eyes only, with computers, at once (no)"] private: Option<
        PrivateChoice,
    >,
) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let solo = PrivateChoice::is_yes(solo);
        let seats = with_computers(asker.person.id, computers, level);
        if solo && seats.len() > 1 {
            let why = "Solo is played alone: leave the computers out, or ask for private instead of solo.";
            return Ok(Answer::say(why));
        }
        let private = solo || PrivateChoice::or_alone(private, &asker);
        let options = Options { variant: variant.map_or_else(Variant::default, Variant::from) };
        let closed = private || asker.place.is_direct();
        let opening = Opening {
            game: CrissCrossTown::ID.to_owned(),
            options: json!(options),
            dictionary: dictionary.map(|choice| choice.id().to_owned()),
            pace: pace_of::<CrissCrossTown>(pace, &options, &seats, closed),
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
