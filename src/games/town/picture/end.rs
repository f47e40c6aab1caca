//! How it ended: the score sheet of all, or one town with its words, bonuses and black-outs.

use super::board::heading;
use super::grid::{Plot, Scene};
use super::panel::draw_panel;
use super::strip::draw_stock;
use super::{BOLD, GAP, LINE, TEXT, WIDTH};
use crate::draw::{Align, Area, Canvas, Font, Tint};
use crate::game::Seat;
use crate::games::town::rank;
use crate::games::town::score::{Score, ScoredWord};
use crate::games::town::show::CATEGORIES;
use crate::games::town::view::{SeatView, View};
use crate::screen::Look;

/// A line of the score sheet, and the column with the names of its categories.
const ROW: i32 = 54;
const NAMES: i32 = 230;
const NUMBER: Font = Font::regular(36);
const TOTAL: Font = Font::bold(42);
/// The list beside a town.
const LIST: i32 = 290;
/// A line of it, and of the words below.
const STEP: i32 = 42;
const HIGHEST: i32 = 700;

/// Draws the score sheet: a column for each seat, a line for each category.
pub fn draw_table(view: &View, look: &Look) -> Canvas {
    let seats = view.seats.len() as i32;
    let rows = CATEGORIES.len() as i32 + 2;
    let height = rows * ROW + 3 * GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    let column = (WIDTH - NAMES - 2 * GAP) / seats.max(1);
    let base = |row: i32| GAP + row * ROW + ROW / 2 + NUMBER.rise('1') / 2;
    for (row, (name, _)) in (1..).zip(CATEGORIES) {
        canvas.text(name, (2 * GAP, base(row)), Align::Left, NUMBER, Tint::INK);
        draw_rule(&mut canvas, GAP + row * ROW, 1);
    }
    let last = rows - 1;
    draw_rule(&mut canvas, GAP + last * ROW, 4);
    canvas.text("Total", (2 * GAP, base(last) + GAP), Align::Left, TOTAL, Tint::INK);
    let totals: Vec<i32> = view.seats.iter().map(total).collect();
    let best = view.seats.iter().filter(|seat| seat.here).map(total).max();
    for (number, seat) in (0..).zip(&view.seats) {
        let Some(score) = &seat.score else { continue };
        let right = NAMES + GAP + (number + 1) * column - 2 * GAP;
        let ink = if seat.here { Tint::INK } else { Tint::FAINT };
        let left = right - column + 3 * GAP;
        let at = Seat(number as u8);
        let name = look.name(at, BOLD, right - left);
        canvas.text(&name, (right, base(0)), Align::Right, BOLD, ink);
        for (row, (_, points)) in (1..).zip(CATEGORIES) {
            let points = points(score);
            let ink = if points == 0 { Tint::FAINT } else { ink };
            canvas.text(&points.to_string(), (right, base(row)), Align::Right, NUMBER, ink);
        }
        let points = totals[number as usize];
        if seat.here && Some(points) == best {
            let wide = TOTAL.width(&points.to_string()).ceil() as i32 + 2 * GAP;
            let area = Area::new(right - wide + GAP, GAP + last * ROW + 8, wide, ROW);
            canvas.rounded(area, 12, Tint::ACCENT);
        }
        let ink = if seat.here && Some(points) == best { Tint::SHADE } else { ink };
        let text = if seat.here { points.to_string() } else { "left".to_owned() };
        canvas.text(&text, (right, base(last) + GAP), Align::Right, TOTAL, ink);
    }
    canvas
}

fn total(seat: &SeatView) -> i32 {
    seat.score.as_ref().map_or(0, Score::total)
}

fn draw_rule(canvas: &mut Canvas, y: i32, thick: i32) {
    canvas.rect(Area::new(GAP, y, WIDTH - 2 * GAP, thick), Tint::PANEL);
}

