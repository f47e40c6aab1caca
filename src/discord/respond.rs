//! One response to each interaction, in time.
//!
//! Discord waits three seconds for the first answer. Work that takes longer than our patience is
//! deferred, goes on meanwhile, and its answer follows by the interaction's token. A failed request is
//! tried again within the time that is left: an answer whose receipt was lost counts as given.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serenity::builder::{
    CreateAllowedMentions, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, EditInteractionResponse,
};
use serenity::http::{LightMethod, Route};
use serenity::model::id::{InteractionId, MessageId};
use tokio::time::{Instant, sleep};
use tracing::Instrument;

use super::answer::{Answer, Body, Stands};
use super::failure::Failure;
use super::wire::{Made, Patience, Wire, request};

/// How long work may take before it is deferred.
const PATIENCE: Duration = Duration::from_millis(1_200);
/// How long after an interaction its first answer may be tried: well inside the three seconds.
const FIRST: Duration = Duration::from_millis(2_800);
/// How long one try of it may take.
const TRY: Duration = Duration::from_millis(1_500);

/// What was asked, as far as answering goes.
#[derive(Clone)]
pub struct Asked {
    pub id: InteractionId,
    pub token: String,
    /// Whether it was asked by a control of a message, which an answer can then change.
    pub on_message: bool,
    /// When it came.
    pub came: Instant,
}

