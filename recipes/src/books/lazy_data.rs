//! Texts out of the file in which a package of the language R keeps its data.
//!
//! The file is a row of packed objects, each a length and a zlib stream. An object of ours is a list of
//! lines as R writes it: a head, then a length and the bytes of each line, numbers being big-endian.

use std::io::Read;

use anyhow::{Context, bail};
use flate2::bufread::ZlibDecoder;

/// What an object begins with: its format, three versions and the name of the encoding.
const HEAD: &[u8] = b"X\n";
const VERSIONS: usize = 12;
const ENCODING: &[u8] = b"\0\0\0\x05UTF-8";
const LIST_OF_TEXTS: u32 = 16;
const TEXT: u32 = 9;

/// The text whose first line is `title`.
pub fn text_titled(title: &str, mut file: &[u8]) -> anyhow::Result<String> {
    while !file.is_empty() {
        // The length is that of the unpacked object, which the stream knows as well.
        take(&mut file, 4)?;
        let mut object = Vec::new();
        ZlibDecoder::new(&mut file)
            .read_to_end(&mut object)
            .context("a packed object is damaged")?;
        let lines = lines(&object)?;
        if lines.first().is_some_and(|line| line == title) {
            return Ok(lines.join("\n"));
        }
    }
    bail!("no text begins with {title:?}")
}

fn lines(mut object: &[u8]) -> anyhow::Result<Vec<String>> {
    let rest = &mut object;
    let head = (take(rest, HEAD.len())?, take(rest, VERSIONS)?, take(rest, ENCODING.len())?);
    if (head.0, head.2) != (HEAD, ENCODING) || number(rest)? != LIST_OF_TEXTS {
        bail!("this is no list of lines in UTF-8");
    }
    let count = number(rest)?;
    (0..count).map(|_| line(rest)).collect()
}

fn line(rest: &mut &[u8]) -> anyhow::Result<String> {
    // Beyond its kind the number has flags.
    if number(rest)? & 0xff != TEXT {
        bail!("a line is no text");
    }
    let length = number(rest)? as usize;
    String::from_utf8(take(rest, length)?.to_vec()).context("a line is not UTF-8")
}

fn number(rest: &mut &[u8]) -> anyhow::Result<u32> {
    let bytes = take(rest, 4)?.try_into().expect("four bytes were asked for");
    Ok(u32::from_be_bytes(bytes))
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> anyhow::Result<&'a [u8]> {
    rest.split_off(..count).context("the file ends early")
}
