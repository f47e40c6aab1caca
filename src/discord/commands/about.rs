//! `/rules`, `/help` and `/about`: what they say of games, the games say themselves.

use std::borrow::Cow;

use poise::{ChoiceParameter, CommandParameterChoice};

use super::{Context, Done, answer};
use crate::daily::challenge::Challenge;
use crate::discord::answer::Answer;
use crate::table::kind::Kind;
use crate::table::registry::KINDS;

/// One of all games.
pub struct GameChoice(pub &'static Kind);

impl ChoiceParameter for GameChoice {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let choice = |kind: &Kind| CommandParameterChoice {
            name: kind.name.into(),
            localizations: Cow::Borrowed(&[]),
            __non_exhaustive: (),
        };
        KINDS.iter().map(choice).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        KINDS.get(index).map(GameChoice)
    }

    fn from_name(name: &str) -> Option<Self> {
        KINDS.iter().find(|kind| kind.name == name).map(GameChoice)
    }

    fn name(&self) -> &'static str {
        self.0.name
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

/// How a game is played, page by page, with pictures
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn rules(ctx: Context<'_>, #[description = "Which game"] game: GameChoice) -> Done {
    answer(ctx, async move |app, asker| {
        Ok(app.rules(game.0.id, 0, asker.person.wishes.theme, false).await)
    })
    .await
}

/// Where to start
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn help(ctx: Context<'_>) -> Done {
    answer(ctx, async |_, _| Ok(Answer::say(help_text(KINDS)))).await
}

fn help_text(kinds: &[Kind]) -> String {
    let games = kinds.iter().map(|kind| format!("`/{}` {}", kind.id, kind.help));
    let games = games.collect::<Vec<_>>().join("; ");
    let daily = Challenge::ALL.map(Challenge::title).join(", ");
    format!(
        "\
**Crosstown** hosts criss-cross games in your channels.
- Play: {games}.
- Alone or against computers, for your eyes only: `private:yes`, also in direct messages with me. `/table mine` opens it again.
- `/daily play`: what everybody plays alike ({daily}). `/daily setup` has it announced in a channel.
- `/leaderboard` says who is best at a game, here or everywhere; `/profile` shows what somebody has done.
- Everything has a button below the board. Everything can be typed too, with `/move`.
- `/table` is about the table of this channel: join, start, resign, draw, history and more. `/table mine` finds your games again.
- `/board style:text` reads the board to you; `/preferences` makes that the rule, and changes colours and reminders.
- `/rules` explains a game with pictures; `/word check` says whether a word counts, `/score` scores what you played on paper.
Games survive restarts, and my own downtime never counts against anybody."
    )
}

/// Credits and licences
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn about(ctx: Context<'_>) -> Done {
    answer(ctx, async |app, _| {
        Ok(Answer::say(format!("{}{}", about_text(KINDS), app.links.line())))
    })
    .await
}

fn about_text(kinds: &[Kind]) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let credits = kinds.iter().map(|kind| kind.credit).collect::<Vec<_>>().join("\n");
    format!(
        "\
**Crosstown {version}**, MIT or Apache-2.0.
{credits}
Words: English by SCOWL (Kevin Atkinson) and ENABLE (Alan Beale, Mendel Cooper); French by Dicollecte (Olivier R. and others, MPL 2.0); German by hippler (CC0); Spanish by RLA-ES (Santiago Bosio and others, MPL 2.0); Dutch by OpenTaal (BSD). What I never show by myself: the List of Dirty, Naughty, Obscene, and Otherwise Bad Words (CC BY 4.0), washyourmouthoutwithsoap (Andrew Sliwinski, MIT), cuss (Titus Wormer, MIT). Common words for the daily: wordfreq (Robyn Speer, CC BY-SA 4.0). All were changed; dictionaries/LICENSES.md and books/README.md have the licences.
Dailies are sealed: /daily results has each hash, and later what it was made of.
Letters: Noto Sans, SIL Open Font License 1.1.
Made with serenity, poise, tokio, SQLite and more."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::messages::LONGEST_TEXT;

    #[test]
    fn every_game_is_offered_and_credited() {
        let offered = GameChoice::list();
        let (help, about) = (help_text(KINDS), about_text(KINDS));
        assert_eq!(offered.len(), KINDS.len());
        for (index, kind) in KINDS.iter().enumerate() {
            assert_eq!(offered[index].name, kind.name);
            assert_eq!(GameChoice::from_index(index).map(|game| game.0.id), Some(kind.id));
            assert!(help.contains(&format!("`/{}` {}", kind.id, kind.help)), "{help}");
            assert!(about.contains(kind.credit) && kind.credit.contains(kind.name), "{about}");
        }
        assert!(GameChoice::from_index(KINDS.len()).is_none());
        // As the lists themselves ask for.
        let licences = include_str!("../../../dictionaries/LICENSES.md");
        for author in ["Kevin Atkinson", "Alan Beale", "Mendel Cooper", "Olivier R.", "hippler"]
            .into_iter()
            .chain(["Santiago Bosio", "OpenTaal", "Andrew Sliwinski", "Titus Wormer"])
        {
            assert!(about.contains(author) && licences.contains(author), "{author}: {about}");
        }
        assert!(Challenge::ALL.iter().all(|daily| help.contains(daily.title())), "{help}");
        assert!(about.contains("/daily"), "{about}");
        // With two addresses as long as they may be.
        let line = 2 * 100 + "\nTerms: <> · Privacy: <>".chars().count();
        for (text, more) in [(help, 0), (about, line)] {
            let long = text.chars().count() + more;
            assert!(long <= LONGEST_TEXT, "{long}: {text}");
        }
    }
}