impl Asked {
    /// Answers with what `work` comes to. A panic in it is answered with what `fault` comes to.
    pub async fn answer<'a>(
        &self,
        wire: &Arc<Wire>,
        work: BoxFuture<'a, Answer>,
        fault: impl FnOnce() -> BoxFuture<'a, Answer> + Send,
    ) {
        let until = Instant::now() + FIRST;
        let work = unless_it_panics(work, fault);
        let (asked, way) = (self.clone(), wire.clone());
        let defer = async move { asked.defer(&way, until).await };
        let arrived = match in_time(work, defer).await {
            Done::InTime(answer) => self.first(wire, answer, until).await,
            // A deferral without an answer may have arrived all the same: if it has not, nothing is there to follow.
            Done::Deferred(Ok(()) | Err(Failure::Passing), answer) => {
                self.afterwards(wire, answer).await
            }
            Done::Deferred(Err(failure), _) => Err(failure),
        };
        if let Err(failure) = arrived {
            wire.counts().unanswered();
            tracing::warn!(?failure, "an answer did not arrive");
        }
    }

    /// Answers somebody who is typing.
    pub async fn suggest(&self, wire: &Wire, suggested: CreateAutocompleteResponse) {
        let until = Instant::now() + FIRST;
        let response = CreateInteractionResponse::Autocomplete(suggested);
        if let Err(failure) = self.send(wire, response, None, until).await {
            tracing::warn!(?failure, "suggestions did not arrive");
        }
    }

    async fn first(&self, wire: &Wire, answer: Answer, until: Instant) -> Result<(), Failure> {
        let (answer, arrived) = match answer {
            Answer::Then(answer, arrived) => (*answer, Some(arrived)),
            answer => (answer, None),
        };
        let (response, body) = match answer {
            Answer::Board(body) | Answer::Update(body) => {
                (CreateInteractionResponse::UpdateMessage(message(&body)), Some(body))
            }
            Answer::Private(body) => {
                let private = message(&body).ephemeral(true);
                (CreateInteractionResponse::Message(private), Some(body))
            }
            Answer::Form(form) => (CreateInteractionResponse::Modal(form), None),
            Answer::Quietly | Answer::Then(..) => (CreateInteractionResponse::Acknowledge, None),
        };
        match self.call_back(wire, response, body.as_ref(), until).await {
            // Nobody can change what somebody has just put away or deleted: they get it as a message of its own.
            Err(Failure::MessageGone | Failure::TooOld) if self.on_message && body.is_some() => {
                let private = body.as_ref().map(message).unwrap_or_default().ephemeral(true);
                let response = CreateInteractionResponse::Message(private);
                return self.call_back(wire, response, body.as_ref(), until).await;
            }
            answered => answered?,
        }
        if let Some(arrived) = arrived {
            arrived(Stands::Original).await;
        }
        Ok(())
    }

    async fn defer(&self, wire: &Wire, until: Instant) -> Result<(), Failure> {
        let response = if self.on_message {
            CreateInteractionResponse::Acknowledge
        } else {
            let private = CreateInteractionResponseMessage::new().ephemeral(true);
            CreateInteractionResponse::Defer(private)
        };
        self.call_back(wire, response, None, until).await
    }

    /// The first answer, with how long it took.
    async fn call_back(
        &self,
        wire: &Wire,
        response: CreateInteractionResponse,
        body: Option<&Body>,
        until: Instant,
    ) -> Result<(), Failure> {
        self.send(wire, response, body, until).await?;
        let took = self.came.elapsed();
        wire.counts().answered(took);
        tracing::debug!(ms = took.as_secs_f64() * 1000.0, "answered");
        Ok(())
    }

    async fn send(
        &self,
        wire: &Wire,
        response: CreateInteractionResponse,
        body: Option<&Body>,
        until: Instant,
    ) -> Result<(), Failure> {
        let within = until.saturating_duration_since(Instant::now());
        let patience = Patience { within, each: TRY, pause: within };
        let route = Route::InteractionResponse { interaction_id: self.id, token: &self.token };
        let file = body.and_then(Body::attachment);
        match wire.send(patience, request(route, LightMethod::Post, &response, file)).await {
            Ok(_) | Err(Failure::Answered) => Ok(()),
            Err(failure) => Err(failure),
        }
    }

    /// The answer to what was deferred.
    async fn afterwards(&self, wire: &Wire, answer: Answer) -> Result<(), Failure> {
        match answer {
            // A form can't follow a deferral; those who want one press again.
            Answer::Quietly | Answer::Form(_) => Ok(()),
            Answer::Then(answer, arrived) => {
                let stands = self.follow(wire, *answer).await?;
                arrived(stands).await;
                Ok(())
            }
            answer => self.follow(wire, answer).await.map(|_| ()),
        }
    }

    /// Sends a body after a deferral.
    async fn follow(&self, wire: &Wire, answer: Answer) -> Result<Stands, Failure> {
        match answer {
            // What was deferred is the message with the control, which others may see.
            Answer::Private(body) if self.on_message => {
                let more = CreateInteractionResponseFollowup::new()
                    .content(body.content())
                    .allowed_mentions(CreateAllowedMentions::new())
                    .components(body.rows.clone())
                    .files(body.attachment())
                    .ephemeral(true);
                let (application_id, token) = (wire.me(), self.token.as_str());
                let route = Route::WebhookFollowupMessages { application_id, token };
                let more = request(route, LightMethod::Post, &more, body.attachment());
                let made: Made = wire.ask(Patience::LONG, more).await?;
                Ok(Stands::FollowUp(made.id.get()))
            }
            Answer::Private(body) | Answer::Update(body) | Answer::Board(body) => {
                edit(wire, Patience::LONG, &self.token, Stands::Original, &body).await?;
                Ok(Stands::Original)
            }
            Answer::Quietly | Answer::Form(_) | Answer::Then(..) => Ok(Stands::Original),
        }
    }
}

/// What `work` comes to; after a panic in it, what `fault` does.
async fn unless_it_panics<'a, T>(
    work: BoxFuture<'a, T>,
    fault: impl FnOnce() -> BoxFuture<'a, T>,
) -> T {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(done) => done,
        Err(_panicked) => fault().await,
    }
}

/// What became of work, and of its deferral if it took too long.
#[derive(PartialEq, Eq, Debug)]
enum Done<T> {
    InTime(T),
    Deferred(Result<(), Failure>, T),
}

