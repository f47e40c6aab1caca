//! One player in a picture: place, name, a bar of boxes and bonus, and the score.

use super::rows::Row;
use super::{NAME, SMALL, called};
use crate::daily::standing::{Line, Standing};
use crate::daily::text::rules_named;
use crate::draw::{Align, Area, Canvas, Shape, Theme, Tint};

/// The colours of a bar: boxes, or all of a score that has no parts; and bonus.
const BOXES: Tint = Tint::BLUE;
const BONUS: Tint = Tint::ACCENT;

/// How rows look.
#[derive(Clone, Copy)]
pub struct Style {
    /// Of a player's row, with the gap to the next.
    pub pitch: i32,
    /// The bar below the name, or beside it.
    pub below: bool,
    pub theme: Theme,
}

impl Style {
    const fn pitch_of(self, row: &Row<'_>) -> i32 {
        match row {
            Row::Player { .. } => self.pitch,
            Row::Rules(_) | Row::More(_) => 52,
        }
    }

    /// How high these rows are together.
    pub fn height(self, rows: &[Row<'_>]) -> i32 {
        rows.iter().map(|row| self.pitch_of(row)).sum()
    }
}

/// Draws rows of a standing from the top of a place on.
pub fn draw_rows(
    canvas: &mut Canvas,
    place: Area,
    standing: &Standing,
    rows: &[Row<'_>],
    style: Style,
) {
    // The best fills its bar.
    let full = standing.lines().map(|line| line.score).max().unwrap_or(0).max(1);
    let mut top = place.top;
    for row in rows {
        let area = Area { top, height: style.pitch_of(row), ..place };
        match row {
            Row::Player { line, own } => draw_player(canvas, area, (line, *own), full, style),
            Row::Rules(rules) => draw_note(canvas, area, rules_named(standing.challenge, rules)),
            Row::More(more) => draw_note(canvas, area, &format!("and {more} more")),
        }
        top += area.height;
    }
}

fn draw_note(canvas: &mut Canvas, area: Area, text: &str) {
    let base = area.top + area.height / 2 - 4 + SMALL.rise('H') / 2;
    let text = SMALL.shorten(text, area.width as f32);
    canvas.text(&text, (area.left, base), Align::Left, SMALL, Tint::FAINT);
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
    let end = canvas.medal(disc, line.place as usize, style.theme);
    let score = line.score.to_string();
    let wide = NAME.width(&score).ceil() as i32;
    let (left, right) = (end + 14, plate.left + plate.width - 16);
    let (base, bar, room) = if style.below {
        let bar = Area::new(left, plate.top + plate.height - 23, right - left, 13);
        (plate.top + 36, bar, right - left - wide - 16)
    } else {
        let bar = Area::new(plate.left + 480, middle - 13, right - 100 - plate.left - 480, 26);
        (middle + NAME.rise('H') / 2, bar, bar.left - left - 16)
    };
    let name = called(line, NAME, room);
    canvas.text(&name, (left, base), Align::Left, NAME, Tint::INK);
    canvas.text(&score, (right, base), Align::Right, NAME, Tint::INK);
    draw_bar(canvas, bar, line, full, style.theme);
}

/// What a score is made of, on a track as long as the best one.
fn draw_bar(canvas: &mut Canvas, track: Area, line: &Line, full: i32, theme: Theme) {
    let (thick, round) = (track.height, track.height / 2);
    // Where panels are bright, a track is not.
    let empty = canvas.mix(Tint::TILE, Tint::PANEL, if theme == Theme::Contrast { 3 } else { 6 });
    canvas.rounded(track, round, empty);
    let long =
        |points: i32| (i64::from(points.max(0)) * i64::from(track.width) / i64::from(full)) as i32;
    if line.score <= 0 {
        return;
    }
    // Round ends need some length.
    let all = long(line.score).clamp(thick, track.width);
    let bonus = line.bonus.unwrap_or(0);
    if bonus <= 0 {
        canvas.rounded(Area { width: all, ..track }, round, BOXES);
        return;
    }
    // An end of each colour, and where they meet between them.
    let (from, to) = (track.left + round, track.left + all - round);
    let border = (track.left + long(line.score - bonus)).clamp(from, to);
    canvas.shape(Shape::Disc, Area::square(to + round - thick, track.top, thick), BONUS);
    canvas.rect(Area::new(border, track.top, to - border, thick), BONUS);
    if line.score > bonus {
        canvas.shape(Shape::Disc, Area::square(track.left, track.top, thick), BOXES);
        canvas.rect(Area::new(from, track.top, border - from, thick), BOXES);
    }
}

/// What the colours mean.
pub fn draw_legend(canvas: &mut Canvas, (left, base): (i32, i32)) {
    let mut x = left;
    for (name, tint) in [("boxes", BOXES), ("bonus", BONUS)] {
        canvas.rounded(Area::square(x, base - 22, 22), 6, tint);
        canvas.text(name, (x + 32, base), Align::Left, SMALL, Tint::FAINT);
        x += 32 + SMALL.width(name).ceil() as i32 + 28;
    }
}
