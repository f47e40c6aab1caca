//! What buildings look like: a colour and an outline each, so that they are told apart by either.

use crate::draw::{Area, Canvas, Shape, Tint};
use crate::games::town::building::Building;

/// The colour of a building.
pub fn colour(building: Building) -> Tint {
    match building {
        Building::House => Tint::RED,
        Building::Office => Tint::BLUE,
        Building::Park => Tint::PENS[2],
        Building::Factory => Tint::PENS[4],
        Building::Shop => Tint::PENS[3],
        Building::Museum => Tint::PENS[5],
    }
}

/// Draws a building into a square, in one tint on the colour of what lies below it.
pub fn draw_building(
    canvas: &mut Canvas,
    building: Building,
    area: Area,
    (tint, below): (Tint, Tint),
) {
    let side = area.width;
    // In twelfths of the square, from its top left corner.
    let part = |left: i32, top: i32, right: i32, bottom: i32| {
        let at = |twelfths: i32| (twelfths * side + 6) / 12;
        Area::new(
            area.left + at(left),
            area.top + at(top),
            at(right) - at(left),
            at(bottom) - at(top),
        )
    };
    match building {
        Building::House => {
            canvas.shape(Shape::Diamond, area, tint);
            canvas.rect(part(2, 6, 10, 12), tint);
            canvas.rect(part(5, 8, 7, 12), below);
        }
        Building::Office => {
            canvas.rect(part(2, 0, 10, 12), tint);
            for (left, top) in [(4, 2), (7, 2), (4, 5), (7, 5), (4, 8), (7, 8)] {
                canvas.rect(part(left, top, left + 1, top + 2), below);
            }
        }
        Building::Park => {
            canvas.rect(part(5, 7, 7, 12), tint);
            canvas.shape(Shape::Disc, part(2, 0, 10, 8), tint);
        }
        Building::Factory => {
            canvas.rect(part(0, 6, 12, 12), tint);
            canvas.rect(part(1, 0, 4, 7), tint);
            canvas.rect(part(6, 4, 8, 7), tint);
            canvas.rect(part(10, 4, 12, 7), tint);
        }
        Building::Shop => {
            canvas.rect(part(0, 1, 12, 5), tint);
            canvas.rect(part(1, 5, 11, 12), tint);
            canvas.rect(part(2, 6, 6, 10), below);
            canvas.rect(part(7, 6, 10, 12), below);
        }
        Building::Museum => {
            canvas.shape(Shape::Diamond, area, tint);
            canvas.rect(part(0, 5, 12, 12), below);
            canvas.rect(part(0, 4, 12, 6), tint);
            for left in [1, 5, 9] {
                canvas.rect(part(left, 6, left + 2, 11), tint);
            }
            canvas.rect(part(0, 11, 12, 12), tint);
        }
    }
}

/// Draws somebody who works: a head and shoulders.
pub fn draw_worker(canvas: &mut Canvas, area: Area, tint: Tint) {
    let side = area.width;
    let head = side / 2;
    canvas.shape(Shape::Disc, Area::square(area.left + (side - head) / 2, area.top, head), tint);
    let shoulders = Area::new(area.left, area.top + head, side, side - head);
    canvas.rounded(shoulders, (side - head) / 2, tint);
}
