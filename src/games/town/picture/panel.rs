//! What sheets and towns lie on.

use crate::draw::{Area, Canvas, Theme, Tint};

/// A plate with round corners; in the theme of high contrast only its edge.
pub fn draw_panel(canvas: &mut Canvas, area: Area, theme: Theme) {
    match theme {
        Theme::Contrast => {
            canvas.rounded(area, 12, Tint::PANEL);
            canvas.rounded(area.inset(2), 10, Tint::GROUND);
        }
        Theme::Light | Theme::Dark => canvas.rounded(area, 12, Tint::PANEL),
    }
}

/// A line between free squares on it.
pub fn line(canvas: &mut Canvas, theme: Theme) -> Tint {
    match theme {
        Theme::Contrast => Tint::PANEL,
        Theme::Light | Theme::Dark => canvas.mix(Tint::PANEL, Tint::GROUND, 4),
    }
}
