//! What a line may still become: its best word, weighed by how likely the missing letters are to come.

use std::collections::HashMap;

use super::super::BOXES;
use super::super::deck::{DECK, cards_of};
use super::super::line::Line;
use super::super::score::{SHORTEST, value};
use super::super::view::View;
use crate::game::Level;
use crate::words::{Letter, Letters, Lexicon, Node};

type Boxes = [Option<Letter>; 5];

/// More than any word can be worth: five letters on a diagonal, four of them doubling.
const HIGHEST: f64 = 15.0 * 16.0;

pub struct Outlook<'a> {
    lexicon: &'a Lexicon,
    level: Level,
    /// How likely each letter is to come in time, by its number.
    chance: [f64; 32],
    known: HashMap<(bool, Boxes), f64>,
}

/// How much of its chance a letter keeps, as each level sees it. Medium is afraid that another line
/// will want the letter, and so takes what is near; the long words pay best.
fn hope(level: Level) -> f64 {
    match level {
        Level::Easy | Level::Medium => 0.5,
        Level::Strong => 1.0,
    }
}

impl<'a> Outlook<'a> {
    pub fn new(lexicon: &'a Lexicon, level: Level, view: &View) -> Self {
        let calls = view.called.len();
        let cards: usize = DECK.iter().map(|&cards| usize::from(cards)).sum();
        let unseen = (cards - calls) as f64;
        let mut chance = [0.0; 32];
        for letter in Letters::PLAIN.iter() {
            let called = view.called.iter().filter(|&&called| called == letter).count();
            let left = usize::from(cards_of(letter)).saturating_sub(called) as f64;
            // The chance that none of the calls ahead brings it, each being a blind draw.
            let missing = (calls..BOXES).fold(1.0, |missing, _| missing * (1.0 - left / unseen));
            chance[usize::from(letter.number())] = (1.0 - missing) * hope(level);
        }
        Self { lexicon, level, chance, known: HashMap::new() }
    }

    /// What a line with these letters is worth.
    pub fn of(&mut self, line: Line, boxes: Boxes) -> f64 {
        if self.level == Level::Easy {
            return points(self.lexicon, line, &boxes);
        }
        let key = (line.is_diagonal(), boxes);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = 0.0;
        for start in 0..=boxes.len() - SHORTEST {
            let walk = Walk { outlook: self, line, boxes: &boxes[start..] };
            walk.go(self.lexicon.root(), &mut [None; 5], 0, 1.0, &mut best);
        }
        self.known.insert(key, best);
        best
    }
}

/// The points that the letters make as they are.
fn points(lexicon: &Lexicon, line: Line, boxes: &Boxes) -> f64 {
    let mut best = 0;
    lexicon.on_line(boxes, SHORTEST, |run| best = best.max(value(line, &boxes[run])));
    f64::from(best)
}

/// A walk along the boxes from one start, filling the empty ones in every way that makes a word.
struct Walk<'a> {
    outlook: &'a Outlook<'a>,
    line: Line,
    boxes: &'a [Option<Letter>],
}

impl Walk<'_> {
    /// Raises `best` to the most that points times chance can be from here on.
    fn go(&self, node: Node, word: &mut Boxes, length: usize, chance: f64, best: &mut f64) {
        let Some(&here) = self.boxes.get(length) else { return };
        let lexicon = self.outlook.lexicon;
        let letters = here.map_or(lexicon.letters(node), Letters::one);
        for letter in letters.iter() {
            let comes = self.outlook.chance[usize::from(letter.number())];
            let chance = if here.is_some() { chance } else { chance * comes };
            if chance * HIGHEST <= *best {
                continue;
            }
            let Some(step) = lexicon.step(node, Some(letter)) else { continue };
            word[length] = Some(letter);
            if step.word && length + 1 >= SHORTEST {
                *best = best.max(chance * f64::from(value(self.line, &word[..=length])));
            }
            self.go(step.node, word, length + 1, chance, best);
        }
        word[length] = None;
    }
}
