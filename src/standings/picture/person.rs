//! A profile as people post it: tiles of games, the calendar, achievements, words.

use super::chips::{PITCH, chip_rows, draw_chips};
use super::tile::{TILE, draw_tile};
use super::year::{YEAR, draw_year};
use super::{GAP, HEAD, NAME, SMALL, TITLE, WIDTH, called, draw_heading};
use crate::daily::challenge::Period;
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::screen::counted;
use crate::standings::profile::Profile;

/// A heading over a part.
const PART: i32 = 60;

/// Draws a profile.
pub fn draw_profile(profile: &Profile, theme: Theme) -> Canvas {
    let tiles = profile.games.len().div_ceil(2) as i32;
    let achieved: Vec<String> = profile.achievements.iter().map(|a| a.title.clone()).collect();
    let achieved = chip_rows(&achieved);
    let words: Vec<&str> = profile.words.iter().map(|found| found.word.as_str()).collect();
    let year = !profile.dailies.is_empty();
    let mut height = HEAD + tiles * (TILE + GAP) + i32::from(year) * (PART + YEAR + GAP);
    if !achieved.is_empty() {
        height += PART + achieved.len() as i32 * PITCH + GAP;
    }
    height += i32::from(!words.is_empty()) * 2 * PART;
    let empty = profile.is_empty();
    let height = height + GAP + i32::from(empty) * PART;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    let name = called(&profile.name, TITLE, WIDTH - 2 * GAP, "Profile");
    draw_heading(&mut canvas, &name, &summary(profile));
    let mut top = HEAD;
    if empty {
        canvas.text("Nothing to show yet.", (GAP, top + 30), Align::Left, SMALL, Tint::FAINT);
    }
    let wide = (WIDTH - 3 * GAP) / 2;
    for pair in profile.games.chunks(2) {
        for (number, game) in (0..).zip(pair) {
            // The last of an odd number has the whole width.
            let wide = if pair.len() == 1 { WIDTH - 2 * GAP } else { wide };
            let place = Area::new(GAP + number * (wide + GAP), top, wide, TILE);
            draw_tile(&mut canvas, place, game, theme);
        }
        top += TILE + GAP;
    }
    if year {
        draw_part(&mut canvas, top, "A year of daily challenges");
        draw_year(&mut canvas, (GAP, top + PART), &profile.calendar, theme);
        top += PART + YEAR + GAP;
    }
    if !achieved.is_empty() {
        draw_part(&mut canvas, top, "Achievements");
        top = draw_chips(&mut canvas, top + PART, &achieved, theme) + GAP;
    }
    if !words.is_empty() {
        draw_part(&mut canvas, top, "Favourite words");
        let words = SMALL.shorten(&words.join(" · "), (WIDTH - 2 * GAP) as f32).into_owned();
        canvas.text(&words, (GAP, top + PART + 34), Align::Left, SMALL, Tint::INK);
    }
    canvas
}

fn draw_part(canvas: &mut Canvas, top: i32, title: &str) {
    canvas.text(title, (GAP, top + 40), Align::Left, NAME, Tint::INK);
}

/// The whole of it in a line.
fn summary(profile: &Profile) -> String {
    let played: u32 = profile.games.iter().map(|game| game.played).sum();
    let won: u32 = profile.games.iter().map(|game| game.won).sum();
    let mut parts = vec![counted(played, "game")];
    parts.extend((won > 0).then(|| format!("{won} won")));
    let daily = profile.dailies.iter().filter(|d| d.challenge.period() == Period::Day);
    if let Some(streak) = daily.map(|daily| daily.streak).max_by_key(|streak| streak.now) {
        parts.push(format!("{} in a row", Period::Day.counted(streak.now)));
    }
    parts.join(" · ")
}
