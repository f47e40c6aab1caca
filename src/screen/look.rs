//! How a picture looks: whose colours it has, and what the players are called in it.

use crate::draw::{Align, Canvas, Font, Theme, Tint, writable};
use crate::game::Seat;

/// What a picture is drawn with besides a view. All of it is public.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    pub theme: Theme,
    /// None for a seat that goes by its number.
    names: Vec<Option<String>>,
}

impl Look {
    /// The seats go by their numbers.
    pub fn plain(theme: Theme) -> Self {
        Self { theme, names: Vec::new() }
    }

    /// The seats go by these names, in their order: each as far as the fonts can write it, else by its
    /// number.
    pub fn named<'a>(theme: Theme, names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { theme, names: names.into_iter().map(writable).collect() }
    }

    fn named_seat(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index())?.as_deref()
    }

    /// What a seat is called in a place of this width: by its name, cut short if need be, or `Seat 3`.
    pub fn name(&self, seat: Seat, font: Font, width: i32) -> String {
        let cut = self.named_seat(seat).map(|name| font.shorten(name, width as f32).into_owned());
        cut.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("Seat {seat}"))
    }

    /// Writes who sits there in a place of this width: the number, faint, and `column` further right the
    /// name, or `Seat 3` instead of both. Gives the end of it.
    pub fn write(
        &self,
        canvas: &mut Canvas,
        seat: Seat,
        (x, y): (i32, i32),
        (column, width): (i32, i32),
        (font, tint): (Font, Tint),
    ) -> i32 {
        if self.named_seat(seat).is_some() {
            canvas.text(&seat.to_string(), (x, y), Align::Left, font, Tint::FAINT);
        }
        let left = x + column;
        let name = self.name(seat, font, width - column);
        canvas.text(&name, (left, y), Align::Left, font, tint);
        left + font.width(&name).ceil() as i32
    }

    /// The same with the name close behind the number.
    pub fn caption(
        &self,
        canvas: &mut Canvas,
        seat: Seat,
        at: (i32, i32),
        width: i32,
        style: (Font, Tint),
    ) -> i32 {
        let number = self.named_seat(seat).map_or(String::new(), |_| format!("{seat} "));
        let column = style.0.width(&number).ceil() as i32;
        self.write(canvas, seat, at, (column, width), style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: Font = Font::bold(34);

    #[test]
    fn a_seat_goes_by_its_name_as_far_as_it_can_be_written() {
        let wide = "W".repeat(32);
        let look = Look::named(Theme::Dark, ["Ελένη", "龍", "", &wide]);
        let name = |seat| look.name(Seat(seat), FONT, 280);
        assert_eq!([name(0), name(1), name(2), name(9)], ["Ελένη", "Seat 2", "Seat 3", "Seat 10"]);
        let cut = name(3);
        assert!(cut.starts_with("WWW") && cut.ends_with('…') && FONT.width(&cut) <= 280.0, "{cut}");
        assert_eq!(Look::plain(Theme::Dark).name(Seat(0), FONT, 280), "Seat 1");
    }
}
