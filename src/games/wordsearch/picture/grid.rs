//! The boxes of a grid, and the letters in them.

use crate::draw::{Align, Area, Canvas, Font, Shape, Tint};
use crate::grid::{LetterGrid, SIDE, Square};

/// Where the boxes of a grid are: their corner at the top left, and how far they are apart.
#[derive(Clone, Copy)]
pub struct Sheet {
    pub left: i32,
    pub top: i32,
    pub pitch: i32,
}

impl Sheet {
    pub const fn side(self) -> i32 {
        self.pitch * SIDE as i32
    }

    pub fn cell(self, square: Square) -> Area {
        let at = |from: i32, n: u8| from + self.pitch * i32::from(n);
        Area::square(at(self.left, square.column), at(self.top, square.row), self.pitch)
    }

    /// Whether there is room for names of rows and columns.
    const fn is_large(self) -> bool {
        self.pitch >= 100
    }
}

/// Draws the grid; the boxes that a letter may go into stand out, more so when one is chosen.
pub fn draw_grid(
    canvas: &mut Canvas,
    sheet: Sheet,
    grid: &LetterGrid,
    allowed: &[Square],
    chosen: bool,
) {
    let pitch = sheet.pitch;
    let round = pitch / 16;
    let around = Area::square(sheet.left, sheet.top, sheet.side()).inset(-3);
    canvas.rounded(around, round + 4, Tint::PANEL);
    let bright = canvas.mix(Tint::TILE, Tint::ACCENT, if chosen { 7 } else { 2 });
    for square in Square::all(SIDE) {
        let place = sheet.cell(square);
        let open = allowed.contains(&square);
        canvas.rounded(place.inset(1), round, if open { bright } else { Tint::TILE });
        if open && grid.at(square).is_none() {
            let ink = if chosen { Tint::SHADE } else { Tint::INK };
            canvas.label(&square.to_string(), place, Font::regular(36), ink);
        }
    }
    draw_letters(canvas, sheet, grid);
    if sheet.is_large() {
        draw_names(canvas, sheet, allowed);
    }
}

/// Writes the letters once more over lines that go through them: those end before a letter, and strike none
/// out.
pub fn draw_letters_again(canvas: &mut Canvas, sheet: Sheet, grid: &LetterGrid) {
    for square in Square::all(SIDE) {
        let around = sheet.cell(square).middle(sheet.pitch * 3 / 10 * 2);
        canvas.shape(Shape::Disc, around, Tint::TILE);
    }
    draw_letters(canvas, sheet, grid);
}

fn draw_letters(canvas: &mut Canvas, sheet: Sheet, grid: &LetterGrid) {
    let font = Font::bold((sheet.pitch * 11 / 20) as u16);
    for square in Square::all(SIDE) {
        if let Some(letter) = grid.at(square) {
            canvas.label(&letter.to_string(), sheet.cell(square), font, Tint::INK);
        }
    }
}

/// Columns a to e, rows 1 to 5; the rows that a letter may go into are bold.
fn draw_names(canvas: &mut Canvas, sheet: Sheet, allowed: &[Square]) {
    for n in 0..SIDE {
        let along = sheet.pitch * i32::from(n) + sheet.pitch / 2;
        let font = Font::regular(32);
        let above = (sheet.left + along, sheet.top - 24 + font.rise('x') / 2);
        canvas.text(&Square::column_name(n), above, Align::Centre, font, Tint::FAINT);
        let (font, tint) = match allowed.iter().any(|square| square.row == n) {
            true => (Font::bold(36), Tint::INK),
            false => (font, Tint::FAINT),
        };
        let beside = (sheet.left - 26, sheet.top + along + font.rise('1') / 2);
        canvas.text(&(n + 1).to_string(), beside, Align::Centre, font, tint);
    }
}
