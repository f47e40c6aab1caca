//! One interaction in the log: a span with its kind, and with the table it came to. Who it was, where and with
//! which words is nobody's business there.

use tracing::Span;
use tracing::field::Empty;

use crate::figures::Kind;
use crate::table::record::Table;

/// The span of a press on a control, or of a form.
pub fn of_press(kind: Kind) -> Span {
    tracing::info_span!("interaction", kind = kind.name(), table = Empty, game = Empty, seq = Empty)
}

/// The span of a command, by its whole name.
pub fn of_command(name: &str) -> Span {
    let kind = Kind::Command.name();
    tracing::info_span!(
        "interaction",
        kind,
        command = name,
        table = Empty,
        game = Empty,
        seq = Empty
    )
}

/// Notes the table that the interaction came to, and how many inputs there were. Once an interaction: whatever
/// is noted again is written again.
pub fn note(table: &Table) {
    let span = Span::current();
    if span.is_disabled() {
        return;
    }
    span.record("table", table.id.0);
    span.record("game", &*table.header.game);
    if let Some(session) = &table.session {
        span.record("seq", session.seq());
    }
}
