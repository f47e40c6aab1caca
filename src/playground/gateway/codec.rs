//! How frames are packed: not at all, one by one, or as one stream.

use std::io::Write;

use flate2::{Compress, Compression, FlushCompress, write::ZlibEncoder};

use crate::playground::websocket::Message;

/// The packing of one connection.
#[derive(Default)]
pub struct Codec {
    /// `compress=zlib-stream` in the address: all frames share one dictionary.
    stream: Option<Compress>,
    /// `"compress": true` in IDENTIFY: large frames are packed one by one.
    pub each_large: bool,
}

impl Codec {
    /// The packing asked for in the address.
    pub fn new(compress: Option<&str>) -> Self {
        let stream =
            (compress == Some("zlib-stream")).then(|| Compress::new(Compression::fast(), true));
        Self { stream, each_large: false }
    }

    /// A frame ready to send.
    pub fn pack(&mut self, text: &str, large: bool) -> Message {
        if let Some(stream) = &mut self.stream {
            return Message::Binary(packed_on(stream, text.as_bytes()));
        }
        if large && self.each_large {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
            if let Ok(bytes) = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()) {
                return Message::Binary(bytes);
            }
        }
        Message::text(text)
    }
}

/// The next piece of the stream, flushed so that it can be unpacked at once.
fn packed_on(stream: &mut Compress, mut input: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(input.len() / 2 + 64);
    loop {
        let before = stream.total_in();
        // A stream that is never finished can't fail.
        let _ = stream.compress_vec(input, &mut packed, FlushCompress::Sync);
        input = &input[(stream.total_in() - before) as usize..];
        if input.is_empty() && packed.len() < packed.capacity() {
            return packed;
        }
        packed.reserve(4_096);
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    #[test]
    fn a_stream_unpacks_frame_by_frame() {
        let mut codec = Codec::new(Some("zlib-stream"));
        let mut reader = Decompress::new(true);
        for text in ["first", &"second ".repeat(9_000), "third"] {
            let Message::Binary(bytes) = codec.pack(text, false) else { panic!("not packed") };
            assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]), "the mark that a frame is whole");
            let mut plain = Vec::with_capacity(100_000);
            reader.decompress_vec(&bytes, &mut plain, FlushDecompress::Sync).unwrap();
            assert_eq!(plain, text.as_bytes());
        }
    }
}
