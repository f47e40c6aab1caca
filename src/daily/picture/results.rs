//! How a date went: ranks and bars, and the asker's own row however far down it is.

use super::bar::{Style, draw_legend, draw_rows, full};
use super::rows::rows;
use super::{GAP, SMALL, WIDTH, draw_heading};
use crate::daily::standing::Standing;
use crate::daily::text::titled_in;
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::table::seating::PersonId;

/// The most rows of a picture.
const ROWS: usize = 14;
const ROW: i32 = 72;
const FOOT: i32 = 56;

pub fn draw_results(standing: &Standing, asker: Option<PersonId>, theme: Theme) -> Canvas {
    let shown = rows(standing, asker, ROWS);
    let split = standing.lines().any(|line| line.bonus.is_some());
    let head = 144;
    let body = shown.len().max(1) as i32 * ROW;
    let foot = if split { FOOT } else { GAP };
    let mut canvas = Canvas::new(WIDTH as u32, (head + body + foot) as u32, theme);
    draw_heading(&mut canvas, standing.challenge.title(), &titled_in(standing));
    if shown.is_empty() {
        let at = (GAP, head + ROW / 2 + SMALL.rise('H') / 2);
        canvas.text("Nobody finished.", at, Align::Left, SMALL, Tint::FAINT);
    }
    let place = Area::new(GAP, head, WIDTH - 2 * GAP, body);
    let style = Style { pitch: ROW, below: false, theme };
    let end = draw_rows(&mut canvas, place, &shown, full(standing), style);
    if split {
        draw_legend(&mut canvas, (GAP + 480, end + 30));
    }
    canvas
}
