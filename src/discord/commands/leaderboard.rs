//! `/leaderboard`: who is best at a game.

use super::about::GameChoice;
use super::{Context, Done, answer};
use crate::standings::{Measure, Span};

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum PeriodChoice {
    #[name = "today"]
    Day,
    #[name = "this week"]
    Week,
    #[name = "this month"]
    Month,
    #[name = "all time"]
    All,
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum ScopeChoice {
    #[name = "server"]
    Server,
    #[name = "everywhere"]
    Everywhere,
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum MeasureChoice {
    #[name = "rating"]
    Rating,
    #[name = "best score"]
    Best,
    #[name = "average score"]
    Average,
    #[name = "wins"]
    Wins,
    #[name = "games"]
    Games,
    #[name = "daily points"]
    Points,
    #[name = "daily streak"]
    Streak,
}

impl From<PeriodChoice> for Span {
    fn from(choice: PeriodChoice) -> Self {
        match choice {
            PeriodChoice::Day => Span::Day,
            PeriodChoice::Week => Span::Week,
            PeriodChoice::Month => Span::Month,
            PeriodChoice::All => Span::All,
        }
    }
}

impl From<MeasureChoice> for Measure {
    fn from(choice: MeasureChoice) -> Self {
        match choice {
            MeasureChoice::Rating => Measure::Rating,
            MeasureChoice::Best => Measure::Best,
            MeasureChoice::Average => Measure::Average,
            MeasureChoice::Wins => Measure::Wins,
            MeasureChoice::Games => Measure::Games,
            MeasureChoice::Points => Measure::Points,
            MeasureChoice::Streak => Measure::Streak,
        }
    }
}

/// Who is best at a game, here or everywhere
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn leaderboard(
    ctx: Context<'_>,
    #[description = "At which game"] game: GameChoice,
    #[description = "Since when (all time)"] period: Option<PeriodChoice>,
    #[description = "Tables of this server, or all who agreed to be named (server)"] scope: Option<
        ScopeChoice,
    >,
    #[description = "What is compared (the first of these that somebody has)"] by: Option<
        MeasureChoice,
    >,
) -> Done {
    answer(ctx, async move |app, asker| {
        let here = match scope {
            Some(ScopeChoice::Server) => true,
            Some(ScopeChoice::Everywhere) => false,
            // Outside of servers there is nobody else.
            None => asker.place.guild.is_some(),
        };
        let span = period.map_or(Span::All, Span::from);
        app.leaderboard(&asker, game.0, span, here, by.map(Measure::from)).await
    })
    .await
}
