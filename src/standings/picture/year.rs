//! A year of daily challenges: a column a week, a square a day, darker the more were finished.

use super::person::SMALL;
use crate::daily::date::Date;
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::standings::profile::Calendar;

/// From one square to the next; 53 of them fill the width.
const PITCH: i32 = 13;
const SQUARE: i32 = 10;
/// The names of months above the squares.
const MONTHS: i32 = 27;
/// How high all of it is.
pub const YEAR: i32 = MONTHS + 7 * PITCH;

pub fn draw_year(canvas: &mut Canvas, (left, top): (i32, i32), year: &Calendar, theme: Theme) {
    let first = Calendar::first(year.today).number();
    let empty = match theme {
        Theme::Contrast => canvas.mix(Tint::GROUND, Tint::PANEL, 4),
        _ => canvas.mix(Tint::TILE, Tint::FAINT, 2),
    };
    let some = canvas.mix(Tint::GROUND, Tint::PENS[2], 5);
    // The column of the last name: every other month has one.
    let mut named = -8;
    for day in first..=year.today.number() {
        let (column, row) = (((day - first) / 7) as i32, ((day - first) % 7) as i32);
        let date = Date::from_number(day);
        if date.civil().day() == 1 && column - named >= 8 && column < 51 {
            named = column;
            let month = date.civil().strftime("%b").to_string();
            let at = (left + column * PITCH, top + 19);
            canvas.text(&month, at, Align::Left, SMALL, Tint::FAINT);
        }
        let count = year.played.iter().find(|(played, _)| *played == date).map_or(0, |(_, c)| *c);
        let tint = match count {
            0 => empty,
            1 => some,
            _ => Tint::PENS[2],
        };
        let square = Area::square(left + column * PITCH, top + MONTHS + row * PITCH, SQUARE);
        canvas.rounded(square, 3, tint);
    }
}
