//! The best of many towns, for those who played alone: the first large, the others side by side below it.

use super::grid::{Plot, Scene};
use super::panel::draw_panel;
use super::{BOLD, GAP, LINE, WIDTH};
use crate::draw::{Align, Area, Canvas, Theme, Tint};
use crate::games::town::score::Score;
use crate::games::town::town::Town;

/// Room for the first town, and for the others.
const LARGE: i32 = 560;
const SMALL: i32 = 420;

/// Draws towns with letters for their workers and the bonuses of their buildings. `name` writes whose the town
/// of a number is into a place of some width.
pub fn draw_page(
    towns: &[(&Town, &Score)],
    theme: Theme,
    name: impl Fn(&mut Canvas, usize, (i32, i32), i32),
) -> Canvas {
    let (first, others) = towns.split_at(towns.len().min(1));
    let mut rows = vec![(first, WIDTH - 2 * GAP, LARGE)];
    rows.extend(others.chunks(2).map(|pair| (pair, (WIDTH - 3 * GAP) / 2, SMALL)));
    let plots: Vec<Vec<Plot>> = rows
        .iter()
        .map(|(row, width, room)| {
            let plot = |shown| Plot::new(&scened(shown), (width - 2 * GAP, *room), true);
            row.iter().map(plot).collect()
        })
        .collect();
    let high = |row: &Vec<Plot>| LINE + row.iter().map(Plot::height).max().unwrap_or(0) + 2 * GAP;
    let height: i32 = GAP + plots.iter().map(|row| high(row) + GAP).sum::<i32>();
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, theme);
    let (mut top, mut number) = (GAP, 0);
    for ((row, width, _), plots) in rows.iter().zip(&plots) {
        let high = high(plots);
        for (column, (shown, plot)) in (0..).zip(row.iter().zip(plots)) {
            let area = Area::new(GAP + column * (width + GAP), top, *width, high);
            draw_panel(&mut canvas, area, theme);
            let base = top + LINE / 2 + BOLD.rise('H') / 2 + 4;
            let total = shown.1.total().to_string();
            let right = area.left + area.width - 2 * GAP;
            canvas.text(&total, (right, base), Align::Right, BOLD, Tint::INK);
            let room = right - area.left - 3 * GAP - BOLD.width(&total).ceil() as i32;
            name(&mut canvas, number, (area.left + GAP, base), room);
            let middle = (high - LINE - GAP - plot.height()) / 2;
            let at = (area.left + (width - plot.width()) / 2, top + LINE + middle);
            plot.draw(&mut canvas, &scened(shown), at, theme);
            number += 1;
        }
        top += high + GAP;
    }
    canvas
}

fn scened<'a>(&(town, score): &(&'a Town, &'a Score)) -> Scene<'a> {
    Scene { town: Some(town), score: Some(score), ..Scene::default() }
}
