//! `/wordcross`

use serde_json::json;

use super::company::{PrivateChoice, with_computers};
use super::pace::{PaceChoice, pace_of};
use super::table::LevelChoice;
use super::words::DictionaryChoice;
use super::{Context, Done, answer};
use crate::game::Game;
use crate::games::wordcross::{Disputes, Options, WordCross};
use crate::table::opening::Opening;

/// What a wrong word costs.
#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum DisputesChoice {
    #[name = "strict"]
    Strict,
    #[name = "gentle"]
    Gentle,
}

impl From<DisputesChoice> for Disputes {
    fn from(choice: DisputesChoice) -> Self {
        match choice {
            DisputesChoice::Strict => Disputes::Strict,
            DisputesChoice::Gentle => Disputes::Gentle,
        }
    }
}

/// Play Word Cross: short words out of tiles of one and two letters, with thefts
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub async fn wordcross(
    ctx: Context<'_>,
    #[description = "The game ends after the round in which somebody has so many points (250; 60 at slow and none)"]
    #[min = 20]
    #[max = 999]
    target: Option<u16>,
    #[description = "A wrong word: strict loses the turn, gentle is refused (strict)"]
    disputes: Option<DisputesChoice>,
    #[description = "live 60 s a turn, relaxed 10 min, slow a day, none (live)"] pace: Option<
        PaceChoice,
    >,
    #[description = "Which words count, the standard or the large English ones (this server's choice)"]
    dictionary: Option<DictionaryChoice>,
    #[description = "Computers that play too (none; one in private)"]
    #[max = 3]
    computers: Option<u8>,
    #[description = "How well they play (medium)"] level: Option<LevelChoice>,
    #[description = "yes: for your eyes only, against computers, at once (no)"] private: Option<
        PrivateChoice,
    >,
) -> Done {
    let token = ctx.interaction.token.clone();
    answer(ctx, async move |app, asker| {
        let private = PrivateChoice::or_alone(private, &asker);
        let closed = private || asker.place.is_direct();
        // Where nobody can join, somebody has to be there to play with.
        let computers = computers.or(closed.then_some(1));
        let seats = with_computers(asker.person.id, computers, level);
        let pace = pace_of::<WordCross>(pace, &Options::default(), &seats, closed);
        let options = Options {
            target: target.unwrap_or(Options::usual_target(pace)),
            disputes: disputes.map_or_else(Disputes::default, Disputes::from),
        };
        let opening = Opening {
            game: WordCross::ID.to_owned(),
            options: json!(options),
            dictionary: dictionary.map(|choice| choice.id().to_owned()),
            pace,
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
