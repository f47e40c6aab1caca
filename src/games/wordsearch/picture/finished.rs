//! The grids when a game is over: one large, more side by side on pages.

use super::list::sum;
use super::{GAP, Sheet, WIDTH, draw_centred, draw_circles, draw_grid, grid_picture};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::game::Seat;
use crate::games::wordsearch::score::{SUPER_GREAT, Score};
use crate::games::wordsearch::view::View;
use crate::grid::LetterGrid;

/// How many grids are on a page.
pub const PER_PAGE: usize = 4;
const COLUMNS: i32 = 2;

/// Room for the name above a grid, and for the sum below it.
const CAPTION: i32 = 66;
const SUM: i32 = 52;
/// A line of the rules below that, where they differ.
const RULES: Font = Font::regular(28);

/// Draws these grids of a view.
pub fn draw_finished(view: &View, grids: &[(Seat, &LetterGrid, &Score)], theme: Theme) -> Canvas {
    if let ([(_, grid, score)], 1) = (grids, view.seats.len()) {
        return grid_picture(grid, score, theme);
    }
    let width = (WIDTH - GAP) / COLUMNS;
    let pitch = (width - GAP) / 5;
    let rules = if view.one_rule() { 0 } else { i32::from(RULES.size) * 5 / 4 };
    let height = CAPTION + 5 * pitch + SUM + rules;
    let rows = (grids.len() as i32 + COLUMNS - 1) / COLUMNS;
    let mut canvas = Canvas::new(WIDTH as u32, (rows * height + GAP) as u32, theme);
    for (number, (seat, grid, score)) in (0..).zip(grids) {
        let (left, top) = (GAP + number % COLUMNS * width, number / COLUMNS * height);
        let sheet = Sheet { left, top: top + CAPTION, pitch };
        draw_grid(&mut canvas, sheet, grid, &[], false);
        draw_circles(&mut canvas, sheet, &score.words, 5);
        draw_caption(&mut canvas, sheet, &name(view, *seat), score);
        let below = top + CAPTION + sheet.side() + 42;
        canvas.text(&sum(score), (left, below), Align::Left, Font::regular(32), Tint::FAINT);
        if rules > 0 {
            let own = &view.seats[seat.index()].rules;
            let at = (left, below + i32::from(RULES.size) * 5 / 4);
            let own = RULES.shorten(own, sheet.side() as f32);
            canvas.text(&own, at, Align::Left, RULES, Tint::FAINT);
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
    let font = Font::bold(40);
    let base = sheet.top - 18;
    canvas.text(name, (sheet.left, base), Align::Left, font, Tint::INK);
    let right = sheet.left + sheet.side();
    let total = score.total().to_string();
    if score.total() >= SUPER_GREAT {
        let badge = Area::new(right - 84, sheet.top - 60, 84, 52);
        canvas.rounded(badge, 26, Tint::ACCENT);
        draw_centred(canvas, badge, &total, font, Tint::SHADE);
    } else {
        canvas.text(&total, (right, base), Align::Right, font, Tint::INK);
    }
}
