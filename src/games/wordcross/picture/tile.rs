//! One tile: its letters, and its value in the corner.

use super::plate::draw_plate;
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::games::wordcross::set::value;
use crate::games::wordcross::tile::Tile;

const LETTERS: Font = Font::bold(29);
/// For two wide letters.
const SMALLER: Font = Font::bold(26);
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
    let (wood, inks) = match lies {
        Lies::Open => (Tint::TILE, [Tint::INK, Tint::FAINT]),
        Lies::Locked => (Tint::INK, [Tint::GROUND, Tint::GROUND]),
    };
    draw_plate(canvas, area, ROUND, wood, theme);
    draw_face(canvas, tile, area, inks);
}

/// Letters and value.
fn draw_face(canvas: &mut Canvas, tile: Tile, area: Area, [ink, faint]: [Tint; 2]) {
    let (_, middle) = area.centre();
    let letters = tile.to_string();
    let points = value(tile).to_string();
    // Letters and value together stand in the middle.
    let small = VALUE.width(&points);
    let fits = LETTERS.width(&letters) + small + 4.0 <= area.width as f32;
    let font = if fits { LETTERS } else { SMALLER };
    let wide = font.width(&letters);
    let left = area.left + ((area.width as f32 - wide - small) / 2.0) as i32 - 1;
    let base = middle + font.rise('H') / 2;
    canvas.text(&letters, (left, base), Align::Left, font, ink);
    let beside = left + wide.ceil() as i32 + 2;
    canvas.text(&points, (beside, base + 7), Align::Left, VALUE, faint);
}

/// A frame around what is new.
pub fn draw_frame(canvas: &mut Canvas, area: Area) {
    canvas.rounded(area.inset(-4), ROUND + 4, Tint::ACCENT);
}

/// One of several such tiles, with their number on a strip at the left. Only tiles of one letter come more
/// than once, so there is room beside it.
pub fn draw_counted(canvas: &mut Canvas, tile: Tile, count: usize, area: Area, theme: Theme) {
    draw_plate(canvas, area, ROUND, Tint::TILE, theme);
    let strip = Area::new(area.left, area.top, STRIP, area.height);
    canvas.rounded(strip, ROUND, Tint::ACCENT);
    canvas.label(&count.to_string(), strip, COUNT, Tint::SHADE);
    let beside = Area::new(area.left + STRIP, area.top, area.width - STRIP, area.height);
    draw_face(canvas, tile, beside, [Tint::INK, Tint::FAINT]);
}
