//! `/crisscross`

use poise::serenity_prelude::User;
use serde_json::json;

use super::company::PrivateChoice;
use super::pace::{PaceChoice, pace_of};
use super::table::LevelChoice;
use super::{Context, Done, answer};
use crate::discord::answer::Answer;
use crate::discord::permissions::UNINVITED;
use crate::game::{Game, Level};
use crate::games::crisscross::{Crisscross, Options};
use crate::table::opening::Opening;
use crate::table::people::Called;
use crate::table::refused::Refused;
use crate::table::seating::Occupant;

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum ColourChoice {
    #[name = "red"]
    Red,
    #[name = "blue"]
    Blue,
    #[name = "random"]
    Random,
}

/// Play Crisscross: join your two sides, capture what you flank
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn crisscross(
    ctx: Context<'_>,
    #[description = "A person, or me (this bot) for the computer; leave it out for whoever joins"]
    opponent: Option<User>,
    #[description = "Squares on a side (9)"]
    #[min = 3]
    #[max = 19]
    size: Option<u8>,
    #[description = "Your colour (random); Red begins"] colour: Option<ColourChoice>,
    #[description = "live 60 s a move, relaxed 10 min, slow a day, none (slow; against me none)"]
    pace: Option<PaceChoice>,
    #[description = "How well the computer plays, if you play against it (medium)"] level: Option<
        LevelChoice,
    >,
    #[description = "yes: against the computer, for your eyes only (no)"] private: Option<
        PrivateChoice,
    >,
) -> Done {
    let token = ctx.interaction.token.clone();
    let me = ctx.framework.bot_id();
    let members = &ctx.interaction.data.resolved.members;
    let member = opponent.as_ref().and_then(|user| members.get(&user.id));
    let nickname = member.map(|member| member.nick.clone());
    answer(ctx, async move |app, asker| {
        let private = PrivateChoice::or_alone(private, &asker);
        let computer = Occupant::Computer(level.map_or(Level::Medium, Level::from));
        let opponent = match opponent {
            // In a direct message there is nobody else.
            None if level.is_some() || asker.place.is_direct() => computer,
            Some(user) if user.id == me => computer,
            Some(_) if !asker.invited => return Ok(Answer::say(UNINVITED)),
            Some(_) if asker.place.is_direct() => return Err(Refused::NobodyElse.into()),
            _ if private => {
                return Ok(Answer::say("A private game is against the computer: name me as your opponent, or leave out `private`."));
            }
            Some(_) if level.is_some() => {
                return Ok(Answer::say("A level is for a game against the computer: name me as your opponent, or leave out `level`."));
            }
            None => Occupant::Open,
            Some(user) if user.bot => {
                return Ok(Answer::say("That is a bot that can't play: name a person, or me for a game against the computer."));
            }
            Some(user) if Some(user.id.get()) == asker.person.discord_id => {
                return Ok(Answer::say("You can't play against yourself: name somebody else, or me for a game against the computer."));
            }
            Some(user) => {
                let server = asker.place.guild.zip(nickname.as_ref());
                let server = server.map(|(guild, nickname)| (guild, nickname.as_deref()));
                let called = Called { name: user.display_name(), server };
                Occupant::Person(app.tables.people().meet(user.id.get(), called).await?.id)
            }
        };
        let opener = asker.person.id;
        let red = match colour {
            Some(ColourChoice::Red) => true,
            Some(ColourChoice::Blue) => false,
            Some(ColourChoice::Random) | None => app.tables.coin(),
        };
        let mut seats = vec![Occupant::Person(opener), opponent];
        if !red {
            // Red sits first.
            seats.reverse();
        }
        let options = size.map_or_else(Options::default, |size| Options { size });
        let opening = Opening {
            game: Crisscross::ID.to_owned(),
            options: json!(options),
            dictionary: None,
            pace: pace_of::<Crisscross>(pace, &options, &seats, private || asker.place.is_direct()),
            place: asker.place,
            opener,
            seats,
            seat_options: Vec::new(),
            private,
        };
        app.open(opening, &asker, &token).await
    })
    .await
}
