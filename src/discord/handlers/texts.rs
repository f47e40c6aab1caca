//! Texts that people send along; and one that a game's options are made of, which is pasted into a form, for which
//! the table waits.

use serenity::model::channel::Attachment;

use super::opening::waiting_id;
use crate::discord::answer::Answer;
use crate::discord::app::{App, Asker};
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::forms::Form;
use crate::table::apart::apart;
use crate::table::engine::Trouble;
use crate::table::opening::Opening;
use crate::table::refused::Refused;

impl App {
    /// The text of a file that somebody sent along.
    pub async fn read_file(&self, asker: &Asker, file: &Attachment) -> Result<String, Trouble> {
        // Whoever asks has one.
        let sender = asker.person.discord_id.unwrap_or_default();
        let text = self.uploads.text(sender, file, self.tables.steady()).await;
        Ok(text.map_err(|bad| Refused::Rule(bad.to_string()))?)
    }

    /// The form. What the table is to be opened with waits for it, still without the text.
    pub async fn ask_text(
        &self,
        opening: &Opening,
        title: &str,
        label: &str,
    ) -> Result<Answer, Trouble> {
        let waiting = self.tables.wait(opening).await?;
        let id = CustomId::free(Control::Pasted(format!("{:x}", waiting.0)));
        Ok(Form::new(id, title, label).answer())
    }

    /// Opens the table with the text: what that comes to, the game says.
    pub async fn open_with_text(
        &self,
        waiting: &str,
        text: &str,
        asker: &Asker,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let waiting = waiting_id(waiting)?;
        let opening = self.tables.waiting(waiting, asker.person.id, asker.place).await?;
        let kind = self.tables.kind(&opening.game)?;
        let dictionary = opening.dictionary.as_deref();
        let language = self.tables.language(dictionary, opening.place.guild).await?;
        let (options, text) = (opening.options.clone(), text.to_owned());
        let options = apart(move || (kind.with_text)(&options, &text, language)).await?;
        let options = options.map_err(Refused::Rule)?;
        self.open(Opening { options, ..opening }, asker, token).await
    }
}
