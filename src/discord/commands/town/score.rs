//! `/score town`: a town played on paper, or its best arrangement.

use std::sync::Arc;

use serenity::model::channel::Attachment;

use crate::discord::answer::{Answer, Body};
use crate::discord::commands::words::DictionaryChoice;
use crate::discord::commands::{Context, Done, answer};
use crate::games::town::on_paper::{MOST_WORKERS, OnPaper, neighbours};
use crate::games::town::{Spelling, Terms, text};
use crate::table::apart::apart;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;

/// The score of a town of Criss-Cross Town, or its best arrangement
#[poise::command(slash_command, rename = "town")]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub async fn score(
    ctx: Context<'_>,
    #[description = "Rows with / between them, such as S . ./Ah* T E#: see /rules, or send a file"]
    #[max_length = 4000]
    town: Option<String>,
    #[description = "The same as a text file, one line a row"] file: Option<Attachment>,
    #[description = "Workers of your neighbours, such as 5,9 (nobody)"]
    #[max_length = 20]
    neighbours: Option<String>,
    #[description = "How many pieces were crumpled (0)"]
    #[max = 1000]
    crumpled: Option<u16>,
    #[description = "True: words also count backwards (False)"] permissive: Option<bool>,
    #[description = "Find the best arrangement with so many workers"]
    #[max = 100]
    best: Option<u8>,
    #[description = "Which dictionary (this server's)"] dictionary: Option<DictionaryChoice>,
) -> Done {
    answer(ctx, async move |app, asker| {
        let written = match (town, file) {
            (Some(rows), None) => rows.replace('/', "\n"),
            (None, Some(file)) => app.read_file(&asker, &file).await?,
            _ => return Err(rule(&"Give the rows with `town`, or a text with `file`.")),
        };
        let terms = Terms {
            neighbours: self::neighbours(neighbours.as_deref().unwrap_or_default())
                .map_err(|why| rule(&why))?,
            crumpled: crumpled.map_or(0, usize::from),
        };
        let dictionary = dictionary.map(DictionaryChoice::id);
        let lexicon = app.tables.lexicon(asker.place.guild, dictionary).await?;
        let id = lexicon.id().to_owned();
        let workers = best.map(|workers| usize::from(workers).min(MOST_WORKERS));
        // What workers stand for has to be looked for, too.
        let is_long = workers.is_some() || written.contains('*');
        let read = move || {
            let spelling = Spelling::shared(&Arc::new(lexicon), permissive == Some(true));
            OnPaper::read(&written, &terms, workers, &spelling)
        };
        // Whoever asks has one.
        let asker = asker.person.discord_id.unwrap_or_default();
        let scored = match is_long {
            true => app.solving.solve(asker, read).await.map_err(|why| rule(&why))?,
            false => apart(read).await,
        };
        let scored = scored?.map_err(|why| rule(&why))?;
        let total = scored.score.total();
        let points = if scored.score.is_valid() {
            format!("**{total} points** with {id}")
        } else {
            format!("No score with {id}: a run is no word.")
        };
        let shown = match scored.best {
            Some(_) => text::write(&scored.town) + "\n",
            None => String::new(),
        };
        let lines = scored.lines().join("\n");
        Ok(Answer::Private(Body::text(format!("{points}\n```\n{shown}{lines}\n```"))))
    })
    .await
}

fn rule(why: &impl ToString) -> Trouble {
    Refused::Rule(why.to_string()).into()
}
