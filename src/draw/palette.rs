//! The colours of one picture: at most 256, found by number.
//!
//! The theme's colours come first, so that they are always exact. Blends on the edges of shapes are
//! added when they first occur; when the palette is full, the nearest colour stands in.

use super::mask::FULL;
use super::theme::Theme;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// This colour with `eighths` of it covered by `over`.
    fn covered(self, over: Rgb, eighths: u8) -> Rgb {
        let part = |under: u8, over: u8| {
            let (full, part) = (u16::from(FULL), u16::from(eighths));
            let sum = u16::from(under) * (full - part) + u16::from(over) * part;
            ((sum + full / 2) / full) as u8
        };
        Rgb(part(self.0, over.0), part(self.1, over.1), part(self.2, over.2))
    }

    pub(super) fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
    }
}

/// A colour by its number in a palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint(pub(super) u8);

/// What an upper colour makes of each lower one, at every coverage; [`UNKNOWN`] if not asked for yet.
type Blends = [u16; 256 * FULL as usize];
const UNKNOWN: u16 = u16::MAX;

/// Which colours stay as they are in a picture with fewer shades.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Those that whole areas have.
    Areas,
    /// The theme's alone.
    Theme,
}

#[derive(Clone)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// Those that are more than the edge of something, by their numbers: first the theme's, then what was mixed of them.
    meant: Vec<usize>,
    /// How many of them are the theme's.
    themed: usize,
    /// One table for each upper colour in use, by its number.
    blends: Vec<Option<Box<Blends>>>,
}

impl Palette {
    pub fn new(theme: Theme) -> Self {
        let colours = theme.colours();
        let themed = colours.len();
        Self { meant: (0..themed).collect(), themed, colours, blends: vec![None; 256] }
    }

    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The colour of `under` with `eighths` of it covered by `over`.
    #[inline]
    pub fn blend(&mut self, under: Tint, over: Tint, eighths: u8) -> Tint {
        if eighths >= FULL || under == over {
            return over;
        }
        let at = usize::from(under.0) * usize::from(FULL) + usize::from(eighths);
        let table = &mut self.blends[usize::from(over.0)];
        let table = table.get_or_insert_with(|| Box::new([UNKNOWN; _]));
        if table[at] != UNKNOWN {
            return Tint(table[at] as u8);
        }
        let colour = |tint: Tint| self.colours[usize::from(tint.0)];
        let blend = self.find_or_add(colour(under).covered(colour(over), eighths));
        if let Some(table) = &mut self.blends[usize::from(over.0)] {
            table[at] = u16::from(blend.0);
        }
        blend
    }

    /// The same for a colour that whole areas have.
    pub fn mix(&mut self, under: Tint, over: Tint, eighths: u8) -> Tint {
        let mixed = self.blend(under, over, eighths);
        if !self.meant.contains(&usize::from(mixed.0)) {
            self.meant.push(usize::from(mixed.0));
        }
        mixed
    }

    /// What stands in for each colour if those no further apart than this are one, but for what is kept.
    pub fn merged(&self, alike: u32, kept: Kept) -> Vec<u8> {
        let meant = match kept {
            Kept::Areas => &self.meant[..],
            Kept::Theme => &self.meant[..self.themed],
        };
        let mut kept = meant.to_vec();
        let mut merged = Vec::new();
        for number in 0..self.colours.len() {
            if meant.contains(&number) {
                merged.push(number);
                continue;
            }
            let distance = |other: &usize| self.colours[*other].distance(self.colours[number]);
            let nearest = kept.iter().copied().min_by_key(distance);
            let like = nearest.filter(|other| distance(other) <= alike * alike);
            if like.is_none() {
                kept.push(number);
            }
            merged.push(like.unwrap_or(number));
        }
        merged.into_iter().map(|number| number as u8).collect()
    }

    fn find_or_add(&mut self, wanted: Rgb) -> Tint {
        let distances = self.colours.iter().map(|colour| colour.distance(wanted));
        let (nearest, distance) = distances.enumerate().min_by_key(|&(_, d)| d).unwrap_or((0, 1));
        if distance == 0 || self.colours.len() == 256 {
            return Tint(nearest as u8);
        }
        self.colours.push(wanted);
        Tint((self.colours.len() - 1) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette() -> Palette {
        Palette::new(Theme::Light)
    }

    #[test]
    fn covers_by_eighths() {
        let (black, grey) = (Rgb(0, 0, 0), Rgb(160, 16, 255));
        assert_eq!(black.covered(grey, 0), black);
        assert_eq!(black.covered(grey, 2), Rgb(40, 4, 64));
        assert_eq!(black.covered(grey, FULL), grey);
    }

    #[test]
    fn a_blend_enters_once() {
        let mut palette = palette();
        let before = palette.colours().len();
        let blend = palette.blend(Tint::GROUND, Tint::INK, 4);
        assert_eq!(palette.colours().len(), before + 1);
        assert_eq!(palette.blend(Tint::GROUND, Tint::INK, 4), blend);
        assert_eq!(palette.blend(Tint::INK, Tint::GROUND, 4), blend, "the same colour, found");
        assert_eq!(palette.colours().len(), before + 1);
    }

    #[test]
    fn nothing_and_everything_are_no_blends() {
        let mut palette = palette();
        let before = palette.colours().len();
        assert_eq!(palette.blend(Tint::RED, Tint::INK, 0), Tint::RED);
        assert_eq!(palette.blend(Tint::RED, Tint::INK, FULL), Tint::INK);
        assert_eq!(palette.blend(Tint::RED, Tint::RED, 7), Tint::RED);
        assert_eq!(palette.colours().len(), before);
    }

    #[test]
    fn blends_that_are_alike_become_one() {
        let mut palette = palette();
        let themed = palette.colours().len();
        let near = palette.blend(Tint::GROUND, Tint::INK, 1);
        let far = palette.blend(Tint::PENS[2], Tint::LIGHT, 4);
        let merged = palette.merged(64, Kept::Areas);
        assert!(merged[..themed].iter().copied().eq(0..themed as u8), "the theme's own stay");
        assert!(usize::from(merged[usize::from(near.0)]) < themed);
        assert_eq!(merged[usize::from(far.0)], far.0, "and what is like no other");
    }

    #[test]
    fn what_was_mixed_for_an_area_is_no_edge() {
        let mut palette = palette();
        let edge = palette.blend(Tint::TILE, Tint::BLUE, 1);
        let area = palette.mix(Tint::TILE, Tint::BLUE, 2);
        let merged = palette.merged(140, Kept::Areas);
        assert_ne!(merged[usize::from(edge.0)], edge.0);
        assert_eq!(merged[usize::from(area.0)], area.0);
        let merged = palette.merged(140, Kept::Theme);
        assert_ne!(merged[usize::from(area.0)], area.0, "where nothing else helps");
    }

    #[test]
    fn a_full_palette_gives_the_nearest_colour() {
        let mut palette = palette();
        let first = palette.colours().to_vec();
        let mut grey = 0;
        while palette.colours().len() < 256 {
            palette.find_or_add(Rgb(grey, grey, 255 - grey));
            grey += 1;
        }
        let Rgb(r, g, b) = palette.colours()[usize::from(Tint::RED.0)];
        assert_eq!(palette.find_or_add(Rgb(r, g, b)), Tint::RED);
        assert_eq!(palette.find_or_add(Rgb(r, g ^ 1, b)), Tint::RED);
        assert_eq!(palette.colours().len(), 256);
        assert_eq!(palette.colours()[..first.len()], first, "the theme's colours stay exact");
    }
}
