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

const WIDTH: i32 = 1112;
const GAP: i32 = 22;
/// The smallest letters that a phone can show.
const SMALL: Font = Font::regular(32);
const NAME: Font = Font::bold(34);
const TITLE: Font = Font::bold(52);
/// Where a heading ends.
const HEAD: i32 = 144;

/// A title with a fainter line below it, cut short if need be.
fn draw_heading(canvas: &mut Canvas, title: &str, below: &str) {
    let room = (WIDTH - 2 * GAP) as f32;
    canvas.text(&TITLE.shorten(title, room), (GAP, 70), Align::Left, TITLE, Tint::INK);
    canvas.text(&SMALL.shorten(below, room), (GAP, 118), Align::Left, SMALL, Tint::FAINT);
}

/// A name as far as the fonts can write it, in a place of this width.
fn called(name: &str, font: Font, width: i32) -> Option<String> {
    let name = writable(name).map(|name| font.shorten(&name, width as f32).into_owned());
    name.filter(|name| !name.is_empty())
}
