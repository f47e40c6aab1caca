//! The table while a game goes on: six piles, the letters called so far, and the seats.

use super::super::BOXES;
use super::super::deck::{PILES, has_extra_value};
use super::super::view::View;
use super::{GAP, WIDTH};
use crate::draw::{Align, Area, Canvas, Font, Shape, Theme, Tint};
use crate::game::Seat;
use crate::words::Letter;

const PILE: i32 = (WIDTH - 2 * GAP) / PILES as i32;
const LABEL: Font = Font::regular(32);
/// Called letters stand this far apart; 25 of them fill the width.
const SLOT: i32 = (WIDTH - 2 * GAP) / BOXES as i32;
/// Seats stand in rows of so many, large enough to be read on a phone.
const IN_A_ROW: i32 = 12;
const CHIP: i32 = (WIDTH - 2 * GAP) / IN_A_ROW;

pub fn draw_table(view: &View, theme: Theme) -> Canvas {
    let piles = GAP;
    let called = piles + PILE + 110;
    let seats = called + SLOT + 80;
    let rows = (view.seats.len() as i32 + IN_A_ROW - 1) / IN_A_ROW;
    let height = seats + rows * CHIP + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    for (number, top) in (0..).zip(view.showing) {
        draw_pile(&mut canvas, (GAP + number * PILE, piles), number + 1, top);
    }
    let title = |canvas: &mut Canvas, text: &str, y: i32| {
        canvas.text(text, (GAP, y - 16), Align::Left, LABEL, Tint::FAINT);
    };
    title(&mut canvas, "Called so far", called);
    draw_called(&mut canvas, view, called);
    title(&mut canvas, "Seats: a ring calls, gold has yet to place", seats);
    draw_seats(&mut canvas, view, seats);
    canvas
}

fn draw_pile(canvas: &mut Canvas, (left, top): (i32, i32), number: i32, letter: Option<Letter>) {
    let place = Area::square(left, top, PILE).inset(8);
    canvas.rounded(place, 20, Tint::PANEL);
    // A pile that has run out is a frame around nothing.
    let inside = if letter.is_some() { Tint::TILE } else { Tint::GROUND };
    canvas.rounded(place.inset(4), 16, inside);
    if let Some(letter) = letter {
        let extra = has_extra_value(letter);
        let tint = if extra { Tint::RED } else { Tint::INK };
        canvas.label(&letter.to_string(), place, Font::bold(96), tint);
        if extra {
            for y in [place.top + 16, place.top + place.height - 28] {
                canvas.rounded(Area::new(place.left + 34, y, place.width - 68, 12), 6, Tint::RED);
            }
        }
    }
    let below = (left + PILE / 2, top + PILE + 32);
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

fn draw_seats(canvas: &mut Canvas, view: &View, top: i32) {
    for (seat, shown) in (0u8..).map(Seat).zip(&view.seats) {
        let (column, row) = (i32::from(seat.0) % IN_A_ROW, i32::from(seat.0) / IN_A_ROW);
        let place = Area::square(GAP + CHIP * column, top + CHIP * row, CHIP).inset(6);
        let tint = if shown.owes { Tint::ACCENT } else { Tint::TILE };
        if shown.here {
            canvas.shape(Shape::Disc, place, tint);
        }
        if view.caller == Some(seat) {
            canvas.shape(Shape::Ring(6), place, Tint::INK);
        }
        let ink = match (shown.here, shown.owes) {
            (false, _) => Tint::FAINT,
            (true, true) => Tint::SHADE,
            (true, false) => Tint::INK,
        };
        let font = Font::bold(36);
        let (x, y) = place.centre();
        let base = y + font.rise('1') / 2;
        canvas.text(&seat.to_string(), (x, base), Align::Centre, font, ink);
    }
}
