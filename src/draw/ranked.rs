//! Rows of a ranking: a plate, the place on a disc, and a bar on its track. Every list of players in a picture
//! is made of these.

use super::{Area, Canvas, Font, Shape, Theme, Tint};

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

    /// A place on a disc: gold, silver, bronze, or plain.
    pub fn medal(&mut self, disc: Area, place: usize, theme: Theme) {
        let shine = if theme == Theme::Contrast { 8 } else { 4 };
        let silver = self.mix(Tint::LIGHT, Tint::FAINT, shine);
        let (tint, ink) = match place {
            1 => (Tint::ACCENT, Tint::SHADE),
            2 => (silver, Tint::SHADE),
            3 => (Tint::PENS[4], Tint::SHADE),
            _ => (self.mix(Tint::TILE, Tint::FAINT, 2), Tint::INK),
        };
        self.shape(Shape::Disc, disc, tint);
        let number = place.to_string();
        let size = if number.len() > 2 { 22 } else { 28 };
        self.label(&number, disc, Font::bold(size), ink);
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
