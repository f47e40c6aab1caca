//! Moving pictures, as GIF files.
//!
//! Discord plays a GIF wherever it shows pictures, and of an animated PNG only the first one. A canvas has
//! a palette already, so nothing has to be guessed: the palettes of all pictures are joined into one, and
//! only if that has too many colours do the rarest, on the edges of things, become the nearest of the others.
//!
//! A picture is kept as the rectangle in which it differs from the one before, see-through where it does
//! not. Most of a board stays as it is, so that a film is little larger than its first picture.

use std::cmp::Reverse;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::area::Area;
use super::canvas::Canvas;
use super::palette::{Palette, Rgb, Tint};
use super::theme::Theme;

/// The colours of a file. One number more is for what is see-through.
const MOST_COLOURS: usize = 255;
/// Stands for a pixel that stays as it is.
const UNCHANGED: u16 = u16::MAX;

/// A moving picture being made.
///
/// ```
/// use crosstown::draw::{Area, Canvas, Film, Theme, Tint};
///
/// let mut film = Film::new(64, 64, Theme::Dark);
/// let mut board = Canvas::new(64, 64, Theme::Dark);
/// film.show(&board, 50);
/// board.rect(Area::square(8, 8, 16), Tint::RED);
/// film.show(&board, 200);
/// assert!(film.gif().starts_with(b"GIF89a"));
/// ```
pub struct Film {
    width: usize,
    /// What is seen now, each pixel the number of a colour.
    seen: Vec<u16>,
    /// All colours of all pictures, the theme's first.
    colours: Vec<Rgb>,
    numbers: HashMap<Rgb, u16>,
    /// How many of them are the theme's.
    themed: usize,
    shots: Vec<Shot>,
}

/// What changes with a picture, and how long it is seen.
struct Shot {
    area: Area,
    pixels: Vec<u16>,
    /// In hundredths of a second.
    hold: u16,
}

impl Film {
    /// All pictures will be seen in a frame of this size.
    pub fn new(width: u32, height: u32, theme: Theme) -> Self {
        let mut film = Self {
            width: width as usize,
            seen: vec![UNCHANGED; width as usize * height as usize],
            colours: Vec::new(),
            numbers: HashMap::new(),
            themed: 0,
            shots: Vec::new(),
        };
        for colour in Palette::new(theme).colours() {
            film.number(*colour);
        }
        film.themed = film.colours.len();
        film
    }

    /// Shows a picture for so many hundredths of a second: in the middle, and what goes beyond the frame
    /// is cut off. One like that before it is that one, seen for longer.
    pub fn show(&mut self, canvas: &Canvas, hold: u16) {
        let next = self.framed(canvas);
        let Some(area) = changed(&self.seen, &next, self.width) else {
            if let Some(last) = self.shots.last_mut() {
                last.hold = last.hold.saturating_add(hold);
            }
            return;
        };
        let rows = self.seen.chunks(self.width).zip(next.chunks(self.width));
        let (top, bottom) = (area.top as usize, (area.top + area.height) as usize);
        let (left, right) = (area.left as usize, (area.left + area.width) as usize);
        let pixels = rows.take(bottom).skip(top).flat_map(|(before, after)| {
            let pairs = before[left..right].iter().zip(&after[left..right]);
            pairs.map(|(before, after)| if before == after { UNCHANGED } else { *after })
        });
        self.shots.push(Shot { area, pixels: pixels.collect(), hold });
        self.seen = next;
    }

    /// A picture in the middle of the frame, in the film's own numbers.
    fn framed(&mut self, canvas: &Canvas) -> Vec<u16> {
        let numbers: Vec<u16> =
            canvas.palette().colours().iter().map(|colour| self.number(*colour)).collect();
        let (width, height) = (self.width, self.seen.len() / self.width);
        let (wide, high) = (canvas.width() as usize, canvas.height() as usize);
        // How far in it stands, and how much of it is cut off.
        let (left, top) = (width.saturating_sub(wide) / 2, height.saturating_sub(high) / 2);
        let (beyond, above) = (wide.saturating_sub(width) / 2, high.saturating_sub(height) / 2);
        let mut framed = vec![numbers[usize::from(Tint::GROUND.0)]; self.seen.len()];
        let rows = canvas.pixels().chunks(wide).skip(above);
        for (to, from) in framed.chunks_mut(width).skip(top).zip(rows) {
            for (to, from) in to[left..].iter_mut().zip(&from[beyond..]) {
                *to = numbers[usize::from(*from)];
            }
        }
        framed
    }

