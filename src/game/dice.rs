//! Chance that can be replayed: every roll follows from the table's secret seed and the place in the log.
//!
//! The stream is ChaCha20 as its designer published it (64-bit counter, 64-bit nonce), keyed by the
//! seed, with the sequence number of the input as the nonce. `below` and `shuffle` are written here
//! and pinned by tests, so that no update of a crate can change an old game.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A table's secret: 256 bits, written as hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed with a small number in its last bytes, for tests and for play that has no secrets.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&number.to_be_bytes());
        Self(bytes)
    }
}

/// A seed is a secret: it is printed where it is exported, never where something is merely logged.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is 1 to 64 hexadecimal digits")]
pub struct UnreadableSeed;

/// Leading zeros may be left out.
impl FromStr for Seed {
    type Err = UnreadableSeed;

    fn from_str(text: &str) -> Result<Self, UnreadableSeed> {
        if text.is_empty() || text.len() > 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(UnreadableSeed);
        }
        let digits = format!("{text:0>64}");
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| UnreadableSeed)?;
        }
        Ok(Self(bytes))
    }
}

/// The dice of one input.
///
/// ```
/// use crosstown::game::{Dice, Seed};
///
/// let seed = Seed::from_number(2023);
/// let mut dice = Dice::new(&seed, 1);
/// let mut cards = ["A", "B", "C", "D"];
/// dice.shuffle(&mut cards);
/// let top = *dice.pick(&cards).unwrap();
///
/// // The same table at the same place in its log: the same chance.
/// let mut again = Dice::new(&seed, 1);
/// let mut same = ["A", "B", "C", "D"];
/// again.shuffle(&mut same);
/// assert_eq!((same, *again.pick(&same).unwrap()), (cards, top));
/// ```
pub struct Dice {
    seed: Seed,
    stream: ChaCha20Rng,
}

impl Dice {
    /// The dice for the input with sequence number `seq`; 0 is the set-up.
    pub fn new(seed: &Seed, seq: u64) -> Self {
        let mut stream = ChaCha20Rng::from_seed(seed.0);
        stream.set_stream(seq);
        Self { seed: *seed, stream }
    }

    /// Dice that depend on the table and a name alone, not on the place in the log: for things that
    /// taking back and doing again must not roll anew.
    pub fn named(&self, name: &str, number: u64) -> Dice {
        let mut hash = Sha256::new();
        hash.update(self.seed.0);
        hash.update(name.as_bytes());
        // A byte that no UTF-8 text holds: no name can run into its number.
        hash.update([0xff]);
        hash.update(number.to_be_bytes());
        Dice::new(&Seed(hash.finalize().into()), 0)
    }

    /// A number from 0 to `limit - 1`, each equally likely.
    ///
    /// # Panics
    /// If `limit` is 0: there is nothing to choose from.
    pub fn below(&mut self, limit: u32) -> u32 {
        assert!(limit > 0, "no number lies below 0");
        // Numbers of the last, incomplete group of `limit` would come up too often: roll again.
        let fair = u32::MAX - (u32::MAX % limit + 1) % limit;
        loop {
            let roll = self.stream.next_u32();
            if roll <= fair {
                return roll % limit;
            }
        }
    }

    /// One of `items`, or none if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).expect("fewer items than numbers");
        (count > 0).then(|| &items[self.below(count) as usize])
    }

    /// Puts `items` into an order of which every one is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(u32::try_from(last + 1).expect("fewer items than numbers"));
            items.swap(last, other as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first keystream block of ChaCha20 with a key and nonce of zeros, as published with the
    /// cipher (draft-agl-tls-chacha20poly1305, test vector 1).
    #[test]
    fn the_stream_is_chacha20() {
        let mut dice = Dice::new(&Seed([0; 32]), 0);
        let words: Vec<u32> = (0..4).map(|_| dice.stream.next_u32().swap_bytes()).collect();
        assert_eq!(words, [0x76b8e0ad, 0xa0f13d90, 0x405d6ae5, 0x5386bd28]);
    }

    /// Test vector 4 of the same draft: the nonce 1, little-endian.
    #[test]
    fn the_sequence_number_is_the_nonce() {
        let mut dice = Dice::new(&Seed([0; 32]), 1);
        let words: Vec<u32> = (0..4).map(|_| dice.stream.next_u32().swap_bytes()).collect();
        assert_eq!(words, [0xef3fdfd6, 0xc61578fb, 0xf5cf35bd, 0x3dd33b80]);
    }

    /// Computed by a second program from the definition above. Changing any of these numbers would
    /// change games that are already in somebody's log.
    #[test]
    fn rolls_are_pinned() {
        let mut dice = Dice::new(&Seed::from_number(2023), 7);
        let rolls: Vec<u32> = (1..=10).map(|n| dice.below(n * 10)).collect();
        assert_eq!(rolls, [7, 15, 3, 2, 47, 14, 45, 49, 2, 81]);
        let mut order: Vec<u32> = (0..10).collect();
        dice.shuffle(&mut order);
        assert_eq!(order, [0, 7, 4, 3, 5, 9, 2, 1, 8, 6]);
        assert_eq!(dice.named("sheet", 3).below(1_000_000), 721_470);
    }

    #[test]
    fn every_number_and_every_order_comes_up_about_equally_often() {
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut order = [0, 1, 2];
            dice.shuffle(&mut order);
            *orders.entry(order).or_insert(0) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|count| (850..1150).contains(count)), "{orders:?}");
    }

    /// Of 2^32 rolls, a limit of 3 x 2^30 leaves a quarter over: without rolling again, the lower
    /// third would come up in half the cases.
    #[test]
    fn a_limit_that_does_not_divide_the_range_is_fair() {
        let limit = 3 << 30;
        let mut dice = Dice::new(&Seed::from_number(5), 0);
        let low = (0..30_000).filter(|_| dice.below(limit) < limit / 3).count();
        assert!((9_700..10_300).contains(&low), "{low}");
    }

    #[test]
    fn inputs_and_names_have_dice_of_their_own() {
        let seed = Seed::from_number(9);
        let roll = |mut dice: Dice| (0..4).map(|_| dice.below(1 << 30)).collect::<Vec<_>>();
        let base = Dice::new(&seed, 4);
        assert_eq!(roll(base.named("sheet", 2)), roll(Dice::new(&seed, 5).named("sheet", 2)));
        assert_ne!(roll(base.named("sheet", 2)), roll(base.named("sheet", 3)));
        assert_ne!(roll(base.named("sheet", 2)), roll(base.named("card", 2)));
        assert_ne!(roll(Dice::new(&seed, 4)), roll(Dice::new(&seed, 5)));
    }

    #[test]
    fn seeds_are_read_as_they_are_printed() {
        let seed = Seed(std::array::from_fn(|i| i as u8 * 7));
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!("2a".parse(), Ok(Seed::from_number(42)));
        for bad in ["", "0x12", "12 ", &"0".repeat(65), "é"] {
            assert_eq!(bad.parse::<Seed>(), Err(UnreadableSeed), "{bad:?}");
        }
        assert_eq!(format!("{seed:?}"), "Seed(secret)");
    }
}
