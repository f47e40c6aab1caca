//! The board as a picture.
//!
//! Red's checkers are plain or bear a ring, Blue's have a diamond cut out: they differ without their
//! colours too, and so do the sides that each has to join. The last move lies on a filled square, what
//! it captured on squares with marked corners.

use super::colour::Colour;
use super::view::View;
use crate::draw::{Align, Area, Canvas, Font, Shape, Theme, Tint};
use crate::grid::Square;

/// The picture is about this wide; squares of whole pixels leave a little over.
const WIDTH: i32 = 1112;
/// From the edge of the picture to the coloured sides: room for coordinates.
const MARGIN: i32 = 58;
/// How thick the coloured sides are.
const SIDE: i32 = 30;
/// Between the coloured sides and the squares.
const GAP: i32 = 12;
const FRAME: i32 = MARGIN + SIDE + GAP;

/// Draws a game. `chosen` is the square that the mover is about to take.
pub fn picture(view: &View, chosen: Option<Square>, theme: Theme) -> Canvas {
    let layout = Layout::new(view.board.size());
    let width = layout.width().unsigned_abs();
    let mut canvas = Canvas::new(width, width, theme);
    draw_sides(&mut canvas, layout);
    draw_coordinates(&mut canvas, layout, chosen.or(view.last.as_ref().map(|last| last.square)));
    draw_squares(&mut canvas, layout, view);
    if let (Some(square), Some(mover)) = (chosen, view.mover) {
        draw_ghost(&mut canvas, layout, square, mover);
    }
    draw_path(&mut canvas, layout, view);
    canvas
}

/// Where the squares of a board lie.
#[derive(Clone, Copy)]
struct Layout {
    size: u8,
    /// From one square to the next.
    pitch: i32,
}

impl Layout {
    fn new(size: u8) -> Self {
        Self { size, pitch: (WIDTH - 2 * FRAME) / i32::from(size) }
    }

    fn board(self) -> Area {
        Area::square(FRAME, FRAME, self.pitch * i32::from(self.size))
    }

    fn width(self) -> i32 {
        self.board().inset(-FRAME).width
    }

    /// A square with its share of the lines around it. Row 0 is at the bottom.
    fn cell(self, square: Square) -> Area {
        let from_top = self.size - 1 - square.row;
        let at = |n: u8| FRAME + self.pitch * i32::from(n);
        Area::square(at(square.column), at(from_top), self.pitch)
    }

    fn tile(self, square: Square) -> Area {
        self.cell(square).inset((self.pitch / 36).clamp(1, 4))
    }

    fn corner(self) -> i32 {
        (self.pitch / 9).min(24)
    }

    /// The square around a checker.
    fn checker(self, square: Square) -> Area {
        let tile = self.tile(square);
        // An even rest, so that the checker lies exactly in the middle.
        tile.inset((tile.width + 5) / 10)
    }
}

fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::RED,
        Colour::Blue => Tint::BLUE,
    }
}

/// The coloured sides, with their owner's sign at every row and column.
fn draw_sides(canvas: &mut Canvas, layout: Layout) {
    let board = layout.board();
    canvas.rounded(board.inset(-GAP / 2), layout.corner() + GAP / 2, Tint::PANEL);
    let (near, far) = (MARGIN, board.left + board.width + GAP);
    for colour in Colour::BOTH {
        let sign_tint = canvas.mix(tint(colour), Tint::LIGHT, 6);
        for at in [near, far] {
            let side = match colour {
                Colour::Red => Area::new(board.left, at, board.width, SIDE),
                Colour::Blue => Area::new(at, board.top, SIDE, board.height),
            };
            canvas.rounded(side, SIDE / 2, tint(colour));
            for n in 0..layout.size {
                let cell = layout.cell(Square::new(n, layout.size - 1 - n));
                match colour {
                    Colour::Red => {
                        let place = Area::new(cell.left, at, cell.width, SIDE);
                        canvas.shape(Shape::Ring(3), place.middle(14), sign_tint);
                    }
                    Colour::Blue => {
                        let place = Area::new(at, cell.top, SIDE, cell.height);
                        canvas.shape(Shape::Diamond, place.middle(16), sign_tint);
                    }
                }
            }
        }
    }
}

/// Letters above and below, numbers left and right; those of the `marked` square stand out.
fn draw_coordinates(canvas: &mut Canvas, layout: Layout, marked: Option<Square>) {
    const PLAIN: Font = Font::regular(36);
    const BOLD: Font = Font::bold(36);
    let style = |here: bool| if here { (BOLD, Tint::INK) } else { (PLAIN, Tint::FAINT) };
    let centres = [MARGIN / 2, layout.width() - MARGIN / 2];
    for n in 0..layout.size {
        let (x, y) = layout.cell(Square::new(n, n)).centre();
        let (font, tint) = style(marked.is_some_and(|square| square.column == n));
        for centre in centres {
            // Half of the letters rise above the x and half reach below the line.
            let base = centre + font.rise('x') / 2;
            canvas.text(&Square::column_name(n), (x, base), Align::Centre, font, tint);
        }
        let (font, tint) = style(marked.is_some_and(|square| square.row == n));
        for centre in centres {
            let base = y + font.rise('1') / 2;
            let number = (u16::from(n) + 1).to_string();
            canvas.text(&number, (centre, base), Align::Centre, font, tint);
        }
    }
}

