//! A leaderboard in words.

use super::cut::{cut, some};
use crate::daily::date::Date;
use crate::daily::text::plain;
use crate::screen::{ALT_LIMIT, counted};
use crate::standings::leaderboard::{Leaderboard, Row};
use crate::standings::question::{Measure, Scope};
use crate::store::Span;
use crate::table::seating::PersonId;

/// Longer names are cut.
const NAME: usize = 24;

/// What it is about, besides the game: `Best score · this week · everywhere`.
pub fn heading(board: &Leaderboard) -> String {
    let span = match (board.question.span, board.since.filter(|_| board.past)) {
        (span, Some(since)) => over(span, since),
        (Span::Day, None) => "today".to_owned(),
        (Span::Week, None) => "this week".to_owned(),
        (Span::Month, None) => "this month".to_owned(),
        (Span::All, None) => "all time".to_owned(),
    };
    let scope = match board.question.scope {
        Scope::Server(_) => "this server",
        Scope::Everywhere => "everywhere",
    };
    let measure = board.question.measure;
    match measure {
        // It is what it is now, whatever the span.
        Measure::Streak => format!("{} · {scope}", measure.title()),
        _ => format!("{} · {span} · {scope}", measure.title()),
    }
}

/// A span that is over: `week of 9 November 2026`, `November 2026`.
pub fn over(span: Span, since: Date) -> String {
    let written = match span {
        Span::Week => "week of %-d %B %Y",
        Span::Month => "%B %Y",
        Span::Day | Span::All => "%-d %B %Y",
    };
    since.civil().strftime(written).to_string()
}

/// A page of it as a message.
pub fn leaderboard(board: &Leaderboard, asker: Option<PersonId>) -> String {
    let head = format!("**{}** · {}", board.title, heading(board));
    if board.rows.is_empty() {
        return format!("{head}\nNobody is on it yet. {}", board.question.measure.counts());
    }
    let shown: Vec<&Row> = board.rows.iter().chain(board.own_elsewhere()).collect();
    let places = shown.iter().map(|row| row.place.to_string().len()).max().unwrap_or(1);
    let names: Vec<String> = shown.iter().map(|row| called(row)).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut block = String::new();
    for (row, name) in shown.iter().zip(&names) {
        if row.place > board.rows.last().map_or(0, |last| last.place) {
            block.push_str("…\n");
        }
        let own = if Some(row.person) == asker { " (you)" } else { "" };
        let blank = wide - name.chars().count();
        block.push_str(&format!(
            "{:>places$}. {name}{:blank$}  {}{own}\n",
            row.place, "", row.value
        ));
    }
    let people = match board.people {
        1 => "1 person".to_owned(),
        many => format!("{many} people"),
    };
    let pages = match board.pages {
        1 => people,
        pages => format!("Page {} of {pages} · {people}", board.page + 1),
    };
    format!("{head}\n```text\n{block}```\n-# {pages} · {}", board.question.measure.counts())
}

fn called(row: &Row) -> String {
    cut(&plain(&row.name), NAME)
}

/// The picture of it in words.
pub fn alt(board: &Leaderboard, asker: Option<PersonId>) -> String {
    let head = format!("{}, {}. ", board.title, heading(board).replace(" · ", ", "));
    if board.rows.is_empty() {
        return format!("{head}Nobody is on it yet.");
    }
    let own = board.own.as_ref().filter(|own| Some(own.person) == asker);
    let own = own.map_or(String::new(), |own| {
        format!("You: {}. with {} of {}. ", own.place, own.value, counted(own.games, "game"))
    });
    let rows: Vec<String> = board
        .rows
        .iter()
        .map(|row| format!("{}. {} {}", row.place, called(row), row.value))
        .collect();
    let room = ALT_LIMIT.saturating_sub(head.chars().count() + own.chars().count() + 1);
    format!("{head}{own}{}.", some(&rows, ", ", room))
}
