//! The grids when a game is over: one large, more side by side on pages.

use super::list::sum;
use super::{Sheet, draw_circles, draw_grid, draw_text, grid_picture};
use crate::draw::{Align, Area, Canvas, Font, Tint};
use crate::game::Seat;
use crate::games::wordsearch::score::{SUPER_GREAT, Score};
use crate::games::wordsearch::view::View;
use crate::grid::LetterGrid;
use crate::screen::Look;

/// How many grids are on a page, side by side. Circles in many colours make large files, so they are
/// few, and smaller than in other pictures.
pub const PER_PAGE: usize = 2;
const COLUMNS: i32 = PER_PAGE as i32;

const PITCH: i32 = 70;
const GAP: i32 = 20;
const WIDTH: i32 = COLUMNS * (5 * PITCH + GAP) + GAP;
/// Room for the name above a grid, and for the sum below it.
const CAPTION: i32 = 52;
const NAME: Font = Font::bold(32);
const SUM: i32 = 40;
/// The rules below that, where they differ.
const RULES: Font = Font::regular(22);
const RULES_ROOM: i32 = 56;

/// Draws these grids of a view.
pub fn draw_finished(view: &View, grids: &[(Seat, &LetterGrid, &Score)], look: &Look) -> Canvas {
    if let ([(_, grid, score)], 1) = (grids, view.seats.len()) {
        return grid_picture(grid, score, look.theme);
    }
    let rules = if view.one_rule() { 0 } else { RULES_ROOM };
    let height = CAPTION + 5 * PITCH + SUM + rules;
    let rows = (grids.len() as i32 + COLUMNS - 1) / COLUMNS;
    let mut canvas = Canvas::new(WIDTH as u32, (rows * height + GAP) as u32, look.theme);
    for (number, (seat, grid, score)) in (0..).zip(grids) {
        let left = GAP + number % COLUMNS * (5 * PITCH + GAP);
        let top = number / COLUMNS * height;
        let sheet = Sheet { left, top: top + CAPTION, pitch: PITCH };
        draw_grid(&mut canvas, sheet, grid, &[], false);
        draw_circles(&mut canvas, sheet, &score.words, 4);
        draw_name(&mut canvas, sheet, view, *seat, look);
        draw_total(&mut canvas, sheet, score);
        let below = sheet.top + sheet.side() + 32;
        canvas.text(&sum(score), (left, below), Align::Left, Font::regular(26), Tint::FAINT);
        if rules > 0 {
            let own = &view.seats[seat.index()].rules;
            let at = (left, below + i32::from(RULES.size) * 5 / 4);
            draw_text(&mut canvas, own, at, sheet.side(), (RULES, Tint::FAINT));
        }
    }
    canvas
}

/// Whose grid it is.
fn draw_name(canvas: &mut Canvas, sheet: Sheet, view: &View, seat: Seat, look: &Look) {
    const LEFT: &str = " (left)";
    let (at, room) = ((sheet.left, base(sheet)), sheet.side() - 80);
    if view.seats[seat.index()].here {
        look.caption(canvas, seat, at, room, (NAME, Tint::INK));
    } else {
        let room = room - NAME.width(LEFT).ceil() as i32;
        let end = look.caption(canvas, seat, at, room, (NAME, Tint::FAINT));
        canvas.text(LEFT, (end, at.1), Align::Left, NAME, Tint::FAINT);
    }
}

/// Where the line above a grid stands.
fn base(sheet: Sheet) -> i32 {
    sheet.top - 14
}

/// The total, which shines if it is super-great.
fn draw_total(canvas: &mut Canvas, sheet: Sheet, score: &Score) {
    let (font, base) = (NAME, base(sheet));
    let right = sheet.left + sheet.side();
    let total = score.total().to_string();
    if score.total() >= SUPER_GREAT {
        let badge = Area::new(right - 66, sheet.top - 48, 66, 42);
        canvas.rounded(badge, 21, Tint::ACCENT);
        canvas.label(&total, badge, font, Tint::SHADE);
    } else {
        canvas.text(&total, (right, base), Align::Right, font, Tint::INK);
    }
}
