//! Towns out of nothing, for tests and benchmarks: crosswords as people build them, with letters that do not
//! fit here and there, and heaps of chance letters.

use crosstown::game::Dice;
use crosstown::games::town::{Building, Cover, Lot, Tile, Town, beside};
use crosstown::grid::Square;
use crosstown::words::{Letter, Letters, Lexicon};

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

/// Words of the dictionary across each other; one letter in `wrong` is another one, and words may touch.
pub fn crossword(letters: usize, wrong: u32, lexicon: &Lexicon, dice: &mut Dice) -> Town {
    let words: Vec<Vec<Vec<Letter>>> = (0..=7).map(|length| of_length(lexicon, length)).collect();
    let mut town = Town::default();
    let first = letter(dice);
    put(&mut town, MIDDLE, first, dice);
    while town.lots.len() < letters {
        let length = 2 + dice.below(5) as usize;
        let word = dice.pick(&words[length]).expect("a word").clone();
        let taken: Vec<(Square, Letter)> =
            town.lots.iter().map(|(&square, lot)| (square, lot.tile.letter)).collect();
        let &(square, letter) = dice.pick(&taken).expect("a letter");
        let down = dice.below(2) == 0;
        let Some(at) = word.iter().position(|&other| other == letter) else { continue };
        let place = |step: usize| {
            let back = |n: u8| n + step as u8 - at as u8;
            if down {
                Square::new(square.column, back(square.row))
            } else {
                Square::new(back(square.column), square.row)
            }
        };
        let squares: Vec<Square> = (0..length).map(place).collect();
        if !fits(&town, &squares, &word, lexicon, dice.below(6) == 0) {
            continue;
        }
        let mut tried = town.clone();
        if squares.iter().zip(&word).all(|(&square, &letter)| put(&mut tried, square, letter, dice)) {
            town = tried;
        }
    }
    for square in town.lots.keys().copied().collect::<Vec<_>>() {
        if dice.below(wrong) == 0 {
            let letter = letter(dice);
            town.lots.entry(square).and_modify(|lot| lot.tile.letter = letter);
        }
    }
    town
}

/// Whether a word can lie there; one that touches others makes runs that need not be words.
fn fits(town: &Town, squares: &[Square], word: &[Letter], lexicon: &Lexicon, touching: bool) -> bool {
    let mut with = town.clone();
    for (&square, &letter) in squares.iter().zip(word) {
        let tile = Tile { letter, building: None };
        let lot = with.lots.entry(square).or_insert(Lot { tile, cover: Cover::Open });
        if lot.tile.letter != letter {
            return false;
        }
    }
    let read = |square: &Square| with.lots[square].tile.letter;
    let is_word = |squares: &[Square]| lexicon.contains(&squares.iter().map(read).collect::<Vec<_>>());
    with.lots.len() > town.lots.len() && (touching || with.runs().iter().all(|run| is_word(&run.squares)))
}

fn of_length(lexicon: &Lexicon, length: usize) -> Vec<Vec<Letter>> {
    let mut words = Vec::new();
    lexicon.matching(&vec![Letters::PLAIN; length], |word| {
        words.push(word.to_vec());
        true
    });
    words
}
