//! The public board while a game goes on: how far everybody is, and nothing of their grids.

use std::fmt;

use super::within;
use crate::game::Seat;
use crate::games::wordsearch::options::{Rhythm, TURNS};
use crate::games::wordsearch::view::{SeatView, SourceView, View};
use crate::screen::{ALT_LIMIT, NAMED, Screen, some};

/// How much of the rules is said: a table has at most 24 sets of them.
const RULES_ROOM: usize = 600;

pub fn screen(view: &View) -> Screen {
    let standing = text(view);
    let lines: Vec<String> =
        (0u8..).map(Seat).zip(&view.seats).map(|(seat, shown)| line(view, seat, shown)).collect();
    // Where not all can be named, those are for whom the game waits.
    let (owing, others): (Vec<_>, Vec<_>) =
        view.seats.iter().zip(&lines).partition(|(seat, _)| seat.owes);
    let named: Vec<String> = match lines.len() > NAMED {
        true => owing.into_iter().chain(others).map(|(_, line)| line.clone()).collect(),
        false => lines.clone(),
    };
    let text = format!("{standing}\n{}", some(&named, " · "));
    let mut board = lines.join("\n");
    let mut alt = format!("Make a Wordsearch. {standing} {}.", lines.join(". "));
    if !view.one_rule() {
        let rules = within(rules(view).join("\n"), RULES_ROOM);
        alt = format!("{alt} {}.", rules.replace('\n', ". "));
        board = format!("{board}\n{rules}");
    }
    let alt = within(alt, ALT_LIMIT);
    Screen { text, board, alt, rows: Vec::new(), pad: Some("My grid") }
}

/// Where the game stands, in a sentence or two.
pub fn text(view: &View) -> String {
    let rest = match (view.chooser, &view.source, view.rhythm) {
        (Some(chooser), ..) => format!("Seat {chooser} chooses the next word."),
        (None, SourceView::Hat { filling: true, quota }, _) => {
            format!("Everyone puts in {quota} words or more.")
        }
        _ if view.seats.len() == 1 => return format!("{}.", view.source),
        (.., Rhythm::Own) => "Everyone at their own pace.".to_owned(),
        (.., Rhythm::Together) => "All together, word by word.".to_owned(),
    };
    format!("{}. {rest}", view.source)
}

fn line(view: &View, seat: Seat, shown: &SeatView) -> String {
    let rules = match view.groups().iter().position(|group| *group == shown.group) {
        Some(number) if !view.one_rule() => format!(" ({})", letter(number)),
        _ => String::new(),
    };
    let state = match &view.source {
        _ if !shown.here => format!("left with {} of {TURNS} letters", shown.turn),
        SourceView::Hat { filling: true, quota } => {
            format!("filling the hat, {} of {quota}", shown.in_hat)
        }
        _ if view.chooser == Some(seat) => "chooses the next word".to_owned(),
        _ if shown.done() => "done".to_owned(),
        _ if shown.owes => format!("turn {} of {TURNS}", shown.turn + 1),
        _ => format!("{} of {TURNS}, waits", shown.turn),
    };
    format!("Seat {seat}{rules}: {state}")
}

/// What the letters of the rules stand for.
fn rules(view: &View) -> Vec<String> {
    let groups = view.groups();
    let rule = |(number, group): (usize, &u8)| {
        format!("{}: {}", letter(number), view.seats[usize::from(*group)].rules)
    };
    groups.iter().enumerate().map(rule).collect()
}

fn letter(number: usize) -> char {
    char::from(b'A' + number as u8)
}

impl View {
    /// The groups of equal rules, each by its first seat.
    pub(in super::super) fn groups(&self) -> Vec<u8> {
        let mut groups: Vec<u8> = self.seats.iter().map(|seat| seat.group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Whether everybody plays by the same rules.
    pub(in super::super) fn one_rule(&self) -> bool {
        self.groups().len() == 1
    }
}

impl fmt::Display for SourceView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceView::Text { title } if title.is_empty() => f.write_str("Words from a text"),
            SourceView::Text { title } => write!(f, "Words from {title}"),
            SourceView::Hat { .. } => f.write_str("Words from a hat"),
            SourceView::Turns => f.write_str("Words chosen by the players in turn"),
        }
    }
}
