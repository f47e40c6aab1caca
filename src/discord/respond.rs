//! One response to each interaction, in time.
//!
//! Discord waits three seconds for the first answer. Work that takes longer than our patience is
//! deferred first, and its answer follows by the interaction's token. A failed request is tried again
//! within the time that is left: an answer whose receipt was lost counts as given.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use serenity::builder::{
    Builder, CreateAllowedMentions, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, EditInteractionResponse,
};
use serenity::http::Http;
use serenity::model::id::InteractionId;
use tokio::time::sleep;

use super::answer::{Answer, Card};
use super::failure::{Failure, persist};

/// How long work may take before it is deferred.
const PATIENCE: Duration = Duration::from_millis(1_200);
/// For how long a first answer is tried: with our patience well inside the three seconds.
const FIRST: Duration = Duration::from_millis(1_500);
/// For how long an answer that follows is tried.
const LATER: Duration = Duration::from_secs(20);

/// What was asked, as far as answering goes.
#[derive(Clone)]
pub struct Asked {
    pub id: InteractionId,
    pub token: String,
    /// Whether it was asked by a control of a message, which an answer can then change.
    pub on_message: bool,
}

impl Asked {
    /// Answers with what `work` comes to. A panic in it is answered with `fault`.
    pub async fn answer(
        &self,
        http: &Http,
        work: impl Future<Output = Answer> + Send,
        fault: impl FnOnce() -> Answer,
    ) {
        let work = AssertUnwindSafe(work).catch_unwind();
        tokio::pin!(work);
        let failure = tokio::select! {
            biased;
            answer = &mut work => self.first(http, answer.unwrap_or_else(|_| fault())).await,
            () = sleep(PATIENCE) => match self.defer(http).await {
                Ok(()) => {
                    let answer = work.await.unwrap_or_else(|_| fault());
                    self.afterwards(http, answer).await
                }
                Err(failure) => {
                    // What was begun is finished all the same.
                    let _ = work.await;
                    Err(failure)
                }
            },
        };
        match failure {
            Ok(()) | Err(Failure::Answered) => {}
            Err(failure) => {
                tracing::warn!(interaction = self.id.get(), ?failure, "an answer did not arrive");
            }
        }
    }

    async fn first(&self, http: &Http, answer: Answer) -> Result<(), Failure> {
        let mut afterwards = None;
        let response = match answer {
            Answer::Board { card, sent } => {
                afterwards = Some(sent);
                CreateInteractionResponse::UpdateMessage(message(&card))
            }
            Answer::Private(card) => {
                CreateInteractionResponse::Message(message(&card).ephemeral(true))
            }
            Answer::Update(card) => CreateInteractionResponse::UpdateMessage(message(&card)),
            Answer::Form(form) => CreateInteractionResponse::Modal(form),
            Answer::Quietly => CreateInteractionResponse::Acknowledge,
        };
        self.send(http, response).await?;
        if let Some(sent) = afterwards {
            sent.await;
        }
        Ok(())
    }

    async fn defer(&self, http: &Http) -> Result<(), Failure> {
        let response = if self.on_message {
            CreateInteractionResponse::Acknowledge
        } else {
            let private = CreateInteractionResponseMessage::new().ephemeral(true);
            CreateInteractionResponse::Defer(private)
        };
        match self.send(http, response).await {
            Err(Failure::Answered) => Ok(()),
            result => result,
        }
    }

    async fn send(&self, http: &Http, response: CreateInteractionResponse) -> Result<(), Failure> {
        let token = self.token.as_str();
        persist(FIRST, || response.clone().execute(http, (self.id, token))).await
    }

    /// The answer to what was deferred.
    async fn afterwards(&self, http: &Http, answer: Answer) -> Result<(), Failure> {
        match answer {
            // A form can't follow a deferral; those who want one press again.
            Answer::Quietly | Answer::Form(_) => Ok(()),
            Answer::Private(card) if self.on_message => {
                let more = CreateInteractionResponseFollowup::new()
                    .content(card.content())
                    .allowed_mentions(CreateAllowedMentions::new())
                    .components(card.rows.clone())
                    .files(card.attachments())
                    .ephemeral(true);
                let token = self.token.as_str();
                persist(LATER, || more.clone().execute(http, (None, token))).await.map(|_| ())
            }
            Answer::Private(card) | Answer::Update(card) => {
                edit_original(http, &self.token, &card).await
            }
            Answer::Board { card, sent } => {
                edit_original(http, &self.token, &card).await?;
                sent.await;
                Ok(())
            }
        }
    }
}

/// Changes the message that answered an interaction, while its token lives.
pub async fn edit_original(http: &Http, token: &str, card: &Card) -> Result<(), Failure> {
    let mut edit = EditInteractionResponse::new()
        .content(card.content())
        .allowed_mentions(CreateAllowedMentions::new())
        .components(card.rows.clone())
        .clear_attachments();
    for file in card.attachments() {
        edit = edit.new_attachment(file);
    }
    persist(LATER, || edit.clone().execute(http, token)).await.map(|_| ())
}

fn message(card: &Card) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new()
        .content(card.content())
        .allowed_mentions(CreateAllowedMentions::new())
        .components(card.rows.clone())
        .files(card.attachments())
}
