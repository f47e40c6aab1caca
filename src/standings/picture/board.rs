//! A page of a leaderboard: places, names, bars, values, and the asker's own row however far down it is.

use super::{called, draw_heading};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint, medal_width, writable};
use crate::standings::leaderboard::{Leaderboard, Row, Value};
use crate::standings::text::heading;
use crate::table::seating::PersonId;

const WIDTH: i32 = 1112;
const GAP: i32 = 22;
/// The smallest letters that a phone can show.
const SMALL: Font = Font::regular(32);
const NAME: Font = Font::bold(34);
const TITLE: Font = Font::bold(52);
/// Where a heading ends.
const HEAD: i32 = 144;
/// A row with the gap to the next.
const PITCH: i32 = 76;
const DISC: i32 = 48;
/// Before a place, and between it and a name.
const BEFORE: i32 = 14;
const AFTER: i32 = 16;
/// Between the page and the asker's own row.
const APART: i32 = 34;
/// Where bars begin within a row, and how long they stay at least when long names move them.
const BARS: i32 = 480;
const SHORTEST_BAR: i32 = 240;
/// Nobody is far below this: a rating's bar begins here.
const LOWEST_RATING: f64 = 800.0;
/// For a name that the fonts can't write: the message has it, and stands above its picture.
const ELSEWHERE: &str = "named above";

/// Where the parts of a row are.
#[derive(Clone, Copy)]
struct Columns {
    names: i32,
    bars: i32,
    bars_end: i32,
}

/// Draws a page of a leaderboard.
pub fn draw_leaderboard(board: &Leaderboard, asker: Option<PersonId>, theme: Theme) -> Canvas {
    let own = board.own_elsewhere().filter(|own| Some(own.person) == asker);
    let rows = board.rows.len().max(1) as i32;
    let apart = if own.is_some() { APART + PITCH } else { 0 };
    let height = HEAD + rows * PITCH + apart + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    draw_heading(&mut canvas, GAP, (&board.title, TITLE), (&heading(board), SMALL));
    let mut area = Area::new(GAP, HEAD, WIDTH - 2 * GAP, PITCH);
    if board.rows.is_empty() {
        let at = (GAP, area.top + PITCH / 2);
        canvas.text("Nobody is on it yet.", at, Align::Left, SMALL, Tint::FAINT);
    }
    let shared = names_after(&board.rows, area);
    let starts = own.map(|own| names_after(std::slice::from_ref(own), area));
    let (bars, bars_end) =
        track(board.rows.iter().map(|row| (shared, row)).chain(starts.zip(own)), area);
    let columns = Columns { names: shared, bars, bars_end };
    for row in &board.rows {
        draw_row(
            &mut canvas,
            area,
            row,
            (board.highest, columns),
            (Some(row.person) == asker, theme),
        );
        area.top += PITCH;
    }
    if let (Some(row), Some(names)) = (own, starts) {
        if board.rows.last().is_some_and(|last| row.place > last.place) {
            draw_dots(&mut canvas, area.top + APART / 2 - 4);
        }
        area.top += APART;
        draw_row(
            &mut canvas,
            area,
            row,
            (board.highest, Columns { names, ..columns }),
            (true, theme),
        );
    }
    canvas
}

/// Where the names of these rows begin, all in one column: after the longest place.
fn names_after(rows: &[Row], area: Area) -> i32 {
    let places = rows.iter().map(|row| medal_width(row.place, DISC)).max().unwrap_or(DISC);
    area.left + BEFORE + places + AFTER
}

/// From where to where bars go, for rows whose names begin there: as far to the right as names and values need
/// it.
fn track<'a>(rows: impl Iterator<Item = (i32, &'a Row)> + Clone, area: Area) -> (i32, i32) {
    let width = |text: &str| NAME.width(text).ceil() as i32;
    let values = rows.clone().map(|(_, row)| width(&row.value.to_string())).max().unwrap_or(0);
    let names = rows.map(|(start, row)| start + writable(&row.name).map_or(0, |name| width(&name)));
    let end = area.left + area.width - 18 - values - 20;
    let start = names.max().unwrap_or(0) + 16;
    (start.max(area.left + BARS).min(end - SHORTEST_BAR), end)
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
    (highest, columns): (f64, Columns),
    (own, theme): (bool, Theme),
) {
    let plate = Area { height: area.height - 8, ..area };
    canvas.plate(plate, own, theme);
    let (_, middle) = plate.centre();
    let disc = Area::square(plate.left + BEFORE, middle - DISC / 2, DISC);
    canvas.medal(disc, row.place, theme);
    let (left, right) = (columns.names, plate.left + plate.width - 18);
    let base = middle + NAME.rise('H') / 2;
    let track = Area::new(columns.bars, middle - 14, columns.bars_end - columns.bars, 28);
    match called(&row.name, NAME, track.left - left - 16) {
        Some(name) => canvas.text(&name, (left, base), Align::Left, NAME, Tint::INK),
        None => canvas.text(ELSEWHERE, (left, base), Align::Left, SMALL, Tint::FAINT),
    }
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
