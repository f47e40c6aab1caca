//! One game of a profile: how often, how well, and its rating over time.

use super::person::{GAP, NAME, SMALL};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::standings::profile::GameRecord;
use crate::store::RatingPoint;

/// How high a tile is, and a line more in it.
const TILE: i32 = 143;
const LINE: i32 = 31;
const NUMBER: Font = Font::bold(30);
/// Where a plot begins at least, so that those below each other do so in one line.
const BESIDE: i32 = 208;
/// A plot of this width stands beside everything else, any other one below the lines of text.
const WIDE: i32 = 267;

/// How high the tiles of these games are, side by side.
pub fn tile_height(games: &[GameRecord]) -> i32 {
    TILE + if games.iter().any(|game| !game.titles.is_empty()) { LINE } else { 0 }
}

pub fn draw_tile(canvas: &mut Canvas, place: Area, game: &GameRecord, theme: Theme) {
    canvas.plate(place, false, theme);
    let (left, right) = (place.left + GAP, place.left + place.width - GAP);
    let room = (right - left) as f32;
    let mut y = place.top + LINE;
    let name = NAME.shorten(game.name, room);
    canvas.text(&name, (left, y), Align::Left, NAME, Tint::INK);
    let mut wide = NAME.width(&name);
    let played = match game.rated {
        0 => format!("{} played", game.played),
        _ => format!("{} played, {} won", game.played, game.won),
    };
    for (text, tint) in [(Some(played), Tint::FAINT), (highest_title(game, room), Tint::INK)] {
        let Some(text) = text else { continue };
        y += LINE;
        let text = SMALL.shorten(&text, room);
        canvas.text(&text, (left, y), Align::Left, SMALL, tint);
        wide = wide.max(SMALL.width(&text));
    }
    let below = place.top + place.height - GAP;
    let mut end = left;
    if let Some(best) = &game.best {
        end = draw_number(canvas, (end, below), &best.score.to_string(), "best") + 2 * GAP;
    }
    let Some(now) = &game.rating else { return };
    let deviation = format!("rating ± {:.0}", now.deviation);
    end = draw_number(canvas, (end, below), &format!("{:.0}", now.rating), &deviation) + GAP;
    let beside_all = (left + wide.ceil() as i32 + 2 * GAP).max(end);
    let (from, top) = if right - beside_all >= WIDE {
        (beside_all, place.top + GAP)
    } else {
        (end.max(place.left + BESIDE), y + 8)
    };
    let plot = Area::new(from, top, right - from, below - LINE + 3 - top);
    draw_plot(canvas, plot, (&now.history, below), theme);
}

/// The highest that a score has made of the player, and how often, which is not cut off.
fn highest_title(game: &GameRecord, room: f32) -> Option<String> {
    let (title, times) = game.titles.first()?;
    let times = format!(" × {times}");
    Some(format!("{}{times}", SMALL.shorten(title, room - SMALL.width(&times))))
}

/// A number with a word below it; where they end.
fn draw_number(canvas: &mut Canvas, (x, base): (i32, i32), number: &str, below: &str) -> i32 {
    canvas.text(number, (x, base - 27), Align::Left, NUMBER, Tint::INK);
    canvas.text(below, (x, base), Align::Left, SMALL, Tint::FAINT);
    x + NUMBER.width(number).max(SMALL.width(below)).ceil() as i32
}

/// A rating over its newest games, with its lowest and its highest below it.
fn draw_plot(
    canvas: &mut Canvas,
    plot: Area,
    (history, below): (&[RatingPoint], i32),
    theme: Theme,
) {
    const THICK: i32 = 3;
    let ratings: Vec<f64> = history.iter().map(|point| point.rating).collect();
    if ratings.len() < 2 {
        return;
    }
    let low = ratings.iter().copied().fold(f64::INFINITY, f64::min);
    let high = ratings.iter().copied().fold(low, f64::max);
    let range = format!("{low:.0} – {high:.0}");
    if SMALL.width(&range) <= plot.width as f32 {
        canvas.text(&range, (plot.left + plot.width, below), Align::Right, SMALL, Tint::FAINT);
    }
    // A rating that hardly moves is a calm line, not a mountain range.
    let high = high.max(low + 100.0);
    let height = |x: i32| {
        let at = f64::from(x) * (ratings.len() - 1) as f64 / f64::from(plot.width - 1);
        let (before, after) = (ratings[at.floor() as usize], ratings[at.ceil() as usize]);
        let rating = before + (after - before) * at.fract();
        let room = f64::from(plot.height - THICK);
        plot.top + plot.height - THICK - ((rating - low) / (high - low) * room).round() as i32
    };
    let under =
        if theme == Theme::Contrast { Tint::TILE } else { canvas.mix(Tint::TILE, Tint::BLUE, 2) };
    let mut last = height(0);
    for x in 0..plot.width {
        let y = height(x);
        let bottom = plot.top + plot.height;
        canvas.rect(Area::new(plot.left + x, y, 1, bottom - y), under);
        let (top, end) = (y.min(last), y.max(last) + THICK);
        canvas.rect(Area::new(plot.left + x, top, 1, end - top), Tint::BLUE);
        last = y;
    }
}