    fn number(&mut self, colour: Rgb) -> u16 {
        *self.numbers.entry(colour).or_insert_with(|| {
            self.colours.push(colour);
            // A film would have to have hundreds of pictures with nothing in common.
            (self.colours.len() - 1).min(usize::from(UNCHANGED - 1)) as u16
        })
    }

    /// The finished file, which is played over and over again.
    pub fn gif(&self) -> Vec<u8> {
        let kept = self.kept();
        let stand_in = |wanted: &Rgb| {
            let distances = kept.iter().map(|colour| colour.distance(*wanted));
            let nearest = distances.enumerate().min_by_key(|&(_, distance)| distance);
            nearest.map_or(0, |(number, _)| number as u8)
        };
        let numbers: Vec<u8> = self.colours.iter().map(stand_in).collect();
        self.encoded(&kept, &numbers)
            .expect("a film is whole pictures, and memory takes every byte")
    }

    /// The colours of the file: the theme's, and of the others those that most pixels have.
    fn kept(&self) -> Vec<Rgb> {
        let mut pixels = vec![0u32; self.colours.len()];
        for number in self.shots.iter().flat_map(|shot| &shot.pixels) {
            if let Some(pixels) = pixels.get_mut(usize::from(*number)) {
                *pixels += 1;
            }
        }
        let mut numbers: Vec<usize> = (0..self.colours.len()).collect();
        numbers.sort_by_key(|&number| (number >= self.themed, Reverse(pixels[number])));
        // In the order in which they came, whatever they are used for.
        numbers.truncate(MOST_COLOURS);
        numbers.sort_unstable();
        numbers.into_iter().map(|number| self.colours[number]).collect()
    }

    fn encoded(&self, colours: &[Rgb], numbers: &[u8]) -> Result<Vec<u8>, EncodingError> {
        let see_through = colours.len() as u8;
        let palette: Vec<u8> = colours.iter().flat_map(|&Rgb(r, g, b)| [r, g, b]).collect();
        let (width, height) = (self.width, self.seen.len() / self.width);
        let file = Vec::with_capacity(256 * 1024);
        let mut encoder = Encoder::new(file, width as u16, height as u16, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        for Shot { area, pixels, hold } in &self.shots {
            let number = |pixel: &u16| numbers.get(usize::from(*pixel)).copied();
            let pixels = pixels.iter().map(|pixel| number(pixel).unwrap_or(see_through));
            encoder.write_frame(&Frame {
                delay: *hold,
                dispose: DisposalMethod::Keep,
                transparent: Some(see_through),
                left: area.left as u16,
                top: area.top as u16,
                width: area.width as u16,
                height: area.height as u16,
                buffer: pixels.collect::<Vec<u8>>().into(),
                ..Frame::default()
            })?;
        }
        encoder.into_inner()
    }
}

/// The rectangle in which two pictures of this width differ, if they do.
fn changed(before: &[u16], after: &[u16], width: usize) -> Option<Area> {
    let rows = || before.chunks(width).zip(after.chunks(width));
    let differs = |(before, after): (&[u16], &[u16])| before != after;
    let top = rows().position(differs)?;
    let bottom = rows().rposition(differs)?;
    let sides = rows().take(bottom + 1).skip(top).filter_map(|(before, after)| {
        let pairs = || before.iter().zip(after);
        let left = pairs().position(|(before, after)| before != after)?;
        Some((left, pairs().rposition(|(before, after)| before != after)?))
    });
    let (left, right) = sides.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    let (width, height) = (right + 1 - left, bottom + 1 - top);
    Some(Area::new(left as i32, top as i32, width as i32, height as i32))
}

#[cfg(test)]
mod tests {
    use super::super::Shape;
    use super::*;

