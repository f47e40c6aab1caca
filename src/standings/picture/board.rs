//! A page of a leaderboard: places, names, bars, values, and the asker's own row however far down it is.

use super::{GAP, HEAD, NAME, SMALL, WIDTH, called, draw_heading};
use crate::draw::{Align, Area, Canvas, Theme, Tint, writable};
use crate::standings::leaderboard::{Leaderboard, Row, Value};
use crate::standings::text::heading;
use crate::table::seating::PersonId;

/// A row with the gap to the next.
const PITCH: i32 = 76;
const DISC: i32 = 48;
/// Where names begin within a row.
const NAMES: i32 = 14 + DISC + 16;
/// Between the page and the asker's own row.
const APART: i32 = 34;
/// Where bars begin within a row, and how long they stay at least when long names move them.
const BARS: i32 = 480;
const SHORTEST_BAR: i32 = 240;
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
    let track = track(board.rows.iter().chain(own), area);
    for row in board.rows.iter().chain(own) {
        if board.rows.last().is_some_and(|last| row.place > last.place) && Some(row) == own {
            draw_dots(&mut canvas, area.top + APART / 2 - 4);
            area.top += APART;
        } else if Some(row) == own {
            area.top += APART;
        }
        draw_row(
            &mut canvas,
            area,
            row,
            (board.highest, track),
            (Some(row.person) == asker, theme),
        );
        area.top += PITCH;
    }
    canvas
}

/// From where to where bars go: as far to the right as names and values need it.
fn track<'a>(rows: impl Iterator<Item = &'a Row> + Clone, area: Area) -> (i32, i32) {
    let values = widest(rows.clone().map(|row| row.value.to_string()));
    let names = widest(rows.filter_map(|row| writable(&row.name)));
    let end = area.left + area.width - 18 - values - 20;
    let start = area.left + NAMES + names + 16;
    (start.max(area.left + BARS).min(end - SHORTEST_BAR), end)
}

fn widest(texts: impl Iterator<Item = String>) -> i32 {
    texts.map(|text| NAME.width(&text).ceil() as i32).max().unwrap_or(0)
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
    (highest, (start, end)): (f64, (i32, i32)),
    (own, theme): (bool, Theme),
) {
    let plate = Area { height: area.height - 8, ..area };
    canvas.plate(plate, own, theme);
    let (_, middle) = plate.centre();
    let disc = Area::square(plate.left + 14, middle - DISC / 2, DISC);
    canvas.medal(disc, row.place, theme);
    let (left, right) = (plate.left + NAMES, plate.left + plate.width - 18);
    let base = middle + NAME.rise('H') / 2;
    let track = Area::new(start, middle - 14, end - start, 28);
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
