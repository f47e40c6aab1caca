//! Whether a table's public message is edited or posted anew: decided on plain data.
//!
//! An edit rings no bell. While everybody is here that is as it should be; at slower paces a turn that is
//! one player's is a new message that calls them. What several have to do at once calls nobody: two dozen
//! would be called by name at each letter. They are reminded when their time grows short.

use super::record::Phase;
use super::showing::{Showing, Sitting};
use crate::game::{Pace, Seat};
use crate::store::Board;

/// How many messages after the board make it too far up to be found.
pub const FAR_UP: u32 = 12;

/// What to do about the public message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plan {
    Leave,
    /// It looks as it should: only note what it shows.
    Note,
    Edit,
    /// Post a new one, and call these people.
    Post {
        call: Vec<u64>,
    },
}

/// What is known of the message that shows the table.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    pub board: Option<Board>,
    /// The decisions it called somebody to. None if that is not known any more.
    pub called_for: Option<&'a [(Seat, u32)]>,
    pub messages_after: u32,
    /// Whether the table would look the same in it as it does now.
    pub same: bool,
    /// Somebody asked for a new one.
    pub asked: bool,
}

pub fn plan(showing: &Showing, shown: Shown<'_>) -> Plan {
    if showing.private {
        return Plan::Leave;
    }
    let Some(board) = shown.board else {
        // What was over before it could be shown is shown once.
        let closed = showing.phase == Phase::Closed;
        return if closed { Plan::Leave } else { Plan::Post { call: invited(showing) } };
    };
    let behind = board.shown < showing.changes;
    let newly = || newly_called(showing, shown.called_for.unwrap_or(&[]));
    if shown.asked && showing.is_open() {
        // It comes in place of one that could not be posted yet, and calls whom that would have called.
        let due = if behind && calls(showing) { newly() } else { Vec::new() };
        return Plan::Post { call: if due.len() == 1 { due } else { Vec::new() } };
    }
    if !behind {
        return Plan::Leave;
    }
    if shown.same {
        return Plan::Note;
    }
    if showing.phase == Phase::Closed {
        return Plan::Edit;
    }
    let quietly = || {
        let far_up = shown.messages_after >= FAR_UP && showing.is_open();
        if far_up { Plan::Post { call: Vec::new() } } else { Plan::Edit }
    };
    if !calls(showing) {
        return quietly();
    }
    if showing.phase == Phase::Over {
        let everybody = showing.people().filter_map(|person| person.discord_id);
        return Plan::Post { call: everybody.collect() };
    }
    match newly() {
        none if none.is_empty() => Plan::Edit,
        several if several.len() > 1 => quietly(),
        call => Plan::Post { call },
    }
}

/// Whether players are called by new messages: not where everybody is here, and not where somebody
/// plays alone against computers, who answer at once.
pub fn calls(showing: &Showing) -> bool {
    rings(showing.pace, showing.people().count())
}

/// The same of a table at which so many people play.
pub fn rings(pace: Pace, people: usize) -> bool {
    pace != Pace::Live && people > 1
}

/// Those who were put at the table by somebody else.
fn invited(showing: &Showing) -> Vec<u64> {
    let others = showing.people().filter(|person| person.id != showing.opener.id);
    others.filter_map(|person| person.discord_id).collect()
}

fn newly_called(showing: &Showing, before: &[(Seat, u32)]) -> Vec<u64> {
    let new = showing.calls().into_iter().filter(|decision| !before.contains(decision));
    let person = |(seat, _): (Seat, u32)| match showing.seats.get(seat.index()) {
        Some(Sitting::Person(person)) => person.discord_id,
        _ => None,
    };
    new.filter_map(person).collect()
}
