//! What a press or a command is answered with, before it is put into Discord's form.

use std::pin::Pin;

use serenity::builder::{CreateActionRow, CreateAttachment, CreateModal};

use super::cards::LONGEST_TEXT;

/// One answer.
pub enum Answer {
    /// A message that only the asker sees.
    Private(Card),
    /// The message that the control hangs on becomes this.
    Update(Card),
    /// The same for a public board. What is to be done once it has arrived holds the table's pen.
    Board { card: Card, sent: Pin<Box<dyn Future<Output = ()> + Send>> },
    /// A form to fill in.
    Form(CreateModal),
    /// Nothing to see here: something else follows.
    Quietly,
}

/// The content of a message.
#[derive(Clone, Default)]
pub struct Card {
    pub text: String,
    pub picture: Option<Picture>,
    /// A file to take away.
    pub file: Option<(String, Vec<u8>)>,
    pub rows: Vec<CreateActionRow>,
}

/// A drawn board.
#[derive(Clone)]
pub struct Picture {
    pub png: Vec<u8>,
    pub alt: String,
}

impl Answer {
    /// A sentence for the asker.
    pub fn say(text: impl Into<String>) -> Self {
        Answer::Private(Card::text(text))
    }
}

impl Card {
    pub fn text(text: impl Into<String>) -> Self {
        Card { text: text.into(), ..Card::default() }
    }

    /// The same with a sentence above it.
    pub fn with_word(mut self, word: &str) -> Self {
        self.text = format!("{word}\n{}", self.text);
        self
    }

    /// The text as it goes out: Discord would refuse a longer one, and with it the whole answer.
    pub fn content(&self) -> String {
        match self.text.char_indices().nth(LONGEST_TEXT) {
            None => self.text.clone(),
            Some(_) => self.text.chars().take(LONGEST_TEXT - 1).chain(['…']).collect(),
        }
    }

    /// What is attached, the picture first.
    pub fn attachments(&self) -> Vec<CreateAttachment> {
        let picture = self.picture.iter().map(|picture| {
            CreateAttachment::bytes(picture.png.clone(), "board.png")
                .description(picture.alt.clone())
        });
        let file =
            self.file.iter().map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name));
        picture.chain(file).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_out_as_long_as_discord_takes_it() {
        for (letters, sent) in [(0, 0), (1_999, 1_999), (2_000, 2_000), (2_001, 2_000)] {
            let content = Card::text("é".repeat(letters)).content();
            assert_eq!(content.chars().count(), sent);
            assert_eq!(content.ends_with('…'), letters > sent);
        }
    }
}
