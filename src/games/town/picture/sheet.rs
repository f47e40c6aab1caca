//! A letter sheet: what is cut out is gone, and what is marked is framed.

use super::panel;
use super::square::{Manner, draw_tile};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::games::town::paper::Paper;
use crate::games::town::sheet::SHEET;
use crate::grid::Square;

/// How wide the column with the numbers of rows is.
pub fn label(cell: i32) -> i32 {
    cell * 7 / 8
}

/// How wide and high a sheet is with its coordinates.
pub fn side(cell: i32) -> i32 {
    label(cell) + i32::from(SHEET) * cell
}

pub fn draw_sheet(
    canvas: &mut Canvas,
    paper: &Paper,
    marked: &[Square],
    ((left, top), cell): ((i32, i32), i32),
    theme: Theme,
) {
    let (x, y) = (left + label(cell), top + label(cell));
    let font = Font::regular((cell * 11 / 20).clamp(14, 28) as u16);
    for number in 0..i32::from(SHEET) {
        let name = Square::column_name(number as u8);
        let middle = number * cell + cell / 2;
        canvas.text(&name, (x + middle, y - 6), Align::Centre, font, Tint::FAINT);
        let base = y + middle + font.rise('1') / 2;
        canvas.text(&(number + 1).to_string(), (x - 6, base), Align::Right, font, Tint::FAINT);
    }
    for square in Square::all(SHEET) {
        let (column, row) = (i32::from(square.column), i32::from(square.row));
        let area = Area::square(x + column * cell, y + row * cell, cell).inset(1);
        match paper.at(square) {
            Some(tile) => {
                let frame = marked.contains(&square).then_some(Tint::ACCENT);
                draw_tile(canvas, area, tile, Manner { frame, ..Manner::default() }, theme);
            }
            None => {
                let hole = panel::line(canvas, theme);
                canvas.rounded(area.middle((cell / 8).max(3)), 1, hole);
            }
        }
    }
}
