//! Letters: the two fonts, measuring, shortening, and writing on a canvas.
//!
//! A line of text is a row of glyphs, without ligatures, kerning or writing from the right. Letters
//! stand at quarters of a pixel, so that their spacing is even without a mask for every place.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use ab_glyph::{Font as _, FontRef, GlyphId, PxScale, ScaleFont as _, point};
use unicode_normalization::char::is_combining_mark;

use super::area::Area;
use super::cache::Cache;
use super::canvas::Canvas;
use super::mask::{FULL, Mask};
use super::palette::Tint;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    Regular,
    Bold,
}

/// A face in a size: the pixels of its em, as on the web.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Font {
    pub face: Face,
    pub size: u16,
}

/// Which part of a line of text stands at the place given for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    Left,
    Centre,
    Right,
}

/// More characters than are ever drawn in a line.
const LONGEST_LINE: usize = 300;

const ELLIPSIS: char = '…';
/// Places a letter can have within a pixel.
const PLACES: i32 = 4;

impl Face {
    fn outlines(self) -> &'static FontRef<'static> {
        static FONTS: LazyLock<[FontRef<'static>; 2]> = LazyLock::new(|| {
            [
                &include_bytes!("../../fonts/NotoSans-Regular.ttf")[..],
                &include_bytes!("../../fonts/NotoSans-Bold.ttf")[..],
            ]
            .map(|file| FontRef::try_from_slice(file).expect("the built-in fonts are sound"))
        });
        &FONTS[self as usize]
    }

    /// Whether the font can write this character.
    pub(super) fn has(self, character: char) -> bool {
        character.is_whitespace() || self.outlines().glyph_id(character).0 != 0
    }

    /// The glyph for a character, or nothing if there is nothing to see. What the font lacks gets its
    /// glyph 0, an empty box.
    fn glyph(self, character: char) -> Option<GlyphId> {
        let character = if character.is_whitespace() { ' ' } else { character };
        let glyph = self.outlines().glyph_id(character);
        (glyph.0 != 0 || !is_invisible(character)).then_some(glyph)
    }
}

/// Characters that only steer how others are shown: joiners, marks of direction, variants of emoji.
pub(super) fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{E0000}'..='\u{E0FFF}')
}

/// A letter's mask, and where its top left corner lies from where the letter stands.
struct Glyph {
    mask: Mask,
    left: i32,
    top: i32,
}

impl Font {
    pub const fn regular(size: u16) -> Self {
        Self { face: Face::Regular, size }
    }

    pub const fn bold(size: u16) -> Self {
        Self { face: Face::Bold, size }
    }

    /// The scale by which the em comes out at this font's size: ab_glyph measures by line height.
    fn scale(self) -> PxScale {
        let font = self.face.outlines();
        let per_em = font.units_per_em().unwrap_or(1000.0);
        PxScale::from(f32::from(self.size) * font.height_unscaled() / per_em)
    }

    /// The width of a line of text.
    pub fn width(self, text: &str) -> f32 {
        let font = self.face.outlines().as_scaled(self.scale());
        text.chars().filter_map(|c| self.face.glyph(c)).map(|glyph| font.h_advance(glyph)).sum()
    }

    /// How far a character rises above the line it stands on, for setting text in the middle of
    /// something.
    pub fn rise(self, of: char) -> i32 {
        let font = self.face.outlines();
        let glyph = font.glyph_id(of).with_scale(self.scale());
        font.outline_glyph(glyph).map_or(0, |outline| -outline.px_bounds().min.y.round() as i32)
    }

    /// The text, cut short with an ellipsis if it is wider than `width`.
    pub fn shorten(self, text: &str, width: f32) -> Cow<'_, str> {
        if self.width(text) <= width {
            return Cow::Borrowed(text);
        }
        // Whatever is longer than any line has its end cut off at once: trying each end takes its time.
        let text = text.char_indices().nth(LONGEST_LINE).map_or(text, |(end, _)| &text[..end]);
        // From the longest beginning down: names are short, and few are too long. An accent stays with
        // its letter.
        let ends = text.char_indices().rev().filter(|(_, next)| !is_combining_mark(*next));
        let ends = ends.map(|(end, _)| text[..end].trim_end());
        let mut shortened = ends.map(|beginning| format!("{beginning}{ELLIPSIS}"));
        let fitting = shortened.find(|candidate| self.width(candidate) <= width);
        Cow::Owned(fitting.unwrap_or_default())
    }

    /// The letter for a glyph standing `place` quarters right of a whole pixel; nothing for a space.
    fn letter(self, glyph: GlyphId, place: i32) -> Arc<Option<Glyph>> {
        static LETTERS: LazyLock<Cache<(Font, GlyphId, i32), Option<Glyph>>> =
            LazyLock::new(Cache::new);
        LETTERS.get((self, glyph, place), || {
            let position = point(place as f32 / PLACES as f32, 0.0);
            let glyph = glyph.with_scale_and_position(self.scale(), position);
            let outline = self.face.outlines().outline_glyph(glyph)?;
            let bounds = outline.px_bounds();
            let (width, height) = (bounds.width() as usize, bounds.height() as usize);
            let mut coverage = vec![0; width * height];
            outline.draw(|x, y, covered| {
                let covered = (covered * f32::from(FULL)).round().min(f32::from(FULL));
                coverage[y as usize * width + x as usize] = covered as u8;
            });
            let mask = Mask::new(width, coverage);
            Some(Glyph { mask, left: bounds.min.x as i32, top: bounds.min.y as i32 })
        })
    }
}

