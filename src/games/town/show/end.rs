//! When it is over: who won, the score sheet of all, and each town with its words.

use super::board::within;
use crate::game::Seat;
use crate::games::town::rank;
use crate::games::town::score::Score;
use crate::games::town::view::View;
use crate::games::town::written;
use crate::screen::{ALT_LIMIT, Leaf, Pages, Panel, Row, Screen, counted, seats};

/// A line of the score sheet: its name, and the points of a score in it.
pub type Category = (&'static str, fn(&Score) -> i32);

pub const CATEGORIES: [Category; 8] = [
    ("Words", |score| score.word_points),
    ("Offices", |score| score.offices),
    ("Parks", |score| score.parks),
    ("Factories", |score| score.factories),
    ("Shops", |score| score.shops),
    ("Museums", |score| score.museums),
    ("Workers", |score| score.workers),
    ("Pollution", |score| score.pollution),
];

pub fn pages(view: &View) -> Pages {
    Pages { count: view.seats.len(), per_page: view.seats.len().max(1) }
}

/// What a panel shows of a game that is over: the score sheet of all, or one town.
pub fn leaf(view: &View, panel: Panel<'_>) -> Leaf {
    pages(view).leaf(panel, view.you)
}

pub fn screen(view: &View, panel: Panel<'_>) -> Screen {
    let leaf = leaf(view, panel);
    let all = || (0u8..).map(Seat).zip(&view.seats);
    let sums: Vec<String> = all()
        .filter_map(|(seat, shown)| Some((seat, shown.here, shown.score.as_ref()?)))
        .map(|(seat, here, score)| {
            let left = if here { "" } else { ", left" };
            format!("Seat {seat}{left}: {} = {}", sum(score), score.total())
        })
        .collect();
    let won = won(view);
    let (text, board) = match leaf {
        Leaf::Page(_) => (won, sums.join("\n")),
        Leaf::Of(seat) => (standing(view, seat, &won), one(view, seat)),
    };
    let alt = format!("Criss-Cross Town. {text} {board}").replace('\n', ". ");
    let alt = within(written::plain(&alt), ALT_LIMIT);
    let mut rows = Row::of(&pages(view).buttons(leaf));
    let labels = all().map(|(seat, shown)| {
        let points = shown.score.as_ref().map_or(0, Score::total);
        (seat, format!("Seat {seat}: {}", points_of(points)))
    });
    rows.extend(pages(view).menu(leaf, "Open one town", labels));
    Screen { text, board, alt, rows, pad: None }
}

/// `31 words, 4 parks, 3 workers, -2 pollution`: what is not nothing.
fn sum(score: &Score) -> String {
    let parts = CATEGORIES.iter().map(|(name, points)| (name.to_lowercase(), points(score)));
    let parts: Vec<String> = parts
        .filter(|(name, points)| *points != 0 || name == "words")
        .map(|(name, points)| format!("{name} {points}"))
        .collect();
    parts.join(", ")
}

fn points_of(points: i32) -> String {
    if points < 0 { format!("{points} points") } else { counted(points as u64, "point") }
}

/// Those who stayed to the end, with their points and the pollution that breaks ties.
fn ranked(view: &View) -> Vec<(Seat, i32, usize)> {
    let all = (0u8..).map(Seat).zip(&view.seats).filter(|(_, seat)| seat.here && view.finishing);
    let mut all: Vec<(Seat, i32, usize)> = all
        .filter_map(|(seat, shown)| Some((seat, shown.score.as_ref()?.total(), shown.pollution)))
        .collect();
    all.sort_by_key(|&(_, points, pollution)| (-points, pollution));
    all
}

fn won(view: &View) -> String {
    let ranked = ranked(view);
    let Some(&(first, points, pollution)) = ranked.first() else {
        return "Everybody left: no result.".to_owned();
    };
    if view.solo {
        return format!("{}: {}.", points_of(points), rank(points));
    }
    let alike = |other: &&(Seat, i32, usize)| (other.1, other.2) == (points, pollution);
    let winners: Vec<Seat> = ranked.iter().filter(alike).map(|(seat, ..)| *seat).collect();
    let by = match ranked.get(winners.len()) {
        Some(next) if next.1 == points => " and less pollution",
        _ => "",
    };
    match winners.len() {
        1 => format!("Seat {first} wins with {}{by}.", points_of(points)),
        _ => format!("{} share the win with {} each{by}.", seats(winners), points_of(points)),
    }
}

fn standing(view: &View, seat: Seat, won: &str) -> String {
    if view.solo {
        return won.to_owned();
    }
    let shown = &view.seats[seat.index()];
    let points = points_of(shown.score.as_ref().map_or(0, Score::total));
    let (who, has) = match view.you == Some(seat) {
        true => ("You".to_owned(), "have"),
        false => (format!("Seat {seat}"), "has"),
    };
    let left = if shown.here { "" } else { " and left" };
    format!("{who} {has} {points}{left}. {won}")
}

/// One town: its words, its points and its letters.
fn one(view: &View, seat: Seat) -> String {
    let shown = &view.seats[seat.index()];
    let Some(score) = &shown.score else { return String::new() };
    let mut words: Vec<String> = score
        .words
        .iter()
        .map(|word| {
            let letters: String = word.word.iter().map(|letter| letter.char()).collect();
            format!("{letters} {}", word.points)
        })
        .collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let none = || "none".to_owned();
    let words = if words.is_empty() { none() } else { words.join(", ") };
    let mut lines = vec![format!("Words: {words}."), format!("{} = {}", sum(score), score.total())];
    lines.extend(written::town(&shown.town));
    lines.join("\n")
}
