//! One game of a profile: how often, how well, and its rating over time.

use super::{GAP, NAME, SMALL};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::standings::profile::GameRecord;
use crate::store::RatingPoint;

/// How high a tile is.
pub const TILE: i32 = 214;
const NUMBER: Font = Font::bold(44);
/// What stands beside a plot, and how high that is.
const BESIDE: i32 = 334;
const PLOT: i32 = 76;

pub fn draw_tile(canvas: &mut Canvas, place: Area, game: &GameRecord, theme: Theme) {
    canvas.plate(place, false, theme);
    let (left, right) = (place.left + GAP, place.left + place.width - GAP);
    let room = (right - left) as f32;
    canvas.text(
        &NAME.shorten(game.name, room),
        (left, place.top + 46),
        Align::Left,
        NAME,
        Tint::INK,
    );
    let played = match game.rated {
        0 => format!("{} played", game.played),
        _ => format!("{} played, {} won", game.played, game.won),
    };
    canvas.text(
        &SMALL.shorten(&played, room),
        (left, place.top + 92),
        Align::Left,
        SMALL,
        Tint::FAINT,
    );
    let base = place.top + 152;
    let mut x = left;
    if let Some(best) = &game.best {
        x = draw_number(canvas, (x, base), &best.score.to_string(), "best") + 2 * GAP;
    }
    if let Some(now) = &game.rating {
        let rating = format!("{:.0}", now.rating);
        draw_number(canvas, (x, base), &rating, &format!("± {:.0}", now.deviation));
        let wide = place.width - BESIDE;
        let plot = Area::new(right - wide, place.top + 116, wide, PLOT);
        draw_plot(canvas, plot, &now.history, theme);
    } else if let Some((title, times)) = game.titles.first() {
        for (number, line) in (0..).zip(two_lines(&format!("{title} × {times}"), right - x)) {
            canvas.text(&line, (x, base + 40 * number), Align::Left, SMALL, Tint::INK);
        }
    }
}

/// As many words as fit into a line of this width, and the rest below it.
fn two_lines(text: &str, width: i32) -> [String; 2] {
    let fits = |line: &str| SMALL.width(line) <= width as f32;
    let mut blanks = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let end = blanks.rfind(|end| fits(&text[..*end])).unwrap_or(0);
    let rest = SMALL.shorten(text[end..].trim_start(), width as f32);
    [text[..end].to_owned(), rest.into_owned()]
}

/// A number with a word below it; where they end.
fn draw_number(canvas: &mut Canvas, (x, base): (i32, i32), number: &str, below: &str) -> i32 {
    canvas.text(number, (x, base), Align::Left, NUMBER, Tint::INK);
    canvas.text(below, (x, base + 40), Align::Left, SMALL, Tint::FAINT);
    x + NUMBER.width(number).max(SMALL.width(below)).ceil() as i32
}

/// A rating over its newest games, from its lowest to its highest.
fn draw_plot(canvas: &mut Canvas, plot: Area, history: &[RatingPoint], theme: Theme) {
    const THICK: i32 = 5;
    let ratings: Vec<f64> = history.iter().map(|point| point.rating).collect();
    if ratings.len() < 2 {
        return;
    }
    let low = ratings.iter().copied().fold(f64::INFINITY, f64::min);
    // A rating that hardly moves is a calm line, not a mountain range.
    let high = ratings.iter().copied().fold(low + 100.0, f64::max);
    let height = |x: i32| {
        let at = f64::from(x) * (ratings.len() - 1) as f64 / f64::from(plot.width - 1);
        let (before, after) = (ratings[at.floor() as usize], ratings[at.ceil() as usize]);
        let rating = before + (after - before) * at.fract();
        let room = f64::from(plot.height - THICK);
        plot.top + plot.height - THICK - ((rating - low) / (high - low) * room).round() as i32
    };
    let below =
        if theme == Theme::Contrast { Tint::TILE } else { canvas.mix(Tint::TILE, Tint::BLUE, 2) };
    let mut last = height(0);
    for x in 0..plot.width {
        let y = height(x);
        let bottom = plot.top + plot.height;
        canvas.rect(Area::new(plot.left + x, y, 1, bottom - y), below);
        let (top, end) = (y.min(last), y.max(last) + THICK);
        canvas.rect(Area::new(plot.left + x, top, 1, end - top), Tint::BLUE);
        last = y;
    }
}
