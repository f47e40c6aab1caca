//! Everybody's place and score, as far as there is room.
//!
//! A line a player: medal or place, score, name, and what is special about it. Those who played by other rules
//! stand apart. Where there is no room for all, every group of rules is cut alike, and says how many more there
//! are.

use super::names::plain;
use super::{length, within};
use crate::daily::challenge::Period;
use crate::daily::standing::{Group, Line, Standing};
use crate::table::seating::PersonId;

/// From how many in a row on a streak is told.
pub const TOLD: u32 = 3;
/// How much of a group's rules is told.
const RULES: usize = 60;

/// What the signs mean, if there are any.
pub fn signs(standing: &Standing) -> Option<String> {
    let unit = match standing.challenge.period() {
        Period::Day => "days",
        Period::Week => "weeks",
    };
    let streaks = standing.lines().any(|line| line.streak >= TOLD);
    let bests = standing.lines().any(|line| line.best);
    let parts =
        [(streaks, format!("🔥 {unit} in a row")), (bests, "⭐ own best so far".to_owned())];
    let parts: Vec<String> =
        parts.into_iter().filter(|(any, _)| *any).map(|(_, sign)| sign).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// A block of everybody, as far as so many characters have room; the asker is always in it. Empty if there is
/// nobody, or no room at all.
pub fn block(standing: &Standing, asker: Option<PersonId>, split: bool, room: usize) -> String {
    let groups: Vec<Written> =
        standing.groups.iter().map(|group| Written::new(group, standing, asker, split)).collect();
    let all = groups.iter().map(|group| group.rows.len()).max().unwrap_or(0);
    let drawn = |shown: usize, rows: usize| {
        let mut lines: Vec<String> =
            groups[..shown].iter().flat_map(|group| group.lines(rows)).collect();
        let rest: usize = groups[shown..].iter().map(|group| group.rows.len()).sum();
        if rest > 0 {
            lines.push(format!("and {rest} more by other rules"));
        }
        lines.join("\n")
    };
    /// What the block needs around its lines.
    const FENCES: usize = 8;
    let fits = |(shown, rows): (usize, usize)| length(&drawn(shown, rows)) + FENCES <= room;
    // As many rows of each group as fit; with one of each still too long, fewer groups.
    let rows: Vec<usize> = (1..=all).collect();
    let best = match rows.partition_point(|rows| fits((groups.len(), *rows))) {
        0 => (0..groups.len()).rev().map(|shown| (shown, 1)).find(|shown| fits(*shown)),
        rows => Some((groups.len(), rows)),
    };
    let lines = best.map(|(shown, rows)| drawn(shown, rows)).unwrap_or_default();
    if lines.is_empty() { lines } else { format!("```\n{lines}\n```") }
}

/// A group in words.
struct Written {
    heading: Option<String>,
    rows: Vec<String>,
    /// Which of them is the asker's.
    own: Option<usize>,
}

impl Written {
    fn new(group: &Group, standing: &Standing, asker: Option<PersonId>, split: bool) -> Self {
        let heading = (standing.groups.len() > 1 || !group.rules.is_empty()).then(|| {
            let own = match standing.challenge.period() {
                Period::Day => "Rules of the day",
                Period::Week => "Rules of the week",
            };
            let rules = if group.rules.is_empty() { own.to_owned() } else { plain(&group.rules) };
            format!("{}:", within(rules, RULES))
        });
        let wide = group.lines.iter().map(|line| score(line, split).len()).max().unwrap_or(0);
        let is_own = |line: &Line| Some(line.person) == asker;
        let row = |line: &Line| {
            let score = score(line, split);
            let mut row = format!("{} {score:>wide$}  {}", place(line.place), plain(&line.name));
            if line.streak >= TOLD {
                row.push_str(&format!(" 🔥{}", line.streak));
            }
            if line.best {
                row.push_str(" ⭐");
            }
            if is_own(line) {
                row.push_str(" ← you");
            }
            row
        };
        let rows = group.lines.iter().map(row).collect();
        Self { heading, rows, own: group.lines.iter().position(is_own) }
    }

    /// The first so many rows, and how many more there are.
    fn lines(&self, rows: usize) -> Vec<String> {
        let (shown, cut) = self.rows.split_at(rows.min(self.rows.len()));
        let mut lines: Vec<String> = self.heading.iter().chain(shown).cloned().collect();
        let own = self.own.filter(|own| *own >= rows).map(|own| self.rows[own].clone());
        let more = cut.len() - usize::from(own.is_some());
        lines.extend(own.map(|own| format!("…\n{own}")));
        if more > 0 {
            lines.push(format!("and {more} more"));
        }
        lines
    }
}

/// A medal, or a number as wide as one.
fn place(place: u32) -> String {
    match place {
        1 => "🥇".to_owned(),
        2 => "🥈".to_owned(),
        3 => "🥉".to_owned(),
        other => format!("{other:>2}"),
    }
}

/// The score, and what it is made of if it is to be split: `47 (25+22)`.
fn score(line: &Line, split: bool) -> String {
    match line.bonus.filter(|_| split) {
        Some(bonus) => format!("{} ({}+{bonus})", line.score, line.score - bonus),
        None => line.score.to_string(),
    }
}
