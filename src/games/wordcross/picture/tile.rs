//! One tile: its letters, and its value in the corner.

use crate::draw::{Align, Area, Canvas, Font, Tint};
use crate::games::wordcross::set::value;
use crate::games::wordcross::tile::Tile;

const LETTERS: Font = Font::bold(36);
const VALUE: Font = Font::regular(26);
/// How many of them there are, on a sign of its own.
const COUNT: Font = Font::bold(26);
const ROUND: i32 = 8;

/// How a tile lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// For everybody to take or steal.
    Open,
    /// Turned over, as locked words are.
    Locked,
}

pub fn draw_tile(canvas: &mut Canvas, tile: Tile, area: Area, lies: Lies) {
    let (wood, ink) = match lies {
        Lies::Open => (Tint::TILE, Tint::INK),
        Lies::Locked => (Tint::INK, Tint::GROUND),
    };
    let faint = match lies {
        Lies::Open => Tint::FAINT,
        Lies::Locked => Tint::GROUND,
    };
    canvas.rounded(area, ROUND, wood);
    let (_, middle) = area.centre();
    let letters = tile.to_string();
    let points = value(tile).to_string();
    // Letters and value together stand in the middle.
    let (wide, small) = (LETTERS.width(&letters), VALUE.width(&points));
    let left = area.left + ((area.width as f32 - wide - small) / 2.0) as i32 - 1;
    let base = middle + LETTERS.rise('H') / 2;
    canvas.text(&letters, (left, base), Align::Left, LETTERS, ink);
    let beside = left + wide.ceil() as i32 + 2;
    canvas.text(&points, (beside, base + 8), Align::Left, VALUE, faint);
}

/// A frame around what is new.
pub fn draw_frame(canvas: &mut Canvas, area: Area) {
    canvas.rounded(area.inset(-4), ROUND + 4, Tint::ACCENT);
}

/// How many such tiles there are, in the corner of the one that is shown.
pub fn draw_count(canvas: &mut Canvas, count: usize, area: Area) {
    let text = format!("{count}×");
    let width = COUNT.width(&text).ceil() as i32 + 8;
    let sign = Area::new(area.left + area.width - width, area.top, width, 26);
    canvas.rounded(sign, 6, Tint::ACCENT);
    canvas.label(&text, sign, COUNT, Tint::SHADE);
}
