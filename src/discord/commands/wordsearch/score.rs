//! `/score wordsearch`: a grid played on paper.

use super::ScoringChoice;
use crate::discord::answer::{Answer, Body};
use crate::discord::commands::words::DictionaryChoice;
use crate::discord::commands::{Context, Done, answer};
use crate::discord::messages::LONGEST_TEXT;
use crate::games::wordsearch::{self, Minimum, Scoring};
use crate::grid::LetterGrid;
use crate::screen::ALT_LIMIT;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::spell;

/// The score of a wordsearch, drawn with every word circled
#[poise::command(slash_command, rename = "wordsearch")]
pub async fn score(
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
        let dictionary = dictionary.map(DictionaryChoice::id);
        let lexicon = app.tables.lexicon(asker.place.guild, dictionary).await?;
        let grid = LetterGrid::read(&grid, lexicon.language())
            .map_err(|why| Trouble::from(Refused::Rule(why.to_string())))?;
        let minimum = minimum.and_then(|letters| Minimum::try_from(letters).ok());
        let scoring = scoring.map_or(Scoring::Full, Scoring::from);
        let score = wordsearch::Score::of(&grid, minimum.unwrap_or_default(), scoring, &lexicon);
        let (boxes, bonus, total) = (score.boxes, score.bonus(), score.total());
        let praise = score.praise().map_or(String::new(), |praise| format!(": {praise}!"));
        let mut lines = vec![
            format!("**{total} points** with {}{praise}", lexicon.edition()),
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
