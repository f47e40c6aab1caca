//! The letter cards: 108, in six piles.

use crate::game::Dice;
use crate::words::{Letter, Letters};

/// How many piles there are.
pub const PILES: usize = 6;

/// How many cards of each letter, from A to Z.
pub const DECK: [u8; 26] =
    [9, 4, 4, 4, 12, 3, 3, 3, 9, 2, 2, 4, 3, 6, 8, 3, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1];

/// J K Q V W X Y Z: each doubles the value of a word it is in.
const EXTRA_VALUE: Letters = Letters::from_bits(
    1 << 10 | 1 << 11 | 1 << 17 | 1 << 22 | 1 << 23 | 1 << 24 | 1 << 25 | 1 << 26,
);

pub fn has_extra_value(letter: Letter) -> bool {
    EXTRA_VALUE.holds(letter)
}

/// How many of a letter the deck has.
pub fn cards_of(letter: Letter) -> u8 {
    DECK.get(usize::from(letter.number()) - 1).copied().unwrap_or(0)
}

/// The shuffled deck in its piles; the last card of a pile is the one that shows.
pub fn dealt(dice: &mut Dice) -> [Vec<Letter>; PILES] {
    let cards = Letters::PLAIN.iter();
    let mut cards: Vec<Letter> =
        cards.flat_map(|letter| vec![letter; usize::from(cards_of(letter))]).collect();
    dice.shuffle(&mut cards);
    let mut piles = std::array::from_fn(|_| Vec::new());
    for (pile, dealt) in piles.iter_mut().zip(cards.chunks(cards.len() / PILES)) {
        pile.extend(dealt);
    }
    piles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;
    use crate::words::spell;

    #[test]
    fn the_deck_is_that_of_the_sheet() {
        assert_eq!(DECK.iter().map(|&cards| u32::from(cards)).sum::<u32>(), 108);
        let extra: Vec<Letter> = Letters::ALL.iter().filter(|&l| has_extra_value(l)).collect();
        assert_eq!(spell(&extra), "JKQVWXYZ");
    }

    #[test]
    fn six_equal_piles_hold_the_whole_deck() {
        let piles = dealt(&mut Dice::new(&Seed::from_number(1), 0));
        assert!(piles.iter().all(|pile| pile.len() == 18));
        for letter in Letters::PLAIN.iter() {
            let found = piles.iter().flatten().filter(|&&card| card == letter).count();
            assert_eq!(found, usize::from(cards_of(letter)), "{letter}");
        }
    }
}
