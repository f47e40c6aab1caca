//! Achievements as chips, in as many rows as they need.

use super::person::{GAP, SMALL, WIDTH};
use crate::draw::{Align, Area, Canvas, Shape, Theme, Tint};

/// From one row to the next.
pub const PITCH: i32 = 47;
const HEIGHT: i32 = 39;
/// Around a text, and before it for a disc.
const ROOM: i32 = 15;
/// The most rows: a profile is looked at, not read.
const MOST: usize = 4;

/// Texts in rows: as many in each as fit.
pub fn chip_rows(texts: &[String]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut end = WIDTH;
    for text in texts {
        let text = SMALL.shorten(text, (WIDTH - 2 * GAP - 3 * ROOM) as f32).into_owned();
        let wide = width(&text);
        if end + wide > WIDTH - GAP {
            if rows.len() == MOST {
                break;
            }
            rows.push(Vec::new());
            end = GAP;
        }
        end += wide + GAP / 2;
        if let Some(row) = rows.last_mut() {
            row.push(text);
        }
    }
    rows
}

fn width(text: &str) -> i32 {
    SMALL.width(text).ceil() as i32 + 3 * ROOM
}

/// Draws rows of chips; where they end.
pub fn draw_chips(canvas: &mut Canvas, top: i32, rows: &[Vec<String>], theme: Theme) -> i32 {
    let mut top = top;
    for row in rows {
        let mut left = GAP;
        for text in row {
            let chip = Area::new(left, top, width(text), HEIGHT);
            canvas.plate(chip, false, theme);
            let (_, middle) = chip.centre();
            let disc = Area::square(left + ROOM / 2 + 3, middle - 6, 12);
            canvas.shape(Shape::Disc, disc, Tint::ACCENT);
            let at = (left + 2 * ROOM, middle + SMALL.rise('H') / 2);
            canvas.text(text, at, Align::Left, SMALL, Tint::INK);
            left += chip.width + GAP / 2;
        }
        top += PITCH;
    }
    top
}
