//! Outlines with round ends, as a pen circles a word: along rows, columns and diagonals.
//!
//! An outline is worked out once for each length and direction, in whole numbers, and only the pixels
//! that it touches are kept: a mask of a long diagonal would be empty almost everywhere.

use std::ops::Range;
use std::sync::LazyLock;

use super::cache::Cache;
use super::canvas::Canvas;
use super::mask::FULL;
use super::palette::Tint;

/// Samples along each edge of a pixel.
const SAMPLES: i64 = 4;

/// What surrounds the way from one point to another, in samples. A sample lies at an odd half, so
/// that everything is counted in halves of samples.
struct Capsule {
    way: (i64, i64),
    radius: i64,
    /// The length of the way, squared.
    length: i64,
    /// How far from the way something may be, times its length.
    far: i64,
}

impl Capsule {
    /// From 0 on, where four pixels meet.
    fn new(way: (i32, i32), radius: i32) -> Self {
        let halves = |n: i32| 2 * SAMPLES * i64::from(n);
        let way = (halves(way.0), halves(way.1));
        let (radius, length) = (halves(radius), way.0.pow(2) + way.1.pow(2));
        Self { way, radius, length, far: (radius.pow(2) * length).isqrt() }
    }

    /// The first and the last half sample inside, at a height.
    fn span(&self, y: i64) -> Option<(i64, i64)> {
        let discs = [(0, 0), self.way].map(|(x, centre)| {
            let half = (self.radius.pow(2) - (y - centre).pow(2)).checked_isqrt()?;
            Some((x - half, x + half))
        });
        let spans = discs.into_iter().chain([self.between(y)]).flatten();
        spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// The part between the discs: no further from the way than the radius, and beside it.
    fn between(&self, y: i64) -> Option<(i64, i64)> {
        let (across, along) = self.way;
        let near = within(along, -y * across, (-self.far, self.far))?;
        let beside = within(across, y * along, (0, self.length))?;
        let (left, right) = (near.0.max(beside.0), near.1.min(beside.1));
        (left <= right).then_some((left, right))
    }
}

/// The numbers x for which `times * x + plus` lies between two others.
fn within(times: i64, plus: i64, (low, high): (i64, i64)) -> Option<(i64, i64)> {
    if times == 0 {
        return (low..=high).contains(&plus).then_some((i64::MIN, i64::MAX));
    }
    let (low, high) = (low - plus, high - plus);
    let (low, high, times) = if times > 0 { (low, high, times) } else { (-high, -low, -times) };
    Some((-(-low).div_euclid(times), high.div_euclid(times)))
}

/// Neighbouring pixels of one row that an outline touches, counted from where its way begins.
struct Stroke {
    at: (i32, i32),
    /// How much of each is covered, in eighths.
    coverage: Vec<u8>,
}

impl Canvas {
    /// Draws a line `thick` pixels wide around the way between two points, `radius` away from it at
    /// its outer edge.
    pub fn capsule(
        &mut self,
        (from, to): ((i32, i32), (i32, i32)),
        radius: i32,
        thick: i32,
        tint: Tint,
    ) {
        type Key = ((i32, i32), i32, i32);
        static OUTLINES: LazyLock<Cache<Key, Vec<Stroke>>> = LazyLock::new(Cache::new);
        // There and back it is the same line.
        let (from, to) = if from <= to { (from, to) } else { (to, from) };
        let way = (to.0 - from.0, to.1 - from.1);
        let outline = OUTLINES.get((way, radius, thick), || strokes(way, radius, thick));
        for Stroke { at, coverage } in &*outline {
            for (x, &eighths) in (from.0 + at.0..).zip(coverage) {
                self.dot((x, from.1 + at.1), eighths, tint);
            }
        }
    }
}

/// The outline of a way that begins at 0, row by row.
fn strokes(way: (i32, i32), radius: i32, thick: i32) -> Vec<Stroke> {
    let outer = Capsule::new(way, radius);
    let inner = Capsule::new(way, radius - thick);
    let left = way.0.min(0) - radius;
    let width = (way.0.abs() + 2 * radius) as usize;
    let mut painted = vec![0_u8; width];
    let mut strokes = Vec::new();
    for y in way.1.min(0) - radius..way.1.max(0) + radius {
        painted.fill(0);
        for sample in 0..SAMPLES {
            let height = 2 * (SAMPLES * i64::from(y) + sample) + 1;
            let Some(whole) = outer.span(height) else { continue };
            let whole = samples(whole, left, width);
            let hole = inner.span(height).map(|span| samples(span, left, width));
            let hole = hole.unwrap_or(whole.end..whole.end);
            for sample in (whole.start..hole.start).chain(hole.end..whole.end) {
                painted[sample / SAMPLES as usize] += 1;
            }
        }
        let mut x = left;
        for part in painted.chunk_by(|a, b| (*a > 0) == (*b > 0)) {
            if part[0] > 0 {
                let in_eighths = |samples: &u8| samples.div_ceil((SAMPLES * SAMPLES) as u8 / FULL);
                let coverage = part.iter().map(in_eighths).collect();
                strokes.push(Stroke { at: (x, y), coverage });
            }
            x += part.len() as i32;
        }
    }
    strokes
}

/// The samples of a span, counted from the pixel `left` on.
fn samples((start, end): (i64, i64), left: i32, width: usize) -> Range<usize> {
    // Sample n lies at 2n + 1.
    let from_left =
        |n: i64| (n - SAMPLES * i64::from(left)).clamp(0, SAMPLES * width as i64) as usize;
    from_left(start.div_euclid(2))..from_left((end + 1).div_euclid(2))
}

#[cfg(test)]
mod tests {
    use super::super::Theme;
    use super::*;

