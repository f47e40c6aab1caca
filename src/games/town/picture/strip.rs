//! The strip below sheet and town: the card with its slots, the pieces of this round, and the workers.

use super::icon::draw_worker;
use super::square::{Manner, draw_tile};
use super::{BOLD, GAP, TEXT};
use crate::draw::{Align, Area, Canvas, Shape, Theme, Tint};
use crate::games::town::card::Card;
use crate::games::town::desk::Desk;
use crate::games::town::part::{Lies, Part};

/// A square of a slot, and of a piece in the tray.
const SLOT: i32 = 26;
const PIECE: i32 = 40;

/// Draws a card: a row of squares for each slot, filled where a piece takes it. Gives its right end.
pub fn draw_card(
    canvas: &mut Canvas,
    card: &Card,
    placed: &[usize],
    (left, top): (i32, i32),
    theme: Theme,
) -> i32 {
    let slots = card.slots();
    let taken = card.fit(placed).unwrap_or_default();
    let mut x = left;
    for (number, &size) in slots.iter().enumerate() {
        let piece = taken.iter().position(|slot| *slot == number);
        let filled = piece.map_or(0, |piece| placed[piece]);
        for square in 0..size {
            let area = Area::square(x, top, SLOT).inset(1);
            let (edge, paper) = match square < filled {
                true => (Tint::BLUE, Tint::BLUE),
                false => (Tint::FAINT, if theme == Theme::Contrast { Tint::GROUND } else { Tint::TILE }),
            };
            canvas.rounded(area, 4, edge);
            canvas.rounded(area.inset(3), 2, paper);
            x += SLOT;
        }
        x += GAP;
    }
    let says = [(card.exact, "exactly"), (card.worker, "+1 worker")];
    for (_, word) in says.iter().filter(|(says, _)| *says) {
        let base = top + SLOT / 2 + TEXT.rise('e') / 2;
        canvas.text(word, (x, base), Align::Left, TEXT, Tint::INK);
        x += TEXT.width(word).ceil() as i32 + GAP;
    }
    x
}

/// Draws so many workers and so much pollution, up to the right end `x`.
pub fn draw_stock(
    canvas: &mut Canvas,
    (reserve, owned): (usize, usize),
    pollution: usize,
    (x, top): (i32, i32),
) {
    const SIDE: i32 = 30;
    let base = top + SIDE / 2 + BOLD.rise('1') / 2;
    let mut x = x;
    let mut write = |canvas: &mut Canvas, text: &str| {
        canvas.text(text, (x, base), Align::Right, BOLD, Tint::INK);
        x -= BOLD.width(text).ceil() as i32 + 8;
        x
    };
    let right = write(canvas, &pollution.to_string());
    let bin = Area::square(right - SIDE, top, SIDE);
    canvas.shape(Shape::Disc, bin, Tint::RED);
    let mut x = right - SIDE - 2 * GAP;
    let text = format!("{reserve} of {owned}");
    canvas.text(&text, (x, base), Align::Right, BOLD, Tint::INK);
    x -= BOLD.width(&text).ceil() as i32 + 8;
    draw_worker(canvas, Area::square(x - SIDE, top, SIDE), Tint::ACCENT);
}

/// How high the tray is.
pub fn tray_height(desk: &Desk) -> i32 {
    let rows = desk.parts.values().filter(|part| shown(part)).map(|part| size(part).1).max();
    rows.map_or(0, |rows| i32::from(rows.min(MOST_ROWS)) * PIECE + GAP)
}

/// A part that is larger than this is not drawn square by square.
const MOST_ROWS: u8 = 5;

fn shown(part: &Part) -> bool {
    !matches!(part.lies, Lies::Placed(_))
}

/// Columns and rows that a part reaches over.
fn size(part: &Part) -> (u8, u8) {
    let tiles = part.turned().tiles();
    let span = |numbers: Vec<u8>| {
        let ends = numbers.iter().min().zip(numbers.iter().max());
        ends.map_or(0, |(least, most)| most - least + 1)
    };
    let columns = span(tiles.iter().map(|(square, _)| square.column).collect());
    (columns, span(tiles.iter().map(|(square, _)| square.row).collect()))
}

/// Draws the parts that are in the tray or crumpled.
pub fn draw_tray(canvas: &mut Canvas, desk: &Desk, (left, top): (i32, i32), theme: Theme) {
    let right = canvas.width() as i32 - GAP;
    let mut x = left;
    for (number, part) in desk.parts.iter().filter(|(_, part)| shown(part)) {
        let crumpled = part.lies == Lies::Crumpled;
        let (columns, rows) = size(part);
        let large = rows > MOST_ROWS || columns > 2 * MOST_ROWS;
        let name = match (large, crumpled) {
            (false, false) => number.to_string(),
            (false, true) => format!("{number} crumpled"),
            (true, false) => format!("{number}: {} letters", part.paper.len()),
            (true, true) => format!("{number}: {} letters, crumpled", part.paper.len()),
        };
        let wide = BOLD.width(&name).ceil() as i32 + 8;
        let width = wide + if large { 0 } else { i32::from(columns) * PIECE };
        if x + width > right {
            canvas.text("…", (x, top + PIECE / 2), Align::Left, BOLD, Tint::FAINT);
            return;
        }
        let ink = if crumpled { Tint::FAINT } else { Tint::INK };
        canvas.text(&name, (x, top + PIECE / 2 + BOLD.rise('1') / 2), Align::Left, BOLD, ink);
        x += wide;
        if !large {
            let tiles = part.turned().tiles();
            let least = |numbers: &mut dyn Iterator<Item = u8>| numbers.min().unwrap_or(0);
            let from_left = least(&mut tiles.iter().map(|(square, _)| square.column));
            let from_top = least(&mut tiles.iter().map(|(square, _)| square.row));
            for (square, tile) in tiles {
                let column = i32::from(square.column - from_left);
                let row = i32::from(square.row - from_top);
                let area = Area::square(x + column * PIECE, top + row * PIECE, PIECE).inset(1);
                let frame = crumpled.then_some(Tint::RED);
                draw_tile(canvas, area, tile, Manner { frame, ..Manner::default() }, theme);
            }
            x += i32::from(columns) * PIECE;
        }
        x += 2 * GAP;
    }
}
