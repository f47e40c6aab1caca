//! How far everybody is: a row for each seat, and not a letter of anybody's grid.

use super::{GAP, SMALL, WIDTH, draw_text};
use crate::draw::{Align, Area, Canvas, Font, Tint};
use crate::game::Seat;
use crate::games::wordsearch::options::TURNS;
use crate::games::wordsearch::view::{SeatView, SourceView, View};
use crate::screen::Look;

const NAME: Font = Font::bold(32);
const ROW: i32 = 54;
const HEAD: i32 = 84;
/// From the left edge to the bar, and how wide a bar of all turns is.
const BAR: i32 = 424;
const SLOT: i32 = 21;
/// From the number of a seat to the name.
const NUMBER: i32 = 56;
/// A line of the rules at the bottom, where they differ.
const RULE: i32 = 44;

pub fn draw_seats(view: &View, look: &Look) -> Canvas {
    let groups = view.groups();
    let rules = if view.one_rule() { 0 } else { groups.len() as i32 * RULE + GAP };
    let height = HEAD + view.seats.len() as i32 * ROW + rules + GAP;
    let mut canvas = Canvas::new(WIDTH as u32, height as u32, look.theme);
    let source = view.source.to_string();
    let room = (WIDTH - 2 * GAP) as f32;
    // A long title is written smaller, for which word of a page is taken stands behind it.
    let fonts = [Font::bold(38), Font::bold(34), Font::bold(32)];
    let title = fonts.into_iter().find(|font| font.width(&source) <= room).unwrap_or(fonts[2]);
    let source = title.shorten(&source, room);
    canvas.text(&source, (GAP, 58), Align::Left, title, Tint::INK);
    for (seat, shown) in (0u8..).map(Seat).zip(&view.seats) {
        let top = HEAD + i32::from(seat.0) * ROW;
        draw_seat(&mut canvas, view, (seat, shown), top, look);
        if let Some(group) = groups.iter().position(|group| *group == shown.group)
            && rules > 0
        {
            draw_badge(&mut canvas, (BAR - 46, top + 8), group);
        }
    }
    let top = HEAD + view.seats.len() as i32 * ROW + GAP;
    for (number, group) in groups.iter().enumerate().filter(|_| rules > 0) {
        let y = top + number as i32 * RULE;
        draw_badge(&mut canvas, (GAP, y), number);
        let own = &view.seats[usize::from(*group)].rules;
        let width = WIDTH - 3 * GAP - 40;
        draw_text(&mut canvas, own, (GAP + 52, y + 32), width, (SMALL, Tint::FAINT));
    }
    canvas
}

/// A letter for a set of rules: A, B and so on.
fn draw_badge(canvas: &mut Canvas, (left, top): (i32, i32), number: usize) {
    let place = Area::square(left, top, 38);
    canvas.rounded(place, 8, Tint::PANEL);
    let letter = char::from(b'A' + number as u8).to_string();
    let font = Font::bold(28);
    // The panel is bright in one theme and dark in the others: the tile on it suits the ink.
    canvas.rounded(place.inset(2), 6, Tint::TILE);
    canvas.label(&letter, place, font, Tint::INK);
}

fn draw_seat(
    canvas: &mut Canvas,
    view: &View,
    (seat, shown): (Seat, &SeatView),
    top: i32,
    look: &Look,
) {
    let base = top + ROW / 2 + NAME.rise('H') / 2;
    let ink = if shown.here { Tint::INK } else { Tint::FAINT };
    // Some of the room is for the badge.
    look.write(canvas, seat, (GAP, base), (NUMBER, BAR - 60 - GAP), (NAME, ink));
    let (done, of) = match view.source {
        SourceView::Hat { filling: true, quota } => (shown.in_hat.min(quota), quota),
        _ => (shown.turn, TURNS),
    };
    let filled = if shown.here { Tint::BLUE } else { Tint::PANEL };
    for slot in 0..of {
        // Slots of every fifth turn stand a little apart, so that they can be counted.
        let left = BAR + slot as i32 * SLOT + slot as i32 / 5 * 6;
        let place = Area::new(left, top + 12, SLOT, ROW - 24).inset(2);
        let tint = match slot.cmp(&done) {
            std::cmp::Ordering::Less => filled,
            std::cmp::Ordering::Equal if shown.owes => Tint::ACCENT,
            _ => Tint::PANEL,
        };
        // Two dozen rows of round corners would make a large file.
        canvas.rect(place, tint);
        if tint == Tint::PANEL {
            canvas.rect(place.inset(2), Tint::TILE);
        }
    }
    let state = match () {
        () if !shown.here => "left".to_owned(),
        () if view.chooser == Some(seat) => "picks".to_owned(),
        () if shown.done() => "done".to_owned(),
        () => format!("{done}/{of}"),
    };
    canvas.text(&state, (WIDTH - GAP, base), Align::Right, NAME, ink);
}
