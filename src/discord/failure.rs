//! What went wrong with a request, in the few kinds that call for different deeds; and trying again
//! where that is safe.

use std::time::Duration;

use serenity::Error;
use serenity::http::HttpError;
use tokio::time::{Instant, sleep};

/// Why Discord did not do what it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The interaction has its answer already: ours, whose receipt was lost.
    Answered,
    /// Nobody waits for this answer any more.
    TooLate,
    ChannelGone,
    /// The message is gone, too old to be edited again, or in a thread that is archived.
    MessageGone,
    Forbidden,
    /// The token is wrong.
    Unauthorized,
    /// Too much, too soon, or a fault on the way: worth another try.
    Passing,
    /// Our own fault: the same request would fail again.
    Wrong,
}

impl Failure {
    pub fn of(error: &Error) -> Self {
        let Error::Http(HttpError::UnsuccessfulRequest(response)) = error else {
            return match error {
                Error::Http(HttpError::Request(_)) | Error::Io(_) => Failure::Passing,
                // An answer that makes no sense may be half of one.
                Error::Json(_) => Failure::Passing,
                _ => Failure::Wrong,
            };
        };
        match response.error.code {
            40060 => return Failure::Answered,
            10062 | 10015 | 50027 => return Failure::TooLate,
            10003 | 10004 => return Failure::ChannelGone,
            10008 | 30046 | 50083 => return Failure::MessageGone,
            50001 | 50013 | 50007 | 160_002 => return Failure::Forbidden,
            _ => {}
        }
        match response.status_code.as_u16() {
            401 => Failure::Unauthorized,
            403 => Failure::Forbidden,
            429 | 500..=599 => Failure::Passing,
            _ => Failure::Wrong,
        }
    }
}

/// Tries again while a failure is a passing one and the time is not up, with longer and longer breaks.
pub async fn persist<T, F: Future<Output = Result<T, Error>>>(
    time: Duration,
    mut request: impl FnMut() -> F,
) -> Result<T, Failure> {
    let until = Instant::now() + time;
    let mut pause = Duration::from_millis(100);
    loop {
        let error = match request().await {
            Ok(done) => return Ok(done),
            Err(error) => error,
        };
        let failure = Failure::of(&error);
        if failure != Failure::Passing || Instant::now() + pause > until {
            if matches!(failure, Failure::Wrong | Failure::Passing) {
                tracing::warn!(%error, "a request failed");
            }
            return Err(failure);
        }
        tracing::debug!(%error, "a request is tried again");
        sleep(pause).await;
        pause *= 2;
    }
}
