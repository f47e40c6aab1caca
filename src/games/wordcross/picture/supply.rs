//! What tiles are taken from: the boxes, and the centre.

use super::TEXT;
use super::layout::{ACROSS, HEAD, PAD, TILE_HEIGHT};
use super::tile::{Lies, draw_count, draw_tile};
use crate::draw::{Align, Area, Canvas, Tint};
use crate::games::wordcross::columns::Side;
use crate::games::wordcross::tile::grouped;
use crate::games::wordcross::view::View;

/// A box, its equal tiles together, in order of the alphabet.
pub fn draw_box(canvas: &mut Canvas, view: &View, number: usize, area: Area) {
    let own = |side| view.you.is_some_and(|you| view.board.box_of(you, side) == number);
    let whose = Side::BOTH.into_iter().find(|&side| own(side));
    let whose = whose.map_or(String::new(), |side| format!(": your {side}"));
    let title = format!("Box {}{whose}", number + 1);
    let inside = draw_panel(canvas, area, &title);
    let width = inside.width / ACROSS;
    for (place, (tile, count)) in (0..).zip(grouped(&view.board.boxes[number])) {
        let (column, row) = (place % ACROSS, place / ACROSS);
        let (left, top) = (inside.left + column * width, inside.top + row * TILE_HEIGHT);
        let slot = Area::new(left, top, width, TILE_HEIGHT).inset(2);
        draw_tile(canvas, tile, slot, Lies::Open);
        if count > 1 {
            draw_count(canvas, count, slot);
        }
    }
}

/// The four tiles that everybody may take.
pub fn draw_centre(canvas: &mut Canvas, view: &View, area: Area) {
    let inside = draw_panel(canvas, area, "Centre");
    let width = inside.width / 4;
    for (place, tile) in (0..).zip(&view.board.centre) {
        let slot = Area::new(inside.left + place * width, inside.top, width, TILE_HEIGHT);
        draw_tile(canvas, *tile, slot.inset(2), Lies::Open);
    }
}

/// A panel with its title; what is left of it for tiles.
fn draw_panel(canvas: &mut Canvas, area: Area, title: &str) -> Area {
    canvas.rounded(area, 12, Tint::PANEL);
    let base = area.top + HEAD / 2 + TEXT.rise('B') / 2;
    canvas.text(title, (area.left + 2 * PAD, base), Align::Left, TEXT, Tint::INK);
    Area::new(area.left + PAD, area.top + HEAD, area.width - 2 * PAD, area.height - HEAD - PAD)
}