/// Does the work; once that has taken too long, defers its answer, and never stops working meanwhile. The
/// deferral is a task of its own: work that thinks hard must not keep it from its time.
async fn in_time<T>(
    work: impl Future<Output = T>,
    defer: impl Future<Output = Result<(), Failure>> + Send + 'static,
) -> Done<T> {
    // Whoever comes first, the answer or the deferral, is what Discord hears first.
    let first = Arc::new(AtomicBool::new(true));
    let comes_first = first.clone();
    let deferral = async move {
        sleep(PATIENCE).await;
        if comes_first.swap(false, Ordering::SeqCst) { Some(defer.await) } else { None }
    };
    let deferral = tokio::spawn(deferral.in_current_span());
    // What was spawned last waits for this very thread: let it begin to count.
    tokio::task::yield_now().await;
    let answer = work.await;
    if first.swap(false, Ordering::SeqCst) {
        deferral.abort();
        return Done::InTime(answer);
    }
    // What was begun is finished, whatever became of the deferral.
    match deferral.await {
        Ok(Some(deferred)) => Done::Deferred(deferred, answer),
        _ => Done::Deferred(Err(Failure::TooLate), answer),
    }
}

/// Changes an answer, while the interaction's token lives.
pub async fn edit(
    wire: &Wire,
    patience: Patience,
    token: &str,
    stands: Stands,
    body: &Body,
) -> Result<(), Failure> {
    let mut edit = EditInteractionResponse::new()
        .content(body.content())
        .allowed_mentions(CreateAllowedMentions::new())
        .components(body.rows.clone())
        .clear_attachments();
    if let Some(file) = body.attachment() {
        edit = edit.new_attachment(file);
    }
    let application_id = wire.me();
    let route = match stands {
        Stands::Original => Route::WebhookOriginalInteractionResponse { application_id, token },
        Stands::FollowUp(message) => {
            let message_id = MessageId::new(message);
            Route::WebhookFollowupMessage { application_id, token, message_id }
        }
    };
    let edit = request(route, LightMethod::Patch, &edit, body.attachment());
    wire.send(patience, edit).await.map(|_| ())
}

fn message(body: &Body) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new()
        .content(body.content())
        .allowed_mentions(CreateAllowedMentions::new())
        .components(body.rows.clone())
        .files(body.attachment())
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn takes(seconds: f64) {
        sleep(Duration::from_secs_f64(seconds)).await;
    }

    #[tokio::test]
    async fn a_fault_follows_a_panic_and_nothing_else() {
        let fault = || panic!("nothing went wrong");
        assert_eq!(unless_it_panics(async { 1 }.boxed(), fault).await, 1);
        let panics = async { panic!("on purpose") }.boxed();
        assert_eq!(unless_it_panics(panics, || async { 2 }.boxed()).await, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn quick_work_is_not_deferred() {
        let defer = async { panic!("nobody waits that long") };
        assert_eq!(in_time(takes(1.0), defer).await, Done::InTime(()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_deferral_does_not_stop_the_work_it_waits_for() {
        let began = Instant::now();
        let work = async {
            takes(2.0).await;
            Instant::now() - began
        };
        let defer = async {
            takes(1.5).await;
            Ok(())
        };
        let done = in_time(work, defer).await;
        assert_eq!(done, Done::Deferred(Ok(()), Duration::from_secs(2)));
        assert_eq!(Instant::now() - began, PATIENCE + Duration::from_millis(1_500));
    }

    /// Work that thinks and never lets go of its thread: here until the deferral has come.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn hard_thinking_does_not_keep_the_deferral_waiting() {
        let (deferred, waits) = std::sync::mpsc::channel();
        let work = async move { waits.recv_timeout(Duration::from_secs(30)).is_ok() };
        let defer = async move {
            deferred.send(()).expect("somebody waits");
            Ok(())
        };
        let thought = tokio::spawn(in_time(work, defer)).await.expect("it comes to an end");
        assert_eq!(thought, Done::Deferred(Ok(()), true));
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_begun_is_finished_though_nobody_hears_of_it() {
        let work = async {
            takes(9.0).await;
            "finished"
        };
        let done = in_time(work, async { Err(Failure::TooLate) }).await;
        assert_eq!(done, Done::Deferred(Err(Failure::TooLate), "finished"));
    }
}
