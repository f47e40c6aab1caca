//! One score card: boxes, marked words, and the sums.

use super::super::deck::has_extra_value;
use super::super::line::{LINES, Line};
use super::super::score::{Score, Word};
use super::super::{Card, SIDE};
use crate::draw::{Align, Area, Canvas, Font, Shape, Tint};
use crate::grid::Square;

/// The measures of a card, all from the distance between two boxes.
#[derive(Clone, Copy)]
pub struct Block {
    pitch: i32,
}

impl Block {
    pub const fn new(pitch: i32) -> Self {
        Self { pitch }
    }

    /// From the top of the card to its boxes.
    pub const fn head(self) -> i32 {
        self.margin()
    }

    pub const fn height(self) -> i32 {
        self.margin() + self.pitch * SIDE as i32 + self.sums_below()
    }

    /// Whether it is drawn large, with all that belongs to it; on a page of cards there is less room.
    const fn is_large(self) -> bool {
        self.pitch >= 100
    }

    /// Room for the coordinates.
    const fn margin(self) -> i32 {
        44
    }

    const fn sums_below(self) -> i32 {
        self.pitch / 4 + 44
    }

    /// Letters of sums and coordinates: never so small that a phone can't show them.
    fn small(self) -> u16 {
        (self.pitch / 4).max(30) as u16
    }
}

pub fn draw_card(
    canvas: &mut Canvas,
    (left, top): (i32, i32),
    block: Block,
    card: &Card,
    score: &Score,
) {
    let pitch = block.pitch;
    let boxes = Area::square(left + block.margin(), top + block.margin(), pitch * i32::from(SIDE));
    let cell = |square: Square| {
        let at = |from: i32, n: u8| from + pitch * i32::from(n);
        Area::square(at(boxes.left, square.column), at(boxes.top, square.row), pitch)
    };
    canvas.rounded(boxes.inset(-4), pitch / 9 + 4, Tint::PANEL);
    for square in Square::all(SIDE) {
        canvas.rounded(cell(square).inset(2), pitch / 9, Tint::TILE);
    }
    for (line, word) in LINES.into_iter().zip(&score.words) {
        if let Some(word) = word {
            mark(canvas, line, word, cell);
        }
    }
    for square in Square::all(SIDE) {
        let Some(letter) = card.at(square) else { continue };
        let extra = has_extra_value(letter);
        if extra {
            let ring = cell(square).middle(pitch * 5 / 6 / 2 * 2);
            canvas.shape(Shape::Ring((pitch / 24).max(3) as u16), ring, Tint::RED);
        }
        let font = Font::bold((pitch * 3 / 5) as u16);
        let tint = if extra { Tint::RED } else { Tint::INK };
        canvas.label(&letter.to_string(), cell(square), font, tint);
    }
    draw_coordinates(canvas, block, boxes);
    draw_points(canvas, block, boxes, score);
    draw_sums(canvas, block, boxes, score);
}

/// Marks the boxes of a word.
fn mark(canvas: &mut Canvas, line: Line, word: &Word, cell: impl Fn(Square) -> Area) {
    let first = cell(line.square(word.boxes.start as u8));
    let last = cell(line.square(word.boxes.end as u8 - 1));
    let pitch = first.width;
    let thick = (pitch / 14).max(4);
    let (near, far) = (pitch / 8, pitch - pitch / 8);
    match line {
        Line::Row(_) => {
            let bar = Area::new(first.left + near, first.top + pitch - thick - 3, 0, thick);
            let width = last.left + far - bar.left;
            canvas.rounded(Area { width, ..bar }, thick / 2, Tint::ACCENT);
        }
        Line::Column(_) => {
            let bar = Area::new(first.left + pitch - thick - 3, first.top + near, thick, 0);
            let height = last.top + far - bar.top;
            canvas.rounded(Area { height, ..bar }, thick / 2, Tint::ACCENT);
        }
        Line::DiagonalAd | Line::DiagonalCb => {
            // A chain of discs so close that it is a band.
            let tint = canvas.mix(Tint::TILE, Tint::BLUE, 4);
            let ((x0, y0), (x1, y1)) = (first.centre(), last.centre());
            let side = (pitch / 5).max(8) / 2 * 2;
            let steps = (x1 - x0).max(1);
            for step in 0..=steps {
                let (x, y) = (x0 + step, y0 + (y1 - y0) * step / steps);
                let place = Area::square(x - side / 2, y - side / 2, side);
                canvas.shape(Shape::Disc, place, tint);
            }
        }
    }
}

