//! A seat: its name and total, and its two columns with the locked words at the bottom.

use super::layout::{FOOT, HEAD, PAD, TILE_HEIGHT};
use super::plate::{draw_panel, draw_plate};
use super::tile::{Lies, draw_frame, draw_tile};
use super::{BOLD, TEXT};
use crate::draw::{Align, Area, Canvas, Tint};
use crate::game::Seat;
use crate::games::wordcross::action::Deed;
use crate::games::wordcross::columns::{ROWS, Side};
use crate::games::wordcross::event::Event;
use crate::games::wordcross::view::View;
use crate::screen::Look;

/// Room for the numbers of rows at the left, and for points at the right.
const MARGIN: i32 = 40;

pub fn draw_seat(canvas: &mut Canvas, view: &View, seat: Seat, area: Area, look: &Look) {
    draw_panel(canvas, area, look.theme);
    draw_head(canvas, view, seat, area, look);
    let columns = view.board.of(seat);
    let width = (area.width - 2 * MARGIN) / 2;
    let new = newest(view, seat);
    for row in 1..=ROWS {
        let top = area.top + HEAD + i32::from(ROWS - row) * TILE_HEIGHT;
        let base = top + TILE_HEIGHT / 2 + TEXT.rise('1') / 2;
        let middle = area.left + MARGIN / 2;
        canvas.text(&row.to_string(), (middle, base), Align::Centre, TEXT, Tint::FAINT);
        let locked = row <= columns.locked;
        for (side, place) in Side::BOTH.into_iter().zip(0..) {
            let slot = Area::new(area.left + MARGIN + place * width, top, width, TILE_HEIGHT);
            let slot = slot.inset(4);
            let Some(tile) = columns.at(side, row) else {
                draw_plate(canvas, slot, 8, Tint::GROUND, look.theme);
                continue;
            };
            if new.contains(&(side, row)) {
                draw_frame(canvas, slot);
            }
            draw_tile(
                canvas,
                tile,
                slot,
                if locked { Lies::Locked } else { Lies::Open },
                look.theme,
            );
        }
        if let Some(word) = columns.pair(row).filter(|_| locked) {
            let right = area.left + area.width - PAD;
            let points = word.points().to_string();
            canvas.text(&points, (right, base), Align::Right, TEXT, Tint::INK);
        }
    }
    let base = area.top + area.height - FOOT / 2 + TEXT.rise('x') / 2;
    for (side, place) in Side::BOTH.into_iter().zip(0..) {
        let middle = area.left + MARGIN + place * width + width / 2;
        let number = view.board.box_of(seat, side) + 1;
        canvas.text(&format!("box {number}"), (middle, base), Align::Centre, TEXT, Tint::FAINT);
    }
}

/// Number, name and total; gold for whose turn it is.
fn draw_head(canvas: &mut Canvas, view: &View, seat: Seat, area: Area, look: &Look) {
    let head = Area::new(area.left, area.top, area.width, HEAD);
    let turn = view.moves(seat);
    if turn {
        canvas.rounded(head, 12, Tint::ACCENT);
    }
    let ink = match (turn, view.is_here(seat)) {
        (true, _) => Tint::SHADE,
        (false, true) => Tint::INK,
        (false, false) => Tint::FAINT,
    };
    let base = head.top + HEAD / 2 + BOLD.rise('H') / 2;
    let total = match view.is_here(seat) {
        true => view.scores[seat.index()].to_string(),
        false => "left".to_owned(),
    };
    let right = area.left + area.width - 2 * PAD;
    canvas.text(&total, (right, base), Align::Right, BOLD, ink);
    let room = area.width - 5 * PAD - BOLD.width(&total).ceil() as i32;
    let name = look.name(seat, BOLD, room);
    canvas.text(&name, (area.left + 2 * PAD, base), Align::Left, BOLD, ink);
}

/// The squares of a seat that changed last.
fn newest(view: &View, seat: Seat) -> Vec<(Side, u8)> {
    let columns = view.board.of(seat);
    let pair = |row: u8| Side::BOTH.map(|side| (side, row)).to_vec();
    let top = |side: Side| vec![(side, columns.side(side).len() as u8)];
    match &view.last {
        Some(Event::Locked { seat: whose, .. }) if *whose == seat => pair(columns.locked),
        Some(Event::Did { seat: whose, locked: Some(_), .. }) if *whose == seat => {
            pair(columns.locked)
        }
        Some(Event::Did { seat: whose, deed, locked: None, .. }) if *whose == seat => match deed {
            Deed::Take { from, .. } => top(from.to()),
            Deed::Steal { to, .. } => top(*to),
            Deed::Move { from, .. } => top(from.other()),
            Deed::SwapColumns { left, right } => vec![(Side::Left, *left), (Side::Right, *right)],
            Deed::SwapBoxes { .. } | Deed::Pass => Vec::new(),
        },
        _ => Vec::new(),
    }
}
