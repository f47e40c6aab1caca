//! What a week or a month changed, in words.

use super::board::{over, unwritten};
use super::cut::{named, some};
use crate::standings::chronicle::Told;

/// Longer names are cut.
const NAME: usize = 20;
/// How many are named at the top.
const TOP: usize = 3;
/// What one message holds.
const MESSAGE: usize = 2_000;

/// All of it as a message, with the picture of the first game beside it. Names are set off: nobody is called by
/// it, and none of it is formatted.
pub fn chronicle(chronicle: &[Told]) -> String {
    let mut lines = Vec::new();
    let first = chronicle.first().map(|told| &told.board);
    if let Some((board, since)) = first.and_then(|board| Some((board, board.since?))) {
        lines.push(format!("**Leaderboards** · {}", over(board.question.span, since)));
    }
    for Told { board, risers, bests } in chronicle {
        let measure = board.question.measure.title();
        let top = board.rows.iter().take(TOP);
        let top = top.map(|row| format!("{}. {} {}", row.place, called(&row.name), row.value));
        let top = top.collect::<Vec<_>>().join(" · ");
        lines.push(format!("**{}** · {measure}\n{top}", board.title));
        let rose = risers
            .iter()
            .map(|riser| format!("{} from {}. to {}.", called(&riser.name), riser.from, riser.to));
        let better = bests
            .iter()
            .map(|best| format!("{} {} (before: {})", called(&best.name), best.score, best.before));
        for (what, named) in
            [("Risers", rose.collect::<Vec<_>>()), ("New bests", better.collect::<Vec<_>>())]
        {
            if !named.is_empty() {
                lines.push(format!("-# {what}: {}", named.join(" · ")));
            }
        }
    }
    // What the picture can't write, besides those who are at the top.
    let rows = first.into_iter().flat_map(|board| board.rows.iter().skip(TOP));
    let unwritten: Vec<String> = unwritten(rows).collect();
    if !unwritten.is_empty() {
        let head = "-# In the picture: ";
        let said: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
        let room = MESSAGE.saturating_sub(said + head.len());
        lines.push(format!("{head}{}", some(&unwritten, " · ", room)));
    }
    lines.join("\n")
}

fn called(name: &str) -> String {
    format!("`{}`", named(name, NAME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::date::Date;
    use crate::standings::chronicle::{NOBODY, NewBest, Riser};
    use crate::standings::{Leaderboard, Measure, Question, Row, Scope, Span, Value};
    use crate::table::registry::KINDS;

    fn told(game: &'static str, title: &str, name: &str, score: i64) -> Told {
        let row = |place| Row {
            place,
            person: NOBODY,
            discord_id: 1,
            name: name.to_owned(),
            value: Value::Points(score),
            games: 1,
            checked_at: None,
        };
        let (measure, scope) = (Measure::Average, Scope::Server(1));
        let name = name.to_owned();
        let board = Leaderboard {
            question: Question { game, measure, span: Span::Week, scope },
            title: title.to_owned(),
            since: Some(Date::from_number(20_773)),
            past: true,
            rows: (1..=10).map(row).collect(),
            own: None,
            highest: score as f64,
            page: 0,
            pages: 1,
            people: 10,
        };
        let riser = Riser { name: name.clone(), from: 99_999, to: 10 };
        let best = NewBest { name, score, before: score - 1 };
        Told { board, risers: vec![riser; 2], bests: vec![best; 2] }
    }

    #[test]
    fn it_reads_well() {
        let text = chronicle(&[told("a", "A Game", "Ann_`*<@1>", 47)]);
        let expected = "**Leaderboards** · week of 16 November 2026\n\
            **A Game** · Average score\n\
            1. `Ann_'*<@1>` 47 · 2. `Ann_'*<@1>` 47 · 3. `Ann_'*<@1>` 47\n\
            -# Risers: `Ann_'*<@1>` from 99999. to 10. · `Ann_'*<@1>` from 99999. to 10.\n\
            -# New bests: `Ann_'*<@1>` 47 (before: 46) · `Ann_'*<@1>` 47 (before: 46)";
        assert_eq!(text, expected);
    }

    #[test]
    fn names_that_the_picture_cant_write_are_said() {
        let mut first = told("a", "A Game", "Ann", 47);
        for place in [1, 4, 9] {
            first.board.rows[place - 1].name = "龍の子".to_owned();
        }
        let text = chronicle(&[first, told("b", "B Game", "龍", 47)]);
        assert!(text.ends_with("\n-# In the picture: 4. `龍の子` · 9. `龍の子`"), "{text}");
        assert_eq!(text.matches("In the picture").count(), 1);
    }

    #[test]
    fn all_games_with_the_longest_names_fit_into_a_message() {
        for longest in ["W".repeat(32), "龍\u{301}".repeat(16)] {
            let all: Vec<Told> =
                KINDS.iter().map(|kind| told(kind.id, kind.name, &longest, 99_999)).collect();
            let length = chronicle(&all).chars().count();
            assert!(all.len() == KINDS.len() && length <= 2_000, "{length} characters");
        }
    }
}
