//! The automaton of a word list, as `pack` lays it out: a step is two reads and a count of bits.

use std::borrow::Cow;
use std::ops::Range;

use super::letter::{Letter, Letters};
use super::pack::{ROOT, WORD};

/// A place in an automaton: the letters so far are the beginning of some word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node(u32);

/// Where one more letter leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub node: Node,
    /// Whether the letters so far are a word.
    pub word: bool,
}

/// A set of words.
#[derive(Clone)]
pub struct Automaton {
    /// Little-endian numbers, as the build script wrote them.
    numbers: Cow<'static, [[u8; 4]]>,
    root: Node,
}

impl Automaton {
    /// What the build script made.
    pub fn built_in(bytes: &'static [u8]) -> Self {
        Self { numbers: Cow::Borrowed(bytes.as_chunks().0), root: Node(ROOT) }
    }

    /// What [`super::pack::pack`] made.
    pub fn packed(numbers: &[u32]) -> Self {
        let numbers = numbers.iter().map(|number| number.to_le_bytes()).collect();
        Self { numbers: Cow::Owned(numbers), root: Node(ROOT) }
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.numbers)
    }

    pub fn root(&self) -> Node {
        self.root
    }

    /// The letters that lead on from `node`.
    pub fn letters(&self, node: Node) -> Letters {
        Letters::from_bits(self.number(node.0))
    }

    /// Where `letter` leads from `node`, if any word goes on like that. No word goes on with an empty
    /// box.
    #[inline]
    pub fn step(&self, node: Node, letter: Option<Letter>) -> Option<Step> {
        let letters = self.number(node.0);
        let bit = 1u32 << letter.map_or(0, Letter::number);
        if letters & bit == 0 {
            return None;
        }
        let edge = self.number(node.0 + 1 + (letters & (bit - 1)).count_ones());
        Some(Step { node: Node(edge & !WORD), word: edge & WORD != 0 })
    }

    /// Where the letters lead from the root.
    pub fn walk(&self, letters: &[Letter]) -> Option<Step> {
        let start = Step { node: self.root, word: false };
        letters.iter().try_fold(start, |step, &letter| self.step(step.node, Some(letter)))
    }

    /// Every word of at least `shortest` letters that stands on `line`, in order of where it begins,
    /// shorter ones first.
    #[inline]
    pub fn on_line(
        &self,
        line: &[Option<Letter>],
        shortest: usize,
        mut found: impl FnMut(Range<usize>),
    ) {
        for start in 0..(line.len() + 1).saturating_sub(shortest.max(1)) {
            let mut node = self.root;
            for (end, &letter) in (start + 1..).zip(&line[start..]) {
                let Some(step) = self.step(node, letter) else { break };
                if step.word && end - start >= shortest {
                    found(start..end);
                }
                node = step.node;
            }
        }
    }

    /// Every word with one letter out of each set of `pattern`, in order of the alphabet, until
    /// `found` says no more.
    pub fn matching(&self, pattern: &[Letters], mut found: impl FnMut(&[Letter]) -> bool) {
        self.matching_from(self.root, pattern, &mut Vec::new(), &mut found);
    }

    fn matching_from(
        &self,
        node: Node,
        pattern: &[Letters],
        word: &mut Vec<Letter>,
        found: &mut impl FnMut(&[Letter]) -> bool,
    ) -> bool {
        let Some((first, rest)) = pattern.split_first() else { return true };
        for letter in self.letters(node).and(*first).iter() {
            let Some(step) = self.step(node, Some(letter)) else { continue };
            word.push(letter);
            let go_on = if rest.is_empty() {
                !step.word || found(word)
            } else {
                self.matching_from(step.node, rest, word, found)
            };
            word.pop();
            if !go_on {
                return false;
            }
        }
        true
    }

    /// The same list with `word` in it or not. Only the nodes along the word are written anew, at the
    /// end: the others stay where they are.
    pub fn set(&mut self, word: &[Letter], is_word: bool) {
        if self.walk(word).is_some_and(|step| step.word) != is_word {
            self.root = self.rewritten(self.root, word, is_word);
        }
    }

    fn rewritten(&mut self, node: Node, word: &[Letter], is_word: bool) -> Node {
        let Some((&letter, rest)) = word.split_first() else { return node };
        let before = self.step(node, Some(letter)).unwrap_or(Step { node: NOTHING, word: false });
        let target = self.rewritten(before.node, rest, is_word);
        let ends = if rest.is_empty() { is_word } else { before.word };
        let letters = self.letters(node);
        let mut numbers = vec![letters.with(letter).bits()];
        for other in letters.with(letter).iter() {
            let kept = || self.step(node, Some(other)).map(|step| (step.node, step.word));
            let (target, ends) = if other == letter { (target, ends) } else { kept().unwrap() };
            numbers.push(target.0 | if ends { WORD } else { 0 });
        }
        let place = Node(self.numbers.len() as u32);
        self.numbers.to_mut().extend(numbers.iter().map(|number| number.to_le_bytes()));
        place
    }

    #[inline]
    fn number(&self, place: u32) -> u32 {
        u32::from_le_bytes(self.numbers[place as usize])
    }
}

/// The node that nothing follows.
const NOTHING: Node = Node(super::pack::END);
