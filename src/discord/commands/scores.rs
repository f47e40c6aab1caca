//! `/score`: what was played on paper.

use std::sync::Arc;

use super::words::DictionaryChoice;
use super::wordsearch::ScoringChoice;
use super::{Context, Done, answer};
use crate::discord::answer::{Answer, Body};
use crate::discord::messages::LONGEST_TEXT;
use crate::games::crossup;
use crate::games::wordsearch::{self, Minimum, SUPER_GREAT, Scoring};
use crate::grid::LetterGrid;
use crate::screen::ALT_LIMIT;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::spell;

/// Scores what was played on paper
#[poise::command(
    slash_command,
    subcommands("score_crossup", "score_wordsearch"),
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn score(_ctx: Context<'_>) -> Done {
    // Discord lets nobody call a command that has subcommands.
    Ok(())
}

/// The score of a Cross-Up card, drawn
#[poise::command(slash_command, rename = "crossup")]
async fn score_crossup(
    ctx: Context<'_>,
    #[description = "Five rows, such as BOWAY/ORHZA/XAASP/IROTM/CELLU; . is an empty box"]
    #[max_length = 200]
    grid: String,
    #[description = "Which dictionary (this server's)"] dictionary: Option<DictionaryChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let settings = app.tables.settings(asker.place.guild).await?;
        let lexicon = settings.lexicon(dictionary.map(DictionaryChoice::id)).await?;
        let card = crossup::Card::read(&grid, lexicon.language())
            .map_err(|why| Trouble::from(Refused::Rule(why.to_string())))?;
        let score = Arc::new(crossup::Score::of(&card, &lexicon));
        let mut lines = vec![format!("**{} points** with {}", score.total(), lexicon.id())];
        lines.extend(
            score
                .spelled(&card)
                .map(|(line, word, value)| format!("{line}: {} {value}", spell(&word))),
        );
        let alt = format!(
            "A Cross-Up card, rows from the top: {card}. {}",
            lines.join(". ").replace('*', "")
        );
        let theme = asker.person.wishes.theme;
        let (drawn, scored) = (card, score.clone());
        let draw = move || crossup::card_picture(&drawn, &scored, None, theme);
        let picture = app.painter.paint(alt, draw).await;
        Ok(Answer::Private(Body { text: lines.join("\n"), picture, ..Body::default() }))
    })
    .await
}

/// The score of a wordsearch, drawn with every word circled
#[poise::command(slash_command, rename = "wordsearch")]
async fn score_wordsearch(
    ctx: Context<'_>,
    #[description = "Five rows, such as BOATS/XETOX/TONEX/XXXXX/DEEDS; . is an empty box"]
    #[max_length = 200]
    grid: String,
    #[description = "Which dictionary (this server's)"] dictionary: Option<DictionaryChoice>,
    #[description = "How long a word must be, 2 or 3 (3)"]
    #[min = 2]
    #[max = 3]
    minimum: Option<u8>,
    #[description = "full, or tutorial: boxes only (full)"] scoring: Option<ScoringChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let settings = app.tables.settings(asker.place.guild).await?;
        let lexicon = settings.lexicon(dictionary.map(DictionaryChoice::id)).await?;
        let grid = LetterGrid::read(&grid, lexicon.language())
            .map_err(|why| Trouble::from(Refused::Rule(why.to_string())))?;
        let minimum = minimum.and_then(|letters| Minimum::try_from(letters).ok());
        let scoring = scoring.map_or(Scoring::Full, Scoring::from);
        let score = wordsearch::Score::of(&grid, minimum.unwrap_or_default(), scoring, &lexicon);
        let (boxes, bonus, total) = (score.boxes, score.bonus(), score.total());
        let praise = if total >= SUPER_GREAT { ": super-great!" } else { "" };
        let mut lines = vec![
            format!("**{total} points** with {}{praise}", lexicon.id()),
            format!("{boxes} boxes + {bonus} bonus"),
        ];
        let words = score.words.iter().map(|circled| {
            let bonus =
                if circled.bonus > 0 { format!(" +{}", circled.bonus) } else { String::new() };
            format!("{} {}–{}{bonus}", spell(&circled.word), circled.from, circled.to)
        });
        lines.push(words.collect::<Vec<_>>().join(" · "));
        let told = lines.join(". ").replace('*', "");
        let alt: String = format!("A wordsearch, rows from the top: {grid}. {told}")
            .chars()
            .take(ALT_LIMIT)
            .collect();
        let theme = asker.person.wishes.theme;
        let draw = move || wordsearch::grid_picture(&grid, &score, theme);
        let picture = app.painter.paint(alt, draw).await;
        let text: String = lines.join("\n").chars().take(LONGEST_TEXT).collect();
        Ok(Answer::Private(Body { text, picture, ..Body::default() }))
    })
    .await
}
