//! The pictures of a daily challenge, each with what it says in words.
//!
//! | file | what lives there |
//! |---|---|
//! | [`card`] | the card of a new day: an empty sheet, and beside it how the day before went |
//! | [`results`] | how a date went: ranks and bars, and the asker's own row however far down it is |
//! | [`grids`] | the best of a date, when its grids are open |
//! | `rows`, `bar` | who is shown in which order, and one row of it |
//! | [`alt`] | the same in words |

pub mod alt;
mod bar;
pub mod card;
pub mod grids;
pub mod results;
mod rows;

pub use card::draw_card;
pub use grids::{Opened, draw_grids};
pub use results::draw_results;

use super::standing::Line;
use crate::draw::{Align, Canvas, Font, Tint, writable};

const WIDTH: i32 = 1112;
const GAP: i32 = 22;
/// The smallest letters that a phone can show.
const SMALL: Font = Font::regular(32);
const NAME: Font = Font::bold(34);

/// What somebody is called in a place of this width: by their name as far as the fonts can write it, or by their
/// place.
fn called(line: &Line, font: Font, width: i32) -> String {
    let name = writable(&line.name).map(|name| font.shorten(&name, width as f32).into_owned());
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("Place {}", line.place))
}

/// A title with a fainter line below it, cut short if need be. Gives where they end.
fn draw_heading(canvas: &mut Canvas, title: &str, below: &str) -> i32 {
    const TITLE: Font = Font::bold(52);
    let room = (WIDTH - 2 * GAP) as f32;
    let title = TITLE.shorten(title, room);
    canvas.text(&title, (GAP, 70), Align::Left, TITLE, Tint::INK);
    let below = SMALL.shorten(below, room);
    canvas.text(&below, (GAP, 118), Align::Left, SMALL, Tint::FAINT);
    144
}
