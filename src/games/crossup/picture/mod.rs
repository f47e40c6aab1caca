//! The table and the cards as pictures.
//!
//! Extra-value letters are red, with bars above and below on a pile and a circle on a card, as on the
//! sheet. A word is marked along its boxes: rows below the letters, columns to their right, diagonals
//! behind them.

mod card;
mod table;

use card::{Block, draw_card};
use table::draw_table;

use super::Card;
use super::score::Score;
use super::view::View;
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::game::Seat;
use crate::screen::Look;
use crate::words::Letter;

const WIDTH: i32 = 1112;
/// How many cards are on a page at the end: more would make a large file.
pub const PER_PAGE: usize = 4;

/// Draws the table; when the game is over, a page of the cards, best first.
pub fn picture(view: &View, page: usize, look: &Look) -> Canvas {
    if !view.over {
        return draw_table(view, look);
    }
    let ranking = view.ranking();
    let cards = ranking.chunks(PER_PAGE).nth(page).unwrap_or_default();
    // One card fills the width; more stand two by two.
    let (columns, pitch) = if cards.len() == 1 { (1, 132) } else { (2, 60) };
    let block = Block::new(pitch);
    let rows = cards.len().div_ceil(columns).max(1) as i32;
    let height = rows * (block.height() + CAPTION) + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    for (number, (seat, card, score)) in cards.iter().enumerate() {
        let (column, row) = ((number % columns) as i32, (number / columns) as i32);
        let left = column * WIDTH / columns as i32 + GAP;
        let top = row * (block.height() + CAPTION) + CAPTION;
        draw_caption(&mut canvas, view, *seat, (left, top - GAP / 2), look);
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

/// Draws one card with its score, and the letter that is to be put on it.
pub fn card_picture(card: &Card, score: &Score, letter: Option<Letter>, theme: Theme) -> Canvas {
    let block = Block::new(132);
    let height = block.height() + 2 * GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    draw_card(&mut canvas, (GAP, GAP), block, card, score);
    if let Some(letter) = letter {
        let place = Area::square(WIDTH - GAP - 200, GAP + block.head(), 200);
        canvas.rounded(place, 24, Tint::ACCENT);
        canvas.label(&letter.to_string(), place, Font::bold(130), Tint::SHADE);
    }
    canvas
}
