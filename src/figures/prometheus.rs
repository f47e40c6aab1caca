//! The figures as Prometheus reads them (OpenMetrics), all of one reading.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{
    DescriptorEncoder, EncodeGaugeValue, EncodeMetric, MetricEncoder, NoLabelSet,
};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

use super::counts::{Kind, Sent};
use super::reading::Reading;

/// What an answer with figures says it is.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A reading, told by a process that began at a certain time.
#[derive(Debug)]
struct Told {
    reading: Reading,
    began: f64,
}

/// The whole text. A counter is called by its name and `_total`.
pub fn text(reading: Reading, began: SystemTime) -> String {
    let began = began.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
    let mut registry = Registry::default();
    registry.register_collector(Box::new(Told { reading, began }));
    let mut text = String::new();
    encode(&mut text, &registry).expect("a string takes all that is written");
    text
}

impl Collector for Told {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let Self { reading, began } = self;
        let (counted, state) = (&reading.counted, &reading.state);
        let mut to = Writer(&mut encoder);

        let kinds = Kind::ALL.map(|kind| (kind.name(), counted.interactions(kind)));
        let help = "What people did, by its kind";
        to.counters("crosstown_interactions", help, "kind", kinds)?;
        to.histogram(
            "crosstown_answer_seconds",
            "From a press or a command to its first answer",
            &counted.answers,
        )?;
        to.counter(
            "crosstown_unanswered",
            "Presses and commands whose answer did not arrive",
            counted.unanswered,
        )?;
        let sent = Sent::ALL.map(|how| (how.name(), counted.requests(how)));
        let help = "Requests to Discord: limited are 429, failed 5xx, lost without an answer";
        to.counters("crosstown_requests", help, "result", sent)?;
        to.counter("crosstown_commits", "Transactions committed", state.commits)?;
        to.counter("crosstown_faults", "Faults told to players by a number", counted.faults)?;

        let waiting = "Requests that wait for the store's writer";
        to.gauge("crosstown_writes_waiting", waiting, &state.writes_waiting)?;
        let at_work = "Presses and commands that are being answered";
        to.gauge("crosstown_answers_at_work", at_work, &state.at_work)?;
        if let Some(open) = &state.open_tables {
            to.gauge("crosstown_open_tables", "Tables at which people wait or play", open)?;
        }
        to.gauge("crosstown_loaded_tables", "Tables in memory", &state.loaded_tables)?;
        to.gauge("crosstown_shards", "Shards of this process", &state.shards)?;
        let in_touch = "Shards that Discord was heard from lately";
        to.gauge("crosstown_shards_in_touch", in_touch, &state.shards_in_touch)?;
        let ready = u64::from(state.not_ready.is_none());
        to.gauge("crosstown_ready", "Whether a press would be answered now", &ready)?;
        if let Some(memory) = &reading.memory {
            to.gauge("process_resident_memory_bytes", "Memory of the process", memory)?;
        }
        let help = "When the process began, in seconds since 1970";
        to.gauge("process_start_time_seconds", help, began)?;
        to.saying("crosstown_build_info", "The version", "version", env!("CARGO_PKG_VERSION"))
    }
}

/// Writes one metric after another.
struct Writer<'w, 'e>(&'w mut DescriptorEncoder<'e>);

impl Writer<'_, '_> {
    fn of(
        &mut self,
        name: &str,
        help: &str,
        what: MetricType,
        tell: impl Fn(MetricEncoder) -> fmt::Result,
    ) -> fmt::Result {
        tell(self.0.encode_descriptor(name, help, None, what)?)
    }

    fn counter(&mut self, name: &str, help: &str, number: u64) -> fmt::Result {
        self.of(name, help, MetricType::Counter, |to| ConstCounter::new(number).encode(to))
    }

    /// A counter that is told apart by a label.
    fn counters<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        label: &'static str,
        numbers: [(&'static str, u64); N],
    ) -> fmt::Result {
        self.of(name, help, MetricType::Counter, |mut to| {
            for (value, number) in numbers {
                ConstCounter::new(number).encode(to.encode_family(&[(label, value)])?)?;
            }
            Ok(())
        })
    }

    fn gauge<N>(&mut self, name: &str, help: &str, number: &N) -> fmt::Result
    where
        N: EncodeGaugeValue + Copy,
    {
        self.of(name, help, MetricType::Gauge, |to| ConstGauge::new(*number).encode(to))
    }

    fn histogram(&mut self, name: &str, help: &str, timed: &super::times::Timed) -> fmt::Result {
        self.of(name, help, MetricType::Histogram, |mut to| {
            let (sum, count, buckets) = (timed.sum(), timed.count(), timed.buckets());
            to.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
        })
    }

    /// A gauge of 1 whose label says something, as Prometheus' own programs tell their version.
    fn saying(&mut self, name: &str, help: &str, label: &'static str, value: &str) -> fmt::Result {
        self.of(name, help, MetricType::Gauge, |mut to| {
            ConstGauge::new(1_u32).encode(to.encode_family(&[(label, value)])?)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::figures::{Counts, State};

    #[test]
    fn figures_are_told_by_their_names() {
        let counts = Counts::default();
        counts.came(Kind::Menu);
        counts.sent(Sent::Limited);
        counts.answered(Duration::from_millis(4));
        counts.answered(Duration::from_millis(40));
        let state = State { commits: 12, open_tables: Some(3), ..State::default() };
        let reading = Reading { counted: counts.counted(), state, memory: Some(4096) };
        let text = text(reading, UNIX_EPOCH + Duration::from_secs(5));
        for line in [
            "# TYPE crosstown_interactions counter",
            "crosstown_interactions_total{kind=\"menu\"} 1",
            "crosstown_interactions_total{kind=\"button\"} 0",
            "crosstown_requests_total{result=\"limited\"} 1",
            "crosstown_answer_seconds_bucket{le=\"0.003\"} 0",
            "crosstown_answer_seconds_bucket{le=\"0.005\"} 1",
            "crosstown_answer_seconds_bucket{le=\"+Inf\"} 2",
            "crosstown_answer_seconds_count 2",
            "crosstown_answer_seconds_sum 0.044",
            "crosstown_commits_total 12",
            "crosstown_open_tables 3",
            "crosstown_ready 1",
            "process_resident_memory_bytes 4096",
            "process_start_time_seconds 5.0",
            concat!("crosstown_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
            "# EOF",
        ] {
            assert!(text.lines().any(|told| told == line), "{line} is missing in:\n{text}");
        }
    }
}
