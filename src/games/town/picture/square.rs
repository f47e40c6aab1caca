//! One square of a sheet, a piece or a town.

use super::icon::{colour, draw_building, draw_worker};
use crate::draw::{Area, Canvas, Font, Theme, Tint};
use crate::games::town::building::Building;
use crate::games::town::tile::Tile;
use crate::games::town::town::Cover;

/// How a square is drawn besides what is on it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Manner {
    /// What lies on the letter.
    pub cover: Cover,
    /// A frame in this colour around it.
    pub frame: Option<Tint>,
    /// The letter that the worker on it stands for, if that is settled.
    pub stands_for: Option<char>,
    /// Points of its building in its place.
    pub bonus: i32,
}

/// Below this a building has no outline, only its colour.
const SMALL: i32 = 20;

pub fn draw_tile(canvas: &mut Canvas, area: Area, tile: Tile, manner: Manner, theme: Theme) {
    let (paper, ink) = match (manner.cover, tile.building) {
        (Cover::Worker, _) => (Tint::ACCENT, Tint::SHADE),
        (Cover::Black, _) => (black(theme), Tint::FAINT),
        (Cover::Open, Some(building)) => {
            (canvas.mix(Tint::TILE, colour(building), tinge(theme)), Tint::INK)
        }
        (Cover::Open, None) => (Tint::TILE, Tint::INK),
    };
    draw_paper(canvas, area, manner.frame, paper, theme);
    let letter = manner.stands_for.unwrap_or(tile.letter.char());
    let Some(building) = tile.building else {
        draw_letter(canvas, area, letter, ink, 62);
        return draw_cover(canvas, area, manner);
    };
    // Beside a building the letter moves a little to the left and down.
    let aside = Area::new(area.left, area.top, area.width * 7 / 8, area.height);
    draw_letter(canvas, Area { top: aside.top + area.height / 14, ..aside }, letter, ink, 58);
    match (manner.cover, manner.bonus) {
        (Cover::Open, 0) => draw_sign(canvas, area, building, paper),
        (Cover::Open, bonus) => draw_bonus(canvas, area, building, bonus),
        (Cover::Worker | Cover::Black, _) => {}
    }
    draw_cover(canvas, area, manner);
}

/// How much of its colour a building lends to its tile, in eighths.
fn tinge(theme: Theme) -> u8 {
    match theme {
        Theme::Light => 2,
        Theme::Dark => 2,
        Theme::Contrast => 3,
    }
}

fn black(theme: Theme) -> Tint {
    match theme {
        Theme::Light => Tint::INK,
        Theme::Dark => Tint::SHADE,
        Theme::Contrast => Tint::PANEL,
    }
}

fn draw_paper(canvas: &mut Canvas, area: Area, frame: Option<Tint>, paper: Tint, theme: Theme) {
    let round = (area.width / 8).max(2);
    let edge = match (frame, theme) {
        (Some(_), _) => (area.width / 10).max(3),
        (None, Theme::Contrast) => 1,
        (None, _) => 0,
    };
    if edge > 0 {
        canvas.rounded(area, round, frame.unwrap_or(Tint::PANEL));
    }
    canvas.rounded(area.inset(edge), (round - edge).max(0), paper);
}

/// A letter that takes so many hundredths of the square.
fn draw_letter(canvas: &mut Canvas, area: Area, letter: char, ink: Tint, hundredths: i32) {
    let font = Font::bold((area.height * hundredths / 100) as u16);
    canvas.label(letter.encode_utf8(&mut [0; 4]), area, font, ink);
}

/// The building in the upper right corner.
fn draw_sign(canvas: &mut Canvas, area: Area, building: Building, paper: Tint) {
    let side = area.width * 5 / 13;
    let gap = (area.width / 16).max(1);
    let sign = Area::square(area.left + area.width - side - gap, area.top + gap, side);
    if area.width < SMALL {
        canvas.rect(sign, colour(building));
    } else {
        draw_building(canvas, building, sign, (colour(building), paper));
    }
}

/// What a building scores, in its colour and in its place.
fn draw_bonus(canvas: &mut Canvas, area: Area, building: Building, bonus: i32) {
    let side = area.width / 2;
    let badge = Area::square(area.left + area.width - side, area.top, side);
    canvas.rounded(badge, (side / 5).max(2), colour(building));
    let font = Font::bold((side * 4 / 5) as u16);
    canvas.label(&bonus.to_string(), badge, font, Tint::GROUND);
}

fn draw_cover(canvas: &mut Canvas, area: Area, manner: Manner) {
    match manner.cover {
        Cover::Open => {}
        Cover::Worker => draw_sitting(canvas, area, Tint::SHADE),
        Cover::Black => {
            let bar = (area.width / 9).max(2);
            let (_, y) = area.centre();
            canvas.rect(Area::new(area.left, y - bar / 2, area.width, bar), Tint::RED);
        }
    }
}

/// A worker in the lower left corner.
fn draw_sitting(canvas: &mut Canvas, area: Area, tint: Tint) {
    let side = area.width / 3;
    let (left, top) =
        (area.left + area.width / 16, area.top + area.height - side - area.height / 16);
    draw_worker(canvas, Area::square(left, top, side), tint);
}

/// Somebody who works where no letter is.
pub fn draw_freelancer(canvas: &mut Canvas, area: Area, stands_for: Option<char>) {
    canvas.rounded(area.inset(area.width / 12), area.width * 5 / 12, Tint::ACCENT);
    match stands_for {
        Some(letter) => draw_letter(canvas, area, letter, Tint::SHADE, 56),
        None => {
            let side = area.width / 2;
            draw_worker(canvas, area.middle(side), Tint::SHADE);
        }
    }
}
