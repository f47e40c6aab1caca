//! The table as a picture, seen from one seat: it sits at the bottom, with its left box at the left.
//!
//! The boxes lie between the seats that share them, as at the table:
//!
//! ```text
//! box   3  box      3  box  2      box  2  box
//!   4   .   2        (centre)           .
//! box   1  box     box  1  box          1
//! ```
//!
//! Equal tiles of a box are one, with their number on it. Locked words lie turned over, and what happened
//! last is framed.

mod columns;
mod layout;
mod plate;
mod supply;
mod tile;

use columns::draw_seat;
use layout::{Layout, Place};
use supply::{draw_box, draw_centre};

use super::telling::tell;
use super::view::View;
use crate::draw::{Align, Canvas, Font, Tint};
use crate::game::Seat;
use crate::screen::Look;

/// Narrower than other games' pictures: with so many letters the file would be large.
pub const WIDTH: i32 = 960;
/// Between two things, and around all of them.
const GAP: i32 = 10;
/// A line of text above or below the table.
const LINE: i32 = 50;
const TEXT: Font = Font::regular(28);
const BOLD: Font = Font::bold(31);

/// Draws the table for the viewer, or as the first seat sees it.
pub fn picture(view: &View, look: &Look) -> Canvas {
    let bottom = view.you.unwrap_or(Seat(0));
    let layout = Layout::new(view.here.len(), bottom);
    let height = LINE + layout.height + LINE;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    draw_heading(&mut canvas, view);
    for (place, area) in layout.places {
        match place {
            Place::Box(number) => draw_box(&mut canvas, view, number, area, look.theme),
            Place::Seat(seat) => draw_seat(&mut canvas, view, seat, area, look),
            Place::Centre => draw_centre(&mut canvas, view, area, look.theme),
        }
    }
    draw_news(&mut canvas, view, look, height - LINE);
    canvas
}

/// The round, the target and the bag.
fn draw_heading(canvas: &mut Canvas, view: &View) {
    let base = LINE / 2 + BOLD.rise('R') / 2;
    let round = format!("Round {}", view.round);
    canvas.text(&round, (GAP, base), Align::Left, BOLD, Tint::INK);
    let target = format!("to {} points", view.options.target);
    canvas.text(&target, (WIDTH / 2, base), Align::Centre, BOLD, Tint::INK);
    let bag = format!("{} in the bag", view.bag.len());
    canvas.text(&bag, (WIDTH - GAP, base), Align::Right, TEXT, Tint::FAINT);
}

/// What happened last, with the players' names.
fn draw_news(canvas: &mut Canvas, view: &View, look: &Look, top: i32) {
    let Some(telling) = view.last.as_ref().and_then(tell) else { return };
    let named = view.seats().fold(telling.text, |text, seat| {
        text.replace(&format!("Seat {seat}"), &look.name(seat, TEXT, WIDTH / 3))
    });
    let news = TEXT.shorten(&named, (WIDTH - 2 * GAP) as f32);
    let base = top + LINE / 2 + TEXT.rise('S') / 2;
    canvas.text(&news, (GAP, base), Align::Left, TEXT, Tint::INK);
}
