//! What a press or a command is answered with, before it is put into Discord's form.

use std::pin::Pin;

use serenity::builder::{CreateActionRow, CreateAttachment, CreateModal};

use super::messages::LONGEST_TEXT;

/// One answer.
pub enum Answer {
    /// A message that only the asker sees.
    Private(Body),
    /// The message that the control hangs on becomes this.
    Update(Body),
    /// The same for a public board.
    Board(Body),
    /// A form to fill in. It can be no more than a first answer: after a deferral it becomes a sentence.
    Form(CreateModal),
    /// Nothing to see here: something else follows.
    Quietly,
    /// An answer, and what is to be done once it has arrived. Until then that holds the lock of the
    /// message which the answer changes.
    Then(Box<Answer>, Arrived),
}

/// What is done once an answer has arrived; it is dropped if the answer never does.
pub type Arrived = Box<dyn FnOnce(Stands) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send>;

/// Where an answer stands, for whoever changes it later by the same token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// It is the first answer itself, or the message that the control hangs on.
    Original,
    /// It came after a deferral, as a message of its own.
    FollowUp(u64),
}

/// The content of a message.
#[derive(Clone, Default)]
pub struct Body {
    pub text: String,
    pub picture: Option<Picture>,
    /// A file to take away.
    pub file: Option<(String, Vec<u8>)>,
    pub rows: Vec<CreateActionRow>,
}

/// Something to look at, and what it shows in words.
#[derive(Clone)]
pub struct Picture {
    /// What the file is called.
    name: &'static str,
    bytes: Vec<u8>,
    alt: String,
}

impl Picture {
    /// A drawn board.
    pub fn board(png: Vec<u8>, alt: String) -> Self {
        Self { name: "board.png", bytes: png, alt }
    }

    /// One that moves.
    pub fn film(gif: Vec<u8>, alt: String) -> Self {
        Self { name: "replay.gif", bytes: gif, alt }
    }
}

impl Answer {
    /// A sentence for the asker.
    pub fn say(text: impl Into<String>) -> Self {
        Answer::Private(Body::text(text))
    }

    /// The same, with something to be done once it has arrived.
    pub fn then<F: Future<Output = ()> + Send + 'static>(
        self,
        arrived: impl FnOnce(Stands) -> F + Send + 'static,
    ) -> Self {
        Answer::Then(Box::new(self), Box::new(|stands| Box::pin(arrived(stands))))
    }
}

impl Body {
    pub fn text(text: impl Into<String>) -> Self {
        Body { text: text.into(), ..Body::default() }
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

    /// What is attached: one thing, for a message with a file to take away needs no picture.
    pub fn attachment(&self) -> Option<CreateAttachment> {
        match (&self.file, &self.picture) {
            (Some((name, bytes)), _) => Some(CreateAttachment::bytes(bytes.clone(), name)),
            (None, Some(Picture { name, bytes, alt })) => {
                Some(CreateAttachment::bytes(bytes.clone(), *name).description(alt.clone()))
            }
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_out_as_long_as_discord_takes_it() {
        for (letters, sent) in [(0, 0), (1_999, 1_999), (2_000, 2_000), (2_001, 2_000)] {
            let content = Body::text("é".repeat(letters)).content();
            assert_eq!(content.chars().count(), sent);
            assert_eq!(content.ends_with('…'), letters > sent);
        }
    }
}
