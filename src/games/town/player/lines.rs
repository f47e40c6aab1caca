//! Lines of letters that are to become words: how many workers that takes.

use std::collections::HashMap;

use super::super::tile::Tile;
use crate::words::{Letter, Lexicon, Node};

/// A line of letters, with whether each may be wild: neither a house nor in another line too.
pub type Line = Vec<(Tile, bool)>;

/// More workers than are ever put on one line.
const MOST: u8 = 2;

pub struct Lines<'a> {
    lexicon: &'a Lexicon,
    /// What was asked before: the letters, their second bit set if they may be wild.
    known: HashMap<Vec<u8>, Option<u8>>,
}

impl<'a> Lines<'a> {
    pub fn new(lexicon: &'a Lexicon) -> Self {
        Self { lexicon, known: HashMap::new() }
    }

    /// The fewest workers that make a word of a line; none if there would have to be more than two.
    pub fn need(&mut self, line: &Line) -> Option<u8> {
        const WILD: u8 = 1 << 7;
        let key =
            line.iter().map(|(tile, wild)| tile.letter.number() | if *wild { WILD } else { 0 });
        let key: Vec<u8> = key.collect();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let root = self.lexicon.root();
        let need = (0..=MOST).find(|&workers| self.goes_on(root, line, workers));
        self.known.insert(key, need);
        need
    }

    /// Whether a word goes on from here with these letters, so many of them changed at most.
    fn goes_on(&self, node: Node, line: &[(Tile, bool)], workers: u8) -> bool {
        let Some(((tile, wild), rest)) = line.split_first() else { return false };
        let with = |letter: Letter, workers: u8| {
            self.lexicon.step(node, Some(letter)).is_some_and(|step| {
                if rest.is_empty() { step.word } else { self.goes_on(step.node, rest, workers) }
            })
        };
        with(tile.letter, workers)
            || (*wild && workers > 0 && {
                let mut others = self.lexicon.letters(node).iter();
                others.any(|letter| letter != tile.letter && with(letter, workers - 1))
            })
    }
}
