//! The card of a new day: an empty sheet, and beside it how the day before went.

use super::bar::{Style, draw_legend, draw_rows, full};
use super::rows::rows;
use super::{GAP, NAME, SMALL, WIDTH, draw_heading};
use crate::daily::challenge::Challenge;
use crate::daily::standing::Standing;
use crate::daily::text::{NewDay, titled};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::games::town::SHEET;
use crate::grid::SIDE;

/// The most rows beside the sheet.
const ROWS: usize = 10;
/// The sheet with its numbers.
const MARGIN: i32 = 44;
const SHEET_SIDE: i32 = 440;
const ROW: i32 = 76;

/// Draws the card of a day, and how the one before went, if there was one.
pub fn draw_card(day: &NewDay<'_>, before: Option<&Standing>, theme: Theme) -> Canvas {
    let shown = before.map(|before| rows(before, None, ROWS)).unwrap_or_default();
    let split = before.is_some_and(|before| before.lines().any(|line| line.bonus.is_some()));
    let (head, foot) = (144, 2 * GAP);
    let beside = 48 + shown.len() as i32 * ROW;
    let legend = if split { 56 } else { 0 };
    let height = head + beside.max(MARGIN + SHEET_SIDE + legend) + foot;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    let date = titled(day.challenge, day.date);
    draw_heading(&mut canvas, day.challenge.title(), &format!("{date} · {}", day.language.name()));
    let sheet = Area::square(GAP + MARGIN, head + MARGIN, SHEET_SIDE);
    draw_sheet(&mut canvas, sheet, day.challenge);
    if split {
        draw_legend(&mut canvas, (sheet.left, sheet.top + SHEET_SIDE + 52));
    }
    if let Some(before) = before {
        let left = sheet.left + SHEET_SIDE + 2 * GAP;
        let place = Area::new(left, head, WIDTH - GAP - left, height - head);
        draw_before(&mut canvas, place, before, &shown, theme);
    }
    canvas
}

fn draw_before(
    canvas: &mut Canvas,
    place: Area,
    before: &Standing,
    shown: &[super::rows::Row<'_>],
    theme: Theme,
) {
    let date = titled(before.challenge, before.date);
    let date = NAME.shorten(&date, place.width as f32).into_owned();
    canvas.text(&date, (place.left, place.top + 26), Align::Left, NAME, Tint::INK);
    if shown.is_empty() {
        let at = (place.left, place.top + 92);
        canvas.text("Nobody finished.", at, Align::Left, SMALL, Tint::FAINT);
    }
    let place = Area { top: place.top + 48, ..place };
    let style = Style { pitch: ROW, below: true, theme };
    draw_rows(canvas, place, shown, full(before), style);
}

/// An empty sheet: a grid with the numbers of its lines, a card with its corners, the sheet of a town.
fn draw_sheet(canvas: &mut Canvas, place: Area, challenge: Challenge) {
    let side = match challenge {
        Challenge::Wordsearch | Challenge::CrossUp => i32::from(SIDE),
        Challenge::Town => i32::from(SHEET),
    };
    let pitch = place.width / side;
    canvas.rounded(place.inset(-4), pitch / 9 + 4, Tint::PANEL);
    for number in 0..side * side {
        let (column, row) = (number % side, number / side);
        let cell = Area::square(place.left + column * pitch, place.top + row * pitch, pitch);
        canvas.rounded(cell.inset(2), pitch / 9, Tint::TILE);
    }
    let font = Font::regular(32);
    let label = |canvas: &mut Canvas, text: &str, (x, y): (i32, i32)| {
        canvas.text(text, (x, y + font.rise('H') / 2), Align::Centre, font, Tint::FAINT);
    };
    let out = MARGIN * 5 / 8;
    let (right, bottom) = (place.left + place.width, place.top + place.height);
    match challenge {
        Challenge::Wordsearch => {
            for row in 0..side {
                let y = place.top + row * pitch + pitch / 2;
                label(canvas, &(row + 1).to_string(), (place.left - out, y));
            }
        }
        Challenge::CrossUp => {
            let (left, top) = (place.left - out, place.top - out);
            for (corner, at) in [
                ("A", (left, top)),
                ("B", (right + out, top)),
                ("C", (left, bottom + out)),
                ("D", (right + out, bottom + out)),
            ] {
                label(canvas, corner, at);
            }
        }
        Challenge::Town => {}
    }
}
