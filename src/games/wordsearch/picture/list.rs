//! The words beside a grid, all of them, and their sum.

use super::circles::{Circle, circles};
use super::{BESIDE, GAP, HEIGHT, LARGE, SMALL, WIDTH};
use crate::draw::{Align, Area, Canvas, Font, Shape, Tint};
use crate::games::wordsearch::options::{Scoring, TURNS};
use crate::games::wordsearch::score::{Circled, Score};
use crate::words::spell;

const ROW: i32 = 42;
/// Rows of the list beside a grid; what does not fit into one column of them takes two.
const ROWS: usize = 11;
/// Columns for those words that have no room there either, below the grid.
const COLUMNS: usize = 6;

/// The words beside a grid, and those below it.
fn split(words: &[Circled]) -> (usize, usize) {
    let beside = words.len().min(2 * ROWS);
    (beside, words.len() - beside)
}

/// How much higher a picture is for the words below the grid.
pub fn height_below(words: &[Circled]) -> i32 {
    let (_, below) = split(words);
    if below == 0 { 0 } else { below.div_ceil(COLUMNS) as i32 * ROW + GAP }
}

/// Lists all words with the colours of their circles and their bonus.
pub fn draw_list(canvas: &mut Canvas, words: &[Circled]) {
    let place = BESIDE;
    if words.is_empty() {
        let at = (place.left, place.top + 30);
        canvas.text("No words", at, Align::Left, SMALL, Tint::FAINT);
        return;
    }
    let (beside, below) = split(words);
    let columns = if beside > ROWS { 2 } else { 1 };
    let font = Font::bold(if columns == 1 { 34 } else { 28 });
    let rows = beside.div_ceil(columns);
    // The last have no colours: with so many words a pen is used for several, and the file is large enough.
    let pens = circles(words).into_iter().take(beside).map(Some).chain(std::iter::repeat(None));
    let entries: Vec<(&Circled, Option<Circle>)> = words.iter().zip(pens).collect();
    let (first, rest) = entries.split_at(beside);
    draw_columns(canvas, place, (columns, rows), font, first);
    let foot = Area::new(LARGE.left, HEIGHT, WIDTH - GAP - LARGE.left, 0);
    draw_columns(canvas, foot, (COLUMNS, below.div_ceil(COLUMNS)), font, rest);
}

/// Words in columns, one column after another.
fn draw_columns(
    canvas: &mut Canvas,
    place: Area,
    (columns, rows): (usize, usize),
    font: Font,
    entries: &[(&Circled, Option<Circle>)],
) {
    let width = place.width / columns as i32;
    for (number, (word, circle)) in entries.iter().enumerate() {
        let (column, row) = ((number / rows) as i32, (number % rows) as i32);
        let (left, top) = (place.left + column * width, place.top + row * ROW);
        let base = top + ROW / 2 + font.rise('H') / 2;
        let mut text = left;
        if let Some(circle) = circle {
            canvas.shape(Shape::Disc, Area::square(left, top + (ROW - 22) / 2, 22), circle.pen);
            text += 30;
        }
        canvas.text(&spell(&word.word), (text, base), Align::Left, font, Tint::INK);
        if word.bonus > 0 {
            let right = (left + width - if columns == 1 { 0 } else { 16 }, base);
            canvas.text(&format!("+{}", word.bonus), right, Align::Right, font, Tint::FAINT);
        }
    }
}

/// Boxes, bonus and total, at the bottom of a place.
pub fn draw_sums(canvas: &mut Canvas, place: Area, score: &Score) {
    let (right, bottom) = (place.left + place.width, place.top + place.height);
    canvas.rect(Area::new(place.left, bottom - 146, place.width, 4), Tint::PANEL);
    let sum = sum(score);
    canvas.text(&sum, (place.left, bottom - 94), Align::Left, SMALL, Tint::FAINT);
    let font = Font::bold(72);
    canvas.text(&score.total().to_string(), (right, bottom - 6), Align::Right, font, Tint::INK);
    if let Some(praise) = score.praise() {
        let font = Font::bold(34);
        let badge = Area::new(place.left, bottom - 62, font.width(praise).ceil() as i32 + 22, 56);
        canvas.rounded(badge, 28, Tint::ACCENT);
        canvas.label(praise, badge, font, Tint::SHADE);
    } else {
        canvas.text("Total", (place.left, bottom - 6), Align::Left, SMALL, Tint::FAINT);
    }
}

/// `21 boxes + 4 bonus`, or in the tutorial `21 of 25 boxes`.
pub fn sum(score: &Score) -> String {
    match score.scoring {
        Scoring::Full => format!("{} boxes + {} bonus", score.boxes, score.bonus()),
        Scoring::Tutorial => format!("{} of {TURNS} boxes", score.boxes),
    }
}
