//! A page of a leaderboard: places, names, bars, values, and the asker's own row however far down it is.

use super::{GAP, HEAD, NAME, SMALL, WIDTH, called, draw_heading};
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::standings::leaderboard::{Leaderboard, Row, Value};
use crate::standings::text::heading;
use crate::table::seating::PersonId;

/// A row with the gap to the next.
const PITCH: i32 = 76;
const DISC: i32 = 48;
/// Between the page and the asker's own row.
const APART: i32 = 34;
/// Nobody is far below this: a rating's bar begins here.
const LOWEST_RATING: f64 = 800.0;

/// Draws a page of a leaderboard.
pub fn draw_leaderboard(board: &Leaderboard, asker: Option<PersonId>, theme: Theme) -> Canvas {
    let own = board.own_elsewhere().filter(|own| Some(own.person) == asker);
    let rows = board.rows.len().max(1) as i32;
    let apart = if own.is_some() { APART + PITCH } else { 0 };
    let height = HEAD + rows * PITCH + apart + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    draw_heading(&mut canvas, &board.title, &heading(board));
    let mut area = Area::new(GAP, HEAD, WIDTH - 2 * GAP, PITCH);
    if board.rows.is_empty() {
        let at = (GAP, area.top + PITCH / 2);
        canvas.text("Nobody is on it yet.", at, Align::Left, SMALL, Tint::FAINT);
    }
    let values =
        board.rows.iter().chain(own).map(|row| NAME.width(&row.value.to_string()).ceil() as i32);
    let wide = values.max().unwrap_or(0);
    for row in board.rows.iter().chain(own) {
        if board.rows.last().is_some_and(|last| row.place > last.place) && Some(row) == own {
            draw_dots(&mut canvas, area.top + APART / 2 - 4);
            area.top += APART;
        } else if Some(row) == own {
            area.top += APART;
        }
        draw_row(&mut canvas, area, row, (board.highest, wide), (Some(row.person) == asker, theme));
        area.top += PITCH;
    }
    canvas
}

fn draw_dots(canvas: &mut Canvas, middle: i32) {
    for number in -1..=1 {
        let dot = Area::square(WIDTH / 2 + 24 * number - 4, middle - 4, 8);
        canvas.rounded(dot, 4, Tint::FAINT);
    }
}

fn draw_row(
    canvas: &mut Canvas,
    area: Area,
    row: &Row,
    (highest, wide): (f64, i32),
    (own, theme): (bool, Theme),
) {
    let plate = Area { height: area.height - 8, ..area };
    canvas.plate(plate, own, theme);
    let (_, middle) = plate.centre();
    let disc = Area::square(plate.left + 14, middle - DISC / 2, DISC);
    canvas.medal(disc, row.place, theme);
    let (left, right) = (disc.left + DISC + 16, plate.left + plate.width - 18);
    let base = middle + NAME.rise('H') / 2;
    let end = right - wide - 20;
    let track = Area::new(plate.left + 480, middle - 14, end - plate.left - 480, 28);
    let instead = format!("Place {}", row.place);
    let name = called(&row.name, NAME, track.left - left - 16, &instead);
    canvas.text(&name, (left, base), Align::Left, NAME, Tint::INK);
    canvas.text(&row.value.to_string(), (right, base), Align::Right, NAME, Tint::INK);
    let tint = match row.place {
        1 => Tint::ACCENT,
        2 => canvas.mix(Tint::LIGHT, Tint::FAINT, if theme == Theme::Contrast { 8 } else { 4 }),
        3 => Tint::PENS[4],
        _ => Tint::BLUE,
    };
    canvas.bar(track, thousandths(row.value, highest), tint);
}

/// How long a bar is, where the first of all has a full one.
fn thousandths(value: Value, highest: f64) -> i32 {
    let base = if matches!(value, Value::Rating { .. }) { LOWEST_RATING } else { 0.0 };
    let (own, full) = (value.number() - base, highest - base);
    if full <= 0.0 { 0 } else { (1000.0 * own / full).round().clamp(0.0, 1000.0) as i32 }
}