/// Draws one town with letters for its workers and the bonuses of its buildings, how it scores beside it,
/// and its words below. While it is being built there is room for all that, and the round beside it.
pub fn draw_one(view: &View, end: &View, seat: Seat, look: &Look) -> Canvas {
    let shown = &view.seats[seat.index()];
    let scene = Scene::of(shown);
    let ended = &end.seats[seat.index()];
    let plot = Plot::new(&Scene::of(ended), (WIDTH - LIST - 5 * GAP, HIGHEST), true);
    let words = ended.score.as_ref().map(word_lines).unwrap_or_default();
    let rows = CATEGORIES.len() as i32 + 3;
    let high = (plot.height() + 2 * GAP).max(rows * STEP);
    let height = LINE + high + 2 * GAP + words.len() as i32 * STEP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    let base = LINE / 2 + BOLD.rise('H') / 2 + 4;
    look.caption(&mut canvas, seat, (2 * GAP, base), WIDTH / 2, (BOLD, Tint::INK));
    let panel = Area::new(GAP, LINE + GAP, WIDTH - LIST - 3 * GAP, high);
    draw_panel(&mut canvas, panel, look.theme);
    let at = (
        panel.left + (panel.width - plot.width()) / 2,
        panel.top + (panel.height - plot.height()) / 2,
    );
    plot.draw(&mut canvas, &scene, at, look.theme);
    let Some(score) = &shown.score else {
        draw_round(&mut canvas, view, shown);
        return canvas;
    };
    draw_list(&mut canvas, view, score);
    for (number, line) in (1..).zip(words) {
        let base = LINE + GAP + high + number * STEP - GAP / 2;
        canvas.text(&line, (2 * GAP, base), Align::Left, TEXT, Tint::INK);
    }
    canvas
}

/// The words with their points, the dearest first, in lines as wide as the picture.
fn word_lines(score: &Score) -> Vec<String> {
    let mut words: Vec<&ScoredWord> = score.words.iter().filter(|word| word.points > 0).collect();
    words.sort_by_key(|word| -word.points);
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let letters: String = word.word.iter().map(|letter| letter.char()).collect();
        let text = format!("{letters} {}", word.points);
        let longer = lines.last().map(|line| format!("{line} · {text}"));
        match longer.filter(|line| TEXT.width(line) <= (WIDTH - 4 * GAP) as f32) {
            Some(longer) => drop(std::mem::replace(lines.last_mut().expect("a line"), longer)),
            None => lines.push(text),
        }
    }
    lines
}

/// How far the game is, in place of what it will score.
fn draw_round(canvas: &mut Canvas, view: &View, shown: &SeatView) {
    let right = WIDTH - 2 * GAP;
    let base = LINE / 2 + BOLD.rise('H') / 2 + 4;
    canvas.text(&heading(view), (right, base), Align::Right, BOLD, Tint::INK);
    let idle = shown.workers - shown.town.workers();
    draw_stock(canvas, (idle, shown.workers), shown.pollution, (right, LINE + GAP));
}

fn draw_list(canvas: &mut Canvas, view: &View, score: &Score) {
    let (left, right) = (WIDTH - LIST, WIDTH - 2 * GAP);
    let mut y = LINE + 2 * GAP + STEP / 2;
    for (name, points) in CATEGORIES {
        let points = points(score);
        let ink = if points == 0 { Tint::FAINT } else { Tint::INK };
        canvas.text(name, (left, y), Align::Left, TEXT, ink);
        canvas.text(&points.to_string(), (right, y), Align::Right, TEXT, ink);
        y += STEP;
    }
    canvas.rect(Area::new(left, y - STEP / 2, right - left, 3), Tint::PANEL);
    y += STEP / 2;
    canvas.text("Total", (left, y), Align::Left, TOTAL, Tint::INK);
    canvas.text(&score.total().to_string(), (right, y), Align::Right, TOTAL, Tint::INK);
    if view.solo {
        let rank = TEXT.shorten(rank(score.total()), (right - left) as f32).into_owned();
        canvas.text(&rank, (right, y + STEP + GAP), Align::Right, TEXT, Tint::INK);
    }
}