impl Canvas {
    /// Writes a few letters into the middle of an area.
    pub fn label(&mut self, text: &str, area: Area, font: Font, tint: Tint) {
        let (x, y) = area.centre();
        self.text(text, (x, y + font.rise('H') / 2), Align::Centre, font, tint);
    }

    /// Writes a line of text standing on `y`, with its left end, centre or right end at `x`.
    pub fn text(&mut self, text: &str, (x, y): (i32, i32), align: Align, font: Font, tint: Tint) {
        let start = match align {
            Align::Left => 0.0,
            Align::Centre => font.width(text) / -2.0,
            Align::Right => -font.width(text),
        };
        let advances = font.face.outlines().as_scaled(font.scale());
        let mut pen = x as f32 + start;
        for glyph in text.chars().filter_map(|c| font.face.glyph(c)) {
            let quarters = (pen * PLACES as f32).round() as i32;
            let (whole, place) = (quarters.div_euclid(PLACES), quarters.rem_euclid(PLACES));
            if let Some(letter) = &*font.letter(glyph, place) {
                self.stamp(&letter.mask, whole + letter.left, y + letter.top, tint);
            }
            pen += advances.h_advance(glyph);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Theme;
    use super::*;

    const FONT: Font = Font::regular(32);

    fn written(text: &str, align: Align) -> Vec<usize> {
        let mut canvas = Canvas::new(400, 60, Theme::Light);
        canvas.text(text, (200, 45), align, FONT, Tint::INK);
        let inked = |(at, _): (usize, &u8)| at % 400;
        let mut columns: Vec<usize> =
            canvas.pixels().iter().enumerate().filter(|(_, p)| **p != 0).map(inked).collect();
        columns.sort_unstable();
        columns
    }

    #[test]
    fn sizes_are_sizes_of_the_em() {
        assert_eq!(Font::regular(1000).rise('H'), 714);
        assert!((Font::regular(1000).width("H") - 741.0).abs() < 0.1);
        assert!(Font::bold(32).width("Crosstown") > FONT.width("Crosstown"));
    }

    #[test]
    fn text_stands_where_it_is_put() {
        let width = FONT.width("hello") as usize;
        let near = |at: usize, expected: usize| at.abs_diff(expected) < 5;
        let left = written("hello", Align::Left);
        assert!(near(left[0], 200) && near(left[left.len() - 1], 200 + width));
        let centre = written("hello", Align::Centre);
        assert!(near(centre[0], 200 - width / 2));
        let right = written("hello", Align::Right);
        assert!(near(right[0], 200 - width) && near(right[right.len() - 1], 200));
    }

    #[test]
    fn shortens_what_is_too_wide_and_nothing_else() {
        assert_eq!(FONT.shorten("Ann", 200.0), "Ann");
        let short = FONT.shorten("Bartholomew the Great", 200.0);
        assert!(short.starts_with("Barth") && short.ends_with(ELLIPSIS), "{short}");
        assert!(FONT.width(&short) <= 200.0);
        assert!(!FONT.shorten("a a a a a a a a", 60.0).contains(" …"));
        // A letter and its accent that have no form of their own: both, or neither.
        let accents = "x\u{301}".repeat(9);
        for width in 20..120 {
            let short = FONT.shorten(&accents, width as f32);
            assert_eq!(short.matches('x').count(), short.matches('\u{301}').count(), "{width}");
        }
        assert_eq!(FONT.shorten("Ann", 1.0), "");
        assert_eq!(FONT.shorten("", 0.0), "");
    }

    #[test]
    fn missing_characters_get_a_visible_stand_in() {
        for lacking in ["龍", "🎲", "\u{10FFFF}"] {
            assert!(!written(lacking, Align::Left).is_empty(), "{lacking}");
            assert!(FONT.width(lacking) > 5.0);
        }
        assert_eq!(written("龍", Align::Left), written("🎲", Align::Left));
    }

    #[test]
    fn invisible_characters_take_no_room() {
        assert_eq!(FONT.width("a\u{FE0F}\u{7}b"), FONT.width("ab"));
        assert_eq!(FONT.width("a\u{3000}\nb"), FONT.width("a  b"));
        assert!(written(" \u{200D}\t", Align::Left).is_empty());
    }
}
