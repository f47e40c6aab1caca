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

/// Draws a card: a row of squares for each slot, filled where a piece takes it, and what else it says.
pub fn draw_card(
    canvas: &mut Canvas,
    card: &Card,
    placed: &[usize],
    (left, top): (i32, i32),
    theme: Theme,
) {
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
                false => {
                    (Tint::FAINT, if theme == Theme::Contrast { Tint::GROUND } else { Tint::TILE })
                }
            };
            canvas.rounded(area, 4, edge);
            canvas.rounded(area.inset(3), 2, paper);
            x += SLOT;
        }
        x += GAP;
    }
    let says = [(card.exact, "exact"), (card.worker, "+1 worker")];
    for (_, word) in says.iter().filter(|(says, _)| *says) {
        let base = top + SLOT / 2 + TEXT.rise('H') / 2;
        canvas.text(word, (x, base), Align::Left, TEXT, Tint::INK);
        x += TEXT.width(word).ceil() as i32 + GAP;
    }
}

/// Draws how many workers are idle and how much pollution there is, up to this right end.
pub fn draw_stock(
    canvas: &mut Canvas,
    (idle, owned): (usize, usize),
    pollution: usize,
    (right, top): (i32, i32),
) {
    const SIDE: i32 = 30;
    let base = top + SIDE / 2 + BOLD.rise('1') / 2;
    let mut x = right;
    let mut write = |canvas: &mut Canvas, text: &str| {
        canvas.text(text, (x, base), Align::Right, BOLD, Tint::INK);
        let left = x - BOLD.width(text).ceil() as i32 - 8 - SIDE;
        x = left - 2 * GAP;
        Area::square(left, top, SIDE)
    };
    let sign = write(canvas, &pollution.to_string());
    canvas.shape(Shape::Disc, sign, Tint::RED);
    let sign = write(canvas, &format!("{idle} of {owned}"));
    draw_worker(canvas, sign, Tint::ACCENT);
}

/// A part that is larger than this is not drawn square by square.
const MOST_ROWS: u8 = 4;
const MOST_COLUMNS: u8 = 8;

/// The parts that are in the tray or crumpled, and where they are drawn.
pub struct Tray<'a> {
    items: Vec<Item<'a>>,
    pub height: i32,
}

struct Item<'a> {
    name: String,
    part: &'a Part,
    /// Too large to be drawn.
    large: bool,
    at: (i32, i32),
}

impl<'a> Tray<'a> {
    /// Side by side as far as so much width goes, then below each other.
    pub fn new(desk: &'a Desk, width: i32) -> Self {
        let mut tray = Self { items: Vec::new(), height: 0 };
        let (mut x, mut y) = (0, 0);
        let shown = desk.parts.iter().filter(|(_, part)| !matches!(part.lies, Lies::Placed(_)));
        for (number, part) in shown {
            let (columns, rows) = size(part);
            let large = rows > MOST_ROWS || columns > MOST_COLUMNS;
            let name = match (large, part.lies) {
                (false, _) => number.to_string(),
                (true, Lies::Crumpled) => format!("{number}: crumpled"),
                (true, _) => format!("{number}: {} letters", part.paper.len()),
            };
            let (columns, rows) = if large { (0, 1) } else { (columns, rows) };
            let wide = named(&name) + i32::from(columns) * PIECE;
            if x > 0 && x + wide > width {
                (x, y) = (0, tray.height);
            }
            tray.items.push(Item { name, part, large, at: (x, y) });
            tray.height = tray.height.max(y + i32::from(rows) * PIECE + GAP);
            x += wide + 2 * GAP;
        }
        tray
    }

    pub fn draw(&self, canvas: &mut Canvas, (left, top): (i32, i32), theme: Theme) {
        for Item { name, part, large, at } in &self.items {
            let (x, y) = (left + at.0, top + at.1);
            let crumpled = part.lies == Lies::Crumpled;
            let ink = if crumpled { Tint::FAINT } else { Tint::INK };
            canvas.text(name, (x, y + PIECE / 2 + BOLD.rise('1') / 2), Align::Left, BOLD, ink);
            if *large {
                continue;
            }
            let (frame, tiles) = (crumpled.then_some(Tint::RED), part.turned().tiles());
            let from_left = tiles.iter().map(|(square, _)| square.column).min().unwrap_or(0);
            let from_top = tiles.iter().map(|(square, _)| square.row).min().unwrap_or(0);
            for (square, tile) in tiles {
                let column = x + named(name) + i32::from(square.column - from_left) * PIECE;
                let row = y + i32::from(square.row - from_top) * PIECE;
                let area = Area::square(column, row, PIECE).inset(1);
                draw_tile(canvas, area, tile, Manner { frame, ..Manner::default() }, theme);
            }
        }
    }
}

/// Room for the name of a part.
fn named(name: &str) -> i32 {
    BOLD.width(name).ceil() as i32 + 8
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
