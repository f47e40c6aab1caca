//! The best of many towns, for those who played alone, one below the other.

use super::grid::{Plot, Scene};
use super::panel::draw_panel;
use super::{BOLD, GAP, LINE, WIDTH};
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::games::town::score::Score;
use crate::games::town::town::Town;

/// The most room for a town: side by side their letters would be too small for a phone.
const ROOM: (i32, i32) = (WIDTH - 4 * GAP, 480);

/// Draws towns with letters for their workers and the bonuses of their buildings. `name` writes whose the town
/// of a number is into a place of some width.
pub fn draw_page(
    towns: &[(&Town, &Score)],
    theme: Theme,
    name: impl Fn(&mut Canvas, usize, (i32, i32), i32),
) -> Canvas {
    let scene = |town: usize| {
        let (town, score) = towns[town];
        Scene { town: Some(town), score: Some(score), ..Scene::default() }
    };
    let plots: Vec<Plot> =
        (0..towns.len()).map(|town| Plot::new(&scene(town), ROOM, true)).collect();
    let high = |plot: &Plot| LINE + plot.height() + 2 * GAP;
    let height = GAP + plots.iter().map(|plot| high(plot) + GAP).sum::<i32>();
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    let mut top = GAP;
    for (number, plot) in plots.iter().enumerate() {
        let panel = Area::new(GAP, top, WIDTH - 2 * GAP, high(plot));
        draw_panel(&mut canvas, panel, theme);
        let base = top + LINE / 2 + BOLD.rise('H') / 2 + 4;
        let total = towns[number].1.total().to_string();
        let right = panel.left + panel.width - GAP;
        canvas.text(&total, (right, base), Align::Right, BOLD, Tint::INK);
        let room = right - panel.left - 3 * GAP - BOLD.width(&total).ceil() as i32;
        name(&mut canvas, number, (panel.left + GAP, base), room);
        let at = ((WIDTH - plot.width()) / 2, top + LINE + GAP);
        plot.draw(&mut canvas, &scene(number), at, theme);
        top += panel.height + GAP;
    }
    canvas
}
