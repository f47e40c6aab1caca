//! Finished pictures as PNG files.
//!
//! Eight bits a pixel with a palette, and no filter: filters guess a pixel from its neighbours, which
//! means nothing for the numbers of colours and makes the file larger.
//!
//! Most pictures are small at once. The few with very much on them are packed again, harder, and if that
//! does not help with fewer shades: a large file is longer on its way than that takes.

use flate2::{Compress, Compression, FlushCompress, Status};
use png::{BitDepth, ColorType, Encoder, chunk};

use super::canvas::Canvas;
use super::palette::{Kept, Rgb};

/// How hard to try for a small file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// For what somebody is waiting for.
    Quick,
    /// For what is made once and kept.
    Small,
}

/// Bytes that a picture may have.
const LARGEST: usize = 55_000;
const QUICK: u8 = 2;
const HARD: u8 = 6;
/// How far apart shades may be that are taken for one, where nothing else helps.
const ALIKE: [u32; 2] = [64, 96];
const COARSEST: u32 = 140;
/// What a row without a filter begins with.
const NO_FILTER: u8 = 0;
/// For a picture as it mostly is when packed.
const ROOM: usize = 64 * 1024;

impl Canvas {
    pub fn png(&self, effort: Effort) -> Vec<u8> {
        if effort == Effort::Small {
            return self.packed(HARD);
        }
        let files = [QUICK, HARD].into_iter().map(|level| self.packed(level));
        let mut files = files
            .chain(ALIKE.into_iter().map(|alike| self.coarser(alike, Kept::Areas).packed(HARD)));
        let small = files.find(|file| file.len() <= LARGEST);
        small.unwrap_or_else(|| self.coarser(COARSEST, Kept::Theme).packed(HARD))
    }

    fn packed(&self, level: u8) -> Vec<u8> {
        let palette: Vec<u8> =
            self.palette().colours().iter().flat_map(|&Rgb(r, g, b)| [r, g, b]).collect();
        let mut file = Vec::with_capacity(ROOM);
        let mut encoder = Encoder::new(&mut file, self.width(), self.height());
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette);
        encoder
            .write_header()
            .and_then(|mut writer| {
                writer.write_chunk(chunk::IDAT, &self.deflated(level))?;
                writer.finish()
            })
            .expect("a canvas is a whole picture, and memory takes every byte");
        file
    }

    /// The rows as a PNG has them, packed at one go: the encoder would hand them over one by one, and clear its
    /// room for the answer before each, which took a third of the time.
    fn deflated(&self, level: u8) -> Vec<u8> {
        let mut rows = Vec::with_capacity(self.pixels().len() + self.height() as usize);
        for row in self.pixels().chunks(self.width() as usize) {
            rows.push(NO_FILTER);
            rows.extend_from_slice(row);
        }
        let mut packer = Compress::new(Compression::new(u32::from(level)), true);
        let mut packed = Vec::with_capacity(ROOM);
        loop {
            let done = packer.total_in() as usize;
            match packer.compress_vec(&rows[done..], &mut packed, FlushCompress::Finish) {
                Ok(Status::StreamEnd) => return packed,
                Ok(Status::Ok | Status::BufError) => packed.reserve(ROOM),
                Err(error) => unreachable!("whatever has bytes can be packed: {error}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::super::{Area, Shape, Theme, Tint};
    use super::*;

    #[test]
    fn decodes_back_to_the_same_pixels() {
        let mut canvas = Canvas::new(120, 90, Theme::Dark);
        canvas.rounded(Area::new(10, 10, 70, 60), 12, Tint::TILE);
        canvas.shape(Shape::Disc, Area::square(20, 20, 51), Tint::BLUE);
        for effort in [Effort::Quick, Effort::Small] {
            let file = canvas.png(effort);
            let mut reader = png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let frame = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((frame.width, frame.height), (120, 90));
            assert_eq!(frame.color_type, ColorType::Indexed);
            assert_eq!(pixels, canvas.pixels());
            let palette = reader.info().palette.as_ref().unwrap();
            let colours: Vec<Rgb> = palette.chunks(3).map(|c| Rgb(c[0], c[1], c[2])).collect();
            assert_eq!(colours, canvas.palette().colours());
        }
    }
}
