//! `/score crossup`: a card played on paper.

use std::sync::Arc;

use crate::discord::answer::{Answer, Body};
use crate::discord::commands::words::DictionaryChoice;
use crate::discord::commands::{Context, Done, answer};
use crate::games::crossup::{self, Beside};
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::spell;

/// The score of a Cross-Up card, drawn
#[poise::command(slash_command, rename = "crossup")]
pub async fn score(
    ctx: Context<'_>,
    #[description = "Five rows, such as BOWAY/ORHZA/XAASP/IROTM/CELLU; . is an empty box"]
    #[max_length = 200]
    grid: String,
    #[description = "Which dictionary (this server's)"] dictionary: Option<DictionaryChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let dictionary = dictionary.map(DictionaryChoice::id);
        let lexicon = app.tables.lexicon(asker.place.guild, dictionary).await?;
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
        let draw = move || crossup::card_picture(&drawn, &scored, Beside::Nothing, theme);
        let picture = app.painter.paint(alt, draw).await;
        Ok(Answer::Private(Body { text: lines.join("\n"), picture, ..Body::default() }))
    })
    .await
}
