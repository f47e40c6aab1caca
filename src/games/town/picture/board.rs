//! What everybody sees: the round, its card, who is done, and the towns as they were when the round began.

use super::grid::{Plot, Scene};
use super::icon::draw_worker;
use super::panel::draw_panel;
use super::sheet::{draw_sheet, side};
use super::strip::{draw_card, draw_stock};
use super::{BOLD, GAP, LINE, TEXT, WIDTH};
use crate::draw::{Align, Area, Canvas, Shape, Theme, Tint};
use crate::game::Seat;
use crate::games::town::card::ROUNDS;
use crate::games::town::view::View;
use crate::screen::Look;

/// Room for one town.
const HEIGHT: i32 = 420;
/// A town by itself.
const TALL: i32 = 640;
/// A square of a sheet beside a town.
const SHEET_CELL: i32 = 36;

/// Draws all towns, two side by side, each in a place as large as it needs in the end.
pub fn draw(view: &View, end: &View, look: &Look) -> Canvas {
    let seats = view.seats.len() as i32;
    let across = seats.min(2);
    let width = (WIDTH - (across + 1) * GAP) / across;
    let room = if seats == 1 { TALL } else { HEIGHT };
    let plots: Vec<(Scene<'_>, Plot)> = (view.seats.iter().map(Scene::of))
        .zip(end.seats.iter().map(Scene::of))
        .map(|(now, end)| (now, Plot::new(&end, (width - 2 * GAP, room), true)))
        .collect();
    let high = plots.iter().map(|(_, plot)| plot.height()).max().unwrap_or(0);
    let panel = LINE + high.max(LINE) + 2 * GAP;
    let down = (seats + across - 1) / across;
    let height = LINE + GAP + down * (panel + GAP);
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    draw_heading(&mut canvas, view, look.theme);
    for (number, (scene, plot)) in (0..).zip(&plots) {
        let left = GAP + number % across * (width + GAP);
        let top = LINE + GAP + number / across * (panel + GAP);
        let area = Area::new(left, top, width, panel);
        draw_panel(&mut canvas, area, look.theme);
        draw_name(&mut canvas, view, Seat(number as u8), area, look);
        let middle = (panel - LINE - GAP - plot.height()) / 2;
        let at = (left + (width - plot.width()) / 2, top + LINE + middle);
        plot.draw(&mut canvas, scene, at, look.theme);
    }
    canvas
}

/// How far the game is.
pub fn heading(view: &View) -> String {
    match view.card() {
        Some(_) => format!("Round {} of {ROUNDS}", view.round),
        None => "The last arrangement".to_owned(),
    }
}

fn draw_heading(canvas: &mut Canvas, view: &View, theme: Theme) {
    let base = LINE / 2 + BOLD.rise('R') / 2 + 4;
    let round = heading(view);
    canvas.text(&round, (2 * GAP, base), Align::Left, BOLD, Tint::INK);
    let x = 2 * GAP + BOLD.width(&round).ceil() as i32 + 3 * GAP;
    if let Some(card) = view.card() {
        draw_card(canvas, card, &[], (x, LINE / 2 - 9), theme);
    }
}

/// Number, name, workers and pollution; a tick for whoever is done.
fn draw_name(canvas: &mut Canvas, view: &View, seat: Seat, area: Area, look: &Look) {
    let shown = &view.seats[seat.index()];
    let base = area.top + LINE / 2 + BOLD.rise('H') / 2 + 4;
    let mut x = area.left + GAP;
    if shown.done && shown.here {
        let disc = Area::square(x, area.top + LINE / 2 - 10, 28);
        canvas.shape(Shape::Disc, disc, Tint::PENS[2]);
        let (left, top) = (disc.left, disc.top);
        canvas.capsule(((left + 8, top + 15), (left + 12, top + 19)), 2, 2, Tint::LIGHT);
        canvas.capsule(((left + 12, top + 19), (left + 20, top + 10)), 2, 2, Tint::LIGHT);
        x += 28 + GAP;
    }
    let ink = if shown.here { Tint::INK } else { Tint::FAINT };
    let state = if shown.here { "" } else { "left" };
    let numbers = format!("{}", shown.workers);
    let pollution = format!("{}", shown.pollution);
    let mut right = area.left + area.width - GAP;
    canvas.text(&pollution, (right, base), Align::Right, TEXT, ink);
    right -= TEXT.width(&pollution).ceil() as i32 + 30;
    canvas.shape(Shape::Disc, Area::square(right, base - 22, 24), Tint::RED);
    right -= GAP;
    canvas.text(&numbers, (right, base), Align::Right, TEXT, ink);
    right -= TEXT.width(&numbers).ceil() as i32 + 30;
    draw_worker(canvas, Area::square(right, base - 22, 24), Tint::ACCENT);
    right -= GAP;
    if !state.is_empty() {
        canvas.text(state, (right, base), Align::Right, TEXT, Tint::FAINT);
        right -= TEXT.width(state).ceil() as i32 + GAP;
    }
    look.caption(canvas, seat, (x, base), right - x, (BOLD, ink));
}

/// Draws one town large, with its owner's sheet beside it as the round began.
pub fn draw_one(view: &View, seat: Seat, look: &Look) -> Canvas {
    let shown = &view.seats[seat.index()];
    let sheet = if shown.sheet.is_empty() { 0 } else { side(SHEET_CELL) };
    let scene = Scene { town: Some(&shown.town), ..Scene::default() };
    let beside = if sheet == 0 { GAP } else { sheet + 3 * GAP };
    let plot = Plot::new(&scene, (WIDTH - beside - 2 * GAP, TALL), false);
    let high = sheet.max(plot.height()) + GAP;
    let height = LINE + GAP + high + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    let base = LINE / 2 + BOLD.rise('H') / 2 + 4;
    look.caption(&mut canvas, seat, (2 * GAP, base), WIDTH / 2, (BOLD, Tint::INK));
    let workers = (shown.workers - shown.town.workers(), shown.workers);
    draw_stock(&mut canvas, workers, shown.pollution, (WIDTH - 2 * GAP, GAP));
    if sheet > 0 {
        draw_panel(&mut canvas, Area::square(GAP, LINE + GAP, sheet + GAP), look.theme);
        draw_sheet(&mut canvas, &shown.sheet, &[], ((GAP, LINE + GAP), SHEET_CELL), look.theme);
    }
    let room = WIDTH - beside - GAP - plot.width();
    let at = (beside + room / 2, LINE + GAP);
    draw_panel(&mut canvas, plot.around(at), look.theme);
    plot.draw(&mut canvas, &scene, at, look.theme);
    canvas
}
