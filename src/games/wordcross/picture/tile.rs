//! One tile: its letters, and its value in the corner.

use super::plate::draw_plate;
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::games::wordcross::set::value;
use crate::games::wordcross::tile::Tile;

const LETTERS: Font = Font::bold(29);
const VALUE: Font = Font::regular(21);
/// How many of them there are, on a sign of its own.
const COUNT: Font = Font::bold(22);
const ROUND: i32 = 8;
const STRIP: i32 = 18;

/// How a tile lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// For everybody to take or steal.
    Open,
    /// Turned over, as locked words are.
    Locked,
}

pub fn draw_tile(canvas: &mut Canvas, tile: Tile, area: Area, lies: Lies, theme: Theme) {
    let (wood, ink) = match lies {
        Lies::Open => (Tint::TILE, Tint::INK),
        Lies::Locked => (Tint::INK, Tint::GROUND),
    };
    let faint = match lies {
        Lies::Open => Tint::FAINT,
        Lies::Locked => Tint::GROUND,
    };
    draw_plate(canvas, area, ROUND, wood, theme);
    let (_, middle) = area.centre();
    let letters = tile.to_string();
    let points = value(tile).to_string();
    // Letters and value together stand in the middle.
    let (wide, small) = (LETTERS.width(&letters), VALUE.width(&points));
    let left = area.left + ((area.width as f32 - wide - small) / 2.0) as i32 - 1;
    let base = middle + LETTERS.rise('H') / 2;
    canvas.text(&letters, (left, base), Align::Left, LETTERS, ink);
    let beside = left + wide.ceil() as i32 + 2;
    canvas.text(&points, (beside, base + 7), Align::Left, VALUE, faint);
}

/// A frame around what is new.
pub fn draw_frame(canvas: &mut Canvas, area: Area) {
    canvas.rounded(area.inset(-4), ROUND + 4, Tint::ACCENT);
}

/// How many such tiles there are, on a strip at the left of the one that is shown: those that come more
/// than once are short.
pub fn draw_count(canvas: &mut Canvas, count: usize, area: Area) {
    let strip = Area::new(area.left, area.top, STRIP, area.height);
    canvas.rounded(strip, ROUND, Tint::ACCENT);
    canvas.label(&count.to_string(), strip, COUNT, Tint::SHADE);
}
