//! The grids when a game is over: one large, more side by side on pages.

use super::list::sum;
use super::{Sheet, draw_circles, draw_grid, draw_text, grid_picture};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::game::Seat;
use crate::games::wordsearch::score::{SUPER_GREAT, Score};
use crate::games::wordsearch::view::View;
use crate::grid::LetterGrid;

/// How many grids are on a page.
pub const PER_PAGE: usize = 4;
const COLUMNS: i32 = 2;

/// A page is smaller than other pictures: circles in many colours make large files.
const PITCH: i32 = 74;
const GAP: i32 = 20;
const WIDTH: i32 = COLUMNS * (5 * PITCH + GAP) + GAP;
/// Room for the name above a grid, and for the sum below it.
const CAPTION: i32 = 52;
const SUM: i32 = 40;
/// The rules below that, where they differ.
const RULES: Font = Font::regular(22);
const RULES_ROOM: i32 = 56;

/// Draws these grids of a view.
pub fn draw_finished(view: &View, grids: &[(Seat, &LetterGrid, &Score)], theme: Theme) -> Canvas {
    if let ([(_, grid, score)], 1) = (grids, view.seats.len()) {
        return grid_picture(grid, score, theme);
    }
    let rules = if view.one_rule() { 0 } else { RULES_ROOM };
    let height = CAPTION + 5 * PITCH + SUM + rules;
    let rows = (grids.len() as i32 + COLUMNS - 1) / COLUMNS;
    let mut canvas = Canvas::new(WIDTH as u32, (rows * height + GAP) as u32, theme);
    for (number, (seat, grid, score)) in (0..).zip(grids) {
        let left = GAP + number % COLUMNS * (5 * PITCH + GAP);
        let top = number / COLUMNS * height;
        let sheet = Sheet { left, top: top + CAPTION, pitch: PITCH };
        draw_grid(&mut canvas, sheet, grid, &[], false);
        draw_circles(&mut canvas, sheet, &score.words, 4);
        draw_caption(&mut canvas, sheet, &name(view, *seat), score);
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

fn name(view: &View, seat: Seat) -> String {
    let left = if view.seats[seat.index()].here { "" } else { " (left)" };
    format!("Seat {seat}{left}")
}

/// The name, and the total, which shines if it is super-great.
fn draw_caption(canvas: &mut Canvas, sheet: Sheet, name: &str, score: &Score) {
    let font = Font::bold(32);
    let base = sheet.top - 14;
    canvas.text(name, (sheet.left, base), Align::Left, font, Tint::INK);
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
