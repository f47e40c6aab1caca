//! A square being chosen: perhaps its column, perhaps its row, perhaps both.

use std::fmt;

use crate::grid::Square;

/// What a player has chosen so far: `d`, `5`, `d5`, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    pub column: Option<u8>,
    pub row: Option<u8>,
}

impl Draft {
    /// Reads a draft; what makes no sense counts as not chosen.
    pub fn read(text: &str) -> Self {
        // A lone column or row is half a square: complete it, read it, and forget the other half.
        let square = |text: String| text.parse::<Square>().ok();
        if let Some(square) = square(text.to_owned()) {
            return Self { column: Some(square.column), row: Some(square.row) };
        }
        Self {
            column: square(format!("{text}1")).filter(|s| s.row == 0).map(|s| s.column),
            row: square(format!("a{text}")).filter(|s| s.column == 0).map(|s| s.row),
        }
    }

    pub fn square(self) -> Option<Square> {
        Some(Square::new(self.column?, self.row?))
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            f.write_str(&Square::column_name(column))?;
        }
        if let Some(row) = self.row {
            write!(f, "{}", u16::from(row) + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_and_their_texts_are_inverse() {
        let parts = || std::iter::once(None).chain((0..19).map(Some));
        for (column, row) in parts().flat_map(|c| parts().map(move |r| (c, r))) {
            let draft = Draft { column, row };
            assert_eq!(Draft::read(&draft.to_string()), draft);
        }
    }

    #[test]
    fn nonsense_is_nothing_chosen() {
        for text in ["-", "5d", "d5d", "🦀", "0", "1a1", " "] {
            assert_eq!(Draft::read(text), Draft::default(), "{text:?}");
        }
    }
}
