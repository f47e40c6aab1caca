//! `/crisscross`

use poise::serenity_prelude::User;

use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::discord::wish::{Challenge, Opponent, Wish, WishedColour};
use crate::game::Level;
use crate::table::pace::Pace;

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum ColourChoice {
    #[name = "red"]
    Red,
    #[name = "blue"]
    Blue,
    #[name = "random"]
    Random,
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum PaceChoice {
    #[name = "live"]
    Live,
    #[name = "relaxed"]
    Relaxed,
    #[name = "slow"]
    Slow,
    #[name = "none"]
    None,
}

impl From<PaceChoice> for Pace {
    fn from(choice: PaceChoice) -> Self {
        match choice {
            PaceChoice::Live => Pace::Live,
            PaceChoice::Relaxed => Pace::Relaxed,
            PaceChoice::Slow => Pace::Slow,
            PaceChoice::None => Pace::None,
        }
    }
}

const DEFAULT_SIZE: u8 = 9;

/// Play Crisscross: join your two sides, capture what you flank
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn crisscross(
    ctx: Context<'_>,
    #[description = "Against whom; me for the computer; nobody for whoever joins"] opponent: Option<
        User,
    >,
    #[description = "Squares on a side (9)"]
    #[min = 3]
    #[max = 19]
    size: Option<u8>,
    #[description = "Your colour (random); Red begins"] colour: Option<ColourChoice>,
    #[description = "live 60 s a move, relaxed 10 min, slow a day, none (relaxed)"] pace: Option<
        PaceChoice,
    >,
) -> Done {
    let me = ctx.framework.bot_id();
    answer(ctx, async move |desk, asker| {
        let opponent = match opponent {
            None => Opponent::Anybody,
            Some(user) if user.id == me => Opponent::Computer(Level::Medium),
            Some(user) if user.bot => {
                return Ok(Answer::say("That is a bot that can't play: name a person, or me for a game against the computer."));
            }
            Some(user) if Some(user.id.get()) == asker.person.discord_id => {
                return Ok(Answer::say("You can't play against yourself: name somebody else, or me for a game against the computer."));
            }
            Some(user) => Opponent::Person(desk.named(user.id.get(), user.display_name()).await?),
        };
        let challenge = Challenge {
            size: size.unwrap_or(DEFAULT_SIZE),
            colour: match colour {
                Some(ColourChoice::Red) => WishedColour::Red,
                Some(ColourChoice::Blue) => WishedColour::Blue,
                Some(ColourChoice::Random) | None => WishedColour::Random,
            },
            pace: pace.map_or(Pace::Relaxed, Pace::from),
            opponent,
        };
        desk.open(Wish::Crisscross(challenge), &asker).await
    })
    .await
}
