//! A profile as people post it: tiles of games, the calendar, achievements, words.

use super::chips::{chip_rows, draw_chips};
use super::tile::{TILE, draw_tile};
use super::year::{YEAR, draw_year};
use super::{GAP, HEAD, NAME, SMALL, TITLE, WIDTH, called, draw_heading};
use crate::daily::challenge::Period;
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::standings::profile::Profile;

/// A heading over a part.
const PART: i32 = 60;

/// Draws a profile.
pub fn draw_profile(profile: &Profile, theme: Theme) -> Canvas {
    let tiles = profile.games.len().div_ceil(2) as i32;
    let achieved: Vec<String> = profile.achievements.iter().map(|a| a.title.clone()).collect();
    let words: Vec<String> =
        profile.words.iter().map(|found| format!("{} {}", found.word, found.times)).collect();
    let chips = [("Achievements", chip_rows(&achieved)), ("Favourite words", chip_rows(&words))];
    let year = !profile.dailies.is_empty();
    let mut height = HEAD + tiles * (TILE + GAP) + i32::from(year) * (PART + YEAR + GAP);
    for (_, rows) in chips.iter().filter(|(_, rows)| !rows.is_empty()) {
        height += PART + rows.len() as i32 * super::chips::PITCH;
    }
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
    for (title, rows) in chips.iter().filter(|(_, rows)| !rows.is_empty()) {
        draw_part(&mut canvas, top, title);
        let star = *title == "Achievements";
        top = draw_chips(&mut canvas, top + PART, rows, star, theme);
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
    let mut parts = vec![format!("{played} games"), format!("{won} won")];
    let daily = profile.dailies.iter().filter(|d| d.challenge.period() == Period::Day);
    if let Some(streak) = daily.map(|daily| daily.streak).max_by_key(|streak| streak.now) {
        parts.push(format!("{} in a row", Period::Day.counted(streak.now)));
        parts.push(format!("longest {}", streak.longest));
    }
    parts.join(" · ")
}
