//! What one player works on: the sheet at the left, the town at the right, card and tray below.

use super::grid::{Plot, Scene};
use super::sheet::{draw_sheet, side};
use super::strip::{draw_card, draw_stock, draw_tray, tray_height};
use super::{GAP, LINE, WIDTH};
use crate::draw::Canvas;
use crate::games::town::part::Lies;
use crate::games::town::show::{Bench, Page};
use crate::games::town::view::{Own, View};
use crate::screen::Look;

/// A square of the sheet while pieces are cut, and while they are placed.
const LARGE: i32 = 50;
const SMALL: i32 = 33;
/// No town is higher than this.
const HIGHEST: i32 = 860;

/// Draws a desk; `bench` is what is looked at, if its owner may act.
pub fn draw(view: &View, own: &Own, bench: Option<&Bench<'_>>, look: &Look) -> Canvas {
    let desk = &own.desk;
    let cell = match bench.map(|bench| &bench.page) {
        Some(Page::Cut(_) | Page::Keep | Page::Suggest { .. } | Page::Fresh) => LARGE,
        _ => SMALL,
    };
    let sheet = if view.finishing { 0 } else { side(cell) };
    let (ghosts, legal) = bench.map(Bench::ghosts).unwrap_or_default();
    let placed = desk.parts.values().filter(|part| part.lies != Lies::Loose);
    let new = placed.flat_map(|part| part.squares()).map(|(square, _)| square).collect();
    let scene = Scene { town: Some(&desk.town), new, ghosts, legal, score: None };
    let beside = if sheet == 0 { GAP } else { sheet + 3 * GAP };
    let plot = Plot::new(&scene, (WIDTH - beside - GAP, HIGHEST), false);
    let high = sheet.max(plot.height());
    let tray = tray_height(desk);
    let height = GAP + high + GAP + LINE + tray + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    if sheet > 0 {
        let marked = bench.map(Bench::marked).unwrap_or_default();
        draw_sheet(&mut canvas, &desk.sheet, &marked, ((GAP, GAP), cell), look.theme);
    }
    let room = WIDTH - beside - GAP - plot.width();
    let at = (beside + room / 2, GAP + (high - plot.height()) / 2);
    plot.draw(&mut canvas, &scene, at, look.theme);
    let top = GAP + high + GAP;
    let sizes: Vec<usize> = desk.placed.iter().map(|part| desk.parts[part].paper.len()).collect();
    if let Some(card) = view.card() {
        draw_card(&mut canvas, card, &sizes, (2 * GAP, top + 2), look.theme);
    }
    let stock = (own.reserve, desk.owned());
    draw_stock(&mut canvas, stock, desk.pollution(), (WIDTH - 2 * GAP, top));
    draw_tray(&mut canvas, desk, (2 * GAP, top + LINE), look.theme);
    canvas
}