    /// What is seen after each picture, and how long, as a viewer of the file puts it together.
    fn played(file: &[u8]) -> Vec<(Vec<Rgb>, u16)> {
        let mut decoder = gif::Decoder::new(file).unwrap();
        let palette = decoder.global_palette().unwrap().to_vec();
        let width = usize::from(decoder.width());
        let mut seen = vec![Rgb(0, 0, 0); width * usize::from(decoder.height())];
        let mut all = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (number, pixel) in frame.buffer.iter().enumerate() {
                let (x, y) = (number % usize::from(frame.width), number / usize::from(frame.width));
                let at = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
                if Some(*pixel) != frame.transparent {
                    let colour = &palette[3 * usize::from(*pixel)..];
                    seen[at] = Rgb(colour[0], colour[1], colour[2]);
                }
            }
            all.push((seen.clone(), frame.delay));
        }
        all
    }

    fn colours(canvas: &Canvas) -> Vec<Rgb> {
        let colours = canvas.palette().colours();
        canvas.pixels().iter().map(|pixel| colours[usize::from(*pixel)]).collect()
    }

    #[test]
    fn a_film_shows_its_pictures() {
        for theme in Theme::ALL {
            let mut film = Film::new(90, 70, theme);
            // Each has a palette of its own, in another order.
            let pictures = [Tint::RED, Tint::BLUE, Tint::ACCENT].map(|tint| {
                let mut canvas = Canvas::new(90, 70, theme);
                canvas.rounded(Area::new(10, 10, 60, 50), 12, tint);
                canvas.shape(Shape::Disc, Area::square(20, 20, 31), Tint::INK);
                canvas
            });
            pictures.iter().for_each(|picture| film.show(picture, 30));
            let played = played(&film.gif());
            let expected: Vec<_> = pictures.iter().map(|p| (colours(p), 30)).collect();
            assert!(played == expected, "{theme}");
        }
    }

    #[test]
    fn what_stays_is_seen_for_longer() {
        let mut film = Film::new(20, 20, Theme::Dark);
        let mut canvas = Canvas::new(20, 20, Theme::Dark);
        film.show(&canvas, 10);
        film.show(&canvas, 15);
        canvas.rect(Area::new(3, 4, 5, 6), Tint::RED);
        film.show(&canvas, 7);
        assert_eq!(film.shots[1].area, Area::new(3, 4, 5, 6));
        let holds: Vec<u16> = played(&film.gif()).iter().map(|(_, hold)| *hold).collect();
        assert_eq!(holds, [25, 7]);
    }

    #[test]
    fn smaller_pictures_stand_in_the_middle_and_larger_ones_are_cut() {
        let mut film = Film::new(20, 10, Theme::Light);
        let plain = |width, height, tint| {
            let mut canvas = Canvas::new(width, height, Theme::Light);
            canvas.rect(Area::new(0, 0, width as i32, height as i32), tint);
            canvas
        };
        film.show(&plain(10, 4, Tint::RED), 1);
        film.show(&plain(100, 100, Tint::BLUE), 1);
        let played = played(&film.gif());
        let mut expected = Canvas::new(20, 10, Theme::Light);
        expected.rect(Area::new(5, 3, 10, 4), Tint::RED);
        assert!(played[0].0 == colours(&expected));
        assert!(played[1].0 == colours(&plain(20, 10, Tint::BLUE)));
    }

    /// Three hundred colours, of which the theme's and the most used stay as they are.
    #[test]
    fn too_many_colours_lose_the_rarest() {
        let mut film = Film::new(64, 64, Theme::Dark);
        for number in 0..=300u16 {
            let colour = Rgb((number / 2) as u8, number as u8, 7);
            film.number(colour);
        }
        let mut canvas = Canvas::new(64, 64, Theme::Dark);
        let blend = canvas.mix(Tint::RED, Tint::BLUE, 4);
        canvas.rect(Area::square(10, 10, 20), blend);
        canvas.rect(Area::square(30, 30, 1), Tint::RED);
        film.show(&canvas, 1);
        assert_eq!(film.kept().len(), MOST_COLOURS);
        assert!(played(&film.gif())[0].0 == colours(&canvas));
    }
}
