//! A player's own grid while it is being filled, with the word of the turn beside it.

use super::list::sum;
use super::{BESIDE, HEIGHT, LARGE, SMALL, WIDTH, draw_circles, draw_grid, draw_text};
use crate::draw::{Area, Canvas, Font, Theme, Tint};
use crate::games::wordsearch::score::Score;
use crate::games::wordsearch::word::Word;
use crate::grid::{LetterGrid, Square};
use crate::words::{Language, Letter};

/// What a pad shows.
pub struct Pad<'a> {
    pub grid: &'a LetterGrid,
    /// The words to be circled, with marks.
    pub score: Option<&'a Score>,
    pub allowed: &'a [Square],
    pub beside: Beside<'a>,
}

/// What stands beside the grid.
pub enum Beside<'a> {
    Word {
        /// Counted from 1.
        turn: usize,
        word: &'a Word,
        /// The letters to choose from.
        letters: &'a [Letter],
        chosen: Option<Letter>,
        /// Where it goes, and what is to be done.
        says: [String; 2],
    },
    Says {
        title: String,
        large: String,
        small: String,
    },
}

pub fn draw_pad(pad: &Pad<'_>, theme: Theme) -> Canvas {
    let mut canvas = Canvas::new(WIDTH as u32, HEIGHT as u32, theme);
    let chosen = matches!(pad.beside, Beside::Word { chosen: Some(_), .. });
    draw_grid(&mut canvas, LARGE, pad.grid, pad.allowed, chosen);
    if let Some(score) = pad.score {
        draw_circles(&mut canvas, LARGE, &score.words, 4);
    }
    let (left, width) = (BESIDE.left, BESIDE.width);
    let small = (SMALL, Tint::FAINT);
    match &pad.beside {
        Beside::Word { turn, word, letters, chosen, says: [lines, next] } => {
            let turn = format!("Turn {turn} of 25");
            let y = draw_text(&mut canvas, &turn, (left, BESIDE.top + 26), width, small);
            let tiles = draw_word(&mut canvas, y - 12, word, letters, *chosen);
            let y = draw_text(&mut canvas, lines, (left, tiles + 50), width, (SMALL, Tint::INK));
            draw_text(&mut canvas, next, (left, y + 20), width, (Font::bold(34), Tint::INK));
        }
        Beside::Says { title, large, small: more } => {
            let y = draw_text(&mut canvas, title, (left, BESIDE.top + 26), width, small);
            let large_font = (Font::bold(64), Tint::INK);
            let y = draw_text(&mut canvas, large, (left, y + 34), width, large_font);
            draw_text(&mut canvas, more, (left, y), width, small);
        }
    }
    if let Some(score) = pad.score.filter(|score| !score.words.is_empty()) {
        let bottom = BESIDE.top + BESIDE.height;
        let so_far = format!("So far: {}", score.total());
        draw_text(&mut canvas, &so_far, (left, bottom - 46), width, (Font::bold(34), Tint::INK));
        draw_text(&mut canvas, &sum(score), (left, bottom - 6), width, small);
    }
    canvas
}

/// The word in tiles, the chosen letter bright; where they end.
fn draw_word(
    canvas: &mut Canvas,
    top: i32,
    word: &Word,
    letters: &[Letter],
    chosen: Option<Letter>,
) -> i32 {
    const IN_A_ROW: usize = 6;
    let count = word.letters().len();
    let side = (BESIDE.width / count.min(IN_A_ROW) as i32).min(88);
    for (number, &letter) in word.letters().iter().enumerate() {
        let (column, row) = ((number % IN_A_ROW) as i32, (number / IN_A_ROW) as i32);
        let place = Area::square(BESIDE.left + column * side, top + row * side, side).inset(2);
        let letter = written(letter, letters);
        let bright = chosen == Some(letter);
        canvas.rounded(place, side / 8, if bright { Tint::ACCENT } else { Tint::PANEL });
        if !bright {
            canvas.rounded(place.inset(2), side / 8 - 1, Tint::TILE);
        }
        let ink = if bright { Tint::SHADE } else { Tint::INK };
        canvas.label(&letter.to_string(), place, Font::bold((side * 3 / 5) as u16), ink);
    }
    top + count.div_ceil(IN_A_ROW) as i32 * side
}

/// A letter of the word as the player can write it: without its dots, where there are none.
fn written(letter: Letter, letters: &[Letter]) -> Letter {
    if letters.contains(&letter) {
        return letter;
    }
    let bare = Language::English.fold(&letter.to_string()).unwrap_or_default();
    bare.first().copied().filter(|bare| letters.contains(bare)).unwrap_or(letter)
}
