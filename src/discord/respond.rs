//! One response to each interaction, in time.
//!
//! Discord waits three seconds for the first answer. Work that takes longer than our patience is
//! deferred, goes on meanwhile, and its answer follows by the interaction's token. All of that is counted
//! from when the interaction came, however late somebody gets round to it. A failed request is tried again
//! within the time that is left: an answer whose receipt was lost counts as given.

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
use tokio::time::{Instant, sleep, sleep_until};
use tracing::Instrument;

use super::answer::{Answer, Body, Stands};
use super::failure::Failure;
use super::wire::{Made, Patience, Wire, request};

/// How long after an interaction its answer is deferred.
const PATIENCE: Duration = Duration::from_millis(1_200);
/// How long after an interaction its first answer may be tried: well inside the three seconds.
const FIRST: Duration = Duration::from_millis(2_800);
/// How long one try of it may take.
const TRY: Duration = Duration::from_millis(1_500);
/// After so long a deferral that was given up has taken effect, or never will: Discord's three seconds are over.
const AGAIN: Duration = Duration::from_secs(1);
/// What follows a deferral in place of a form, which can't.
const NO_FORM: &str = "That took too long for a form: please ask once more.";

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
        let until = self.came + FIRST;
        let work = unless_it_panics(work, fault);
        let (asked, way) = (self.clone(), wire.clone());
        let defer = async move { asked.defer(&way, until).await };
        let arrived = match in_time(self.came + PATIENCE, work, defer).await {
            Done::InTime(answer) => self.first(wire, answer, until).await,
            // A deferral without an answer may have arrived all the same: if it has not, nothing is there to follow.
            Done::Deferred(deferred @ (Ok(()) | Err(Failure::Passing)), answer) => {
                self.afterwards(wire, answer, deferred.is_ok()).await
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
        let until = self.came + FIRST;
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
            Err(Failure::MessageGone | Failure::Archived | Failure::TooOld)
                if self.on_message && body.is_some() =>
            {
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

    /// The answer to what was deferred; `sure` is whether we know that the deferral arrived.
    async fn afterwards(&self, wire: &Wire, answer: Answer, sure: bool) -> Result<(), Failure> {
        let (answer, arrived) = match answer {
            Answer::Then(answer, arrived) => (*answer, Some(arrived)),
            answer => (answer, None),
        };
        // What was deferred may be the message with the control, which others may see: what is for the asker alone is
        // a message apart then.
        let (body, apart) = match answer {
            Answer::Private(body) => (Some(body), self.on_message),
            Answer::Form(_) => (Some(Body::text(NO_FORM)), self.on_message),
            Answer::Update(body) | Answer::Board(body) => (Some(body), false),
            Answer::Quietly | Answer::Then(..) => (None, false),
        };
        let stands = match &body {
            None => Some(Stands::Original),
            Some(body) => match self.follow(wire, body, apart).await {
                // The deferral may still be on its way: nothing would ever follow it.
                Err(Failure::TooLate) if !sure => {
                    sleep(AGAIN).await;
                    self.follow(wire, body, apart).await?
                }
                followed => followed?,
            },
        };
        if let (Some(arrived), Some(stands)) = (arrived, stands) {
            arrived(stands).await;
        }
        Ok(())
    }

    /// Sends a body after a deferral: in its place, or as a message apart. None if it does not stand where it was
    /// meant to.
    async fn follow(
        &self,
        wire: &Wire,
        body: &Body,
        apart: bool,
    ) -> Result<Option<Stands>, Failure> {
        if apart {
            return self.follow_up(wire, body).await.map(Some);
        }
        match edit(wire, Patience::LONG, &self.token, Stands::Original, body).await {
            // It was put away or deleted meanwhile: as with a first answer, they get it all the same.
            Err(Failure::MessageGone | Failure::Archived | Failure::TooOld) if self.on_message => {
                self.follow_up(wire, body).await.map(|_| None)
            }
            edited => edited.map(|()| Some(Stands::Original)),
        }
    }

    /// Sends one more message, which only the asker sees.
    async fn follow_up(&self, wire: &Wire, body: &Body) -> Result<Stands, Failure> {
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

/// Does the work; if that still goes on at this moment, defers its answer, and never stops working meanwhile. The
/// deferral is a task of its own: work that thinks hard must not keep it from its time.
async fn in_time<T>(
    moment: Instant,
    work: impl Future<Output = T>,
    defer: impl Future<Output = Result<(), Failure>> + Send + 'static,
) -> Done<T> {
    // Whoever comes first, the answer or the deferral, is what Discord hears first.
    let first = Arc::new(AtomicBool::new(true));
    let comes_first = first.clone();
    let deferral = async move {
        sleep_until(moment).await;
        if comes_first.swap(false, Ordering::SeqCst) { Some(defer.await) } else { None }
    };
    let deferral = tokio::spawn(deferral.in_current_span());
    // What was spawned last waits for this very thread: let it begin to wait.
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
    use super::super::wire::client;
    use super::*;
    use crate::config::Config;
    use crate::figures::Sent;

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
        let moment = Instant::now() + PATIENCE;
        assert_eq!(in_time(moment, takes(1.0), defer).await, Done::InTime(()));
    }

    /// On a busy machine a press waits for its turn: Discord's clock goes on meanwhile.
    #[tokio::test(start_paused = true)]
    async fn whoever_begins_late_defers_sooner() {
        let moment = Instant::now() + PATIENCE;
        takes(1.0).await;
        let done = in_time(moment, takes(0.5), async { Ok(()) }).await;
        assert_eq!(done, Done::Deferred(Ok(()), ()));
    }

    /// There is nobody at this address: whatever is sent is lost.
    #[tokio::test(start_paused = true)]
    async fn nothing_is_sent_to_those_who_wait_no_more() {
        let nowhere = [("DISCORD_TOKEN", "a.b.c"), ("DISCORD_API", "http://127.0.0.1:1")];
        let config = Config::read(&nowhere.into()).unwrap();
        let wire = Arc::new(Wire::new(&config, client(), Arc::default()));
        let (id, token, came) = (InteractionId::new(1), "token".to_owned(), Instant::now());
        let asked = Asked { id, token, on_message: true, came };
        sleep(FIRST).await;
        let quietly = || async { Answer::Quietly }.boxed();
        asked.answer(&wire, quietly(), quietly).await;
        asked.suggest(&wire, CreateAutocompleteResponse::new()).await;
        assert_eq!(wire.counts().counted().requests(Sent::Lost), 0);
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
        let done = in_time(began + PATIENCE, work, defer).await;
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
        let thought = in_time(Instant::now() + PATIENCE, work, defer);
        let thought = tokio::spawn(thought).await.expect("it comes to an end");
        assert_eq!(thought, Done::Deferred(Ok(()), true));
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_begun_is_finished_though_nobody_hears_of_it() {
        let work = async {
            takes(9.0).await;
            "finished"
        };
        let moment = Instant::now() + PATIENCE;
        let done = in_time(moment, work, async { Err(Failure::TooLate) }).await;
        assert_eq!(done, Done::Deferred(Err(Failure::TooLate), "finished"));
    }
}
