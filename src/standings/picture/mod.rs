//! Standings as pictures.
//!
//! | file | what lives there |
//! |---|---|
//! | `board` | a page of a leaderboard: places, names, bars, the asker's own row |
//! | `person` | a profile: tiles of games, the calendar, achievements, words |
//! | `tile` | one game of a profile, with its rating over time |
//! | `year` | a year of daily challenges in squares |
//! | `chips` | achievements, as many as fit |

mod board;
mod chips;
mod person;
mod tile;
mod year;

pub use board::draw_leaderboard;
pub use person::draw_profile;

use crate::draw::{Align, Canvas, Font, Tint, writable};

/// A title with a fainter line below it, cut short if need be; so far from the edges.
fn draw_heading(
    canvas: &mut Canvas,
    gap: i32,
    (title, title_font): (&str, Font),
    (below, below_font): (&str, Font),
) {
    let room = canvas.width() as f32 - 2.0 * gap as f32;
    let base = gap + i32::from(title_font.size) * 12 / 13;
    let title = title_font.shorten(title, room);
    canvas.text(&title, (gap, base), Align::Left, title_font, Tint::INK);
    let base = base + i32::from(below_font.size) * 3 / 2;
    let below = below_font.shorten(below, room);
    canvas.text(&below, (gap, base), Align::Left, below_font, Tint::FAINT);
}

/// A name as far as the fonts can write it, in a place of this width.
fn called(name: &str, font: Font, width: i32) -> Option<String> {
    let name = writable(name).map(|name| font.shorten(&name, width as f32).into_owned());
    name.filter(|name| !name.is_empty())
}
