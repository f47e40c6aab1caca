//! Who is shown, in which order: groups of equal rules one after the other, and the asker however far down they
//! are.

use crate::daily::standing::{Line, Standing};
use crate::table::seating::PersonId;

/// One row of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Row<'a> {
    /// What the rows below are ranked by.
    Rules(&'a str),
    Player {
        line: &'a Line,
        /// Whether it is the asker's own.
        own: bool,
    },
    /// So many are not shown.
    More(usize),
}

/// At most so many rows, of three or more.
pub fn rows<'a>(standing: &'a Standing, asker: Option<PersonId>, most: usize) -> Vec<Row<'a>> {
    let named = standing.groups.len() > 1 || standing.groups.iter().any(|g| !g.rules.is_empty());
    let player = |line| Row::Player { line, own: Some(line.person) == asker };
    let mut rows: Vec<Row<'_>> = Vec::new();
    for group in &standing.groups {
        rows.extend(named.then_some(Row::Rules(&group.rules)));
        rows.extend(group.lines.iter().map(player));
    }
    if rows.len() <= most {
        return rows;
    }
    let own = rows.iter().copied().find(is_own);
    let fits =
        |kept: usize, own: Option<Row<'_>>| own.is_none_or(|own| rows[..kept].contains(&own));
    let kept = if fits(most - 1, own) { most - 1 } else { most - 2 };
    let below = own.filter(|own| !fits(kept, Some(*own)));
    rows.truncate(kept);
    // No heading stands over nothing.
    while matches!(rows.last(), Some(Row::Rules(_))) {
        rows.pop();
    }
    let shown = rows.iter().filter(|row| matches!(row, Row::Player { .. })).count();
    rows.push(Row::More(standing.players() - shown - usize::from(below.is_some())));
    rows.extend(below);
    rows
}

fn is_own(row: &Row<'_>) -> bool {
    matches!(row, Row::Player { own: true, .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::challenge::Challenge;
    use crate::daily::standing::Group;

    fn standing(groups: &[(&str, i64)]) -> Standing {
        let mut person = 0;
        let mut line = |place: i64| {
            person += 1;
            Line {
                person: PersonId(person),
                name: format!("P{person}"),
                place: place as u32,
                score: 40,
                bonus: None,
                streak: 1,
                best: false,
            }
        };
        let groups = groups.iter().map(|(rules, players)| Group {
            rules: (*rules).to_owned(),
            lines: (1..=*players).map(&mut line).collect(),
        });
        Standing {
            challenge: Challenge::Wordsearch,
            date: "2026-11-16".parse().unwrap(),
            language: "en".to_owned(),
            groups: groups.collect(),
            unfinished: 0,
            group_streak: 1,
            excused: false,
        }
    }

    fn told(rows: &[Row<'_>]) -> String {
        let told = |row: &Row<'_>| match row {
            Row::Rules(rules) => format!("[{rules}]"),
            Row::Player { line, own } => format!("{}{}", line.name, if *own { "!" } else { "" }),
            Row::More(more) => format!("+{more}"),
        };
        rows.iter().map(told).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_asker_is_always_among_them() {
        for (groups, asker, shown) in [
            (&[("", 3)][..], 9, "P1 P2 P3"),
            (&[("", 6)], 2, "P1 P2! P3 P4 P5 P6"),
            (&[("", 9)], 2, "P1 P2! P3 P4 P5 +4"),
            (&[("", 9)], 5, "P1 P2 P3 P4 P5! +4"),
            (&[("", 9)], 6, "P1 P2 P3 P4 +4 P6!"),
            (&[("", 9)], 0, "P1 P2 P3 P4 P5 +4"),
            (&[("", 2), ("own", 1)], 3, "[] P1 P2 [own] P3!"),
            (&[("", 3), ("own", 4)], 6, "[] P1 P2 P3 +3 P6!"),
            (&[("own", 1)], 1, "[own] P1!"),
            (&[], 1, ""),
        ] {
            let standing = standing(groups);
            assert_eq!(
                told(&rows(&standing, Some(PersonId(asker)), 6)),
                shown,
                "{groups:?} {asker}"
            );
        }
    }
}
