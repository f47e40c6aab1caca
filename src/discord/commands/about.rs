//! `/rules`, `/help` and `/about`.

use super::{Context, Done, answer};
use crate::discord::answer::Answer;

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum GameChoice {
    #[name = "Crisscross"]
    Crisscross,
    #[name = "Cross-Up"]
    CrossUp,
    #[name = "Make a Wordsearch"]
    Wordsearch,
}

impl GameChoice {
    #[cfg(test)]
    const ALL: [GameChoice; 3] =
        [GameChoice::Crisscross, GameChoice::CrossUp, GameChoice::Wordsearch];

    const fn id(self) -> &'static str {
        match self {
            GameChoice::Crisscross => "crisscross",
            GameChoice::CrossUp => "crossup",
            GameChoice::Wordsearch => "wordsearch",
        }
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
        Ok(app.rules(game.id(), 0, asker.person.wishes.theme, false).await)
    })
    .await
}

const HELP: &str = "\
**Crosstown** hosts criss-cross games in your channels.
- Play: `/crisscross` against somebody, against whoever joins, or against me; `/crossup` with up to two dozen; `/wordsearch` alone or together, out of a book, a poem or a hat.
- Alone or against computers, for your eyes only: `private:yes`, also in direct messages with me. `/table mine` opens it again.
- Everything has a button below the board. Everything can be typed too: `/move d5`.
- `/table` is about the table of this channel: join, start, resign, draw, history and more. `/table mine` finds your games again.
- `/board style:text` reads the board to you; `/preferences` makes that the rule, and changes colours and reminders.
- `/rules` explains a game with pictures; `/word check` says whether a word counts, `/score` scores what you played on paper.
Games survive restarts, and my own downtime never counts against anybody.";

/// Where to start
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn help(ctx: Context<'_>) -> Done {
    answer(ctx, async |_, _| Ok(Answer::say(HELP))).await
}

/// Credits and licences
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn about(ctx: Context<'_>) -> Done {
    let version = env!("CARGO_PKG_VERSION");
    answer(ctx, async move |_, _| {
        Ok(Answer::say(format!(
            "**Crosstown {version}**, MIT or Apache-2.0.\n\
             Crisscross was designed by Mark Steere (2023, marksteeregames.com); the name and the rules are his, unchanged.\n\
             Cross-Up was published by Milton Bradley in 1974.\n\
             Make a Wordsearch was designed by Behrooz 'Bez' Shahriari (2020). Its books are in the public domain.\n\
             Words: SCOWL (Kevin Atkinson), ENABLE, hunspell-fr-classical, hunspell-es, wdutch and others; their licences are in dictionaries/LICENSES.md.\n\
             Letters: Noto Sans, SIL Open Font License 1.1.\n\
             Made with serenity, poise, tokio, image, imageproc, SQLite and other free software."
        )))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::registry::KINDS;

    #[test]
    fn every_game_is_explained() {
        let ids: Vec<&str> = KINDS.iter().map(|kind| kind.id).collect();
        assert_eq!(GameChoice::ALL.map(GameChoice::id).to_vec(), ids);
        assert!(ids.iter().all(|id| HELP.contains(&format!("`/{id}`"))), "{HELP}");
    }
}
