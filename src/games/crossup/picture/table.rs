//! The table while a game goes on: six piles, the letters called so far, and the seats.

use super::super::BOXES;
use super::super::deck::{PILES, has_extra_value};
use super::super::view::View;
use super::{GAP, LEFT, WIDTH};
use crate::draw::{Align, Area, Canvas, Font, Shape, Tint};
use crate::game::Seat;
use crate::screen::Look;
use crate::words::Letter;

const PILE: i32 = (WIDTH - 2 * GAP) / PILES as i32;
const LABEL: Font = Font::regular(32);
/// Called letters stand this far apart; 25 of them fill the width.
const SLOT: i32 = (WIDTH - 2 * GAP) / BOXES as i32;
/// A seat: its number on a disc, and the name beside it, large enough to be read on a phone.
const CHIP: i32 = 60;
const NAME: Font = Font::bold(34);

pub fn draw_table(view: &View, look: &Look) -> Canvas {
    let piles = GAP;
    let called = piles + PILE + 110;
    let seats = called + SLOT + 80;
    let rows = view.seats.len().div_ceil(columns(view)) as i32;
    let height = seats + rows * CHIP + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    for (number, top) in (0..).zip(view.showing) {
        draw_pile(&mut canvas, (GAP + number * PILE, piles), PILE, number + 1, top);
    }
    let title = |canvas: &mut Canvas, text: &str, y: i32| {
        canvas.text(text, (GAP, y - 16), Align::Left, LABEL, Tint::FAINT);
    };
    title(&mut canvas, "Called so far", called);
    draw_called(&mut canvas, view, called);
    title(&mut canvas, "A ring calls, gold has yet to place", seats);
    draw_seats(&mut canvas, view, seats, look);
    canvas
}

/// A pile of this width with its number below it.
pub fn draw_pile(
    canvas: &mut Canvas,
    (left, top): (i32, i32),
    width: i32,
    number: i32,
    letter: Option<Letter>,
) {
    let part = |of_a_pile: i32| of_a_pile * width / PILE;
    let place = Area::square(left, top, width).inset(part(8));
    canvas.rounded(place, part(20), Tint::PANEL);
    // A pile that has run out is a frame around nothing.
    let inside = if letter.is_some() { Tint::TILE } else { Tint::GROUND };
    canvas.rounded(place.inset(part(4).max(2)), part(16), inside);
    if let Some(letter) = letter {
        let extra = has_extra_value(letter);
        let tint = if extra { Tint::RED } else { Tint::INK };
        canvas.label(&letter.to_string(), place, Font::bold(part(96) as u16), tint);
        if extra {
            for y in [place.top + part(16), place.top + place.height - part(28)] {
                let bar = Area::new(place.left + part(34), y, place.width - part(68), part(12));
                canvas.rounded(bar, part(6), Tint::RED);
            }
        }
    }
    let below = (left + width / 2, top + width + part(32).max(24));
    canvas.text(&number.to_string(), below, Align::Centre, LABEL, Tint::FAINT);
}

fn draw_called(canvas: &mut Canvas, view: &View, top: i32) {
    for slot in 0..BOXES {
        let place = Area::square(GAP + SLOT * slot as i32, top, SLOT).inset(2);
        let newest = slot + 1 == view.called.len() && view.letter.is_some();
        canvas.rounded(place, 6, if newest { Tint::ACCENT } else { Tint::TILE });
        let Some(&letter) = view.called.get(slot) else { continue };
        let tint = match (newest, has_extra_value(letter)) {
            (true, _) => Tint::SHADE,
            (false, true) => Tint::RED,
            (false, false) => Tint::INK,
        };
        canvas.label(&letter.to_string(), place, Font::bold(32), tint);
    }
}

/// In how many columns the seats stand: few players have more room for their names.
fn columns(view: &View) -> usize {
    if view.seats.len() <= 8 { 2 } else { 3 }
}

fn draw_seats(canvas: &mut Canvas, view: &View, top: i32, look: &Look) {
    let columns = columns(view) as i32;
    let width = (WIDTH - 2 * GAP) / columns;
    for (seat, shown) in (0u8..).map(Seat).zip(&view.seats) {
        let (column, row) = (i32::from(seat.0) % columns, i32::from(seat.0) / columns);
        let left = GAP + width * column;
        let place = Area::square(left, top + CHIP * row, CHIP).inset(4);
        if shown.here {
            let tint = if shown.owes { Tint::ACCENT } else { Tint::TILE };
            canvas.shape(Shape::Disc, place, tint);
        }
        if view.caller == Some(seat) {
            canvas.shape(Shape::Ring(5), place, Tint::INK);
        }
        let name_tint = if shown.here { Tint::INK } else { Tint::FAINT };
        let tint = if shown.owes { Tint::SHADE } else { name_tint };
        let font = Font::bold(30);
        let (x, y) = place.centre();
        let number = (x, y + font.rise('1') / 2);
        canvas.text(&seat.to_string(), number, Align::Centre, font, tint);
        let left_out = if shown.here { 0 } else { NAME.width(LEFT).ceil() as i32 };
        let name = look.name(seat, NAME, width - CHIP - 12 - GAP - left_out);
        let name = if shown.here { name } else { format!("{name}{LEFT}") };
        let beside = (left + CHIP + 12, y + NAME.rise('H') / 2);
        canvas.text(&name, beside, Align::Left, NAME, name_tint);
    }
}
