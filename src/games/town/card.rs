//! The blueprint cards: how many pieces may be cut in a round, and how large they may be.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Dice;

/// The deck, as it can be read and changed.
const TABLE: &str = include_str!("blueprints.txt");
/// How many cards of each kind a game draws.
const OF_EACH: usize = 4;
/// Rounds of a game: a card each.
pub const ROUNDS: u8 = 2 * OF_EACH as u8;

const WORKER: &str = "worker";
const EXACT: &str = "exact";

/// A blueprint card. Written as its line in the deck: `4 3 | 2 worker`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// One or two, each with the sizes of its pieces.
    pub plans: Vec<Vec<u8>>,
    /// Whether everybody gets a worker at the start of the round.
    pub worker: bool,
    /// Whether a piece must have one of the sizes exactly.
    pub exact: bool,
}

impl Card {
    /// All cards there are.
    pub fn deck() -> Vec<Card> {
        let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| line.parse().expect("the deck can be read")).collect()
    }

    /// The cards of a game, the first to be revealed first: single ones, then double ones.
    pub fn drawn(dice: &mut Dice) -> Vec<Card> {
        let (mut doubles, mut singles): (Vec<Card>, Vec<Card>) =
            Card::deck().into_iter().partition(Card::is_double);
        for cards in [&mut singles, &mut doubles] {
            dice.shuffle(cards);
            cards.truncate(OF_EACH);
        }
        singles.into_iter().chain(doubles).collect()
    }

    pub fn is_double(&self) -> bool {
        self.plans.len() > 1
    }

    /// The sizes of all pieces, the largest first.
    pub fn slots(&self) -> Vec<usize> {
        let mut slots: Vec<usize> = self.plans.iter().flatten().map(|&size| size.into()).collect();
        slots.sort_unstable_by(|one, other| other.cmp(one));
        slots
    }

    /// Which slot each of these pieces takes, as places in [`Card::slots`]: no slot twice, each of the
    /// size of its piece or larger, or of its very size on an exact card. None if they don't all fit.
    pub fn fit(&self, sizes: &[usize]) -> Option<Vec<usize>> {
        let slots = self.slots();
        let mut free: Vec<usize> = (0..slots.len()).collect();
        let mut largest: Vec<usize> = (0..sizes.len()).collect();
        largest.sort_by_key(|&piece| std::cmp::Reverse(sizes[piece]));
        let mut taken = vec![0; sizes.len()];
        // The largest piece first, each into the smallest slot that holds it: no other choice could leave
        // more room, for whatever a smaller slot holds, a larger one holds too.
        for piece in largest {
            let holds = |&slot: &usize| {
                let exactly = slots[slot] == sizes[piece];
                exactly || (!self.exact && slots[slot] > sizes[piece])
            };
            let place = free.iter().rposition(holds)?;
            taken[piece] = free.remove(place);
        }
        Some(taken)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plan = |sizes: &Vec<u8>| sizes.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        f.write_str(&self.plans.iter().map(plan).collect::<Vec<_>>().join(" | "))?;
        for (says, word) in [(self.worker, WORKER), (self.exact, EXACT)] {
            if says {
                write!(f, " {word}")?;
            }
        }
        Ok(())
    }
}

/// A text that is no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a card is sizes of pieces, perhaps with a bar, worker and exact, such as 4 3 | 2 worker")]
pub struct UnreadableCard;

impl FromStr for Card {
    type Err = UnreadableCard;

    fn from_str(text: &str) -> Result<Self, UnreadableCard> {
        let mut card = Card { plans: vec![Vec::new()], worker: false, exact: false };
        for word in text.split_whitespace() {
            match word {
                WORKER => card.worker = true,
                EXACT => card.exact = true,
                "|" => card.plans.push(Vec::new()),
                size => {
                    let size = size.parse().map_err(|_| UnreadableCard)?;
                    card.plans.last_mut().ok_or(UnreadableCard)?.push(size);
                }
            }
        }
        let whole = card.plans.iter().all(|plan| !plan.is_empty() && !plan.contains(&0));
        whole.then_some(card).ok_or(UnreadableCard)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_they_are_printed() {
        for card in Card::deck() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        for bad in ["", "|", "4 |", "0 2", "4 x", "worker"] {
            assert_eq!(bad.parse::<Card>(), Err(UnreadableCard), "{bad:?}");
        }
    }

    #[test]
    fn pieces_take_slots_of_their_own() {
        for (card, sizes, fits) in [
            ("4 3 | 2 worker", &[][..], true),
            ("4 3 | 2 worker", &[2, 3, 4], true),
            ("4 3 | 2 worker", &[1, 1, 1], true),
            ("4 3 | 2 worker", &[1, 1, 1, 1], false),
            ("4 3 | 2 worker", &[3, 3], true),
            ("4 3 | 2 worker", &[3, 3, 3], false),
            ("4 3 | 2 worker", &[5], false),
            ("4 2 exact", &[4], true),
            ("4 2 exact", &[3], false),
            ("4 2 exact", &[2, 2], false),
        ] {
            let card: Card = card.parse().unwrap();
            let found = card.fit(sizes);
            assert_eq!(found.is_some(), fits, "{card}: {sizes:?}");
            for (size, slot) in sizes.iter().zip(found.unwrap_or_default()) {
                assert!(card.slots()[slot] >= *size);
            }
        }
    }
}
