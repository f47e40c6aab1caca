//! A profile as people post it: tiles of games, the calendar, achievements, words.
//!
//! It has more on it than any other picture, and two thirds of the others' width: on a phone its letters are as
//! large as theirs, and the file is small at the first go.

use super::chips::{PITCH, chip_rows, draw_chips};
use super::tile::{draw_tile, tile_height};
use super::year::{YEAR, draw_year};
use super::{called, draw_heading};
use crate::daily::challenge::Period;
use crate::daily::streak::Streak;
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::screen::counted;
use crate::standings::profile::Profile;

pub(super) const WIDTH: i32 = 742;
pub(super) const GAP: i32 = 15;
/// The smallest letters that a phone can show in a picture of this width.
pub(super) const SMALL: Font = Font::regular(22);
pub(super) const NAME: Font = Font::bold(23);
const TITLE: Font = Font::bold(35);
/// Where the heading ends.
const HEAD: i32 = 97;
/// A heading over a part.
const PART: i32 = 40;

/// Draws a profile.
pub fn draw_profile(profile: &Profile, theme: Theme) -> Canvas {
    let tiles: i32 = profile.games.chunks(2).map(|pair| tile_height(pair) + GAP).sum();
    let achieved: Vec<String> = profile.achievements.iter().map(|a| a.title.clone()).collect();
    let achieved = chip_rows(&achieved);
    let words: Vec<&str> = profile.words.iter().map(|found| found.word.as_str()).collect();
    let year = !profile.dailies.is_empty();
    let mut height = HEAD + tiles + i32::from(year) * (PART + YEAR + GAP);
    if !achieved.is_empty() {
        height += PART + achieved.len() as i32 * PITCH + GAP;
    }
    height += i32::from(!words.is_empty()) * 2 * PART;
    let empty = profile.is_empty();
    let height = height + GAP + i32::from(empty) * PART;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    // The message has the name, whether it can be drawn or not.
    let name = called(&profile.name, TITLE, WIDTH - 2 * GAP);
    let name = name.as_deref().unwrap_or("Profile");
    draw_heading(&mut canvas, GAP, (name, TITLE), (&summary(profile), SMALL));
    let mut top = HEAD;
    if empty {
        canvas.text("Nothing to show yet.", (GAP, top + 20), Align::Left, SMALL, Tint::FAINT);
    }
    let wide = (WIDTH - 3 * GAP) / 2;
    for pair in profile.games.chunks(2) {
        let high = tile_height(pair);
        for (number, game) in (0..).zip(pair) {
            // The last of an odd number has the whole width.
            let wide = if pair.len() == 1 { WIDTH - 2 * GAP } else { wide };
            let place = Area::new(GAP + number * (wide + GAP), top, wide, high);
            draw_tile(&mut canvas, place, game, theme);
        }
        top += high + GAP;
    }
    if year {
        const YEAR_OF: &str = "A year of daily challenges";
        draw_part(&mut canvas, top, YEAR_OF);
        let room = (WIDTH - 4 * GAP) as f32 - NAME.width(YEAR_OF);
        let longest = SMALL.shorten(&longest(profile), room).into_owned();
        canvas.text(&longest, (WIDTH - GAP, top + 27), Align::Right, SMALL, Tint::FAINT);
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
        canvas.text(&words, (GAP, top + PART + 23), Align::Left, SMALL, Tint::INK);
    }
    canvas
}

fn draw_part(canvas: &mut Canvas, top: i32, title: &str) {
    canvas.text(title, (GAP, top + 27), Align::Left, NAME, Tint::INK);
}

/// The whole of it in a line.
fn summary(profile: &Profile) -> String {
    let played: u32 = profile.games.iter().map(|game| game.played).sum();
    let won: u32 = profile.games.iter().map(|game| game.won).sum();
    let mut parts = vec![counted(played, "game")];
    parts.extend((won > 0).then(|| format!("{won} won")));
    let now = streaks(profile, Period::Day).map(|streak| streak.now).max();
    parts.extend(
        now.filter(|now| *now > 0).map(|now| format!("{} in a row", Period::Day.counted(now))),
    );
    parts.join(" · ")
}

/// The longest streaks: `longest 41 days, 4 weeks`.
fn longest(profile: &Profile) -> String {
    let longest = [Period::Day, Period::Week].into_iter().filter_map(|period| {
        let longest = streaks(profile, period).map(|streak| streak.longest).max()?;
        (longest > 0).then(|| period.counted(longest))
    });
    match longest.collect::<Vec<_>>() {
        none if none.is_empty() => String::new(),
        some => format!("longest {}", some.join(", ")),
    }
}

fn streaks(profile: &Profile, period: Period) -> impl Iterator<Item = Streak> {
    let dailies = profile.dailies.iter().filter(move |daily| daily.challenge.period() == period);
    dailies.map(|daily| daily.streak)
}
