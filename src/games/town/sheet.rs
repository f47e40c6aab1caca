//! Letter sheets: 10 x 10 letters, about a third of them with a building, made by dice.
//!
//! One of each common letter lies on every sheet; the others come as often as English uses them. Houses
//! keep apart, and museums stand on hard letters: what is worth most is the hardest to use.

use std::collections::BTreeMap;

use super::building::Building;
use super::paper::Paper;
use super::tile::Tile;
use super::town::beside;
use crate::game::Dice;
use crate::grid::Square;
use crate::words::Letter;

/// Columns, and rows.
pub const SHEET: u8 = 10;
/// How many letters a sheet has.
const LETTERS: usize = SHEET as usize * SHEET as usize;

/// How often English uses each vowel, in a thousand letters, and each consonant.
const VOWELS: [(char, u32); 5] = [('E', 120), ('A', 82), ('O', 75), ('I', 70), ('U', 28)];
const CONSONANTS: [(char, u32); 21] = [
    ('T', 85),
    ('N', 67),
    ('S', 66),
    ('R', 62),
    ('H', 52),
    ('D', 43),
    ('L', 42),
    ('C', 30),
    ('M', 27),
    ('F', 21),
    ('W', 22),
    ('G', 20),
    ('P', 21),
    ('Y', 19),
    ('B', 16),
    ('V', 10),
    ('K', 9),
    ('J', 3),
    ('X', 3),
    ('Q', 2),
    ('Z', 2),
];
/// On every sheet at least once: the vowels, and the consonants up to B.
const COMMON_CONSONANTS: usize = 15;
/// No sheet has more than two of one of these.
const RARE: &str = "JQXZ";
const MOST_RARE: usize = 2;
/// Where museums stand, the hardest letter first.
const HARD: &str = "JQXZVKWYBPFG";

/// From the first number to the second, each equally likely.
fn between(least: u32, most: u32, dice: &mut Dice) -> usize {
    (least + dice.below(most - least + 1)) as usize
}

/// The lower of two such numbers.
fn fewer(least: u32, most: u32, dice: &mut Dice) -> usize {
    between(least, most, dice).min(between(least, most, dice))
}

/// Sheet number `number` of a table: the same whenever it is asked for.
pub fn sheet(dice: &Dice, number: u64) -> Paper {
    let mut dice = dice.named("sheet", number);
    let mut letters = letters(&mut dice);
    dice.shuffle(&mut letters);
    let squares: Vec<Square> = Square::all(SHEET).collect();
    let mut tiles: BTreeMap<Square, Tile> = squares
        .iter()
        .zip(letters)
        .map(|(&square, letter)| (square, Tile { letter, building: None }))
        .collect();
    build(&mut tiles, squares, &mut dice);
    Paper::new(tiles)
}

fn letters(dice: &mut Dice) -> Vec<Letter> {
    let mut vowels: Vec<char> = VOWELS.iter().map(|(letter, _)| *letter).collect();
    let mut consonants: Vec<char> =
        CONSONANTS[..COMMON_CONSONANTS].iter().map(|(letter, _)| *letter).collect();
    let count = between(38, 44, dice);
    draw(&mut vowels, count, &VOWELS, dice);
    draw(&mut consonants, LETTERS - count, &CONSONANTS, dice);
    vowels.into_iter().chain(consonants).filter_map(Letter::from_char).collect()
}

/// Draws letters until there are `count`.
fn draw(drawn: &mut Vec<char>, count: usize, letters: &[(char, u32)], dice: &mut Dice) {
    let all: u32 = letters.iter().map(|(_, weight)| weight).sum();
    while drawn.len() < count {
        let mut roll = dice.below(all);
        let hit = letters.iter().find(|(_, weight)| {
            let hit = roll < *weight;
            roll = roll.saturating_sub(*weight);
            hit
        });
        let letter = hit.expect("a roll below the sum of all weights").0;
        let there = drawn.iter().filter(|other| **other == letter).count();
        if !RARE.contains(letter) || there < MOST_RARE {
            drawn.push(letter);
        }
    }
}

