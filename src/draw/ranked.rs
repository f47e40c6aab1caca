//! Rows of a ranking: a plate, the place on a disc, and a bar on its track. Every list of players in a picture
//! is made of these.

use super::{Area, Canvas, Font, Theme, Tint};

/// No smaller than the smallest letters that a phone can show.
const PLACE: Font = Font::bold(32);

/// How wide a place is that is so high: a disc, or as long as its number needs.
pub fn medal_width(place: usize, high: i32) -> i32 {
    let number = PLACE.width(&place.to_string()).ceil() as i32;
    // Two digits fit into the disc, since they are lower than it is.
    if place < 100 { high } else { number + high / 2 }
}

impl Canvas {
    /// What a row lies on; the asker's own stands out.
    pub fn plate(&mut self, plate: Area, own: bool, theme: Theme) {
        if own {
            self.rounded(plate, 12, Tint::ACCENT);
            self.rounded(plate.inset(4), 9, Tint::TILE);
        } else if theme == Theme::Contrast {
            self.rounded(plate, 12, Tint::PANEL);
            self.rounded(plate.inset(2), 10, Tint::TILE);
        } else {
            self.rounded(plate, 12, Tint::TILE);
        }
    }

    /// A place on a disc that grows with its number: gold, silver, bronze, or plain. Where it ends.
    pub fn medal(&mut self, disc: Area, place: usize, theme: Theme) -> i32 {
        let shine = if theme == Theme::Contrast { 8 } else { 4 };
        let silver = self.mix(Tint::LIGHT, Tint::FAINT, shine);
        let (tint, ink) = match place {
            1 => (Tint::ACCENT, Tint::SHADE),
            2 => (silver, Tint::SHADE),
            3 => (Tint::PENS[4], Tint::SHADE),
            _ => (self.mix(Tint::TILE, Tint::FAINT, 2), Tint::INK),
        };
        let disc = Area { width: medal_width(place, disc.height), ..disc };
        self.rounded(disc, disc.height / 2, tint);
        self.label(&place.to_string(), disc, PLACE, ink);
        disc.left + disc.width
    }

    /// The empty track of a bar.
    pub fn track(&mut self, track: Area) {
        let empty = self.mix(Tint::TILE, Tint::PANEL, 6);
        self.rounded(track, track.height / 2, empty);
    }

    /// A bar that fills so many thousandths of its track, at least with its round ends.
    pub fn bar(&mut self, track: Area, thousandths: i32, tint: Tint) {
        self.track(track);
        if thousandths > 0 {
            let width = (track.width * thousandths.min(1000) / 1000).max(track.height);
            self.rounded(Area { width, ..track }, track.height / 2, tint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_stays_on_its_disc_however_long_it_is() {
        for place in [1, 7, 88, 104, 9_999, 12_345] {
            let mut canvas = Canvas::new(300, 60, Theme::Dark);
            let disc = Area::square(10, 6, 48);
            let end = canvas.medal(disc, place, Theme::Dark);
            assert_eq!(end, 10 + medal_width(place, 48));
            let ink = if place == 1 { Tint::SHADE } else { Tint::INK };
            for (at, pixel) in canvas.pixels().iter().enumerate() {
                let x = (at % 300) as i32;
                let inside = (10..end).contains(&x);
                assert!(inside || *pixel == Tint::GROUND.0, "{place} beyond its disc at {x}");
                let written = *pixel == ink.0;
                assert!(!written || (14..end - 4).contains(&x), "{place} at the edge, {x}");
            }
        }
    }
}
