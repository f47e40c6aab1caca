//! The card of a new day: an empty sheet, and beside it how the day before went.

use super::bar::{Style, draw_legend, draw_rows};
use super::rows::{Row, rows};
use super::{GAP, HEAD, NAME, SMALL, WIDTH, draw_heading};
use crate::daily::challenge::Challenge;
use crate::daily::standing::Standing;
use crate::daily::text::{NewDay, titled};
use crate::draw::{Align, Area, Canvas, Font, Theme, Tint};
use crate::games::town::SHEET;
use crate::grid::SIDE;
use crate::screen::counted;

/// The most rows beside the sheet.
const ROWS: usize = 10;
const ROW: i32 = 84;
/// Where the sheet and the rows begin.
const TOP: i32 = HEAD + 52;
/// A sheet with numbers beside it, and one without.
const NUMBERS: i32 = 44;
const SIDES: [i32; 2] = [440, 480];
/// Where the rows begin.
const BESIDE: i32 = 550;
/// The width of a card that has nothing beside the sheet.
const ALONE: i32 = 700;
/// A line below the sheet.
const LINE: i32 = 46;

/// Draws the card of a day, and how the one before went, if there was one.
pub fn draw_card(day: &NewDay<'_>, before: Option<&Standing>, theme: Theme) -> Canvas {
    let shown = before.map(|before| rows(before, None, ROWS)).unwrap_or_default();
    let style = Style { pitch: ROW, below: true, theme };
    let split = before.is_some_and(|before| before.lines().any(|line| line.bonus.is_some()));
    let facts = before.map(facts).unwrap_or_default();
    let lines = facts.len() as i32 + i32::from(split);
    let sheet = match day.challenge {
        Challenge::Wordsearch => Area::square(GAP + NUMBERS, TOP, SIDES[0]),
        Challenge::CrossUp | Challenge::Town => Area::square(GAP + 4, TOP, SIDES[1]),
    };
    let below = sheet.top + sheet.height;
    let height = (below + lines * LINE + GAP).max(TOP + style.height(&shown)) + GAP;
    let width = if before.is_some() { WIDTH } else { ALONE };
    let mut canvas = Canvas::new(width as u32, height as u32, theme);
    let date = titled(day.challenge, day.date);
    draw_heading(&mut canvas, day.challenge.title(), &format!("{date} · {}", day.language.name()));
    draw_sheet(&mut canvas, sheet, day.challenge);
    let mut base = below + LINE + 8;
    if split {
        draw_legend(&mut canvas, (sheet.left, base));
        base += LINE;
    }
    for fact in facts {
        canvas.text(&fact, (sheet.left, base), Align::Left, SMALL, Tint::FAINT);
        base += LINE;
    }
    if let Some(before) = before {
        let place = Area::new(BESIDE, TOP, WIDTH - GAP - BESIDE, height - TOP);
        draw_before(&mut canvas, place, before, &shown, style);
    }
    canvas
}

/// How many played on a date, and how many such dates there were in a row.
fn facts(before: &Standing) -> Vec<String> {
    let players = before.players();
    let streak = (players > 0 && before.group_streak > 1)
        .then(|| format!("{} in a row", before.challenge.period().counted(before.group_streak)));
    let players = (players > 0).then(|| counted(players as u64, "player"));
    players.into_iter().chain(streak).collect()
}

fn draw_before(
    canvas: &mut Canvas,
    place: Area,
    before: &Standing,
    shown: &[Row<'_>],
    style: Style,
) {
    let date = titled(before.challenge, before.date);
    // A week has a longer name than a day.
    let fonts = [NAME, Font::bold(30)];
    let font = fonts.into_iter().find(|font| font.width(&date) <= place.width as f32);
    canvas.text(
        &date,
        (place.left, place.top - 22),
        Align::Left,
        font.unwrap_or(fonts[1]),
        Tint::INK,
    );
    if shown.is_empty() {
        let at = (place.left, place.top + LINE);
        canvas.text("Nobody finished.", at, Align::Left, SMALL, Tint::FAINT);
    }
    draw_rows(canvas, place, before, shown, style);
}

/// An empty sheet; that of a wordsearch with the numbers of its lines.
fn draw_sheet(canvas: &mut Canvas, place: Area, challenge: Challenge) {
    let side = match challenge {
        Challenge::Wordsearch | Challenge::CrossUp => i32::from(SIDE),
        Challenge::Town => i32::from(SHEET),
    };
    let pitch = place.width / side;
    canvas.rounded(place.inset(-4), pitch / 9 + 4, Tint::PANEL);
    for number in 0..side * side {
        let (column, row) = (number % side, number / side);
        let cell = Area::square(place.left + column * pitch, place.top + row * pitch, pitch);
        canvas.rounded(cell.inset(2), pitch / 9, Tint::TILE);
    }
    let lines = if challenge == Challenge::Wordsearch { side } else { 0 };
    for row in 0..lines {
        let middle = place.top + row * pitch + pitch / 2;
        let at = (place.left - NUMBERS * 5 / 8, middle + SMALL.rise('1') / 2);
        canvas.text(&(row + 1).to_string(), at, Align::Centre, SMALL, Tint::FAINT);
    }
}
