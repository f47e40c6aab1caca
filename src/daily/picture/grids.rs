//! The best of a date, when its grids are open: three of those who played, and what the solver found.

use super::called;
use crate::daily::made::Made;
use crate::daily::standing::Line;
use crate::draw::{Align, Canvas, Font, Theme, Tint, writable};
use crate::games::wordsearch::OnPage;
use crate::games::{crossup, town, wordsearch};
use crate::grid::LetterGrid;

/// How many are shown.
pub const BEST: usize = 3;
/// What the solver's is called.
const SOLVER: &str = "Best found";

/// What may be seen of a date that is over.
#[derive(Clone, Copy)]
pub struct Opened<'a> {
    /// Best first, with the rules in a few words: empty for those that the edition has.
    pub best: &'a [(&'a Line, &'a str, &'a Made)],
    /// The best that the solver found, in games that have one.
    pub solver: Option<(&'a LetterGrid, &'a wordsearch::Score)>,
}

/// Draws the best three, and beside them the best there could have been. None if there is nothing to draw.
pub fn draw_grids(opened: &Opened<'_>, theme: Theme) -> Option<Canvas> {
    let best = &opened.best[..opened.best.len().min(BEST)];
    let name =
        |canvas: &mut Canvas, number: usize, at: (i32, i32), room: i32, font: Font| match best
            .get(number)
        {
            Some((line, ..)) => draw_name(canvas, line, at, room, font),
            None => canvas.text(SOLVER, at, Align::Left, font, Tint::INK),
        };
    let all = || best.iter().map(|(_, _, made)| *made);
    let rules = best.iter().map(|(_, rules, _)| *rules).chain([""]);
    let grids: Vec<OnPage<'_>> = all()
        .filter_map(Made::grid)
        .chain(opened.solver)
        .zip(rules)
        .map(|((grid, score), rules)| OnPage { grid, score, rules })
        .collect();
    let cards: Vec<_> = all().filter_map(Made::card).collect();
    let towns: Vec<_> = all().filter_map(Made::town).collect();
    if !grids.is_empty() {
        Some(wordsearch::draw_page(&grids, theme, |canvas, number, at, room| {
            name(canvas, number, at, room, Font::bold(32));
        }))
    } else if !cards.is_empty() {
        Some(crossup::draw_page(&cards, theme, |canvas, number, at| {
            name(canvas, number, at, 440, Font::bold(36));
        }))
    } else if !towns.is_empty() {
        Some(town::draw_page(&towns, theme, |canvas, number, at, room| {
            name(canvas, number, at, room, Font::bold(32));
        }))
    } else {
        None
    }
}

/// The place, faint, and the name close behind it; or the place alone.
fn draw_name(canvas: &mut Canvas, line: &Line, (x, y): (i32, i32), room: i32, font: Font) {
    let number = match writable(&line.name) {
        Some(_) => format!("{} ", line.place),
        None => String::new(),
    };
    canvas.text(&number, (x, y), Align::Left, font, Tint::FAINT);
    let wide = font.width(&number).ceil() as i32;
    let name = called(line, font, room - wide);
    canvas.text(&name, (x + wide, y), Align::Left, font, Tint::INK);
}
