//! What one player works on: the sheet at the left, the town at the right, and the card with its slots, the
//! stock and the tray below the sheet, where there is room.

use super::grid::{Plot, Scene};
use super::panel::draw_panel;
use super::sheet::{draw_sheet, side};
use super::strip::{Tray, draw_card, draw_stock};
use super::{GAP, LINE, WIDTH};
use crate::draw::{Area, Canvas};
use crate::games::town::part::Lies;
use crate::games::town::show::{Bench, Page};
use crate::games::town::view::{Own, View};
use crate::screen::Look;

/// A square of the sheet while pieces are cut, and while they are placed.
const LARGE: i32 = 50;
const SMALL: i32 = 33;
/// No town is higher than this.
const HIGHEST: i32 = 800;

/// Draws a desk; `bench` is what is looked at, if its owner may act.
pub fn draw(view: &View, own: &Own, bench: Option<&Bench<'_>>, look: &Look) -> Canvas {
    let desk = &own.desk;
    let cell = match bench.map(|bench| &bench.page) {
        Some(Page::Cut(_) | Page::Keep | Page::Suggest { .. } | Page::Fresh) => LARGE,
        _ => SMALL,
    };
    // At the end of the game there is no sheet any more.
    let sheet = if view.finishing { 0 } else { side(cell) + GAP };
    let (ghosts, legal) = bench.map(Bench::ghosts).unwrap_or_default();
    let placed = desk.parts.values().filter(|part| part.lies != Lies::Loose);
    let new = placed.flat_map(|part| part.squares()).map(|(square, _)| square).collect();
    let scene = Scene { town: Some(&desk.town), new, ghosts, legal, score: None };
    let beside = if sheet == 0 { GAP } else { sheet + 2 * GAP };
    let plot = Plot::new(&scene, (WIDTH - beside - 2 * GAP, HIGHEST), false);
    let tray = Tray::new(desk, if sheet == 0 { WIDTH } else { sheet });
    let town = plot.height() + GAP;
    let left = if sheet == 0 { town + GAP + LINE } else { sheet + GAP + 2 * LINE + tray.height };
    let height = 2 * GAP + left.max(town);
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    let stock = (own.reserve, desk.owned());
    if sheet > 0 {
        let marked = bench.map(Bench::marked).unwrap_or_default();
        draw_panel(&mut canvas, Area::square(GAP, GAP, sheet), look.theme);
        draw_sheet(&mut canvas, &desk.sheet, &marked, ((GAP, GAP), cell), look.theme);
        let top = GAP + sheet + GAP;
        let sizes = desk.placed.iter().map(|part| desk.parts[part].paper.len());
        if let Some(card) = view.card() {
            draw_card(&mut canvas, card, &sizes.collect::<Vec<_>>(), (GAP, top), look.theme);
        }
        draw_stock(&mut canvas, stock, desk.pollution(), (GAP + sheet, top + LINE));
        tray.draw(&mut canvas, (GAP, top + 2 * LINE), look.theme);
    } else {
        draw_stock(&mut canvas, stock, desk.pollution(), (WIDTH - 2 * GAP, GAP + town + GAP));
    }
    let room = (WIDTH - beside - GAP) - (plot.width() + GAP);
    let at = (beside + room / 2, GAP);
    draw_panel(&mut canvas, plot.around(at), look.theme);
    plot.draw(&mut canvas, &scene, at, look.theme);
    canvas
}
