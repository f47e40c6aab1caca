//! The table and the cards as pictures.
//!
//! Extra-value letters are red, with bars above and below on a pile and a circle on a card, as on the
//! sheet. A word is marked along its boxes: rows below the letters, columns to their right, diagonals
//! behind them.

mod card;
mod table;

pub use table::draw_table;

use card::{Block, draw_card};
use table::draw_pile;

use super::Card;
use super::deck::PILES;
use super::score::Score;
use super::view::View;
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::game::Seat;
use crate::screen::{Leaf, Look};
use crate::words::Letter;

const WIDTH: i32 = 1112;
/// How many cards are on a page at the end: more would make a large file.
pub const PER_PAGE: usize = 4;

/// Draws the cards when the game is over: one in full, or a page of them, best first.
pub fn finished(view: &View, leaf: Leaf, look: &Look) -> Canvas {
    let ranking = view.ranking();
    let cards: Vec<_> = match leaf {
        Leaf::Page(page) => ranking.chunks(PER_PAGE).nth(page).unwrap_or_default().to_vec(),
        Leaf::Of(seat) => ranking.into_iter().filter(|(other, ..)| *other == seat).collect(),
    };
    let shown: Vec<(&Card, &Score)> =
        cards.iter().map(|(_, card, score)| (*card, *score)).collect();
    draw_page(&shown, look.theme, |canvas, number, at| {
        draw_caption(canvas, view, cards[number].0, at, look);
    })
}

/// Draws cards: one fills the width, more stand two by two. `name` writes whose the card of a number is.
pub fn draw_page(
    cards: &[(&Card, &Score)],
    theme: Theme,
    name: impl Fn(&mut Canvas, usize, (i32, i32)),
) -> Canvas {
    let (columns, pitch) = if cards.len() == 1 { (1, 132) } else { (2, 60) };
    let block = Block::new(pitch);
    let rows = cards.len().div_ceil(columns).max(1) as i32;
    let height = rows * (block.height() + CAPTION) + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    for (number, (card, score)) in cards.iter().enumerate() {
        let (column, row) = ((number % columns) as i32, (number / columns) as i32);
        let left = column * WIDTH / columns as i32 + GAP;
        let top = row * (block.height() + CAPTION) + CAPTION;
        name(&mut canvas, number, (left, top - GAP / 2));
        draw_card(&mut canvas, (left, top), block, card, score);
    }
    canvas
}

/// What is written beside the name of who has left.
const LEFT: &str = " (left)";

/// Whose card it is.
fn draw_caption(canvas: &mut Canvas, view: &View, seat: Seat, at: (i32, i32), look: &Look) {
    let font = Font::bold(36);
    let width = WIDTH / 2 - 3 * GAP - font.width(LEFT).ceil() as i32;
    if view.seats[seat.index()].here {
        look.caption(canvas, seat, at, width, (font, Tint::INK));
    } else {
        let end = look.caption(canvas, seat, at, width, (font, Tint::FAINT));
        canvas.text(LEFT, (end, at.1), Align::Left, font, Tint::FAINT);
    }
}

/// Room for the name above a card.
const CAPTION: i32 = 64;
const GAP: i32 = 22;

/// What stands beside a card that is being filled.
pub enum Beside {
    Nothing,
    /// The letter that is to be put on it.
    Letter(Letter),
    /// What its owner can call.
    Piles([Option<Letter>; PILES]),
}

/// Draws one card with its score.
pub fn card_picture(card: &Card, score: &Score, beside: Beside, theme: Theme) -> Canvas {
    let block = Block::new(132);
    let height = block.height() + 2 * GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    draw_card(&mut canvas, (GAP, GAP), block, card, score);
    let (right, top) = (WIDTH - GAP, GAP + block.head());
    match beside {
        Beside::Nothing => {}
        Beside::Letter(letter) => {
            let place = Area::square(right - 200, top, 200);
            canvas.rounded(place, 24, Tint::ACCENT);
            canvas.label(&letter.to_string(), place, Font::bold(130), Tint::SHADE);
        }
        Beside::Piles(showing) => {
            // Two rows of three, as the buttons are.
            const PILE: i32 = 92;
            let left = right - 3 * PILE;
            for (number, letter) in (0..).zip(showing) {
                let at = (left + number % 3 * PILE, top + number / 3 * (PILE + 40));
                draw_pile(&mut canvas, at, PILE, number + 1, letter);
            }
        }
    }
    canvas
}