    type Way = ((i32, i32), (i32, i32));
    const WAYS: [Way; 4] = [
        ((60, 60), (140, 60)),
        ((60, 60), (60, 140)),
        ((60, 60), (140, 140)),
        ((60, 140), (140, 60)),
    ];

    fn drawn(way: Way, radius: i32, thick: i32) -> Vec<Vec<u8>> {
        let mut canvas = Canvas::new(200, 200, Theme::Light);
        canvas.capsule(way, radius, thick, Tint::RED);
        canvas.pixels().chunks(200).map(<[u8]>::to_vec).collect()
    }

    fn turned(rows: &[Vec<u8>]) -> Vec<Vec<u8>> {
        (0..200).map(|x| rows.iter().map(|row| row[x]).collect()).collect()
    }

    fn red(rows: &[Vec<u8>]) -> f64 {
        rows.iter().flatten().filter(|&&pixel| pixel == Tint::RED.0).count() as f64
    }

    /// Two straight sides and a ring; the soft edge takes something off.
    #[test]
    fn as_long_as_geometry_says() {
        for (way, length) in WAYS.into_iter().zip([80.0, 80.0, 80.0 * f64::sqrt(2.0), 113.1]) {
            let ring = std::f64::consts::PI * (40.0_f64.powi(2) - 30.0_f64.powi(2));
            let expected = ring + 2.0 * 10.0 * length;
            let got = red(&drawn(way, 40, 10));
            assert!(got < expected && got > expected * 0.88, "{way:?}: {got} of {expected}");
        }
    }

    #[test]
    fn columns_are_rows_and_diagonals_are_diagonals_turned() {
        let [row, column, falling, _] = WAYS.map(|way| drawn(way, 33, 6));
        assert!(turned(&row) == column && turned(&falling) == falling);
    }

    #[test]
    fn both_directions_are_one_line() {
        for (from, to) in WAYS {
            assert!(drawn((from, to), 33, 6) == drawn((to, from), 33, 6));
        }
    }

    #[test]
    fn inside_and_outside_stay_as_they_were() {
        for way in WAYS {
            let rows = drawn(way, 40, 6);
            assert_eq!([rows[100][100], rows[0][0], rows[199][199]], [Tint::GROUND.0; 3]);
        }
    }
}
