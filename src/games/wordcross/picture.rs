//! The table as a picture: what is written of it, on paper.

use super::view::View;
use super::written::written;
use crate::draw::{Align, Canvas, Font, Tint};
use crate::screen::Look;

const WIDTH: i32 = 1112;
const GAP: i32 = 22;
const LINE: i32 = 40;
const FONT: Font = Font::regular(26);

pub fn picture(view: &View, look: &Look) -> Canvas {
    let lines: Vec<String> = written(view).lines().flat_map(wrapped).collect();
    let height = 2 * GAP + LINE * lines.len() as i32;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    for (number, line) in (1..).zip(&lines) {
        canvas.text(line, (GAP, GAP + number * LINE - LINE / 3), Align::Left, FONT, Tint::INK);
    }
    canvas
}

/// A line in pieces that fit the width.
fn wrapped(line: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("there is a first line");
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        if FONT.width(&longer) <= (WIDTH - 2 * GAP) as f32 || last.is_empty() {
            *last = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
