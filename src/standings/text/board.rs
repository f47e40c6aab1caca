//! A leaderboard in words.

use unicode_width::UnicodeWidthStr;

use super::cut::{named, some};
use crate::daily::date::Date;
use crate::draw::writable;
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

/// What every message about it begins with.
fn head(board: &Leaderboard) -> String {
    format!("**{}** · {}", board.title, heading(board))
}

/// What a message says beside the picture: what it is, and the names that no picture can have, each in
/// a line of its own. They are set off: nobody is called by it, and none of it is formatted.
pub fn beside_picture(board: &Leaderboard, asker: Option<PersonId>) -> String {
    let own = board.own_elsewhere().filter(|own| Some(own.person) == asker);
    let unwritten = unwritten(board.rows.iter().chain(own));
    [head(board)].into_iter().chain(unwritten).collect::<Vec<_>>().join("\n")
}

/// Those whose names the fonts of pictures can't write, by place: ``4. `龍の子` ``.
pub fn unwritten<'a>(rows: impl Iterator<Item = &'a Row>) -> impl Iterator<Item = String> {
    let unwritten = rows.filter(|row| writable(&row.name).is_none());
    unwritten.map(|row| format!("{}. `{}`", row.place, called(row)))
}

/// A page of it as a message.
pub fn leaderboard(board: &Leaderboard, asker: Option<PersonId>) -> String {
    let head = head(board);
    if board.rows.is_empty() {
        return format!("{head}\nNobody is on it yet. {}", board.question.measure.counts());
    }
    let shown: Vec<&Row> = board.rows.iter().chain(board.own_elsewhere()).collect();
    let places = shown.iter().map(|row| row.place.to_string().len()).max().unwrap_or(1);
    let names: Vec<String> = shown.iter().map(|row| called(row)).collect();
    // In columns: some letters are as wide as two, and some have no width.
    let wide = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let mut block = String::new();
    for (row, name) in shown.iter().zip(&names) {
        if row.place > board.rows.last().map_or(0, |last| last.place) {
            block.push_str("…\n");
        }
        let own = if Some(row.person) == asker { " (you)" } else { "" };
        let blank = wide - name.width();
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
    named(&row.name, NAME)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::chronicle::NOBODY;
    use crate::standings::{Question, Value};

    const ASKER: PersonId = PersonId(7);

    fn row(place: usize, name: &str) -> Row {
        Row {
            place,
            person: if name == "אבי" { ASKER } else { NOBODY },
            discord_id: 1,
            name: name.to_owned(),
            value: Value::Points(47),
            games: 1,
            checked_at: None,
        }
    }

    fn board(names: &[&str], own: Option<Row>) -> Leaderboard {
        let (measure, scope) = (Measure::Best, Scope::Server(1));
        Leaderboard {
            question: Question { game: "a", measure, span: Span::All, scope },
            title: "A Game".to_owned(),
            since: None,
            past: false,
            rows: (1..).zip(names).map(|(place, name)| row(place, name)).collect(),
            own,
            highest: 47.0,
            page: 0,
            pages: 1,
            people: names.len(),
        }
    }

    #[test]
    fn names_that_no_picture_can_have_stand_beside_it() {
        let names = ["Ann", "龍の子", "Ann 🎲", "अनिल `<@1>`"];
        let board = board(&names, Some(row(12_345, "אבי")));
        let head = "**A Game** · Best score · all time · this server";
        let named = format!("{head}\n2. `龍の子`\n4. `अनिल '<@1>'`");
        assert_eq!(beside_picture(&board, None), named);
        let own = format!("{named}\n12345. `אבי\u{200e}`");
        assert_eq!(beside_picture(&board, Some(ASKER)), own);
        let longest = "龍\u{301}".repeat(16);
        let all = super::tests::board(&[&*longest; 10], Some(row(usize::MAX, &longest)));
        let length = beside_picture(&all, Some(NOBODY)).chars().count();
        assert!(length < 1_000, "{length} characters");
    }

    #[test]
    fn columns_are_as_wide_as_they_look() {
        let names = ["Ann", "龍の子", "Zoe\u{308}", "אבי", "🎲"];
        let text = leaderboard(&board(&names, None), None);
        let rows = [
            "1. Ann     47",
            "2. 龍の子  47",
            "3. Zoe\u{308}     47",
            "4. אבי\u{200e}     47",
            "5. 🎲      47",
        ];
        assert!(text.contains(&rows.join("\n")), "{text}");
    }
}
