//! Words circled on a grid. Circles that would run into one another lie one inside the other, and
//! words that share a box have different colours as long as there are pens.

use super::grid::Sheet;
use crate::draw::{Canvas, Tint};
use crate::games::wordsearch::score::Circled;
use crate::grid::Square;

/// How one word is circled.
#[derive(Clone, Copy)]
pub struct Circle {
    pub pen: Tint,
    /// How many circles lie around it.
    depth: i32,
}

/// Pen and depth of every word, in their order.
pub fn circles(words: &[Circled]) -> Vec<Circle> {
    let mut circles: Vec<Circle> = Vec::new();
    for word in words {
        let before = || circles.iter().zip(words);
        let taken = |pen: &Tint| {
            let of_pen = before().filter(|(circle, _)| circle.pen == *pen);
            let touching = of_pen.clone().any(|(_, other)| share_box(word, other));
            (touching, of_pen.count())
        };
        let pen = Tint::PENS.into_iter().min_by_key(taken).unwrap_or(Tint::INK);
        let free_depth = |depth: &i32| {
            !before().any(|(circle, other)| circle.depth == *depth && run_together(word, other))
        };
        let depth = (0..).find(free_depth).unwrap_or_default();
        circles.push(Circle { pen, depth });
    }
    circles
}

/// A thin line along each word, for a page that has no room for a circle around all of them.
pub fn draw_lines<'a>(canvas: &mut Canvas, sheet: Sheet, words: impl Iterator<Item = &'a Circled>) {
    const HALF: i32 = 2;
    for word in words {
        let way = (sheet.cell(word.from).centre(), sheet.cell(word.to).centre());
        canvas.capsule(way, HALF, HALF, Tint::FAINT);
    }
}

pub fn draw_circles(canvas: &mut Canvas, sheet: Sheet, words: &[Circled], thick: i32) {
    let circles = circles(words);
    let (widest, narrowest) = (sheet.pitch * 23 / 50, sheet.pitch * 3 / 10);
    let deepest = circles.iter().map(|circle| circle.depth).max().unwrap_or_default().max(1);
    let step = (thick + 2).min((widest - narrowest) / deepest);
    for (word, circle) in words.iter().zip(circles) {
        let way = (sheet.cell(word.from).centre(), sheet.cell(word.to).centre());
        canvas.capsule(way, widest - step * circle.depth, thick, circle.pen);
    }
}

/// How far a word goes with each letter, and its boxes.
fn boxes(word: &Circled) -> ((i8, i8), Vec<Square>) {
    let signed = |square: Square| (square.column as i8, square.row as i8);
    let (from, to) = (signed(word.from), signed(word.to));
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let at = |n: i8| Square::new((from.0 + n * step.0) as u8, (from.1 + n * step.1) as u8);
    (step, (0..word.word.len() as i8).map(at).collect())
}

fn share_box(a: &Circled, b: &Circled) -> bool {
    let (_, boxes_of_b) = boxes(b);
    boxes(a).1.iter().any(|square| boxes_of_b.contains(square))
}

/// Whether circles of one size would lie on one another: along a line, or around an end.
fn run_together(a: &Circled, b: &Circled) -> bool {
    let (step_a, step_b) = (boxes(a).0, boxes(b).0);
    let along = step_a == step_b || step_a == (-step_b.0, -step_b.1);
    let ends = [a.from, a.to].iter().any(|end| [b.from, b.to].contains(end));
    // Two ways of one direction that share a box are on one line.
    ends || (along && share_box(a, b))
}
