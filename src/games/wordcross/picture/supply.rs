//! What tiles are taken from: the boxes, and the centre.

use super::TEXT;
use super::layout::{HEAD, PAD, TILE_HEIGHT, across};
use super::plate::draw_panel;
use super::tile::{Lies, draw_counted, draw_tile};
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::games::wordcross::columns::Side;
use crate::games::wordcross::tile::{Tile, grouped};
use crate::games::wordcross::view::View;
use crate::games::wordcross::{BOX, CENTRE};

/// A box, its equal tiles together, in order of the alphabet.
pub fn draw_box(canvas: &mut Canvas, view: &View, number: usize, area: Area, theme: Theme) {
    let own = |side| view.you.is_some_and(|you| view.board.box_of(you, side) == number);
    let whose = Side::BOTH.into_iter().find(|&side| own(side));
    let whose = whose.map_or(String::new(), |side| format!(": your {side}"));
    let title = format!("Box {}{whose}", number + 1);
    let tiles = grouped(&view.board.boxes[number]);
    draw_tiles(canvas, (&title, BOX), tiles, area, theme);
}

/// The four tiles that everybody may take.
pub fn draw_centre(canvas: &mut Canvas, view: &View, area: Area, theme: Theme) {
    let tiles = view.board.centre.iter().map(|tile| (*tile, 1)).collect();
    draw_tiles(canvas, ("Centre", CENTRE), tiles, area, theme);
}

/// A panel for `most` tiles, with those that are there and how many there are of each.
fn draw_tiles(
    canvas: &mut Canvas,
    (title, most): (&str, usize),
    tiles: Vec<(Tile, usize)>,
    area: Area,
    theme: Theme,
) {
    let inside = draw_titled(canvas, area, title, theme);
    let across = across(most, area.width);
    let width = inside.width / across;
    for (place, (tile, count)) in (0..).zip(tiles) {
        let (column, row) = (place % across, place / across);
        let (left, top) = (inside.left + column * width, inside.top + row * TILE_HEIGHT);
        let slot = Area::new(left, top, width, TILE_HEIGHT).inset(2);
        match count {
            1 => draw_tile(canvas, tile, slot, Lies::Open, theme),
            count => draw_counted(canvas, tile, count, slot, theme),
        }
    }
}

/// A panel with its title; what is left of it for tiles.
fn draw_titled(canvas: &mut Canvas, area: Area, title: &str, theme: Theme) -> Area {
    draw_panel(canvas, area, theme);
    let base = area.top + HEAD / 2 + TEXT.rise('B') / 2;
    canvas.text(title, (area.left + 2 * PAD, base), Align::Left, TEXT, Tint::INK);
    Area::new(area.left + PAD, area.top + HEAD, area.width - 2 * PAD, area.height - HEAD - PAD)
}
