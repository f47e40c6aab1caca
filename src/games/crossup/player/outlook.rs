//! What a line may still become: its words, weighed by how likely their missing letters are to come.

use std::collections::HashMap;

use super::super::card::BOXES;
use super::super::deck::cards_of;
use super::super::line::Line;
use super::super::score::{SHORTEST, value};
use super::super::view::View;
use crate::game::Level;
use crate::words::{Letter, Letters, Lexicon, Node};

type Boxes = [Option<Letter>; 5];

/// How much the other words of a line count beside its best one, for the strongest level: if the best
/// does not come off, one of them may.
const OTHERS: f64 = 0.06;
/// How likely a letter is to be still there for a line when it comes: other lines want it too.
const WANTED_ELSEWHERE: f64 = 0.5;

pub struct Outlook<'a> {
    lexicon: &'a Lexicon,
    level: Level,
    /// How likely each letter is to come in time and be free to use, by its number.
    chance: [f64; 32],
    known: HashMap<(bool, Boxes), f64>,
}

impl<'a> Outlook<'a> {
    pub fn new(lexicon: &'a Lexicon, level: Level, view: &View) -> Self {
        let ahead = BOXES.saturating_sub(view.called.len());
        let unseen = 108usize.saturating_sub(view.called.len()).max(1) as f64;
        let mut chance = [0.0; 32];
        for letter in Letters::PLAIN.iter() {
            let called = view.called.iter().filter(|&&called| called == letter).count();
            let left = usize::from(cards_of(letter)).saturating_sub(called) as f64;
            // The chance that none of the calls ahead brings it, each being a blind draw.
            let missing = (0..ahead).fold(1.0, |missing, _| missing * (1.0 - left / unseen));
            chance[usize::from(letter.number())] = (1.0 - missing) * WANTED_ELSEWHERE;
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
        let mut sums = Sums::default();
        for start in 0..=boxes.len() - SHORTEST {
            let walk = Walk { outlook: self, line, boxes: &boxes[start..] };
            walk.go(self.lexicon.root(), &mut [None; 5], 0, 1.0, &mut sums);
        }
        let others = if self.level == Level::Strong { OTHERS } else { 0.0 };
        let worth = sums.best + others * (sums.all - sums.best);
        self.known.insert(key, worth);
        worth
    }
}

/// The points that the letters make as they are.
fn points(lexicon: &Lexicon, line: Line, boxes: &Boxes) -> f64 {
    let mut best = 0;
    lexicon.on_line(boxes, SHORTEST, |run| best = best.max(value(line, &boxes[run])));
    f64::from(best)
}

/// Points times likelihood: of the best word, and of all together.
#[derive(Default)]
struct Sums {
    best: f64,
    all: f64,
}

/// A walk along the boxes from one start, filling the empty ones in every way that makes a word.
struct Walk<'a> {
    outlook: &'a Outlook<'a>,
    line: Line,
    boxes: &'a [Option<Letter>],
}

/// Less likely words are not followed up.
const FORLORN: f64 = 1e-5;

impl Walk<'_> {
    fn go(&self, node: Node, word: &mut Boxes, length: usize, chance: f64, sums: &mut Sums) {
        let Some(&here) = self.boxes.get(length) else { return };
        let lexicon = self.outlook.lexicon;
        let letters = here.map_or(lexicon.letters(node), Letters::one);
        for letter in letters.iter() {
            let own = if here.is_some() {
                1.0
            } else {
                self.outlook.chance[usize::from(letter.number())]
            };
            let chance = chance * own;
            if chance < FORLORN {
                continue;
            }
            let Some(step) = lexicon.step(node, Some(letter)) else { continue };
            word[length] = Some(letter);
            if step.word && length + 1 >= SHORTEST {
                let worth = chance * f64::from(value(self.line, &word[..=length]));
                sums.best = sums.best.max(worth);
                sums.all += worth;
            }
            self.go(step.node, word, length + 1, chance, sums);
        }
        word[length] = None;
    }
}
