//! Where something goes: a rectangle in whole pixels.

/// A rectangle of a picture, counted from its top left corner. It may stick out of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    pub const fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self { left, top, width, height }
    }

    pub const fn square(left: i32, top: i32, side: i32) -> Self {
        Self::new(left, top, side, side)
    }

    /// This area without a border of `by` pixels; with a negative number, grown by it.
    pub const fn inset(self, by: i32) -> Self {
        Self::new(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)
    }

    /// The square of `side` in the middle. Only if the sides are both odd or both even is it exact.
    pub const fn middle(self, side: i32) -> Self {
        let left = self.left + (self.width - side) / 2;
        Self::square(left, self.top + (self.height - side) / 2, side)
    }

    /// The pixel right and below of the centre.
    pub const fn centre(self) -> (i32, i32) {
        (self.left + self.width / 2, self.top + self.height / 2)
    }
}
