//! The grids when a game is over: one large, or four on a page; and the best there could have been beside
//! one's own.

use super::circles::draw_lines;
use super::grid::draw_letters_again;
use super::list::sum;
use super::{BESIDE, Sheet, draw_circles, draw_grid, draw_text, grid_picture};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::game::Seat;
use crate::games::wordsearch::score::{Circled, Score};
use crate::games::wordsearch::view::View;
use crate::grid::LetterGrid;
use crate::screen::Look;

/// How many grids are on a page. They are smaller than in other pictures, and twenty circles on each would
/// be a tangle on a phone: only words with a bonus have one.
pub const PER_PAGE: usize = 4;
const COLUMNS: i32 = 2;

const PITCH: i32 = 70;
const GAP: i32 = 20;
const WIDTH: i32 = COLUMNS * (5 * PITCH + GAP) + GAP;
/// Room for the name above a grid, and for the sum below it.
const CAPTION: i32 = 52;
const NAME: Font = Font::bold(32);
const SUM: i32 = 40;
/// The rules below that, where they differ.
const RULES: Font = Font::regular(22);
const RULES_ROOM: i32 = 56;

/// Draws the grid of one seat, with all its words circled.
pub fn draw_one(view: &View, seat: Seat, look: &Look) -> Canvas {
    let Some((grid, score)) = view.seats.get(seat.index()).and_then(|seat| seat.grid.as_ref())
    else {
        return Canvas::new(WIDTH as u32, GAP as u32, look.theme);
    };
    let mut canvas = grid_picture(grid, score, look.theme);
    if view.seats.len() > 1 {
        let above = (BESIDE.left, BESIDE.top - 18);
        draw_name(&mut canvas, above, BESIDE.width, view, seat, look);
    }
    canvas
}

/// Draws these grids of a view.
pub fn draw_finished(view: &View, grids: &[(Seat, &LetterGrid, &Score)], look: &Look) -> Canvas {
    let rules = |seat: Seat| match view.one_rule() {
        true => "",
        false => view.seats[seat.index()].rules.as_str(),
    };
    let page: Vec<OnPage<'_>> = grids
        .iter()
        .map(|(seat, grid, score)| OnPage { grid, score, rules: rules(*seat) })
        .collect();
    draw_page(&page, look.theme, |canvas, number, at, room| {
        draw_name(canvas, at, room, view, grids[number].0, look);
    })
}

/// A grid of a page.
#[derive(Clone, Copy)]
pub struct OnPage<'a> {
    pub grid: &'a LetterGrid,
    pub score: &'a Score,
    /// In a few words; empty where they go without saying.
    pub rules: &'a str,
}

/// Draws grids two by two, each with words of a bonus circled, and what it comes to. `name` writes whose the
/// grid of a number is into a place of some width.
pub fn draw_page(
    grids: &[OnPage<'_>],
    theme: Theme,
    name: impl Fn(&mut Canvas, usize, (i32, i32), i32),
) -> Canvas {
    let rules = if grids.iter().all(|shown| shown.rules.is_empty()) { 0 } else { RULES_ROOM };
    let height = CAPTION + 5 * PITCH + SUM + rules;
    let rows = (grids.len() as i32 + COLUMNS - 1) / COLUMNS;
    let mut canvas = Canvas::new(WIDTH as u32, (rows * height + GAP) as u32, theme);
    for (number, OnPage { grid, score, rules }) in grids.iter().enumerate() {
        let sheet = sheet(number as i32, height);
        draw_grid(&mut canvas, sheet, grid, &[], false);
        let (circled, others): (Vec<Circled>, Vec<Circled>) =
            score.words.iter().cloned().partition(|word| word.bonus > 0);
        draw_lines(&mut canvas, sheet, others.iter());
        draw_letters_again(&mut canvas, sheet, grid);
        draw_circles(&mut canvas, sheet, &circled, 4);
        draw_sum(&mut canvas, sheet, score);
        name(&mut canvas, number, (sheet.left, base(sheet)), sheet.side() - 80);
        if !rules.is_empty() {
            let at = (sheet.left, below(sheet) + i32::from(RULES.size) * 5 / 4);
            draw_text(&mut canvas, rules, at, sheet.side(), (RULES, Tint::FAINT));
        }
    }
    canvas
}

/// Draws a player's grid, and beside it the best there could have been with the difference.
pub fn draw_compared(title: &str, [own, best]: [(&LetterGrid, &Score); 2], theme: Theme) -> Canvas {
    let height = CAPTION + 5 * PITCH + SUM;
    let mut canvas = Canvas::new(WIDTH as u32, (height + GAP) as u32, theme);
    for (number, (title, (grid, score))) in (0..).zip([(title, own), ("Best found", best)]) {
        let sheet = sheet(number, height);
        draw_scored(&mut canvas, sheet, grid, score);
        canvas.text(title, (sheet.left, base(sheet)), Align::Left, NAME, Tint::INK);
    }
    let sheet = sheet(1, height);
    let more = i64::from(best.1.total()) - i64::from(own.1.total());
    let at = (sheet.left + sheet.side(), below(sheet));
    canvas.text(&format!("{more:+}"), at, Align::Right, NAME, Tint::INK);
    canvas
}

/// Where a grid stands, counted from 0, on a page with rows of this height.
fn sheet(number: i32, height: i32) -> Sheet {
    let left = GAP + number % COLUMNS * (5 * PITCH + GAP);
    Sheet { left, top: number / COLUMNS * height + CAPTION, pitch: PITCH }
}

/// A grid with all its words circled, and what they come to.
fn draw_scored(canvas: &mut Canvas, sheet: Sheet, grid: &LetterGrid, score: &Score) {
    draw_grid(canvas, sheet, grid, &[], false);
    draw_circles(canvas, sheet, &score.words, 4);
    draw_sum(canvas, sheet, score);
}

/// The total above a grid, and how it came about below.
fn draw_sum(canvas: &mut Canvas, sheet: Sheet, score: &Score) {
    draw_total(canvas, sheet, score);
    let at = (sheet.left, below(sheet));
    canvas.text(&sum(score), at, Align::Left, Font::regular(26), Tint::FAINT);
}

/// Where the line below a grid stands.
fn below(sheet: Sheet) -> i32 {
    sheet.top + sheet.side() + 32
}

/// Whose grid it is.
fn draw_name(canvas: &mut Canvas, at: (i32, i32), room: i32, view: &View, seat: Seat, look: &Look) {
    const LEFT: &str = " (left)";
    if view.seats[seat.index()].here {
        look.caption(canvas, seat, at, room, (NAME, Tint::INK));
    } else {
        let room = room - NAME.width(LEFT).ceil() as i32;
        let end = look.caption(canvas, seat, at, room, (NAME, Tint::FAINT));
        canvas.text(LEFT, (end, at.1), Align::Left, NAME, Tint::FAINT);
    }
}

/// Where the line above a grid stands.
fn base(sheet: Sheet) -> i32 {
    sheet.top - 14
}

/// The total, which shines if the sheet has praise for it.
fn draw_total(canvas: &mut Canvas, sheet: Sheet, score: &Score) {
    let (font, base) = (NAME, base(sheet));
    let right = sheet.left + sheet.side();
    let total = score.total().to_string();
    if score.praise().is_some() {
        let badge = Area::new(right - 66, sheet.top - 48, 66, 42);
        canvas.rounded(badge, 21, Tint::ACCENT);
        canvas.label(&total, badge, font, Tint::SHADE);
    } else {
        canvas.text(&total, (right, base), Align::Right, font, Tint::INK);
    }
}
