//! Lines of a stream that nobody vouches for: numbered, decoded, and never too long for memory.

use std::io::{self, BufRead, Read};

/// The longest line that is kept. A header with every option needs far less.
const LONGEST: u64 = 64 * 1024;

/// The lines of a stream, blank ones left out.
pub struct Lines<R> {
    input: R,
    number: u64,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Self { input, number: 0, bytes: Vec::new() }
    }

    /// The next line with its number, counted from 1, or why it is no text; nothing at the end.
    pub fn next(&mut self) -> io::Result<Option<(u64, Result<&str, String>)>> {
        loop {
            self.bytes.clear();
            self.number += 1;
            let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut self.bytes)?;
            if read == 0 {
                return Ok(None);
            }
            if read as u64 == LONGEST && !self.bytes.ends_with(b"\n") {
                self.input.skip_until(b'\n')?;
                return Ok(Some((self.number, Err(format!("longer than {LONGEST} bytes")))));
            }
            if !self.bytes.trim_ascii().is_empty() {
                break;
            }
        }
        // Some editors begin a file with a byte order mark.
        let text =
            str::from_utf8(&self.bytes).map(|text| text.trim_start_matches('\u{feff}').trim());
        Ok(Some((self.number, text.map_err(|_| "not UTF-8".to_owned()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<(u64, Result<String, String>)> {
        let mut lines = Lines::new(bytes);
        let mut found = Vec::new();
        while let Some((number, text)) = lines.next().unwrap() {
            found.push((number, text.map(str::to_owned)));
        }
        found
    }

    #[test]
    fn lines_are_counted_from_1_and_blank_ones_left_out() {
        let expected = [(1, Ok("a".to_owned())), (4, Ok("b".to_owned()))];
        assert_eq!(all(b"a\r\n\n  \nb"), expected);
        assert_eq!(all("\u{feff}a\n\n\nb".as_bytes()), expected);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn what_is_no_text_is_named_and_passed_over() {
        let mut bytes = vec![0xff, b'\n'];
        bytes.extend(vec![b'x'; 100_000]);
        bytes.extend(b"\nend\n");
        let expected = [
            (1, Err("not UTF-8".to_owned())),
            (2, Err("longer than 65536 bytes".to_owned())),
            (3, Ok("end".to_owned())),
        ];
        assert_eq!(all(&bytes), expected);
    }
}
