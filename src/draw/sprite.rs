//! Shapes with smooth edges, drawn once for each size.
//!
//! A shape is drawn four times too large with `imageproc` and counted down to coverages. All shapes
//! here are symmetrical, and computed in whole numbers: the left half mirrors the right one exactly.

use std::sync::{Arc, LazyLock};

use image::{GrayImage, Luma};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;

use super::cache::Cache;
use super::mask::{FULL, Mask};

/// Samples along each edge of a pixel.
const SAMPLES: u32 = 4;

/// A shape that fills a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    Disc,
    /// A disc with a hole that leaves this many pixels around it.
    Ring(u16),
    /// A square standing on its corner.
    Diamond,
}

/// The mask of a shape `size` pixels wide and high.
///
/// # Panics
/// If `size` is not positive.
pub fn sprite(shape: Shape, size: i32) -> Arc<Mask> {
    static SPRITES: LazyLock<Cache<(Shape, i32), Mask>> = LazyLock::new(Cache::new);
    SPRITES.get((shape, size), || draw(shape, size.unsigned_abs()))
}

fn draw(shape: Shape, size: u32) -> Mask {
    let side = size * SAMPLES;
    let mut image = GrayImage::new(side, side);
    match shape {
        Shape::Disc => paint(&mut image, side, 1, disc),
        Shape::Diamond => paint(&mut image, side, 1, diamond),
        Shape::Ring(width) => {
            paint(&mut image, side, 1, disc);
            let hole = side.saturating_sub(2 * SAMPLES * u32::from(width));
            paint(&mut image, hole, 0, disc);
        }
    }
    count_down(&image)
}

/// Paints a shape `side` samples wide onto the middle of the image. `half` gives half of the shape's
/// width, in samples, in a row `away` half samples from the middle.
fn paint(image: &mut GrayImage, side: u32, value: u8, half: impl Fn(u32, u32) -> u32) {
    let middle = image.width() as i32 / 2;
    let edge = (image.width() - side) as i32 / 2;
    for row in 0..side {
        let half = half(side, (2 * row + 1).abs_diff(side));
        if half > 0 {
            let span = Rect::at(middle - half as i32, edge + row as i32).of_size(2 * half, 1);
            draw_filled_rect_mut(image, span, Luma([value]));
        }
    }
}

fn disc(side: u32, away: u32) -> u32 {
    (side * side - away * away).isqrt().div_ceil(2)
}

fn diamond(side: u32, away: u32) -> u32 {
    (side - away) / 2
}

/// Each pixel's coverage is the number of its samples that were painted, in eighths of all.
fn count_down(image: &GrayImage) -> Mask {
    let (side, samples) = (image.width() as usize, SAMPLES as usize);
    let width = side / samples;
    let mut coverage = vec![0_u8; width * width];
    for (pixels, rows) in coverage.chunks_mut(width).zip(image.chunks(side * samples)) {
        for row in rows.chunks(side) {
            for (pixel, painted) in pixels.iter_mut().zip(row.chunks(samples)) {
                *pixel += painted.iter().sum::<u8>();
            }
        }
    }
    let samples = SAMPLES * SAMPLES / u32::from(FULL);
    let in_eighths = |painted: u8| u32::from(painted).div_ceil(samples) as u8;
    Mask::new(width, coverage.into_iter().map(in_eighths).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [Shape; 3] = [Shape::Disc, Shape::Ring(3), Shape::Diamond];

    #[test]
    fn masks_are_symmetrical() {
        for (shape, size) in SHAPES.into_iter().flat_map(|shape| [(shape, 7), (shape, 40)]) {
            let mask = sprite(shape, size);
            let rows: Vec<Vec<u8>> = mask.rows().map(<[u8]>::to_vec).collect();
            let upside_down: Vec<Vec<u8>> = rows.iter().rev().cloned().collect();
            let mirrored: Vec<Vec<u8>> =
                rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
            assert_eq!((mask.width(), mask.height()), (size as usize, size as usize));
            assert!(rows == upside_down && rows == mirrored, "{shape:?} of {size}");
        }
    }

    #[test]
    fn areas_are_what_geometry_says() {
        let area = |shape| {
            let sum: u32 = sprite(shape, 60).rows().flatten().map(|&c| u32::from(c)).sum();
            f64::from(sum) / f64::from(FULL)
        };
        let pi = std::f64::consts::PI;
        assert!((area(Shape::Disc) - pi * 900.0).abs() < 10.0);
        assert!((area(Shape::Ring(6)) - pi * (900.0 - 576.0)).abs() < 10.0);
        assert!((area(Shape::Diamond) - 1800.0).abs() < 16.0);
    }

    #[test]
    fn inside_is_full_and_outside_is_empty() {
        for shape in SHAPES {
            let mask = sprite(shape, 40);
            let rows: Vec<&[u8]> = mask.rows().collect();
            assert_eq!(rows[0][0], 0, "{shape:?}");
            let middle = if shape == Shape::Ring(3) { 0 } else { FULL };
            assert_eq!(rows[20][20], middle, "{shape:?}");
        }
    }

    #[test]
    fn the_same_mask_is_drawn_once() {
        assert!(Arc::ptr_eq(&sprite(Shape::Disc, 33), &sprite(Shape::Disc, 33)));
    }

    #[test]
    fn the_smallest_sizes_work() {
        for size in 1..5 {
            for shape in [Shape::Disc, Shape::Ring(3), Shape::Diamond] {
                assert!(sprite(shape, size).rows().flatten().any(|&coverage| coverage > 0));
            }
        }
    }
}
