//! The picture being drawn: one byte a pixel.

use super::area::Area;
use super::mask::{FULL, Mask};
use super::palette::{Kept, Palette, Tint};
use super::sprite::{Shape, sprite};
use super::theme::Theme;

/// A picture, and its colours by role.
///
/// ```
/// use crosstown::draw::{Area, Canvas, Effort, Font, Theme, Tint};
///
/// let mut tile = Canvas::new(64, 64, Theme::Dark);
/// let area = Area::new(4, 4, 56, 56);
/// tile.rounded(area, 8, Tint::TILE);
/// tile.label("Q", area, Font::bold(32), Tint::INK);
/// assert!(tile.png(Effort::Quick).starts_with(b"\x89PNG"));
/// ```
#[derive(Clone)]
pub struct Canvas {
    width: usize,
    pixels: Vec<u8>,
    palette: Palette,
}

impl Canvas {
    /// A picture of nothing but the theme's ground.
    pub fn new(width: u32, height: u32, theme: Theme) -> Self {
        let (width, height) = (width as usize, height as usize);
        let pixels = vec![Tint::GROUND.0; width * height];
        Self { width, pixels, palette: Palette::new(theme) }
    }

    pub fn width(&self) -> u32 {
        self.width as u32
    }

    pub fn height(&self) -> u32 {
        (self.pixels.len() / self.width) as u32
    }

    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The numbers of the pixels' colours, row by row.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The same picture with fewer shades: those that are so much alike are one, but for what is kept.
    pub(super) fn coarser(&self, alike: u32, kept: Kept) -> Self {
        let merged = self.palette.merged(alike, kept);
        let pixels = self.pixels.iter().map(|pixel| merged[usize::from(*pixel)]).collect();
        Self { pixels, ..self.clone() }
    }

    /// The colour of `under` with `eighths` of `over` on it, for whole areas.
    pub fn mix(&mut self, under: Tint, over: Tint, eighths: u8) -> Tint {
        self.palette.mix(under, over, eighths)
    }

    /// Fills a rectangle.
    pub fn rect(&mut self, area: Area, tint: Tint) {
        let width = self.width as i32;
        let left = area.left.clamp(0, width) as usize;
        let right = (area.left + area.width).clamp(0, width) as usize;
        if left >= right {
            return;
        }
        let top = area.top.max(0) as usize;
        let bottom = (area.top + area.height).max(0) as usize;
        let rows = self.pixels.chunks_mut(self.width);
        for row in rows.take(bottom).skip(top) {
            row[left..right].fill(tint.0);
        }
    }

    /// Fills a rectangle with round corners.
    pub fn rounded(&mut self, area: Area, radius: i32, tint: Tint) {
        let Area { left, top, width, height } = area;
        // A cross first, then a disc into each corner: where they overlap they are one colour.
        self.rect(Area::new(left + radius, top, width - 2 * radius, height), tint);
        self.rect(Area::new(left, top + radius, width, height - 2 * radius), tint);
        if radius > 0 {
            let corner = sprite(Shape::Disc, 2 * radius);
            for y in [top, top + height - 2 * radius] {
                for x in [left, left + width - 2 * radius] {
                    self.stamp(&corner, x, y, tint);
                }
            }
        }
    }

    /// Puts a shape into the square it fills.
    pub fn shape(&mut self, shape: Shape, square: Area, tint: Tint) {
        self.stamp(&sprite(shape, square.width), square.left, square.top, tint);
    }