/// Columns a to e, rows 1 to 5, and the corners that the diagonals are named after.
fn draw_coordinates(canvas: &mut Canvas, block: Block, boxes: Area) {
    let font = Font::regular(block.small().min(32));
    let middle = block.margin() / 2;
    for n in (0..SIDE).filter(|_| block.is_large()) {
        let along = block.pitch * i32::from(n) + block.pitch / 2;
        let letter = Square::column_name(n);
        let above = (boxes.left + along, boxes.top - middle + font.rise('x') / 2);
        canvas.text(&letter, above, Align::Centre, font, Tint::FAINT);
        let beside = (boxes.left - middle, boxes.top + along + font.rise('1') / 2);
        canvas.text(&(n + 1).to_string(), beside, Align::Centre, font, Tint::FAINT);
    }
    let bold = Font::bold(font.size);
    let (right, bottom) = (boxes.left + boxes.width + middle, boxes.top + boxes.height + middle);
    for (corner, x, y) in [
        ("A", boxes.left - middle, boxes.top - middle),
        ("B", right, boxes.top - middle),
        ("C", boxes.left - middle, bottom),
        ("D", right, bottom),
    ] {
        canvas.text(corner, (x, y + bold.rise('H') / 2), Align::Centre, bold, Tint::FAINT);
    }
}

/// The points of each row to its right, of each column below it.
fn draw_points(canvas: &mut Canvas, block: Block, boxes: Area, score: &Score) {
    let font = Font::bold(block.small());
    let half = font.rise('1') / 2;
    let tint = |points: u32| if points > 0 { Tint::INK } else { Tint::FAINT };
    for (n, points) in (0..).zip(score.rows()) {
        let y = boxes.top + block.pitch * n + block.pitch / 2 + half;
        let x = boxes.left + boxes.width + block.margin() + 16;
        canvas.text(&points.to_string(), (x, y), Align::Right, font, tint(points));
    }
    for (n, points) in (0..).zip(score.columns()) {
        let x = boxes.left + block.pitch * n + block.pitch / 2;
        let y = boxes.top + boxes.height + block.sums_below() / 2 + half;
        canvas.text(&points.to_string(), (x, y), Align::Centre, font, tint(points));
    }
}

/// The sums as on the score card, in a column at the right, the total last and largest.
fn draw_sums(canvas: &mut Canvas, block: Block, boxes: Area, score: &Score) {
    let names = if block.is_large() {
        ["Horizontal", "Vertical", "Diag. A-D", "Diag. C-B"]
    } else {
        ["H", "V", "A-D", "C-B"]
    };
    let sums = [
        score.rows().iter().sum(),
        score.columns().iter().sum(),
        score.diagonal_ad(),
        score.diagonal_cb(),
    ];
    let (gap, width) = if block.is_large() { (40, 260) } else { (16, 108) };
    let left = boxes.left + boxes.width + block.margin() + 16 + gap;
    let right = left + width;
    let font = Font::regular(block.small());
    let height = i32::from(block.small()) * 3 / 2;
    // Lined up with the bottom of the boxes: the top is for the letter to be placed.
    let mut y = boxes.top + boxes.height - 5 * height;
    for (name, sum) in names.into_iter().zip(sums) {
        canvas.text(name, (left, y), Align::Left, font, Tint::FAINT);
        canvas.text(&u32::to_string(&sum), (right, y), Align::Right, font, Tint::INK);
        y += height;
    }
    let bold = Font::bold(block.small() * 3 / 2);
    let total = score.total().to_string();
    canvas.rect(Area::new(left, y - height + 14, right - left, 4), Tint::PANEL);
    canvas.text(&total, (right, y + height / 2), Align::Right, bold, Tint::INK);
    if block.is_large() {
        canvas.text("Total", (left, y + height / 2), Align::Left, font, Tint::FAINT);
    }
}
