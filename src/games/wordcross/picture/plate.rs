//! What tiles are made of, and what they lie on. Where colours are few, edges tell things apart instead.

use crate::draw::{Area, Canvas, Theme, Tint};

/// Something flat in one colour; in the theme of high contrast with an edge.
pub fn draw_plate(canvas: &mut Canvas, area: Area, radius: i32, tint: Tint, theme: Theme) {
    match theme {
        Theme::Light | Theme::Dark => canvas.rounded(area, radius, tint),
        Theme::Contrast => {
            canvas.rounded(area, radius, Tint::PANEL);
            canvas.rounded(area.inset(2), radius - 2, tint);
        }
    }
}

/// What tiles lie on.
pub fn draw_panel(canvas: &mut Canvas, area: Area, theme: Theme) {
    let felt = if theme == Theme::Contrast { Tint::GROUND } else { Tint::PANEL };
    draw_plate(canvas, area, 12, felt, theme);
}