fn draw_squares(canvas: &mut Canvas, layout: Layout, view: &View) {
    let last = view.last.as_ref();
    for square in Square::all(view.board.size()) {
        let tile = layout.tile(square);
        let newest = last.is_some_and(|last| last.square == square);
        let captured = last.is_some_and(|last| last.captured.contains(&square));
        canvas.rounded(tile, layout.corner(), if newest { Tint::ACCENT } else { Tint::TILE });
        if captured {
            draw_corners(canvas, layout, tile);
        }
        if let Some(colour) = view.board.at(square) {
            draw_checker(canvas, layout.checker(square), colour, newest);
        }
    }
}

/// Marks the corners of a square whose checker was captured.
fn draw_corners(canvas: &mut Canvas, layout: Layout, tile: Area) {
    let width = (layout.pitch / 14).clamp(4, 12);
    canvas.rounded(tile, layout.corner(), Tint::ACCENT);
    canvas.rounded(tile.inset(width), (layout.corner() - width).max(1), Tint::TILE);
    // What is left is a frame; open its four sides.
    let open = tile.inset(tile.width / 4);
    canvas.rect(Area { top: tile.top, height: tile.height, ..open }, Tint::TILE);
    canvas.rect(Area { left: tile.left, width: tile.width, ..open }, Tint::TILE);
}

fn draw_checker(canvas: &mut Canvas, place: Area, colour: Colour, newest: bool) {
    let body = tint(colour);
    // Large checkers show their lower edge, as if seen a little from the front, and Red's have a ring.
    // On small ones both would be too thin to see, yet make the file larger by a fifth.
    let small = place.width < 64;
    let mut top = place;
    if !small {
        let thick = place.width.min(160) / 16;
        top.top -= thick / 2;
        let edge = canvas.mix(body, Tint::SHADE, 3);
        canvas.shape(Shape::Disc, Area { top: top.top + thick, ..top }, edge);
    }
    canvas.shape(Shape::Disc, top, body);
    if colour == Colour::Red && small && !newest {
        return;
    }
    let (sign, inset, paleness) = match colour {
        Colour::Red => (Shape::Ring((top.width / 15).max(3) as u16), top.width / 6, 3),
        Colour::Blue => (Shape::Diamond, top.width * 2 / 9, 7),
    };
    let sign_tint = if newest { Tint::ACCENT } else { canvas.mix(body, Tint::LIGHT, paleness) };
    canvas.shape(sign, top.inset(inset), sign_tint);
}

/// A checker that is not there yet: its rim, and a breath of its colour.
fn draw_ghost(canvas: &mut Canvas, layout: Layout, square: Square, mover: Colour) {
    let place = layout.checker(square);
    let body = canvas.mix(Tint::TILE, tint(mover), 2);
    canvas.shape(Shape::Disc, place, body);
    let width = (place.width / 12).max(3) as u16;
    canvas.shape(Shape::Ring(width), place, tint(mover));
    match mover {
        Colour::Red => canvas.shape(Shape::Disc, place.inset(place.width * 3 / 8), Tint::RED),
        Colour::Blue => canvas.shape(Shape::Diamond, place.inset(place.width * 2 / 7), Tint::BLUE),
    }
}

/// The winning path, from one of the winner's sides to the other.
fn draw_path(canvas: &mut Canvas, layout: Layout, view: &View) {
    let Some(winner) = view.path.first().and_then(|&square| view.board.at(square)) else { return };
    let mut stops: Vec<(i32, i32)> =
        view.path.iter().map(|&square| layout.cell(square).centre()).collect();
    // From the top or from the left, and into the coloured side at both ends.
    let along = |stop: Option<&(i32, i32)>| {
        stop.map(|&(x, y)| match winner {
            Colour::Red => y,
            Colour::Blue => x,
        })
    };
    if along(stops.first()) > along(stops.last()) {
        stops.reverse();
    }
    let sides = [MARGIN + SIDE / 2, layout.width() - MARGIN - SIDE / 2];
    let beyond = |(x, y): (i32, i32), side: i32| match winner {
        Colour::Red => (x, side),
        Colour::Blue => (side, y),
    };
    stops.insert(0, beyond(stops[0], sides[0]));
    stops.push(beyond(stops[stops.len() - 1], sides[1]));

    // Never wider than the coloured side it ends in.
    let half = (layout.pitch / 11).clamp(5, SIDE / 3);
    let rim = canvas.mix(tint(winner), Tint::SHADE, 5);
    for (half, tint) in [(half + half / 2, rim), (half, Tint::LIGHT)] {
        for pair in stops.windows(2) {
            let ((x0, y0), (x1, y1)) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            canvas.rounded(Area::new(x0, y0, x1 - x0, y1 - y0).inset(-half), half, tint);
        }
    }
}
