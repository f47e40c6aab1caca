//! One player in a picture: place, name, a bar of boxes and bonus, and the score.

use super::rows::Row;
use super::{NAME, SMALL, called};
use crate::daily::standing::{Line, Standing};
use crate::draw::{Align, Area, Canvas, Theme, Tint};

/// The colours of a bar: boxes, or all of a score that has no parts; and bonus.
const BOXES: Tint = Tint::BLUE;
const BONUS: Tint = Tint::ACCENT;

/// How rows look.
#[derive(Clone, Copy)]
pub struct Style {
    /// Of a row, with the gap to the next.
    pub pitch: i32,
    /// The bar below the name, or beside it.
    pub below: bool,
    pub theme: Theme,
}

/// Draws rows from the top of a place on; where they end.
pub fn draw_rows(
    canvas: &mut Canvas,
    place: Area,
    rows: &[Row<'_>],
    full: i32,
    style: Style,
) -> i32 {
    let mut area = Area { height: style.pitch, ..place };
    for row in rows {
        match row {
            Row::Player { line, own } => draw_player(canvas, area, (line, *own), full, style),
            Row::Rules(rules) => {
                let rules = if rules.is_empty() { "Everybody's rules" } else { rules };
                draw_note(canvas, area, rules);
            }
            Row::More(more) => draw_note(canvas, area, &format!("and {more} more")),
        }
        area.top += style.pitch;
    }
    area.top
}

/// The score of a bar that fills its place.
pub fn full(standing: &Standing) -> i32 {
    standing.lines().map(|line| line.score).max().unwrap_or(0).max(1)
}

fn draw_note(canvas: &mut Canvas, area: Area, text: &str) {
    let base = area.top + area.height / 2 + SMALL.rise('H') / 2;
    let text = SMALL.shorten(text, area.width as f32);
    canvas.text(&text, (area.left + 8, base), Align::Left, SMALL, Tint::FAINT);
}

fn draw_player(
    canvas: &mut Canvas,
    area: Area,
    (line, own): (&Line, bool),
    full: i32,
    style: Style,
) {
    let plate = Area { height: area.height - 8, ..area };
    canvas.plate(plate, own, style.theme);
    const DISC: i32 = 44;
    let (_, middle) = plate.centre();
    let disc = Area::square(plate.left + 12, middle - DISC / 2, DISC);
    canvas.medal(disc, line.place as usize, style.theme);
    let score = line.score.to_string();
    let wide = NAME.width(&score).ceil() as i32;
    let (left, right) = (disc.left + DISC + 14, plate.left + plate.width - 16);
    let (base, bar, room) = if style.below {
        let bar = Area::new(left, plate.top + plate.height - 22, right - left, 12);
        (plate.top + 38, bar, right - left - wide - 16)
    } else {
        let bar = Area::new(plate.left + 480, middle - 13, right - 100 - plate.left - 480, 26);
        (middle + NAME.rise('H') / 2, bar, bar.left - left - 16)
    };
    let name = called(line, NAME, room);
    canvas.text(&name, (left, base), Align::Left, NAME, Tint::INK);
    canvas.text(&score, (right, base), Align::Right, NAME, Tint::INK);
    draw_bar(canvas, bar, line, full);
}

/// What a score is made of, on a track as long as the best one.
fn draw_bar(canvas: &mut Canvas, track: Area, line: &Line, full: i32) {
    let round = track.height / 2;
    canvas.track(track);
    let long =
        |points: i32| (i64::from(points.max(0)) * i64::from(track.width) / i64::from(full)) as i32;
    let (all, bonus) = (long(line.score), line.bonus.unwrap_or(0));
    if all == 0 {
        return;
    }
    // Round ends need some length.
    let all = all.clamp(track.height, track.width);
    let boxes = long(line.score - bonus).min(all);
    let last = if boxes < all { BONUS } else { BOXES };
    canvas.rounded(Area { width: all, ..track }, round, last);
    if boxes < all && boxes > 0 {
        let first = Area { width: boxes.max(track.height), ..track };
        canvas.rounded(first, round, BOXES);
        // Square where the bonus begins.
        let end = Area::new(track.left + boxes / 2, track.top, boxes - boxes / 2, track.height);
        canvas.rect(end, BOXES);
        let rest = Area::new(track.left + boxes, track.top, first.width - boxes, track.height);
        canvas.rect(rest, BONUS);
    }
}

/// What the colours mean; where it ends.
pub fn draw_legend(canvas: &mut Canvas, (left, base): (i32, i32)) {
    let mut x = left;
    for (name, tint) in [("boxes", BOXES), ("bonus", BONUS)] {
        canvas.rounded(Area::square(x, base - 22, 22), 6, tint);
        canvas.text(name, (x + 32, base), Align::Left, SMALL, Tint::FAINT);
        x += 32 + SMALL.width(name).ceil() as i32 + 28;
    }
}