    /// Puts `eighths` of a colour onto one pixel.
    pub(super) fn dot(&mut self, (x, y): (i32, i32), eighths: u8, tint: Tint) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x < self.width
            && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
        {
            *pixel = self.palette.blend(Tint(*pixel), tint, eighths).0;
        }
    }

    /// Puts a mask down in one colour, its top left corner at `left` and `top`.
    pub fn stamp(&mut self, mask: &Mask, left: i32, top: i32, tint: Tint) {
        let skipped = left.min(0).unsigned_abs() as usize;
        let left = left.max(0) as usize;
        let above = top.min(0).unsigned_abs() as usize;
        let top = top.max(0) as usize;
        if left >= self.width || skipped >= mask.width() {
            return;
        }
        let rows = self.pixels.chunks_mut(self.width).skip(top);
        for (row, coverage) in rows.zip(mask.rows().skip(above)) {
            for (pixel, &covered) in row[left..].iter_mut().zip(&coverage[skipped..]) {
                // Most of a shape is inside or outside; only its edge has to be looked up.
                if covered == FULL {
                    *pixel = tint.0;
                } else if covered > 0 {
                    *pixel = self.palette.blend(Tint(*pixel), tint, covered).0;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(canvas: &Canvas, x: usize, y: usize) -> u8 {
        canvas.pixels()[y * canvas.width() as usize + x]
    }

    #[test]
    fn rectangles_are_exact_and_stay_inside() {
        let mut canvas = Canvas::new(10, 8, Theme::Dark);
        canvas.rect(Area::new(2, 3, 4, 2), Tint::RED);
        let red = canvas.pixels().iter().filter(|&&p| p == Tint::RED.0).count();
        assert_eq!((red, at(&canvas, 2, 3), at(&canvas, 5, 4)), (8, Tint::RED.0, Tint::RED.0));
        canvas.rect(Area::new(-5, -5, 100, 100), Tint::BLUE);
        assert!(canvas.pixels().iter().all(|&p| p == Tint::BLUE.0));
        for outside in [Area::new(10, 0, 5, 5), Area::new(-9, 0, 5, 5), Area::new(0, -9, 5, 5)] {
            canvas.rect(outside, Tint::RED);
        }
        canvas.rect(Area::new(0, 8, 5, 5), Tint::RED);
        assert!(canvas.pixels().iter().all(|&p| p == Tint::BLUE.0));
    }

    #[test]
    fn stamps_are_cut_off_at_the_edges() {
        let mask = sprite(Shape::Disc, 6);
        for (x, y) in [(-3, -3), (7, 5), (-3, 5), (7, -3), (-6, 0), (0, -6), (10, 0), (0, 8)] {
            let mut large = Canvas::new(30, 28, Theme::Light);
            large.stamp(&mask, x + 10, y + 10, Tint::RED);
            let mut small = Canvas::new(10, 8, Theme::Light);
            small.stamp(&mask, x, y, Tint::RED);
            let rgb = |c: &Canvas, x, y| c.palette().colours()[usize::from(at(c, x, y))];
            for (px, py) in (0..10).flat_map(|px| (0..8).map(move |py| (px, py))) {
                assert_eq!(rgb(&small, px, py), rgb(&large, px + 10, py + 10), "{x} {y}");
            }
        }
    }

    #[test]
    fn a_rounded_rectangle_has_no_seams() {
        let mut canvas = Canvas::new(60, 40, Theme::Light);
        canvas.rounded(Area::new(5, 5, 50, 30), 9, Tint::BLUE);
        for (x, y) in (9..51).flat_map(|x| (9..31).map(move |y| (x, y))) {
            assert_eq!(at(&canvas, x, y), Tint::BLUE.0, "{x} {y}");
        }
        assert_eq!(at(&canvas, 5, 5), Tint::GROUND.0);
        assert_eq!(at(&canvas, 5, 20), Tint::BLUE.0);
    }

    #[test]
    fn the_same_calls_give_the_same_bytes() {
        let draw = || {
            let mut canvas = Canvas::new(100, 100, Theme::Light);
            canvas.rounded(Area::square(10, 10, 80), 12, Tint::TILE);
            canvas.shape(Shape::Disc, Area::square(20, 20, 61), Tint::RED);
            canvas.shape(Shape::Ring(4), Area::square(25, 25, 51), Tint::LIGHT);
            canvas
        };
        let (first, second) = (draw(), std::thread::spawn(draw).join().unwrap());
        assert_eq!(first.pixels(), second.pixels());
        assert_eq!(first.palette().colours(), second.palette().colours());
    }
}
