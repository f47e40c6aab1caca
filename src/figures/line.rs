//! The line in the log that says how the last minutes went.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::counts::{Counts, Sent};
use super::reading::{Reading, Watched};

/// How much time lies between two lines.
pub const EVERY: Duration = Duration::from_secs(5 * 60);

/// Whoever tells how it went. Cheap to clone; all of them tell of what came since the last line of any.
#[derive(Clone)]
pub struct Teller(Arc<Inner>);

struct Inner {
    counts: Arc<Counts>,
    watched: Arc<dyn Watched>,
    /// What the last line was about, and when that was.
    before: tokio::sync::Mutex<(Reading, Instant)>,
}

impl Teller {
    pub fn new(counts: Arc<Counts>, watched: Arc<dyn Watched>) -> Self {
        let before = tokio::sync::Mutex::new((Reading::default(), Instant::now()));
        Self(Arc::new(Inner { counts, watched, before }))
    }

    /// Tells every five minutes, until it is dropped.
    pub async fn work(self) {
        let mut rounds = interval_at(Instant::now() + EVERY, EVERY);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            rounds.tick().await;
            self.tell().await;
        }
    }

    /// Writes the line.
    pub async fn tell(&self) {
        let line = self.line().await;
        tracing::info!("{line}");
    }

    async fn line(&self) -> String {
        let mut before = self.0.before.lock().await;
        let now = Reading::take(&self.0.counts, Some(&*self.0.watched)).await;
        let line = line(&before.0, &now, before.1.elapsed());
        *before = (now, Instant::now());
        line
    }
}

/// What happened between two readings, and what there is at the second.
fn line(before: &Reading, now: &Reading, span: Duration) -> String {
    let (counted, state) = (now.counted.since(&before.counted), &now.state);
    let ms = |part| {
        let took = counted.answers.quantile(part);
        took.map_or("-".to_owned(), |took| format!("{:.1}", took.as_secs_f64() * 1000.0))
    };
    let known = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
    let [limited, failed, lost] =
        [Sent::Limited, Sent::Failed, Sent::Lost].map(|how| counted.requests(how));
    format!(
        "figures of {} s: presses={} p50_ms={} p99_ms={} queue={}/{} commits={} 429={limited} 5xx={failed} lost={lost} unanswered={} faults={} open_tables={} loaded_tables={} shards={}/{} memory_mb={}",
        span.as_secs(),
        counted.presses(),
        ms(0.5),
        ms(0.99),
        state.writes_waiting,
        state.at_work,
        state.commits - before.state.commits,
        counted.unanswered,
        counted.faults,
        known(state.open_tables),
        state.loaded_tables,
        state.shards_in_touch,
        state.shards,
        known(now.memory.map(|bytes| bytes >> 20)),
    )
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use futures_util::FutureExt;
    use futures_util::future::BoxFuture;

    use super::*;
    use crate::figures::{Kind, State};

    /// A bot that commits three times between two looks.
    #[derive(Default)]
    struct Busy(AtomicU64);

    impl Watched for Busy {
        fn look(&self) -> BoxFuture<'_, State> {
            let commits = self.0.fetch_add(3, Ordering::SeqCst) + 3;
            let shards = State { shards: 2, shards_in_touch: 1, ..State::default() };
            let state = State { writes_waiting: 4, at_work: 5, commits, ..shards };
            async move { State { open_tables: Some(7), loaded_tables: 6, ..state } }.boxed()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_line_tells_of_what_came_since_the_one_before() {
        let counts = Arc::new(Counts::default());
        let teller = Teller::new(counts.clone(), Arc::new(Busy::default()));
        for _ in 0..10 {
            counts.came(Kind::Button);
            counts.answered(Duration::from_millis(5));
        }
        counts.came(Kind::Suggestion);
        for how in [Sent::Limited, Sent::Failed, Sent::Failed, Sent::Lost] {
            counts.sent(how);
        }
        counts.fault();
        counts.unanswered();
        tokio::time::advance(Duration::from_secs(300)).await;
        let first = teller.line().await;
        let told = "figures of 300 s: presses=10 p50_ms=4.0 p99_ms=5.0 queue=4/5 commits=3 429=1 5xx=2 lost=1 unanswered=1 faults=1 open_tables=7 loaded_tables=6 shards=1/2 memory_mb=";
        assert!(first.starts_with(told), "{first}");
        counts.came(Kind::Form);
        tokio::time::advance(Duration::from_secs(60)).await;
        let second = teller.line().await;
        let told = "figures of 60 s: presses=1 p50_ms=- p99_ms=- queue=4/5 commits=3 429=0 5xx=0 lost=0 unanswered=0 faults=0 ";
        assert!(second.starts_with(told), "{second}");
    }

    #[tokio::test(start_paused = true)]
    async fn it_is_written_every_five_minutes() {
        let busy = Arc::new(Busy::default());
        let teller = Teller::new(Arc::default(), busy.clone());
        let working = tokio::spawn(teller.work());
        tokio::time::sleep(EVERY - Duration::from_secs(1)).await;
        assert_eq!(busy.0.load(Ordering::SeqCst), 0, "not before its time");
        tokio::time::sleep(EVERY * 3).await;
        assert_eq!(busy.0.load(Ordering::SeqCst), 9, "three looks, one a line");
        working.abort();
    }
}
