//! Words in order of how often they are used, out of the file in which the package `wordfreq` keeps them.
//!
//! The file is packed with gzip. In it is a list as MessagePack writes it: first a head, then for each step
//! of rarity the list of its words. Only what such a file has is read here.

use std::io::Read;

use anyhow::{Context, bail};
use flate2::bufread::GzDecoder;

/// What a file begins with.
const HEAD: &[(&str, Value)] = &[("format", Value::Text("cB")), ("version", Value::Number(1))];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value<'a> {
    Text(&'a str),
    Number(u8),
}

/// All words of a file, the most frequent first.
pub fn words(file: &[u8]) -> anyhow::Result<Vec<String>> {
    let mut unpacked = Vec::new();
    GzDecoder::new(file).read_to_end(&mut unpacked).context("the packed list is damaged")?;
    let rest = &mut unpacked.as_slice();
    let steps = list(rest)?;
    if map(rest)? != HEAD {
        bail!("this is no list of frequencies");
    }
    let mut words = Vec::new();
    for _ in 1..steps {
        for _ in 0..list(rest)? {
            let Value::Text(word) = value(rest)? else { bail!("a word is no text") };
            words.push(word.to_owned());
        }
    }
    Ok(words)
}

/// The length of a list.
fn list(rest: &mut &[u8]) -> anyhow::Result<usize> {
    Ok(match byte(rest)? {
        short @ 0x90..=0x9f => usize::from(short & 0x0f),
        0xdc => number(rest, 2)?,
        0xdd => number(rest, 4)?,
        other => bail!("a list begins with {other:#x}"),
    })
}

fn map<'a>(rest: &mut &'a [u8]) -> anyhow::Result<Vec<(&'a str, Value<'a>)>> {
    let length = match byte(rest)? {
        short @ 0x80..=0x8f => short & 0x0f,
        other => bail!("a head begins with {other:#x}"),
    };
    let field = |_| match value(rest)? {
        Value::Text(name) => Ok((name, value(rest)?)),
        Value::Number(_) => bail!("a field has no name"),
    };
    (0..length).map(field).collect()
}

fn value<'a>(rest: &mut &'a [u8]) -> anyhow::Result<Value<'a>> {
    let length = match byte(rest)? {
        small @ 0x00..=0x7f => return Ok(Value::Number(small)),
        short @ 0xa0..=0xbf => usize::from(short & 0x1f),
        0xd9 => number(rest, 1)?,
        other => bail!("a value begins with {other:#x}"),
    };
    Ok(Value::Text(str::from_utf8(take(rest, length)?).context("a word is not UTF-8")?))
}

/// A number of so many bytes.
fn number(rest: &mut &[u8], bytes: usize) -> anyhow::Result<usize> {
    let bytes = take(rest, bytes)?;
    Ok(bytes.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

fn byte(rest: &mut &[u8]) -> anyhow::Result<u8> {
    Ok(take(rest, 1)?[0])
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> anyhow::Result<&'a [u8]> {
    rest.split_off(..count).context("the file ends early")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut file = GzEncoder::new(Vec::new(), Compression::fast());
        file.write_all(bytes).unwrap();
        file.finish().unwrap()
    }

    #[test]
    fn words_come_in_order_and_damage_is_told() {
        let head = b"\x94\x82\xa6format\xa2cB\xa7version\x01";
        let rest = b"\x90\x91\xa2le\xdc\0\x02\xd9\x03\xc3\xa0s\xa2la";
        let file = [head.as_slice(), rest].concat();
        assert_eq!(words(&packed(&file)).unwrap(), ["le", "às", "la"]);
        for (damaged, why) in [
            (packed(&file[..file.len() - 1]), "the file ends early"),
            (packed(&[&head[..head.len() - 1], b"\x02", rest].concat()), "this is no list"),
            (packed(b"\xc0"), "a list begins with 0xc0"),
            (file.clone(), "the packed list is damaged"),
        ] {
            let told = words(&damaged).unwrap_err().to_string();
            assert!(told.starts_with(why), "{told}");
        }
    }
}
