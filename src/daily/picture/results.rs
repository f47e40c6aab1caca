//! How a date went: ranks and bars, and the asker's own row however far down it is.

use super::bar::{Style, draw_legend, draw_rows};
use super::rows::rows;
use super::{GAP, HEAD, SMALL, WIDTH, draw_heading};
use crate::daily::standing::Standing;
use crate::daily::text::titled_in;
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::table::seating::PersonId;

/// The most rows of a picture.
const ROWS: usize = 14;
const ROW: i32 = 72;
/// Room for what the colours mean.
const FOOT: i32 = 60;

pub fn draw_results(standing: &Standing, asker: Option<PersonId>, theme: Theme) -> Canvas {
    let shown = rows(standing, asker, ROWS);
    let split = standing.lines().any(|line| line.bonus.is_some());
    let style = Style { pitch: ROW, below: false, theme };
    let body = style.height(&shown).max(ROW);
    let foot = if split { FOOT } else { GAP };
    let mut canvas = Canvas::new(WIDTH as u32, (HEAD + body + foot) as u32, theme);
    draw_heading(&mut canvas, standing.challenge.title(), &titled_in(standing));
    if shown.is_empty() {
        let at = (GAP, HEAD + ROW / 2 + SMALL.rise('H') / 2);
        canvas.text("Nobody finished.", at, Align::Left, SMALL, Tint::FAINT);
    }
    let place = Area::new(GAP, HEAD, WIDTH - 2 * GAP, body);
    draw_rows(&mut canvas, place, standing, &shown, style);
    if split {
        draw_legend(&mut canvas, (GAP + 480, HEAD + body + 34));
    }
    canvas
}