/// Puts the buildings up: houses first, since they need room, and museums while hard letters are free.
fn build(tiles: &mut BTreeMap<Square, Tile>, mut squares: Vec<Square>, dice: &mut Dice) {
    use Building::{Factory, House, Museum, Office, Park, Shop};
    dice.shuffle(&mut squares);
    let houses = between(7, 8, dice);
    // Rather few: the plain player is to end where the rule sheet has its ranks.
    let museums = fewer(3, 5, dice);
    let mut others = [Office, Park, Factory, Shop];
    dice.shuffle(&mut others);
    let rest = fewer(33, 37, dice) - houses - museums;

    // On the square that is ranked lowest, one after the other; of equals on any.
    let mut put =
        |building: Building, count: usize, rank: &dyn Fn(&Tile, bool) -> Option<usize>| {
            for _ in 0..count {
                let is_house = |next: Square| tiles.get(&next).is_some_and(|tile| tile.is_house());
                let ranked = |&square: &Square| {
                    let tile = tiles.get(&square).filter(|tile| tile.building.is_none())?;
                    Some((rank(tile, beside(square).any(is_house))?, square))
                };
                if let Some((_, square)) =
                    squares.iter().filter_map(ranked).min_by_key(|(rank, _)| *rank)
                {
                    tiles.entry(square).and_modify(|tile| tile.building = Some(building));
                }
            }
        };
    let any = |_: &Tile, _: bool| Some(0);
    put(House, houses, &|_, by_house| (!by_house).then_some(0));
    // All but one on a hard letter, the hardest first: every sheet has enough of those.
    put(Museum, museums - 1, &|tile, _| HARD.find(tile.letter.char()));
    put(Museum, 1, &any);
    for (number, building) in others.into_iter().enumerate() {
        put(building, (rest + number) / others.len(), &any);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    fn count(tiles: &[(Square, Tile)], is: impl Fn(&Tile) -> bool) -> usize {
        tiles.iter().filter(|(_, tile)| is(tile)).count()
    }

    #[test]
    fn every_sheet_is_as_the_rules_say() {
        for number in 0..500 {
            let dice = Dice::new(&Seed::from_number(number), 0);
            let sheet = sheet(&dice, number);
            let tiles = sheet.tiles();
            let letters = |text: &str| count(&tiles, |tile| text.contains(tile.letter.char()));
            assert_eq!(tiles.len(), 100);
            assert!((38..=44).contains(&letters("AEIOU")));
            for common in "ETAOINSRHDLCUMFWGPYB".chars() {
                assert!(letters(&common.to_string()) >= 1, "{common}");
            }
            for rare in RARE.chars() {
                assert!(letters(&rare.to_string()) <= 2, "{rare}");
            }
            let built = |building| count(&tiles, |tile| tile.building == Some(building));
            let all = count(&tiles, |tile| tile.building.is_some());
            assert!((33..=37).contains(&all), "{all}");
            assert!((7..=8).contains(&built(Building::House)));
            let museums = built(Building::Museum);
            assert!((3..=5).contains(&museums));
            use Building::{Factory, Office, Park, Shop};
            let others = [Office, Park, Factory, Shop].map(built);
            let (least, most) = (others.iter().min().unwrap(), others.iter().max().unwrap());
            assert!(most - least <= 1 && *least >= museums, "{others:?}, {museums}");
            let hard = count(&tiles, |tile| {
                tile.building == Some(Building::Museum) && HARD.contains(tile.letter.char())
            });
            assert!(2 * hard > museums);
            for (square, _) in tiles.iter().filter(|(_, tile)| tile.is_house()) {
                let apart = |next: Square| !sheet.at(next).is_some_and(Tile::is_house);
                assert!(beside(*square).all(apart));
            }
        }
    }

    #[test]
    fn sheets_are_all_different_and_come_again() {
        let dice = |seq| Dice::new(&Seed::from_number(3), seq);
        assert_eq!(sheet(&dice(0), 4), sheet(&dice(9), 4));
        assert_ne!(sheet(&dice(0), 4), sheet(&dice(0), 5));
    }
}
