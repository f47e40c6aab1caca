//! A final arrangement as the program gives it: where workers stand and what is blacked out, in place of
//! whatever was arranged before.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::squares;
use super::town::{Cover, Town};
use crate::grid::Square;

/// Written `proved work n13 o14 free p15 black q16`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Arrangement {
    pub proof: Proof,
    /// Letters with a worker on them.
    pub work: Vec<Square>,
    pub free: Vec<Square>,
    pub black: Vec<Square>,
}

/// How good an arrangement is known to be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// Nothing is known.
    #[default]
    None,
    /// None has more points.
    Proved,
    /// None has more points than this.
    Bound(i32),
}

const FOUND: &str = "found";
const PROVED: &str = "proved";
const BOUND: &str = "bound";
const WORK: &str = "work";
const FREE: &str = "free";
const BLACK: &str = "black";

impl Arrangement {
    /// What a town has been made into.
    pub fn of(town: &Town, proof: Proof) -> Self {
        let covered = |cover: Cover| {
            let lots = town.lots.iter().filter(move |(_, lot)| lot.cover == cover);
            lots.map(|(&square, _)| square).collect()
        };
        Self {
            proof,
            work: covered(Cover::Worker),
            free: town.freelancers.iter().copied().collect(),
            black: covered(Cover::Black),
        }
    }

    /// Reads what it prints, word by word.
    pub fn read(words: &[&str]) -> Option<Self> {
        let (proof, mut rest) = match words {
            [PROVED, rest @ ..] => (Proof::Proved, rest),
            [BOUND, points, rest @ ..] => (Proof::Bound(points.parse().ok()?), rest),
            [FOUND, rest @ ..] => (Proof::None, rest),
            _ => return None,
        };
        let mut list = |name: &str| match rest {
            [first, others @ ..] if *first == name => {
                let next = |word: &&str| [FREE, BLACK].contains(word);
                let end = others.iter().position(next).unwrap_or(others.len());
                rest = &others[end..];
                squares::read(&others[..end]).filter(|list| !list.is_empty())
            }
            _ => Some(Vec::new()),
        };
        let found = Self { proof, work: list(WORK)?, free: list(FREE)?, black: list(BLACK)? };
        rest.is_empty().then_some(found)
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = match self.proof {
            Proof::None => vec![FOUND.to_owned()],
            Proof::Proved => vec![PROVED.to_owned()],
            Proof::Bound(points) => vec![format!("{BOUND} {points}")],
        };
        for (name, list) in [(WORK, &self.work), (FREE, &self.free), (BLACK, &self.black)] {
            if !list.is_empty() {
                words.push(format!("{name} {}", squares::write(list)));
            }
        }
        f.write_str(&words.join(" "))
    }
}
