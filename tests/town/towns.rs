//! Towns out of nothing: heaps of chance letters.

use crosstown::game::Dice;
use crosstown::games::town::{Building, Cover, Lot, Tile, Town, beside};
use crosstown::grid::Square;
use crosstown::words::Letter;

/// Letters as often as English has them.
const ENGLISH: &str = "AAAAAAAABBCCCDDDDEEEEEEEEEEEEFFGGHHHHIIIIIIIJKLLLLMMNNNNNNNOOOOOOOPPQRRRRRRSSSSSSTTTTTTTTUUUVWWXYYZ";
const MIDDLE: Square = Square::new(40, 40);

pub fn letter(dice: &mut Dice) -> Letter {
    let letters: Vec<Letter> = ENGLISH.chars().filter_map(Letter::from_char).collect();
    *dice.pick(&letters).expect("letters")
}

/// A third of the squares carries a building.
fn tile(letter: Letter, dice: &mut Dice) -> Tile {
    let building = (dice.below(3) == 0).then(|| *dice.pick(&Building::ALL).expect("buildings"));
    Tile { letter, building }
}

fn put(town: &mut Town, square: Square, letter: Letter, dice: &mut Dice) -> bool {
    let before = town.lots.insert(square, Lot { tile: tile(letter, dice), cover: Cover::Open });
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
        .map(|(left, up)| Square::new(square.column - left, square.row - up));
    let block = corners.iter().any(|&corner| town.has_block_at(corner));
    match before {
        Some(lot) => drop(town.lots.insert(square, lot)),
        None if block => drop(town.lots.remove(&square)),
        None => {}
    }
    !block
}

/// Chance letters, one beside the other.
pub fn heap(letters: usize, dice: &mut Dice) -> Town {
    let mut town = Town::default();
    let first = letter(dice);
    put(&mut town, MIDDLE, first, dice);
    while town.lots.len() < letters {
        let taken: Vec<Square> = town.lots.keys().copied().collect();
        let around: Vec<Square> = beside(*dice.pick(&taken).expect("a letter")).collect();
        let square = *dice.pick(&around).expect("four squares");
        if !town.lots.contains_key(&square) {
            let letter = letter(dice);
            put(&mut town, square, letter, dice);
        }
    }
    town
}
