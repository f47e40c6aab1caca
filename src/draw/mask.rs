//! A shape without a colour: how much of each pixel it covers.

/// The coverage of a pixel that lies wholly inside a shape.
///
/// Eighths: finer steps can hardly be told apart on an edge, but would fill the palette with colours
/// and make files larger.
pub const FULL: u8 = 8;

/// A rectangle of coverages, from 0 to [`FULL`], row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    width: usize,
    coverage: Vec<u8>,
}

impl Mask {
    /// # Panics
    /// If `coverage` is no rectangle of this width.
    pub fn new(width: usize, coverage: Vec<u8>) -> Self {
        assert!(width > 0 && coverage.len().is_multiple_of(width), "a mask is a rectangle");
        Self { width, coverage }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.coverage.len() / self.width
    }

    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        self.coverage.chunks(self.width)
    }
}
