//! The 190 tiles: how many of each there are, and what they are worth. The table is made by
//! `cargo recipes tiles`.

use std::sync::LazyLock;

use super::tile::Tile;

/// How many tiles there are.
pub const TILES: usize = 190;

/// The committed table: letters, how many, and the value of each, a line a tile.
const TABLE: &str = include_str!("tiles.txt");

/// One kind of tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    pub tile: Tile,
    pub count: u8,
    pub value: u8,
}

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| TABLE.lines().map(read).collect());

/// The number of each kind at the place of its tile: computers ask for it very often.
static NUMBERS: LazyLock<Vec<Option<usize>>> = LazyLock::new(|| {
    let mut numbers = vec![None; Tile::PLACES];
    for (number, kind) in KINDS.iter().enumerate() {
        numbers[kind.tile.place()] = Some(number);
    }
    numbers
});

fn read(line: &str) -> Kind {
    let parts: Vec<&str> = line.split(' ').collect();
    let [tile, count, value] = parts[..] else { panic!("not a tile, a count and a value: {line}") };
    let number = |text: &str| text.parse().expect("the table has small numbers");
    let tile = tile.parse().expect("the table has tiles");
    Kind { tile, count: number(count), value: number(value) }
}

/// Every kind of tile, in order of the alphabet.
pub fn kinds() -> &'static [Kind] {
    &KINDS
}

/// Which of the kinds a tile is, if there are such tiles.
pub(super) fn number(tile: Tile) -> Option<usize> {
    NUMBERS[tile.place()]
}

/// What a tile is worth: 1 to 10, and nothing if there is no such tile.
pub fn value(tile: Tile) -> u32 {
    number(tile).map_or(0, |number| KINDS[number].value.into())
}

/// All tiles, in order of the alphabet.
pub(super) fn all() -> Vec<Tile> {
    kinds().iter().flat_map(|kind| vec![kind.tile; kind.count.into()]).collect()
}
