//! The words beside a grid, and their sum.

use super::SMALL;
use super::circles::circles;
use crate::draw::{Align, Area, Canvas, Font, Shape, Tint};
use crate::games::wordsearch::score::{Circled, SUPER_GREAT, Score};
use crate::words::spell;

const ROW: i32 = 42;
/// Rows of the list; what does not fit into one column of them takes two.
const ROWS: usize = 11;

/// Lists the words with the colours of their circles and their bonus.
pub fn draw_list(canvas: &mut Canvas, place: Area, words: &[Circled]) {
    if words.is_empty() {
        let at = (place.left, place.top + 30);
        canvas.text("No words", at, Align::Left, SMALL, Tint::FAINT);
        return;
    }
    let columns = if words.len() > ROWS { 2 } else { 1 };
    let font = Font::bold(if columns == 1 { 34 } else { 28 });
    let width = place.width / columns;
    // The last row of a list that is too long says how much is missing.
    let room = ROWS * columns as usize;
    let listed = if words.len() > room { room - 1 } else { words.len() };
    let rows = words.len().div_ceil(columns as usize).min(ROWS);
    for (number, (word, circle)) in words.iter().zip(circles(words)).enumerate() {
        let (column, row) = ((number / rows) as i32, (number % rows) as i32);
        let (left, top) = (place.left + column * width, place.top + row * ROW);
        let base = top + ROW / 2 + font.rise('H') / 2;
        if number == listed {
            let more = format!("and {} more", words.len() - listed);
            canvas.text(&more, (left, base), Align::Left, SMALL, Tint::FAINT);
            break;
        }
        canvas.shape(Shape::Disc, Area::square(left, top + (ROW - 22) / 2, 22), circle.pen);
        canvas.text(&spell(&word.word), (left + 30, base), Align::Left, font, Tint::INK);
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
    if score.total() >= SUPER_GREAT {
        let badge = Area::new(place.left, bottom - 62, 222, 56);
        canvas.rounded(badge, 28, Tint::ACCENT);
        canvas.label("super-great", badge, Font::bold(34), Tint::SHADE);
    } else {
        canvas.text("Total", (place.left, bottom - 6), Align::Left, SMALL, Tint::FAINT);
    }
}

/// `21 boxes + 4 bonus`.
pub fn sum(score: &Score) -> String {
    format!("{} boxes + {} bonus", score.boxes, score.bonus())
}
