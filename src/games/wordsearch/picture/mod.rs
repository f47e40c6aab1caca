//! The table and the grids as pictures.
//!
//! While a game goes on, the table shows how far everybody is and nothing else. A grid has its words
//! circled as on paper, each in a colour of its own.

mod circles;
mod finished;
mod grid;
mod list;
mod pad;
mod seats;

pub use finished::{OnPage, PER_PAGE, draw_compared, draw_finished, draw_one, draw_page};
pub use list::sum;
pub use pad::{Beside, Pad, draw_pad};
pub use seats::draw_seats;

use circles::draw_circles;
use grid::{Sheet, draw_grid};
use list::{draw_list, draw_sums, height_below};

use super::score::Score;
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::grid::LetterGrid;

const WIDTH: i32 = 1112;
const GAP: i32 = 22;
/// The smallest letters that a phone can show.
const SMALL: Font = Font::regular(32);

/// A grid drawn large, and the room to its right.
const LARGE: Sheet = Sheet { left: GAP + 44, top: GAP + 44, pitch: 124 };
const BESIDE: Area = Area::new(LARGE.left + LARGE.side() + 36, LARGE.top, 368, LARGE.side());
const HEIGHT: i32 = LARGE.top + LARGE.side() + GAP + 4;

/// Draws one grid with its words circled, and what they score.
pub fn grid_picture(grid: &LetterGrid, score: &Score, theme: Theme) -> Canvas {
    let height = HEIGHT + height_below(&score.words);
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    draw_grid(&mut canvas, LARGE, grid, &[], false);
    draw_circles(&mut canvas, LARGE, &score.words, 6);
    draw_list(&mut canvas, &score.words);
    draw_sums(&mut canvas, BESIDE, score);
    canvas
}

/// Writes a text in as many lines as it takes; where the next line would stand.
fn draw_text(
    canvas: &mut Canvas,
    text: &str,
    (left, mut y): (i32, i32),
    width: i32,
    (font, tint): (Font, Tint),
) -> i32 {
    for line in wrapped(text, font, width) {
        canvas.text(&line, (left, y), Align::Left, font, tint);
        y += i32::from(font.size) * 5 / 4;
    }
    y
}

/// A text in lines of at most this width; a word that is too wide is cut short.
fn wrapped(text: &str, font: Font, width: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let joined = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), joined) {
            (Some(line), Some(joined)) if font.width(&joined) <= width as f32 => *line = joined,
            _ => lines.push(font.shorten(word, width as f32).into_owned()),
        }
    }
    lines
}
