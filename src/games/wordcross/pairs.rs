//! Which tiles make words with which, by one dictionary: looked up once, asked very often.

use super::columns::Side;
use super::set::{self, Kind};
use super::tile::{Pair, Tile};
use crate::words::Lexicon;

/// All words that can be laid with two tiles of the set.
#[derive(Debug)]
pub struct Pairs {
    /// For each kind of tile the kinds that make a word at its right, by number.
    words: Vec<Vec<bool>>,
}

impl Pairs {
    pub fn new(lexicon: &Lexicon) -> Self {
        let kinds = set::kinds();
        let word = |left: &Kind, right: &Kind| {
            Pair { left: left.tile, right: right.tile }.is_word(lexicon)
        };
        let words = kinds.iter().map(|left| kinds.iter().map(|right| word(left, right)).collect());
        Self { words: words.collect() }
    }

    pub fn is_word(&self, pair: Pair) -> bool {
        match (set::number(pair.left), set::number(pair.right)) {
            (Some(left), Some(right)) => self.words[left][right],
            _ => false,
        }
    }

    /// Whether any tile of the set makes a word with `tile`, which lies on this side; the tile itself
    /// only if there are two.
    pub fn has_partner(&self, side: Side, tile: Tile) -> bool {
        let partner = |kind: &Kind| {
            let pair = match side {
                Side::Left => Pair { left: tile, right: kind.tile },
                Side::Right => Pair { left: kind.tile, right: tile },
            };
            (kind.tile != tile || kind.count > 1) && self.is_word(pair)
        };
        set::kinds().iter().any(partner)
    }
}
